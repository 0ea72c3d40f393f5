// A vector in workgroup memory and one in private memory are filled component by component, then loaded whole.
//? result out 115 230 345 0 114 228 342 0 113 226 339 0 112 224 336 0 111 222 333 0 110 220 330 0 109 218 327 0 108 216 324 0 107 214 321 0 106 212 318 0 105 210 315 0 104 208 312 0 103 206 309 0 102 204 306 0 101 202 303 0 100 200 300
@group(0) @binding(0) var<storage, read_write> out: array<vec3<u32>, 16>;

var<workgroup> points: array<vec3<u32>, 16>;
var<private> offset: vec3<u32>;

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  points[i].x = i;
  points[i].y = i * 2u;
  points[i].z = i * 3u;
  for (var k = 0u; k < 3u; k++) {
    offset[k] = 100u * (k + 1u);
  }
  workgroupBarrier();
  out[i] = points[15u - i] + offset;
}
