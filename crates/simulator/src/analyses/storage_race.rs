//! Data races on storage memory.
//!
//! Inside a workgroup only `storageBarrier` orders storage memory. Between
//! the workgroups of one dispatch nothing orders plain accesses. Where both
//! workgroups change one atomic between the two accesses, as when the last
//! workgroup to arrive gathers what all have stored, it is a warning: GPUs do
//! what is meant, and WGSL does not promise it.

use lockstep_diagnostics::Code;

/// A race on storage memory.
pub static STORAGE_RACE: Code = Code {
    name: "storage-race",
    meaning: "Two invocations of a dispatch use the same element of a storage buffer, at least one of them stores to it, and nothing orders the two: which comes first is up to the GPU.",
    example: "@group(0) @binding(0) var<storage, read_write> data: array<f32, 128>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  data[id.x] = data[(id.x + 1u) % 64u] * 0.5;
}",
    remedy: "Read from one buffer and write to another, give each invocation elements of its own, use an atomic, or split the work into two entry points; inside a workgroup a storageBarrier() is enough.",
};
