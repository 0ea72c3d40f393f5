//! Aliases resolved to the types that they stand for, in the text that naga
//! reads: naga 30 takes `array<uint, 20>` and `array<u32, 20>` for two types.

use crate::lexer::{Token, TokenKind, code_tokens};
use crate::output::Edit;
use crate::scope::{Declaration, Locals, visit_uses};
use std::collections::HashMap;

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

/// The long form of a vector or matrix type: `vec3f` is `vec3<f32>`.
pub fn canonical(ty: &str) -> String {
    let ty = ty.trim_end_matches(',');
    let Some((generic, scalar)) = ty.split_at_checked(ty.len().saturating_sub(1)) else {
        return ty.to_owned();
    };
    let is_short = (generic.starts_with("vec") && generic.len() == 4)
        || (generic.starts_with("mat") && generic.len() == 6);
    match scalar {
        "f" if is_short => format!("{generic}<f32>"),
        "i" if is_short => format!("{generic}<i32>"),
        "u" if is_short => format!("{generic}<u32>"),
        _ => ty.to_owned(),
    }
}

/// The longest type that is written in the place of an alias, in bytes.
const LONGEST_TYPE: usize = 512;

/// The most text that resolving may write, in bytes; past it names stay, which
/// is only less likely to satisfy naga. No real program is near it.
const RESOLVED_LIMIT: usize = 1 << 20;

/// What the author's own aliases stand for.
#[derive(Debug)]
pub struct OwnAliases<'t> {
    /// For every name declared at module scope its type, if it is an alias
    /// that can be resolved. These names are not the prelude's.
    types: HashMap<&'t str, Option<String>>,
}

impl<'t> OwnAliases<'t> {
    /// Follows aliases of aliases to their ends; `tokens` are the code tokens
    /// of `text`, and `declarations` what it declares at module scope.
    ///
    /// A name stays where it is part of a cycle, declared twice, or not
    /// followed by what can be a type.
    pub fn new(text: &'t str, tokens: &[Token], declarations: &[Declaration<'t>]) -> Self {
        let mut definitions: HashMap<&str, Option<&[Token]>> = HashMap::new();
        for declaration in declarations {
            let definition = declaration.definition.clone();
            let definition = definition.and_then(|range| tokens.get(range));
            definitions
                .entry(declaration.name)
                .and_modify(|known| *known = None)
                .or_insert(definition);
        }
        // Two types of an overridable size are the same to naga only when they
        // are one type, or when the size is a name.
        let has_overrides = declarations.iter().any(|found| found.keyword == "override");
        definitions.values_mut().for_each(|definition| {
            *definition = definition.filter(|tokens| is_type(text, tokens, has_overrides));
        });
        let mut resolver = Resolver {
            text,
            definitions,
            states: HashMap::new(),
        };
        for declaration in declarations {
            resolver.resolve(declaration.name);
        }
        let types = resolver
            .states
            .into_iter()
            .map(|(name, state)| match state {
                State::Open | State::Refused => (name, None),
                State::Done(ty) => (name, ty),
            });
        Self {
            types: types.collect(),
        }
    }

    /// What `name` stands for at module scope, the prelude's aliases included.
    pub fn resolve(&self, name: &str) -> Option<&str> {
        match self.types.get(name) {
            Some(own) => own.as_deref(),
            None => resolve(name),
        }
    }
}

#[derive(Debug)]
enum State {
    /// Its definition is being resolved.
    Open,
    /// The type, or `None` for a name that is written as it is.
    Done(Option<String>),
    /// Part of a cycle, too long, or in need of such an alias.
    Refused,
}

struct Resolver<'t, 'd> {
    text: &'t str,
    definitions: HashMap<&'t str, Option<&'d [Token]>>,
    states: HashMap<&'t str, State>,
}

