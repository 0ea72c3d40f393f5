//! How types lie in workgroup memory.
//!
//! naga lays types out as WGSL does (WGSL, "Memory Layout"). A `bool` has no
//! layout there, because no host may see it; naga gives it one byte. Here it
//! takes a word, as all scalars that are stored do, so types with a `bool`
//! inside have a layout of their own.

use naga::{Handle, Module, ScalarKind, StructMember, Type, TypeInner, VectorSize};

/// Bytes of a `bool`, and of what is like it.
const WORD: u32 = 4;

/// Whether there is a `bool` in a type.
pub(crate) fn has_bool(module: &Module, ty: &TypeInner) -> bool {
    match *ty {
        TypeInner::Scalar(scalar)
        | TypeInner::Vector { scalar, .. }
        | TypeInner::ValuePointer { scalar, .. } => scalar.kind == ScalarKind::Bool,
        TypeInner::Array { base, .. } => has_bool(module, &module.types[base].inner),
        TypeInner::Struct { ref members, .. } => members
            .iter()
            .any(|member| has_bool(module, &module.types[member.ty].inner)),
        _ => false,
    }
}

/// Bytes of a scalar.
pub(crate) fn scalar_bytes(scalar: naga::Scalar) -> u32 {
    if scalar.kind == ScalarKind::Bool {
        WORD
    } else {
        u32::from(scalar.width)
    }
}

/// Bytes from one element of an array to the next.
pub(crate) fn stride(module: &Module, base: Handle<Type>, stride: u32) -> u32 {
    let inner = &module.types[base].inner;
    if has_bool(module, inner) {
        let (size, align) = own(module, inner);
        size.next_multiple_of(align)
    } else {
        stride
    }
}

/// Where the members of a struct begin.
pub(crate) fn offsets(module: &Module, members: &[StructMember]) -> Vec<u32> {
    let own_layout = members
        .iter()
        .any(|member| has_bool(module, &module.types[member.ty].inner));
    if !own_layout {
        return members.iter().map(|member| member.offset).collect();
    }
    let mut next = 0u32;
    members
        .iter()
        .map(|member| {
            let (size, align) = own(module, &module.types[member.ty].inner);
            let offset = next.next_multiple_of(align);
            next = offset.saturating_add(size);
            offset
        })
        .collect()
}

/// Bytes of a type with a `bool` inside whose array lengths are constants.
pub(crate) fn size(module: &Module, ty: &TypeInner) -> u32 {
    own(module, ty).0
}

/// Size and alignment in bytes.
fn own(module: &Module, ty: &TypeInner) -> (u32, u32) {
    match *ty {
        TypeInner::Scalar(scalar) | TypeInner::Atomic(scalar) => {
            let bytes = scalar_bytes(scalar);
            (bytes, bytes)
        }
        TypeInner::Vector { size, scalar } => {
            let bytes = scalar_bytes(scalar);
            let align = if size == VectorSize::Bi { 2 } else { 4 } * bytes;
            (size as u32 * bytes, align)
        }
        TypeInner::Matrix {
            columns,
            rows,
            scalar,
        } => {
            let stride = crate::lower::matrix_stride(rows, scalar);
            (columns as u32 * stride, stride)
        }
        TypeInner::Array {
            base,
            size,
            stride: naga_stride,
        } => {
            let count = match size {
                naga::ArraySize::Constant(count) => count.get(),
                naga::ArraySize::Pending(_) | naga::ArraySize::Dynamic => 1,
            };
            let stride = stride(module, base, naga_stride);
            let align = own(module, &module.types[base].inner).1;
            (stride.saturating_mul(count), align)
        }
        TypeInner::Struct { ref members, span } => {
            let align = members
                .iter()
                .map(|member| own(module, &module.types[member.ty].inner).1)
                .max()
                .unwrap_or(1);
            if !has_bool(module, ty) {
                return (span, align);
            }
            let offsets = offsets(module, members);
            let end = offsets.iter().zip(members).map(|(offset, member)| {
                offset.saturating_add(own(module, &module.types[member.ty].inner).0)
            });
            (end.max().unwrap_or(0).next_multiple_of(align), align)
        }
        _ => (WORD, WORD),
    }
}
