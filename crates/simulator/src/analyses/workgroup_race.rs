//! Data races on workgroup memory.
//!
//! Two invocations of a workgroup use one element in the same barrier
//! interval, at least one stores to it, and not both do so atomically. Only
//! `workgroupBarrier` and `workgroupUniformLoad` end an interval. What it can
//! miss is said at the shadow memory; what a program does not do with the
//! inputs it is given is not looked at.

use lockstep_diagnostics::Code;

/// A race on workgroup memory.
pub static WORKGROUP_RACE: Code = Code {
    name: "workgroup-race",
    meaning: "Two invocations of a workgroup use the same element of workgroup memory, at least one of them stores to it, and no workgroupBarrier lies between: which comes first is up to the GPU.",
    example: "var<workgroup> scratch: array<u32, 64>;
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  scratch[i] = i;
  out[i] = scratch[63u - i];
}",
    remedy: "Put workgroupBarrier() between the two accesses, where every invocation reaches it, give each invocation elements of its own, or use an atomic.",
};
