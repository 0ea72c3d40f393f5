// A textureBarrier orders textures, not buffers.
//? expect storage-race data 6 8
@group(0) @binding(0) var<storage, read_write> data: array<u32, 256>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  data[i] = i;
  textureBarrier();
  data[i + 64u] = data[63u - i];
}
