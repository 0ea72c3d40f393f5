//! The pictures that need no file.

use crate::{
    Image, blue_noise, cells, environment, font, gradient_noise, patterns, photo, white_noise,
};

/// What there is to know about a built-in picture before it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// Its name in saved programs, which stays.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What its texels hold.
    pub sentence: &'static str,
}

/// All built-in pictures. `noise` and `noise-2` are what the channels show when nothing was chosen.
pub const BUILT_INS: &[BuiltIn] = &[
    BuiltIn {
        id: "noise",
        title: "White noise",
        sentence: "256 x 256 independent random texels; each of the four channels takes all bytes equally often.",
    },
    BuiltIn {
        id: "noise-2",
        title: "White noise, another",
        sentence: "The same kind of noise from another seed: 256 x 256 independent random texels.",
    },
    BuiltIn {
        id: "blank",
        title: "Blank",
        sentence: "One black, transparent texel: what compute.toys shows where no picture was chosen.",
    },
    BuiltIn {
        id: "gradient-noise",
        title: "Gradient noise",
        sentence: "Perlin's smooth noise, 512 x 512, without a seam: red, green and blue are independent sums of five octaves from 4 cells a side on, alpha one octave of 16 cells.",
    },
    BuiltIn {
        id: "cells",
        title: "Cellular noise",
        sentence: "Worley's noise, 512 x 512, without a seam, 16 x 16 points: red and green are the distances to the nearest and the second nearest, blue their difference, alpha a number for each region.",
    },
    BuiltIn {
        id: "blue-noise",
        title: "Blue noise",
        sentence: "64 x 64 void-and-cluster ranks without a seam, for dithering and sampling: neighbours differ. Green, blue and alpha are red shifted by half the picture.",
    },
    BuiltIn {
        id: "bayer",
        title: "Bayer matrix",
        sentence: "The 8 x 8 matrix for ordered dither, (rank + 0.5) / 64 in all four channels.",
    },
    BuiltIn {
        id: "checker",
        title: "Checker",
        sentence: "8 x 8 black and white squares in 512 x 512 texels, the top left one white.",
    },
    BuiltIn {
        id: "gradient",
        title: "Gradient",
        sentence: "Coordinates as colours, 512 x 512: as sampled, red rises along x, green along y, and blue falls along x.",
    },
    BuiltIn {
        id: "font",
        title: "Font",
        sentence: "ASCII 32 to 126, 16 cells of 32 x 64 texels a row, 6 rows: character c is in column (c - 32) % 16 and row (c - 32) / 16. Red is coverage; alpha is the distance to the outline, 0.5 on it and 1/16 more for each texel inside.",
    },
    BuiltIn {
        id: "photo",
        title: "Still life",
        sentence: "Fruit on a table in soft light, 512 x 512, for filters that want a photograph.",
    },
    BuiltIn {
        id: "environment",
        title: "Sky",
        sentence: "All directions around a meadow under a cloudy sky, 512 x 256, equirectangular, linear half floats; the sun is far brighter than 1. Up is the top row, and the sun stands over the middle.",
    },
];

/// Draws a built-in picture, or gives `None` for an unknown `id`.
#[must_use]
pub fn built_in(id: &str) -> Option<Image> {
    Some(match id {
        "noise" => white_noise(0),
        "noise-2" => white_noise(1),
        "blank" => patterns::blank(),
        "gradient-noise" => gradient_noise::picture(),
        "cells" => cells::picture(),
        "blue-noise" => blue_noise::picture(),
        "bayer" => patterns::bayer(),
        "checker" => patterns::checker(),
        "gradient" => patterns::gradient(),
        "font" => font::atlas(),
        "photo" => photo::picture(),
        "environment" => environment::picture(),
        _ => return None,
    })
}
