//! What an editor can say at a place: names that may be typed there, and what a name there means.

use super::resolve::{Member, at, members_before, word_at};
use super::{Symbol, SymbolKind};
use lockstep_diagnostics::Span;
use lockstep_preprocess::{ALIASES, DIRECTIVES, LIBRARY, prelude};
use std::collections::HashMap;

/// What is offered or described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferKind {
    /// A function.
    Function,
    /// A variable, `let` or parameter.
    Variable,
    /// A constant, override or macro.
    Constant,
    /// A structure or an alias.
    Type,
    /// A member.
    Member,
    /// A `#` directive.
    Directive,
    /// A file of the library.
    File,
}

/// A name with what there is to say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What it is.
    pub kind: OfferKind,
    /// What would be typed.
    pub name: String,
    /// The declaration, in one line.
    pub detail: String,
    /// What it is, in words; may be empty, may have several lines.
    pub doc: String,
    /// Where it is from when the author did not write it: a library file, or the prelude.
    pub origin: Option<&'static str>,
}

const PRELUDE: &str = "prelude";

fn of_prelude(kind: OfferKind, name: &str, detail: &str, doc: &str) -> Offer {
    Offer {
        kind,
        name: name.to_owned(),
        detail: detail.to_owned(),
        doc: doc.to_owned(),
        origin: Some(PRELUDE),
    }
}

impl From<&Symbol> for Offer {
    fn from(symbol: &Symbol) -> Self {
        let kind = match symbol.kind {
            SymbolKind::Function => OfferKind::Function,
            SymbolKind::Parameter | SymbolKind::Variable | SymbolKind::Let => OfferKind::Variable,
            SymbolKind::Constant | SymbolKind::Override | SymbolKind::Macro => OfferKind::Constant,
            SymbolKind::Struct | SymbolKind::Alias => OfferKind::Type,
            SymbolKind::Member => OfferKind::Member,
            SymbolKind::Include => OfferKind::File,
        };
        let file = LIBRARY
            .iter()
            .find(|file| kind == OfferKind::File && Some(file.name) == symbol.origin);
        Self {
            kind,
            name: symbol.name.clone(),
            detail: symbol.detail.clone(),
            doc: file.map_or_else(|| symbol.doc.clone(), |file| file.text.to_owned()),
            origin: symbol.origin,
        }
    }
}

fn prelude_items() -> impl Iterator<Item = (OfferKind, &'static prelude::Item)> {
    [
        (OfferKind::Variable, prelude::VARIABLES),
        (OfferKind::Function, prelude::FUNCTIONS),
        (OfferKind::Type, prelude::TYPES),
        (OfferKind::Constant, prelude::PREDEFINED),
    ]
    .into_iter()
    .flat_map(|(kind, items)| items.iter().map(move |item| (kind, item)))
}

fn prelude_name(name: &str) -> Option<Offer> {
    let item = prelude_items().find(|(_, item)| item.name == name);
    let alias = || ALIASES.iter().find(|(alias, _)| *alias == name);
    item.map(|(kind, item)| of_prelude(kind, item.name, item.declaration, item.summary))
        .or_else(|| alias().map(|(alias, ty)| of_alias(alias, ty)))
}

fn of_alias(alias: &str, ty: &str) -> Offer {
    let detail = format!("alias {alias} = {ty}");
    of_prelude(OfferKind::Type, alias, &detail, "")
}

