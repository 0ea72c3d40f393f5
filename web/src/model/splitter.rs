//! Where the line between code and picture stands.

/// Where the store keeps it.
pub const KEY: &str = "lockstep/split";

/// Smallest share of either side, in percent.
const LEAST: f64 = 20.0;

/// One press of an arrow key, in percent.
const STEP: f64 = 2.0;

/// The code's share of the width, in percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Split(f64);

impl Default for Split {
    fn default() -> Self {
        Self(50.0)
    }
}

impl Split {
    /// The least and the greatest value.
    pub const RANGE: (f64, f64) = (LEAST, 100.0 - LEAST);

    /// The split at `percent`, or at the nearest that leaves both sides usable.
    #[must_use]
    pub fn at(percent: f64) -> Self {
        if percent.is_nan() {
            return Self::default();
        }
        Self(percent.clamp(Self::RANGE.0, Self::RANGE.1))
    }

    /// The split as it was kept; the middle if nothing sensible was.
    #[must_use]
    pub fn parse(kept: Option<&str>) -> Self {
        kept.and_then(|text| text.parse().ok())
            .map(Self::at)
            .unwrap_or_default()
    }

    /// The split with the line at `x` of a row that begins at `left` and is `width` wide.
    #[must_use]
    pub fn under_pointer(x: f64, left: f64, width: f64) -> Self {
        if width <= 0.0 {
            return Self::default();
        }
        Self::at((x - left) / width * 100.0)
    }

    /// What `key` (its `KeyboardEvent.key`) makes of it; `None` for keys that mean nothing here.
    #[must_use]
    pub fn after_key(self, key: &str) -> Option<Self> {
        let percent = match key {
            "ArrowLeft" | "ArrowUp" => self.0 - STEP,
            "ArrowRight" | "ArrowDown" => self.0 + STEP,
            "Home" => Self::RANGE.0,
            "End" => Self::RANGE.1,
            "Enter" => return Some(Self::default()),
            _ => return None,
        };
        Some(Self::at(percent))
    }

    /// The code's share, in percent.
    #[must_use]
    pub fn percent(self) -> f64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_side_can_be_lost() {
        assert_eq!(Split::at(-5.0).percent(), 20.0);
        assert_eq!(Split::at(500.0).percent(), 80.0);
        assert_eq!(Split::at(f64::NAN), Split::default());
        assert_eq!(Split::under_pointer(300.0, 100.0, 400.0).percent(), 50.0);
        assert_eq!(Split::under_pointer(1.0, 0.0, 0.0), Split::default());
    }

    #[test]
    fn arrow_keys_move_it_and_others_do_not() {
        let split = Split::at(50.0);
        assert_eq!(split.after_key("ArrowLeft"), Some(Split::at(48.0)));
        assert_eq!(split.after_key("ArrowRight"), Some(Split::at(52.0)));
        assert_eq!(split.after_key("End"), Some(Split::at(80.0)));
        assert_eq!(split.after_key("Tab"), None);
    }

    #[test]
    fn what_was_kept_comes_back() {
        assert_eq!(Split::parse(Some("33.5")), Split::at(33.5));
        assert_eq!(Split::parse(Some("?")), Split::default());
        assert_eq!(Split::parse(None), Split::default());
    }
}
