//! Making vectors, matrices, arrays and structures of values that do not fit.

use super::Rule;
use super::builtins;
use super::expression::{self, quotable};
use super::problem::Problem;
use super::value_type::{Scalar, Type, conversion, converted};

pub(super) const RULES: &[Rule] = &[
    Rule::new("missing-template", missing_template),
    Rule::new("wrong-template", wrong_template),
    Rule::new("cast-of-vector", cast_of_vector),
    Rule::new("several-values-for-one", several_values_for_one),
    Rule::new("components-of-another-type", components_of_another_type),
    Rule::new("number-of-components", number_of_components),
    Rule::new("matrix-of-numbers", matrix_of_numbers),
    Rule::new("integer-matrix", integer_matrix),
    Rule::new("array-elements", array_elements),
    Rule::new("structure-members", structure_members),
];

fn missing_template(problem: &Problem) -> Option<String> {
    let name = problem
        .parts("`{}` needs a template argument specified: {}")
        .map(|[name, _]| name)
        .or_else(|| problem.part("expected '<' for '{}'"))
        .or_else(|| {
            problem
                .parts("'{}' requires {} template arguments")
                .map(|[name, _]| name)
        })?;
    Some(match name {
        "vec2" | "vec3" | "vec4" => format!(
            "A vector says what it is made of: `{name}f` (floats), `{name}i` or `{name}u` (integers), `{name}<bool>`."
        ),
        "array" => "An array says what it holds and how many: `array<f32, 16>`.".to_owned(),
        "ptr" => "A pointer says where it points and to what: `ptr<function, f32>` for a local variable (or `private`, `workgroup`, `storage`).".to_owned(),
        "atomic" => "An atomic is an `atomic<u32>` or an `atomic<i32>`.".to_owned(),
        "texture_2d" | "texture_2d_array" | "texture_3d" => format!("A texture says what its texels are made of: `{name}<f32>`."),
        name if name.starts_with("texture_storage_") => format!(
            "A storage texture says its format and what is done with it: `{name}<rgba16float, write>`."
        ),
        name if name.starts_with("mat") => format!("A matrix says what it is made of: `{name}f`, of floats."),
        _ => return None,
    })
}

fn wrong_template(problem: &Problem) -> Option<String> {
    (problem.is("unused expressions for template")
        || problem.part("type '{}' does not take template arguments").is_some()
        || problem.parts::<2>("'{}' requires {} template arguments").is_some())
    .then(|| {
        "There is more between `<` and `>` than this type takes. A vector takes only what it is made of (`vec2<f32>`), an array that and its length (`array<f32, 4>`).".to_owned()
    })
}

/// naga's words for too few or too many parts.
const GIVEN: &str = "Composing expects {} components but {} were given";

/// `1 value`, `2 values`.
fn counted(number: &str, noun: &str) -> String {
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// What Tint found no constructor for: the type and those of the arguments.
fn construction<'a>(problem: &Problem<'a>) -> Option<(Type<'a>, Vec<Type<'a>>)> {
    let [ty, arguments] = problem.parts("no matching constructor for '{}({})'")?;
    let arguments = expression::list(arguments)
        .into_iter()
        .map(Type::parse)
        .collect();
    Some((
        generic_vector(ty).unwrap_or_else(|| Type::parse(ty)),
        arguments,
    ))
}

/// `vec3`, which takes its scalar from the arguments.
fn generic_vector(name: &str) -> Option<Type<'static>> {
    let size = match name {
        "vec2" => 2,
        "vec3" => 3,
        "vec4" => 4,
        _ => return None,
    };
    Some(Type::Vector(size, Scalar::AbstractFloat))
}

fn cast_of_vector(problem: &Problem) -> Option<String> {
    // naga's words for a single number: `vec3f(n)`.
    if let Some(Type::Vector(size, scalar)) = problem
        .part("wrong type passed as argument #1 to `{}`")
        .map(Type::parse)
    {
        let vector = Type::Vector(size, scalar).written()?;
        return Some(format!(
            "A number that fills a vector is of the vector's kind. Write `{vector}({}(..))`.",
            scalar.name()
        ));
    }
    let (from, to, text) = match problem.parts("cannot cast a {} to a {}") {
        Some([from, to]) => (Type::parse(from), Type::parse(to), Some(problem.written)),
        None => {
            let (to, arguments) = construction(problem)?;
            let [from] = arguments.as_slice() else {
                return None;
            };
            let text =
                expression::call(problem.written).and_then(|(_, texts)| texts.first().copied());
            (*from, to, text)
        }
    };
    match (from, to) {
        (Type::Scalar(_), Type::Vector(..)) => conversion(from, to, text),
        (Type::Vector(size, _), Type::Vector(wanted, _)) if size < wanted => {
            let fillers = ", 0".repeat(usize::from(wanted - size));
            Some(format!(
                "It has {size} components, and {wanted} are needed: add what is missing, for instance `{}(..{fillers})`.",
                to.written()?
            ))
        }
        (Type::Vector(..), _) => conversion(from, to, text),
        _ => None,
    }
}

