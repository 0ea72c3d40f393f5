//! What a text declares, and where a name means something else (WGSL,
//! "Declaration and Scope"): read from tokens alone, so that a program with
//! mistakes can be read as well.

use crate::lexer::{Token, TokenKind};
use lockstep_diagnostics::Span;
use std::collections::HashMap;
use std::ops::Range;

/// Tokens that are looked at behind `alias NAME =`; a longer definition counts as none.
const LONGEST_DEFINITION: usize = 256;

/// Tokens that are looked at for the end of `var<storage, read_write>`.
const LONGEST_VAR_TEMPLATE: usize = 6;

/// A declaration at module scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration<'t> {
    /// The declared name.
    pub name: &'t str,
    /// Its place in the text.
    pub span: Span,
    /// `fn`, `struct`, `alias` and so on.
    pub keyword: &'t str,
    /// For an alias the tokens between `=` and `;`, if both are there.
    pub definition: Option<Range<usize>>,
}

/// Everything that is declared at module scope, in order; `tokens` are the code
/// tokens of `text`.
pub fn module_declarations<'t>(text: &'t str, tokens: &[Token]) -> Vec<Declaration<'t>> {
    let mut found = Vec::new();
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        if token.is('{', text) {
            depth += 1;
        } else if token.is('}', text) {
            depth = depth.saturating_sub(1);
        } else if depth == 0
            && let Some(name_at) = declared_at(text, tokens, at)
        {
            let keyword = token.text(text);
            found.push(Declaration {
                name: tokens[name_at].text(text),
                span: tokens[name_at].span,
                keyword,
                definition: (keyword == "alias")
                    .then(|| definition(text, tokens, name_at + 1))
                    .flatten(),
            });
        }
    }
    found
}

fn definition(text: &str, tokens: &[Token], equals: usize) -> Option<Range<usize>> {
    if !tokens.get(equals)?.is('=', text) {
        return None;
    }
    let start = equals + 1;
    let length = tokens[start..]
        .iter()
        .take(LONGEST_DEFINITION)
        .position(|token| token.is(';', text))?;
    Some(start..start + length)
}

/// Where the name stands that the keyword at `at` declares; `None` for every other token.
fn declared_at(text: &str, tokens: &[Token], at: usize) -> Option<usize> {
    let token = tokens.get(at)?;
    if token.kind != TokenKind::Identifier {
        return None;
    }
    let mut name_at = at + 1;
    match token.text(text) {
        "let" | "const" | "override" | "alias" | "struct" | "fn" => {}
        "var" => {
            if tokens.get(name_at)?.is('<', text) {
                let length = tokens[name_at..]
                    .iter()
                    .take(LONGEST_VAR_TEMPLATE)
                    .position(|token| token.is('>', text))?;
                name_at += length + 1;
            }
        }
        _ => return None,
    }
    (tokens.get(name_at)?.kind == TokenKind::Identifier).then_some(name_at)
}

/// Names that are declared in a function around the present place, and so hide
/// the module's.
#[derive(Clone, Debug, Default)]
pub struct Locals<'t> {
    blocks: Vec<Block<'t>>,
    visible: HashMap<&'t str, usize>,
}

#[derive(Clone, Debug)]
struct Block<'t> {
    kind: BlockKind,
    names: Vec<&'t str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockKind {
    Braces,
    /// A whole `for` statement; its variable is visible in its head and body.
    For,
    /// The braces of a `for` statement, which end it.
    ForBody,
}

impl<'t> Locals<'t> {
    /// Whether a local declaration hides the module's `name` here.
    pub fn hide(&self, name: &str) -> bool {
        self.visible.contains_key(name)
    }

    /// Whether nothing is hidden here.
    pub fn is_empty(&self) -> bool {
        self.visible.is_empty()
    }

    fn is_in_for_head(&self) -> bool {
        matches!(self.blocks.last(), Some(block) if block.kind == BlockKind::For)
    }

