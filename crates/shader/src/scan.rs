//! Functions of a program, found without a compiler.
//!
//! Works on any text, correct or not: it only looks for `fn`, names and
//! matching braces outside comments.

use lockstep_diagnostics::Span;
use lockstep_preprocess::lexer::{Token, TokenKind, code_tokens};

/// A function declaration in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScannedFunction {
    /// Its name.
    pub name: String,
    /// Place of the name.
    pub name_span: Span,
    /// From the first attribute (or `fn`) to the byte before the body.
    pub header: Span,
    /// The body with its braces; ends at the end of the text when a brace is missing.
    pub body: Span,
    /// Marked `@compute`.
    pub is_compute: bool,
}

/// Every function declared at module scope, in source order.
#[must_use]
pub fn functions(text: &str) -> Vec<ScannedFunction> {
    let tokens: Vec<Token> = code_tokens(text).collect();
    let mut found = Vec::new();
    let mut depth = 0usize;
    let mut declaration_start = None;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        if depth == 0 && declaration_start.is_none() {
            declaration_start = Some(at);
        }
        if token.is('{', text) {
            depth += 1;
        } else if token.is('}', text) {
            depth = depth.saturating_sub(1);
            if depth == 0 {
                declaration_start = None;
            }
        } else if token.is(';', text) && depth == 0 {
            declaration_start = None;
        } else if depth == 0
            && token.kind == TokenKind::Identifier
            && token.text(text) == "fn"
            && let Some((function, next)) =
                function(text, &tokens, declaration_start.unwrap_or(at), at)
        {
            found.push(function);
            declaration_start = None;
            at = next;
            continue;
        }
        at += 1;
    }
    found
}

/// Reads the function whose `fn` is token `keyword`; gives the index of the token after it.
fn function(
    text: &str,
    tokens: &[Token],
    first: usize,
    keyword: usize,
) -> Option<(ScannedFunction, usize)> {
    let name = tokens
        .get(keyword + 1)
        .filter(|token| token.kind == TokenKind::Identifier)?;
    let open = (keyword + 2..tokens.len())
        .take_while(|at| !tokens[*at].is(';', text))
        .find(|at| tokens[*at].is('{', text))?;
    let mut depth = 0usize;
    let close = (open..tokens.len()).find(|at| {
        if tokens[*at].is('{', text) {
            depth += 1;
        } else if tokens[*at].is('}', text) {
            depth -= 1;
        }
        depth == 0
    });
    let is_compute = tokens[first..keyword]
        .windows(2)
        .any(|pair| pair[0].is('@', text) && pair[1].text(text) == "compute");
    let body_end = close.map_or(text.len(), |at| tokens[at].span.end);
    let scanned = ScannedFunction {
        name: name.text(text).to_owned(),
        name_span: name.span,
        header: Span::new(tokens[first].span.start, tokens[open].span.start),
        body: Span::new(tokens[open].span.start, body_end),
        is_compute,
    };
    Some((scanned, close.map_or(tokens.len(), |at| at + 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_with_their_parts() {
        let text = "struct S { a: f32 }\n// fn no() {}\n/* fn no2() {} */\n\
            fn helper(a: S) -> f32 { if a.a > 0.0 { return 1.0; } return 0.0; }\n\
            @compute @workgroup_size(N / 2, 1)\nfn main(@builtin(global_invocation_id) id: vec3u) { helper(S(1.0)); }";
        let found = functions(text);
        let names: Vec<_> = found.iter().map(|f| f.name.as_str()).collect();
        assert_eq!(names, ["helper", "main"]);
        assert!(!found[0].is_compute && found[1].is_compute);
        assert_eq!(found[0].name_span.slice(text), "helper");
        assert!(found[1].header.slice(text).starts_with("@compute"));
        assert_eq!(found[1].body.slice(text), "{ helper(S(1.0)); }");
        assert!(found[0].body.slice(text).ends_with("return 0.0; }"));
    }

    #[test]
    fn broken_text_does_not_stop_the_scan() {
        assert_eq!(functions("fn"), []);
        assert_eq!(functions("fn (").len(), 0);
        let text = "fn open() { if true {";
        assert_eq!(functions(text)[0].body.end, text.len());
        assert_eq!(functions("} } fn f() { }")[0].name, "f");
    }
}
