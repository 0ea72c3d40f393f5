//! Types of the programs.

use std::fmt;

/// Kind of a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    I32,
    U32,
    F32,
    Bool,
}

impl Scalar {
    pub const NUMBERS: [Self; 3] = [Self::I32, Self::U32, Self::F32];

    pub fn is_integer(self) -> bool {
        matches!(self, Self::I32 | Self::U32)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::I32 => "i32",
            Self::U32 => "u32",
            Self::F32 => "f32",
            Self::Bool => "bool",
        })
    }
}

/// A type that values have.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// A scalar (one component) or a vector of two to four.
    Simple(Scalar, u32),
    Array(Box<Type>, u32),
    Struct(Struct),
}

/// A structure and everything in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Struct {
    pub name: String,
    pub members: Vec<(String, Type)>,
}

impl Type {
    pub const U32: Self = Self::Simple(Scalar::U32, 1);
    pub const I32: Self = Self::Simple(Scalar::I32, 1);
    pub const BOOL: Self = Self::Simple(Scalar::Bool, 1);

    /// Whether every scalar in it fulfils the condition.
    pub fn all(&self, condition: fn(Scalar) -> bool) -> bool {
        match self {
            Self::Simple(scalar, _) => condition(*scalar),
            Self::Array(element, _) => element.all(condition),
            Self::Struct(structure) => structure.members.iter().all(|(_, ty)| ty.all(condition)),
        }
    }

    /// Whether a value of it is a `target` or has one in it.
    pub fn reaches(&self, target: &Self) -> bool {
        self == target
            || match self {
                Self::Simple(scalar, size) => *size > 1 && *target == Self::Simple(*scalar, 1),
                Self::Array(element, _) => element.reaches(target),
                Self::Struct(structure) => {
                    structure.members.iter().any(|(_, ty)| ty.reaches(target))
                }
            }
    }

    /// Number of scalars in it.
    pub fn scalars(&self) -> u32 {
        match self {
            Self::Simple(_, size) => *size,
            Self::Array(element, length) => element.scalars() * length,
            Self::Struct(structure) => structure.members.iter().map(|(_, ty)| ty.scalars()).sum(),
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Simple(scalar, 1) => scalar.fmt(f),
            Self::Simple(scalar, size) => write!(f, "vec{size}<{scalar}>"),
            Self::Array(element, length) => write!(f, "array<{element}, {length}>"),
            Self::Struct(structure) => f.write_str(&structure.name),
        }
    }
}
