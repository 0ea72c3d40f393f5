//! Inputs of a program, and how it is run.

use crate::slider::check_name;
use crate::{Channel, PictureSize, Slider, SliderError};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// How many sliders a program can have.
pub const MAX_SLIDERS: usize = 32;

/// The speeds that time can pass at, relative to a clock.
pub const SPEEDS: [f32; 7] = [0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

/// When the pointer moves `mouse`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mouse {
    /// While a button is held, as on compute.toys.
    #[default]
    Drag,
    /// Always.
    Hover,
}

/// Inputs of a program, and how it is run.
///
/// The methods keep what each field says; after reading a record from outside, [`Settings::normalise`] makes it so.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Members of `custom`, in this order; at most [`MAX_SLIDERS`], each with a name of its own.
    pub sliders: Vec<Slider>,
    /// `channel0` and `channel1`.
    pub channels: [Channel; 2],
    /// Whether the layers hold 32-bit floats and not 16-bit ones.
    pub float32: bool,
    /// When the pointer moves `mouse`.
    pub mouse: Mouse,
    /// How large the picture is.
    pub picture: PictureSize,
    /// How fast time passes, one of [`SPEEDS`].
    pub speed: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            sliders: Vec::new(),
            channels: [Channel::Default, Channel::Default],
            float32: false,
            mouse: Mouse::default(),
            picture: PictureSize::default(),
            speed: 1.0,
        }
    }
}

impl Settings {
    /// Settings from a record, as far as this version knows them, made sound; the usual ones where it
    /// cannot be read at all.
    #[must_use]
    pub fn from_record(record: serde_json::Value) -> Self {
        let mut settings: Self = serde_json::from_value(record).unwrap_or_default();
        settings.normalise();
        settings
    }

    /// Names of the sliders, for `lockstep_preprocess::Environment::custom`.
    #[must_use]
    pub fn environment_custom(&self) -> Vec<String> {
        self.sliders
            .iter()
            .map(|slider| slider.name.clone())
            .collect()
    }

    /// Numbers of the sliders, for the members of `custom`.
    #[must_use]
    pub fn values(&self) -> Vec<f32> {
        self.sliders.iter().map(|slider| slider.value).collect()
    }

    /// A name that no slider has yet: `slider`, `slider_2`, ..
    #[must_use]
    pub fn free_name(&self) -> String {
        let is_free = |name: &String| self.index_of(name).is_none();
        std::iter::once("slider".to_owned())
            .chain((2..).map(|number| format!("slider_{number}")))
            .find(is_free)
            .unwrap_or_default()
    }

    /// Adds a slider at the end; its index.
    ///
    /// # Errors
    ///
    /// [`SliderError`], whatever is wrong with it; then nothing is added.
    pub fn add_slider(&mut self, slider: Slider) -> Result<usize, SliderError> {
        if self.sliders.len() >= MAX_SLIDERS {
            return Err(SliderError::TooMany);
        }
        check_name(&slider.name)?;
        if self.index_of(&slider.name).is_some() {
            return Err(SliderError::Taken(slider.name));
        }
        // The fields are open, so the numbers are checked here as well.
        let mut checked = Slider::new(&slider.name)?;
        checked.set_value(slider.value)?;
        checked.set_range(slider.min, slider.max)?;
        self.sliders.push(checked);
        Ok(self.sliders.len() - 1)
    }

    /// Gives a slider another name.
    ///
    /// # Errors
    ///
    /// [`SliderError`] for a name that cannot be, or is another slider's; then the old one stays.
    pub fn rename_slider(&mut self, index: usize, name: &str) -> Result<(), SliderError> {
        check_name(name)?;
        if self.index_of(name).is_some_and(|other| other != index) {
            return Err(SliderError::Taken(name.to_owned()));
        }
        let slider = self.sliders.get_mut(index).ok_or(SliderError::Missing)?;
        name.clone_into(&mut slider.name);
        Ok(())
    }

    /// Takes a slider out.
    ///
    /// # Errors
    ///
    /// [`SliderError::Missing`] where there is none of that index.
    pub fn remove_slider(&mut self, index: usize) -> Result<Slider, SliderError> {
        if index >= self.sliders.len() {
            return Err(SliderError::Missing);
        }
        Ok(self.sliders.remove(index))
    }

    /// Makes settings from outside sound: drops sliders without a usable name, gives others the nearest
    /// range, size and speed that there can be. Sound settings stay as they are.
    pub fn normalise(&mut self) {
        let mut seen = HashSet::new();
        self.sliders
            .retain(|slider| check_name(&slider.name).is_ok() && seen.insert(slider.name.clone()));
        self.sliders.truncate(MAX_SLIDERS);
        for slider in &mut self.sliders {
            if !slider.value.is_finite() {
                slider.value = 0.0;
            }
            let (min, max) = (slider.min, slider.max);
            let is_sound = slider.set_range(min, max).is_ok() || slider.set_range(max, min).is_ok();
            if !is_sound {
                (slider.min, slider.max) = (0.0, 1.0);
            }
        }
        for channel in &mut self.channels {
            channel.normalise();
        }
        self.picture.normalise();
        self.speed = nearest_speed(self.speed);
    }

