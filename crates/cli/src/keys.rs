//! Names of keys, for the numbers that `keyDown` takes.

/// Keys by the name that a browser gives them (`KeyboardEvent.key` or `.code`), with their legacy key code
/// (UI Events, "Fixed virtual key codes" and "Optionally fixed virtual key codes").
const NAMED: &[(&str, u8)] = &[
    ("Backspace", 8),
    ("Tab", 9),
    ("Enter", 13),
    ("Shift", 16),
    ("Control", 17),
    ("Alt", 18),
    ("CapsLock", 20),
    ("Escape", 27),
    ("Space", 32),
    ("PageUp", 33),
    ("PageDown", 34),
    ("End", 35),
    ("Home", 36),
    ("ArrowLeft", 37),
    ("ArrowUp", 38),
    ("ArrowRight", 39),
    ("ArrowDown", 40),
    ("Insert", 45),
    ("Delete", 46),
    ("Semicolon", 186),
    ("Equal", 187),
    ("Comma", 188),
    ("Minus", 189),
    ("Period", 190),
    ("Slash", 191),
    ("Backquote", 192),
    ("BracketLeft", 219),
    ("Backslash", 220),
    ("BracketRight", 221),
    ("Quote", 222),
];

/// The legacy key code that `text` names: a number from 0 to 255, a letter, or a name such as `ArrowLeft`,
/// `Space`, `KeyA`, `Digit5`, `Numpad5` or `F1`. A number is always a code: the key 5 is `Digit5`.
///
/// # Errors
///
/// One sentence that says how to write it.
pub fn parse(text: &str) -> Result<u8, String> {
    let known = number(text)
        .or_else(|| character(text))
        .or_else(|| numbered(text))
        .or_else(|| {
            NAMED
                .iter()
                .find(|(name, _)| name.eq_ignore_ascii_case(text))
                .map(|(_, code)| *code)
        });
    known.ok_or_else(|| {
        let names = NAMED.iter().map(|(name, _)| *name);
        match lockstep_preprocess::suggest::nearest(text, names) {
            Some(name) => format!("no key is called that; is it {name}?"),
            None => "write a key code from 0 to 255, a letter, or a name such as ArrowLeft, Space, Digit5 or F1".to_owned(),
        }
    })
}

fn number(text: &str) -> Option<u8> {
    text.parse().ok()
}

/// A letter, or the blank.
fn character(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(letter.to_ascii_uppercase()),
        [b' '] => Some(b' '),
        _ => None,
    }
}

/// Names that end in what is on the key: `KeyA`, `Digit5`, `Numpad5`, `F1`.
fn numbered(text: &str) -> Option<u8> {
    let lower = text.to_ascii_lowercase();
    let digit = |text: &str| match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    };
    if let Some(letter) = lower.strip_prefix("key") {
        return character(letter).filter(|code| *code != b' ');
    }
    if let Some(rest) = lower.strip_prefix("digit") {
        return digit(rest).map(|digit| b'0' + digit);
    }
    if let Some(rest) = lower.strip_prefix("numpad") {
        return digit(rest).map(|digit| 96 + digit);
    }
    let function = lower.strip_prefix('f').and_then(number)?;
    (1..=24).contains(&function).then(|| 111 + function)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_known_by_code_letter_and_name() {
        for (text, code) in [
            ("0", 0),
            ("255", 255),
            ("5", 5),
            ("Digit5", 53),
            ("Numpad5", 101),
            ("a", 65),
            ("Z", 90),
            ("KeyW", 87),
            (" ", 32),
            ("space", 32),
            ("ArrowLeft", 37),
            ("F1", 112),
            ("f", 70),
            ("F24", 135),
            ("Slash", 191),
        ] {
            assert_eq!(parse(text), Ok(code), "{text}");
        }
    }

    #[test]
    fn other_words_are_refused_with_a_way_out() {
        for text in ["", "256", "-1", "F25", "Key", "Key1", "Digit", "aa"] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(parse("ArowLeft").unwrap_err().contains("ArrowLeft"));
    }
}
