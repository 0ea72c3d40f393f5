//! Calls of built-in functions with arguments they do not take.

use super::Rule;
use super::builtins::{self, Takes};
use super::expression::{self, quotable};
use super::problem::Problem;
use super::value_type::{Scalar, Type, conversion, converted};

pub(super) const RULES: &[Rule] = &[
    Rule::new("pointer-argument", pointer_argument),
    Rule::new("two-argument-atan", two_argument_atan),
    Rule::new("select-order", select_order),
    Rule::new("select-types", select_types),
    Rule::new("float-argument", float_argument),
    Rule::new("vector-argument", vector_argument),
    Rule::new("integer-argument", integer_argument),
    Rule::new("unequal-arguments", unequal_arguments),
    Rule::new("matrix-argument", matrix_argument),
    Rule::new("bitcast-size", bitcast_size),
    Rule::new("bool-vector-argument", bool_vector_argument),
    Rule::new("array-length-argument", array_length_argument),
    Rule::new("builtin-argument-count", builtin_argument_count),
    Rule::new("out-of-range-argument", out_of_range_argument),
];

/// A call of a built-in function that no overload fits.
pub(super) struct Call<'a> {
    pub name: &'a str,
    /// Types of the arguments; empty in naga's words.
    pub types: Vec<Type<'a>>,
    /// The arguments as written, where all of them are known.
    pub texts: Vec<&'a str>,
    /// The argument that naga objects to, from 1.
    pub number: Option<usize>,
    /// Whether that is because of the arguments before it.
    pub inconsistent: bool,
}

impl<'a> Call<'a> {
    pub fn of(problem: &Problem<'a>) -> Option<Self> {
        let texts =
            || expression::call(problem.written).map_or_else(Vec::new, |(_, arguments)| arguments);
        if let Some([name, types]) = problem.parts("no matching call to '{}({})'") {
            let types: Vec<Type> = expression::list(types)
                .into_iter()
                .map(Type::parse)
                .collect();
            let texts = texts();
            return Some(Self {
                name,
                texts: if texts.len() == types.len() {
                    texts
                } else {
                    Vec::new()
                },
                types,
                number: None,
                inconsistent: false,
            });
        }
        let wrong = problem.parts("wrong type passed as argument #{} to `{}`");
        let inconsistent = problem.parts("inconsistent type passed as argument #{} to `{}`");
        let [number, name] = wrong.or(inconsistent)?;
        Some(Self {
            name,
            types: Vec::new(),
            texts: Vec::new(),
            number: number.parse().ok(),
            inconsistent: inconsistent.is_some(),
        })
    }

    /// The first argument whose type satisfies `wanted`, with its text.
    fn find(&self, wanted: impl Fn(Type) -> bool) -> Option<(Type<'a>, Option<&'a str>)> {
        let at = self.types.iter().position(|ty| wanted(*ty))?;
        Some((
            self.types[at],
            self.texts.get(at).and_then(|text| quotable(text)),
        ))
    }

    fn takes(&self, family: Takes) -> bool {
        builtins::takes(self.name) == Some(family)
    }

    /// The number of arguments, where it cannot be the cause.
    fn has_right_count(&self) -> bool {
        self.types.is_empty() || arity(self.name).is_none_or(|arity| arity == self.types.len())
    }
}

/// How many arguments a function takes, for those where it matters here.
fn arity(name: &str) -> Option<usize> {
    Some(match name {
        "atan2" | "cross" | "distance" | "dot" | "max" | "min" | "pow" | "reflect" | "step" => 2,
        "clamp" | "faceForward" | "fma" | "mix" | "refract" | "select" | "smoothstep" => 3,
        "insertBits" => 4,
        "extractBits" => 3,
        name if matches!(
            builtins::takes(name),
            Some(Takes::Floats | Takes::FloatVectors | Takes::Integers | Takes::Numbers)
        ) && name != "ldexp"
            && !name.starts_with("dot4") =>
        {
            1
        }
        _ => return None,
    })
}