    fn index_of(&self, name: &str) -> Option<usize> {
        self.sliders.iter().position(|slider| slider.name == name)
    }
}

/// The one of [`SPEEDS`] that is nearest by ratio.
fn nearest_speed(speed: f32) -> f32 {
    let octaves = |other: f32| (other / speed).log2().abs();
    if speed > 0.0 && speed.is_finite() {
        SPEEDS
            .into_iter()
            .min_by(|a, b| octaves(*a).total_cmp(&octaves(*b)))
            .unwrap_or(1.0)
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(names: &[&str]) -> Settings {
        let mut settings = Settings::default();
        for name in names {
            settings.add_slider(Slider::new(name).unwrap()).unwrap();
        }
        settings
    }

    #[test]
    fn names_stay_unique() {
        let mut settings = with(&["a", "b"]);
        let taken = Err(SliderError::Taken("a".into()));
        assert_eq!(
            settings.add_slider(Slider::new("a").unwrap()),
            Err(SliderError::Taken("a".into()))
        );
        assert_eq!(settings.rename_slider(1, "a"), taken);
        assert_eq!(settings.rename_slider(0, "a"), Ok(()));
        assert_eq!(settings.rename_slider(1, "c"), Ok(()));
        assert_eq!(settings.rename_slider(2, "d"), Err(SliderError::Missing));
        assert_eq!(settings.environment_custom(), ["a", "c"]);
        assert_eq!(
            settings.remove_slider(0).map(|slider| slider.name),
            Ok("a".into())
        );
        assert_eq!(settings.remove_slider(1), Err(SliderError::Missing));
    }

    #[test]
    fn there_are_at_most_32_and_a_free_name_is_always_found() {
        let mut settings = Settings::default();
        for _ in 0..MAX_SLIDERS {
            let name = settings.free_name();
            settings.add_slider(Slider::new(&name).unwrap()).unwrap();
        }
        assert_eq!(settings.sliders[0].name, "slider");
        assert_eq!(settings.sliders[31].name, "slider_32");
        let one_more = Slider::new("more").unwrap();
        assert_eq!(settings.add_slider(one_more), Err(SliderError::TooMany));
    }

    #[test]
    fn a_slider_with_open_fields_set_to_nonsense_is_refused() {
        let slider = Slider {
            value: f32::INFINITY,
            ..Slider::default()
        };
        assert_eq!(with(&[]).add_slider(slider), Err(SliderError::NotFinite));
    }

    #[test]
    fn nonsense_from_outside_is_dropped_and_the_rest_kept() {
        let text = r#"{
            "sliders": [
                { "name": "a", "value": 1e300, "min": 5, "max": 2 },
                { "name": "a", "value": 1 },
                { "name": "var" },
                { "name": "b", "value": -4, "min": 1, "max": 1 }
            ],
            "channels": [{ "url": "nowhere" }, { "built-in": "noise" }],
            "picture": { "fixed": { "width": 0, "height": 99999 } },
            "speed": 3.1,
            "unknown": [1]
        }"#;
        let mut settings: Settings = serde_json::from_str(text).unwrap();
        settings.normalise();
        assert_eq!(settings.environment_custom(), ["a", "b"]);
        assert_eq!(settings.values(), [0.0, -4.0]);
        assert_eq!(
            (settings.sliders[0].min, settings.sliders[0].max),
            (2.0, 5.0)
        );
        assert_eq!(
            (settings.sliders[1].min, settings.sliders[1].max),
            (0.0, 1.0)
        );
        assert_eq!(
            settings.channels,
            [Channel::Default, Channel::BuiltIn("noise".into())]
        );
        assert_eq!(
            settings.picture,
            PictureSize::Fixed {
                width: 1,
                height: 8192
            }
        );
        assert_eq!(settings.speed, 4.0);
        assert!(!settings.float32 && settings.mouse == Mouse::Drag);
    }

    #[test]
    fn speeds_are_the_nearest_there_is() {
        for speed in SPEEDS {
            assert_eq!(nearest_speed(speed), speed);
        }
        for (given, nearest) in [
            (0.0, 1.0),
            (-2.0, 1.0),
            (f32::NAN, 1.0),
            (100.0, 8.0),
            (1e-9, 0.125),
            (f32::INFINITY, 1.0),
        ] {
            assert_eq!(nearest_speed(given), nearest, "{given}");
        }
    }

    #[test]
    fn a_record_of_a_newer_version_gives_the_usual_settings() {
        let newer = serde_json::json!({ "mouse": "gaze", "float32": true });
        assert_eq!(Settings::from_record(newer), Settings::default());
        let known = serde_json::json!({ "float32": true, "speed": 3.9 });
        let settings = Settings::from_record(known);
        assert!(settings.float32 && settings.speed == 4.0);
    }

    #[test]
    fn an_empty_record_is_the_default() {
        assert_eq!(
            serde_json::from_str::<Settings>("{}").unwrap(),
            Settings::default()
        );
    }
}
