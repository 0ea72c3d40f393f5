//! One member of `custom`.

use lockstep_preprocess::lexer::is_declarable;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A number that a program reads as `custom.NAME` and a person sets with a slider.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Slider {
    /// Name of the member, a WGSL identifier.
    pub name: String,
    /// The number, finite; it may lie outside of the range.
    pub value: f32,
    /// Left end of the slider, less than `max`.
    pub min: f32,
    /// Right end of the slider.
    pub max: f32,
}

impl Default for Slider {
    fn default() -> Self {
        Self {
            name: "slider".to_owned(),
            value: 0.0,
            min: 0.0,
            max: 1.0,
        }
    }
}

impl Slider {
    /// A slider at 0 that goes from 0 to 1.
    ///
    /// # Errors
    ///
    /// [`SliderError::NoName`], [`SliderError::NotAName`] or [`SliderError::Reserved`].
    pub fn new(name: &str) -> Result<Self, SliderError> {
        check_name(name)?;
        Ok(Self {
            name: name.to_owned(),
            ..Self::default()
        })
    }

    /// Sets the number, inside of the range or not.
    ///
    /// # Errors
    ///
    /// [`SliderError::NotFinite`] for infinity and what is no number.
    pub fn set_value(&mut self, value: f32) -> Result<(), SliderError> {
        if !value.is_finite() {
            return Err(SliderError::NotFinite);
        }
        self.value = value;
        Ok(())
    }

    /// Sets the ends of the slider. The number stays, even where it now lies outside.
    ///
    /// # Errors
    ///
    /// [`SliderError::NotFinite`], or [`SliderError::EmptyRange`] where `min` is not less than `max`.
    pub fn set_range(&mut self, min: f32, max: f32) -> Result<(), SliderError> {
        // The distance is what a drag is a fraction of, so it must be a number too.
        if !(max - min).is_finite() {
            return Err(SliderError::NotFinite);
        }
        if min >= max {
            return Err(SliderError::EmptyRange);
        }
        (self.min, self.max) = (min, max);
        Ok(())
    }
}

/// Why a slider cannot be as asked for. Each reads as a sentence for the person who asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SliderError {
    /// The name is empty.
    NoName,
    /// The name is no WGSL identifier.
    NotAName(String),
    /// The name is a word that WGSL keeps for itself.
    Reserved(String),
    /// Another slider has the name.
    Taken(String),
    /// There are [`crate::MAX_SLIDERS`] already.
    TooMany,
    /// A value or an end of the range is infinite or no number.
    NotFinite,
    /// The range has nothing in it.
    EmptyRange,
    /// There is no slider of that index.
    Missing,
}

impl fmt::Display for SliderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoName => f.write_str("A slider needs a name, such as `speed`."),
            Self::NotAName(name) => write!(
                f,
                "`{name}` cannot be a slider's name; use letters, digits and `_`, with a letter first."
            ),
            Self::Reserved(name) => write!(
                f,
                "WGSL keeps the word `{name}` for itself; try `{name}_` or another name."
            ),
            Self::Taken(name) => write!(
                f,
                "There is a slider `{name}` already; each needs a name of its own."
            ),
            Self::TooMany => write!(
                f,
                "There are {} sliders, and there can be no more; remove one first.",
                crate::MAX_SLIDERS
            ),
            Self::NotFinite => f.write_str("This is not a number that a slider can hold."),
            Self::EmptyRange => f.write_str("The range must end above its beginning."),
            Self::Missing => f.write_str("This slider is not there any more."),
        }
    }
}

impl std::error::Error for SliderError {}

/// Whether WGSL takes `name` as a member's name.
pub(crate) fn check_name(name: &str) -> Result<(), SliderError> {
    use lockstep_preprocess::lexer::is_identifier;
    use lockstep_preprocess::words::{KEYWORDS, RESERVED_WORDS};
    if name.is_empty() {
        Err(SliderError::NoName)
    } else if KEYWORDS.contains(&name) || RESERVED_WORDS.contains(&name) {
        Err(SliderError::Reserved(name.to_owned()))
    } else if is_identifier(name) && is_declarable(name) {
        Ok(())
    } else {
        Err(SliderError::NotAName(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_wgsl_identifiers() {
        for name in ["a", "Speed_2", "_x", "\u{e9}t\u{e9}", "float", "time"] {
            assert!(Slider::new(name).is_ok(), "{name}");
        }
        assert_eq!(Slider::new(""), Err(SliderError::NoName));
        for name in ["_", "__a", "2a", "a b", "a-b", "a.b", " a"] {
            assert_eq!(Slider::new(name), Err(SliderError::NotAName(name.into())));
        }
        for name in ["var", "fn", "typename", "self"] {
            assert_eq!(Slider::new(name), Err(SliderError::Reserved(name.into())));
        }
    }

    #[test]
    fn a_range_that_leaves_the_value_out_keeps_the_value() {
        let mut slider = Slider::new("a").unwrap();
        slider.set_value(-7.5).unwrap();
        slider.set_range(2.0, 3.0).unwrap();
        assert_eq!((slider.value, slider.min, slider.max), (-7.5, 2.0, 3.0));
    }

    #[test]
    fn nonsense_is_refused_and_changes_nothing() {
        let mut slider = Slider::new("a").unwrap();
        assert_eq!(slider.set_value(f32::NAN), Err(SliderError::NotFinite));
        assert_eq!(slider.set_range(1.0, 1.0), Err(SliderError::EmptyRange));
        assert_eq!(slider.set_range(2.0, 1.0), Err(SliderError::EmptyRange));
        assert_eq!(
            slider.set_range(f32::MIN, f32::MAX),
            Err(SliderError::NotFinite)
        );
        assert_eq!(slider, Slider::new("a").unwrap());
    }
}