fn several_values_for_one(problem: &Problem) -> Option<String> {
    let tint = construction(problem)
        .is_some_and(|(ty, arguments)| matches!(ty, Type::Scalar(_)) && arguments.len() != 1);
    (tint || problem.is("unexpected components")).then(|| {
        "`f32`, `i32`, `u32` and `bool` convert one value; several values make a vector, `vec2f(1.0, 2.0)`.".to_owned()
    })
}

/// How many numbers a list of arguments holds, if all are numbers or vectors.
fn count(arguments: &[Type]) -> Option<u8> {
    arguments.iter().try_fold(0u8, |sum, ty| {
        sum.checked_add(match ty {
            Type::Scalar(_) => 1,
            Type::Vector(size, _) => *size,
            _ => return None,
        })
    })
}

fn components_of_another_type(problem: &Problem) -> Option<String> {
    if let Some((Type::Vector(size, scalar), arguments)) = construction(problem) {
        if count(&arguments) != Some(size) {
            return None;
        }
        let generic = problem
            .parts::<3>("no matching constructor for 'vec{}<{}>({})'")
            .is_none();
        // In `vec2(u, f)` the float decides, for an integer becomes one without loss.
        let wanted = if generic { Scalar::F32 } else { scalar };
        let at = arguments.iter().position(|ty| {
            ty.scalar().is_some_and(|of| {
                of != wanted
                    && !(of.is_abstract() && (wanted.is_float() || of == Scalar::AbstractInt))
            })
        })?;
        let text = expression::call(problem.written)
            .filter(|(_, texts)| texts.len() == arguments.len())
            .and_then(|(_, texts)| quotable(texts[at]));
        let target = match arguments[at] {
            Type::Vector(size, _) => Type::Vector(size, wanted),
            _ => Type::Scalar(wanted),
        };
        return Some(format!(
            "All components of a vector are of one kind. Write {}.",
            converted(target, text)?
        ));
    }
    // naga points at the whole of `vec2f(a, b)`, or at the component itself.
    if let Some(index) = problem.part("Composing {}'s component type is not expected") {
        let number = index.parse::<usize>().ok()?;
        let (name, texts) = expression::call(problem.written)?;
        let vector = name.starts_with("vec") || lockstep_preprocess::resolve_alias(name).is_some();
        if !vector {
            return None;
        }
        let text = texts.get(number).and_then(|text| quotable(text));
        let named = text.map_or_else(
            || format!("Argument {}", number + 1),
            |text| format!("`{text}`"),
        );
        let scalar = vector_scalar(name);
        let advice = match (scalar, text) {
            (Some(scalar), Some(text)) => match expression::swizzled(text) {
                Some(size) => format!("Write {}.", converted(shaped(size, scalar), Some(text))?),
                None => format!(
                    "Write `{}({})`, or if it is a vector `{}(..)`.",
                    scalar.name(),
                    expression::unwrapped(text),
                    Type::Vector(2, scalar).written()?
                ),
            },
            _ => "Convert it, for instance with `f32(..)`.".to_owned(),
        };
        return Some(format!(
            "All components of a vector are of one kind, and {named} is of another. {advice}"
        ));
    }
    problem.part("invalid type for constructor component at index [{}]")?;
    let named =
        quotable(problem.written).map_or_else(|| "this one".to_owned(), |text| format!("`{text}`"));
    Some(format!(
        "All components of a vector are of one kind, and {named} is of another kind than the first. Convert one of them, for instance with `f32(..)`."
    ))
}

/// A number, or a vector of several.
const fn shaped(size: u8, scalar: Scalar) -> Type<'static> {
    if size == 1 {
        Type::Scalar(scalar)
    } else {
        Type::Vector(size, scalar)
    }
}

/// The scalar in the name of a vector type.
fn vector_scalar(name: &str) -> Option<Scalar> {
    let name = lockstep_preprocess::resolve_alias(name).unwrap_or(name);
    if let Type::Vector(_, scalar) = Type::parse(name) {
        return Some(scalar);
    }
    match name.strip_prefix("vec")?.chars().last()? {
        'f' => Some(Scalar::F32),
        'i' => Some(Scalar::I32),
        'u' => Some(Scalar::U32),
        'h' => Some(Scalar::F16),
        _ => None,
    }
}

