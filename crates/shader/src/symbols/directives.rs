//! Symbols of directive lines.

use super::read::{Reader, symbol};
use super::{Draft, SymbolKind, comments};
use lockstep_diagnostics::Span;
use lockstep_preprocess::LIBRARY;
use lockstep_preprocess::lexer::{Token, TokenKind};

impl Reader<'_> {
    /// Reads one directive line; `line` are its tokens behind `#`, blanks and comments included.
    pub(super) fn directive(&mut self, hash: Token, line: &[Token]) {
        let text = self.text;
        let code: Vec<Token> = line
            .iter()
            .copied()
            .filter(|token| !token.kind.is_trivia())
            .collect();
        let Some((keyword, arguments)) = code.split_first() else {
            return;
        };
        let rest = match (arguments.get(1), arguments.last()) {
            (Some(first), Some(last)) => Span::new(first.span.start, last.span.end).slice(text),
            _ => "",
        };
        let word = keyword.text(text);
        if word == "include" {
            self.include(arguments);
            return;
        }
        let Some(name) = arguments
            .first()
            .filter(|token| token.kind == TokenKind::Identifier)
        else {
            return;
        };
        let doc = comments::above(text, hash.span.start, &self.comments);
        let mut found = symbol(SymbolKind::Macro, text, name.span);
        found.doc = doc;
        found.scope = Span::new(0, text.len());
        match word {
            "define" | "calcdefine" => {
                found.detail = format!("#{word}");
                found.value = Some(rest.to_owned());
            }
            "storage" => {
                found.kind = SymbolKind::Variable;
                "var<storage, read_write>".clone_into(&mut found.detail);
                found.ty = Some(rest.trim_end_matches([';', ' ']).to_owned());
            }
            "data" => {
                let commas = arguments.iter().filter(|token| token.is(',', text));
                let count = commas.count() + 1;
                if !self.has_data {
                    self.has_data = true;
                    let mut data = found.clone();
                    data.kind = SymbolKind::Constant;
                    "data".clone_into(&mut data.name);
                    "const".clone_into(&mut data.detail);
                    data.ty = Some("Data".to_owned());
                    self.push(data);
                }
                found.kind = SymbolKind::Member;
                found.parent = Some("Data".to_owned());
                found.ty = Some(format!("array<u32, {count}>"));
                found.scope = Span::at(0);
            }
            _ => return,
        }
        self.push(found);
    }

    fn include(&mut self, arguments: &[Token]) {
        let (Some(first), Some(last)) = (arguments.first(), arguments.last()) else {
            return;
        };
        let span = Span::new(first.span.start, last.span.end);
        let written = span.slice(self.text);
        let Some(file) = LIBRARY.iter().find(|file| file.quoted() == written) else {
            return;
        };
        let mut found = symbol(SymbolKind::Include, self.text, span);
        file.name.clone_into(&mut found.name);
        written.clone_into(&mut found.detail);
        found.origin = Some(file.name);
        self.push(found);
    }

    pub(super) fn push(&mut self, symbol: super::Symbol) -> usize {
        self.drafts.push(Draft {
            symbol,
            initializer: None,
            function: None,
        });
        self.drafts.len() - 1
    }
}
