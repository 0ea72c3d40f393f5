//! Operators between two values that do not go together.

use super::Rule;
use super::expression::{self, operands, quotable, wrapped};
use super::operation::{COMPARISONS, Operation};
use super::problem::Problem;
use super::value_type::{Scalar, Type, bool_of_vector, conversion, converted, looks_like_float};

pub(super) const RULES: &[Rule] = &[
    Rule::new("mixed-precedence", mixed_precedence),
    Rule::new("pointer-operand", pointer_operand),
    Rule::new("comparison-before-bits", comparison_before_bits),
    Rule::new("chained-comparison", chained_comparison),
    Rule::new("compound-types", compound_types),
    Rule::new("logic-of-numbers", logic_of_numbers),
    Rule::new("power-operator", power_operator),
    Rule::new("bits-of-floats", bits_of_floats),
    Rule::new("bits-of-vector-and-number", bits_of_vector_and_number),
    Rule::new("bool-in-arithmetic", bool_in_arithmetic),
    Rule::new("shift-by-signed", shift_by_signed),
    Rule::new("vector-sizes", vector_sizes),
    Rule::new("number-with-vector", number_with_vector),
    Rule::new("number-types", number_types),
    Rule::new("matrix-sizes", matrix_sizes),
    Rule::new("whole-structures", whole_structures),
];

fn mixed_precedence(problem: &Problem) -> Option<String> {
    let [first, second] = problem.parts("mixing '{}' and '{}' requires parenthesis")?;
    let comparisons = COMPARISONS.contains(&first) && COMPARISONS.contains(&second);
    Some(if comparisons {
        format!("Comparisons do not chain: write `a {first} b && b {second} c`.")
    } else if first == second {
        format!("Write parentheses to say what is computed first: `(a {first} b) {second} c`.")
    } else {
        format!(
            "WGSL has no rule for which of `{first}` and `{second}` is computed first. Write parentheses: `(a {first} b) {second} c` or `a {first} (b {second} c)`."
        )
    })
}

fn pointer_operand(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem)?;
    let (pointer, text) = operation.find(|ty| ty == Type::Pointer)?;
    conversion(pointer, Type::Scalar(Scalar::F32), text)
}

fn comparison_before_bits(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem)?;
    let (left, right) = operation.both()?;
    let mixed = operation.is_bitwise()
        && left.scalar().is_some_and(Scalar::is_integer)
        && right.scalar() == Some(Scalar::Bool);
    if !mixed {
        return None;
    }
    let written = operation
        .left_text
        .zip(operation.right_text)
        .and_then(|(a, rest)| {
            COMPARISONS.iter().find_map(|comparison| {
                let (b, c) = operands(rest, comparison)?;
                Some(format!("`({a} {} {b}) {comparison} {c}`", operation.symbol))
            })
        });
    Some(format!(
        "The comparison is computed before the `{}`. Write parentheses: {}.",
        operation.symbol,
        written.unwrap_or_else(|| format!("`(a {} b) == c`", operation.symbol))
    ))
}

fn chained_comparison(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem)?;
    let (a, first, b) = COMPARISONS.iter().find_map(|symbol| {
        let (a, b) = operands(operation.left_text?, symbol)?;
        Some((a, symbol, b))
    })?;
    let c = operation.right_text.filter(|_| operation.is_comparison())?;
    Some(format!(
        "Comparisons do not chain: write `{a} {first} {b} && {b} {} {c}`.",
        operation.symbol
    ))
}

fn compound_types(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem).filter(|operation| operation.is_compound)?;
    let (variable, value) = operation.both()?;
    let advice = conversion(value, variable, None)?;
    Some(format!(
        "The variable is {}, and the value is {}. {advice}",
        variable.noun()?,
        value.noun()?
    ))
}

fn logic_of_numbers(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem)?;
    if !matches!(operation.symbol, "&&" | "||") {
        return None;
    }
    let not_a_bool = |ty: Type| ty != Type::Scalar(Scalar::Bool);
    let (found, text) = operation.find(not_a_bool)?;
    if let Some(advice) = bool_of_vector(found, text) {
        return Some(advice);
    }
    let comparison = conversion(found, Type::Scalar(Scalar::Bool), text)?;
    Some(format!(
        "`{}` combines two bools, and one side is {}. {comparison}",
        operation.symbol,
        found.noun()?
    ))
}

