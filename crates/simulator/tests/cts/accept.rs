//! Which results a case accepts.

use super::types::{Scalar, leaves};
use serde_json::Value;

/// Whether the result `words` (of scalars of `scalar`) is accepted by `ok`.
pub fn accepts(ok: &Value, scalar: Scalar, words: &[u32]) -> bool {
    let numbers: Vec<f64> = words.iter().map(|word| scalar.number(*word)).collect();
    if let Some(alternatives) = ok.get("any").and_then(Value::as_array) {
        return alternatives
            .iter()
            .any(|alternative| accepts(alternative, scalar, words));
    }
    if let Some(value) = ok.get("eq") {
        let expected = leaves(value);
        return expected.len() == numbers.len()
            && expected
                .iter()
                .zip(&numbers)
                .all(|(expected, number)| scalar.expected(expected) == *number);
    }
    let intervals = intervals(ok.get("iv").expect("eq, iv or any"));
    intervals.len() == numbers.len()
        && intervals
            .iter()
            .zip(&numbers)
            .all(|(interval, number)| match interval {
                None => true,
                Some([low, high]) => low <= number && number <= high,
            })
}

/// The interval of each component; `None` accepts everything.
fn intervals(value: &Value) -> Vec<Option<[f64; 2]>> {
    match value {
        Value::String(text) if text == "any" => vec![None],
        Value::Array(parts) => match parts.as_slice() {
            [low, high] if is_end(low) && is_end(high) => vec![Some([end(low), end(high)])],
            parts => parts.iter().flat_map(intervals).collect(),
        },
        other => panic!("{other} is no interval"),
    }
}

fn is_end(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text != "any")
}

fn end(value: &Value) -> f64 {
    match value.as_str() {
        Some("inf") => f64::INFINITY,
        Some("-inf") => f64::NEG_INFINITY,
        Some(text) => text.parse().expect("an end of an interval"),
        None => panic!("{value} is no end of an interval"),
    }
}

/// The same line with the numbers of its intervals in quotes: the JSON reader does not round them to the nearest `f64`,
/// the standard library does.
pub fn with_quoted_intervals(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find("\"iv\":") {
        let (before, interval) = rest.split_at(at + "\"iv\":".len());
        out.push_str(before);
        let mut depth = 0;
        let mut end = interval.len();
        for (index, character) in interval.char_indices() {
            match character {
                '[' => depth += 1,
                ']' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                end = index + 1;
                break;
            }
        }
        let (interval, after) = interval.split_at(end);
        for part in interval.split_inclusive(['[', ']', ',']) {
            let (word, delimiter) = part.split_at(part.len() - 1);
            if word.is_empty() || word.starts_with('"') {
                out.push_str(word);
            } else {
                out.push_str(&format!("\"{word}\""));
            }
            out.push_str(delimiter);
        }
        rest = after;
    }
    out.push_str(rest);
    out
}
