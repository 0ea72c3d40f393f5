//! The programs that come with the page.
//!
//! Each is a file of `examples/`. Its first three lines are comments: the
//! title, a sentence, and `Shows:` with the features it uses. A `.json` file of the same name holds
//! sliders and pictures, as compute.toys saves them.

use lockstep_project::Settings;

/// File names without their ending, the comments at their top, and their settings in JSON (empty
/// where they are the usual ones), in the order of the menu.
const FILES: &[(&str, &str, &str)] = include!(concat!(env!("OUT_DIR"), "/examples.rs"));

/// The text of the first one, which a first visit opens without asking the host again.
const FIRST: &str = include_str!(concat!(env!("OUT_DIR"), "/first.wgsl"));

/// A program that comes with the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its name in addresses: the file name without number and ending.
    pub slug: &'static str,
    /// Title.
    pub title: &'static str,
    /// One sentence about it.
    pub sentence: &'static str,
    /// The features it shows, parted by commas.
    pub shows: &'static str,
    /// Its file, without the ending.
    pub file: &'static str,
    settings: &'static str,
}

impl Example {
    /// Its sliders and pictures.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let record = serde_json::from_str(self.settings);
        record.map(Settings::from_record).unwrap_or_default()
    }

    /// The program, where it is in the page itself; otherwise it is fetched from the page's host.
    #[must_use]
    pub fn text_at_hand(&self) -> Option<&'static str> {
        (Some(*self) == all().next()).then_some(FIRST)
    }
}

/// All examples, in the order of the menu.
pub fn all() -> impl Iterator<Item = Example> {
    FILES.iter().map(|(name, head, settings)| Example {
        settings,
        ..parse(name, head)
    })
}

/// The example with this slug.
#[must_use]
pub fn find(slug: &str) -> Option<Example> {
    all().find(|example| example.slug == slug)
}

fn parse(name: &'static str, head: &'static str) -> Example {
    let mut comments = head
        .lines()
        .map(|line| line.strip_prefix("//").map_or("", str::trim));
    let slug = name
        .split_once('-')
        .filter(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()))
        .map_or(name, |(_, slug)| slug);
    let title = comments.next().unwrap_or_default();
    let sentence = comments.next().unwrap_or_default();
    let shows = comments.next().unwrap_or_default();
    Example {
        slug,
        title,
        sentence,
        shows: shows.strip_prefix("Shows:").map_or("", str::trim),
        file: name,
        settings: "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_first_three_lines_describe_it() {
        let head = "// Fire\n// It burns.\n// Shows: layers, noise\n";
        let example = parse("07-fire-wall", head);
        assert_eq!(example.slug, "fire-wall");
        assert_eq!(example.title, "Fire");
        assert_eq!(example.sentence, "It burns.");
        assert_eq!(example.shows, "layers, noise");
    }

    #[test]
    fn every_example_has_a_title_a_sentence_features_and_its_own_slug() {
        let mut slugs = BTreeSet::new();
        for example in all() {
            assert!(!example.title.is_empty(), "{}: title", example.slug);
            assert!(!example.sentence.is_empty(), "{}: sentence", example.slug);
            assert!(!example.shows.is_empty(), "{}: Shows", example.slug);
            let mut settings = example.settings();
            settings.normalise();
            assert_eq!(settings, example.settings(), "{}", example.slug);
            let is_usual = settings == Settings::default();
            assert_eq!(is_usual, example.settings.is_empty(), "{}", example.slug);
            assert!(slugs.insert(example.slug), "{} twice", example.slug);
        }
        let first = all().next().and_then(|example| example.text_at_hand());
        assert!(first.is_some_and(|text| text.starts_with(FILES[0].1)));
        assert_eq!(
            all().last().and_then(|example| example.text_at_hand()),
            None
        );
    }
}