impl<'t> Resolver<'t, '_> {
    /// Resolves `name` and whatever it needs, without recursion: a chain may
    /// be as long as the program.
    fn resolve(&mut self, name: &'t str) {
        let mut open = vec![name];
        while let Some(name) = open.last().copied() {
            if matches!(self.states.get(name), Some(State::Done(_) | State::Refused)) {
                open.pop();
                continue;
            }
            let Some(definition) = self.definitions.get(name).copied().flatten() else {
                self.states.insert(name, State::Done(None));
                continue;
            };
            if self.states.insert(name, State::Open).is_none() {
                let before = open.len();
                open.extend(self.unresolved(definition));
                if open.len() > before {
                    continue;
                }
            }
            let state = match self.write(definition) {
                Some(ty) => State::Done(Some(ty)),
                None => State::Refused,
            };
            self.states.insert(name, state);
            open.pop();
        }
    }

    /// The names in a definition that were not looked at yet.
    fn unresolved(&self, definition: &[Token]) -> Vec<&'t str> {
        definition
            .iter()
            .map(|token| token.text(self.text))
            .filter(|word| self.definitions.contains_key(word) && !self.states.contains_key(word))
            .collect()
    }

    /// The definition with every alias in it resolved.
    fn write(&self, definition: &[Token]) -> Option<String> {
        let mut ty = String::new();
        let mut end = definition.first()?.span.start;
        for token in definition {
            let word = token.text(self.text);
            if token.span.start > end {
                ty.push(' ');
            }
            end = token.span.end;
            ty.push_str(match self.states.get(word) {
                Some(State::Open | State::Refused) => return None,
                Some(State::Done(ty)) => ty.as_deref().unwrap_or(word),
                None => resolve(word).unwrap_or(word),
            });
            if ty.len() > LONGEST_TYPE {
                return None;
            }
        }
        Some(ty)
    }
}

/// Whether `tokens` are a type: a name, or a name with a template list.
fn is_type(text: &str, tokens: &[Token], has_overrides: bool) -> bool {
    let mut parentheses = 0_usize;
    let mut angles = 0_usize;
    let Some((last, before)) = tokens.split_last() else {
        return false;
    };
    for (at, token) in before.iter().enumerate() {
        match (token.kind, token.text(text)) {
            (TokenKind::Identifier, _) => {}
            (TokenKind::Number, _) if angles > 0 => {}
            (TokenKind::Punctuation, "<") if parentheses == 0 && at > 0 => angles += 1,
            (TokenKind::Punctuation, ">") if parentheses == 0 && angles > 1 => angles -= 1,
            (TokenKind::Punctuation, ",") if angles > 0 => {}
            (TokenKind::Punctuation, _) if has_overrides || angles == 0 => return false,
            (TokenKind::Punctuation, "(") => parentheses += 1,
            (TokenKind::Punctuation, ")") if parentheses > 0 => parentheses -= 1,
            (TokenKind::Punctuation, "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^") => {}
            (TokenKind::Punctuation, "<" | ">") if parentheses > 0 => {}
            _ => return false,
        }
        if at == 1 && angles == 0 {
            return false;
        }
    }
    if before.is_empty() {
        last.kind == TokenKind::Identifier
    } else {
        before[0].kind == TokenKind::Identifier
            && parentheses == 0
            && angles == 1
            && last.is('>', text)
    }
}

/// The edits that resolve the aliases in `text`, in order.
///
/// A use stays as it is where a local declaration hides the alias, or a name
/// that would have to be written in its place.
pub fn edits(text: &str, tokens: &[Token], aliases: &OwnAliases<'_>) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut left = RESOLVED_LIMIT;
    visit_uses(text, tokens, |token, locals| {
        let word = token.text(text);
        let Some(resolved) = aliases.resolve(word) else {
            return;
        };
        if resolved.len() > left || locals.hide(word) {
            return;
        }
        left -= resolved.len();
        if !captures(resolved, locals) {
            edits.push(Edit {
                range: token.span,
                text: resolved.to_owned(),
            });
        }
    });
    edits
}

