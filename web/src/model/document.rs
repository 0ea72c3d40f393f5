//! The program that is open in this tab, and the rule that keeps two tabs
//! from overwriting each other.

use super::crash;
use super::drafts::{self, Draft, DraftId, Stamp};
use super::store::{Store, StoreError};
use lockstep_project::Project;

/// Where the open program came from, until it is a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The example with this slug.
    Example(String),
    /// The starting text of a new program.
    Blank,
    /// A draft from the beginning.
    Draft,
}

/// What became of a save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// Nothing to write: what is kept is what is open.
    Unchanged,
    /// Kept under the program's own identity.
    Kept,
    /// Kept, and the program has an identity from now on.
    First(DraftId),
    /// Another tab had written this draft: ours is kept beside it, and is what is open from now on.
    Beside(DraftId),
}

/// The open program's identity and what of it is kept.
#[derive(Clone, Debug)]
pub struct Document {
    origin: Origin,
    id: Option<DraftId>,
    known: Option<Stamp>,
    kept: Option<Project>,
}

impl Document {
    /// An example or a new program, of which nothing is kept until it is edited.
    #[must_use]
    pub fn fresh(origin: Origin, project: &Project) -> Self {
        Self {
            origin,
            id: None,
            known: None,
            kept: Some(project.clone()),
        }
    }

    /// A program from outside, which is kept as soon as it is open.
    #[must_use]
    pub fn imported() -> Self {
        Self {
            origin: Origin::Draft,
            id: None,
            known: None,
            kept: None,
        }
    }

    /// A draft, as it was read.
    #[must_use]
    pub fn of_draft(id: DraftId, draft: &Draft) -> Self {
        Self {
            origin: Origin::Draft,
            id: Some(id),
            known: Some(draft.stamp.clone()),
            kept: Some(draft.project()),
        }
    }

    /// Its identity, once it has one.
    #[must_use]
    pub fn id(&self) -> Option<&DraftId> {
        self.id.as_ref()
    }

    /// Whether `project` differs from what is kept (or, of a fresh program, from what it started as).
    #[must_use]
    pub fn is_changed(&self, project: &Project) -> bool {
        self.kept.as_ref() != Some(project)
    }

    /// Under what name a crash of this program, with `text`, is remembered.
    #[must_use]
    pub fn marker(&self, text: &str) -> crash::Marker {
        let program = match (&self.id, &self.origin) {
            (Some(id), _) => id.to_string(),
            (None, Origin::Example(slug)) => format!("example/{slug}"),
            (None, Origin::Blank | Origin::Draft) => crash::BLANK.to_owned(),
        };
        crash::Marker::new(program, text)
    }

    /// Keeps `project` if it changed, or in any case when `force` is set.
    ///
    /// Writing over a state of the draft that this tab has not seen would lose the other tab's
    /// work; ours then goes under `fresh`, and the other's stays. A draft that was deleted
    /// elsewhere is simply kept again.
    ///
    /// # Errors
    /// [`StoreError`] when nothing was kept; the document is unchanged and can be saved again.
    pub fn save(
        &mut self,
        store: &impl Store,
        project: &Project,
        writer: &str,
        now: f64,
        fresh: DraftId,
        force: bool,
    ) -> Result<Saved, StoreError> {
        if !force && !self.is_changed(project) {
            return Ok(Saved::Unchanged);
        }
        let stored = match &self.id {
            Some(id) => drafts::read(store, id)?.map(|draft| draft.stamp),
            None => None,
        };
        match (&self.id, stored) {
            (None, _) => {
                self.write(store, fresh.clone(), project, writer, now)?;
                Ok(Saved::First(fresh))
            }
            (Some(_), Some(stored)) if Some(&stored) != self.known.as_ref() => {
                self.keep_beside(store, project, writer, now, fresh)
            }
            (Some(id), _) => {
                self.write(store, id.clone(), project, writer, now)?;
                Ok(Saved::Kept)
            }
        }
    }

