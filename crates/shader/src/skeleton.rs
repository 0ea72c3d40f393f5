//! Reflection of a program that naga cannot read as a whole.
//!
//! What keeps naga from a legal program stands, nearly always, inside a
//! function. So the functions are taken out: helpers disappear, entry points
//! keep their header and get an empty body. What is left (types, constants,
//! variables, workgroup sizes) naga reads, and what each entry point touches
//! is told by the names in its text and in the functions it calls. That may
//! name too much, never too little.

use crate::reflect::Usage;
use crate::scan::{ScannedFunction, functions};
use lockstep_diagnostics::Span;
use lockstep_frame::LayerSet;
use lockstep_preprocess::lexer::{Token, TokenKind, code_tokens};
use naga::{GlobalVariable, Handle, Module};
use std::collections::{HashMap, HashSet};

/// The program without its functions; the same length, so that places stay.
pub(crate) fn skeleton(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut blank = |span: Span| bytes[span.start..span.end].fill(b' ');
    let mut bodies = Vec::new();
    for function in functions(text) {
        if function.is_compute {
            bodies.push(function.body);
            blank(function.body);
        } else {
            blank(function.header);
            blank(function.body);
        }
    }
    for body in bodies {
        bytes[body.start] = b'{';
        // An unclosed body can be one byte long; then the brace goes at the end.
        if body.len() >= 2 {
            bytes[body.end - 1] = b'}';
        } else {
            bytes.push(b'}');
        }
    }
    // Blanking replaces whole characters by ASCII, so the bytes stay UTF-8.
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The text with the module-scope constant around `offset` blanked, or `None`
/// when something else stands there. A constant that nothing else at module
/// scope needs can go without harm.
pub(crate) fn without_constant_at(text: &str, offset: usize) -> Option<String> {
    let tokens: Vec<Token> = code_tokens(text).collect();
    let mut depth = 0usize;
    let mut first = 0;
    for (at, token) in tokens.iter().enumerate() {
        if token.is('{', text) {
            depth += 1;
        } else if token.is('}', text) {
            depth = depth.saturating_sub(1);
        }
        let ends = depth == 0 && (token.is(';', text) || token.is('}', text));
        if !ends {
            continue;
        }
        let declaration = Span::new(tokens[first].span.start, token.span.end);
        if declaration.contains(offset) {
            let mut bytes = text.as_bytes().to_vec();
            bytes[declaration.start..declaration.end].fill(b' ');
            return (tokens[first].text(text) == "const")
                .then(|| String::from_utf8_lossy(&bytes).into_owned());
        }
        first = at + 1;
    }
    None
}

/// What the entry points of a skeleton touch, by the names in the full text.
pub(crate) struct TextUsage<'a> {
    module: &'a Module,
    reachable: Vec<Reach>,
}

/// What an entry point reaches.
#[derive(Default)]
struct Reach {
    names: HashSet<String>,
    loads: LayerSet,
    stores: LayerSet,
}

/// Prelude functions that go through the layer arrays with the layer as first argument.
const LOADS: [&str; 2] = ["passLoad", "passSampleLevelBilinearRepeat"];
const STORES: [&str; 1] = ["passStore"];

impl<'a> TextUsage<'a> {
    /// `text` is the whole program, `module` its skeleton.
    pub(crate) fn new(text: &str, module: &'a Module) -> Self {
        let functions = functions(text);
        let by_name: HashMap<&str, &ScannedFunction> = functions
            .iter()
            .map(|function| (function.name.as_str(), function))
            .collect();
        let reachable = module
            .entry_points
            .iter()
            .map(|entry| reach(text, &by_name, &entry.name))
            .collect();
        Self { module, reachable }
    }
}

impl Usage for TextUsage<'_> {
    fn touches(&self, entry: usize, global: Handle<GlobalVariable>) -> bool {
        self.module.global_variables[global]
            .name
            .as_ref()
            .is_some_and(|name| self.reachable[entry].names.contains(name))
    }

    fn layers(&self, entry: usize) -> (LayerSet, LayerSet) {
        let reach = &self.reachable[entry];
        (reach.loads, reach.stores)
    }

    fn observes_layer_count(&self) -> bool {
        self.reachable
            .iter()
            .any(|reach| reach.names.contains("textureNumLayers"))
    }
}

fn reach(text: &str, by_name: &HashMap<&str, &ScannedFunction>, entry: &str) -> Reach {
    let mut reach = Reach::default();
    let mut visited = HashSet::new();
    let mut waiting = vec![entry.to_owned()];
    while let Some(name) = waiting.pop() {
        let Some(function) = by_name.get(name.as_str()) else {
            continue;
        };
        if !visited.insert(name.clone()) {
            continue;
        }
        let body = function.body.slice(text);
        let tokens: Vec<Token> = code_tokens(body).collect();
        for (at, token) in tokens.iter().enumerate() {
            if token.kind != TokenKind::Identifier {
                continue;
            }
            let word = token.text(body);
            let in_prelude = LOADS.contains(&name.as_str()) || STORES.contains(&name.as_str());
            let layer = || argument_layer(body, &tokens[at + 1..]);
            if LOADS.contains(&word) {
                reach.loads = reach.loads.union(layer());
            } else if STORES.contains(&word) {
                reach.stores = reach.stores.union(layer());
            } else if word == "pass_in" && !in_prelude {
                reach.loads = LayerSet::ALL;
            } else if word == "pass_out" && !in_prelude {
                reach.stores = LayerSet::ALL;
            }
            if reach.names.insert(word.to_owned()) {
                waiting.push(word.to_owned());
            }
        }
    }
    reach
}

/// The layer that a call's first argument names, if it is a plain number.
fn argument_layer(text: &str, after_name: &[Token]) -> LayerSet {
    match after_name {
        [open, number, comma, ..]
            if open.is('(', text) && number.kind == TokenKind::Number && comma.is(',', text) =>
        {
            number
                .text(text)
                .trim_end_matches(['i', 'u'])
                .parse()
                .map_or(LayerSet::ALL, LayerSet::one)
        }
        _ => LayerSet::ALL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_go_and_places_stay() {
        let text = "const A = 1;\nfn f(\u{e9}: u32) { return; }\n@compute @workgroup_size(A) fn main() { f(); }";
        let bare = skeleton(text);
        assert_eq!(bare.len(), text.len());
        assert_eq!(bare.find("@compute"), text.find("@compute"));
        assert!(!bare.contains("fn f") && !bare.contains("f();"), "{bare}");
        assert!(naga::front::wgsl::parse_str(&bare).is_ok(), "{bare}");
        assert!(skeleton("@compute @workgroup_size(1) fn main() {").ends_with("{}"));
    }

    #[test]
    fn only_constants_can_be_blanked() {
        let text = "struct S { a: f32 }\nconst B = bitcast<u32>(1.0);\nvar<private> v: u32;";
        let at = |word| text.find(word).unwrap_or(0);
        let blanked = without_constant_at(text, at("bitcast"));
        assert!(blanked.is_some_and(|text| text.contains("struct S") && !text.contains("bitcast")));
        assert_eq!(without_constant_at(text, at("private")), None);
        assert_eq!(without_constant_at(text, text.len()), None);
    }
}
