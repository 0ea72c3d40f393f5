//! Values as WGSL writes them.

use crate::analyses::element::scalar;
use crate::code::{Code, StepType};
use naga::{ArraySize, Handle, ScalarKind, Type, TypeInner};

/// Most elements of an array that are written out.
const MOST: usize = 8;

/// A value, from the bits of its scalars.
pub(super) fn value(code: &Code, ty: StepType, bits: &[u32]) -> String {
    match ty {
        StepType::Named(ty) => named(code, ty, &mut bits.iter().copied()),
        StepType::Simple { size: 1, kind } => scalar(kind, bits.first().copied().unwrap_or(0)),
        StepType::Simple { size, kind } => list(
            &format!("vec{size}"),
            bits.iter().map(|bits| scalar(kind, *bits)),
        ),
    }
}

fn list(name: &str, parts: impl Iterator<Item = String>) -> String {
    format!("{name}({})", parts.collect::<Vec<_>>().join(", "))
}

fn named(code: &Code, ty: Handle<Type>, bits: &mut dyn Iterator<Item = u32>) -> String {
    let ty = &code.module.types[ty];
    let kind = ty.inner.scalar_kind().unwrap_or(ScalarKind::Uint);
    match ty.inner {
        TypeInner::Vector { size, .. } => {
            let parts: Vec<String> = bits
                .take(size as usize)
                .map(|bits| scalar(kind, bits))
                .collect();
            list(&format!("vec{}", size as u32), parts.into_iter())
        }
        TypeInner::Matrix { columns, rows, .. } => {
            let (columns, rows) = (columns as u32, rows as u32);
            let parts: Vec<String> = bits
                .take((columns * rows) as usize)
                .map(|bits| scalar(kind, bits))
                .collect();
            list(&format!("mat{columns}x{rows}"), parts.into_iter())
        }
        TypeInner::Array {
            base,
            size: ArraySize::Constant(count),
            ..
        } => {
            let mut parts = Vec::new();
            for index in 0..count.get() as usize {
                let part = named(code, base, bits);
                if index < MOST {
                    parts.push(part);
                } else if index == MOST {
                    parts.push("...".to_owned());
                }
            }
            list("array", parts.into_iter())
        }
        TypeInner::Struct { ref members, .. } => {
            let parts: Vec<String> = members
                .iter()
                .map(|member| named(code, member.ty, bits))
                .collect();
            list(ty.name.as_deref().unwrap_or(""), parts.into_iter())
        }
        _ => scalar(kind, bits.next().unwrap_or(0)),
    }
}
