//! All lanes store to one element.
//!
//! A store in which every active invocation of a subgroup names the same
//! element usually lacks an `if` around it: one writer is meant. It is told
//! apart from other races because the remedy is another one.

use lockstep_diagnostics::Code;

/// Every active invocation stores to the same element.
pub static WRITE_WRITE: Code = Code {
    name: "write-write",
    meaning: "All active invocations store to the same element in one statement; one of them wins, and which is up to the GPU.",
    example: "@group(0) @binding(0) var<storage, read_write> result: array<u32, 1>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  result[0] = i;
}",
    remedy: "Let one invocation do it: if (local_invocation_index == 0) { ... }.",
};

pub(super) const HELP: &str =
    "Let one invocation do it, such as the one whose local_invocation_index is 0.";

pub(super) fn message(element: &str, same_value: bool) -> String {
    if same_value {
        format!("all active invocations store the same value to `{element}`; one would be enough")
    } else {
        format!(
            "all active invocations store different values to `{element}`, and one of them wins"
        )
    }
}
