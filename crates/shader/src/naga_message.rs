//! naga's errors as diagnostics: its words, without its handles.
//!
//! Parse errors are short and exact. Validation errors are chains ("entry
//! point is invalid", "expression [5] is invalid", "..") whose innermost link
//! says what is wrong.

use crate::naga_handles::{Handles, plain};
use lockstep_diagnostics::Span;
use naga::front::wgsl::ParseError;
use naga::valid::{EntryPointError, FunctionError, GlobalVariableError, ValidationError};
use naga::{Function, GlobalVariable, Handle, Module, WithSpan};
use std::error::Error;

/// An error of naga, places in the text it read.
pub(crate) struct NagaError {
    pub kind: Kind,
    pub message: String,
    pub span: Option<Span>,
    /// Further places with what naga says of them.
    pub labels: Vec<(Span, String)>,
    /// What naga advises, as sentences.
    pub notes: Vec<String>,
}

/// What an error is about, as far as its place needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The text stops making sense at a token.
    Syntax,
    /// A name or a binding is taken already.
    Taken,
    /// Anything else.
    Other,
}

/// A parse error.
pub(crate) fn from_parse(error: &ParseError) -> NagaError {
    let mut labels: Vec<(Span, String)> = error
        .labels()
        .filter_map(|(span, label)| Some((span.to_range()?.into(), plain(label))))
        .collect();
    let span = (!labels.is_empty()).then(|| labels.remove(0).0);
    let message = if error.message().contains("recursion limit") {
        "the program is nested too deeply for the compiler; use fewer levels of brackets or blocks"
            .to_owned()
    } else {
        plain(error.message())
    };
    let kind = if error.message().starts_with("redefinition") {
        Kind::Taken
    } else if error.message().contains("found") || error.message().contains("is a reserved keyword")
    {
        Kind::Syntax
    } else {
        Kind::Other
    };
    NagaError {
        kind,
        message,
        span,
        labels,
        notes: error.notes().filter_map(advice).collect(),
    }
}

/// A note of naga as a sentence, or nothing where it speaks to naga's own
/// developers or lists every type there is.
fn advice(note: &str) -> Option<String> {
    let note = plain(note.trim());
    if note.contains("Naga") || note.starts_with("allowed type:") || note.is_empty() {
        return None;
    }
    // naga joins these two sentences without a stop.
    let mut note = note.replace(" swizzles consider ", " swizzles. Consider ");
    if !note.ends_with(['.', '!', '?']) {
        note.push('.');
    }
    let mut letters = note.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
}

/// A validation error of `module`, which was read from `text`.
pub(crate) fn from_validation(
    error: &WithSpan<ValidationError>,
    module: &Module,
    text: &str,
) -> NagaError {
    let handles = Handles {
        function: function_of(error.as_inner(), module),
        module,
        text,
    };
    // The place of a whole function comes first, and what is wrong in it behind that.
    let function = match error.as_inner() {
        ValidationError::Function { handle, .. } => Some(module.functions.get_span(*handle)),
        _ => None,
    };
    let spans = || error.spans().map(|(span, _)| *span);
    let span = spans()
        .filter(|span| Some(*span) != function)
        .chain(spans())
        .find_map(|span| span.to_range().map(Span::from));
    if let Some(special) = special(error.as_inner(), &handles) {
        return NagaError {
            kind: special.kind,
            message: special.message,
            span: special.span.or(span),
            labels: special.labels,
            notes: Vec::new(),
        };
    }
    let mut innermost: &(dyn Error + 'static) = error.as_inner();
    while let Some(link) = innermost.source() {
        innermost = link;
    }
    NagaError {
        kind: Kind::Other,
        message: handles.message(innermost),
        span: span.or_else(|| owner_span(error.as_inner(), text)),
        labels: Vec::new(),
        notes: Vec::new(),
    }
}

/// An error whose words or place naga leaves unclear.
struct Special {
    kind: Kind,
    message: String,
    span: Option<Span>,
    labels: Vec<(Span, String)>,
}

fn special(error: &ValidationError, handles: &Handles<'_>) -> Option<Special> {
    let function_error = match error {
        ValidationError::Function { source, .. } => Some(source),
        ValidationError::EntryPoint {
            source: EntryPointError::Function(source),
            ..
        } => Some(source),
        _ => None,
    };
    if let Some(FunctionError::InvalidReturnType {
        expression,
        expected_ty,
    }) = function_error
    {
        return wrong_return(*expression, *expected_ty, handles);
    }
    match error {
        ValidationError::EntryPoint {
            source: EntryPointError::BindingCollision(global),
            ..
        } => colliding_bindings(*global, handles.module),
        ValidationError::GlobalVariable {
            name,
            source:
                GlobalVariableError::MissingTypeFlags { .. } | GlobalVariableError::InvalidType(_),
            handle,
        } => {
            let global = &handles.module.global_variables[*handle];
            Some(Special {
                kind: Kind::Other,
                message: format!(
                    "the type `{}` of `{name}` cannot be used in {}",
                    handles.type_name(global.ty),
                    space_name(global.space)
                ),
                span: None,
                labels: Vec::new(),
            })
        }
        _ => None,
    }
}

fn space_name(space: naga::AddressSpace) -> &'static str {
    match space {
        naga::AddressSpace::Function => "a local variable",
        naga::AddressSpace::Private => "address space `private`",
        naga::AddressSpace::WorkGroup => "address space `workgroup`",
        naga::AddressSpace::Uniform => "address space `uniform`",
        naga::AddressSpace::Storage { .. } => "address space `storage`",
        naga::AddressSpace::Handle => "a variable without an address space",
        _ => "this address space",
    }
}

