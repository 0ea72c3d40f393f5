//! naga's errors as diagnostics: its words, without its handles.
//!
//! Parse errors are short and exact. Validation errors are chains ("entry
//! point is invalid", "expression [5] is invalid", "..") whose innermost link
//! says what is wrong; numbers in brackets are places in naga's own data and
//! are replaced by the text that stands there.

use lockstep_diagnostics::Span;
use naga::common::wgsl::TypeContext;
use naga::front::wgsl::ParseError;
use naga::valid::{EntryPointError, FunctionError, ValidationError};
use naga::{Expression, Function, Handle, Module, WithSpan};
use std::error::Error as _;

/// An error of naga, places in the text it read.
pub(crate) struct NagaError {
    pub message: String,
    pub span: Option<Span>,
    /// Further places with what naga says of them.
    pub labels: Vec<(Span, String)>,
    /// What naga advises.
    pub notes: Vec<String>,
}

/// A parse error.
pub(crate) fn from_parse(error: &ParseError) -> NagaError {
    let mut labels: Vec<(Span, String)> = error
        .labels()
        .filter_map(|(span, label)| Some((span.to_range()?.into(), label.to_owned())))
        .collect();
    let span = (!labels.is_empty()).then(|| labels.remove(0).0);
    NagaError {
        message: error.message().to_owned(),
        span,
        labels,
        notes: error.notes().map(str::to_owned).collect(),
    }
}

/// A validation error of `module`, which was read from `text`.
pub(crate) fn from_validation(
    error: &WithSpan<ValidationError>,
    module: &Module,
    text: &str,
) -> NagaError {
    let mut innermost = error.as_inner().to_string();
    let mut source = error.as_inner().source();
    while let Some(link) = source {
        innermost = link.to_string();
        source = link.source();
    }
    let handles = Handles {
        function: function_of(error.as_inner(), module),
        module,
        text,
    };
    let message =
        missing_return(error.as_inner(), module).unwrap_or_else(|| handles.replace(&innermost));
    // naga lists places from the inside out; the first is the narrowest.
    let mut labels: Vec<(Span, String)> = error
        .spans()
        .filter_map(|(span, label)| Some((Span::from(span.to_range()?), label.clone())))
        .collect();
    let span = (!labels.is_empty()).then(|| labels.remove(0).0);
    NagaError {
        message,
        span: span.or_else(|| owner_span(error.as_inner(), text)),
        labels: Vec::new(),
        notes: Vec::new(),
    }
}

/// naga's words for a function that may end without its value are two handles and two `Option`s.
fn missing_return(error: &ValidationError, module: &Module) -> Option<String> {
    let ValidationError::Function {
        name,
        source:
            FunctionError::InvalidReturnType {
                expression: None,
                expected_ty: Some(expected),
            },
        ..
    } = error
    else {
        return None;
    };
    let ty = module.to_ctx().type_to_string(*expected);
    Some(format!(
        "the function `{name}` can end without returning a value of type `{ty}`"
    ))
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

/// Turns naga's handles into what the author wrote.
struct Handles<'a> {
    function: Option<&'a Function>,
    module: &'a Module,
    text: &'a str,
}

