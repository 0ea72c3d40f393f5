//! Mistakes with the advice that they must get.
//!
//! What naga says is not written down here: the broken programs are given to
//! it, and the mended ones too, so that following the advice is known to work.
//! What Tint says was taken from Chrome 156.

mod atomics;
mod calls;
mod conditions;
mod constructors;
mod declarations;
mod flow;
mod limits;
mod members;
mod memory;
mod names;
mod operators;
mod punctuation;
mod statements;
mod textures;
mod values;

use super::{RULES, find};
use crate::naga_message::{self, NagaError};
use lockstep_preprocess::{Environment, preprocess};
use naga::valid::{Capabilities, ShaderStages, SubgroupOperationSet, ValidationFlags, Validator};
use std::collections::HashSet;
use std::sync::LazyLock;

/// A mistake, the rule that explains it, and something the advice must say.
struct Case {
    rule: &'static str,
    mistake: Mistake,
    says: &'static str,
}

enum Mistake {
    /// A program that naga refuses, and what it accepts once the advice was followed.
    Program {
        broken: &'static str,
        mended: Option<&'static str>,
    },
    /// A message with the author's text at its place.
    Message {
        message: &'static str,
        written: &'static str,
    },
}

/// A program, or the statements of an entry point with inputs `id` and `lane`, that naga refuses.
const fn naga(rule: &'static str, broken: &'static str, says: &'static str) -> Case {
    Case {
        rule,
        mistake: Mistake::Program {
            broken,
            mended: None,
        },
        says,
    }
}

/// A message of Tint, or one of naga that a program with the prelude cannot bring about.
const fn message(
    rule: &'static str,
    message: &'static str,
    written: &'static str,
    says: &'static str,
) -> Case {
    Case {
        rule,
        mistake: Mistake::Message { message, written },
        says,
    }
}

impl Case {
    /// The program after the advice was followed.
    const fn mended(mut self, program: &'static str) -> Self {
        if let Mistake::Program { broken, .. } = self.mistake {
            self.mistake = Mistake::Program {
                broken,
                mended: Some(program),
            };
        }
        self
    }
}

fn cases() -> impl Iterator<Item = &'static Case> {
    [
        atomics::CASES,
        calls::CASES,
        conditions::CASES,
        constructors::CASES,
        declarations::CASES,
        flow::CASES,
        limits::CASES,
        members::CASES,
        memory::CASES,
        names::CASES,
        operators::CASES,
        punctuation::CASES,
        statements::CASES,
        textures::CASES,
        values::CASES,
    ]
    .into_iter()
    .flatten()
}

/// A whole program; statements alone are put into an entry point.
fn program(text: &str) -> String {
    if text.contains("fn ") || text.contains("@compute") || text.contains('#') {
        return text.to_owned();
    }
    format!(
        "@compute @workgroup_size(16, 16) fn main(@builtin(global_invocation_id) id: vec3u, \
         @builtin(local_invocation_index) lane: u32) {{\n{text}\n}}\n"
    )
}

/// naga's message about a program, with the author's text at its place; `None` if it accepts it.
fn refusal(source: &str) -> Option<(String, String)> {
    let preprocessed = preprocess(source, &Environment::default());
    let text = &preprocessed.naga_wgsl;
    let error: NagaError = match naga::front::wgsl::parse_str(text) {
        Err(error) => naga_message::from_parse(&error),
        Ok(module) => {
            let capabilities = Capabilities::default()
                | Capabilities::SHADER_FLOAT16
                | Capabilities::SHADER_FLOAT16_IN_FLOAT32
                | Capabilities::SUBGROUP;
            let error = Validator::new(ValidationFlags::all(), capabilities)
                .subgroup_stages(ShaderStages::COMPUTE)
                .subgroup_operations(SubgroupOperationSet::all())
                .validate(&module)
                .err()?;
            naga_message::from_validation(&error, &module, text)
        }
    };
    let written = error.span.map_or("", |span| {
        preprocessed.naga_map.to_source(span).span.slice(source)
    });
    Some((error.message, written.to_owned()))
}

/// A case with the message it brings about and the author's text at its place.
struct Tried {
    case: &'static Case,
    message: String,
    written: String,
}

