// A sum of floats by compare-and-exchange on their bits: whoever lost tries again.
//? fill data 1.5 5.0 8.5 2.5 6.0 0.0 3.5 7.0 1.0 4.5 8.0 2.0 5.5 9.0 3.0 6.5 0.5 4.0 7.5 1.5 5.0 8.5 2.5 6.0 0.0 3.5 7.0 1.0 4.5 8.0 2.0 5.5 9.0 3.0 6.5 0.5 4.0 7.5 1.5 5.0 8.5 2.5 6.0 0.0 3.5 7.0 1.0 4.5 8.0 2.0 5.5 9.0 3.0 6.5 0.5 4.0 7.5 1.5 5.0 8.5 2.5 6.0 0.0 3.5
//? result total 1133363200
@group(0) @binding(0) var<storage, read> data: array<f32, 64>;
@group(0) @binding(1) var<storage, read_write> total: atomic<u32>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  let value = data[i] + data[i + 32u];
  var before = atomicLoad(&total);
  loop {
    let after = bitcast<u32>(bitcast<f32>(before) + value);
    let tried = atomicCompareExchangeWeak(&total, before, after);
    if tried.exchanged {
      break;
    }
    before = tried.old_value;
  }
}
