// A vec3 and the scalar behind it share 16 bytes; one invocation stores the one, another the other.
//? elements out 8
//? result out 0.0 0.0 0.0 0.5 1.0 1.0 1.0 0.5 2.0 2.0 2.0 0.5 3.0 3.0 3.0 0.5 4.0 4.0 4.0 0.5 5.0 5.0 5.0 0.5 6.0 6.0 6.0 0.5 7.0 7.0 7.0 0.5
struct Particle {
  position: vec3<f32>,
  mass: f32,
}

@group(0) @binding(0) var<storage, read_write> out: array<Particle>;

@compute @workgroup_size(16)
fn main(@builtin(local_invocation_index) i: u32) {
  let which = i / 2u;
  if i % 2u == 0u {
    out[which].position = vec3<f32>(f32(which));
  } else {
    out[which].mass = 0.5;
  }
}
