//! Addresses of the site, wherever it is hosted.

use crate::model::opening::Wish;
use crate::platform::location::Location;

/// The path at which the site is hosted, without a slash at its end. Fixed when it is built.
pub const BASE: &str = base(option_env!("LOCKSTEP_BASE_PATH"));

/// The address of `path`, which starts with a slash.
pub fn address(path: &str) -> String {
    format!("{BASE}{path}")
}

/// The address of a fresh copy of an example.
pub fn of_example(slug: &str) -> String {
    address(&format!("/play?example={slug}"))
}

/// The address of a draft.
pub fn of_draft(id: &str) -> String {
    address(&format!("/play?draft={id}"))
}

/// What the query of the playground's address asks for.
pub fn wish(location: Location) -> Wish {
    Wish {
        example: location.query("example"),
        draft: location.query("draft"),
        new: location.query("new").is_some(),
        last_in_tab: None,
    }
}

const fn base(given: Option<&'static str>) -> &'static str {
    match given {
        Some(path) => match path.as_bytes() {
            [start @ .., b'/'] => path.split_at(start.len()).0,
            _ => path,
        },
        None => "",
    }
}
