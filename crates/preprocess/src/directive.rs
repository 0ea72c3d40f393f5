//! A directive line, taken apart.

use crate::lexer::{Lexer, Token, TokenKind, is_line_break};
use lockstep_diagnostics::Span;

/// A directive, for completion, hover and suggestions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirectiveHelp {
    /// The word behind `#`.
    pub name: &'static str,
    /// How it is written.
    pub usage: &'static str,
    /// What it does, in one sentence.
    pub summary: &'static str,
}

/// Every directive there is.
pub const DIRECTIVES: &[DirectiveHelp] = &[
    DirectiveHelp {
        name: "storage",
        usage: "#storage NAME TYPE",
        summary: "Declares a storage buffer that every entry point can read and write.",
    },
    DirectiveHelp {
        name: "workgroup_count",
        usage: "#workgroup_count ENTRY X Y Z",
        summary: "Runs an entry point with this many workgroups, not with as many as cover the picture.",
    },
    DirectiveHelp {
        name: "dispatch_count",
        usage: "#dispatch_count ENTRY N",
        summary: "Runs an entry point N times in every frame; dispatch.id counts from 0.",
    },
    DirectiveHelp {
        name: "dispatch_once",
        usage: "#dispatch_once ENTRY",
        summary: "Runs an entry point on the first frame only.",
    },
    DirectiveHelp {
        name: "define",
        usage: "#define NAME VALUE",
        summary: "Replaces a name by a text from here on.",
    },
    DirectiveHelp {
        name: "calcdefine",
        usage: "#calcdefine NAME EXPRESSION",
        summary: "Computes a number now and replaces a name by it from here on; may change it later.",
    },
    DirectiveHelp {
        name: "if",
        usage: "#if EXPRESSION",
        summary: "Keeps the lines up to #else or #endif when the expression is not 0.",
    },
    DirectiveHelp {
        name: "ifdef",
        usage: "#ifdef NAME",
        summary: "Keeps the lines up to #else or #endif when the name is defined.",
    },
    DirectiveHelp {
        name: "ifndef",
        usage: "#ifndef NAME",
        summary: "Keeps the lines up to #else or #endif when the name is not defined.",
    },
    DirectiveHelp {
        name: "else",
        usage: "#else",
        summary: "Begins the lines that are kept when the condition does not hold.",
    },
    DirectiveHelp {
        name: "endif",
        usage: "#endif",
        summary: "Ends #if, #ifdef or #ifndef.",
    },
    DirectiveHelp {
        name: "include",
        usage: "#include \"user/file\"",
        summary: "Brings in a file of the bundled library; standard files are written <name>.",
    },
    DirectiveHelp {
        name: "assert",
        usage: "#assert EXPRESSION",
        summary: "Counts the invocations in which a condition does not hold.",
    },
    DirectiveHelp {
        name: "data",
        usage: "#data NAME u32 1, 2, 3",
        summary: "Makes a table of numbers, read as data.NAME[i].",
    },
];

/// A directive line of a unit; spans are in the unit's text.
#[derive(Clone, Debug)]
pub struct Directive<'t> {
    /// The word behind `#`; empty when there is none.
    pub name: &'t str,
    /// From `#` to the end of the last argument.
    pub span: Span,
    /// `#` and the word.
    pub head: Span,
    /// What follows the word, without blanks and comments at either end.
    pub arguments: Vec<Token>,
    /// A backslash at the end of the line, which is no argument.
    pub continuation: Option<Span>,
}

impl<'t> Directive<'t> {
    /// Reads the rest of the line behind `hash` and leaves `lexer` at its end.
    ///
    /// The line ends before its line break, or before a comment that goes on
    /// in the next line.
    pub fn read(text: &'t str, hash: Token, lexer: &mut Lexer<'t>) -> Self {
        lexer.strings = true;
        let mut tokens = Vec::new();
        let mut end = lexer.offset();
        for token in lexer.by_ref() {
            let ends_line = match token.kind {
                TokenKind::LineBreak | TokenKind::UnclosedComment => true,
                TokenKind::BlockComment => token.text(text).contains(is_line_break),
                _ => false,
            };
            if ends_line {
                break;
            }
            end = token.span.end;
            tokens.push(token);
        }
        lexer.seek(end);

        let first = tokens.iter().position(|token| !token.kind.is_trivia());
        let mut arguments = tokens.split_off(first.unwrap_or(tokens.len()));
        let mut name = "";
        let mut head = hash.span;
        if let Some(word) = arguments.first()
            && word.kind == TokenKind::Identifier
        {
            name = word.text(text);
            head = hash.span.join(word.span);
            arguments.remove(0);
        }
        trim(&mut arguments);
        let mut continuation = None;
        if let Some(last) = arguments.last()
            && last.is('\\', text)
        {
            continuation = Some(last.span);
            arguments.pop();
            trim(&mut arguments);
        }
        let span = arguments
            .last()
            .map_or(head, |last| hash.span.join(last.span));
        Self {
            name,
            span,
            head,
            arguments,
            continuation,
        }
    }

    /// The arguments from `index` on without blanks and comments at the front.
    pub fn arguments_from(&self, index: usize) -> &[Token] {
        let rest = self.arguments.get(index..).unwrap_or_default();
        let start = rest
            .iter()
            .position(|token| !token.kind.is_trivia())
            .unwrap_or(rest.len());
        &rest[start..]
    }
}

fn trim(tokens: &mut Vec<Token>) {
    while tokens.last().is_some_and(|token| token.kind.is_trivia()) {
        tokens.pop();
    }
    let start = tokens
        .iter()
        .position(|token| !token.kind.is_trivia())
        .unwrap_or(tokens.len());
    tokens.drain(..start);
}

/// The place that all of `tokens` cover.
pub fn covered(tokens: &[Token]) -> Option<Span> {
    Some(tokens.first()?.span.join(tokens.last()?.span))
}
