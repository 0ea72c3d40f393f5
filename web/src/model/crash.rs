//! Remembers which program a tab was drawing, so that one that took the tab
//! down with it does not start by itself next time.
//!
//! A marker lies in the store exactly while frames are drawn. Whoever leaves
//! in an orderly way takes it away; after a crash it is still there.

use super::drafts::{self, DraftId};
use super::store::{Store, StoreError};
use serde::{Deserialize, Serialize};

/// What the keys of markers start with; the tab's name follows.
pub const PREFIX: &str = "lockstep/running/";

/// Stands for a new program that is no draft yet.
pub const BLANK: &str = "blank";

/// A program that was being drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marker {
    /// Identity of the draft, or where an unchanged program came from.
    pub program: String,
    /// Hash of its text: a program mended since then is another program.
    pub hash: String,
}

impl Marker {
    /// The marker of `program` with `text`.
    #[must_use]
    pub fn new(program: impl Into<String>, text: &str) -> Self {
        Self {
            program: program.into(),
            hash: format!("{:016x}", fnv(text.as_bytes())),
        }
    }
}

/// Puts `marker` down for `tab`, before its first frame.
///
/// # Errors
/// [`StoreError`] when it could not be put down.
pub fn mark(store: &impl Store, tab: &str, marker: &Marker) -> Result<(), StoreError> {
    let record = serde_json::to_string(marker).unwrap_or_default();
    store.set(&key(tab), &record)
}

/// Takes `tab`'s marker away: it stopped drawing in an orderly way.
///
/// # Errors
/// [`StoreError`] where nothing can be changed.
pub fn clear(store: &impl Store, tab: &str) -> Result<(), StoreError> {
    store.remove(&key(tab))
}

/// The programs of tabs that ended while drawing: of `own` (a tab restored after a crash has its
/// name again) and of every tab that is not among the `alive`. `alive` is `None` where the
/// browser cannot tell; then only `own` counts.
///
/// # Errors
/// [`StoreError`] where nothing can be read.
pub fn crashed(
    store: &impl Store,
    own: &str,
    alive: Option<&[String]>,
) -> Result<Vec<Crashed>, StoreError> {
    let mut found = Vec::new();
    for key in store.keys(PREFIX)? {
        let Some(tab) = key.strip_prefix(PREFIX) else {
            continue;
        };
        let ended =
            tab == own || alive.is_some_and(|alive| !alive.iter().any(|living| living == tab));
        if !ended {
            continue;
        }
        let marker = store
            .get(&key)?
            .and_then(|record| serde_json::from_str(&record).ok());
        match marker {
            Some(marker) if is_of_something(store, &marker)? => found.push(Crashed {
                tab: tab.to_owned(),
                marker,
            }),
            Some(_) | None => store.remove(&key)?,
        }
    }
    Ok(found)
}

/// A tab that ended while it was drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crashed {
    /// The tab.
    pub tab: String,
    /// What it was drawing.
    pub marker: Marker,
}

/// Whether what was being drawn can still be opened as it was.
fn is_of_something(store: &impl Store, marker: &Marker) -> Result<bool, StoreError> {
    // Examples and the blank program have a name that no draft has.
    let Some(id) = DraftId::parse(&marker.program).filter(|id| id.as_str() != BLANK) else {
        return Ok(true);
    };
    let draft = drafts::read(store, &id)?;
    Ok(draft.is_some_and(|draft| Marker::new(id.as_str(), &draft.text) == *marker))
}

fn key(tab: &str) -> String {
    format!("{PREFIX}{tab}")
}

/// FNV-1a, 64 bits: equal texts of different days must give equal numbers, which std's hasher does not promise.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::super::store::memory::Memory;
    use super::*;

    fn names(store: &Memory, own: &str, alive: Option<&[&str]>) -> Vec<String> {
        let alive: Option<Vec<String>> =
            alive.map(|tabs| tabs.iter().map(|tab| (*tab).to_owned()).collect());
        crashed(store, own, alive.as_deref())
            .unwrap()
            .into_iter()
            .map(|crash| crash.marker.program)
            .collect()
    }

    #[test]
    fn a_marker_left_behind_is_a_crash() {
        let store = Memory::default();
        mark(&store, "a", &Marker::new("example/fire", "loop {}")).unwrap();
        assert_eq!(names(&store, "b", Some(&["b"])), ["example/fire"]);
        clear(&store, "a").unwrap();
        assert!(names(&store, "b", Some(&["b"])).is_empty());
    }

    #[test]
    fn a_tab_that_still_lives_has_not_crashed() {
        let store = Memory::default();
        mark(&store, "a", &Marker::new(BLANK, "x")).unwrap();
        assert!(names(&store, "b", Some(&["a", "b"])).is_empty());
        // The tab itself was restored: it is alive, and its own marker tells of its former life.
        assert_eq!(names(&store, "a", Some(&["a"])), [BLANK]);
    }

    #[test]
    fn where_nobody_knows_who_lives_only_the_own_marker_counts() {
        let store = Memory::default();
        mark(&store, "a", &Marker::new("example/fire", "x")).unwrap();
        mark(&store, "b", &Marker::new("example/ice", "x")).unwrap();
        assert_eq!(names(&store, "b", None), ["example/ice"]);
    }

    #[test]
    fn rubbish_is_cleared_away() {
        let store = Memory::default();
        store.set("lockstep/running/a", "?").unwrap();
        assert!(names(&store, "b", Some(&[])).is_empty());
        assert_eq!(store.get("lockstep/running/a").unwrap(), None);
    }

    #[test]
    fn a_draft_that_was_mended_or_deleted_elsewhere_is_forgotten() {
        let store = Memory::default();
        let id = DraftId::from_random(1);
        let marker = Marker::new(id.as_str(), "loop {}");
        let project = lockstep_project::Project {
            code: "loop {}".into(),
            ..Default::default()
        };
        let mut draft = drafts::Draft::new(&project, drafts::Stamp::default(), 0.0);
        drafts::write(&store, &id, &draft).unwrap();
        mark(&store, "a", &marker).unwrap();
        assert_eq!(names(&store, "b", Some(&[])), [id.as_str()]);
        draft.text = "mended".into();
        drafts::write(&store, &id, &draft).unwrap();
        assert!(names(&store, "b", Some(&[])).is_empty());
        assert_eq!(store.get("lockstep/running/a").unwrap(), None);
    }

    #[test]
    fn a_mended_text_is_another_program() {
        assert_eq!(Marker::new("d", "a"), Marker::new("d", "a"));
        assert_ne!(Marker::new("d", "a"), Marker::new("d", "b"));
        // The published FNV-1a value of "a".
        assert_eq!(Marker::new("d", "a").hash, "af63dc4c8601ec8c");
    }
}
