// The greatest and least floats that still fit convert without loss; -0.5 is cut to zero, which an u32 can hold.
//? fill data -2147483648.0 2147483520.0 -0.5 4294967040.0 -0.5 0.999
//? result signed -2147483648 2147483520 0
//? result unsigned 4294967040 0 0
@group(0) @binding(0) var<storage, read> data: array<f32, 6>;
@group(0) @binding(1) var<storage, read_write> signed: array<i32, 3>;
@group(0) @binding(2) var<storage, read_write> unsigned: array<u32, 3>;

@compute @workgroup_size(3)
fn main(@builtin(local_invocation_index) i: u32) {
  signed[i] = i32(data[i]);
  unsigned[i] = u32(data[i + 3u]);
}
