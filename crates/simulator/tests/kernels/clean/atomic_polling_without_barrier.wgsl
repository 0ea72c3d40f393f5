// Atomic loads and stores may meet without a barrier; the answer here is the same whoever is first.
//? result out 63 62 61 60 59 58 57 56 55 54 53 52 51 50 49 48 47 46 45 44 43 42 41 40 39 38 37 36 35 34 33 32 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;

var<workgroup> highest: atomic<u32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  // A hint that saves some atomics; to miss it costs nothing but time.
  if atomicLoad(&highest) < i {
    atomicMax(&highest, i);
  }
  workgroupBarrier();
  out[i] = atomicLoad(&highest) - i;
}
