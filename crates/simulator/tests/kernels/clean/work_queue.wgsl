// One invocation draws the next piece of work, workgroupUniformLoad tells the others: all leave the loop together.
//? groups 2 1 1
//? fill data 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7 14 2 9 16 4 11 18 6 13 1 8 15 3 10 17 5 12 0 7
//? result out 9 30 51 15 36 0 21 42 6 27 48 12 33 54 18 39 3 24 45 9 30 51 15 36 0 21 42 6 27 48 12 33 54 18 39 3 24 45 9 30 51 15 36 0 21 42 6 27 48 12 33 54 18 39 3 24 45 9 30 51 15 36 0 21
@group(0) @binding(0) var<storage, read> data: array<u32, 64>;
@group(0) @binding(1) var<storage, read_write> next: atomic<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32, 64>;

var<workgroup> piece: u32;

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) lid: u32) {
  loop {
    if lid == 0u {
      piece = atomicAdd(&next, 1u);
    }
    let mine = workgroupUniformLoad(&piece);
    if mine >= 4u {
      break;
    }
    out[mine * 16u + lid] = data[mine * 16u + lid] * 3u;
  }
}
