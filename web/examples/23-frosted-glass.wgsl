// Frosted glass
// Prefix sums along rows, then columns: after that a blur of any width costs four numbers. Drag the clear spot.
// Shows: #calcdefine, prefix scan, var<workgroup>, workgroupBarrier, summed-area table, integer sums

// A workgroup scans one row or column of SIDE entries, each invocation RUN of them.
#define SIDE 512
#define RUN 8
#calcdefine THREADS SIDE/RUN
#workgroup_count scan_rows SIDE 1 1
#workgroup_count scan_columns SIDE 1 1

#storage table array<vec4u, SIDE * SIDE>
var<workgroup> line: array<vec3u, THREADS>;

fn pcg(v: u32) -> u32 {
  let s = v * 747796405u + 2891336453u;
  let word = ((s >> ((s >> 28u) + 4u)) ^ s) * 277803737u;
  return (word >> 22u) ^ word;
}

// What lies behind the glass: three layers of drifting paper dots; p.y runs from 0 to 1.
fn scene(p: vec2f) -> vec3f {
  var color = mix(vec3f(0.02, 0.02, 0.09), vec3f(0.12, 0.02, 0.1), p.y);
  for (var layer = 0u; layer < 3u; layer++) {
    let shift = vec2f(0.15, 0.06) * (f32(layer) - 0.7) * (time.elapsed + 9.0);
    let q = p * (5.0 + 2.0 * f32(layer)) + shift;
    let cell = vec2i(floor(q));
    let h = pcg(bitcast<u32>(cell.x) + pcg(bitcast<u32>(cell.y) + pcg(layer)));
    let unit = vec3f(vec3u(h & 255u, (h >> 8u) & 255u, (h >> 16u) & 255u)) / 255.0;
    let radius = 0.12 + 0.26 * unit.x;
    let far = distance(fract(q), 0.5 + (0.5 - radius) * (2.0 * unit.yz - 1.0));
    let dye = 0.5 + 0.5 * cos(6.2832 * (0.45 * unit.z + vec3f(0.0, 0.22, 0.45) - 0.1));
    color = mix(color, dye * dye * (1.1 - 0.8 * far), 1.0 - smoothstep(radius - 0.02, radius, far));
  }
  return color;
}

// The sum of the values of all invocations before this one. In each round everyone adds
// what stands `reach` places to the left: 1, 2, 4, and so on.
fn sum_before(local: u32, value: vec3u) -> vec3u {
  line[local] = value;
  workgroupBarrier();
  for (var reach = 1u; reach < THREADS; reach *= 2u) {
    var sum = line[local];
    if (local >= reach) { sum += line[local - reach]; }
    workgroupBarrier();
    line[local] = sum;
    workgroupBarrier();
  }
  return line[local] - value;
}

// Scans SIDE entries of the table, `stride` apart: each invocation sums up its own run
// of RUN, then they scan those sums together, and at last each goes through its run again.
fn scan(local: u32, start: u32, stride: u32) {
  let mine = start + local * RUN * stride;
  var total = vec3u(0u);
  for (var i = 0u; i < RUN; i++) { total += table[mine + i * stride].xyz; }
  var sum = sum_before(local, total);
  for (var i = 0u; i < RUN; i++) {
    sum += table[mine + i * stride].xyz;
    table[mine + i * stride] = vec4u(sum, 0u);
  }
}

@compute @workgroup_size(THREADS)
fn scan_rows(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  // First the picture itself, in whole numbers, for exact sums: 1023 stands for 1.
  let size = vec2f(textureDimensions(screen));
  for (var x = local * RUN; x < local * RUN + RUN; x++) {
    let p = (vec2f(vec2u(x, group.x)) + 0.5) / f32(SIDE) * vec2f(size.x / size.y, 1.0);
    table[group.x * SIDE + x] = vec4u(vec3u(clamp(scene(p), vec3f(0.0), vec3f(1.0)) * 1023.0), 0u);
  }
  scan(local, group.x * SIDE, 1u);
}

@compute @workgroup_size(THREADS)
fn scan_columns(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) local: u32) {
  scan(local, group.x, SIDE);
}

// The sum of all texels left of x and above y.
fn corner(x: i32, y: i32) -> vec3u {
  if (x <= 0 || y <= 0) { return vec3u(0u); }
  return table[u32(y - 1) * SIDE + u32(x - 1)].xyz;
}

// The mean colour of a rectangle: four corners, however large it is.
fn box_mean(center: vec2f, radius: vec2f) -> vec3f {
  let low = clamp(vec2i(center - radius + 0.5), vec2i(0), vec2i(SIDE - 1));
  let high = clamp(vec2i(center + radius + 0.5), low + 1, vec2i(SIDE));
  let sum = corner(high.x, high.y) + corner(low.x, low.y) - corner(low.x, high.y) - corner(high.x, low.y);
  return vec3f(sum) / (1023.0 * f32((high.x - low.x) * (high.y - low.y)));
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  let size = vec2f(textureDimensions(screen));
  if (any(vec2f(id.xy) >= size)) { return; }
  let p = (vec2f(id.xy) + 0.5) / size.y;

  // The clear spot wanders around the place where the mouse was left.
  let wander = 0.2 * vec2f(sin(0.5 * time.elapsed), 0.7 * sin(0.83 * time.elapsed));
  let off = distance(p, vec2f(mouse.pos) / size.y + select(wander, vec2f(0.0), mouse.click > 0));

  // The farther from it, the larger the box. Three boxes make a softer blur than one.
  let at = (vec2f(id.xy) + 0.5) / size * f32(SIDE);
  let radius = 46.0 * smoothstep(0.16, 0.6, off) * vec2f(size.y / size.x, 1.0);
  var color = (box_mean(at, radius) + box_mean(at, 0.7 * radius) + box_mean(at, 0.4 * radius)) / 3.0;
  color = mix(scene(p), 0.9 * color + 0.08, smoothstep(0.155, 0.2, off));
  color += 0.5 * (1.0 - smoothstep(0.0, 0.006, abs(off - 0.158)));
  textureStore(screen, id.xy, vec4f(color, 1.0));
}
