// Each workgroup goes its own way through the switch, but none of them is parted by it.
//? groups 3 1 1
//? elements out 96
//? result out 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 33 32 35 34 37 36 39 38 41 40 43 42 45 44 47 46 49 48 51 50 53 52 55 54 57 56 59 58 61 60 63 62 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95
@group(0) @binding(0) var<storage, read_write> out: array<u32>;

var<workgroup> slot: array<u32, 32>;

@compute @workgroup_size(32)
fn main(
  @builtin(global_invocation_id) gid: vec3<u32>,
  @builtin(local_invocation_index) lid: u32,
  @builtin(workgroup_id) group: vec3<u32>,
) {
  slot[lid] = gid.x;
  switch group.x {
    case 0u: {
      workgroupBarrier();
      out[gid.x] = slot[31u - lid];
    }
    case 1u: {
      workgroupBarrier();
      out[gid.x] = slot[lid ^ 1u];
    }
    default: {
      out[gid.x] = slot[lid];
    }
  }
}
