//! Atomics: what they are made of, and how they are read and written.

use super::Rule;
use super::calls::Call;
use super::expression::{self, is_path, quotable};
use super::memory::misplaced;
use super::problem::Problem;
use super::value_type::Type;

pub(super) const RULES: &[Rule] = &[
    Rule::new("atomic-without-pointer", atomic_without_pointer),
    Rule::new("non-atomic", non_atomic),
    Rule::new("atomic-read", atomic_read),
    Rule::new("atomic-written", atomic_written),
    Rule::new("atomic-operand", atomic_operand),
    Rule::new("float-atomic", float_atomic),
    Rule::new("atomic-address-space", atomic_address_space),
    Rule::new("read-only-atomic", read_only_atomic),
];

/// The text, where it names a place in memory.
fn place<'a>(text: &'a str, otherwise: &'a str) -> &'a str {
    quotable(text)
        .filter(|text| is_path(text.trim_start_matches('&')))
        .unwrap_or(otherwise)
}

/// A call of an atomic function that no overload fits: its name and the types of its arguments.
fn atomic_call<'a>(problem: &Problem<'a>) -> Option<(&'a str, Vec<&'a str>)> {
    let [name, types] = problem.parts("no matching call to '{}({})'")?;
    name.starts_with("atomic")
        .then(|| (name, expression::list(types)))
}

fn atomic_without_pointer(problem: &Problem) -> Option<String> {
    let (name, types) = atomic_call(problem)?;
    let first = types.first()?;
    let more = if types.len() > 1 { ", .." } else { "" };
    (!first.starts_with("ptr<")).then(|| {
        format!("`{name}` takes a pointer to the atomic: write `{name}(&n{more})`, with `&` before the variable or element.")
    })
}

fn non_atomic(problem: &Problem) -> Option<String> {
    let tint = atomic_call(problem).is_some_and(|(_, types)| {
        types
            .first()
            .is_some_and(|ty| ty.starts_with("ptr<") && !ty.contains("atomic<"))
    });
    let naga = problem.is("atomic operation is done on a pointer to a non-atomic");
    if !naga && !tint {
        return None;
    }
    let name = place(problem.written, "")
        .trim_start_matches('&')
        .split(['.', '['])
        .next();
    let what = match name.filter(|name| naga && !name.is_empty()) {
        Some(name) => format!("`{name}`"),
        None => "the variable".to_owned(),
    };
    Some(format!(
        "Atomic functions work on atomics only. Declare {what} with `atomic<u32>` (or `atomic<i32>`) instead of the plain number: `#storage counts array<atomic<u32>>`."
    ))
}

fn atomic_read(problem: &Problem) -> Option<String> {
    let naga =
        problem.is("atomic variables cannot be accessed directly; use atomic built-in functions");
    let tint = problem
        .part("atomic<{} cannot be used as the type of a 'let'")
        .is_some()
        || problem
            .part("no matching constructor for '{}(atomic<{})'")
            .is_some()
        || problem
            .parts::<2>("no matching constructor for '{}({})'")
            .is_some_and(|[_, types]| {
                expression::list(types)
                    .iter()
                    .any(|ty| Type::parse(ty) == Type::Atomic)
            })
        || problem
            .parts::<2>("no matching overload for 'operator {} ({})'")
            .is_some_and(|[symbol, types]| {
                !is_compound(symbol)
                    && expression::list(types)
                        .iter()
                        .any(|ty| Type::parse(ty) == Type::Atomic)
            })
        || Call::of(problem).is_some_and(|call| call.types.contains(&Type::Atomic));
    if !naga && !tint {
        return None;
    }
    let what = if naga {
        place(problem.written, "n")
    } else {
        "n"
    };
    Some(format!(
        "Read an atomic with `atomicLoad(&{what})`, write it with `atomicStore(&{what}, ..)`, change it with `atomicAdd(&{what}, ..)` and the like."
    ))
}

fn is_compound(symbol: &str) -> bool {
    symbol.ends_with('=') && !matches!(symbol, "==" | "!=" | "<=" | ">=")
}

fn atomic_written(problem: &Problem) -> Option<String> {
    let assigned = problem
        .parts("cannot assign '{}' to '{}'")
        .is_some_and(|[_, to]| Type::parse(to) == Type::Atomic);
    let changed = problem
        .parts("no matching overload for 'operator {} ({})'")
        .is_some_and(|[symbol, types]| is_compound(symbol) && types.starts_with("atomic<"));
    (assigned || changed).then(|| {
        "Write an atomic with `atomicStore(&n, ..)`, and change it with `atomicAdd(&n, ..)`, `atomicMax(&n, ..)` and the like, not with `=`.".to_owned()
    })
}

fn atomic_operand(problem: &Problem) -> Option<String> {
    let naga = problem.is("atomic operand type is inconsistent with the operation");
    let tint = atomic_call(problem).is_some_and(|(_, types)| types.len() > 1);
    (naga || tint).then(|| {
        "The value must be of the atomic's kind: a u32 (`1u`, `u32(x)`) for an `atomic<u32>`, an i32 (`1i`, `i32(x)`) for an `atomic<i32>`.".to_owned()
    })
}

fn float_atomic(problem: &Problem) -> Option<String> {
    (problem.part("'atomic' only supports {} types").is_some()
        || problem.is("Support for atomics of floats is required"))
    .then(|| {
        "An atomic holds a u32 or an i32. To add up floats, make integers of them first, `i32(x * 1000.0)`, and divide after reading.".to_owned()
    })
}

fn atomic_address_space(problem: &Problem) -> Option<String> {
    let tint = problem.is("'atomic' variables must have 'storage' or 'workgroup' address space");
    let local = problem.is("function-scope 'var' must have a constructible type")
        && problem.written.starts_with("atomic<");
    let naga = misplaced(problem).is_some_and(|(ty, _)| ty.contains("atomic<"));
    (tint || local || naga).then(|| {
        "An atomic is shared by many invocations, so it lives in a storage buffer (`#storage counts array<atomic<u32>>`) or in `var<workgroup>`.".to_owned()
    })
}

fn read_only_atomic(problem: &Problem) -> Option<String> {
    problem
        .is("atomic variables in 'storage' address space must have 'read_write' access mode")
        .then(|| {
            "Atomics need a buffer that can be written: `var<storage, read_write>`, as `#storage` declares it."
                .to_owned()
        })
}
