//! Compilers' messages in the learner's words.
//!
//! Each file of this folder holds the rules for one kind of mistake: what a
//! message looks like (naga's and Chrome's words differ) and what to say and
//! try. A rule never changes the message; it adds to it.

/// What a message means and what to try, or `None` where the message says all there is.
///
/// `written` is the author's text at the place of the message.
#[must_use]
pub fn explain(message: &str, written: &str) -> Option<String> {
    RULES.iter().find_map(|rule| rule(message, written))
}

/// A rule: looks at a message and the text at its place, and explains it if it knows it.
type Rule = fn(message: &str, written: &str) -> Option<String>;

static RULES: &[Rule] = &[];
