//! Which keys belong to the program while the canvas has focus.

/// Whether a key press is the program's. Shortcuts of the browser and the system are not, and
/// their key-up would never come.
#[must_use]
pub fn is_for_the_program(control: bool, meta: bool, alt: bool) -> bool {
    !control && !meta && !alt
}

/// Whether `key` (its `KeyboardEvent.key`) would scroll the page. A program that reads the
/// keyboard keeps these from doing that; Tab and Escape always leave the canvas.
#[must_use]
pub fn scrolls(key: &str) -> bool {
    matches!(
        key,
        " " | "ArrowUp"
            | "ArrowDown"
            | "ArrowLeft"
            | "ArrowRight"
            | "PageUp"
            | "PageDown"
            | "Home"
            | "End"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_out_stays_open() {
        assert!(!scrolls("Tab") && !scrolls("Escape") && !scrolls("a"));
        assert!(scrolls(" ") && scrolls("ArrowLeft") && scrolls("PageDown"));
    }

    #[test]
    fn shortcuts_are_not_the_programs() {
        assert!(is_for_the_program(false, false, false));
        assert!(!is_for_the_program(true, false, false));
        assert!(!is_for_the_program(false, true, false));
        assert!(!is_for_the_program(false, false, true));
    }
}
