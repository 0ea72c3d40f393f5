//! Matrices as lists of columns: their product (WGSL, "Arithmetic Expressions"), `transpose` and `determinant` (WGSL,
//! "Numeric Built-in Functions"). A determinant is computed in `f64`.

use super::vector::dot;
use std::array::from_fn;

/// `a * b`, each component summed from the first column of `a` on. A vector at the right is a matrix of one column, at
/// the left one of one row.
#[inline]
#[must_use]
pub fn mul<const INNER: usize, const COLUMNS: usize, const ROWS: usize>(
    a: [[f32; ROWS]; INNER],
    b: [[f32; INNER]; COLUMNS],
) -> [[f32; ROWS]; COLUMNS] {
    b.map(|weights| from_fn(|row| dot(a.map(|column| column[row]), weights)))
}

/// `transpose`.
#[inline]
#[must_use]
pub fn transpose<const COLUMNS: usize, const ROWS: usize>(
    m: [[f32; ROWS]; COLUMNS],
) -> [[f32; COLUMNS]; ROWS] {
    from_fn(|row| m.map(|column| column[row]))
}

/// `determinant` of a 2x2 matrix.
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

/// `determinant` of a 3x3 matrix.
#[inline]
#[must_use]
pub fn determinant3(m: [f32; 9]) -> f32 {
    let m = m.map(f64::from);
    three([m[0], m[1], m[2]], [m[3], m[4], m[5]], [m[6], m[7], m[8]]) as f32
}

/// `determinant` of a 4x4 matrix, expanded along its first row.
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
    fn products_take_rows_by_columns() {
        let m = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
        assert_eq!(transpose(m), [[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]);
        assert_eq!(mul(m, [[10.0, 100.0]]), [[410.0, 520.0, 630.0]]);
        let row = [[1.0], [10.0], [100.0]];
        assert_eq!(mul(row, m), [[321.0], [654.0]]);
        let square = [[17.0, 22.0, 27.0], [22.0, 29.0, 36.0], [27.0, 36.0, 45.0]];
        assert_eq!(mul(m, transpose(m)), square);
    }

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
