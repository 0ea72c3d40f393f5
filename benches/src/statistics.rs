//! Orders samples and reads quantiles off them.

/// Samples in rising order.
#[derive(Clone, Debug, Default)]
pub struct Samples(Vec<f64>);

impl FromIterator<f64> for Samples {
    fn from_iter<I: IntoIterator<Item = f64>>(samples: I) -> Self {
        let mut sorted: Vec<f64> = samples.into_iter().collect();
        sorted.sort_by(f64::total_cmp);
        Self(sorted)
    }
}

impl Samples {
    /// The value below which this share of the samples lies (0 to 1), interpolated; NaN without samples.
    pub fn quantile(&self, share: f64) -> f64 {
        let Some(last) = self.0.len().checked_sub(1) else {
            return f64::NAN;
        };
        #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52 samples")]
        let at = share.clamp(0.0, 1.0) * last as f64;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and `last`"
        )]
        let below = at.floor() as usize;
        let above = (below + 1).min(last);
        self.0[below] + (self.0[above] - self.0[below]) * at.fract()
    }

    /// A tenth of the samples lie below it. On a busy machine it says most about the work itself.
    pub fn p10(&self) -> f64 {
        self.quantile(0.1)
    }

    /// Half of the samples lie below it.
    pub fn median(&self) -> f64 {
        self.quantile(0.5)
    }

    /// A tenth of the samples lie above it.
    pub fn p90(&self) -> f64 {
        self.quantile(0.9)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_between_the_samples_around_them() {
        let samples: Samples = [3.0, 1.0, 2.0, 5.0, 4.0].into_iter().collect();
        assert_eq!(samples.median(), 3.0);
        assert_eq!(samples.quantile(0.0), 1.0);
        assert_eq!(samples.quantile(1.0), 5.0);
        assert!((samples.p10() - 1.4).abs() < 1e-12);
        assert!((samples.p90() - 4.6).abs() < 1e-12);
        assert_eq!([1.0, 2.0].into_iter().collect::<Samples>().median(), 1.5);
    }

    #[test]
    fn no_samples_have_no_median() {
        assert!(Samples::default().median().is_nan());
        assert_eq!([7.0].into_iter().collect::<Samples>().p90(), 7.0);
    }
}
