// A uniform buffer decides for all invocations alike whether the second phase runs.
//? fill settings 1 5
//? result out 12 14 16 18 20 22 24 26 28 30 32 34 36 38 40 42 44 46 48 50 52 54 56 58 60 62 64 66 68 70 72 74 76 78 80 82 84 86 88 90 92 94 96 98 100 102 104 106 108 110 112 114 116 118 120 122 124 126 0 2 4 6 8 10
struct Settings {
  twice: u32,
  offset: u32,
}

@group(0) @binding(0) var<uniform> settings: Settings;
@group(0) @binding(1) var<storage, read_write> out: array<u32, 64>;

var<workgroup> shift: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  shift[i] = i;
  workgroupBarrier();
  var value = shift[(i + settings.offset) % 64u];
  if settings.twice != 0u {
    workgroupBarrier();
    shift[i] = value * 2u;
    workgroupBarrier();
    value = shift[(i + 1u) & 63u];
  }
  out[i] = value;
}