fn power_operator(problem: &Problem) -> Option<String> {
    if let Some(operation) = Operation::of(problem) {
        let scalar = operation.left.scalar()?;
        if operation.symbol != "^" || scalar == Scalar::Bool && operation.right.is_none() {
            return None;
        }
        if scalar == Scalar::Bool {
            return Some("`^` combines the bits of integers. For two bools write `a != b`: it is true when exactly one of them is.".to_owned());
        }
        if scalar.is_float() {
            let call = match (operation.left_text, operation.right_text) {
                (Some(left), Some(right)) => format!("`pow({left}, {right})`"),
                _ => "`pow(a, b)`".to_owned(),
            };
            return Some(format!(
                "`^` combines the bits of integers and is not a power. Write {call}."
            ));
        }
        return None;
    }
    // naga computes `2.0 ^ 2.0` at once, and only says that it cannot.
    if problem.is("failed to convert expression to a concrete type")
        && let Some((left, right)) = operands(problem.written, "^")
        && (looks_like_float(left) || looks_like_float(right))
    {
        return Some(format!(
            "`^` combines the bits of integers and is not a power. Write `pow({left}, {right})`."
        ));
    }
    // `a ** b` reads as `a * (*b)`.
    let starred = problem.is("the operand of the `*` operator must be a pointer")
        || problem
            .part("cannot dereference expression of type '{}'")
            .is_some();
    (starred && !expression::is_path(problem.written.trim_start_matches(['*', ' ']))).then(|| {
        "A `*` before a value follows a pointer, and this value is not one. WGSL has no `**`: a power is `pow(a, b)`.".to_owned()
    })
}

fn bits_of_floats(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem)?;
    if !operation.is_bitwise() && !operation.is_shift() {
        return None;
    }
    let (found, text) = operation.find(|ty| ty.scalar().is_some_and(Scalar::is_float))?;
    let target = match found {
        Type::Vector(size, _) => Type::Vector(size, Scalar::U32),
        _ => Type::Scalar(Scalar::U32),
    };
    Some(format!(
        "`{}` works on the bits of integers, not of floats. Write {} for its whole part, or `bitcast<u32>(..)` for its bits.",
        operation.symbol,
        converted(target, text)?
    ))
}

fn bits_of_vector_and_number(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem)?;
    let (Type::Vector(size, scalar), Type::Scalar(_)) = operation.both()? else {
        return None;
    };
    let shift = operation.is_shift();
    (shift || operation.is_bitwise()).then(|| {
        let scalar = if shift { Scalar::U32 } else { scalar };
        let ty = Type::Vector(size, scalar).written().unwrap_or_default();
        let left = operation.left_text.map_or_else(|| "v".to_owned(), wrapped);
        let right = operation.right_text.unwrap_or("..");
        format!(
            "`{0}` takes two vectors of one size. Write `{left} {0} {ty}({right})` to use one number for all components.",
            operation.symbol
        )
    })
}

fn bool_in_arithmetic(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem)?;
    let (left, right) = operation.both()?;
    let bools = |ty: Type| ty.scalar() == Some(Scalar::Bool);
    if !(operation.is_arithmetic() || operation.is_comparison())
        || bools(left) && bools(right) && operation.is_comparison()
    {
        return None;
    }
    let (found, text) = operation.find(bools)?;
    let other = if bools(left) { right } else { left };
    let target = match (
        found,
        other.scalar().filter(|scalar| *scalar != Scalar::Bool),
    ) {
        (Type::Vector(size, _), scalar) => Type::Vector(size, scalar.unwrap_or(Scalar::F32)),
        (_, scalar) => Type::Scalar(scalar.unwrap_or(Scalar::F32)),
    };
    let one = if target.scalar().is_some_and(Scalar::is_float) {
        "1.0 for true and 0.0"
    } else {
        "1 for true and 0"
    };
    Some(format!(
        "A bool is not a number. Write {}: it gives {one} for false.",
        converted(target, text)?
    ))
}

fn shift_by_signed(problem: &Problem) -> Option<String> {
    let (text, signed) = match Operation::of(problem) {
        Some(operation) if operation.is_shift() => (
            operation.right_text,
            operation.right?.scalar() == Some(Scalar::I32),
        ),
        Some(_) => return None,
        None => {
            let [from, to] =
                problem.parts("automatic conversions cannot convert elements of `{}` to `{}`")?;
            let shift = ["<<", ">>"]
                .iter()
                .find_map(|symbol| operands(problem.written, symbol))?;
            (quotable(shift.1), to == "u32" && from != "u32")
        }
    };
    signed.then(|| {
        format!(
            "The number of bits to shift by is a u32: write `u32({})`.",
            text.map_or("..", expression::unwrapped)
        )
    })
}

fn vector_sizes(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem)?;
    let (Type::Vector(left, left_scalar), Type::Vector(right, right_scalar)) = operation.both()?
    else {
        return None;
    };
    if left == right {
        return None;
    }
    // The larger one gives up components.
    let (larger, text, target) = if left > right {
        (
            operation.left,
            operation.left_text,
            Type::Vector(right, right_scalar),
        )
    } else {
        (
            Type::Vector(right, right_scalar),
            operation.right_text,
            Type::Vector(left, left_scalar),
        )
    };
    Some(format!(
        "`{}` takes vectors of one size, and these have {left} and {right} components. {}",
        operation.symbol,
        conversion(larger, target, text)?
    ))
}

