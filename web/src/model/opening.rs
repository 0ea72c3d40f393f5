//! Which program a visit opens.

use super::drafts::{self, Draft, DraftId};
use super::store::Store;

/// What the address and the tab's memory ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// `?example=`: a fresh copy of an example.
    pub example: Option<String>,
    /// `?draft=`: a draft from a list.
    pub draft: Option<String>,
    /// `?new`: an empty start.
    pub new: bool,
    /// The draft this tab had open before a reload.
    pub last_in_tab: Option<String>,
}

/// What is opened.
#[derive(Clone, Debug, PartialEq)]
pub enum Opening {
    /// The example with this slug.
    Example(String),
    /// A draft.
    Draft(DraftId, Box<Draft>),
    /// A new program.
    Blank,
    /// Nothing was asked for and nothing is kept: the first example.
    First,
}

/// An answer to a wish, with what the person should know about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// What is opened.
    pub opening: Opening,
    /// Why it is not what was asked for.
    pub remark: Option<String>,
}

/// Decides what to open. A store that cannot be read is an empty one.
#[must_use]
pub fn open(wish: &Wish, is_example: impl Fn(&str) -> bool, store: &impl Store) -> Opened {
    let plainly = |opening| Opened {
        opening,
        remark: None,
    };
    if wish.new {
        return plainly(Opening::Blank);
    }
    if let Some(slug) = &wish.example {
        if is_example(slug) {
            return plainly(Opening::Example(slug.clone()));
        }
        return Opened {
            opening: last_or_first(wish, store),
            remark: Some(format!(
                "There is no example called \u{201c}{slug}\u{201d}. The Examples menu lists all of them."
            )),
        };
    }
    if let Some(word) = &wish.draft {
        if let Some(opening) = draft(word, store) {
            return plainly(opening);
        }
        return Opened {
            opening: last_or_first(wish, store),
            remark: Some(
                "The draft in this address is not kept in this browser. The Drafts menu lists those that are."
                    .into(),
            ),
        };
    }
    plainly(last_or_first(wish, store))
}

fn last_or_first(wish: &Wish, store: &impl Store) -> Opening {
    if let Some(opening) = wish
        .last_in_tab
        .as_deref()
        .and_then(|word| draft(word, store))
    {
        return opening;
    }
    drafts::list(store)
        .ok()
        .and_then(|list| list.into_iter().next())
        .and_then(|newest| draft(newest.id.as_str(), store))
        .unwrap_or(Opening::First)
}

fn draft(word: &str, store: &impl Store) -> Option<Opening> {
    let id = DraftId::parse(word)?;
    let draft = drafts::read(store, &id).ok()??;
    Some(Opening::Draft(id, Box::new(draft)))
}

#[cfg(test)]
mod tests {
    use super::super::drafts::Stamp;
    use super::super::store::memory::Memory;
    use super::*;
    use lockstep_project::Project;

    fn keep(store: &Memory, number: u64, updated: f64) -> DraftId {
        let id = DraftId::from_random(number);
        let draft = Draft::new(&Project::default(), Stamp::default(), updated);
        drafts::write(store, &id, &draft).unwrap();
        id
    }

    fn opened(wish: &Wish, store: &Memory) -> Opened {
        open(wish, |slug| slug == "fire", store)
    }

    fn which(opening: Opening) -> Option<DraftId> {
        match opening {
            Opening::Draft(id, _) => Some(id),
            _ => None,
        }
    }

    #[test]
    fn a_first_visit_opens_the_first_example() {
        let answer = opened(&Wish::default(), &Memory::default());
        assert_eq!(answer.opening, Opening::First);
        assert_eq!(answer.remark, None);
    }

    #[test]
    fn a_reload_opens_the_draft_of_the_tab_and_a_new_tab_the_newest() {
        let store = Memory::default();
        let old = keep(&store, 1, 1.0);
        let newest = keep(&store, 2, 2.0);
        let reload = Wish {
            last_in_tab: Some(old.to_string()),
            ..Wish::default()
        };
        assert_eq!(which(opened(&reload, &store).opening), Some(old));
        let visit = Wish::default();
        assert_eq!(which(opened(&visit, &store).opening), Some(newest));
    }

    #[test]
    fn an_address_that_names_an_example_opens_a_fresh_copy() {
        let store = Memory::default();
        keep(&store, 1, 1.0);
        let wish = Wish {
            example: Some("fire".into()),
            ..Wish::default()
        };
        assert_eq!(
            opened(&wish, &store).opening,
            Opening::Example("fire".into())
        );
    }

    #[test]
    fn what_is_not_there_is_said_and_something_opens_all_the_same() {
        let store = Memory::default();
        let kept = keep(&store, 1, 1.0);
        let example = Wish {
            example: Some("<b>".into()),
            ..Wish::default()
        };
        let answer = opened(&example, &store);
        assert_eq!(which(answer.opening), Some(kept.clone()));
        assert!(answer.remark.unwrap().contains("<b>"));
        let draft = Wish {
            draft: Some("../gone".into()),
            ..Wish::default()
        };
        let answer = opened(&draft, &store);
        assert_eq!(which(answer.opening), Some(kept));
        assert!(answer.remark.is_some());
    }

    #[test]
    fn new_means_new() {
        let store = Memory::default();
        keep(&store, 1, 1.0);
        let wish = Wish {
            new: true,
            ..Wish::default()
        };
        assert_eq!(opened(&wish, &store).opening, Opening::Blank);
    }
}
