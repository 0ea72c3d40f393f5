//! naga's handles and debug prints, as the author would write them.
//!
//! naga prints a handle as its number in brackets and does not print of what;
//! the error's type tells, so that is looked up here.

use lockstep_diagnostics::Span;
use naga::common::wgsl::TypeContext;
use naga::valid::{
    CallError, ComposeError, EntryPointError, ExpressionError, FunctionError, GlobalVariableError,
    LocalVariableError, TypeError, ValidationError, VaryingError,
};
use naga::{Expression, Function, Handle, Module};
use std::error::Error;

/// What the handle in a message is a handle of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Expression,
    Type,
    GlobalVariable,
}

/// What the handles of an error's own message are, in order; the last stands for all that follow.
fn kinds(error: &(dyn Error + 'static)) -> &'static [Kind] {
    const EXPRESSION: &[Kind] = &[Kind::Expression];
    const TYPE: &[Kind] = &[Kind::Type];
    let is_about_types = error.is::<TypeError>()
        || error.is::<LocalVariableError>()
        || error.is::<GlobalVariableError>()
        || error.is::<VaryingError>()
        || error.is::<ComposeError>();
    if is_about_types {
        return TYPE;
    }
    if let Some(error) = error.downcast_ref::<EntryPointError>() {
        // Transparent errors print what they wrap and are no link of their own.
        return match error {
            EntryPointError::Function(inner) => kinds(inner),
            EntryPointError::Result(inner) => kinds(inner),
            EntryPointError::InvalidGlobalUsage(..) | EntryPointError::BindingCollision(_) => {
                &[Kind::GlobalVariable]
            }
            _ => EXPRESSION,
        };
    }
    if let Some(error) = error.downcast_ref::<ExpressionError>() {
        return match error {
            ExpressionError::Compose(inner) => kinds(inner),
            ExpressionError::InvalidZeroValue(_)
            | ExpressionError::ExpectedBindingArrayType(_)
            | ExpressionError::ExpectedImageType(_)
            | ExpressionError::ExpectedSamplerType(_)
            | ExpressionError::InvalidWorkGroupUniformLoadResultType(_) => TYPE,
            _ => EXPRESSION,
        };
    }
    if let Some(FunctionError::InvalidReturnType { .. }) = error.downcast_ref::<FunctionError>() {
        return &[Kind::Expression, Kind::Type];
    }
    if let Some(CallError::ArgumentType { .. }) = error.downcast_ref::<CallError>() {
        return &[Kind::Expression, Kind::Type];
    }
    if let Some(ValidationError::Layouter(_)) = error.downcast_ref::<ValidationError>() {
        return TYPE;
    }
    EXPRESSION
}

/// Where handles lead.
pub(crate) struct Handles<'a> {
    /// The function the error is in.
    pub function: Option<&'a Function>,
    pub module: &'a Module,
    /// The text naga read.
    pub text: &'a str,
}

impl Handles<'_> {
    /// The message of `error` with every handle replaced by what it stands for.
    pub(crate) fn message(&self, error: &(dyn Error + 'static)) -> String {
        let mut kinds = kinds(error).iter().copied();
        let mut kind = Kind::Expression;
        let message = error.to_string();
        let mut out = String::with_capacity(message.len());
        let mut rest = message.as_str();
        while let Some(open) = rest.find('[') {
            let Some(close) = rest[open..].find(']') else {
                break;
            };
            out.push_str(&rest[..open]);
            let inside = &rest[open + 1..open + close];
            rest = &rest[open + close + 1..];
            match inside.parse::<usize>() {
                Ok(index) => {
                    kind = kinds.next().unwrap_or(kind);
                    out.push_str(&self.describe(kind, index));
                }
                Err(_) => {
                    out.push('[');
                    out.push_str(inside);
                    out.push(']');
                }
            }
        }
        out.push_str(rest);
        plain(&out)
    }

    /// WGSL's name of a type.
    pub(crate) fn type_name(&self, handle: Handle<naga::Type>) -> String {
        self.module.to_ctx().type_to_string(handle)
    }

    fn describe(&self, kind: Kind, index: usize) -> String {
        match kind {
            Kind::Expression => self
                .function
                .and_then(|function| {
                    let (handle, _) = function.expressions.iter().nth(index)?;
                    self.written(function, handle)
                })
                .map_or_else(|| "this expression".to_owned(), |written| quoted(&written)),
            Kind::Type => self.module.types.iter().nth(index).map_or_else(
                || "its type".to_owned(),
                |(handle, _)| quoted(&self.type_name(handle)),
            ),
            Kind::GlobalVariable => self
                .module
                .global_variables
                .iter()
                .nth(index)
                .and_then(|(_, global)| global.name.as_deref())
                .map_or_else(|| "a variable".to_owned(), quoted),
        }
    }

    /// An expression as the author wrote it; naga keeps no place for variables and loads from them.
    pub(crate) fn written(
        &self,
        function: &Function,
        handle: Handle<Expression>,
    ) -> Option<String> {
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

fn quoted(text: &str) -> String {
    format!(
        "`{}`",
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    )
}

/// Replaces naga's way of printing types, address spaces and options by WGSL's.
pub(crate) fn plain(message: &str) -> String {
    let mut out = message.to_owned();
    for (kind, prefix) in [("Sint", "i"), ("Uint", "u"), ("Float", "f")] {
        for width in [2, 4, 8] {
            let scalar = format!("Scalar {{ kind: {kind}, width: {width} }}");
            out = plain_scalar(&out, &scalar, &format!("{prefix}{}", width * 8));
        }
    }
    out = plain_scalar(&out, "Scalar { kind: Bool, width: 1 }", "bool");
    for (debug, wgsl) in [
        ("{AbstractFloat}", "abstract-float"),
        ("{AbstractInt}", "abstract-int"),
        (
            "Storage { access: StorageAccess(LOAD | STORE) }",
            "`storage`",
        ),
        ("Storage { access: StorageAccess(LOAD) }", "`storage`"),
        ("space WorkGroup", "space `workgroup`"),
        ("space Uniform", "space `uniform`"),
        ("space Private", "space `private`"),
        ("space Handle", "space `handle`"),
        ("Capabilities(SHADER_FLOAT32_ATOMIC)", "atomics of floats"),
        ("Capabilities(FLOAT64)", "64-bit floats"),
        ("`naga::valid::Capabilities::FLOAT64` flag", "64-bit floats"),
        ("Capability ", "Support for "),
        ("GlobalInvocationId", "`global_invocation_id`"),
        ("LocalInvocationId", "`local_invocation_id`"),
        ("LocalInvocationIndex", "`local_invocation_index`"),
        ("WorkGroupId", "`workgroup_id`"),
        ("NumWorkGroups", "`num_workgroups`"),
        ("GlobalUse(READ)", "a variable to read from"),
        ("GlobalUse(WRITE)", "a variable to write to"),
        (
            "GlobalUse(READ | WRITE)",
            "a variable to read from and write to",
        ),
    ] {
        out = out.replace(debug, wgsl);
    }
    for name in ["Some(", "I32(", "U32("] {
        while let Some(at) = out.find(name) {
            let inside = &out[at + name.len()..];
            let Some(end) = inside.find(')') else {
                break;
            };
            out = format!("{}{}{}", &out[..at], &inside[..end], &inside[end + 1..]);
        }
    }
    out
}

fn plain_scalar(message: &str, debug: &str, name: &str) -> String {
    let mut out = message.replace(&format!("Scalar({debug})"), name);
    for (size, count) in [("Bi", 2), ("Tri", 3), ("Quad", 4)] {
        let vector = format!("Vector {{ size: {size}, scalar: {debug} }}");
        out = out.replace(&vector, &format!("vec{count}<{name}>"));
    }
    out.replace(debug, name)
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn debug_prints_become_wgsl() {
        for (debug, wgsl) in [
            ("Scalar(Scalar { kind: Uint, width: 4 })", "u32"),
            (
                "Vector { size: Tri, scalar: Scalar { kind: Float, width: 4 } }",
                "vec3<f32>",
            ),
            ("cases for I32(1) are", "cases for 1 are"),
            ("got `{AbstractFloat}`", "got `abstract-float`"),
            (
                "Vector { size: Bi, scalar: Scalar { kind: Bool, width: 1 } }",
                "vec2<bool>",
            ),
        ] {
            assert_eq!(plain(debug), wgsl);
        }
    }
}