fn number_of_components(problem: &Problem) -> Option<String> {
    let vector = |text: &str| {
        let name = text.split(['(', '<']).next().unwrap_or("");
        name.starts_with("vec") || vector_scalar(name).is_some()
    };
    let (wanted, found) = match problem.parts::<2>("Constructor expects {} components, found {}") {
        Some([wanted, found]) => (wanted.to_owned(), found.to_owned()),
        None => match problem.parts::<2>(GIVEN) {
            Some([wanted, found]) if vector(problem.written) => {
                (wanted.to_owned(), found.to_owned())
            }
            Some(_) => return None,
            None => match construction(problem)? {
                (Type::Vector(size, _), arguments) => {
                    let found = count(&arguments).filter(|found| *found != size)?;
                    (size.to_string(), found.to_string())
                }
                _ => return None,
            },
        },
    };
    Some(format!(
        "It takes {wanted} numbers in all, and the arguments have {found} (a vector counts with all its components). One number alone fills all components: `vec{wanted}f(0.0)`."
    ))
}

fn matrix_of_numbers(problem: &Problem) -> Option<String> {
    let tint = construction(problem).map(|(ty, _)| ty);
    let naga = problem
        .part("type `{}` is not constructible")
        .filter(|name| name.starts_with("mat"))
        .map(|_| ())
        .or_else(|| {
            let [_, to] = problem.parts("cannot cast a {} to a {}")?;
            matches!(Type::parse(to), Type::Matrix(..)).then_some(())
        });
    (naga.is_some() || matches!(tint, Some(Type::Matrix(..)))).then(|| {
        "A matrix is made of its columns, `mat2x2f(vec2f(1.0, 0.0), vec2f(0.0, 1.0))`, or of all its numbers, column by column.".to_owned()
    })
}

fn integer_matrix(problem: &Problem) -> Option<String> {
    (problem
        .part("matrix scalar type must be floating-point, but found `{}`")
        .is_some()
        || problem.is("matrix element type must be 'f32' or 'f16'"))
    .then(|| {
        "A matrix holds floats: write `mat2x2f`, and convert integers with `f32(..)`.".to_owned()
    })
}

fn array_elements(problem: &Problem) -> Option<String> {
    let naga_count = problem
        .parts::<2>(GIVEN)
        .filter(|_| problem.written.starts_with("array"));
    let tint_count = problem
        .parts::<2>("array constructor has too many elements: expected {}, found {}")
        .or_else(|| problem.parts("array constructor has too few elements: expected {}, found {}"));
    if let Some([wanted, found]) = naga_count.or(tint_count) {
        return Some(format!(
            "The array holds {wanted} elements and is given {found}. Change the number in its type, or leave out the `<..>`: `array(..)` counts them itself."
        ));
    }
    let naga_type = problem
        .part("Composing {}'s component type is not expected")
        .is_some()
        && problem.written.starts_with("array");
    let tint_type = problem
        .parts::<2>("'{}' cannot be used to construct an array of '{}'")
        .is_some()
        || problem.is("cannot infer common array element type from constructor arguments");
    let inferred = problem.is("failed to convert expression to a concrete type")
        && problem.written.starts_with("array(");
    (naga_type || tint_type || inferred).then(|| {
        "All elements of an array are of one type. Convert the one that differs, for instance with `f32(..)`.".to_owned()
    })
}

fn structure_members(problem: &Problem) -> Option<String> {
    let counts = problem
        .parts::<2>("structure constructor has too few inputs: expected {}, found {}")
        .or_else(|| {
            problem.parts("structure constructor has too many inputs: expected {}, found {}")
        })
        .or_else(|| problem.parts(GIVEN));
    if let Some([wanted, found]) = counts {
        let Some((name, _)) = expression::call(problem.written) else {
            // The place is the whole function around it.
            return Some(format!(
                "A vector, an array or a structure made here has {wanted} parts and is given {found}: one value belongs to each part."
            ));
        };
        return Some(format!(
            "`{name}` has {} and is given {}. Give one value for each member, in their order, or none at all for zeros: `{name}()`.",
            counted(wanted, "member"),
            counted(found, "value")
        ));
    }
    if let Some([wanted, found]) = problem
        .parts("type in structure constructor does not match struct member type: expected '{}', found '{}'")
    {
        return conversion(Type::parse(found), Type::parse(wanted), Some(problem.written));
    }
    let naga = problem.part("Composing {}'s component type is not expected")?;
    let Some((name, _)) = expression::call(problem.written)
        .filter(|(name, _)| expression::is_word(name) && !builtins::is_type(name))
    else {
        // The place is the whole function around it.
        return Some("One of the values given to a structure, array or vector here has another type than its place. Convert it, for instance with `f32(..)`.".to_owned());
    };
    let number = naga.parse::<usize>().ok()?.checked_add(1)?;
    Some(format!(
        "Value {number} has another type than member {number} of `{name}`. Values are given in the order of the members; convert it, for instance with `f32(..)`."
    ))
}
