use crate::places::check_span;
use crate::text;
use lockstep_preprocess::{Environment, preprocess};
use lockstep_shader::symbols::{Symbol, SymbolKind, at, members_before, offer, symbols as read};
use lockstep_shader::{Analysis, Settings, analyse};
use std::sync::OnceLock;

/// A program whose module is of another text than the symbols', as while a person types.
const OLDER: &str = "#define N 4
struct Cell { weight: f32, place: vec2f }
#storage cells array<Cell, N>
const STEP = 0.5;
fn mix_in(a: Cell, b: f32) -> f32 { let x = a.weight * b; return x; }
@compute @workgroup_size(N) fn main(@builtin(global_invocation_id) id: vec3u) {
  cells[id.x].weight = mix_in(cells[0], STEP);
}
";

/// Places at which completion and hover are asked for.
const SAMPLES: usize = 8;

/// Symbols of any text, with the analysis of its directives and with that of an older text: spans lie in the text,
/// and completion, hover and go to definition answer everywhere.
pub fn symbols(data: &[u8]) {
    static OLD: OnceLock<Analysis> = OnceLock::new();
    let source = &*text(data);
    let own = Analysis {
        shader: None,
        diagnostics: Vec::new(),
        directives: preprocess(source, &Environment::default()).directives,
    };
    let old = OLD.get_or_init(|| analyse(OLDER, &Settings::default()));
    for analysis in [&own, old] {
        check_symbols(source, &read(source, analysis));
    }
}

/// Checks what the editor asks of the symbols of a text.
pub fn check_symbols(source: &str, symbols: &[Symbol]) {
    for symbol in symbols {
        check_span(symbol.span, source, &symbol.name);
        check_span(symbol.scope, source, &symbol.name);
        assert!(!symbol.name.is_empty(), "{symbol:?}");
        // `data` is declared by the `#data` directives together, and stands at the first of its members.
        let is_data = symbol.kind == SymbolKind::Constant && symbol.name == "data";
        if symbol.origin.is_none() && !is_data {
            assert!(
                symbol.span.slice(source).contains(&symbol.name),
                "{symbol:?} is not where it is said to be"
            );
        }
    }
    let sliders = ["speed".to_owned()];
    let step = source.len() / SAMPLES + 1;
    for offset in (0..=source.len()).step_by(step) {
        if !source.is_char_boundary(offset) {
            continue;
        }
        let _ = at(source, symbols, offset);
        let _ = members_before(source, symbols, offset);
        let _ = offer::members(source, symbols, offset, &sliders);
        let _ = offer::describe(source, symbols, offset, &sliders);
        assert!(!offer::names(symbols, offset).is_empty());
        if let Some(span) = offer::definition(source, symbols, offset) {
            check_span(span, source, "a definition");
        }
    }
}
