//! The kinds of diagnostics that checking a program can give. Those of the
//! preprocessor are in its own crate.

use lockstep_diagnostics::Code;

/// Every code of this crate.
pub static ALL: &[&Code] = &[
    &COMPILER,
    &NAGA_ALONE,
    &UNCLOSED,
    &UNFINISHED,
    &TOO_DEEP,
    &NO_ENTRY_POINT,
    &UNKNOWN_ENTRY_POINT,
    &NOT_COMPUTE,
    &UNKNOWN_BINDING,
    &GROUP_NOT_PROVIDED,
    &WORKGROUP_TOO_LARGE,
    &WORKGROUP_MEMORY,
    &TOO_MANY_GROUPS,
    &TOO_MANY_DISPATCHES,
    &OVERRIDE_WITHOUT_VALUE,
    &BUFFER_TOO_LARGE,
    &ENDLESS_LOOP,
    &ASSERT_FAILED,
    &OLD_PROGRAM,
    &PIPELINE,
];

/// A compiler refuses the program.
pub static COMPILER: Code = Code {
    name: "compiler",
    meaning: "A WGSL compiler refuses the program. The message is in the compiler's own words, and the problem says which compiler speaks.",
    example: "@compute @workgroup_size(1) fn main() { let x = nowhere; }",
    remedy: "Read the place first, then the message; for the common mistakes Lockstep adds what it means and what to try.",
};

/// naga refuses what the device's compiler accepts.
pub static NAGA_ALONE: Code = Code {
    name: "naga-alone",
    meaning: "naga cannot read the program, but the browser's compiler can, so it runs. Browsers that compile with naga (Firefox) refuse it.",
    example: "",
    remedy: "Nothing has to be done. To run everywhere, write the marked place in a way that naga reads too.",
};

/// A bracket is open at the end.
pub static UNCLOSED: Code = Code {
    name: "unclosed",
    meaning: "The program ends while a bracket is still open.",
    example: "@compute @workgroup_size(1) fn main() { if true {",
    remedy: "Add the closing bracket where the part should end.",
};

/// The text ends in the middle of something.
pub static UNFINISHED: Code = Code {
    name: "unfinished",
    meaning: "The program ends in the middle of a declaration.",
    example: "@compute @workgroup_size(1) fn main() { }\nconst a =",
    remedy: "Finish the last declaration, with its `;` or its body.",
};

/// Nested deeper than compilers can go.
pub static TOO_DEEP: Code = Code {
    name: "too-deep",
    meaning: "A chain in the program is longer than compilers can follow safely.",
    example: "",
    remedy: "Split it: name parts of an expression with `let`, use `switch` or a table for a long choice.",
};

/// There is nothing to run.
pub static NO_ENTRY_POINT: Code = Code {
    name: "no-entry-point",
    meaning: "The program has no compute entry point, so there is nothing to run.",
    example: "fn helper() { }",
    remedy: "Mark a function as an entry point: `@compute @workgroup_size(16, 16) fn main_image(@builtin(global_invocation_id) id: vec3u) { .. }`.",
};

/// A directive names something that is no entry point.
pub static UNKNOWN_ENTRY_POINT: Code = Code {
    name: "unknown-entry-point",
    meaning: "A directive names an entry point that the program does not have, so it has no effect.",
    example: "#dispatch_count simulate 4\n@compute @workgroup_size(1) fn main() { }",
    remedy: "Correct the name, or remove the directive.",
};

/// A vertex or fragment entry point.
pub static NOT_COMPUTE: Code = Code {
    name: "not-compute",
    meaning: "Only compute entry points are run; a vertex or fragment entry point is left out.",
    example: "@fragment fn shade() { }\n@compute @workgroup_size(1) fn main() { }",
    remedy: "Remove it, or write it as a compute entry point that stores to `screen`.",
};

/// A variable is bound where nothing is provided.
pub static UNKNOWN_BINDING: Code = Code {
    name: "unknown-binding",
    meaning: "A variable is bound to a place of group 0 where Lockstep provides nothing of that kind.",
    example: "@group(0) @binding(40) var<uniform> mine: vec4f;\n@compute @workgroup_size(1) fn main() { _ = mine; }",
    remedy: "Use `#storage NAME TYPE` for memory of your own, and the names of the prelude (`time`, `mouse`, `custom`, ..) for inputs.",
};

