//! The prelude's aliases resolved to WGSL's own types, in the text that naga
//! reads: naga 30 takes `array<uint, 20>` and `array<u32, 20>` for two types.

use crate::lexer::{Token, TokenKind, code_tokens};
use crate::output::Edit;
use std::collections::HashSet;

/// The prelude's aliases and what they stand for.
pub const ALIASES: &[(&str, &str)] = &[
    ("int", "i32"),
    ("uint", "u32"),
    ("float", "f32"),
    ("int2", "vec2<i32>"),
    ("int3", "vec3<i32>"),
    ("int4", "vec4<i32>"),
    ("uint2", "vec2<u32>"),
    ("uint3", "vec3<u32>"),
    ("uint4", "vec4<u32>"),
    ("float2", "vec2<f32>"),
    ("float3", "vec3<f32>"),
    ("float4", "vec4<f32>"),
    ("bool2", "vec2<bool>"),
    ("bool3", "vec3<bool>"),
    ("bool4", "vec4<bool>"),
    ("float2x2", "mat2x2<f32>"),
    ("float2x3", "mat2x3<f32>"),
    ("float2x4", "mat2x4<f32>"),
    ("float3x2", "mat3x2<f32>"),
    ("float3x3", "mat3x3<f32>"),
    ("float3x4", "mat3x4<f32>"),
    ("float4x2", "mat4x2<f32>"),
    ("float4x3", "mat4x3<f32>"),
    ("float4x4", "mat4x4<f32>"),
];

/// What an alias of the prelude stands for.
pub fn resolve(name: &str) -> Option<&'static str> {
    // Asked of every word of a program, and most start otherwise.
    if !name.starts_with(['i', 'u', 'f', 'b']) {
        return None;
    }
    ALIASES
        .iter()
        .find(|(alias, _)| *alias == name)
        .map(|(_, resolved)| *resolved)
}

/// The edits that resolve the aliases in `text`, in order.
///
/// A name that the text declares itself, anywhere (as a type, function,
/// variable or parameter), is left alone everywhere: the prelude's alias still
/// stands behind the uses that mean it. Members and their declarations
/// (`.float`, `float: f32`) are never types.
pub fn edits(text: &str) -> Vec<Edit> {
    let tokens: Vec<Token> = code_tokens(text).collect();
    let mut declared = HashSet::new();
    let mut uses = Vec::new();
    let mut open = Vec::new();
    // Whether the braces that come next are a struct's.
    let mut in_struct_head = false;
    for (index, token) in tokens.iter().enumerate() {
        let before = index.checked_sub(1).map(|at| tokens[at]);
        let after = tokens.get(index + 1).copied();
        match token.kind {
            TokenKind::Punctuation => match token.text(text) {
                "{" => {
                    open.push(in_struct_head);
                    in_struct_head = false;
                }
                "}" => {
                    open.pop();
                }
                ";" => in_struct_head = false,
                _ => {}
            },
            TokenKind::Identifier => {
                let word = token.text(text);
                if word == "struct" {
                    in_struct_head = true;
                }
                let Some(resolved) = resolve(word) else {
                    continue;
                };
                if before.is_some_and(|before| before.is('.', text)) {
                    continue;
                }
                if after.is_some_and(|after| after.is(':', text)) {
                    let is_member = open.last() == Some(&true);
                    if !is_member {
                        declared.insert(word);
                    }
                    continue;
                }
                if is_declared_after(text, &tokens[..index]) {
                    declared.insert(word);
                    continue;
                }
                uses.push((*token, word, resolved));
            }
            _ => {}
        }
    }
    uses.into_iter()
        .filter(|(_, word, _)| !declared.contains(word))
        .map(|(token, _, resolved)| Edit {
            range: token.span,
            text: resolved.to_owned(),
        })
        .collect()
}

/// Whether what comes after `before` is the name of a declaration: after
/// `let`, `const`, `override`, `alias`, `struct`, `fn`, `var` or `var<..>`.
fn is_declared_after(text: &str, before: &[Token]) -> bool {
    let Some((last, rest)) = before.split_last() else {
        return false;
    };
    if last.kind == TokenKind::Identifier {
        return matches!(
            last.text(text),
            "let" | "const" | "override" | "alias" | "struct" | "fn" | "var"
        );
    }
    if !last.is('>', text) {
        return false;
    }
    // `var<storage, read_write> name`: the template list holds a few names only.
    let inside = rest
        .iter()
        .rev()
        .take(4)
        .take_while(|token| token.kind == TokenKind::Identifier || token.is(',', text))
        .count();
    match rest.len().checked_sub(inside + 2) {
        Some(at) => rest[at + 1].is('<', text) && rest[at].text(text) == "var",
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolved(text: &str) -> String {
        let mut result = String::new();
        let mut done = 0;
        for edit in edits(text) {
            result.push_str(&text[done..edit.range.start]);
            result.push_str(&edit.text);
            done = edit.range.end;
        }
        result + &text[done..]
    }

    #[test]
    fn uses_are_resolved_wherever_a_type_can_stand() {
        assert_eq!(
            resolved("fn f(a: float3, b: array<uint, 4>) -> float4x4 { return bool2(int(a.x)); }"),
            "fn f(a: vec3<f32>, b: array<u32, 4>) -> mat4x4<f32> { return vec2<bool>(i32(a.x)); }"
        );
    }

    #[test]
    fn members_and_comments_are_left_alone() {
        let text =
            "struct S { float: u32, int: array<f32, 2> } // float\nfn f(s: S) { _ = s.float; }";
        assert_eq!(resolved(text), text);
        assert_eq!(
            resolved("struct S { float: float }"),
            "struct S { float: f32 }"
        );
    }

    #[test]
    fn a_name_that_the_author_declares_stays_everywhere() {
        for declaration in [
            "alias float = f16;",
            "fn float(x: i32) -> f32 { return f32(x); }",
            "struct float { x: f32 }",
            "var<private> float: f32;",
            "var<storage, read_write> float: f32;",
            "fn g() { let float = 1.0; }",
            "fn g(float: f32) {}",
            "fn g() { for (var float = 0; ; ) {} }",
        ] {
            let text = format!("{declaration} fn h() -> float {{ return float(1); }} ");
            assert_eq!(resolved(&text), text);
        }
    }

    #[test]
    fn a_switch_label_is_no_type_and_a_struct_ends() {
        let text = "struct S { x: u32 } fn f(int: u32) { let y: int = 1; }";
        assert_eq!(resolved(text), text);
    }
}