    fn open(&mut self, kind: BlockKind) {
        self.blocks.push(Block {
            kind,
            names: Vec::new(),
        });
    }

    fn close_one(&mut self) -> Option<BlockKind> {
        let block = self.blocks.pop()?;
        for name in block.names {
            if let Some(count) = self.visible.get_mut(name) {
                *count -= 1;
                if *count == 0 {
                    self.visible.remove(name);
                }
            }
        }
        Some(block.kind)
    }

    /// Closes the innermost braces, and what hangs on them.
    fn close(&mut self) {
        while self.is_in_for_head() {
            self.close_one();
        }
        if self.close_one() == Some(BlockKind::ForBody) {
            self.close_one();
        }
    }

    /// Makes names visible to the end of the innermost block; at module scope does nothing.
    fn declare(&mut self, names: &mut Vec<&'t str>) {
        if let Some(block) = self.blocks.last_mut() {
            for name in names.iter() {
                *self.visible.entry(name).or_default() += 1;
            }
            block.names.append(names);
        }
        names.clear();
    }
}

/// Calls `visit` for every identifier of `tokens` that may be the use of a
/// module's name. Not among them are names being declared, members, attributes
/// and their fixed words, and address spaces.
pub fn visit_uses<'t>(text: &'t str, tokens: &[Token], mut visit: impl FnMut(Token, &Locals<'t>)) {
    let mut locals = Locals::default();
    // Local variables whose statement is not over: not visible in their own initializer.
    let mut pending = Vec::new();
    // Parameters of the function whose body is to come.
    let mut parameters = None;
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let next = tokens.get(at + 1);
        let word = token.text(text);
        at += 1;
        match (token.kind, word) {
            (TokenKind::Punctuation, "{") => {
                locals.declare(&mut pending);
                let is_for = locals.is_in_for_head();
                locals.open(if is_for {
                    BlockKind::ForBody
                } else {
                    BlockKind::Braces
                });
                if let Some(mut names) = parameters.take() {
                    locals.declare(&mut names);
                }
            }
            (TokenKind::Punctuation, "}") => {
                pending.clear();
                locals.close();
            }
            (TokenKind::Punctuation, ";") => {
                parameters = None;
                locals.declare(&mut pending);
            }
            (TokenKind::Punctuation, ".") => {
                at += usize::from(next.is_some_and(|next| next.kind == TokenKind::Identifier));
            }
            (TokenKind::Punctuation, "@") => at = after_attribute(text, tokens, at),
            (TokenKind::Identifier, _) => {
                if let Some(name_at) = declared_at(text, tokens, at - 1) {
                    match word {
                        "let" | "var" | "const" => pending.push(tokens[name_at].text(text)),
                        "fn" => parameters = Some(Vec::new()),
                        _ => {}
                    }
                    at = name_at + 1;
                } else if next.is_some_and(|next| next.is(':', text)) {
                    // A parameter, a member, or a case without parentheses.
                    if let Some(parameters) = &mut parameters {
                        parameters.push(word);
                    }
                } else if word == "for" && !locals.blocks.is_empty() {
                    locals.open(BlockKind::For);
                } else {
                    visit(*token, &locals);
                }
            }
            _ => {}
        }
    }
}

