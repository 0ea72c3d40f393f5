// A private variable is every invocation's own; it is stored before it is used. Its products wrap on purpose.
//? result out 58134 11971 41537 40484 29130 9657 55511 15601 49282 1079 60504 23451 57239 5326 55941 39480 23151 16660 54897 59886 63652 37082 59645 49063 5970 32460 51078 38587 22003 7861 5215 38152 53924 37758 40977 34244 4333 59402 12295 37500 22387 14998 53757 49508 19649 36866 19508 21353 20618 53556 56001 32817 25655 52778 53080 61189 19107 3712 21578 15628 3495 2898 52093 35510
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;

var<private> state: u32;

fn draw() -> u32 {
  state = state * 1664525u + 1013904223u;
  return state >> 16u;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  state = i * 9781u + 1u;
  let first = draw();
  let second = draw();
  out[i] = first ^ second ^ draw();
}
