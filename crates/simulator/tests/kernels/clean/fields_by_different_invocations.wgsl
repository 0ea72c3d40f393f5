// Three invocations fill three fields of one structure at the same time: fields are memory of their own.
//? result out 10 0 20 21 30
struct Summary {
  low: u32,
  middle: vec2<u32>,
  high: u32,
}

@group(0) @binding(0) var<storage, read_write> out: Summary;

var<workgroup> summary: Summary;

@compute @workgroup_size(4)
fn main(@builtin(local_invocation_index) i: u32) {
  switch i {
    case 0u: { summary.low = 10u; }
    case 1u: { summary.middle = vec2(20u, 21u); }
    case 2u: { summary.high = 30u; }
    default: {}
  }
  workgroupBarrier();
  if i == 3u {
    out = summary;
  }
}
