//! How a value of a WGSL type lies in memory.

use std::fmt;

/// A scalar type that memory shared with the host can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// `i32`.
    I32,
    /// `u32`.
    U32,
    /// `f32`.
    F32,
    /// `f16`.
    F16,
}

impl Scalar {
    /// Bytes of one value.
    #[must_use]
    pub const fn bytes(self) -> u64 {
        match self {
            Self::F16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
        }
    }

    /// Name in WGSL.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::I32 => "i32",
            Self::U32 => "u32",
            Self::F32 => "f32",
            Self::F16 => "f16",
        }
    }

    /// Whether it is `i32` or `u32`.
    #[must_use]
    pub const fn is_integer(self) -> bool {
        matches!(self, Self::I32 | Self::U32)
    }
}

/// How many elements an array has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// As many as the type says.
    Fixed(u64),
    /// As many as fit into what is bound.
    Runtime,
}

/// A member of a structure.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StructMember {
    /// Name in the program.
    pub name: String,
    /// Bytes from the start of the structure.
    pub offset: u64,
    /// Its type.
    pub layout: Layout,
}

/// A host-shareable type with its layout in memory (WGSL, section "Memory
/// Layout"). Offsets, strides and sizes are bytes. `Display` writes the type as
/// WGSL does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// A number.
    Scalar(Scalar),
    /// An atomic number, which lies in memory like a plain one.
    Atomic(Scalar),
    /// A vector.
    Vector {
        /// Number of components, 2 to 4.
        components: u32,
        /// Type of a component.
        scalar: Scalar,
    },
    /// A matrix, column by column.
    Matrix {
        /// Number of columns, 2 to 4.
        columns: u32,
        /// Number of rows, 2 to 4.
        rows: u32,
        /// Bytes from one column to the next.
        column_stride: u64,
        /// Type of a component.
        scalar: Scalar,
    },
    /// An array.
    Array {
        /// Type of an element.
        element: Box<Layout>,
        /// Bytes from one element to the next.
        stride: u64,
        /// Number of elements.
        length: Length,
    },
    /// A structure.
    Struct {
        /// Name in the program.
        name: String,
        /// Members in order.
        members: Vec<StructMember>,
        /// Bytes, padding at the end included; up to the first element where the last member is runtime-sized.
        size: u64,
    },
}

impl Layout {
    /// Bytes of a value. A runtime-sized array counts as empty.
    #[must_use]
    pub fn size(&self) -> u64 {
        match self {
            Self::Scalar(scalar) | Self::Atomic(scalar) => scalar.bytes(),
            Self::Vector { components, scalar } => u64::from(*components) * scalar.bytes(),
            Self::Matrix {
                columns,
                column_stride,
                ..
            } => column_stride.saturating_mul(u64::from(*columns)),
            Self::Array { stride, length, .. } => match length {
                Length::Fixed(count) => stride.saturating_mul(*count),
                Length::Runtime => 0,
            },
            Self::Struct { size, .. } => *size,
        }
    }

    /// The type as WGSL writes it; a structure by its name.
    #[must_use]
    pub fn type_name(&self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scalar(scalar) => f.write_str(scalar.name()),
            Self::Atomic(scalar) => write!(f, "atomic<{}>", scalar.name()),
            Self::Vector { components, scalar } => write!(f, "vec{components}<{}>", scalar.name()),
            Self::Matrix {
                columns,
                rows,
                scalar,
                ..
            } => write!(f, "mat{columns}x{rows}<{}>", scalar.name()),
            Self::Array {
                element, length, ..
            } => match length {
                Length::Fixed(count) => write!(f, "array<{element}, {count}>"),
                Length::Runtime => write!(f, "array<{element}>"),
            },
            Self::Struct { name, .. } => f.write_str(name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runtime(element: Layout, stride: u64) -> Layout {
        Layout::Array {
            element: Box::new(element),
            stride,
            length: Length::Runtime,
        }
    }

    #[test]
    fn types_are_written_as_in_wgsl() {
        let vector = Layout::Vector {
            components: 3,
            scalar: Scalar::F16,
        };
        let matrix = Layout::Matrix {
            columns: 4,
            rows: 2,
            column_stride: 8,
            scalar: Scalar::F32,
        };
        let array = Layout::Array {
            element: Box::new(Layout::Atomic(Scalar::U32)),
            stride: 4,
            length: Length::Fixed(9),
        };
        assert_eq!(vector.type_name(), "vec3<f16>");
        assert_eq!(matrix.type_name(), "mat4x2<f32>");
        assert_eq!(array.type_name(), "array<atomic<u32>, 9>");
        assert_eq!(
            runtime(Layout::Scalar(Scalar::I32), 4).type_name(),
            "array<i32>"
        );
        let sizes = [vector, matrix, array].map(|layout| layout.size());
        assert_eq!(sizes, [6, 32, 36]);
    }

    #[test]
    fn a_runtime_sized_array_counts_as_empty() {
        let tail = runtime(Layout::Scalar(Scalar::F32), 4);
        assert_eq!(tail.size(), 0);
        let huge = Layout::Array {
            element: Box::new(tail),
            stride: u64::MAX,
            length: Length::Fixed(3),
        };
        assert_eq!(huge.size(), u64::MAX);
    }
}
