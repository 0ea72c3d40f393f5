//! `determinant` (WGSL, "Numeric Built-in Functions"), of matrices whose columns follow one another, computed in `f64`.

/// Of a 2x2 matrix.
#[inline]
#[must_use]
pub fn determinant2(m: [f32; 4]) -> f32 {
    let m = m.map(f64::from);
    (m[0] * m[3] - m[2] * m[1]) as f32
}

#[inline]
fn three(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> f64 {
    a[0] * (b[1] * c[2] - c[1] * b[2]) - b[0] * (a[1] * c[2] - c[1] * a[2])
        + c[0] * (a[1] * b[2] - b[1] * a[2])
}

/// Of a 3x3 matrix.
#[inline]
#[must_use]
pub fn determinant3(m: [f32; 9]) -> f32 {
    let m = m.map(f64::from);
    three([m[0], m[1], m[2]], [m[3], m[4], m[5]], [m[6], m[7], m[8]]) as f32
}

/// Of a 4x4 matrix, expanded along its first row.
#[inline]
#[must_use]
pub fn determinant4(m: [f32; 16]) -> f32 {
    let m = m.map(f64::from);
    let below = |column: usize| [m[4 * column + 1], m[4 * column + 2], m[4 * column + 3]];
    (m[0] * three(below(1), below(2), below(3)) - m[4] * three(below(0), below(2), below(3))
        + m[8] * three(below(0), below(1), below(3))
        - m[12] * three(below(0), below(1), below(2))) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn determinants_of_known_matrices() {
        assert_eq!(determinant2([1.0, 2.0, 3.0, 4.0]), -2.0);
        assert_eq!(
            determinant3([2.0, 0.0, 1.0, 1.0, 3.0, 2.0, 1.0, 1.0, 1.0]),
            0.0
        );
        assert_eq!(
            determinant3([2.0, 0.0, 0.0, 5.0, 3.0, 0.0, 7.0, 1.0, 4.0]),
            24.0
        );
        let mut m = [0.0; 16];
        for (k, value) in [2.0, 3.0, 4.0, 5.0].into_iter().enumerate() {
            m[5 * k] = value;
        }
        m[12] = 9.0;
        assert_eq!(determinant4(m), 120.0);
        // Two columns exchanged change the sign.
        let mut swapped = m;
        swapped[..4].copy_from_slice(&m[4..8]);
        swapped[4..8].copy_from_slice(&m[..4]);
        assert_eq!(determinant4(swapped), -120.0);
    }
}
