//! How types lie in registers and in memory.

use super::{Lowerer, Unsupported};
use crate::layout;
use naga::{ArraySize, Handle, ScalarKind, Type, TypeInner};

/// Scalars that lie side by side in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// Bytes from the start of the type.
    pub offset: u32,
    /// Scalars from the start of the value.
    pub first: u32,
    /// How many scalars.
    pub count: u32,
    /// They are 16-bit floats.
    pub half: bool,
    /// They are floats.
    pub float: bool,
}

/// Most scalars that a value may have: what lies beyond would take longer to copy than people wait.
pub(super) const MAX_SCALARS: u32 = 1 << 16;

impl Lowerer<'_> {
    /// Number of elements of an array whose length is known before running.
    pub(super) fn array_length(&self, size: ArraySize) -> Result<Option<u32>, Unsupported> {
        match size {
            ArraySize::Constant(count) => Ok(Some(count.get())),
            ArraySize::Dynamic => Ok(None),
            ArraySize::Pending(handle) => {
                let bits = self.override_bits(handle)?;
                Ok(Some(bits.first().copied().unwrap_or(1).max(1)))
            }
        }
    }

    /// Scalars in a value of a type.
    pub(super) fn scalars(&self, ty: &TypeInner) -> Result<u32, Unsupported> {
        let count = match *ty {
            TypeInner::Scalar(_) | TypeInner::Atomic(_) => 1,
            TypeInner::Vector { size, .. } => u64::from(size as u32),
            TypeInner::Matrix { columns, rows, .. } => u64::from(columns as u32 * rows as u32),
            TypeInner::Array { base, size, .. } => {
                let length = self.array_length(size)?.ok_or_else(|| {
                    Unsupported::new("a runtime-sized array cannot be used as a value")
                })?;
                u64::from(length) * u64::from(self.scalars_of(base)?)
            }
            TypeInner::Struct { ref members, .. } => {
                let mut count = 0;
                for member in members {
                    count += u64::from(self.scalars_of(member.ty)?);
                }
                count
            }
            TypeInner::Pointer { .. }
            | TypeInner::ValuePointer { .. }
            | TypeInner::Image { .. }
            | TypeInner::Sampler { .. } => 0,
            TypeInner::CooperativeMatrix { .. }
            | TypeInner::AccelerationStructure { .. }
            | TypeInner::RayQuery { .. }
            | TypeInner::BindingArray { .. } => {
                return Err(Unsupported::new(
                    "this type is not part of WGSL's compute shaders",
                ));
            }
        };
        u32::try_from(count)
            .ok()
            .filter(|count| *count <= MAX_SCALARS)
            .ok_or_else(|| {
                Unsupported::new(format!(
                    "a value of {count} scalars is too large for the simulator, which takes {MAX_SCALARS}"
                ))
            })
    }

    /// Scalars in a value of a type.
    pub(super) fn scalars_of(&self, ty: Handle<Type>) -> Result<u32, Unsupported> {
        self.scalars(&self.module.types[ty].inner)
    }

    /// Bytes that a type takes in memory; 0 for a runtime-sized array, and a struct that ends in one counts up to it.
    pub(super) fn bytes(&self, ty: &TypeInner) -> Result<u64, Unsupported> {
        Ok(match *ty {
            TypeInner::Array { base, size, stride } => {
                let stride = layout::stride(self.module, base, stride);
                u64::from(self.array_length(size)?.unwrap_or(0)) * u64::from(stride)
            }
            ref other if layout::has_bool(self.module, other) => {
                u64::from(layout::size(self.module, other))
            }
            // A member array whose length is an override is not in naga's span.
            TypeInner::Struct { ref members, span } => {
                let mut bytes = u64::from(span);
                if let Some(last) = members.last() {
                    let inner = &self.module.types[last.ty].inner;
                    if !matches!(
                        inner,
                        TypeInner::Array {
                            size: ArraySize::Dynamic,
                            ..
                        }
                    ) {
                        bytes = bytes.max(u64::from(last.offset) + self.bytes(inner)?);
                    } else {
                        bytes = u64::from(last.offset);
                    }
                }
                bytes
            }
            ref other => u64::from(other.size(self.module.to_ctx())),
        })
    }

    /// The runs of scalars of a type in memory, side by side ones joined.
    pub(super) fn runs(&self, ty: &TypeInner) -> Result<Vec<Run>, Unsupported> {
        // Bounds the list: a value has no more runs than scalars.
        self.scalars(ty)?;
        let mut runs = Vec::new();
        self.add_runs(ty, 0, &mut 0, &mut runs)?;
        Ok(runs)
    }

    fn add_runs(
        &self,
        ty: &TypeInner,
        offset: u32,
        first: &mut u32,
        runs: &mut Vec<Run>,
    ) -> Result<(), Unsupported> {
        let mut push = |offset: u32, count: u32, scalar: naga::Scalar, first: &mut u32| {
            let half = scalar.width == 2;
            let run = Run {
                offset,
                first: *first,
                count,
                half,
                float: scalar.kind == ScalarKind::Float,
            };
            *first += count;
            let bytes = layout::scalar_bytes(scalar);
            match runs.last_mut() {
                Some(last)
                    if last.offset + last.count * bytes == offset
                        && last.half == half
                        && last.float == run.float
                        && last.count + count <= MAX_RUN =>
                {
                    last.count += count;
                }
                _ => runs.push(run),
            }
        };
        match *ty {
            TypeInner::Scalar(scalar) | TypeInner::Atomic(scalar) => push(offset, 1, scalar, first),
            TypeInner::Vector { size, scalar } => push(offset, size as u32, scalar, first),
            TypeInner::Matrix {
                columns,
                rows,
                scalar,
            } => {
                let stride = matrix_stride(rows, scalar);
                for column in 0..columns as u32 {
                    push(offset + column * stride, rows as u32, scalar, first);
                }
            }
            TypeInner::Array { base, size, stride } => {
                let inner = &self.module.types[base].inner;
                let stride = layout::stride(self.module, base, stride);
                for element in 0..self.array_length(size)?.unwrap_or(0) {
                    self.add_runs(inner, offset + element * stride, first, runs)?;
                }
            }
            TypeInner::Struct { ref members, .. } => {
                let offsets = layout::offsets(self.module, members);
                for (member, member_offset) in members.iter().zip(offsets) {
                    let inner = &self.module.types[member.ty].inner;
                    self.add_runs(inner, offset + member_offset, first, runs)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

/// Most scalars that one instruction moves.
const MAX_RUN: u32 = 64;

/// Bytes from one column of a matrix to the next (WGSL, "Alignment and Size").
pub(crate) fn matrix_stride(rows: naga::VectorSize, scalar: naga::Scalar) -> u32 {
    let components = if rows == naga::VectorSize::Bi { 2 } else { 4 };
    components * u32::from(scalar.width)
}

/// Whether a type's scalars are 16-bit floats.
pub(super) fn is_half(ty: &TypeInner) -> bool {
    ty.scalar()
        .is_some_and(|scalar| scalar.kind == ScalarKind::Float && scalar.width == 2)
}
