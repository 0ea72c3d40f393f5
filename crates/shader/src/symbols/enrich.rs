//! Types and values that only naga or the preprocessor know.

use super::types::short;
use super::{Draft, SymbolKind};
use crate::Analysis;
use naga::common::wgsl::TypeContext;
use naga::valid::{FunctionInfo, ModuleInfo};
use naga::{Expression, Function, Handle, Literal, Module};
use std::collections::HashMap;

/// Components of a value that are written out.
const MOST_COMPONENTS: usize = 16;

/// Expressions in expressions that are followed.
const DEEPEST: u32 = 16;

/// Gives the author's macros their final values.
pub fn macros(drafts: &mut [Draft], analysis: &Analysis) {
    let values: HashMap<&str, &str> = analysis
        .directives
        .defines
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    for draft in drafts {
        let symbol = &mut draft.symbol;
        if symbol.kind == SymbolKind::Macro
            && let Some(value) = values.get(symbol.name.as_str())
        {
            symbol.value = Some((*value).to_owned());
        }
    }
}

/// The types of one name's declarations in one function, in order.
type Types = HashMap<(String, String, bool), Vec<String>>;

/// Gives symbols without a written type the one that naga found, and constants their values.
pub fn from_module(drafts: &mut [Draft], module: &Module, info: &ModuleInfo) {
    let mut locals = Types::new();
    for (handle, function) in module.functions.iter() {
        if let Some(name) = &function.name {
            local_types(&mut locals, name, module, function, &info[handle]);
        }
    }
    for (index, entry) in module.entry_points.iter().enumerate() {
        let info = info.get_entry_point(index);
        local_types(&mut locals, &entry.name, module, &entry.function, info);
    }
    fill_locals(drafts, &locals);
    fill_globals(drafts, module);
}

fn local_types(
    types: &mut Types,
    name: &str,
    module: &Module,
    function: &Function,
    info: &FunctionInfo,
) {
    let context = module.to_ctx();
    for (_, variable) in function.local_variables.iter() {
        if let Some(variable_name) = &variable.name {
            let ty = short(&context.type_to_string(variable.ty));
            let key = (name.to_owned(), variable_name.clone(), true);
            types.entry(key).or_default().push(ty);
        }
    }
    for (handle, local) in &function.named_expressions {
        let ty = short(&context.type_resolution_to_string(&info[*handle].ty));
        let key = (name.to_owned(), local.clone(), false);
        types.entry(key).or_default().push(ty);
    }
}

fn fill_locals(drafts: &mut [Draft], types: &Types) {
    let mut places: HashMap<(String, String, bool), Vec<usize>> = HashMap::new();
    for (at, draft) in drafts.iter().enumerate() {
        let is_variable = match draft.symbol.kind {
            SymbolKind::Variable => true,
            SymbolKind::Let | SymbolKind::Parameter => false,
            _ => continue,
        };
        if let Some(function) = &draft.function {
            let key = (function.clone(), draft.symbol.name.clone(), is_variable);
            places.entry(key).or_default().push(at);
        }
    }
    for (key, places) in places {
        let Some(types) = types.get(&key) else {
            continue;
        };
        // naga forgets a name where one value has two, so the numbers may differ.
        let are_alike = types.iter().all(|ty| ty == &types[0]);
        for (nth, place) in places.iter().enumerate() {
            let ty = if types.len() == places.len() {
                types.get(nth)
            } else {
                types.first().filter(|_| are_alike)
            };
            let symbol = &mut drafts[*place].symbol;
            if symbol.ty.is_none() {
                symbol.ty = ty.cloned();
            }
        }
    }
}

fn fill_globals(drafts: &mut [Draft], module: &Module) {
    let context = module.to_ctx();
    let mut types: HashMap<&str, (Handle<naga::Type>, Option<Handle<Expression>>)> = HashMap::new();
    for (_, global) in module.global_variables.iter() {
        if let Some(name) = &global.name {
            types.insert(name, (global.ty, None));
        }
    }
    for (_, constant) in module.constants.iter() {
        if let Some(name) = &constant.name {
            types.insert(name, (constant.ty, Some(constant.init)));
        }
    }
    for (_, overridden) in module.overrides.iter() {
        if let Some(name) = &overridden.name {
            types.insert(name, (overridden.ty, overridden.init));
        }
    }
    for draft in drafts {
        let symbol = &mut draft.symbol;
        let is_global = draft.function.is_none()
            && matches!(
                symbol.kind,
                SymbolKind::Variable | SymbolKind::Constant | SymbolKind::Override
            );
        if !is_global {
            continue;
        }
        if let Some((ty, value)) = types.get(symbol.name.as_str()) {
            if symbol.ty.is_none() {
                symbol.ty = Some(short(&context.type_to_string(*ty)));
            }
            symbol.value = value.and_then(|value| written(module, value, 0));
        }
    }
}

/// A constant expression as WGSL writes its value.
fn written(module: &Module, handle: Handle<Expression>, depth: u32) -> Option<String> {
    if depth > DEEPEST {
        return None;
    }
    let inner = |handle| written(module, handle, depth + 1);
    let context = module.to_ctx();
    match &module.global_expressions[handle] {
        Expression::Literal(literal) => Some(match literal {
            Literal::F64(value) | Literal::AbstractFloat(value) => format!("{value:?}"),
            Literal::F32(value) => format!("{value:?}"),
            Literal::F16(value) => format!("{value}h"),
            Literal::U32(value) => format!("{value}u"),
            Literal::I32(value) => value.to_string(),
            Literal::I64(value) | Literal::AbstractInt(value) => value.to_string(),
            Literal::U64(value) => value.to_string(),
            Literal::Bool(value) => value.to_string(),
            _ => return None,
        }),
        Expression::Constant(constant) => inner(module.constants[*constant].init),
        Expression::ZeroValue(ty) => Some(format!("{}()", short(&context.type_to_string(*ty)))),
        Expression::Splat { size, value } => {
            Some(format!("vec{}({})", *size as u8, inner(*value)?))
        }
        Expression::Compose { ty, components } if components.len() <= MOST_COMPONENTS => {
            let parts: Option<Vec<String>> = components.iter().map(|part| inner(*part)).collect();
            let ty = short(&context.type_to_string(*ty));
            Some(format!("{ty}({})", parts?.join(", ")))
        }
        Expression::Unary { .. } | Expression::Binary { .. } | Expression::Override(_) => {
            crate::constant::integer(module, handle).map(|value| value.to_string())
        }
        _ => None,
    }
}
