//! The types that compilers name, and how to get from one to another.

use super::expression::{self, is_float_literal, is_number, quotable, unwrapped, wrapped};
use super::problem::parts;

/// A scalar type; the abstract ones are those of literals without a suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    Bool,
    I32,
    U32,
    F32,
    F16,
    AbstractInt,
    AbstractFloat,
}

impl Scalar {
    fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "bool" => Self::Bool,
            "i32" => Self::I32,
            "u32" => Self::U32,
            "f32" => Self::F32,
            "f16" => Self::F16,
            "abstract-int" | "{AbstractInt}" => Self::AbstractInt,
            "abstract-float" | "{AbstractFloat}" => Self::AbstractFloat,
            _ => return None,
        })
    }

    pub const fn is_float(self) -> bool {
        matches!(self, Self::F32 | Self::F16 | Self::AbstractFloat)
    }

    pub const fn is_integer(self) -> bool {
        matches!(self, Self::I32 | Self::U32 | Self::AbstractInt)
    }

    pub const fn is_abstract(self) -> bool {
        matches!(self, Self::AbstractInt | Self::AbstractFloat)
    }

    /// The type a value of it gets when nothing else asks for one.
    const fn concrete(self) -> Self {
        match self {
            Self::AbstractInt => Self::I32,
            Self::AbstractFloat => Self::F32,
            other => other,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::I32 | Self::AbstractInt => "i32",
            Self::U32 => "u32",
            Self::F32 | Self::AbstractFloat => "f32",
            Self::F16 => "f16",
        }
    }

    /// What WGSL appends to `vec3` for it.
    const fn suffix(self) -> &'static str {
        match self {
            Self::Bool => "<bool>",
            Self::I32 | Self::AbstractInt => "i",
            Self::U32 => "u",
            Self::F32 | Self::AbstractFloat => "f",
            Self::F16 => "h",
        }
    }

    /// What it is, for a sentence.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Bool => "a bool",
            Self::I32 => "an i32",
            Self::U32 => "a u32",
            Self::F32 => "an f32",
            Self::F16 => "an f16",
            Self::AbstractInt => "a whole number",
            Self::AbstractFloat => "a number with a decimal point",
        }
    }
}

/// A type as a compiler prints it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type<'a> {
    Scalar(Scalar),
    Vector(u8, Scalar),
    /// Columns and rows.
    Matrix(u8, u8),
    Pointer,
    Atomic,
    /// A structure, an array, a texture, ..
    Other(&'a str),
}

impl<'a> Type<'a> {
    /// Reads naga's and Tint's ways of printing a type.
    pub fn parse(text: &'a str) -> Self {
        let text = text.trim();
        if let Some(scalar) = Scalar::parse(text) {
            return Self::Scalar(scalar);
        }
        if let Some([size, inside]) = parts(text, "vec{}<{}>")
            && let (Ok(size), Some(scalar)) = (size.parse(), Scalar::parse(inside))
        {
            return Self::Vector(size, scalar);
        }
        if let Some([columns, rows, _]) = parts(text, "mat{}x{}<{}>")
            && let (Ok(columns), Ok(rows)) = (columns.parse(), rows.parse())
        {
            return Self::Matrix(columns, rows);
        }
        if let Some([columns, rows, _]) =
            parts(text, "Matrix { columns: {}, rows: {}, scalar: {} }")
            && let (Some(columns), Some(rows)) = (naga_size(columns), naga_size(rows))
        {
            return Self::Matrix(columns, rows);
        }
        if text.starts_with("ptr<")
            || text.starts_with("Pointer")
            || text.starts_with("ValuePointer")
        {
            return Self::Pointer;
        }
        if text.starts_with("atomic<") || text.starts_with("Atomic(") {
            return Self::Atomic;
        }
        Self::Other(text)
    }

    /// The scalar of a number or of a vector.
    pub const fn scalar(self) -> Option<Scalar> {
        match self {
            Self::Scalar(scalar) | Self::Vector(_, scalar) => Some(scalar),
            _ => None,
        }
    }

    /// A number or a vector of numbers.
    pub fn is_numeric(self) -> bool {
        self.scalar().is_some_and(|scalar| scalar != Scalar::Bool)
    }

    /// How an author writes the type: `vec3f`, `f32`. `None` for types whose
    /// printed form is not WGSL.
    pub fn written(self) -> Option<String> {
        match self {
            Self::Scalar(scalar) => Some(scalar.name().to_owned()),
            Self::Vector(size, scalar) => Some(format!("vec{size}{}", scalar.suffix())),
            Self::Matrix(columns, rows) => Some(format!("mat{columns}x{rows}f")),
            Self::Other(name) if name.contains(['{', '[', ' ']) => None,
            Self::Other(name) => quotable(name).map(str::to_owned),
            Self::Pointer | Self::Atomic => None,
        }
    }

    /// What it is, for a sentence: `a vec3f`, `a number with a decimal point`.
    pub fn noun(self) -> Option<String> {
        match self {
            Self::Scalar(scalar) => Some(scalar.noun().to_owned()),
            Self::Pointer => Some("a pointer".to_owned()),
            Self::Atomic => Some("an atomic".to_owned()),
            other => Some(format!("`{}`", other.written()?)),
        }
    }
}

