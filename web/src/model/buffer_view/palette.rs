//! The colours of heat maps.
//!
//! From ink over blue, green and sand to paper: lightness rises all the way,
//! and equal steps look equal. The stops were chosen in the Oklab colour space
//! (B. Ottosson, "A perceptual color space for image processing"), at equal
//! distances along a curve; a test holds them to it.

/// Red, green and blue in sRGB.
pub type Rgb = [u8; 3];

const STOPS: [Rgb; 17] = [
    [12, 12, 22],
    [19, 23, 41],
    [22, 36, 61],
    [19, 51, 80],
    [6, 67, 96],
    [2, 83, 106],
    [0, 99, 115],
    [1, 116, 123],
    [31, 132, 128],
    [60, 148, 131],
    [88, 163, 134],
    [118, 177, 138],
    [149, 189, 145],
    [178, 201, 158],
    [204, 214, 177],
    [227, 227, 200],
    [246, 242, 227],
];

/// What stands for NaN, which is nowhere in the palette.
pub const NAN: Rgb = [255, 0, 128];

/// The colour at `share` of the way from the least (0) to the greatest (1).
#[must_use]
pub fn color(share: f64) -> Rgb {
    if share.is_nan() {
        return NAN;
    }
    let place = share.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
    let stop = (place as usize).min(STOPS.len() - 2);
    let part = place - stop as f64;
    let (from, to) = (STOPS[stop], STOPS[stop + 1]);
    std::array::from_fn(|channel| {
        let (from, to) = (f64::from(from[channel]), f64::from(to[channel]));
        (from + (to - from) * part).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oklab(color: Rgb) -> [f64; 3] {
        let [r, g, b] = color.map(|channel| {
            let encoded = f64::from(channel) / 255.0;
            if encoded <= 0.04045 {
                encoded / 12.92
            } else {
                ((encoded + 0.055) / 1.055).powf(2.4)
            }
        });
        let l = (0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b).cbrt();
        let m = (0.211_903_5 * r + 0.680_699_55 * g + 0.107_396_96 * b).cbrt();
        let s = (0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_7 * b).cbrt();
        [
            0.210_454_26 * l + 0.793_617_79 * m - 0.004_072_05 * s,
            1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_71 * s,
            0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        ]
    }

    fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
        let squares: f64 = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum();
        squares.sqrt()
    }

    #[test]
    fn equal_steps_look_equal_and_get_lighter() {
        let colors: Vec<[f64; 3]> = (0..=32)
            .map(|at| oklab(color(f64::from(at) / 32.0)))
            .collect();
        let steps: Vec<f64> = colors
            .windows(2)
            .map(|pair| distance(pair[0], pair[1]))
            .collect();
        let mean = steps.iter().sum::<f64>() / 32.0;
        for (at, step) in steps.iter().enumerate() {
            assert!(
                (0.85..1.15).contains(&(step / mean)),
                "step {at}: {step}, {mean}"
            );
            assert!(colors[at + 1][0] > colors[at][0]);
        }
    }

    #[test]
    fn nan_looks_like_no_value() {
        let nan = oklab(NAN);
        for at in 0..=64 {
            assert!(distance(nan, oklab(color(f64::from(at) / 64.0))) > 0.2);
        }
        assert_eq!(color(f64::NAN), NAN);
    }

    #[test]
    fn what_is_outside_has_the_colour_of_the_end() {
        assert_eq!(color(f64::NEG_INFINITY), STOPS[0]);
        assert_eq!(color(7.0), STOPS[16]);
        assert_eq!(color(0.5), STOPS[8]);
    }
}
