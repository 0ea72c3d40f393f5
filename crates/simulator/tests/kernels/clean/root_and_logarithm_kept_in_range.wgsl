// What goes into the root and the logarithm is kept where they are defined.
//? fill data -992.0 -929.0 -868.0 -809.0 -752.0 -697.0 -644.0 -593.0 -544.0 -497.0 -452.0 -409.0 -368.0 -329.0 -292.0 -257.0 -224.0 -193.0 -164.0 -137.0 -112.0 -89.0 -68.0 -49.0 -32.0 -17.0 -4.0 7.0 16.0 23.0 28.0 31.0 32.0 33.0 36.0 41.0 48.0 57.0 68.0 81.0 96.0 113.0 132.0 153.0 176.0 201.0 228.0 257.0 288.0 321.0 356.0 393.0 432.0 473.0 516.0 561.0 608.0 657.0 708.0 761.0 816.0 873.0 932.0 993.0
//? result out 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0 9.0 10.0 11.0 12.0 13.0 14.0 15.0 16.0 17.0 18.0 19.0 20.0 21.0 22.0 23.0 24.0 25.0 26.0 27.0 28.0 29.0 30.0 31.0
@group(0) @binding(0) var<storage, read> data: array<f32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<f32, 64>;
@group(0) @binding(2) var<storage, read_write> logs: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let value = data[i] - 32.0;
  out[i] = sqrt(max(value, 0.0));
  logs[i] = log(max(value, 1.0e-6));
}