fn number_with_vector(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem).filter(Operation::is_comparison)?;
    let vector = |ty: Type| matches!(ty, Type::Vector(..));
    let (left, right) = operation.both()?;
    if vector(left) == vector(right) || !left.is_numeric() || !right.is_numeric() {
        return None;
    }
    let (_, text) = operation.find(vector)?;
    let component = text.filter(|text| expression::is_path(text)).unwrap_or("v");
    Some(format!(
        "`{}` compares two numbers, or two vectors of one size. Take a component, `{component}.x`, to compare numbers.",
        operation.symbol
    ))
}

fn number_types(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem)?;
    let (left, right) = operation.both()?;
    if !left.is_numeric() || !right.is_numeric() || operation.is_shift() {
        return None;
    }
    let (a, b) = (left.scalar()?, right.scalar()?);
    if a == b {
        return None;
    }
    let opening = format!(
        "WGSL never mixes kinds of numbers: the left side is {}, the right side {}.",
        left.noun()?,
        right.noun()?
    );
    let advice = if a.is_float() != b.is_float() {
        // The integer becomes a float: nothing is lost.
        let (integer, text, float) = if a.is_float() {
            (
                right,
                operation.right_text,
                if b.is_integer() { a } else { b },
            )
        } else {
            (left, operation.left_text, b)
        };
        let float = if float == Scalar::F16 {
            Scalar::F16
        } else {
            Scalar::F32
        };
        let target = match integer {
            Type::Vector(size, _) => Type::Vector(size, float),
            _ => Type::Scalar(float),
        };
        let literal = if a.is_float() {
            operation.left_text
        } else {
            operation.right_text
        };
        let whole = literal
            .filter(|_| a.is_abstract() || b.is_abstract())
            .and_then(|text| text.strip_suffix(".0"))
            .map_or_else(String::new, |whole| {
                format!(" For whole numbers only, write `{whole}`.")
            });
        format!("Write {}.{whole}", converted(target, text)?)
    } else {
        let same = |ty: Type, scalar: Scalar| match ty {
            Type::Vector(size, _) => Type::Vector(size, scalar),
            _ => Type::Scalar(scalar),
        };
        let (signed, signed_text, unsigned, unsigned_text) = if a == Scalar::U32 {
            (right, operation.right_text, left, operation.left_text)
        } else {
            (left, operation.left_text, right, operation.right_text)
        };
        format!(
            "Write {} where values can be negative, otherwise {}.",
            converted(same(unsigned, Scalar::I32), unsigned_text)?,
            converted(same(signed, Scalar::U32), signed_text)?
        )
    };
    Some(format!("{opening} {advice}"))
}

fn matrix_sizes(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem)?;
    let (left, right) = operation.both()?;
    match (operation.symbol, left, right) {
        ("*", Type::Matrix(columns, _), Type::Vector(size, scalar)) if scalar.is_float() && columns != size => {
            let fill = (columns > size)
                .then(|| conversion(right, Type::Vector(columns, Scalar::F32), operation.right_text))
                .flatten()
                .map_or_else(String::new, |fill| format!(" {fill}"));
            Some(format!(
                "A matrix with {columns} columns multiplies a vector with {columns} components, and this one has {size}.{fill}"
            ))
        }
        ("*", Type::Vector(size, scalar), Type::Matrix(_, rows)) if scalar.is_float() && rows != size => {
            Some(format!(
                "A vector times a matrix with {rows} rows needs {rows} components, and this one has {size}. Usually the matrix comes first: `m * v`."
            ))
        }
        ("*", Type::Matrix(columns, _), Type::Matrix(_, rows)) if columns != rows => Some(format!(
            "The left matrix must have as many columns as the right one has rows, and they have {columns} and {rows}."
        )),
        (_, Type::Matrix(..), _) | (_, _, Type::Matrix(..)) if operation.symbol != "*" => Some(
            "`+` and `-` take two matrices of one size, and `*` takes a matrix with another, a float or a vector of floats. Nothing else is defined for matrices.".to_owned(),
        ),
        (_, Type::Matrix(..), other) | (_, other, Type::Matrix(..))
            if other.scalar().is_some_and(Scalar::is_integer) =>
        {
            Some("A matrix holds floats: convert the other side with `f32(..)` or `vec3f(..)` first.".to_owned())
        }
        _ => None,
    }
}

fn whole_structures(problem: &Problem) -> Option<String> {
    let operation = Operation::of(problem)?;
    let whole = |ty: Type| matches!(ty, Type::Other(_));
    operation.find(whole)?;
    Some(format!(
        "`{}` works on numbers, vectors and matrices, not on a whole structure, array or texture: use a member (`time.elapsed`) or an element.",
        operation.symbol
    ))
}
