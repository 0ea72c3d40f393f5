//! Names memory as its author would write it.

use crate::code::{Code, IndexInfo, Length, Space, VariableId};
use crate::layout;
use naga::{ArraySize, Handle, ScalarKind, Type, TypeInner};

/// The element at byte `offset` of a variable in memory: `scratch[65]`, `particles[3].velocity.y`. A `whole` vector is
/// named without a component.
#[must_use]
pub fn element(code: &Code, variable: VariableId, offset: u32, whole: bool) -> String {
    let Some(variable) = code.variable(variable) else {
        return String::new();
    };
    let mut name = variable.name.clone();
    append(code, variable.ty, offset, whole, &mut name);
    name
}

/// Scalar number `index` of a private variable.
#[must_use]
pub fn private_element(code: &Code, variable: VariableId, index: u32) -> String {
    let Some(variable) = code.variable(variable) else {
        return String::new();
    };
    let mut name = variable.name.clone();
    append_scalar(code, variable.ty, index, &mut name);
    name
}

/// Name of a variable.
#[must_use]
pub fn variable(code: &Code, variable: VariableId) -> String {
    code.variable(variable)
        .map_or_else(String::new, |variable| variable.name.clone())
}

/// What an index is taken of: `scratch`, `particles[..].tail`. `None` when several parts of the variable could be meant,
/// being alike in length and in the size of their elements.
#[must_use]
pub(super) fn indexed(code: &Code, id: VariableId, index: &IndexInfo) -> Option<String> {
    let types = &code.module.types;
    let variable = code.variable(id)?;
    let in_registers = variable.space == Space::Private;
    let mut found = None;
    let mut waiting = vec![(types[variable.ty].inner.clone(), variable.name.clone())];
    while let Some((inner, name)) = waiting.pop() {
        // Its length if that is known, bytes and scalars from one element to the next, and what an element is.
        let (length, bytes, each, element) = match inner {
            TypeInner::Vector { size, scalar } => {
                (Some(size as u32), layout::scalar_bytes(scalar), 1, None)
            }
            TypeInner::Matrix {
                columns,
                rows: size,
                scalar,
            } => {
                let bytes = crate::lower::matrix_stride(size, scalar);
                let column = TypeInner::Vector { size, scalar };
                (Some(columns as u32), bytes, size as u32, Some(column))
            }
            TypeInner::Array { base, size, stride } => {
                let length = match size {
                    ArraySize::Constant(count) => Some(count.get()),
                    ArraySize::Dynamic | ArraySize::Pending(_) => None,
                };
                let bytes = layout::stride(&code.module, base, stride);
                let element = types[base].inner.clone();
                (length, bytes, scalars(code, base), Some(element))
            }
            TypeInner::Struct { members, .. } => {
                for member in members {
                    let part = member.name.as_deref().unwrap_or("_");
                    waiting.push((types[member.ty].inner.clone(), format!("{name}.{part}")));
                }
                continue;
            }
            _ => continue,
        };
        if let Some(element) = element {
            waiting.push((element, format!("{name}[..]")));
        }
        let fits = match (length, index.length) {
            (Some(length), Length::Fixed(wanted)) => length == wanted,
            (None, _) => true,
            (Some(_), Length::Runtime(_)) => false,
        };
        if fits && index.stride == if in_registers { each } else { bytes } {
            if found.is_some() {
                return None;
            }
            found = Some(name);
        }
    }
    found
}

/// Where in a variable something lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// So many bytes from its start.
    Bytes(u32),
    /// Scalar number so and so of a private variable.
    Scalar(u32),
}

const COMPONENTS: [char; 4] = ['x', 'y', 'z', 'w'];