/// `return` with the wrong value, none, or one where there should be none.
fn wrong_return(
    expression: Option<Handle<naga::Expression>>,
    expected: Option<Handle<naga::Type>>,
    handles: &Handles<'_>,
) -> Option<Special> {
    let function = handles.function?;
    let name = function.name.as_deref().unwrap_or("this function");
    let written = |handle| {
        handles
            .written(function, handle)
            .unwrap_or_else(|| "its value".to_owned())
    };
    let message = match (expression, expected) {
        (None, Some(ty)) => format!(
            "the function `{name}` can end without returning a value of type `{}`",
            handles.type_name(ty)
        ),
        (Some(value), Some(ty)) => format!(
            "the `return` value `{}` does not match the declared return type `{}`",
            written(value),
            handles.type_name(ty)
        ),
        (Some(value), None) => format!(
            "the `return` gives `{}`, but the function `{name}` has no return type",
            written(value)
        ),
        (None, None) => return None,
    };
    let span = expression
        .and_then(|handle| function.expressions.get_span(handle).to_range())
        .map(Span::from);
    Some(Special {
        kind: Kind::Other,
        message,
        span,
        labels: Vec::new(),
    })
}

/// Two variables at one binding; the one declared first in the text is the author's.
fn colliding_bindings(global: Handle<GlobalVariable>, module: &Module) -> Option<Special> {
    let binding = module.global_variables[global].binding?;
    let mut places: Vec<(Span, &str)> = module
        .global_variables
        .iter()
        .filter(|(_, other)| other.binding == Some(binding))
        .filter_map(|(handle, other)| {
            let range = module.global_variables.get_span(handle).to_range()?;
            Some((range.into(), other.name.as_deref().unwrap_or("")))
        })
        .collect();
    places.sort_by_key(|(span, _)| span.start);
    let [(span, first), .., (last_span, last)] = &places[..] else {
        return None;
    };
    Some(Special {
        kind: Kind::Taken,
        message: format!(
            "`{first}` and `{last}` share binding {} of group {}",
            binding.binding, binding.group
        ),
        span: Some(*last_span),
        labels: vec![(*span, "the other one".to_owned())],
    })
}

fn function_of<'a>(error: &ValidationError, module: &'a Module) -> Option<&'a Function> {
    match error {
        ValidationError::Function { handle, .. } => Some(&module.functions[*handle]),
        ValidationError::EntryPoint { name, .. } => module
            .entry_points
            .iter()
            .find(|entry| entry.name == *name)
            .map(|entry| &entry.function),
        _ => None,
    }
}

