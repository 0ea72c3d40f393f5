//! The programs that come with the page.
//!
//! Each is a file of `examples/`. Its first three lines are comments: the
//! title, a sentence, and `Shows:` with the features it uses.

/// File names without their ending, and texts, in the order of the menu.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/examples.rs"));

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
    /// The program.
    pub text: &'static str,
}

/// All examples, in the order of the menu.
pub fn all() -> impl Iterator<Item = Example> {
    FILES.iter().map(|(name, text)| parse(name, text))
}

/// The example with this slug.
#[must_use]
pub fn find(slug: &str) -> Option<Example> {
    all().find(|example| example.slug == slug)
}

fn parse(name: &'static str, text: &'static str) -> Example {
    let mut comments = text
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
        text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_first_three_lines_describe_it() {
        let text = "// Fire\n// It burns.\n// Shows: layers, noise\nfn f() {}";
        let example = parse("07-fire-wall", text);
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
            assert!(slugs.insert(example.slug), "{} twice", example.slug);
        }
        assert!(!slugs.is_empty());
    }
}
