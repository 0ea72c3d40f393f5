//! What a program is called.

/// Name of a program that does not say its own.
pub const UNTITLED: &str = "Untitled";

/// Longest title shown, in characters.
const LONGEST: usize = 60;

/// The title that is shown of a program: the one it was given, or the one its text says.
#[must_use]
pub fn shown_title(given: &str, text: &str) -> String {
    if given.chars().any(char::is_alphanumeric) {
        cut(given.trim())
    } else {
        title_of(text)
    }
}

/// The title of a program: the text of its first line when that is a `//` comment.
#[must_use]
pub fn title_of(text: &str) -> String {
    let first = text
        .trim_start_matches('\u{feff}')
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    let words = first
        .trim()
        .strip_prefix("//")
        .map(|rest| rest.trim_start_matches(['/', '!']).trim())
        .unwrap_or_default();
    if !words.chars().any(char::is_alphanumeric) {
        return UNTITLED.to_owned();
    }
    cut(words)
}

fn cut(words: &str) -> String {
    if words.chars().count() <= LONGEST {
        return words.to_owned();
    }
    let cut: String = words.chars().take(LONGEST - 1).collect();
    format!("{}…", cut.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_comment_line_names_the_program() {
        assert_eq!(title_of("// Fire\nfn f() {}"), "Fire");
        assert_eq!(title_of("\u{feff}\r\n  //!  Slow water \r\n"), "Slow water");
    }

    #[test]
    fn code_rules_and_nothing_are_untitled() {
        assert_eq!(title_of("fn f() {} // Fire"), UNTITLED);
        assert_eq!(title_of("// ------\n// Fire"), UNTITLED);
        assert_eq!(title_of(""), UNTITLED);
    }

    #[test]
    fn a_given_title_counts_more_than_the_text() {
        assert_eq!(shown_title(" Ice ", "// Fire"), "Ice");
        assert_eq!(shown_title("  ", "// Fire"), "Fire");
    }

    #[test]
    fn a_long_title_is_cut_at_a_character() {
        let title = title_of(&format!("// {}", "\u{fc}".repeat(200)));
        assert_eq!(title.chars().count(), LONGEST);
        assert!(title.ends_with('…'));
    }
}
