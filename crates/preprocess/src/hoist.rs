//! `enable`, `requires` and `diagnostic` statements, which WGSL wants before
//! everything else and authors write anywhere.

use crate::lexer::{Lexer, Token, TokenKind, code_tokens};
use crate::output::Output;
use lockstep_diagnostics::{SourceMapBuilder, Span, Via};

/// A statement moved to the beginning.
#[derive(Clone, Debug)]
pub struct Hoisted {
    /// The statement, macros substituted.
    pub output: Output,
    /// Its place in the author's text.
    pub span: Span,
}

/// Extensions that naga 30 does not know although it compiles what they allow.
const ENABLED_WITHOUT_NAGA: &[&str] = &["subgroups", "subgroups_f16"];

/// Language extensions that naga 30 can be asked for; it refuses the names of all others.
const REQUIRED_OF_NAGA: &[&str] = &[
    "readonly_and_readwrite_storage_textures",
    "packed_4x8_integer_dot_product",
    "pointer_composite_access",
];

/// Names that are read in one statement: more than there are extensions, and
/// few enough for a text full of openings to cost nothing.
const MOST_NAMES: usize = 64;

/// Whether `word` starts a statement that is hoisted.
pub fn is_keyword(word: &str) -> bool {
    matches!(word, "enable" | "requires" | "diagnostic")
}

/// End of the statement that starts at `start`, its `;` included, or `None`
/// when what stands there is something else (`enable = true;`).
pub fn statement_end(text: &str, start: usize) -> Option<usize> {
    let mut lexer = Lexer::new(text);
    lexer.seek(start);
    let mut tokens = lexer.filter(|token| !token.kind.is_trivia());
    let keyword = tokens.next()?;
    let is_diagnostic = keyword.text(text) == "diagnostic";
    let mut next = tokens.next()?;
    if is_diagnostic {
        expect(text, next, '(')?;
        next = tokens.next()?;
    }
    let mut names = 0;
    loop {
        if next.kind != TokenKind::Identifier || names == MOST_NAMES {
            break;
        }
        names += 1;
        next = tokens.next()?;
        if is_diagnostic && next.is('.', text) {
            next = tokens.next()?;
            continue;
        }
        if !next.is(',', text) {
            break;
        }
        next = tokens.next()?;
    }
    if names == 0 {
        return None;
    }
    if is_diagnostic {
        expect(text, next, ')')?;
        next = tokens.next()?;
    }
    expect(text, next, ';')?;
    Some(next.span.end)
}

fn expect(text: &str, token: Token, punctuation: char) -> Option<()> {
    token.is(punctuation, text).then_some(())
}

impl Hoisted {
    /// Writes the statement and a line break.
    pub fn render(&self, builder: &mut SourceMapBuilder<'_>, source: &str) {
        self.output.render(builder, source, &[]);
        builder.write("\n", self.span, Via::Substitution);
    }

    /// Writes what naga can read of it: names that it would refuse are left
    /// out, and the whole statement when no name remains.
    pub fn render_for_naga(&self, builder: &mut SourceMapBuilder<'_>, source: &str) {
        let text = self.output.text(source);
        let words: Vec<&str> = code_tokens(&text)
            .filter(|token| token.kind == TokenKind::Identifier)
            .map(|token| token.text(&text))
            .collect();
        let Some((keyword, names)) = words.split_first() else {
            return self.render(builder, source);
        };
        let kept: Vec<&str> = names
            .iter()
            .copied()
            .filter(|name| match *keyword {
                "enable" => !ENABLED_WITHOUT_NAGA.contains(name) && !name.starts_with("chromium_"),
                "requires" => REQUIRED_OF_NAGA.contains(name),
                _ => true,
            })
            .collect();
        if kept.len() == names.len() {
            self.render(builder, source);
        } else if !kept.is_empty() {
            let statement = format!("{keyword} {};\n", kept.join(", "));
            builder.write(&statement, self.span, Via::Substitution);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_statements_are_taken() {
        for (text, end) in [
            ("enable f16; x", Some(11)),
            ("enable f16 , subgroups\n;", Some(24)),
            ("requires a, b,;", Some(15)),
            ("diagnostic(off, derivative_uniformity);", Some(39)),
            (
                "diagnostic ( error , chromium.unreachable_code ) ;",
                Some(50),
            ),
            ("enable = true;", None),
            ("enable(f16);", None),
            ("enable;", None),
            ("enable f16", None),
            ("diagnostic off;", None),
        ] {
            assert_eq!(statement_end(text, 0), end, "{text}");
        }
    }
}
