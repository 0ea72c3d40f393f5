//! Mistakes with the advice that they must get.
//!
//! What naga says is not written down here: the broken programs are given to
//! it, and the mended ones too, so that following the advice is known to work.
//! What Tint says was taken from Chrome 156.

mod flow;
mod limits;
mod memory;
mod names;
mod operators;
mod statements;
mod textures;
mod values;

use super::{RULES, find};
use crate::naga_message::{self, NagaError};
use lockstep_preprocess::{Environment, preprocess};
use naga::valid::{Capabilities, ShaderStages, SubgroupOperationSet, ValidationFlags, Validator};
use std::collections::HashSet;

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
        flow::CASES,
        limits::CASES,
        memory::CASES,
        names::CASES,
        operators::CASES,
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

/// The message of a case with the text at its place.
fn message_of(case: &Case) -> (String, String) {
    match case.mistake {
        Mistake::Program { broken, .. } => refusal(&program(broken))
            .unwrap_or_else(|| panic!("{}: naga accepts `{broken}`", case.rule)),
        Mistake::Message { message, written } => (message.to_owned(), written.to_owned()),
    }
}

#[test]
fn every_mistake_gets_its_advice() {
    for case in cases() {
        let (message, written) = message_of(case);
        let Some((rule, advice)) = find(&message, &written) else {
            panic!("{}: nothing explains {message:?} at {written:?}", case.rule);
        };
        let place = format!("{message:?} at {written:?}: {advice}");
        assert_eq!(rule, case.rule, "{place}");
        assert!(advice.contains(case.says), "{:?} is not in {place}", case.says);
    }
}

#[test]
fn following_the_advice_mends_the_program() {
    for case in cases() {
        if let Mistake::Program {
            mended: Some(mended),
            ..
        } = case.mistake
        {
            let refused = refusal(&program(mended));
            assert_eq!(refused, None, "{}: {mended}", case.rule);
        }
    }
}

#[test]
fn every_rule_has_a_name_of_its_own_and_a_case() {
    let known: Vec<&str> = RULES.iter().copied().flatten().map(|rule| rule.name).collect();
    let names: HashSet<&str> = known.iter().copied().collect();
    assert_eq!(known.len(), names.len(), "two rules share a name");
    let tried: HashSet<&str> = cases().map(|case| case.rule).collect();
    let untried: Vec<&&str> = names.difference(&tried).collect();
    assert!(untried.is_empty(), "no case for {untried:?}");
}

#[test]
fn advice_is_one_or_two_plain_sentences() {
    for case in cases() {
        let (message, written) = message_of(case);
        let (rule, advice) = find(&message, &written).expect(case.rule);
        assert!(advice.ends_with(['.', '?']), "{rule}: {advice}");
        assert!(advice.len() < 330, "{rule}: {} bytes: {advice}", advice.len());
        assert_eq!(advice.matches('`').count() % 2, 0, "{rule}: {advice}");
        for jargon in ["naga::", "abstract", "{Abstract", "lvalue", "handle", "...", "``"] {
            assert!(!advice.contains(jargon), "{rule}: {advice}");
        }
    }
}

#[test]
fn a_message_that_says_all_is_left_alone() {
    for message in ["", "all is well", "pipeline constant ID must be between 0 and 65535 inclusive"] {
        assert_eq!(super::explain(message, "x"), None);
    }
}

#[test]
fn no_text_at_the_place_breaks_a_rule() {
    let odd = [
        "", "(", ")", "((", "a <", "f(", "`", "\"", "é", "🦀.x", "x.", ".x", "a..b", "/*", "--", "- ",
        "🦀(a, b)", "vec2f(\u{301})", "a\r\nb", "{}", "&", "*", "&\u{a0}x", "0x", "1.", "fn 🦀() {}",
    ];
    for case in cases() {
        let (message, _) = message_of(case);
        for written in odd {
            let advice = super::explain(&message, written);
            assert!(advice.is_none_or(|advice| !advice.is_empty()));
        }
    }
}

#[test]
fn no_message_breaks_a_rule() {
    // Messages cut off anywhere, and with other characters in the place of names.
    for case in cases() {
        let (message, written) = message_of(case);
        for (at, _) in message.char_indices() {
            let _ = super::explain(&message[..at], &written);
        }
        let strange = message.replace(|c: char| c.is_ascii_digit(), "🦀");
        let _ = super::explain(&strange, &written);
    }
}
