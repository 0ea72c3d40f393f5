//! The comments that belong to a declaration.

use lockstep_diagnostics::Span;

/// Lines of a comment that are kept.
const MOST_LINES: usize = 24;

/// How far behind a name a comment on the same line may begin, in bytes.
const FARTHEST: usize = 240;

/// The comment that ends right above the line of `start`, if the declaration at `start` begins
/// its line. `comments` are the block comments in order.
pub fn above(text: &str, start: usize, comments: &[Span]) -> String {
    let before = text[..start].trim_end_matches([' ', '\t']);
    if !before.ends_with('\n') {
        return String::new();
    }
    let mut end = before.len() - 1;
    let mut lines = Vec::new();
    while lines.len() < MOST_LINES {
        let line_start = text[..end].rfind('\n').map_or(0, |at| at + 1);
        let line = text[line_start..end].trim();
        if let Some(comment) = line.strip_prefix("//") {
            lines.push(comment.trim_start_matches(['/', '!']).trim());
        } else if lines.is_empty() && line.ends_with("*/") {
            let end = line_start + text[line_start..end].trim_end().len();
            return block(text, end, comments);
        } else {
            break;
        }
        if line_start == 0 {
            break;
        }
        end = line_start - 1;
    }
    lines.reverse();
    joined(lines)
}

/// The `//` comment behind `end` on the same line.
pub fn behind(text: &str, end: usize, comments: &[Span]) -> String {
    let next = comments.partition_point(|comment| comment.start < end);
    let Some(comment) = comments.get(next) else {
        return String::new();
    };
    let is_near = comment.start - end <= FARTHEST && !text[end..comment.start].contains('\n');
    match comment.slice(text).strip_prefix("//") {
        Some(comment) if is_near => comment.trim_start_matches(['/', '!']).trim().to_owned(),
        _ => String::new(),
    }
}

fn block(text: &str, end: usize, comments: &[Span]) -> String {
    let Ok(found) = comments.binary_search_by_key(&end, |comment| comment.end) else {
        return String::new();
    };
    let inner = comments[found].slice(text);
    let inner = inner.strip_prefix("/*").unwrap_or(inner);
    let inner = inner.strip_suffix("*/").unwrap_or(inner);
    let lines = inner
        .lines()
        .take(MOST_LINES)
        .map(|line| line.trim().trim_start_matches('*').trim());
    joined(lines.collect())
}

fn joined(lines: Vec<&str>) -> String {
    lines.join("\n").trim().to_owned()
}