/// A bind group other than 0.
pub static GROUP_NOT_PROVIDED: Code = Code {
    name: "group-not-provided",
    meaning: "Only bind group 0 exists here.",
    example: "@group(1) @binding(0) var<storage, read_write> mine: array<u32>;\n@compute @workgroup_size(1) fn main() { mine[0] = 1u; }",
    remedy: "Use `#storage NAME TYPE`, which picks a binding of group 0.",
};

/// Too many invocations in a workgroup.
pub static WORKGROUP_TOO_LARGE: Code = Code {
    name: "workgroup-too-large",
    meaning: "A workgroup may have at most 256 invocations, 256 along x, 256 along y and 64 along z: WebGPU's default limits, which every device has.",
    example: "@compute @workgroup_size(32, 32) fn main() { }",
    remedy: "Use a smaller workgroup, such as `@workgroup_size(16, 16)`, and more of them.",
};

/// Too much workgroup memory.
pub static WORKGROUP_MEMORY: Code = Code {
    name: "workgroup-memory",
    meaning: "The workgroup variables of one entry point may take at most 16,384 bytes in all: WebGPU's default limit.",
    example: "var<workgroup> tile: array<f32, 5000>;\n@compute @workgroup_size(1) fn main() { tile[0] = 1.0; }",
    remedy: "Use a smaller tile, a smaller type, or a storage buffer.",
};

/// Too many workgroups along an axis.
pub static TOO_MANY_GROUPS: Code = Code {
    name: "too-many-groups",
    meaning: "A dispatch may have at most 65,535 workgroups along each axis.",
    example: "",
    remedy: "Spread the work over two axes, or let each invocation do more.",
};

/// Too many dispatches in a frame.
pub static TOO_MANY_DISPATCHES: Code = Code {
    name: "too-many-dispatches",
    meaning: "A frame may have at most 256 dispatches, all entry points and repeats together.",
    example: "#dispatch_count main 300\n@compute @workgroup_size(1) fn main() { }",
    remedy: "Lower the `#dispatch_count`, or do several steps in one dispatch.",
};

/// An override has no default.
pub static OVERRIDE_WITHOUT_VALUE: Code = Code {
    name: "override-without-value",
    meaning: "An `override` has no default value, and nothing here sets one.",
    example: "override SIZE: u32;\n@compute @workgroup_size(SIZE) fn main() { }",
    remedy: "Give it a default: `override SIZE: u32 = 64;`.",
};

/// A storage buffer is larger than a binding may be.
pub static BUFFER_TOO_LARGE: Code = Code {
    name: "buffer-too-large",
    meaning: "A storage buffer may take at most 134,217,728 bytes (128 MiB): WebGPU's default limit.",
    example: "#storage big array<vec4f, 10000000>\n@compute @workgroup_size(1) fn main() { big[0] = vec4f(); }",
    remedy: "Make the array shorter or its elements smaller.",
};

/// A loop that never ends.
pub static ENDLESS_LOOP: Code = Code {
    name: "endless-loop",
    meaning: "Nothing inside this loop can ever make it end. A GPU cannot be interrupted: the system would reset it and the picture would be lost.",
    example: "@compute @workgroup_size(1) fn main() { var i = 0; while i < 10 { } }",
    remedy: "Change what the condition tests inside the loop, or leave it with `break` or `return`.",
};

/// An assertion did not hold while the program ran.
pub static ASSERT_FAILED: Code = Code {
    name: "assert-failed",
    meaning: "The condition of an `#assert` was false in some invocations while the program ran.",
    example: "",
    remedy: "Look at what the condition depends on where it fails: store it to `screen`, or to a storage buffer and read that.",
};

/// A program for an older WGSL or an older compute.toys.
pub static OLD_PROGRAM: Code = Code {
    name: "old-program",
    meaning: "The program is written for an older WGSL or an older compute.toys. Importing it brings it up to date.",
    example: "",
    remedy: "Import the program, or make the listed changes yourself.",
};

/// The device refuses the finished program.
pub static PIPELINE: Code = Code {
    name: "pipeline",
    meaning: "The program compiles, but the device refuses to make a pipeline of it.",
    example: "",
    remedy: "The message names the limit or the feature; a smaller workgroup or less memory usually helps.",
};
