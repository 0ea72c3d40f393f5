//! Programs that several tests run.

/// sRGB of linear 0.5.
pub const HALF: u8 = 188;
/// sRGB of linear 0.25.
pub const QUARTER: u8 = 137;

/// Fills the screen with one linear colour.
pub fn solid(red: f32, green: f32, blue: f32) -> String {
    format!(
        "@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {{
    textureStore(screen, id.xy, vec4f({red:?}, {green:?}, {blue:?}, 1.0));
}}
"
    )
}

/// Counts its frames in `tally`: how many ran, the number of the last, its time and step in microseconds, and the
/// longest step.
pub const TALLY: &str = "#storage tally array<u32, 8>
#workgroup_count count 1 1 1

@compute @workgroup_size(1)
fn count() {
    let step = u32(round(time.delta * 1e6));
    tally[0] += 1u;
    tally[1] = time.frame;
    tally[2] = u32(round(time.elapsed * 1e6));
    tally[3] = step;
    tally[4] = max(tally[4], step);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, vec4f(0.5, 0.5, 0.5, 1.0));
}
";
