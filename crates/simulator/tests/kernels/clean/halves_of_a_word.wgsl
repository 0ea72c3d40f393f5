// Two 16-bit floats share a word, and two invocations store them: halves are memory of their own.
//? result out 0.5 0.0 1.5 1.0 2.5 2.0 3.5 3.0 4.5 4.0 5.5 5.0 6.5 6.0 7.5 7.0 8.5 8.0 9.5 9.0 10.5 10.0 11.5 11.0 12.5 12.0 13.5 13.0 14.5 14.0 15.5 15.0 16.5 16.0 17.5 17.0 18.5 18.0 19.5 19.0 20.5 20.0 21.5 21.0 22.5 22.0 23.5 23.0 24.5 24.0 25.5 25.0 26.5 26.0 27.5 27.0 28.5 28.0 29.5 29.0 30.5 30.0 31.5 31.0
enable f16;

@group(0) @binding(0) var<storage, read_write> out: array<f32, 64>;
@group(0) @binding(1) var<storage, read_write> packed: array<f16, 64>;

var<workgroup> halves: array<f16, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  halves[i] = f16(i) * 0.5h;
  packed[i] = f16(i);
  workgroupBarrier();
  out[i] = f32(halves[i ^ 1u]);
}
