// The parity is not switched: the round reads the half it stores to.
//? expect storage-race data 9 10
@group(0) @binding(0) var<storage, read_write> data: array<u32, 256>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  data[i] = i;
  storageBarrier();
  for (var r = 0u; r < 2u; r++) {
    let value = data[(i + 1u) % 64u];
    data[i] = value + r;
    storageBarrier();
  }
}
