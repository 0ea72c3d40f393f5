// One half of the workgroup stores, the other half loads, with one barrier for both.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11
//? result out 111 104 116 109 102 114 107 100 112 105 117 110 103 115 108 101 113 106 118 111 104 116 109 102 114 107 100 112 105 117 110 103
@group(0) @binding(0) var<storage, read> data: array<u32, 32>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 32>;

var<workgroup> channel: array<u32, 32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let produces = i < 32u;
  if produces {
    channel[i] = data[i] + 100u;
  }
  workgroupBarrier();
  if !produces {
    let k = i - 32u;
    out[k] = channel[31u - k];
  }
}
