// The outer index is right, the inner one runs to the outer length.
//? expect out-of-bounds grid 8
struct Row { cells: array<u32, 6>, filled: u32 }
@group(0) @binding(0) var<storage, read_write> grid: array<Row, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  for (var j = 0u; j < 8u; j++) {
    grid[i].cells[j] = j;
  }
  grid[i].filled = 6u;
}
