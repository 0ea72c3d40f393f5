//! A sky in all directions, brighter than a screen can show.

use crate::gradient_noise::solid_sum;
use crate::vector::{Vector, add, blend, cosine, dot, normalize, scale, sine, smoothstep, squared};
use crate::{Format, Image};
use half::f16;
use std::f64::consts::PI;

const WIDTH: u32 = 512;
const HEIGHT: u32 = 256;

/// Radiance in the middle of the sun. Its disc is drawn larger than the real one, so that it covers several texels.
const SUN: f64 = 2000.0;

/// Direction of the sun: over the middle of the picture, 32 degrees high.
const TO_SUN: Vector = [0.0, 0.53, -0.848];

/// Equirectangular: the middle of the picture looks along -z, its left quarter along -x, its top row up, along y.
pub(crate) fn picture() -> Image {
    let sun = normalize(TO_SUN);
    let mut bytes = Vec::with_capacity(WIDTH as usize * HEIGHT as usize * 8);
    for y in 0..HEIGHT {
        let elevation = PI * (0.5 - (f64::from(y) + 0.5) / f64::from(HEIGHT));
        for x in 0..WIDTH {
            let turn = 2.0 * PI * ((f64::from(x) + 0.5) / f64::from(WIDTH) - 0.5);
            let level = cosine(elevation);
            let direction = [level * sine(turn), sine(elevation), -level * cosine(turn)];
            let light = radiance(direction, sun);
            for value in [light[0], light[1], light[2], 1.0] {
                #[expect(clippy::cast_possible_truncation, reason = "rounding is meant")]
                let half = f16::from_f32(value as f32);
                bytes.extend(half.to_le_bytes());
            }
        }
    }
    Image::drawn(Format::Rgba16Float, [WIDTH, HEIGHT], bytes)
}

/// Linear light that comes from `direction`.
fn radiance(direction: Vector, sun: Vector) -> Vector {
    let up = direction[1];
    // The horizon is not quite even: far hills.
    let hills =
        0.03 + 0.05 * solid_sum([direction[0] * 3.0, 0.0, direction[2] * 3.0], 4, 70).max(-0.5);
    let above = smoothstep(hills - 0.004, hills + 0.004, up);
    if above <= 0.0 {
        ground(direction, sun)
    } else if above >= 1.0 {
        sky(direction, sun)
    } else {
        blend(ground(direction, sun), sky(direction, sun), above)
    }
}

fn sky(direction: Vector, sun: Vector) -> Vector {
    let up = direction[1].max(0.0);
    let towards = dot(direction, sun);
    let haze = squared(1.0 - up, 2);
    let mut light = blend([0.09, 0.22, 0.58], [0.62, 0.72, 0.82], haze);
    // Air scatters forwards: a wide glow, and a narrow one.
    let away = 1.0 - towards;
    let glow = 0.025 / (0.03 + away) + 0.0015 / (0.0009 + away);
    light = add(light, scale([1.0, 0.86, 0.66], glow * 0.55));
    let disc = smoothstep(0.999_62, 0.999_80, towards);
    light = add(light, scale([SUN, SUN * 0.93, SUN * 0.82], disc));
    let [cover, lit] = clouds(direction, sun);
    let silver = 1.0 + 2.5 * squared(towards.max(0.0), 4);
    let cloud = scale(
        blend([0.32, 0.37, 0.46], [1.15, 1.1, 1.02], lit),
        silver.min(3.0),
    );
    // Far clouds fade into the haze.
    let near = smoothstep(0.03, 0.3, direction[1]);
    blend(light, cloud, cover * near * 0.94)
}

/// How much of the sky a cloud covers, and how much light reaches its side that is seen.
fn clouds(direction: Vector, sun: Vector) -> [f64; 2] {
    // A layer at height 1, bent a little so that it ends at the horizon.
    let far = 1.0 / (direction[1].max(0.0) + 0.12);
    let place = scale(direction, far * 1.1);
    let density = |shift: f64, octaves: u32| {
        let at = add(place, scale(sun, shift));
        solid_sum([at[0], 3.7, at[2]], octaves, 748)
            + 0.35 * solid_sum([at[0] * 0.4, 9.2, at[2] * 0.4], 2, 788)
    };
    let here = density(0.0, 6);
    let thick = density(0.18, 4).max(0.0) + 0.5 * density(0.4, 4).max(0.0);
    [
        smoothstep(0.0, 0.34, here),
        (1.0 - 1.3 * thick).clamp(0.0, 1.0) * (1.0 - 0.45 * here.clamp(0.0, 1.0)),
    ]
}

fn ground(direction: Vector, sun: Vector) -> Vector {
    let down = (-direction[1]).max(0.0);
    let far = 1.0 / (down + 0.02);
    let place = scale(direction, far);
    let patches = solid_sum([place[0] * 0.5, 0.4, place[2] * 0.5], 4, 100);
    let blades = solid_sum([place[0] * 14.0, 0.8, place[2] * 14.0], 3, 110);
    let detail = smoothstep(0.1, 0.6, down);
    let grass = blend(
        [0.055, 0.085, 0.022],
        [0.15, 0.14, 0.05],
        (0.5 + 0.8 * patches).clamp(0.0, 1.0),
    );
    let lit = scale(grass, (1.0 + 0.7 * blades * detail) * (0.6 + 2.4 * sun[1]));
    let distance = squared(1.0 - down, 4);
    let hills = blend(
        [0.16, 0.22, 0.24],
        [0.5, 0.52, 0.5],
        squared(1.0 - down, 8) * 0.35,
    );
    blend(lit, hills, distance * 0.85)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texel(image: &Image, x: u32, y: u32) -> [f32; 4] {
        let at = (y * WIDTH + x) as usize * 8;
        std::array::from_fn(|channel| {
            let at = at + channel * 2;
            f16::from_le_bytes([image.bytes()[at], image.bytes()[at + 1]]).to_f32()
        })
    }

    #[test]
    fn the_sun_is_far_brighter_than_the_rest_and_over_the_middle() {
        let image = picture();
        let place = |at: u32| (at % WIDTH, at / WIDTH);
        let brightest = (0..WIDTH * HEIGHT)
            .max_by(|one, other| {
                let [one, other] = [one, other].map(|at| {
                    let (x, y) = place(*at);
                    texel(&image, x, y)[0]
                });
                one.total_cmp(&other)
            })
            .map(place);
        let (x, y) = brightest.expect("texels");
        assert!(x.abs_diff(256) <= 3 && y.abs_diff(82) <= 3, "{x}, {y}");
        assert!(texel(&image, x, y)[0] > 1000.0);
    }

    #[test]
    fn every_texel_is_light() {
        let image = picture();
        for at in 0..WIDTH * HEIGHT {
            let [red, green, blue, alpha] = texel(&image, at % WIDTH, at / WIDTH);
            for value in [red, green, blue] {
                assert!(value > 0.0 && value.is_finite());
            }
            assert_eq!(alpha, 1.0);
        }
    }

    #[test]
    fn left_and_right_border_join() {
        let image = picture();
        for y in 0..HEIGHT {
            let (left, right) = (texel(&image, 0, y), texel(&image, WIDTH - 1, y));
            let before = texel(&image, WIDTH - 2, y);
            let [jump, step] = [left, before].map(|other| (other[1] - right[1]).abs());
            assert!(jump < 0.08 + 3.0 * step, "row {y}: {jump} {step}");
        }
    }
}
