// An atomic counter and plain results live in one structure, each field for itself.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result report 33 3 7
struct Report {
  count: atomic<u32>,
  first: u32,
  last: u32,
}

@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> report: Report;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if data[i] % 2u == 0u {
    atomicAdd(&report.count, 1u);
  }
  if i == 0u {
    report.first = data[i];
  } else if i == 63u {
    report.last = data[i];
  }
}