fn pointer_argument(problem: &Problem) -> Option<String> {
    let call = Call::of(problem)?;
    if !matches!(
        builtins::takes(call.name)?,
        Takes::Floats | Takes::FloatVectors | Takes::Integers | Takes::Numbers
    ) {
        return None;
    }
    let (pointer, text) = call.find(|ty| ty == Type::Pointer)?;
    conversion(pointer, Type::Scalar(Scalar::F32), text)
}

fn two_argument_atan(problem: &Problem) -> Option<String> {
    let tint = problem
        .parts("no matching call to 'atan({})'")
        .is_some_and(|[types]| expression::list(types).len() == 2);
    (tint || problem.is("too many arguments passed to `atan`")).then(|| {
        "Write `atan2(y, x)` for the angle of a point; `atan` takes one argument.".to_owned()
    })
}

fn select_order(problem: &Problem) -> Option<String> {
    let tint = problem
        .part("no matching call to 'select({})'")
        .map(expression::list)
        .is_some_and(|types| types.len() == 3 && types[0] == "bool" && types[2] != "bool");
    let naga = problem.is("type mismatch for reject and accept values in `select` call")
        && (matches!(problem.written, "true" | "false")
            || ["==", "!=", "<=", ">=", "<", ">"]
                .iter()
                .any(|symbol| expression::operands(problem.written, symbol).is_some()));
    (tint || naga).then(|| {
        "In `select` the condition comes last, and the value for false first: `select(if_false, if_true, condition)`.".to_owned()
    })
}

fn select_types(problem: &Problem) -> Option<String> {
    let tint = problem
        .part("no matching call to 'select({})'")
        .map(expression::list)
        .filter(|types| types.len() == 3);
    let condition = problem
        .is("Expected boolean expression for condition argument of `select`, got something else")
        || problem
            .message
            .starts_with("Expected selection condition to be a boolean value")
        || tint.as_ref().is_some_and(|types| types[2] != "bool");
    let values = problem.is("type mismatch for reject and accept values in `select` call")
        || problem
            .message
            .starts_with("Expected reject and accept args. to be scalars of vectors")
        || problem
            .message
            .starts_with("Expected vectors of the same size for reject and accept")
        || problem
            .message
            .starts_with("Expected selection argument types to match")
        || tint.is_some();
    if condition {
        return Some("The last argument of `select` is the condition, a bool such as `x > 0.5`; a vector of bools chooses by component, and then both values are vectors of its size.".to_owned());
    }
    values.then(|| {
        "The two values of `select(if_false, if_true, condition)` must have one type: convert one, for instance with `f32(..)` or `vec3f(..)`.".to_owned()
    })
}

fn float_argument(problem: &Problem) -> Option<String> {
    let call = Call::of(problem)?;
    if call.inconsistent
        || !call.has_right_count()
        || !(call.takes(Takes::Floats) || call.takes(Takes::FloatVectors))
    {
        return None;
    }
    let name = call.name;
    if call.types.is_empty() {
        // naga does not tell the type. Vectors only: see `vector_argument`.
        if call.takes(Takes::FloatVectors) {
            return None;
        }
        let number = call.number.filter(|_| arity(name) != Some(1));
        let which = number.map_or_else(String::new, |number| {
            format!(", and argument {number} is something else")
        });
        return Some(format!(
            "`{name}` takes floats{which}. Convert an integer with `f32(..)`, a vector of integers with `vec2f(..)` or `vec3f(..)`; use a member of a structure (`time.elapsed`), and `*p` of a pointer."
        ));
    }
    let (found, text) = call
        .find(|ty| {
            ty.scalar()
                .is_some_and(|scalar| !scalar.is_float() && !scalar.is_abstract())
        })
        .or_else(|| call.find(|ty| matches!(ty, Type::Other(_))))?;
    let target = match found {
        Type::Vector(size, _) => Type::Vector(size, Scalar::F32),
        Type::Scalar(_) => Type::Scalar(Scalar::F32),
        _ => {
            return Some(format!(
                "`{name}` takes floats, not a whole structure: use a member of it, such as `time.elapsed`."
            ));
        }
    };
    Some(format!(
        "`{name}` takes floats. Write {}.",
        converted(target, text)?
    ))
}

