//! The transfer function of sRGB (IEC 61966-2-1), from operations that IEEE 754 rounds exactly, so that every machine
//! agrees about every bit.

/// Linear light, 0 to 1, of an encoded value, 0 to 1.
pub(crate) fn to_linear(encoded: f64) -> f64 {
    if encoded <= 0.040_45 {
        encoded / 12.92
    } else {
        let base = (encoded + 0.055) / 1.055;
        // base^2.4 = base^2 * (base^2)^(1/5)
        let square = base * base;
        square * fifth_root(square)
    }
}

/// By Newton's method, which comes down to the root from above for a number between 0 and 1.
fn fifth_root(number: f64) -> f64 {
    let mut root = 1.0;
    loop {
        let next = root - (root - number / (root * root * root * root)) / 5.0;
        if next >= root {
            return root;
        }
        root = next;
    }
}

/// Both directions for bytes, looked up.
pub(crate) struct Bytes {
    linear: [f64; 256],
    /// Linear light half way between a byte and the next, as encoded.
    borders: [f64; 255],
}

impl Bytes {
    pub(crate) fn new() -> Self {
        let mut value = -1.0;
        let linear = [(); 256].map(|()| {
            value += 1.0;
            to_linear(value / 255.0)
        });
        let mut value = -0.5;
        let borders = [(); 255].map(|()| {
            value += 1.0;
            to_linear(value / 255.0)
        });
        Self { linear, borders }
    }

    /// Linear light of an encoded byte.
    pub(crate) fn linear(&self, byte: u8) -> f64 {
        self.linear[usize::from(byte)]
    }

    /// The byte whose encoding is closest to that of `linear` light; below 0 is 0, above 1 is 255, and NaN is 0.
    pub(crate) fn encoded(&self, linear: f64) -> u8 {
        let below = self.borders.partition_point(|border| *border <= linear);
        u8::try_from(below).unwrap_or(u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_function_of_the_standard() {
        for step in 0..=1000 {
            let encoded = f64::from(step) / 1000.0;
            let expected = if encoded <= 0.040_45 {
                encoded / 12.92
            } else {
                ((encoded + 0.055) / 1.055).powf(2.4)
            };
            assert!((to_linear(encoded) - expected).abs() < 1e-14, "{encoded}");
        }
    }

    #[test]
    fn every_byte_comes_back() {
        let bytes = Bytes::new();
        for byte in 0..=255 {
            assert_eq!(bytes.encoded(bytes.linear(byte)), byte);
        }
        assert_eq!(
            [0.5, -1.0, 2.0, f64::NAN].map(|linear| bytes.encoded(linear)),
            [188, 0, 255, 0]
        );
    }
}