/// The token behind the attribute's name, which stands at `name_at`, and behind
/// its parentheses when they hold fixed words and no expression.
fn after_attribute(text: &str, tokens: &[Token], name_at: usize) -> usize {
    let Some(name) = tokens
        .get(name_at)
        .filter(|token| token.kind == TokenKind::Identifier)
    else {
        return name_at;
    };
    let behind = name_at + 1;
    let has_fixed_words = matches!(name.text(text), "builtin" | "interpolate" | "diagnostic");
    if !has_fixed_words || !tokens.get(behind).is_some_and(|token| token.is('(', text)) {
        return behind;
    }
    let length = tokens[behind..]
        .iter()
        .position(|token| [')', ';', '{', '}'].iter().any(|c| token.is(*c, text)));
    length.map_or(tokens.len(), |length| behind + length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lexer::code_tokens;

    /// The uses of `R`, each `1` where it means the module's and `0` where a local one.
    fn meanings(text: &str) -> String {
        let tokens: Vec<Token> = code_tokens(text).collect();
        let mut found = String::new();
        visit_uses(text, &tokens, |token, locals| {
            if token.text(text) == "R" {
                found.push(if locals.hide("R") { '0' } else { '1' });
            }
        });
        found
    }

    #[test]
    fn a_local_name_hides_from_its_statement_to_the_end_of_its_block() {
        for (text, expected) in [
            ("fn f() { let R = R(1); _ = R; } fn g() -> R {}", "101"),
            ("fn f() { if true { var R: R; R = 1; } R(); }", "101"),
            ("fn f() { { const R = 2; { R } } R }", "01"),
            ("fn f() { loop { let R = 1; continuing { R } } R }", "01"),
            (
                "fn f() { switch 1 { case R: { let R = 1; R } default { R } } }",
                "01",
            ),
            ("fn f() { var<function> R = 1; R }", "0"),
        ] {
            assert_eq!(meanings(text), expected, "{text}");
        }
    }

    #[test]
    fn a_parameter_hides_in_its_function_only_and_not_in_the_head() {
        for (text, expected) in [
            ("fn f(R: R, x: R) -> R { return R; } fn g(x: R) {}", "11101"),
            ("fn f(@builtin(position) R: u32) { R } const a = R;", "01"),
            ("fn f(@location(R) x: u32) { R }", "11"),
        ] {
            assert_eq!(meanings(text), expected, "{text}");
        }
    }

    #[test]
    fn the_variable_of_a_for_hides_in_head_and_body() {
        for (text, expected) in [
            ("fn f() { for (var R = R(0); R < 3; R++) { R } R }", "10001"),
            ("fn f() { for (;;) { let R = 1; R } R }", "01"),
            ("fn f() { for (var R = 0;;) } fn g() { R }", "1"),
        ] {
            assert_eq!(meanings(text), expected, "{text}");
        }
    }

    #[test]
    fn members_attributes_and_declared_names_are_no_uses() {
        for text in [
            "struct S { R: u32 }",
            "fn f() { a.R = 1; }",
            "@R fn f() {}",
            "@builtin(R) x: u32",
            "alias R = u32;",
            "var<R> x: u32;",
            "fn R() {}",
        ] {
            assert_eq!(meanings(text), "", "{text}");
        }
    }

    #[test]
    fn unfinished_text_ends_the_walk() {
        for text in [
            "fn",
            "fn f(R: ",
            "for",
            "@",
            "@builtin(",
            "} } {",
            "var<",
            "let R",
            "a.",
        ] {
            assert_eq!(meanings(text), "", "{text}");
        }
        assert_eq!(meanings("fn f() { let R = 1 } R"), "1");
    }

    #[test]
    fn declarations_at_module_scope_are_found_with_their_places() {
        let text = "alias A = array<f32, 2>; const b = 1; override c: u32; fn d() { let e = 1; }\nstruct F { g: u32 } var<storage, read_write> h: A; @id(1) override i = 2; alias J = ";
        let tokens: Vec<Token> = code_tokens(text).collect();
        let found = module_declarations(text, &tokens);
        let names: String = found.iter().map(|declaration| declaration.name).collect();
        assert_eq!(names, "AbcdFhiJ");
        let span = |range: Range<usize>| tokens[range.start].span.join(tokens[range.end - 1].span);
        let definition = found[0].definition.clone().map(span);
        assert_eq!(
            definition.map(|span| span.slice(text)),
            Some("array<f32, 2>")
        );
        assert_eq!(found[7].definition, None);
        assert!(
            found
                .iter()
                .all(|found| found.span.slice(text) == found.name)
        );
    }
}
