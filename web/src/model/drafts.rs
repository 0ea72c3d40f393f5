//! Programs that the page keeps for the person, one under each key.

use super::store::{Store, StoreError};
use super::title::shown_title;
use lockstep_project::{Project, Settings};
use serde::Serialize;
use serde_json::Value;
use std::fmt;

/// What the keys of drafts start with.
pub const PREFIX: &str = "lockstep/draft/";

/// Identity of a draft: a short random word, unique in this browser.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DraftId(String);

impl DraftId {
    /// The identity that `random` stands for; 64 random bits do not meet twice.
    #[must_use]
    pub fn from_random(random: u64) -> Self {
        let mut rest = random;
        let mut word = String::new();
        while word.len() < 12 {
            let digit = u32::try_from(rest % 36).unwrap_or_default();
            word.extend(char::from_digit(digit, 36));
            rest /= 36;
        }
        Self(word)
    }

    /// The identity written in an address or in the tab's memory, if it can be one.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        let fits = !word.is_empty()
            && word.len() <= 64
            && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        fits.then(|| Self(word.to_owned()))
    }

    /// The word itself.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Where the draft is kept.
    #[must_use]
    pub fn key(&self) -> String {
        format!("{PREFIX}{}", self.0)
    }
}

impl fmt::Display for DraftId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Tells two states of one draft apart: the count of its changes, and which tab made the last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stamp {
    /// Rises by one with each change.
    pub revision: u64,
    /// The tab that made the change; two tabs can reach one revision at the same moment.
    pub writer: String,
}

/// A kept program.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Draft {
    /// The program.
    pub text: String,
    /// What lists call it.
    pub title: String,
    /// The name that was given to it; empty where its text names it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What its author says of it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Sliders, pictures of the channels, how it is run.
    pub settings: Settings,
    /// Which state of it this is.
    #[serde(flatten)]
    pub stamp: Stamp,
    /// When it was changed last, in milliseconds since 1970.
    pub updated: f64,
}

impl Draft {
    /// `project` as it is kept at the moment `updated`.
    #[must_use]
    pub fn new(project: &Project, stamp: Stamp, updated: f64) -> Self {
        Self {
            text: project.code.clone(),
            title: shown_title(&project.title, &project.code),
            name: project.title.clone(),
            description: project.description.clone(),
            settings: project.settings.clone(),
            stamp,
            updated,
        }
    }

    /// The program with everything that is kept with it.
    #[must_use]
    pub fn project(&self) -> Project {
        Project {
            title: self.name.clone(),
            description: self.description.clone(),
            code: self.text.clone(),
            settings: self.settings.clone(),
        }
    }
}

/// A line of the list of drafts.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Which draft.
    pub id: DraftId,
    /// What it is called.
    pub title: String,
    /// When it was changed last, in milliseconds since 1970.
    pub updated: f64,
}

/// Reads draft `id`; `None` if there is none, or something else lies there.
///
/// # Errors
/// [`StoreError`] where nothing can be read.
pub fn read(store: &impl Store, id: &DraftId) -> Result<Option<Draft>, StoreError> {
    Ok(store.get(&id.key())?.and_then(|record| parse(&record)))
}

/// The draft written in `record`, if it is one.
#[must_use]
pub fn parse(record: &str) -> Option<Draft> {
    let mut record: Value = serde_json::from_str(record).ok()?;
    // Read member by member: a quarter of the code that a derived reader of this comes to.
    let words = |name: &str| record.get(name).and_then(Value::as_str).map(str::to_owned);
    let stamp = Stamp {
        revision: record.get("revision")?.as_u64()?,
        writer: words("writer").unwrap_or_default(),
    };
    Some(Draft {
        text: words("text")?,
        title: words("title")?,
        name: words("name").unwrap_or_default(),
        description: words("description").unwrap_or_default(),
        stamp,
        updated: record.get("updated")?.as_f64()?,
        settings: record
            .get_mut("settings")
            .map(|settings| Settings::from_record(settings.take()))
            .unwrap_or_default(),
    })
}

/// Keeps `draft` under `id`, over whatever was there.
///
/// # Errors
/// [`StoreError`] when it was not kept.
pub fn write(store: &impl Store, id: &DraftId, draft: &Draft) -> Result<(), StoreError> {
    // A record of strings and finite numbers cannot fail to be written as JSON.
    let record = serde_json::to_string(draft).unwrap_or_default();
    store.set(&id.key(), &record)
}

/// Forgets draft `id` and gives it back, to undo that.
///
/// # Errors
/// [`StoreError`] where nothing can be changed.
pub fn delete(store: &impl Store, id: &DraftId) -> Result<Option<Draft>, StoreError> {
    let draft = read(store, id)?;
    store.remove(&id.key())?;
    Ok(draft)
}

