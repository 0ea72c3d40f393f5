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