fn vector_argument(problem: &Problem) -> Option<String> {
    let call = Call::of(problem)?;
    if call.inconsistent || !call.has_right_count() || !call.takes(Takes::FloatVectors) {
        return None;
    }
    Some(match call.name {
        "cross" => "`cross` takes two vec3f. For two vec2f, `a.x * b.y - a.y * b.x` is often what is meant.".to_owned(),
        "normalize" => "`normalize` takes a vector of floats; for the direction of a single number use `sign(x)`. Convert integers first: `normalize(vec2f(..))`.".to_owned(),
        name if name.starts_with("pack4x8") => format!("`{name}` takes a vec4f."),
        name if name.starts_with("pack2x16") => format!("`{name}` takes a vec2f."),
        name => format!("`{name}` takes vectors of floats, all of one size."),
    })
}

fn integer_argument(problem: &Problem) -> Option<String> {
    let call = Call::of(problem)?;
    (call.takes(Takes::Integers) && call.has_right_count()).then(|| {
        format!(
            "`{}` works on the bits of integers. Write `u32(x)` for the whole part of a float, or `bitcast<u32>(x)` for its bits.",
            call.name
        )
    })
}

fn unequal_arguments(problem: &Problem) -> Option<String> {
    let call = Call::of(problem)?;
    let name = call.name;
    let family = builtins::takes(name)?;
    if !matches!(family, Takes::Floats | Takes::Numbers | Takes::FloatVectors)
        || !call.has_right_count()
    {
        return None;
    }
    if arity(name) == Some(1) {
        return (family == Takes::Numbers).then(|| {
            let but = if name == "sign" {
                "; a u32 is never negative"
            } else {
                ""
            };
            format!(
                "`{name}` takes a number or a vector of numbers, not a bool or a structure{but}."
            )
        });
    }
    let vector = call.find(|ty| matches!(ty, Type::Vector(..)));
    let number = call.find(|ty| matches!(ty, Type::Scalar(_)));
    if let (Some((vector, _)), Some((scalar, text))) = (vector, number)
        && vector.scalar().is_some_and(|of| of == Scalar::F32)
        && scalar.scalar().is_some_and(Scalar::is_float)
    {
        return Some(format!(
            "`{name}` takes arguments of one type: a number beside a vector must be a vector too. Write {}.",
            converted(vector, text)?
        ));
    }
    let integer = call.find(|ty| {
        ty.scalar()
            .is_some_and(|s| s.is_integer() && !s.is_abstract())
    });
    let float = call.find(|ty| ty.scalar().is_some_and(Scalar::is_float));
    if let (Some((integer, text)), Some(_)) = (integer, float) {
        let target = match integer {
            Type::Vector(size, _) => Type::Vector(size, Scalar::F32),
            _ => Type::Scalar(Scalar::F32),
        };
        return Some(format!(
            "`{name}` takes arguments of one type. Write {}.",
            converted(target, text)?
        ));
    }
    let which = call.number.map_or_else(String::new, |number| {
        format!(", and argument {number} differs from those before it")
    });
    Some(format!(
        "`{name}` takes arguments of one type{which}. Beside a vector write a vector, `vec3f(2.2)`; beside floats convert integers, `f32(..)`, `vec2f(..)`."
    ))
}

fn matrix_argument(problem: &Problem) -> Option<String> {
    let call = Call::of(problem).filter(|call| matches!(call.name, "transpose" | "determinant"))?;
    Some(format!("`{}` takes a matrix.", call.name))
}

fn bitcast_size(problem: &Problem) -> Option<String> {
    problem.parts::<2>("no matching call to 'bitcast<{}>({})'").map(|_| {
        "`bitcast` keeps the bits, so both types have the same size: one number to one number, a vec2 to a vec2. To convert the value, write `f32(..)` or `u32(..)`.".to_owned()
    })
}

