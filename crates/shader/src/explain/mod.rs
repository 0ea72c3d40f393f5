//! Compilers' messages in the learner's words.
//!
//! Each file of this folder holds the rules for one kind of mistake: what a
//! message looks like (naga's and Chrome's words differ) and what to say and
//! try. A rule never changes the message; it adds to it.

mod atomics;
mod builtins;
mod calls;
#[cfg(test)]
mod cases;
mod conditions;
mod constructors;
mod declarations;
mod expression;
mod flow;
mod foreign;
mod limits;
mod literals;
mod members;
mod memory;
mod names;
mod operation;
mod operators;
mod problem;
mod punctuation;
mod spelling;
mod statements;
mod syntax;
mod textures;
mod value_type;
mod values;

use problem::Problem;

/// What a message means and what to try, or `None` where the message says all there is.
///
/// `written` is the author's text at the place of the message.
#[must_use]
pub fn explain(message: &str, written: &str) -> Option<String> {
    find(message, written).map(|(_, advice)| advice)
}

/// A rule: explains a problem if it is of its kind.
struct Rule {
    /// What kind of mistake it is about; each rule has its own.
    name: &'static str,
    explain: fn(&Problem) -> Option<String>,
}

impl Rule {
    const fn new(name: &'static str, explain: fn(&Problem) -> Option<String>) -> Self {
        Self { name, explain }
    }
}

/// All rules; the first that knows a problem explains it, so special ones come first.
static RULES: &[&[Rule]] = &[
    names::RULES,
    atomics::RULES,
    textures::RULES,
    memory::RULES,
    flow::RULES,
    limits::RULES,
    members::RULES,
    constructors::RULES,
    calls::RULES,
    operators::RULES,
    literals::RULES,
    conditions::RULES,
    values::RULES,
    declarations::RULES,
    statements::RULES,
    punctuation::RULES,
];

/// The name of the rule that knows a problem, with its advice.
fn find(message: &str, written: &str) -> Option<(&'static str, String)> {
    let problem = Problem::new(message, written);
    RULES
        .iter()
        .copied()
        .flatten()
        .find_map(|rule| Some((rule.name, (rule.explain)(&problem)?)))
}
