//! Every diagnostic of this crate.

use lockstep_diagnostics::Code;

macro_rules! codes {
    ($($constant:ident = $name:literal, $meaning:literal, $example:literal, $remedy:literal;)*) => {
        $(
            #[doc = $meaning]
            pub static $constant: Code = Code {
                name: $name,
                meaning: $meaning,
                example: $example,
                remedy: $remedy,
            };
        )*

        /// All of them.
        pub static ALL: &[&Code] = &[$(&$constant),*];
    };
}

codes! {
    UNKNOWN_DIRECTIVE = "unknown-directive",
        "A line starts with `#` and a word that is no directive.",
        "#defin N 4",
        "Correct the word, or take the line out; the message names the nearest directive.";
    MISPLACED_DIRECTIVE = "misplaced-directive",
        "A `#` stands in the middle of a line, where neither WGSL nor a directive has one.",
        "const a = 1; #define N 4",
        "Put the directive on a line of its own.";
    MISPLACED_STATEMENT = "misplaced-statement",
        "`enable`, `requires` or `diagnostic` stands behind something else on its line.",
        "const a = 1; enable f16;",
        "Put the statement on a line of its own; from there it is moved to the beginning.";
    LINE_CONTINUATION = "line-continuation",
        "A directive ends with a backslash, but a directive is always one line.",
        "#define SUM a + \\\n    b",
        "Write the whole directive on one line.";
    MISSING_ARGUMENT = "missing-argument",
        "A directive lacks something that it needs.",
        "#storage particles",
        "Add what the message names.";
    EXTRA_ARGUMENTS = "extra-arguments",
        "A directive has more arguments than it takes; the rest is ignored.",
        "#workgroup_count main 4 4 1 1",
        "Take the rest out, or put it behind `//`.";
    BAD_NAME = "bad-name",
        "A name in a directive is not a name that WGSL allows.",
        "#define 2N 8",
        "Use letters, digits and underscores, not starting with a digit.";
    FUNCTION_LIKE_MACRO = "function-like-macro",
        "A macro has parameters; macros here are plain substitutions.",
        "#define SQUARE(x) ((x) * (x))",
        "Write a WGSL function, or put a blank between the name and a value in parentheses.";
    MACRO_REDEFINED = "macro-redefined",
        "`#define` gives a name a second value.",
        "#define N 4\n#define N 8",
        "Use another name, or `#calcdefine`, which may change a value.";
    EXPANSION_TOO_LONG = "expansion-too-long",
        "Macros that use each other come to more text than any program needs.",
        "#define A xxxxxxxxxxxxxxxx\n#define B A A A A A A A A A A A A A A A A\n#define C B B B B B B B B B B B B B B B B\n#define D C C C C C C C C C C C C C C C C\n#define E D D D D D D D D D D D D D D D D",
        "Use shorter macros, functions, or loops.";
    BAD_EXPRESSION = "bad-expression",
        "An expression of a directive cannot be read.",
        "#calcdefine N (4 + 2",
        "Use numbers, macros, operators, parentheses and functions, as in `(N + 63) / 64`.";
    UNDEFINED_NAME = "undefined-name",
        "An expression of a directive uses a name that is no macro. Constants of the program are not known to directives.",
        "#if FAST\n#endif",
        "Define the name before this line, or ask with `#ifdef` whether it is defined.";
    UNKNOWN_FUNCTION = "unknown-function",
        "An expression of a directive calls a function that is not known there.",
        "#calcdefine N dot(2, 3)",
        "Use one of the functions of directives: abs, min, max, sign, select, floor, ceil, sqrt, pow and so on.";
    WRONG_ARGUMENTS = "wrong-arguments",
        "A function in an expression of a directive has too few or too many arguments.",
        "#calcdefine N min(4)",
        "Give the function as many arguments as the message says.";
    DIVISION_BY_ZERO = "division-by-zero",
        "An expression of a directive divides by zero.",
        "#define N 0\n#calcdefine HALF 8 / N",
        "Check the values of the macros in the divisor.";
    NUMBER_OUT_OF_RANGE = "number-out-of-range",
        "An expression of a directive has a result that cannot be represented.",
        "#calcdefine N 2 ** 64",
        "Use smaller numbers; integers have 64 bits here.";
    INTEGERS_NEEDED = "integers-needed",
        "A shift or bit operation stands in a floating expression.",
        "#calcdefine N 1.5 << 2",
        "Use integers only; one float literal or function makes the whole expression floating.";
    COUNT_NOT_INTEGER = "count-not-integer",
        "A count is a number with a fraction.",
        "#workgroup_count main 2.5 1 1",
        "Use integers (`10/4` is 2), or `ceil(..)`.";
    COUNT_OUT_OF_RANGE = "count-out-of-range",
        "A count is negative or too large.",
        "#workgroup_count main 70000 1 1",
        "Use 0 to 65535 groups an axis; spread larger grids over two axes.";
    COUNT_IS_ZERO = "count-is-zero",
        "A count is 0, so the entry point never runs.",
        "#dispatch_count main 0",
        "Use at least 1; `#dispatch_once` runs an entry point on the first frame only.";
    REPEATED_COUNT = "repeated-count",
        "The same directive names the same entry point again; the last one counts.",
        "#dispatch_count main 2\n#dispatch_count main 3",
        "Keep one of the two.";
    DUPLICATE_STORAGE = "duplicate-storage",
        "Two `#storage` directives have the same name.",
        "#storage a array<u32>\n#storage a array<f32>",
        "Give every storage variable its own name.";
    TOO_MANY_STORAGE = "too-many-storage",
        "There are more than four `#storage` directives.",
        "#storage a u32\n#storage b u32\n#storage c u32\n#storage d u32\n#storage e u32",
        "Put several arrays into one struct, and make the struct a storage variable.";
    STORAGE_NOT_PORTABLE = "storage-not-portable",
        "With more than two `#storage` directives the program no longer runs on compute.toys.",
        "#storage a u32\n#storage b u32\n#storage c u32",
        "Nothing needs to be done here. To move the program there, put the variables into a struct.";
    CONDITION_NOT_OPEN = "condition-not-open",
        "`#else` or `#endif` without an `#if`, `#ifdef` or `#ifndef` before it.",
        "#endif",
        "Take the line out, or add the condition that it belongs to.";
    REPEATED_ELSE = "repeated-else",
        "A condition has a second `#else`.",
        "#ifdef A\n#else\n#else\n#endif",
        "Take one of them out, or nest a second condition.";
    CONDITION_NOT_CLOSED = "condition-not-closed",
        "`#if`, `#ifdef` or `#ifndef` without its `#endif`.",
        "#ifdef FAST\nconst steps = 8;",
        "Add `#endif` behind the last line that the condition is for.";
    BAD_INCLUDE = "bad-include",
        "`#include` needs a name in quotes or angle brackets.",
        "#include float",
        "Write `#include <float>` or `#include \"Dave_Hoskins/hash\"`.";
    UNKNOWN_INCLUDE = "unknown-include",
        "There is no file of this name in the bundled library.",
        "#include \"Dave_Hoskins/hashes\"",
        "Use one of the names that the message lists, or paste the code into the program.";
    TEXT_WITHOUT_INCLUDE = "text-without-include",
        "A string literal, which WGSL does not have, stands before `#include <string>`.",
        "const a = \"hi\";",
        "Add `#include <string>` above it.";
    TEXT_NOT_CLOSED = "text-not-closed",
        "A string literal is not closed on its line.",
        "#include <string>\nconst a = \"hi;",
        "Close it with `\"`; write `\\\"` for a quote inside.";
    TEXT_TOO_LONG = "text-too-long",
        "A string literal has more than 20 characters.",
        "#include <string>\nconst a = \"more than twenty characters\";",
        "Shorten it, or use two strings.";
    BAD_ESCAPE = "bad-escape",
        "A backslash in a string literal is followed by something that has no meaning.",
        "#include <string>\nconst a = \"\\q\";",
        "Use `\\n`, `\\t`, `\\\"`, `\\\\` or `\\u00e9`.";
    COMMENT_NOT_CLOSED = "comment-not-closed",
        "A block comment is never closed, so the rest of the program is part of it.",
        "const a = 1; /* and then",
        "Add `*/`; comments nest, so every `/*` inside needs one of its own.";
    TOO_MANY_ASSERTS = "too-many-asserts",
        "There are more than ten `#assert` directives.",
        "fn f() {\n#assert true\n#assert true\n#assert true\n#assert true\n#assert true\n#assert true\n#assert true\n#assert true\n#assert true\n#assert true\n#assert true\n}",
        "Join conditions with `&&`, or take some out.";
    PRELUDE_NAME = "prelude-name",
        "The program declares a name that the prelude needs for something that the program uses.",
        "struct Time { now: f32 }\nfn f() -> f32 { return time.elapsed; }",
        "Choose another name, or do without what the message names.";
    OWN_PRELUDE_NAME = "own-prelude-name",
        "The program declares a name of the prelude, and so does without the prelude's.",
        "fn keyDown(code: u32) -> bool { return false; }",
        "Nothing needs to be done if this is meant; compute.toys refuses it.";
    OWN_PRELUDE_ALIAS = "own-prelude-alias",
        "The program declares an alias just as the prelude does.",
        "alias float3 = vec3<f32>;",
        "The line can go; compute.toys refuses it.";
    BAD_DATA = "bad-data",
        "`#data` needs a name, the type `u32`, and numbers from 0 to 4294967295 with commas between.",
        "#data table f32 1, 2",
        "Write it as in `#data table u32 1, 2, 3`.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Environment, preprocess};
    use std::collections::HashSet;

    #[test]
    fn every_example_gives_its_code() {
        for code in ALL {
            let result = preprocess(code.example, &Environment::default());
            let found: Vec<&str> = result.diagnostics.iter().map(|d| d.code.name).collect();
            assert!(found.contains(&code.name), "{}: {found:?}", code.name);
        }
    }

    #[test]
    fn names_are_unique_kebab_case_and_everything_is_a_sentence() {
        let names: HashSet<&str> = ALL.iter().map(|code| code.name).collect();
        assert_eq!(names.len(), ALL.len());
        for code in ALL {
            assert!(
                code.name
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b == b'-'),
                "{}",
                code.name
            );
            assert!(code.meaning.ends_with('.'), "{}", code.name);
            assert!(code.remedy.ends_with('.'), "{}", code.name);
        }
    }
}
