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
    value.is_number() || value.as_str().is_some_and(|text| text != "any")
}

fn end(value: &Value) -> f64 {
    match value.as_str() {
        Some("inf") => f64::INFINITY,
        Some("-inf") => f64::NEG_INFINITY,
        _ => value.as_f64().expect("an end of an interval"),
    }
}