/// Every case, tried once for all tests.
static TRIED: LazyLock<Vec<Tried>> = LazyLock::new(|| {
    cases()
        .map(|case| {
            let (message, written) = match case.mistake {
                Mistake::Program { broken, .. } => refusal(&program(broken))
                    .unwrap_or_else(|| panic!("{}: naga accepts `{broken}`", case.rule)),
                Mistake::Message { message, written } => (message.to_owned(), written.to_owned()),
            };
            Tried {
                case,
                message,
                written,
            }
        })
        .collect()
});

#[test]
fn every_mistake_gets_its_advice() {
    let mut wrong = Vec::new();
    for Tried {
        case,
        message,
        written,
    } in TRIED.iter()
    {
        let (rule, advice) = find(message, written).unwrap_or_default();
        if rule != case.rule || !advice.contains(case.says) {
            wrong.push(format!(
                "{} must say {:?} of {message:?} at {written:?}, but {rule:?} says {advice:?}",
                case.rule, case.says
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn following_the_advice_mends_the_program() {
    let mut refused = Vec::new();
    for case in cases() {
        if let Mistake::Program {
            mended: Some(mended),
            ..
        } = case.mistake
            && let Some((message, written)) = refusal(&program(mended))
        {
            refused.push(format!("{}: {mended}: {message} at {written:?}", case.rule));
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn every_rule_has_a_name_of_its_own_and_a_case() {
    let known: Vec<&str> = RULES
        .iter()
        .copied()
        .flatten()
        .map(|rule| rule.name)
        .collect();
    let names: HashSet<&str> = known.iter().copied().collect();
    assert_eq!(known.len(), names.len(), "two rules share a name");
    let tried: HashSet<&str> = cases().map(|case| case.rule).collect();
    let untried: Vec<&&str> = names.difference(&tried).collect();
    assert!(untried.is_empty(), "no case for {untried:?}");
}

#[test]
fn advice_is_one_or_two_plain_sentences() {
    /// Words of compilers, and marks of a sentence put together wrongly.
    const JARGON: &[&str] = &[
        "naga::",
        "abstract",
        "{Abstract",
        "lvalue",
        "concrete",
        "handle",
        "footprint",
        "...",
        "``",
    ];
    for Tried {
        message, written, ..
    } in TRIED.iter()
    {
        let (rule, advice) = find(message, written).unwrap_or_default();
        assert!(advice.ends_with(['.', '?']), "{rule}: {advice}");
        assert!(
            advice.len() <= 330,
            "{rule}: {} bytes: {advice}",
            advice.len()
        );
        assert_eq!(advice.matches('`').count() % 2, 0, "{rule}: {advice}");
        assert!(
            !JARGON.iter().any(|word| advice.contains(word)),
            "{rule}: {advice}"
        );
    }
}

#[test]
fn a_message_that_says_all_is_left_alone() {
    for message in [
        "",
        "all is well",
        "pipeline constant ID must be between 0 and 65535 inclusive",
    ] {
        assert_eq!(super::explain(message, "x"), None);
    }
}

#[test]
fn no_text_at_the_place_breaks_a_rule() {
    let odd = [
        "",
        "((",
        ")",
        "a <",
        "`",
        "🦀.x",
        "x.",
        "/*",
        "- ",
        "🦀(é, \u{301})",
        "a\r\n{}",
        "&\u{a0}*",
        "0x",
    ];
    for Tried { message, .. } in TRIED.iter() {
        for written in odd {
            let advice = super::explain(message, written);
            assert!(advice.is_none_or(|advice| !advice.is_empty()));
        }
    }
}

#[test]
fn no_message_breaks_a_rule() {
    for Tried {
        message, written, ..
    } in TRIED.iter()
    {
        let cuts = message.char_indices().map(|(at, _)| &message[..at]);
        for cut in cuts.step_by(19) {
            let advice = super::explain(cut, written);
            assert!(advice.is_none_or(|advice| !advice.is_empty()));
        }
        let strange = message.replace(|c: char| c.is_ascii_digit(), "🦀");
        let advice = super::explain(&strange, written);
        assert!(advice.is_none_or(|advice| !advice.is_empty()));
    }
}
