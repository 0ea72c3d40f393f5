//! Choosing the size of the picture.

use lockstep_frame::Size;
use lockstep_project::{MAX_SIDE, PictureSize};

/// The resolutions there are to choose from, and how they are shown.
pub const SCALES: [(f32, &str); 6] = [
    (0.25, "a quarter"),
    (0.5, "half"),
    (0.75, "three quarters"),
    (1.0, "full"),
    (1.5, "one and a half"),
    (2.0, "double"),
];

/// The kinds of sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// All of the place.
    Fill,
    /// Proportions.
    Aspect,
    /// A number of pixels.
    Fixed,
}

impl Choice {
    /// All of them, in the order of the panel.
    pub const ALL: [Self; 3] = [Self::Fill, Self::Aspect, Self::Fixed];

    /// The kind of `picture`.
    #[must_use]
    pub fn of(picture: PictureSize) -> Self {
        match picture {
            PictureSize::Fill { .. } => Self::Fill,
            PictureSize::Aspect { .. } => Self::Aspect,
            PictureSize::Fixed { .. } => Self::Fixed,
        }
    }

    /// What the panel calls it.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Fill => "fills its place",
            Self::Aspect => "keeps its proportions",
            Self::Fixed => "has a fixed number of pixels",
        }
    }

    /// Its name in the page.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Fill => "fill",
            Self::Aspect => "aspect",
            Self::Fixed => "fixed",
        }
    }
}

/// `picture` as another kind; what they have in common stays. `now` is the size of the canvas.
#[must_use]
pub fn with_choice(picture: PictureSize, choice: Choice, now: Option<Size>) -> PictureSize {
    let scale = match picture {
        PictureSize::Fill { scale } | PictureSize::Aspect { scale, .. } => scale,
        PictureSize::Fixed { .. } => 1.0,
    };
    match choice {
        _ if Choice::of(picture) == choice => picture,
        Choice::Fill => PictureSize::Fill { scale },
        Choice::Aspect => PictureSize::Aspect {
            width: 16,
            height: 9,
            scale,
        },
        Choice::Fixed => {
            let Size { width, height } = now.unwrap_or(Size::new(640, 360));
            PictureSize::Fixed { width, height }
        }
    }
}

/// `picture` with another resolution.
#[must_use]
pub fn with_scale(picture: PictureSize, new: f32) -> PictureSize {
    match picture {
        PictureSize::Fill { .. } => PictureSize::Fill { scale: new },
        PictureSize::Aspect { width, height, .. } => PictureSize::Aspect {
            width,
            height,
            scale: new,
        },
        PictureSize::Fixed { .. } => picture,
    }
}

/// `picture` of a fixed size with another width, or height if it is the `second` side.
///
/// # Errors
/// A sentence for whoever typed `value`.
pub fn fixed(picture: PictureSize, second: bool, value: f32) -> Result<PictureSize, String> {
    let side = whole(value)
        .ok_or_else(|| format!("A side has 1 to {MAX_SIDE} pixels, and no parts of one."))?;
    Ok(match picture {
        PictureSize::Fixed { width, .. } if second => PictureSize::Fixed {
            width,
            height: side,
        },
        PictureSize::Fixed { height, .. } => PictureSize::Fixed {
            width: side,
            height,
        },
        other => other,
    })
}

/// `picture` with other proportions: the width, or the height if it is the `second` side.
///
/// # Errors
/// A sentence for whoever typed `value`.
pub fn proportions(picture: PictureSize, second: bool, value: f32) -> Result<PictureSize, String> {
    let part = whole(value).ok_or_else(|| {
        format!("Proportions are whole numbers from 1 to {MAX_SIDE}, such as 16 and 9.")
    })?;
    Ok(match picture {
        PictureSize::Aspect { width, scale, .. } if second => PictureSize::Aspect {
            width,
            height: part,
            scale,
        },
        PictureSize::Aspect { height, scale, .. } => PictureSize::Aspect {
            width: part,
            height,
            scale,
        },
        other => other,
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "within 1..=8192"
)]
fn whole(value: f32) -> Option<u32> {
    let fits = value.fract() == 0.0 && (1.0..=MAX_SIDE as f32).contains(&value);
    fits.then_some(value as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_kind_keeps_what_they_have_in_common() {
        let half = PictureSize::Fill { scale: 0.5 };
        let wide = with_choice(half, Choice::Aspect, None);
        let (width, height, scale) = (16, 9, 0.5);
        assert_eq!(
            wide,
            PictureSize::Aspect {
                width,
                height,
                scale
            }
        );
        assert_eq!(with_choice(wide, Choice::Fill, None), half);
        let now = Some(Size::new(501, 300));
        let (width, height) = (501, 300);
        assert_eq!(
            with_choice(half, Choice::Fixed, now),
            PictureSize::Fixed { width, height }
        );
        assert_eq!(with_choice(half, Choice::Fill, now), half);
    }

    #[test]
    fn sides_are_whole_numbers_that_a_texture_can_have() {
        let (width, height) = (64, 64);
        let picture = PictureSize::Fixed { width, height };
        let height = 32;
        assert_eq!(
            fixed(picture, true, 32.0),
            Ok(PictureSize::Fixed { width, height })
        );
        for value in [0.0, -1.0, 1.5, 8193.0, f32::NAN] {
            assert!(fixed(picture, false, value).is_err(), "{value}");
        }
    }
}
