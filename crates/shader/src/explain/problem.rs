//! What a rule looks at: a compiler's message and the author's text at its place.

/// A message of naga or of the browser's compiler (Tint), with the text it points to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Problem<'a> {
    /// The first line: further lines of Tint list what would have been allowed.
    pub message: &'a str,
    /// The author's text at the place.
    pub written: &'a str,
}

impl<'a> Problem<'a> {
    pub fn new(message: &'a str, written: &'a str) -> Self {
        let line = message.lines().next().unwrap_or("");
        Self {
            message: without_origin(line),
            written: written.trim(),
        }
    }

    /// Whether the message is exactly this.
    pub fn is(&self, message: &str) -> bool {
        self.message == message
    }

    /// The parts of the message at the `{}` of a pattern that covers all of it.
    pub fn parts<const N: usize>(&self, pattern: &str) -> Option<[&'a str; N]> {
        parts(self.message, pattern)
    }

    /// The single part of a pattern with one `{}`.
    pub fn part(&self, pattern: &str) -> Option<&'a str> {
        self.parts::<1>(pattern).map(|[part]| part)
    }

    /// The single part of the first of these patterns that fits.
    pub fn any_part(&self, patterns: &[&str]) -> Option<&'a str> {
        patterns.iter().find_map(|pattern| self.part(pattern))
    }
}

/// Cuts off what Lockstep adds to a message about an included file.
fn without_origin(message: &str) -> &str {
    match message.rfind(" (line ") {
        Some(at) if message[at..].contains(" of the included `") && message.ends_with("`)") => {
            &message[..at]
        }
        _ => message,
    }
}

/// The parts of `text` at the `{}` of `pattern`, each as short as possible.
pub(super) fn parts<'a, const N: usize>(text: &'a str, pattern: &str) -> Option<[&'a str; N]> {
    let mut pieces = pattern.split("{}");
    let mut rest = text.strip_prefix(pieces.next()?)?;
    let mut found = [""; N];
    for (index, part) in found.iter_mut().enumerate() {
        let piece = pieces.next()?;
        if index + 1 == N {
            *part = rest.strip_suffix(piece)?;
        } else {
            let end = rest.find(piece)?;
            *part = &rest[..end];
            rest = &rest[end + piece.len()..];
        }
    }
    (pieces.next().is_none() && (N > 0 || rest.is_empty())).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_covers_the_whole_message() {
        assert_eq!(parts("a `b` c", "a `{}` c"), Some(["b"]));
        assert_eq!(parts("a `b` cd", "a `{}` c"), None::<[&str; 1]>);
        assert_eq!(parts("f(x) and g", "{}({}) and {}"), Some(["f", "x", "g"]));
        assert_eq!(parts("same", "same"), Some([]));
        assert_eq!(parts("same as", "same"), None::<[&str; 0]>);
        assert_eq!(parts("a b", "{} {} {}"), None::<[&str; 3]>);
        assert_eq!(parts("a b c", "{} {}"), Some(["a", "b c"]));
        assert_eq!(parts("a b", "{} {}"), None::<[&str; 1]>);
    }

    #[test]
    fn only_the_compilers_own_first_line_counts() {
        let problem = Problem::new("no `x`\n\n2 candidates:", " y ");
        assert_eq!((problem.message, problem.written), ("no `x`", "y"));
        let problem = Problem::new("no `x` (line 3 of the included `a/b`)", "#include \"a/b\"");
        assert_eq!(problem.message, "no `x`");
        assert_eq!(Problem::new("", "").message, "");
    }
}