fn bool_vector_argument(problem: &Problem) -> Option<String> {
    let tint = Call::of(problem).is_some_and(|call| matches!(call.name, "all" | "any"));
    let naga = problem
        .part("Relational argument {} is not a boolean vector")
        .is_some()
        || problem.is("Cannot apply relational function to type");
    (naga || tint).then(|| {
        "`all` and `any` take a vector of bools, as the comparison of two vectors gives it: `all(a < b)`. A single bool needs neither.".to_owned()
    })
}

fn array_length_argument(problem: &Problem) -> Option<String> {
    if let Some(name) = problem.part("Array length of `{}` can't be done") {
        return Some(format!(
            "`arrayLength` is for an array without a length in its type (`array<f32>`, in a storage buffer). That of `{name}` is the number in its type."
        ));
    }
    if problem
        .part("no matching call to 'arrayLength(ptr<{}>)'")
        .is_some()
    {
        return Some("`arrayLength` is for an array without a length in its type (`array<f32>`, in a storage buffer); that of any other array is the number in its type.".to_owned());
    }
    if let Some(name) = problem.part("Loading of `{}` can't be done") {
        return Some(format!(
            "`{name}` has no length in its type, so it cannot be read as a whole. Its length is `arrayLength(&{name})`, an element is `{name}[i]`."
        ));
    }
    let missing_ampersand = problem.part("no matching call to 'arrayLength({})'");
    missing_ampersand.map(|_| {
        "`arrayLength` takes a pointer to the array: write `arrayLength(&values)`.".to_owned()
    })
}

fn builtin_argument_count(problem: &Problem) -> Option<String> {
    if let Some([expected, found]) =
        problem.parts("wrong number of arguments: expected {}, found {}")
    {
        let name = Some(problem.written).filter(|name| builtins::is_function(name))?;
        if builtins::takes(name) == Some(Takes::Texture) {
            return None;
        }
        return Some(format!(
            "`{name}` takes {expected} arguments, and this call has {found}."
        ));
    }
    if let Some(name) = problem.part("too many arguments passed to `{}`") {
        return Some(match arity(name) {
            Some(1) => format!("`{name}` takes one argument."),
            Some(count) => format!("`{name}` takes {count} arguments."),
            None => format!("`{name}` takes fewer arguments."),
        });
    }
    let call = Call::of(problem)?;
    let wanted = arity(call.name).filter(|_| !call.has_right_count())?;
    let plural = if wanted == 1 { "" } else { "s" };
    Some(format!(
        "`{}` takes {wanted} argument{plural}, and this call has {}.",
        call.name,
        call.types.len()
    ))
}

fn out_of_range_argument(problem: &Problem) -> Option<String> {
    let name = problem
        .part("{} built-in function argument is out of valid range")
        .or_else(|| {
            problem
                .parts("{} must be called with a value {}")
                .map(|[name, _]| name)
        })
        .or_else(|| {
            problem
                .is("zero length vector can not be normalized")
                .then_some("normalize")
        });
    if let Some(name) = name {
        let range = match name {
            "sqrt" => "a value from 0 up",
            "inverseSqrt" | "log" | "log2" => "a value above 0",
            "acos" | "asin" => "a value from -1 to 1",
            "acosh" => "a value from 1 up",
            "atanh" => "a value between -1 and 1",
            "normalize" => "a vector that is not zero: zero has no direction",
            _ => return Some(format!("`{name}` is not defined for this value.")),
        };
        return Some(format!("`{name}` takes {range}."));
    }
    if problem.is("value of `low` is greater than `high` for clamp built-in function")
        || problem.message.starts_with("clamp called with 'low'")
    {
        return Some("The arguments of `clamp` are the value, the lower limit and the upper limit, in this order.".to_owned());
    }
    problem.message.starts_with("smoothstep called with 'low'").then(|| {
        "The two edges of `smoothstep(from, to, x)` must differ; for a hard edge use `step(edge, x)`.".to_owned()
    })
}