fn naga_size(name: &str) -> Option<u8> {
    match name {
        "Bi" => Some(2),
        "Tri" => Some(3),
        "Quad" => Some(4),
        _ => None,
    }
}

/// `f32(x)`, with `..` for a text that is not known or too long.
pub(super) fn converted(to: Type, text: Option<&str>) -> Option<String> {
    let inside = text.and_then(quotable).map_or("..", unwrapped);
    Some(format!("`{}({inside})`", to.written()?))
}

/// What to write to turn a value of one type into another: one sentence, or
/// `None` when there is no obvious way.
///
/// `text` is how the author writes the value, where that is known.
pub(super) fn conversion(from: Type, to: Type, text: Option<&str>) -> Option<String> {
    let text = text.and_then(quotable);
    // A name for a value whose text is not known: `x != 0` reads better than `.. != 0`.
    let operand = text.map_or_else(|| "x".to_owned(), wrapped);
    match (from, to) {
        (Type::Pointer, _) => {
            let name = text.filter(|text| expression::is_word(text)).unwrap_or("p");
            Some(format!(
                "A pointer says where a value is; write `*{name}` for the value itself."
            ))
        }
        (Type::Scalar(from), Type::Scalar(to)) => scalar_conversion(from, to, text, &operand),
        (Type::Vector(size, from), Type::Vector(wanted, to)) => {
            vector_conversion((size, from), (wanted, to), text, &operand)
        }
        (Type::Scalar(from), Type::Vector(size, to)) => {
            let vector = Type::Vector(size, to).written()?;
            let scalar = to.concrete().name();
            let inside = text.map_or("..", unwrapped);
            let fits =
                from == to || from.is_abstract() && (from == Scalar::AbstractInt || to.is_float());
            Some(if fits {
                format!("To use one number for all {size} components, write `{vector}({inside})`.")
            } else {
                format!(
                    "To use one number for all {size} components, write `{vector}({scalar}({inside}))`."
                )
            })
        }
        (Type::Vector(size, _), Type::Scalar(to)) => {
            if to == Scalar::Bool {
                return bool_of_vector(from, text);
            }
            let last = &"xyzw"[usize::from(size.clamp(1, 4)) - 1..usize::from(size.clamp(1, 4))];
            let components = match text.filter(|text| expression::is_path(text)) {
                Some(path) => format!("`{path}.x` to `{path}.{last}`"),
                None => format!("`.x` to `.{last}`"),
            };
            Some(format!(
                "A vector is not one number: take a component ({components}) or its `length(..)`."
            ))
        }
        _ => None,
    }
}

fn scalar_conversion(
    from: Scalar,
    to: Scalar,
    text: Option<&str>,
    operand: &str,
) -> Option<String> {
    let call = converted(Type::Scalar(to), text)?;
    let literal = text.filter(|text| is_number(text));
    Some(match (from, to) {
        _ if from == to => return None,
        (Scalar::Bool, Scalar::F32 | Scalar::F16) => {
            format!("Write {call}: it gives 1.0 for true and 0.0 for false.")
        }
        (Scalar::Bool, _) => format!("Write {call}: it gives 1 for true and 0 for false."),
        (_, Scalar::Bool) => {
            let zero = if from.is_float() { "0.0" } else { "0" };
            format!(
                "A number is neither true nor false: compare it, for instance `{operand} != {zero}`."
            )
        }
        (Scalar::AbstractFloat, to) if to.is_integer() => match literal.and_then(whole_number) {
            Some(whole) => format!(
                "Write `{whole}` without a decimal point, or declare it as `f32` and not as `{}` if it is to hold fractions.",
                to.name()
            ),
            None => format!(
                "Write a number without a decimal point, or declare it as `f32` and not as `{}` if it is to hold fractions.",
                to.name()
            ),
        },
        (from, to) if from.is_integer() && to.is_float() => {
            format!("Write {call} to turn the integer into a float.")
        }
        (from, to) if from.is_float() && to.is_integer() => {
            format!("Write {call} to turn the float into an integer; that drops the fraction.")
        }
        _ => format!("Write {call}."),
    })
}

/// `2` of `2.0`, if nothing is lost.
fn whole_number(literal: &str) -> Option<&str> {
    let (whole, fraction) = literal.split_once('.')?;
    let clean = |digits: &str| digits.chars().all(|c| c.is_ascii_digit());
    (!whole.is_empty() && clean(whole) && fraction.chars().all(|c| c == '0')).then_some(whole)
}

