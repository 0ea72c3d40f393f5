// The count in the header is trusted, the buffer is shorter.
//? elements list 20
//? fill list 30
//? expect out-of-bounds list 9
struct List { count: u32, items: array<u32> }
@group(0) @binding(0) var<storage, read_write> list: List;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  if i < list.count { list.items[i] = i; }
}
