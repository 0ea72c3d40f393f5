// The loop ends by `break if` on a value that all share; the barrier stands in its continuing part.
//? result out 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68
@group(0) @binding(0) var<storage, read_write> out: array<u32, 32>;

var<workgroup> heap: array<u32, 32>;

@compute @workgroup_size(32)
fn main(@builtin(local_invocation_index) i: u32) {
  heap[i] = i + 1u;
  var width = 32u;
  loop {
    workgroupBarrier();
    width /= 2u;
    if i < width {
      heap[i] = max(heap[i], heap[i + width]) + 1u;
    }
    continuing {
      workgroupBarrier();
      break if width == 1u;
    }
  }
  out[i] = heap[0] + i;
}
