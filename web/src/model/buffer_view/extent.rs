//! From the least to the greatest of many numbers.

use super::super::strip::thousands;

/// The range of finite numbers, and how many others there were.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Extent {
    pub low: f64,
    pub high: f64,
    nan: u64,
    infinite: u64,
}

impl Extent {
    pub(super) const EMPTY: Self = Self {
        low: f64::INFINITY,
        high: f64::NEG_INFINITY,
        nan: 0,
        infinite: 0,
    };

    pub(super) fn add(&mut self, value: f64) {
        if value.is_finite() {
            self.low = self.low.min(value);
            self.high = self.high.max(value);
        } else if value.is_nan() {
            self.nan += 1;
        } else {
            self.infinite += 1;
        }
    }

    /// Least and greatest finite number, if there is one.
    pub(super) fn range(&self) -> Option<(f64, f64)> {
        (self.low <= self.high).then_some((self.low, self.high))
    }

    /// What cannot be drawn to scale: `3 values are NaN, 1 is infinite`.
    pub(super) fn remark(&self) -> Option<String> {
        let said = |count: u64, what: &str| {
            let (subject, verb) = match count {
                1 => ("value", "is"),
                _ => ("values", "are"),
            };
            format!("{} {subject} {verb} {what}", thousands(count))
        };
        match (self.nan, self.infinite) {
            (0, 0) => None,
            (nan, 0) => Some(said(nan, "NaN")),
            (0, infinite) => Some(said(infinite, "infinite")),
            (nan, infinite) => Some(said(nan, "NaN") + ", " + &said(infinite, "infinite")),
        }
    }
}

/// Where `value` stands between `low` (0) and `high` (1), at the nearer end
/// when it is outside; in the middle when there is no room between them. NaN for NaN.
pub(super) fn share(value: f64, (low, high): (f64, f64)) -> f64 {
    if value.is_nan() {
        value
    } else if high > low {
        ((value - low) / (high - low)).clamp(0.0, 1.0)
    } else if value.is_infinite() {
        f64::from(u8::from(value > 0.0))
    } else {
        0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_finite_is_counted() {
        let mut extent = Extent::EMPTY;
        assert_eq!((extent.range(), extent.remark()), (None, None));
        for value in [2.0, f64::NAN, -1.0, f64::NAN, f64::INFINITY] {
            extent.add(value);
        }
        assert_eq!(extent.range(), Some((-1.0, 2.0)));
        assert_eq!(
            extent.remark().as_deref(),
            Some("2 values are NaN, 1 value is infinite")
        );
    }

    #[test]
    fn places_are_between_the_ends() {
        let places = [-5.0, 1.0, 2.0, 3.0, f64::INFINITY].map(|value| share(value, (1.0, 3.0)));
        assert_eq!(places, [0.0, 0.0, 0.5, 1.0, 1.0]);
        let flat = [7.0, f64::NEG_INFINITY, f64::INFINITY].map(|value| share(value, (7.0, 7.0)));
        assert_eq!(flat, [0.5, 0.0, 1.0]);
        assert!(share(f64::NAN, (7.0, 7.0)).is_nan());
    }
}