/// All drafts, the last changed first.
///
/// # Errors
/// [`StoreError`] where nothing can be read.
pub fn list(store: &impl Store) -> Result<Vec<Summary>, StoreError> {
    let mut summaries = Vec::new();
    for key in store.keys(PREFIX)? {
        let id = key.strip_prefix(PREFIX).and_then(DraftId::parse);
        if let Some(id) = id
            && let Some(draft) = read(store, &id)?
        {
            summaries.push(Summary {
                id,
                title: draft.title,
                updated: draft.updated,
            });
        }
    }
    summaries.sort_by(|a, b| {
        b.updated
            .total_cmp(&a.updated)
            .then_with(|| a.id.as_str().cmp(b.id.as_str()))
    });
    Ok(summaries)
}

/// How long ago `updated` was at `now` (both in milliseconds), as people say it.
#[must_use]
pub fn age(updated: f64, now: f64) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a float that is too large or negative becomes the nearest u64"
    )]
    let minutes = ((now - updated) / 60_000.0) as u64;
    let (count, unit) = match minutes {
        0 => return "just now".into(),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{plural} ago")
}

#[cfg(test)]
mod tests {
    use super::super::store::memory::Memory;
    use super::*;

    fn draft(title: &str, updated: f64) -> Draft {
        let stamp = Stamp {
            revision: 1,
            writer: "tab".into(),
        };
        let project = Project {
            code: format!("// {title}\n"),
            ..Project::default()
        };
        Draft::new(&project, stamp, updated)
    }

    #[test]
    fn a_draft_comes_back_as_it_was() {
        let store = Memory::default();
        let id = DraftId::from_random(7);
        let written = draft("\u{1f600} \"quoted\" \\ </script>", 5.0);
        write(&store, &id, &written).unwrap();
        assert_eq!(read(&store, &id).unwrap(), Some(written));
    }

    #[test]
    fn the_record_has_the_documented_members() {
        let record = serde_json::to_value(draft("Fire", 5.0)).unwrap();
        for member in ["text", "title", "revision", "updated"] {
            assert!(record.get(member).is_some(), "{member}");
        }
        let without_writer = r#"{"text":"x","title":"t","revision":3,"updated":1}"#;
        let old = parse(without_writer).unwrap();
        assert_eq!(old.stamp.revision, 3);
        assert_eq!(old.settings, Settings::default());
        let newer =
            r#"{"text":"x","title":"t","revision":3,"updated":1,"settings":{"mouse":"gaze"}}"#;
        assert_eq!(parse(newer).map(|draft| draft.text), Some("x".into()));
    }

    #[test]
    fn the_list_is_newest_first_and_skips_what_is_no_draft() {
        let store = Memory::default();
        write(&store, &DraftId::from_random(1), &draft("old", 1.0)).unwrap();
        write(&store, &DraftId::from_random(2), &draft("new", 2.0)).unwrap();
        store.set("lockstep/draft/broken", "{").unwrap();
        store.set("lockstep/draft/", "{}").unwrap();
        store.set("lockstep/theme", "dark").unwrap();
        let titles: Vec<_> = list(&store)
            .unwrap()
            .into_iter()
            .map(|summary| summary.title)
            .collect();
        assert_eq!(titles, ["new", "old"]);
    }

    #[test]
    fn a_deleted_draft_can_be_put_back() {
        let store = Memory::default();
        let id = DraftId::from_random(1);
        write(&store, &id, &draft("Fire", 1.0)).unwrap();
        let deleted = delete(&store, &id).unwrap().unwrap();
        assert_eq!(list(&store).unwrap(), []);
        write(&store, &id, &deleted).unwrap();
        assert_eq!(list(&store).unwrap().len(), 1);
    }

    #[test]
    fn identities_are_words_that_fit_an_address() {
        assert_eq!(DraftId::from_random(0).as_str(), "000000000000");
        assert_ne!(DraftId::from_random(1), DraftId::from_random(u64::MAX));
        let id = DraftId::from_random(u64::MAX);
        assert_eq!(DraftId::parse(id.as_str()), Some(id));
        for bad in ["", "../x", "a b", "<b>"] {
            assert_eq!(DraftId::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn ages_are_rounded_down() {
        assert_eq!(age(0.0, 59_000.0), "just now");
        assert_eq!(age(1_000_000.0, 0.0), "just now");
        assert_eq!(age(0.0, 60_000.0), "1 minute ago");
        assert_eq!(age(0.0, 3_600_000.0 * 5.5), "5 hours ago");
        assert_eq!(age(0.0, 86_400_000.0 * 2.0), "2 days ago");
    }
}