fn append(code: &Code, ty: Handle<Type>, offset: u32, whole: bool, name: &mut String) {
    let component = |name: &mut String, index: u32| {
        if !whole && let Some(letter) = COMPONENTS.get(index as usize) {
            name.push('.');
            name.push(*letter);
        }
    };
    match code.module.types[ty].inner {
        TypeInner::Vector { scalar, .. } => component(name, offset / layout::scalar_bytes(scalar)),
        TypeInner::Matrix { rows, scalar, .. } => {
            let stride = crate::lower::matrix_stride(rows, scalar);
            name.push_str(&format!("[{}]", offset / stride));
            component(name, offset % stride / u32::from(scalar.width));
        }
        TypeInner::Array { base, stride, .. } => {
            let stride = layout::stride(&code.module, base, stride).max(1);
            name.push_str(&format!("[{}]", offset / stride));
            append(code, base, offset % stride, whole, name);
        }
        TypeInner::Struct { ref members, .. } => {
            let offsets = layout::offsets(&code.module, members);
            let mut placed = members.iter().zip(offsets).rev();
            if let Some((member, start)) = placed.find(|(_, start)| *start <= offset) {
                name.push('.');
                name.push_str(member.name.as_deref().unwrap_or("_"));
                append(code, member.ty, offset - start, whole, name);
            }
        }
        _ => {}
    }
}

fn append_scalar(code: &Code, ty: Handle<Type>, index: u32, name: &mut String) {
    match code.module.types[ty].inner {
        TypeInner::Vector { .. } => {
            if let Some(letter) = COMPONENTS.get(index as usize) {
                name.push('.');
                name.push(*letter);
            }
        }
        TypeInner::Matrix { rows, .. } => {
            let rows = rows as u32;
            name.push_str(&format!("[{}]", index / rows));
            if let Some(letter) = COMPONENTS.get((index % rows) as usize) {
                name.push('.');
                name.push(*letter);
            }
        }
        TypeInner::Array { base, .. } => {
            let each = scalars(code, base).max(1);
            name.push_str(&format!("[{}]", index / each));
            append_scalar(code, base, index % each, name);
        }
        TypeInner::Struct { ref members, .. } => {
            let mut rest = index;
            for member in members {
                let count = scalars(code, member.ty);
                if rest < count {
                    name.push('.');
                    name.push_str(member.name.as_deref().unwrap_or("_"));
                    append_scalar(code, member.ty, rest, name);
                    return;
                }
                rest -= count;
            }
        }
        _ => {}
    }
}

fn scalars(code: &Code, ty: Handle<Type>) -> u32 {
    match code.module.types[ty].inner {
        TypeInner::Vector { size, .. } => size as u32,
        TypeInner::Matrix { columns, rows, .. } => columns as u32 * rows as u32,
        TypeInner::Array {
            base,
            size: ArraySize::Constant(count),
            ..
        } => count.get().saturating_mul(scalars(code, base)),
        TypeInner::Struct { ref members, .. } => members
            .iter()
            .map(|member| scalars(code, member.ty))
            .fold(0, u32::saturating_add),
        _ => 1,
    }
}

/// Kind of the scalars at a place of a variable in memory.
fn kind(code: &Code, ty: Handle<Type>, offset: u32) -> ScalarKind {
    match code.module.types[ty].inner {
        TypeInner::Array { base, stride, .. } => {
            let stride = layout::stride(&code.module, base, stride);
            kind(code, base, offset % stride.max(1))
        }
        TypeInner::Struct { ref members, .. } => {
            let offsets = layout::offsets(&code.module, members);
            let mut placed = members.iter().zip(offsets).rev();
            placed
                .find(|(_, start)| *start <= offset)
                .map_or(ScalarKind::Uint, |(member, start)| {
                    kind(code, member.ty, offset - start)
                })
        }
        ref inner => inner.scalar_kind().unwrap_or(ScalarKind::Uint),
    }
}

/// Raw bits at a place of a variable in memory, as WGSL writes the value.
#[must_use]
pub fn value(code: &Code, variable: VariableId, offset: u32, bits: u32) -> String {
    let kind = code
        .variable(variable)
        .map_or(ScalarKind::Uint, |variable| kind(code, variable.ty, offset));
    scalar(kind, bits)
}

/// Raw bits of a register, as WGSL writes the value.
#[must_use]
pub fn scalar(kind: ScalarKind, bits: u32) -> String {
    match kind {
        ScalarKind::Float | ScalarKind::AbstractFloat => {
            let value = f32::from_bits(bits);
            if value.is_nan() {
                "NaN".to_owned()
            } else if value.is_infinite() {
                if value > 0.0 { "infinity" } else { "-infinity" }.to_owned()
            } else {
                format!("{value:?}")
            }
        }
        ScalarKind::Sint | ScalarKind::AbstractInt => bits.cast_signed().to_string(),
        ScalarKind::Uint => format!("{bits}u"),
        ScalarKind::Bool => (bits != 0).to_string(),
    }
}