/// Whether a name in `ty` would mean a local declaration.
fn captures(ty: &str, locals: &Locals<'_>) -> bool {
    !locals.is_empty() && code_tokens(ty).any(|token| locals.hide(token.text(ty)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scope::module_declarations;

    fn resolved(text: &str) -> String {
        let tokens: Vec<Token> = code_tokens(text).collect();
        let declarations = module_declarations(text, &tokens);
        let aliases = OwnAliases::new(text, &tokens, &declarations);
        let mut result = String::new();
        let mut done = 0;
        for edit in edits(text, &tokens, &aliases) {
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
    fn a_name_that_the_module_declares_is_no_alias_of_the_prelude() {
        for declaration in [
            "fn float(x: i32) -> f32 { return f32(x); }",
            "struct float { x: f32 }",
            "const float = 1;",
            "override float: f32;",
            "var<private> float: f32;",
            "var<storage, read_write> float: f32;",
        ] {
            let text = format!("fn h() -> float {{ return float(1); }} {declaration}");
            assert_eq!(resolved(&text), text);
        }
        assert_eq!(
            resolved("fn h() -> float {} alias float = f16;"),
            "fn h() -> f16 {} alias float = f16;"
        );
    }

    #[test]
    fn a_local_name_switches_resolving_off_in_its_scope_only() {
        for (text, expected) in [
            (
                "fn g(float: f32) -> float { return float; } fn h(x: float) {}",
                "fn g(float: f32) -> f32 { return float; } fn h(x: f32) {}",
            ),
            (
                "fn g() { if a { let float = float(1); _ = float; } _ = float(2); }",
                "fn g() { if a { let float = f32(1); _ = float; } _ = f32(2); }",
            ),
            (
                "fn g() { for (var int = int(0); int < 2; int++) {} let y: int = 1; }",
                "fn g() { for (var int = i32(0); int < 2; int++) {} let y: i32 = 1; }",
            ),
        ] {
            assert_eq!(resolved(text), expected);
        }
    }

    #[test]
    fn own_aliases_are_followed_to_their_ends_in_any_order() {
        for (text, expected) in [
            (
                "alias R = f32; var<private> a: R;",
                "alias R = f32; var<private> a: f32;",
            ),
            (
                "fn f(a: R) {} alias R = S; alias S = float3;",
                "fn f(a: vec3<f32>) {} alias R = vec3<f32>; alias S = vec3<f32>;",
            ),
            (
                "alias A = array<f32, 2>; alias B = array<A, N+1>; const c = B(A(), A());",
                "alias A = array<f32, 2>; alias B = array<array<f32, 2>, N+1>; const c = array<array<f32, 2>, N+1>(array<f32, 2>(), array<f32, 2>());",
            ),
            (
                "struct P { x: R } alias R = u32; alias Q = P; fn f(q: ptr<function, Q>) {}",
                "struct P { x: u32 } alias R = u32; alias Q = P; fn f(q: ptr<function, P>) {}",
            ),
            (
                "alias V = /* a */ vec2 <\n f32 > ; const v = V(1, 2);",
                "alias V = /* a */ vec2 <\n f32 > ; const v = vec2 < f32 >(1, 2);",
            ),
            (
                "alias C = array<u32, u32(4 * (1 << 2))>; fn f(c: C) {}",
                "alias C = array<u32, u32(4 * (1 << 2))>; fn f(c: array<u32, u32(4 * (1 << 2))>) {}",
            ),
        ] {
            assert_eq!(resolved(text), expected);
        }
    }

    #[test]
    fn a_name_that_the_type_needs_and_a_local_one_hides_keeps_the_alias() {
        for text in [
            "alias A = array<u32, N>; const N = 2; fn f() { let N = 3; var a: A; }",
            "fn f() { let f32 = 1; var a: float3; }",
        ] {
            assert_eq!(resolved(text), text);
        }
    }

    #[test]
    fn cycles_repetitions_and_what_is_no_type_stay() {
        for text in [
            "alias X = X; fn f(x: X) {}",
            "alias X = Z; alias Y = Z; alias Z = array<Z, 2>; fn f(x: Z) {}",
            "alias D = u32; alias D = i32; fn f(x: D) {}",
            "alias E = ; fn f(x: E) {}",
            "alias E = u32 fn f(x: E) {}",
            "alias E = array<u32, 2; fn f(x: E) {}",
            "alias E = array<u32>>; fn f(x: E) {}",
            "alias E = 2; fn f(x: E) {}",
            "alias E = f(1); fn g(x: E) {}",
            "alias E = u32 u32; fn g(x: E) {}",
            "alias E = a.b; fn g(x: E) {}",
            "override N: u32; alias W = array<u32, N + 1>; var<workgroup> w: W;",
        ] {
            assert_eq!(resolved(text), text);
        }
    }

    #[test]
    fn chains_and_types_of_any_length_are_bearable() {
        let mut chain = "alias A0 = float;".to_owned();
        for level in 1..5_000 {
            chain.push_str(&format!("alias A{level} = A{};", level - 1));
        }
        assert!(resolved(&(chain + "fn f(a: A4999) {}")).ends_with("fn f(a: f32) {}"));

        let mut doubling = "alias A0 = u32;".to_owned();
        for level in 1..200 {
            let inner = level - 1;
            doubling.push_str(&format!("alias A{level} = array<A{inner}, A{inner}(1)>;"));
        }
        assert!(resolved(&doubling).len() < 100_000);

        let long = format!("alias L = array<f32, {}1>;", "1+".repeat(100));
        let many = long + &"const a = L();".repeat(20_000);
        assert!(resolved(&many).len() < many.len() + RESOLVED_LIMIT);
    }
}