    /// Keeps `project` as a new draft `fresh`, leaving the present one to the other tab.
    ///
    /// # Errors
    /// [`StoreError`] when nothing was kept; the document is unchanged.
    pub fn keep_beside(
        &mut self,
        store: &impl Store,
        project: &Project,
        writer: &str,
        now: f64,
        fresh: DraftId,
    ) -> Result<Saved, StoreError> {
        self.write(store, fresh.clone(), project, writer, now)?;
        Ok(Saved::Beside(fresh))
    }

    /// Whether `record`, just put under the document's key by another tab, is a state that this tab has not seen.
    #[must_use]
    pub fn is_news(&self, key: &str, record: Option<&str>) -> bool {
        let ours = self.id.as_ref().is_some_and(|id| id.key() == key);
        ours && record
            .and_then(drafts::parse)
            .is_some_and(|draft| Some(&draft.stamp) != self.known.as_ref())
    }

    fn write(
        &mut self,
        store: &impl Store,
        id: DraftId,
        project: &Project,
        writer: &str,
        now: f64,
    ) -> Result<(), StoreError> {
        let revision = self.known.as_ref().map_or(0, |stamp| stamp.revision) + 1;
        let stamp = Stamp {
            revision,
            writer: writer.to_owned(),
        };
        let draft = Draft::new(project, stamp.clone(), now);
        drafts::write(store, &id, &draft)?;
        self.id = Some(id);
        self.known = Some(stamp);
        self.kept = Some(project.clone());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::store::memory::Memory;
    use super::*;

    fn id(number: u64) -> DraftId {
        DraftId::from_random(number)
    }

    fn open(store: &Memory, id: &DraftId) -> Document {
        let draft = drafts::read(store, id).unwrap().unwrap();
        Document::of_draft(id.clone(), &draft)
    }

    fn program(text: &str) -> Project {
        Project {
            code: text.to_owned(),
            ..Project::default()
        }
    }

    fn fresh(origin: Origin, text: &str) -> Document {
        Document::fresh(origin, &program(text))
    }

    fn save(document: &mut Document, store: &Memory, text: &str, tab: &str, fresh: u64) -> Saved {
        document
            .save(store, &program(text), tab, 1.0, id(fresh), false)
            .unwrap()
    }

    fn text(store: &Memory, id: &DraftId) -> String {
        drafts::read(store, id).unwrap().unwrap().text
    }

    #[test]
    fn an_example_becomes_a_draft_with_its_first_change() {
        let store = Memory::default();
        let mut document = fresh(Origin::Example("fire".into()), "// Fire");
        assert_eq!(
            save(&mut document, &store, "// Fire", "a", 1),
            Saved::Unchanged
        );
        assert_eq!(drafts::list(&store).unwrap(), []);
        assert_eq!(
            save(&mut document, &store, "// Ice", "a", 1),
            Saved::First(id(1))
        );
        assert_eq!(save(&mut document, &store, "// Snow", "a", 2), Saved::Kept);
        assert_eq!(drafts::list(&store).unwrap()[0].title, "Snow");
        assert_eq!(document.id(), Some(&id(1)));
    }

    #[test]
    fn saving_on_request_keeps_an_unchanged_example() {
        let store = Memory::default();
        let mut document = fresh(Origin::Blank, "x");
        let saved = document
            .save(&store, &program("x"), "a", 1.0, id(3), true)
            .unwrap();
        assert_eq!(saved, Saved::First(id(3)));
    }

    #[test]
    fn two_tabs_on_one_draft_keep_both_texts() {
        let store = Memory::default();
        let mut first = fresh(Origin::Blank, "");
        save(&mut first, &store, "start", "a", 1);
        let mut second = open(&store, &id(1));
        assert_eq!(save(&mut first, &store, "mine", "a", 2), Saved::Kept);
        assert_eq!(
            save(&mut second, &store, "yours", "b", 3),
            Saved::Beside(id(3))
        );
        assert_eq!(text(&store, &id(1)), "mine");
        assert_eq!(text(&store, &id(3)), "yours");
        // From here on each tab writes its own.
        assert_eq!(save(&mut first, &store, "mine 2", "a", 4), Saved::Kept);
        assert_eq!(save(&mut second, &store, "yours 2", "b", 5), Saved::Kept);
        assert_eq!(text(&store, &id(1)), "mine 2");
        assert_eq!(text(&store, &id(3)), "yours 2");
    }

    #[test]
    fn equal_revisions_of_two_tabs_are_told_apart() {
        let store = Memory::default();
        let mut first = fresh(Origin::Blank, "");
        save(&mut first, &store, "start", "a", 1);
        let mut second = open(&store, &id(1));
        save(&mut second, &store, "two", "b", 2);
        // The second tab's write came between the first's check and write, and was lost to the
        // store: both are at revision 2 now.
        first
            .write(&store, id(1), &program("one"), "a", 1.0)
            .unwrap();
        assert_eq!(
            save(&mut second, &store, "two!", "b", 3),
            Saved::Beside(id(3))
        );
        assert_eq!(text(&store, &id(1)), "one");
    }

    #[test]
    fn a_tab_that_only_watches_writes_nothing() {
        let store = Memory::default();
        let mut first = fresh(Origin::Blank, "");
        save(&mut first, &store, "start", "a", 1);
        let mut watcher = open(&store, &id(1));
        save(&mut first, &store, "more", "a", 2);
        assert_eq!(
            save(&mut watcher, &store, "start", "b", 3),
            Saved::Unchanged
        );
        assert_eq!(text(&store, &id(1)), "more");
    }

    #[test]
    fn a_draft_deleted_elsewhere_is_kept_again_under_its_name() {
        let store = Memory::default();
        let mut document = fresh(Origin::Blank, "");
        save(&mut document, &store, "start", "a", 1);
        drafts::delete(&store, &id(1)).unwrap();
        assert_eq!(save(&mut document, &store, "more", "a", 2), Saved::Kept);
        assert_eq!(text(&store, &id(1)), "more");
    }

    #[test]
    fn a_moved_slider_is_a_change_and_is_read_back() {
        let store = Memory::default();
        let mut document = fresh(Origin::Blank, "x");
        let mut project = program("x");
        let mut slider = lockstep_project::Slider::new("speed").unwrap();
        slider.value = 7.5;
        project.settings.add_slider(slider).unwrap();
        project.title = "Given".into();
        let saved = document.save(&store, &project, "a", 1.0, id(1), false);
        assert_eq!(saved, Ok(Saved::First(id(1))));
        let draft = drafts::read(&store, &id(1)).unwrap().unwrap();
        assert_eq!(draft.project(), project);
        assert_eq!(draft.title, "Given");
        assert!(!Document::of_draft(id(1), &draft).is_changed(&project));
    }

    #[test]
    fn a_refused_save_can_be_repeated() {
        let store = Memory::default();
        let mut document = fresh(Origin::Blank, "");
        store.refuse(Some(StoreError::Full));
        let refused = document.save(&store, &program("x"), "a", 1.0, id(1), false);
        assert_eq!(refused, Err(StoreError::Full));
        assert_eq!(document.id(), None);
        store.refuse(None);
        assert_eq!(
            save(&mut document, &store, "x", "a", 2),
            Saved::First(id(2))
        );
    }

    #[test]
    fn only_unseen_states_of_the_open_draft_are_news() {
        let store = Memory::default();
        let mut first = fresh(Origin::Blank, "");
        save(&mut first, &store, "start", "a", 1);
        let second = open(&store, &id(1));
        let key = id(1).key();
        let seen = store.get(&key).unwrap();
        assert!(!second.is_news(&key, seen.as_deref()));
        save(&mut first, &store, "more", "a", 2);
        let unseen = store.get(&key).unwrap();
        assert!(second.is_news(&key, unseen.as_deref()));
        assert!(!second.is_news("lockstep/theme", unseen.as_deref()));
        assert!(!second.is_news(&key, None));
        assert!(!second.is_news(&key, Some("{")));
    }

    #[test]
    fn crash_markers_follow_the_identity() {
        let mut document = fresh(Origin::Example("fire".into()), "x");
        assert_eq!(document.marker("x").program, "example/fire");
        let store = Memory::default();
        save(&mut document, &store, "y", "a", 1);
        assert_eq!(document.marker("y").program, id(1).as_str());
    }
}