/// Every name that can be used at `offset`, each once: the program's own, those of the files that
/// it includes, and the prelude's.
#[must_use]
pub fn names(symbols: &[Symbol], offset: usize) -> Vec<Offer> {
    let mut visible: HashMap<&str, &Symbol> = HashMap::new();
    let holding = symbols.iter().filter(|symbol| {
        let is_name = !matches!(symbol.kind, SymbolKind::Member | SymbolKind::Include);
        is_name && symbol.scope.start <= offset && offset <= symbol.scope.end
    });
    for symbol in holding {
        let inner = visible.entry(&symbol.name).or_insert(symbol);
        if symbol.scope.start >= inner.scope.start {
            *inner = symbol;
        }
    }
    let mut own: Vec<&Symbol> = visible.values().copied().collect();
    own.sort_by_key(|symbol| symbol.span.start);
    let prelude = prelude_items()
        .map(|(kind, item)| of_prelude(kind, item.name, item.declaration, item.summary));
    let aliases = ALIASES.iter().map(|(alias, ty)| of_alias(alias, ty));
    let rest = prelude
        .chain(aliases)
        .filter(|offer| !visible.contains_key(offer.name.as_str()));
    own.into_iter().map(Offer::from).chain(rest).collect()
}

/// What can follow the `.` before `offset`; empty where that is not known. `sliders` are the
/// members of `custom`.
#[must_use]
pub fn members(source: &str, symbols: &[Symbol], offset: usize, sliders: &[String]) -> Vec<Offer> {
    let found = members_before(source, symbols, offset);
    found
        .into_iter()
        .flat_map(|member| match member {
            Member::Own(symbol) => vec![Offer::from(symbol)],
            Member::Prelude(member) => vec![of_member(member)],
            Member::Sliders => sliders.iter().map(|name| of_slider(name)).collect(),
            Member::Components(count) => components(count),
        })
        .collect()
}

fn of_member(member: &prelude::Member) -> Offer {
    let detail = format!("{}: {}", member.name, member.ty);
    of_prelude(OfferKind::Member, member.name, &detail, member.summary)
}

fn of_slider(name: &str) -> Offer {
    let detail = format!("{name}: f32");
    of_prelude(OfferKind::Member, name, &detail, "Value of a slider.")
}

fn components(count: usize) -> Vec<Offer> {
    let names = ["x", "y", "z", "w"].into_iter().take(count);
    let colours = ["r", "g", "b", "a"].into_iter().take(count);
    let runs = ["xy", "xyz", "rgb"]
        .into_iter()
        .filter(|run| run.len() < count);
    names
        .chain(colours)
        .chain(runs)
        .map(|name| Offer {
            kind: OfferKind::Member,
            name: name.to_owned(),
            detail: String::new(),
            doc: String::new(),
            origin: None,
        })
        .collect()
}

/// The directives.
#[must_use]
pub fn directives() -> Vec<Offer> {
    let directive = |help: &lockstep_preprocess::DirectiveHelp| Offer {
        kind: OfferKind::Directive,
        name: help.name.to_owned(),
        detail: help.usage.to_owned(),
        doc: help.summary.to_owned(),
        origin: None,
    };
    DIRECTIVES.iter().map(directive).collect()
}

/// The files of the library, in their quotes or brackets.
#[must_use]
pub fn files() -> Vec<Offer> {
    let file = |file: &lockstep_preprocess::LibraryFile| Offer {
        kind: OfferKind::File,
        name: file.quoted(),
        detail: String::new(),
        doc: file.summary.to_owned(),
        origin: None,
    };
    LIBRARY.iter().map(file).collect()
}

/// What the name at `offset` means: a definition, a name of the prelude, a directive, or an
/// included file, whose text is the `doc`. `None` for WGSL's own names.
#[must_use]
pub fn describe(
    source: &str,
    symbols: &[Symbol],
    offset: usize,
    sliders: &[String],
) -> Option<Offer> {
    let word = word_at(source, offset);
    // The whole line of an `#include` stands for the file.
    if let Some(symbol) = at(source, symbols, offset) {
        return Some(Offer::from(symbol));
    }
    let word = word?;
    match word.follows {
        Some('#') => directives()
            .into_iter()
            .find(|offer| offer.name == word.name),
        Some('.') => members(source, symbols, word.span.start, sliders)
            .into_iter()
            .find(|offer| offer.name == word.name && !offer.detail.is_empty()),
        _ => prelude_name(word.name),
    }
}

