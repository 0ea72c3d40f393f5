//! Legal WGSL that naga 30 is known to refuse.
//!
//! Only the device's compiler has the last word. Where there is none to ask
//! (at the command line), these are the refusals that are naga's own: each is
//! legal by the WGSL specification and accepted by Chrome.

use lockstep_preprocess::lexer::{TokenKind, code_tokens};

/// Whether a message of naga is about something it has not learnt yet, rather
/// than about a mistake. `written` is the author's text at its place.
pub(crate) fn is_gap(message: &str, written: &str) -> bool {
    // Constant evaluation of built-ins such as `mix` and `bitcast`.
    message.starts_with("Not implemented as constant expression: ")
        // Plain literals as arguments of built-ins that naga cannot make concrete.
        || (message == "failed to convert expression to a concrete type"
            && LEFT_ABSTRACT.contains(&written))
        || (message.starts_with("Abstract types may only appear in constant expressions")
            && is_call_of_literals(written))
        // WGSL language extension `unrestricted_pointer_parameters`.
        || (message.contains(" is a pointer of space ")
            && message.contains("which can't be passed into functions"))
        // WGSL language extension `swizzle_assignment`.
        || (message == "invalid left-hand side of assignment" && is_swizzle(written))
}

/// Built-in functions whose plain numbers naga leaves abstract.
const LEFT_ABSTRACT: [&str; 9] = [
    "mix",
    "smoothstep",
    "faceForward",
    "determinant",
    "transpose",
    "refract",
    "reflect",
    "ldexp",
    "fma",
];

/// `mix(1.0, 2.0, 0.5)`: a built-in function of nothing but plain numbers,
/// which WGSL evaluates and naga leaves abstract.
fn is_call_of_literals(written: &str) -> bool {
    let mut words = code_tokens(written)
        .filter(|token| token.kind == TokenKind::Identifier)
        .map(|token| token.text(written));
    words
        .next()
        .is_some_and(|name| LEFT_ABSTRACT.contains(&name))
        && words.all(|word| word.starts_with("vec") || word.starts_with("mat"))
}

/// `value.xy`, `value.rgb`: components of one set, each at most once.
fn is_swizzle(written: &str) -> bool {
    let Some((_, components)) = written.trim().rsplit_once('.') else {
        return false;
    };
    let mut seen = Vec::new();
    (2..=4).contains(&components.len())
        && ["xyzw", "rgba"]
            .iter()
            .any(|set| components.chars().all(|component| set.contains(component)))
        && components.chars().all(|component| {
            let fresh = !seen.contains(&component);
            seen.push(component);
            fresh
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_told_from_mistakes() {
        let left = "invalid left-hand side of assignment";
        assert!(is_gap(left, "v.xy") && is_gap(left, "a.b.bgr"));
        assert!(!is_gap(left, "v") && !is_gap(left, "v.xx") && !is_gap(left, "v.xr"));
        assert!(is_gap(
            "Not implemented as constant expression: Mix built-in function",
            ""
        ));
        assert!(!is_gap(
            "no definition in scope for identifier: `foo`",
            "foo"
        ));
    }
}
