//! Sliders: which ones a program misses, what keys do to them, how numbers are read and shown.

use lockstep_preprocess::lexer;
use lockstep_project::{MAX_SLIDERS, Slider};

/// Steps of an arrow key from one end of a slider to the other.
const STEPS: f32 = 100.0;

/// The members of `custom` that `text` reads and `names` lacks, in the order of the text. None
/// where the program declares a `custom` of its own.
#[must_use]
pub fn missing(text: &str, names: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    // The last three words and signs.
    let mut before = ["", "", ""];
    for token in lexer::code_tokens(text) {
        let token = token.text(text);
        let declares = matches!(before[2], "var" | "let" | "const" | "fn" | "struct" | ">");
        if token == "custom" && declares {
            return Vec::new();
        }
        let is_member = before[1] == "custom" && before[2] == "." && before[0] != ".";
        let known = |name: &String| name == token;
        if is_member
            && Slider::new(token).is_ok()
            && !names.iter().any(known)
            && !found.iter().any(known)
            && names.len() + found.len() < MAX_SLIDERS
        {
            found.push(token.to_owned());
        }
        before = [before[1], before[2], token];
    }
    found
}

/// What an arrow key makes of a slider's value: a hundredth of the range, a tenth with
/// `coarse`, a thousandth with `fine`. At an end it stops; outside of the range it goes on.
#[must_use]
pub fn stepped(slider: &Slider, up: bool, coarse: bool, fine: bool) -> f32 {
    let factor = match (coarse, fine) {
        (true, _) => 10.0,
        (_, true) => 0.1,
        _ => 1.0,
    };
    let step = (slider.max - slider.min) / STEPS * factor;
    let target = if up {
        slider.value + step
    } else {
        slider.value - step
    };
    let inside = (slider.min..=slider.max).contains(&slider.value);
    let target = if inside {
        target.clamp(slider.min, slider.max)
    } else {
        target
    };
    rounded(target, step)
}

/// The value at `part` (0 to 1) of a slider's way.
#[must_use]
pub fn dragged(slider: &Slider, part: f32) -> f32 {
    let range = slider.max - slider.min;
    let part = part.clamp(0.0, 1.0);
    if part >= 1.0 {
        slider.max
    } else {
        rounded(slider.min + range * part, range / 1000.0)
    }
}

/// How far along its way a slider's handle stands, 0 to 1.
#[must_use]
pub fn part(slider: &Slider) -> f32 {
    ((slider.value - slider.min) / (slider.max - slider.min)).clamp(0.0, 1.0)
}

/// `value` as it is shown: as short as it can be and still be the same number.
#[must_use]
pub fn number_text(value: f32) -> String {
    if value != 0.0 && !(1e-4..1e7).contains(&value.abs()) {
        format!("{value:e}")
    } else {
        value.to_string()
    }
}

/// The finite number written in `text`; a comma counts as a point.
#[must_use]
pub fn parse_number(text: &str) -> Option<f32> {
    let text = text.trim().replace(',', ".");
    let text = text.strip_suffix(['f', 'F']).unwrap_or(&text);
    text.parse().ok().filter(|value: &f32| value.is_finite())
}

/// `value` without the digits that are finer than a hundredth of `step`.
fn rounded(value: f32, step: f32) -> f32 {
    let digits = (2.0 - step.abs().log10().floor()).clamp(-30.0, 30.0);
    let grid = 10f64.powf(digits.into());
    let near = (f64::from(value) * grid).round() / grid;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "it was an f32 a moment ago"
    )]
    let near = near as f32;
    if near.is_finite() { near } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slider(value: f32, min: f32, max: f32) -> Slider {
        Slider {
            name: "a".into(),
            value,
            min,
            max,
        }
    }

    #[test]
    fn members_that_are_read_and_not_there_are_found() {
        let text = "// custom.comment\nlet a = custom.speed * custom . glow + custom.speed + other.custom.no;";
        assert_eq!(missing(text, &[]), ["speed", "glow"]);
        assert_eq!(missing(text, &["speed".into()]), ["glow"]);
        assert_eq!(missing("custom.var custom.2", &[]), [""; 0]);
    }

    #[test]
    fn a_custom_of_its_own_needs_no_sliders() {
        for text in [
            "struct S { a: f32 } var<private> custom: S; fn f() { custom.a = 1.0; }",
            "fn f() { let custom = g(); h(custom.a); }",
        ] {
            assert_eq!(missing(text, &[]), [""; 0], "{text}");
        }
    }

    #[test]
    fn arrow_keys_go_a_hundredth_of_the_way() {
        assert_eq!(stepped(&slider(0.5, 0.0, 1.0), true, false, false), 0.51);
        assert_eq!(stepped(&slider(0.5, 0.0, 1.0), false, true, false), 0.4);
        assert_eq!(stepped(&slider(0.5, 0.0, 1.0), true, false, true), 0.501);
        assert_eq!(
            stepped(&slider(-3.0, -10.0, 10.0), true, false, false),
            -2.8
        );
        assert_eq!(stepped(&slider(0.995, 0.0, 1.0), true, false, false), 1.0);
        // Digits that were typed stay.
        assert_eq!(stepped(&slider(0.409, 0.0, 1.0), true, true, false), 0.509);
    }

    #[test]
    fn values_outside_of_the_range_are_kept_and_moved() {
        assert_eq!(stepped(&slider(7.0, 0.0, 1.0), false, false, false), 6.99);
        assert_eq!(part(&slider(7.0, 0.0, 1.0)), 1.0);
        assert_eq!(part(&slider(-7.0, 0.0, 1.0)), 0.0);
    }

    #[test]
    fn a_drag_reaches_both_ends_exactly() {
        let wide = slider(0.0, -0.3, 0.7);
        assert_eq!(dragged(&wide, 0.0), -0.3);
        assert_eq!(dragged(&wide, 1.0), 0.7);
        assert_eq!(dragged(&wide, 0.5), 0.2);
        assert_eq!(dragged(&slider(0.0, 0.0, 1e-6), 0.5), 5e-7);
        assert_eq!(dragged(&slider(0.0, -1e30, 1e30), 0.5), 0.0);
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, value) in [
            ("1", 1.0),
            (" -2.5 ", -2.5),
            ("0,5", 0.5),
            ("1e-3", 0.001),
            ("2.0f", 2.0),
        ] {
            assert_eq!(parse_number(text), Some(value), "{text}");
        }
        for text in ["", "a", "nan", "inf", "1e99", "1 2"] {
            assert_eq!(parse_number(text), None, "{text}");
        }
        for value in [0.0, 0.1, -12.5, 1e-9, 3e20, f32::MIN_POSITIVE] {
            assert_eq!(parse_number(&number_text(value)), Some(value));
        }
    }
}