/// Where the name at `offset` is defined in the author's text; what an included file defines
/// leads to its `#include`.
#[must_use]
pub fn definition(source: &str, symbols: &[Symbol], offset: usize) -> Option<Span> {
    at(source, symbols, offset)
        .filter(|symbol| symbol.kind != SymbolKind::Include)
        .map(|symbol| symbol.span)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{marked, read};
    use super::*;

    /// What is said of the name at `$`.
    fn description(text: &str) -> Option<(String, String)> {
        let (source, offset) = marked(text);
        let sliders = ["speed".to_owned()];
        let found = describe(&source, &read(&source), offset, &sliders);
        found.map(|offer| (offer.detail, offer.doc))
    }

    #[test]
    fn names_of_the_prelude_directives_and_sliders_are_described() {
        for (text, detail, doc) in [
            (
                "fn f() { let x = $time; }",
                "var<uniform> time: Time",
                "Seconds",
            ),
            ("fn f() { let x = mouse.$click; }", "click: i32", "button"),
            ("fn f() { let x = custom.speed$; }", "speed: f32", "slider"),
            ("fn f(x: flo$at3) {}", "alias float3 = vec3<f32>", ""),
            ("#dispatch_o$nce f", "#dispatch_once ENTRY", "first frame"),
            ("const W = SCREEN_WID$TH;", "#define SCREEN_WIDTH", "Width"),
            ("#include <fl$oat>", "<float>", "fn isnan"),
        ] {
            let (found_detail, found_doc) = description(text).unwrap_or_default();
            assert_eq!(found_detail, detail, "{text}");
            assert!(found_doc.contains(doc), "{text}: {found_doc}");
        }
        for text in [
            "fn f() { let x = a.time$; }",
            "// $time",
            "fn f() { sin$(1.0); }",
        ] {
            assert_eq!(description(text), None, "{text}");
        }
    }

    #[test]
    fn the_names_offered_are_the_visible_ones_each_once() {
        let (source, offset) = marked(
            "const time = 1; fn f(a: u32) { let b = a; { let b = 2.0; let c = b; $ } let d = 1; }",
        );
        let offers = names(&read(&source), offset);
        let details = |name: &str| -> Vec<&str> {
            let found = offers.iter().filter(|offer| offer.name == name);
            found.map(|offer| offer.detail.as_str()).collect()
        };
        assert_eq!(details("time"), ["const time = 1"]);
        assert_eq!(details("a"), ["a: u32"]);
        assert_eq!(details("b"), ["let b: f32"]);
        assert_eq!(details("c"), ["let c: f32"]);
        assert_eq!(details("d").len(), 0);
        assert_eq!(details("mouse"), ["var<uniform> mouse: Mouse"]);
        let offset = source.len();
        let outside = names(&read(&source), offset);
        assert!(outside.iter().all(|offer| offer.name != "b"));
    }

    #[test]
    fn components_and_files_are_offered() {
        let (source, offset) = marked("fn f(v: vec3f) { v.$");
        let members = members(&source, &read(&source), offset, &[]);
        let names: Vec<&str> = members.iter().map(|offer| offer.name.as_str()).collect();
        assert_eq!(names, ["x", "y", "z", "r", "g", "b", "xy"]);
        assert!(files().iter().any(|offer| offer.name == "<string>"));
        assert!(directives().iter().any(|offer| offer.name == "storage"));
    }

    #[test]
    fn definitions_lead_to_the_name_or_to_the_include() {
        let place = |text: &str| {
            let (source, offset) = marked(text);
            let span = definition(&source, &read(&source), offset);
            span.map(|span| span.slice(&source).to_owned())
        };
        assert_eq!(place("fn f() { g$(); } fn g() {}").as_deref(), Some("g"));
        assert_eq!(
            place("#include <float>\nconst a = FLT_M$AX;").as_deref(),
            Some("<float>")
        );
        assert_eq!(place("#include <fl$oat>"), None);
        assert_eq!(place("fn f() { sin$(1.0); }"), None);
    }
}
