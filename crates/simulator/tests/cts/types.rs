//! The WGSL types that the cases use, and values of them as words.

use serde_json::Value;

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    F32,
    F16,
    I32,
    U32,
    Bool,
}

/// A type of an argument or a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Scalar(Scalar),
    Vector(usize, Scalar),
    /// Columns, rows.
    Matrix(usize, usize, Scalar),
    Array(Box<Type>, usize),
}

impl Scalar {
    fn read(text: &str) -> Option<Self> {
        Some(match text {
            "f32" => Self::F32,
            "f16" => Self::F16,
            "i32" => Self::I32,
            "u32" => Self::U32,
            "bool" => Self::Bool,
            _ => return None,
        })
    }

    fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F16 => "f16",
            Self::I32 => "i32",
            Self::U32 => "u32",
            Self::Bool => "bool",
        }
    }

    /// WGSL that makes a word a value.
    fn value_of(self, word: &str) -> String {
        match self {
            Self::F32 => format!("bitcast<f32>({word})"),
            // Exact: the word holds the 16 bits.
            Self::F16 => format!("f16(unpack2x16float({word}).x)"),
            Self::I32 => format!("bitcast<i32>({word})"),
            Self::U32 => word.to_owned(),
            Self::Bool => format!("({word} != 0u)"),
        }
    }

    /// WGSL that makes a value a word; `f16` gives the bits of the `f32` of the same value.
    fn to_word(self, value: &str) -> String {
        match self {
            Self::F32 | Self::I32 => format!("bitcast<u32>({value})"),
            Self::F16 => format!("bitcast<u32>(f32({value}))"),
            Self::U32 => value.to_owned(),
            Self::Bool => format!("select(0u, 1u, {value})"),
        }
    }

    /// The word of a value in a case.
    fn word(self, value: &Value) -> u32 {
        match value {
            Value::String(text) => {
                u32::from_str_radix(text.trim_start_matches("0x"), 16).expect("bits in hexadecimal")
            }
            Value::Bool(value) => u32::from(*value),
            Value::Number(number) => number.as_i64().expect("an integer") as u32,
            other => panic!("{other} is no scalar"),
        }
    }

    /// The number that a result's word means.
    pub fn number(self, word: u32) -> f64 {
        match self {
            Self::F32 | Self::F16 => f64::from(f32::from_bits(word)),
            Self::I32 => f64::from(word.cast_signed()),
            Self::U32 | Self::Bool => f64::from(word),
        }
    }

    /// The number that an expected value means.
    pub fn expected(self, value: &Value) -> f64 {
        let word = self.word(value);
        match self {
            Self::F16 => {
                let (exponent, mantissa) = ((word >> 10) & 31, f64::from(word & 0x3ff));
                let magnitude = match exponent {
                    0 => mantissa * 2f64.powi(-24),
                    31 if mantissa == 0.0 => f64::INFINITY,
                    31 => f64::NAN,
                    _ => (1024.0 + mantissa) * 2f64.powi(exponent as i32 - 25),
                };
                if word & 0x8000 == 0 {
                    magnitude
                } else {
                    -magnitude
                }
            }
            _ => self.number(word),
        }
    }
}

impl Type {
    /// Reads `f32`, `vec3<i32>`, `mat2x4<f32>`, `array<u32, 3>`.
    pub fn read(text: &str) -> Self {
        let unknown = format!("the type {text} is not known");
        if let Some(scalar) = Scalar::read(text) {
            return Self::Scalar(scalar);
        }
        let (name, inside) = text
            .strip_suffix('>')
            .and_then(|text| text.split_once('<'))
            .expect(&unknown);
        if name == "array" {
            let (element, count) = inside.rsplit_once(',').expect(&unknown);
            let count = count.trim().parse().expect(&unknown);
            return Self::Array(Box::new(Self::read(element.trim())), count);
        }
        let scalar = Scalar::read(inside).expect(&unknown);
        let digit = |index: usize| usize::from(name.as_bytes()[index] - b'0');
        if name.starts_with("vec") {
            Self::Vector(digit(3), scalar)
        } else {
            Self::Matrix(digit(3), digit(5), scalar)
        }
    }

    /// The vector of `width` of these scalars.
    pub fn widened(&self, width: usize) -> Self {
        match self {
            Self::Scalar(scalar) => Self::Vector(width, *scalar),
            other => panic!("{other:?} is no scalar"),
        }
    }

    pub fn name(&self) -> String {
        match self {
            Self::Scalar(scalar) => scalar.name().to_owned(),
            Self::Vector(size, scalar) => format!("vec{size}<{}>", scalar.name()),
            Self::Matrix(columns, rows, scalar) => {
                format!("mat{columns}x{rows}<{}>", scalar.name())
            }
            Self::Array(element, count) => format!("array<{}, {count}>", element.name()),
        }
    }

    /// Words in a value.
    pub fn words(&self) -> usize {
        match self {
            Self::Scalar(_) => 1,
            Self::Vector(size, _) => *size,
            Self::Matrix(columns, rows, _) => columns * rows,
            Self::Array(element, count) => element.words() * count,
        }
    }

    pub fn scalar(&self) -> Scalar {
        match self {
            Self::Scalar(scalar) | Self::Vector(_, scalar) | Self::Matrix(_, _, scalar) => *scalar,
            Self::Array(element, _) => element.scalar(),
        }
    }

    /// WGSL that makes a value of the words `word(0)`, `word(1)`, ...
    pub fn construct(&self, word: &dyn Fn(usize) -> String) -> String {
        if let Self::Scalar(scalar) = self {
            return scalar.value_of(&word(0));
        }
        let (count, each) = match self {
            Self::Array(element, count) => (*count, element.words()),
            _ => (self.words(), 1),
        };
        let parts: Vec<String> = (0..count)
            .map(|part| match self {
                Self::Array(element, _) => element.construct(&|k| word(part * each + k)),
                _ => self.scalar().value_of(&word(part)),
            })
            .collect();
        format!("{}({})", self.name(), parts.join(", "))
    }

    /// WGSL for each word of the value `value`.
    pub fn take_apart(&self, value: &str) -> Vec<String> {
        match self {
            Self::Scalar(scalar) => vec![scalar.to_word(value)],
            Self::Vector(size, scalar) => (0..*size)
                .map(|k| scalar.to_word(&format!("{value}[{k}]")))
                .collect(),
            Self::Matrix(columns, rows, scalar) => (0..columns * rows)
                .map(|k| scalar.to_word(&format!("{value}[{}][{}]", k / rows, k % rows)))
                .collect(),
            Self::Array(element, count) => (0..*count)
                .flat_map(|k| element.take_apart(&format!("{value}[{k}]")))
                .collect(),
        }
    }

    /// Words of a value in a case.
    pub fn flatten(&self, value: &Value) -> Vec<u32> {
        leaves(value)
            .iter()
            .map(|leaf| self.scalar().word(leaf))
            .collect()
    }
}

/// The scalars of a nested list, in order.
pub fn leaves(value: &Value) -> Vec<&Value> {
    match value {
        Value::Array(parts) => parts.iter().flat_map(leaves).collect(),
        scalar => vec![scalar],
    }
}