impl Handles<'_> {
    /// Replaces `[7]` by the text of expression 7, and `naga::ir::GlobalVariable [3]` by that variable's name.
    fn replace(&self, message: &str) -> String {
        let mut out = String::with_capacity(message.len());
        let mut rest = message;
        while let Some(open) = rest.find('[') {
            let (before, from_open) = rest.split_at(open);
            let Some(close) = from_open.find(']') else {
                break;
            };
            let inside = &from_open[1..close];
            rest = &from_open[close + 1..];
            let (before, kind) = split_kind(before);
            out.push_str(before);
            match inside.parse::<usize>() {
                Ok(index) => out.push_str(&self.describe(kind, index)),
                Err(_) => {
                    out.push_str(kind);
                    out.push('[');
                    out.push_str(inside);
                    out.push(']');
                }
            }
        }
        out.push_str(rest);
        plain_types(&out)
    }

    fn describe(&self, kind: &str, index: usize) -> String {
        let quoted = |text: &str| {
            format!(
                "`{}`",
                text.split_whitespace().collect::<Vec<_>>().join(" ")
            )
        };
        match kind {
            "naga::ir::GlobalVariable " => self
                .module
                .global_variables
                .iter()
                .nth(index)
                .and_then(|(_, global)| global.name.as_deref())
                .map_or_else(|| "a variable".to_owned(), quoted),
            "naga::ir::Function " => self
                .module
                .functions
                .iter()
                .nth(index)
                .and_then(|(_, function)| function.name.as_deref())
                .map_or_else(|| "a function".to_owned(), quoted),
            "naga::ir::Type " => self.module.types.iter().nth(index).map_or_else(
                || "its type".to_owned(),
                |(handle, _)| quoted(&self.module.to_ctx().type_to_string(handle)),
            ),
            _ => self
                .function
                .and_then(|function| {
                    let (handle, _) = function.expressions.iter().nth(index)?;
                    self.written(function, handle)
                })
                .map_or_else(|| "this expression".to_owned(), |written| quoted(&written)),
        }
    }
}

impl Handles<'_> {
    /// An expression as the author wrote it; naga keeps no place for variables and loads from them.
    fn written(&self, function: &Function, handle: Handle<Expression>) -> Option<String> {
        if let Some(range) = function.expressions.get_span(handle).to_range() {
            let text = Span::from(range).slice(self.text);
            return (!text.is_empty() && text.len() <= 60).then(|| text.to_owned());
        }
        match function.expressions[handle] {
            Expression::Load { pointer } => self.written(function, pointer),
            Expression::LocalVariable(variable) => function.local_variables[variable].name.clone(),
            Expression::GlobalVariable(global) => self.module.global_variables[global].name.clone(),
            Expression::FunctionArgument(argument) => {
                function.arguments.get(argument as usize)?.name.clone()
            }
            _ => None,
        }
    }
}

/// Cuts a trailing `naga::ir::Kind ` off.
fn split_kind(before: &str) -> (&str, &str) {
    match before.rfind("naga::ir::") {
        Some(at) if before[at..].trim_end().matches(' ').count() == 0 => before.split_at(at),
        _ => (before, ""),
    }
}

/// Replaces naga's way of printing types by WGSL's.
fn plain_types(message: &str) -> String {
    let mut out = message.to_owned();
    for (kind, prefix) in [("Sint", "i"), ("Uint", "u"), ("Float", "f")] {
        for width in [2, 4, 8] {
            let name = format!("{prefix}{}", width * 8);
            let scalar = format!("Scalar {{ kind: {kind}, width: {width} }}");
            out = out.replace(&format!("Scalar({scalar})"), &name);
            for (size, count) in [("Bi", 2), ("Tri", 3), ("Quad", 4)] {
                out = out.replace(
                    &format!("Vector {{ size: {size}, scalar: {scalar} }}"),
                    &format!("vec{count}<{name}>"),
                );
            }
            out = out.replace(&scalar, &name);
        }
    }
    let boolean = "Scalar { kind: Bool, width: 1 }";
    for (size, count) in [("Bi", 2), ("Tri", 3), ("Quad", 4)] {
        out = out.replace(
            &format!("Vector {{ size: {size}, scalar: {boolean} }}"),
            &format!("vec{count}<bool>"),
        );
    }
    out = out.replace(&format!("Scalar({boolean})"), "bool");
    out = out.replace(boolean, "bool");
    for (debug, wgsl) in [
        (
            "Storage { access: StorageAccess(LOAD | STORE) }",
            "`storage`",
        ),
        ("Storage { access: StorageAccess(LOAD) }", "`storage`"),
        ("space WorkGroup", "space `workgroup`"),
        ("space Uniform", "space `uniform`"),
        ("space Private", "space `private`"),
        ("space Handle", "space `handle`"),
    ] {
        out = out.replace(debug, wgsl);
    }
    out
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
