//! Values of tolerant JSON: what a field means, whatever it was written as.

use serde_json::{Map, Value};

/// A JSON object.
pub(super) type Object = Map<String, Value>;

/// The first of `keys` that is there and not null.
pub(super) fn field<'a>(object: &'a Object, keys: &[&str]) -> Option<&'a Value> {
    keys.iter()
        .filter_map(|key| object.get(*key))
        .find(|value| !value.is_null())
}

/// Text, or a number as text.
pub(super) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// A finite number, also one in quotes or with a decimal comma.
pub(super) fn number(value: &Value) -> Option<f32> {
    let number = match value {
        Value::Number(number) => number.as_f64()?,
        Value::String(text) => text.trim().replacen(',', ".", 1).parse().ok()?,
        Value::Bool(on) => f64::from(u8::from(*on)),
        _ => return None,
    };
    // The nearest `f32`, which is infinite for what no `f32` can hold.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "to the nearest is what is meant"
    )]
    let number = number as f32;
    number.is_finite().then_some(number)
}

/// Whether something is switched on.
pub(super) fn is_on(value: &Value) -> bool {
    match value {
        Value::Bool(on) => *on,
        Value::String(text) => text.eq_ignore_ascii_case("true") || text == "1",
        Value::Number(number) => number.as_f64() != Some(0.0),
        _ => false,
    }
}

/// The value, or the one that is written as JSON inside of its text, at most twice over.
pub(super) fn unquoted(value: &Value) -> Value {
    let mut value = value.clone();
    for _ in 0..2 {
        let Some(inner) = value
            .as_str()
            .and_then(|text| serde_json::from_str(text).ok())
        else {
            break;
        };
        value = inner;
    }
    value
}
