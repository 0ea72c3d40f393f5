//! Operators and built-ins on `bool` (WGSL, "Logical Expressions", "Logical Built-in Functions"). By the time the right
//! side of `&&` or `||` is a value here, the flow has decided whether it was evaluated.

/// `!a`.
#[inline]
#[must_use]
pub fn not(a: bool) -> bool {
    !a
}

/// `a & b`, and `a && b` of values.
#[inline]
#[must_use]
pub fn and(a: bool, b: bool) -> bool {
    a & b
}

/// `a | b`, and `a || b` of values.
#[inline]
#[must_use]
pub fn or(a: bool, b: bool) -> bool {
    a | b
}

/// `all`.
#[inline]
#[must_use]
pub fn all<const N: usize>(e: [bool; N]) -> bool {
    e.into_iter().fold(true, and)
}

/// `any`.
#[inline]
#[must_use]
pub fn any<const N: usize>(e: [bool; N]) -> bool {
    e.into_iter().fold(false, or)
}

/// `select`: `t` where `condition` holds.
#[inline]
#[must_use]
pub fn select<T>(f: T, t: T, condition: bool) -> T {
    if condition { t } else { f }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truth_tables() {
        for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
            assert_eq!(and(a, b), a && b);
            assert_eq!(or(a, b), a || b);
            assert_eq!((all([a, b]), any([a, b])), (a && b, a || b));
        }
        assert!(not(false) && !not(true) && all([true]) && !any([false]));
        assert_eq!((select(1, 2, true), select(1, 2, false)), (2, 1));
    }
}