/// Where to point when naga gives no place: the name of the function it is about.
fn owner_span(error: &ValidationError, text: &str) -> Option<Span> {
    let (ValidationError::EntryPoint { name, .. } | ValidationError::Function { name, .. }) = error
    else {
        return None;
    };
    // `textureSample` in a compute entry point has no place of its own in naga.
    let forbidden = matches!(
        error,
        ValidationError::EntryPoint {
            source: EntryPointError::ForbiddenStageOperations,
            ..
        }
    );
    let functions = crate::scan::functions(text);
    if forbidden && let Some(call) = fragment_only_call(&functions, name, text) {
        return Some(call);
    }
    functions
        .iter()
        .find(|function| function.name == *name)
        .map(|function| function.name_span)
}

/// Built-ins that only a fragment shader can call.
const FRAGMENT_ONLY: &[&str] = &[
    "textureSample",
    "textureSampleBias",
    "textureSampleCompare",
    "dpdx",
    "dpdy",
    "fwidth",
    "dpdxCoarse",
    "dpdyCoarse",
    "fwidthCoarse",
    "dpdxFine",
    "dpdyFine",
    "fwidthFine",
    "discard",
];

fn fragment_only_call(
    functions: &[crate::scan::ScannedFunction],
    entry: &str,
    text: &str,
) -> Option<Span> {
    let mut visited = Vec::new();
    let mut waiting = vec![entry.to_owned()];
    while let Some(name) = waiting.pop() {
        let Some(function) = functions.iter().find(|function| function.name == name) else {
            continue;
        };
        visited.push(name);
        let body = function.body.slice(text);
        for token in lockstep_preprocess::lexer::code_tokens(body) {
            let word = token.text(body);
            if FRAGMENT_ONLY.contains(&word) {
                let start = function.body.start;
                return Some(Span::new(start + token.span.start, start + token.span.end));
            }
            if !visited.iter().chain(&waiting).any(|seen| seen == word) {
                waiting.push(word.to_owned());
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_of(text: &str) -> NagaError {
        match naga::front::wgsl::parse_str(text) {
            Err(error) => from_parse(&error),
            Ok(module) => {
                let error = naga::valid::Validator::new(
                    naga::valid::ValidationFlags::all(),
                    naga::valid::Capabilities::default(),
                )
                .validate(&module)
                .expect_err(text);
                from_validation(&error, &module, text)
            }
        }
    }

    fn at(text: &str, error: &NagaError) -> String {
        error
            .span
            .map_or(String::new(), |span| span.slice(text).to_owned())
    }

    #[test]
    fn operands_are_named_as_written() {
        let text =
            "@compute @workgroup_size(1) fn main() { var a = 1u; var b = 2i; let c = a + b; }";
        let error = error_of(text);
        assert_eq!(at(text, &error), "a + b");
        assert!(
            error.message.contains("`a`") && error.message.contains("`b`"),
            "{}",
            error.message
        );
        assert!(
            error.message.contains("u32") && !error.message.contains('['),
            "{}",
            error.message
        );
    }

    #[test]
    fn operations_of_another_stage_are_found() {
        let text = "@group(0) @binding(0) var t: texture_2d<f32>; @group(0) @binding(1) var s: sampler;\n\
            fn look() -> vec4f { return textureSample(t, s, vec2f()); }\n\
            @compute @workgroup_size(1) fn main() { _ = look(); }";
        let error = error_of(text);
        assert_eq!(at(text, &error), "textureSample");
    }

    #[test]
    fn variables_are_named() {
        let text = "@group(0) @binding(0) var screen: texture_storage_2d<rgba16float, write>;\n\
            @compute @workgroup_size(1) fn main() { _ = textureLoad(screen, vec2i()); }";
        let error = error_of(text);
        assert!(error.message.contains("`screen`"), "{}", error.message);
    }

    #[test]
    fn a_parse_error_keeps_its_words_and_place() {
        let text = "fn f() { let x = nowhere; }";
        let error = error_of(text);
        assert_eq!(at(text, &error), "nowhere");
        assert!(error.message.contains("nowhere"), "{}", error.message);
    }
}
