//! What the editor's completion, hover and go to definition are answered with.

use lockstep_diagnostics::{LineIndex, Span};
use lockstep_shader::symbols::offer::{self, Offer, OfferKind};
use lockstep_shader::symbols::symbols;
use lockstep_shader::{Analysis, Settings, analyse};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// An [`Offer`] as the editor reads it.
#[derive(Serialize)]
struct Answer<'a> {
    kind: &'static str,
    name: &'a str,
    detail: &'a str,
    doc: &'a str,
    origin: &'a str,
}

impl<'a> From<&'a Offer> for Answer<'a> {
    fn from(offer: &'a Offer) -> Self {
        Self {
            kind: match offer.kind {
                OfferKind::Function => "function",
                OfferKind::Variable => "variable",
                OfferKind::Constant => "constant",
                OfferKind::Type => "type",
                OfferKind::Member => "property",
                OfferKind::Directive => "directive",
                OfferKind::File => "file",
            },
            name: &offer.name,
            detail: &offer.detail,
            doc: &offer.doc,
            origin: offer.origin.unwrap_or_default(),
        }
    }
}

/// What a program is analysed with.
#[derive(Default, PartialEq, Deserialize)]
#[serde(default)]
struct Given {
    /// Names of the sliders.
    sliders: Vec<String>,
    /// Layers hold 32-bit floats.
    float32: bool,
    /// Width and height of the screen; 0 where it is not known.
    screen: [u32; 2],
}

/// The newest analysis: questions come in bunches about one text.
struct Newest {
    text: String,
    settings: String,
    analysis: Analysis,
    sliders: Vec<String>,
}

thread_local! {
    static NEWEST: RefCell<Option<Newest>> = const { RefCell::new(None) };
}

/// Answers the editor, in JSON. `text` is what the editor shows now, `offset` counts UTF-16 code
/// units in it. `settings` is `{"sliders": [names], "float32": bool, "screen": [width, height]}`,
/// of which anything may be missing.
///
/// | `kind` | answer |
/// |---|---|
/// | `names` | offers: what can be used at `offset` |
/// | `members` | offers: what can follow the `.` before `offset` |
/// | `directives`, `files` | offers: all of them |
/// | `describe` | an offer, or `null`: what the name at `offset` means |
/// | `define` | `[from, to]`, or `null`: where that is defined |
pub fn answer(kind: &str, offset: u32, text: &str, settings: &str) -> String {
    NEWEST.with_borrow_mut(|newest| {
        let newest = match newest.take() {
            Some(kept) if kept.text == text && kept.settings == settings => newest.insert(kept),
            _ => newest.insert(analysed(text, settings)),
        };
        about(kind, offset, text, &newest.analysis, &newest.sliders)
    })
}

fn analysed(text: &str, settings: &str) -> Newest {
    let given: Given = serde_json::from_str(settings).unwrap_or_default();
    let mut wanted = Settings::default();
    wanted.environment.custom.clone_from(&given.sliders);
    wanted.environment.float32_layers = given.float32;
    if !given.screen.contains(&0) {
        wanted.environment.screen = given.screen;
    }
    Newest {
        text: text.to_owned(),
        settings: settings.to_owned(),
        analysis: analyse(text, &wanted),
        sliders: given.sliders,
    }
}

fn about(kind: &str, offset: u32, text: &str, analysis: &Analysis, sliders: &[String]) -> String {
    let offset = byte_offset(text, offset);
    let own = || symbols(text, analysis);
    match kind {
        "names" => list(&offer::names(&own(), offset)),
        "members" => list(&offer::members(text, &own(), offset, sliders)),
        "directives" => list(&offer::directives()),
        "files" => list(&offer::files()),
        "describe" => {
            let found = offer::describe(text, &own(), offset, sliders);
            json(&found.as_ref().map(Answer::from))
        }
        "define" => {
            let found = offer::definition(text, &own(), offset);
            let index = LineIndex::new(text);
            let place = |span: Span| [index.utf16_offset(span.start), index.utf16_offset(span.end)];
            json(&found.map(place))
        }
        _ => "null".to_owned(),
    }
}

fn list(offers: &[Offer]) -> String {
    let answers: Vec<Answer<'_>> = offers.iter().map(Answer::from).collect();
    json(&answers)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned())
}

/// The byte that an offset in UTF-16 code units stands for.
fn byte_offset(text: &str, offset: u32) -> usize {
    let mut units = 0;
    for (at, c) in text.char_indices() {
        if units >= offset as usize {
            return at;
        }
        units += c.len_utf16();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::answer;
    use serde_json::Value;

    fn ask(kind: &str, offset: u32, text: &str, settings: &str) -> Value {
        serde_json::from_str(&answer(kind, offset, text, settings)).expect("JSON")
    }

    #[test]
    fn places_are_in_utf16_and_answers_follow_the_text() {
        let text = "/* \u{1f600} */ fn tint() -> f32 { return custom.speed; }\nfn g() { tint(); }";
        let at = |what: &str| {
            let byte = text.rfind(what).expect("it is there");
            u32::try_from(text[..byte].encode_utf16().count()).expect("short")
        };
        let start = text
            .find("tint")
            .map(|byte| text[..byte].encode_utf16().count());
        let place = ask("define", at("tint"), text, "{}");
        assert_eq!(place[0].as_u64().map(|from| from as usize), start);
        let members = |settings: &str| ask("members", at("speed"), text, settings);
        assert_eq!(members(r#"{"sliders": ["speed"]}"#)[0]["name"], "speed");
        assert_eq!(members(r#"{"sliders": ["glow"]}"#)[0]["name"], "glow");
        assert_eq!(ask("nonsense", 0, "", "not JSON"), Value::Null);
    }
}
