// An unsigned countdown tests before it subtracts, so it ends at zero instead of wrapping.
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 3 33 186 321 284 284 342 690 695 258 618 888 593 429 265 208 971 112 199 453 975 812 134 701 701 903 97 184 854 55 717 629 197 774 993 345 937 231 211 11 0 109 692 692 978 676 979 529 147 365 650 398 146 526 148 157 586 238 794 199 683 939 939 265
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  var hash = 0u;
  for (var k = i + 1u; k > 0u; k--) {
    hash = (hash * 3u + data[k - 1u]) % 1009u;
  }
  out[i] = hash;
}