fn vector_conversion(
    (size, from): (u8, Scalar),
    (wanted, to): (u8, Scalar),
    text: Option<&str>,
    operand: &str,
) -> Option<String> {
    let target = Type::Vector(wanted, to).written()?;
    let scalars_differ = from != to && !from.is_abstract();
    let inside = text.map_or("..", unwrapped);
    match size.cmp(&wanted) {
        std::cmp::Ordering::Equal if to == Scalar::Bool => None,
        std::cmp::Ordering::Equal => scalars_differ
            .then(|| format!("Write `{target}({inside})` to convert every component.")),
        std::cmp::Ordering::Greater => {
            let part = &"xyzw"[..usize::from(wanted.min(4))];
            Some(match text {
                Some(_) if scalars_differ => format!(
                    "Write `{target}({operand}.{part})` to take the first {wanted} components and convert them."
                ),
                Some(_) => format!("Write `{operand}.{part}` for the first {wanted} components."),
                None if scalars_differ => format!(
                    "Take the first {wanted} components, `.{part}`, and convert them with `{target}(..)`."
                ),
                None => format!("Append `.{part}` to take the first {wanted} components."),
            })
        }
        std::cmp::Ordering::Less if scalars_differ => None,
        std::cmp::Ordering::Less => {
            let filler = if to.is_float() { ", 1.0" } else { ", 0" };
            let fillers = filler.repeat(usize::from(wanted - size));
            Some(format!(
                "{} missing: add what belongs there, for instance `{target}({inside}{fillers})`.",
                if wanted - size == 1 {
                    "One component is"
                } else {
                    "Two components are"
                }
            ))
        }
    }
}

/// How to make one bool of a vector.
pub(super) fn bool_of_vector(from: Type, text: Option<&str>) -> Option<String> {
    let Type::Vector(size, scalar) = from else {
        return None;
    };
    let inside = text.and_then(quotable).map_or("..", unwrapped);
    (scalar == Scalar::Bool).then(|| {
        format!(
            "Comparing vectors gives {size} bools, one for each component. Write `all({inside})` if all of them must be true, `any({inside})` if one is enough."
        )
    })
}

/// Whether the author wrote a number with a decimal point.
pub(super) fn looks_like_float(text: &str) -> bool {
    is_float_literal(text.trim_start_matches('-'))
}

/// The first letter as a capital.
pub(super) fn capitalised(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(characters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_compilers_types_are_read() {
        for (text, expected) in [
            ("f32", Type::Scalar(Scalar::F32)),
            ("{AbstractFloat}", Type::Scalar(Scalar::AbstractFloat)),
            ("abstract-int", Type::Scalar(Scalar::AbstractInt)),
            ("vec3<u32>", Type::Vector(3, Scalar::U32)),
            ("vec2<bool>", Type::Vector(2, Scalar::Bool)),
            ("mat3x2<f32>", Type::Matrix(3, 2)),
            (
                "Matrix { columns: Quad, rows: Tri, scalar: f32 }",
                Type::Matrix(4, 3),
            ),
            ("ptr<function, f32, read_write>", Type::Pointer),
            ("atomic<u32>", Type::Atomic),
            ("Time", Type::Other("Time")),
        ] {
            assert_eq!(Type::parse(text), expected);
        }
    }

    #[test]
    fn types_are_written_as_authors_write_them() {
        let written = |text| Type::parse(text).written();
        assert_eq!(written("vec3<f32>").as_deref(), Some("vec3f"));
        assert_eq!(written("vec2<bool>").as_deref(), Some("vec2<bool>"));
        assert_eq!(written("array<f32, 2>"), None);
        assert_eq!(written("Struct { members: [] }"), None);
    }

    fn say(from: &str, to: &str, text: &str) -> String {
        conversion(Type::parse(from), Type::parse(to), Some(text)).unwrap_or_default()
    }

    #[test]
    fn conversions_name_what_to_write() {
        for (from, to, text, expected) in [
            ("i32", "f32", "i", "`f32(i)`"),
            ("f32", "u32", "a + b", "`u32(a + b)`"),
            ("bool", "f32", "(x > 0.5)", "`f32(x > 0.5)`"),
            ("f32", "bool", "x", "`x != 0.0`"),
            ("abstract-float", "i32", "2.0", "`2`"),
            ("abstract-float", "u32", "1.5", "decimal point"),
            ("u32", "i32", "id.x", "`i32(id.x)`"),
            ("vec2<u32>", "vec2<f32>", "id.xy", "`vec2f(id.xy)`"),
            ("vec3<u32>", "vec2<f32>", "id", "`vec2f(id.xy)`"),
            ("vec4<f32>", "vec3<f32>", "c", "`c.xyz`"),
            ("vec3<f32>", "vec4<f32>", "c", "`vec4f(c, 1.0)`"),
            ("f32", "vec3<f32>", "x", "`vec3f(x)`"),
            ("abstract-int", "vec3<f32>", "1", "`vec3f(1)`"),
            ("u32", "vec3<f32>", "n", "`vec3f(f32(n))`"),
            ("vec3<f32>", "f32", "v", "`v.z`"),
            ("vec2<bool>", "bool", "a < b", "`all(a < b)`"),
            ("ptr<function, f32>", "f32", "p", "`*p`"),
        ] {
            let said = say(from, to, text);
            assert!(said.contains(expected), "{from} to {to}: {said}");
        }
        assert_eq!(say("Time", "f32", "time"), "");
        assert_eq!(say("f32", "f32", "x"), "");
    }
}
