//! A still life, ray traced: what a photograph has that patterns lack (soft light, texture, gloss, dark corners), for
//! filters to work on.

mod scene;

use crate::noise::unit;
use crate::srgb;
use crate::vector::{Vector, add, cross, normalize, scale, subtract};
use crate::{Format, Image};
use scene::{Ray, Scene};

const SIDE: u32 = 512;

/// Rays along a side of a texel on an edge: 3 x 3 in all. Elsewhere one is enough.
const RAYS: u32 = 3;

const EYE: Vector = [0.35, 3.1, 8.2];
const LOOKS_AT: Vector = [0.12, 0.98, 0.0];

/// Half the side of the picture at distance 1.
const HALF_VIEW: f64 = 0.315;

pub(crate) fn picture() -> Image {
    let scene = Scene::new();
    let bytes = srgb::Bytes::new();
    let ahead = normalize(subtract(LOOKS_AT, EYE));
    let right = normalize(cross(ahead, [0.0, 1.0, 0.0]));
    let up = cross(right, ahead);
    let light_through = |x: f64, y: f64| {
        let [across, above] = [x * 2.0 - 1.0, 1.0 - y * 2.0];
        let direction = add(
            ahead,
            scale(add(scale(right, across), scale(up, above)), HALF_VIEW),
        );
        let ray = Ray {
            from: EYE,
            direction: normalize(direction),
        };
        // The corners of a lens are darker.
        let vignette = 1.0 - 0.16 * (across * across + above * above);
        scale(scene.light(&ray), vignette)
    };
    let middle = |texel: u32| (f64::from(texel) + 0.5) / f64::from(SIDE);
    let once: Vec<Vector> = (0..SIDE * SIDE)
        .map(|at| light_through(middle(at % SIDE), middle(at / SIDE)))
        .collect();
    Image::of_bytes(Format::Rgba8UnormSrgb, [SIDE, SIDE], |x, y| {
        let mut light = once[(y * SIDE + x) as usize];
        if is_edge(&once, x, y) {
            let mut sum = [0.0; 3];
            for part in 0..RAYS * RAYS {
                let place = |texel: u32, part: u32, seed: u32| {
                    let jitter = unit([x, y, seed + part]);
                    (f64::from(texel) + (f64::from(part) + jitter) / f64::from(RAYS))
                        / f64::from(SIDE)
                };
                let column = place(x, part % RAYS, 120);
                let row = place(y, part / RAYS, 130);
                sum = add(sum, light_through(column, row));
            }
            light = scale(sum, 1.0 / f64::from(RAYS * RAYS));
        }
        // A little grain hides the steps of eight bits.
        let grain = 1.0 + 0.02 * (unit([x, y, 140]) - 0.5);
        let [red, green, blue] = light.map(|value| bytes.encoded(developed(value * grain)));
        [red, green, blue, 255]
    })
}

/// Whether a texel differs from one beside it so much that one ray is not enough.
fn is_edge(light: &[Vector], x: u32, y: u32) -> bool {
    let at = |x: u32, y: u32| light[(y * SIDE + x) as usize].map(developed);
    let here = at(x, y);
    let far = SIDE - 1;
    [
        at(x.saturating_sub(1), y),
        at((x + 1).min(far), y),
        at(x, y.saturating_sub(1)),
        at(x, (y + 1).min(far)),
    ]
    .into_iter()
    .any(|beside| {
        subtract(here, beside)
            .into_iter()
            .any(|part| part.abs() > 0.05)
    })
}

/// Linear light as a film shows it: bright parts are compressed below 1.
fn developed(light: f64) -> f64 {
    let light = light * 0.95;
    light * (1.0 + light / 8.0) / (1.0 + 0.6 * light)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_dark_and_bright_parts_and_colours() {
        let picture = picture();
        let mut counts = [0; 8];
        let mut colourful = 0;
        for texel in picture.bytes().chunks_exact(4) {
            counts[usize::from(texel[1] / 32)] += 1;
            let most = texel[..3].iter().max();
            let least = texel[..3].iter().min();
            colourful += usize::from(
                most.zip(least)
                    .is_some_and(|(most, least)| most - least > 80),
            );
        }
        // Every eighth of the brightness is there, and none is half of the picture.
        let texels = (SIDE * SIDE) as usize;
        for count in counts {
            assert!((texels / 1000..texels / 2).contains(&count), "{counts:?}");
        }
        assert!(colourful > texels / 10, "{colourful}");
    }
}
