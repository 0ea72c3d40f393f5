//! Declarations, read from tokens alone.

use super::{Draft, Symbol, SymbolKind, comments, one_line};
use lockstep_diagnostics::Span;
use lockstep_preprocess::lexer::{Lexer, Token, TokenKind, is_line_break};

/// Tokens of one declaration that are looked at; a longer one is cut short there.
const LONGEST: usize = 400;

/// Reads one text.
pub struct Reader<'t> {
    pub(super) text: &'t str,
    tokens: Vec<Token>,
    pub(super) comments: Vec<Span>,
    pub(super) drafts: Vec<Draft>,
    pub(super) has_data: bool,
    blocks: Vec<Block>,
    /// Parameters of the function whose body is to come.
    parameters: Vec<usize>,
    function: Option<String>,
}

#[derive(Debug)]
struct Block {
    kind: BlockKind,
    /// Drafts whose scope ends with it.
    declared: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BlockKind {
    Braces,
    /// A whole `for` statement.
    For,
    /// The braces of a `for` statement, which end it.
    ForBody,
}

/// A symbol of which only kind, name and place are known.
pub fn symbol(kind: SymbolKind, text: &str, span: Span) -> Symbol {
    Symbol {
        kind,
        name: span.slice(text).to_owned(),
        detail: String::new(),
        ty: None,
        value: None,
        doc: String::new(),
        span,
        scope: Span::at(0),
        parent: None,
        origin: None,
    }
}

/// The parts of `NAME : TYPE = VALUE ;`, as token indices.
struct Parts {
    ty: Option<(usize, usize)>,
    value: Option<(usize, usize)>,
    end: usize,
}

impl<'t> Reader<'t> {
    pub fn new(text: &'t str) -> Self {
        Self {
            text,
            tokens: Vec::new(),
            comments: Vec::new(),
            drafts: Vec::new(),
            has_data: false,
            blocks: Vec::new(),
            parameters: Vec::new(),
            function: None,
        }
    }

    /// Reads the whole text.
    pub fn read(&mut self) {
        self.tokenize();
        self.declarations();
    }

    /// The code tokens, without those of directives, and what was found.
    pub fn finish(self) -> (Vec<Token>, Vec<Draft>) {
        (self.tokens, self.drafts)
    }

    fn tokenize(&mut self) {
        let text = self.text;
        let mut lexer = Lexer::new(text);
        let mut directives = Vec::new();
        let mut is_line_start = true;
        while let Some(token) = lexer.next() {
            match token.kind {
                TokenKind::LineBreak => is_line_start = true,
                TokenKind::Blank => {}
                TokenKind::LineComment | TokenKind::BlockComment | TokenKind::UnclosedComment => {
                    self.comments.push(token.span);
                    is_line_start |= token.text(text).contains(is_line_break);
                }
                _ if is_line_start && token.is('#', text) => {
                    let line = rest_of_line(text, &mut lexer);
                    let comments = line
                        .iter()
                        .filter(|token| token.text(text).starts_with('/'));
                    let comments = comments.filter(|token| token.kind.is_trivia());
                    self.comments.extend(comments.map(|token| token.span));
                    directives.push((token, line));
                }
                _ => {
                    is_line_start = false;
                    self.tokens.push(token);
                }
            }
        }
        self.comments.sort_by_key(|comment| comment.start);
        for (hash, line) in directives {
            self.directive(hash, &line);
        }
    }

    fn token(&self, at: usize) -> Option<Token> {
        self.tokens.get(at).copied()
    }

    fn is(&self, at: usize, punctuation: char) -> bool {
        self.token(at)
            .is_some_and(|token| token.is(punctuation, self.text))
    }

    fn identifier(&self, at: usize) -> Option<Token> {
        self.token(at)
            .filter(|token| token.kind == TokenKind::Identifier)
    }

    fn declarations(&mut self) {
        // The first token of the statement that is being read.
        let mut statement = 0;
        let mut at = 0;
        while let Some(token) = self.token(at) {
            let word = token.text(self.text);
            match (token.kind, word) {
                (TokenKind::Punctuation, "{") => self.open(token),
                (TokenKind::Punctuation, "}") => self.close(token.span.start),
                (TokenKind::Identifier, "for") if !self.blocks.is_empty() => {
                    self.blocks.push(Block {
                        kind: BlockKind::For,
                        declared: Vec::new(),
                    });
                }
                (
                    TokenKind::Identifier,
                    "fn" | "struct" | "alias" | "override" | "const" | "let" | "var",
                ) => {
                    let first = if self.is(statement, '@') {
                        statement
                    } else {
                        at
                    };
                    at = self.declaration(word, first, at);
                    statement = at;
                    continue;
                }
                _ => {}
            }
            at += 1;
            if matches!(word, "{" | "}" | ";") {
                statement = at;
            }
        }
        self.close_all(self.text.len());
    }

    fn open(&mut self, brace: Token) {
        let is_for = matches!(self.blocks.last(), Some(block) if block.kind == BlockKind::For);
        let declared = std::mem::take(&mut self.parameters);
        for parameter in &declared {
            self.drafts[*parameter].symbol.scope = Span::new(brace.span.end, self.text.len());
        }
        self.blocks.push(Block {
            kind: if is_for {
                BlockKind::ForBody
            } else {
                BlockKind::Braces
            },
            declared,
        });
    }

    fn close_one(&mut self, end: usize) -> Option<BlockKind> {
        let block = self.blocks.pop()?;
        for declared in block.declared {
            let scope = &mut self.drafts[declared].symbol.scope;
            *scope = Span::new(scope.start, end.max(scope.start));
        }
        Some(block.kind)
    }

    fn close(&mut self, end: usize) {
        while matches!(self.blocks.last(), Some(block) if block.kind == BlockKind::For) {
            self.close_one(end);
        }
        if self.close_one(end) == Some(BlockKind::ForBody) {
            self.close_one(end);
        }
    }

    fn close_all(&mut self, end: usize) {
        while self.close_one(end).is_some() {}
        self.parameters.clear();
        self.function = None;
    }

    /// Reads the declaration whose keyword is token `at` and whose first attribute is token
    /// `first`; gives the token to go on with.
    fn declaration(&mut self, keyword: &str, first: usize, at: usize) -> usize {
        let mut name_at = at + 1;
        if keyword == "var" && self.is(name_at, '<') {
            let closing = (name_at..name_at + 8).find(|at| self.is(*at, '>'));
            name_at = closing.unwrap_or(name_at) + 1;
        }
        let Some(name) = self.identifier(name_at) else {
            return at + 1;
        };
        let start = self.tokens[first].span.start;
        let is_module_scope = matches!(keyword, "fn" | "struct" | "alias" | "override");
        if is_module_scope {
            // None of these can stand in a function, so a brace is missing.
            self.close_all(start);
        }
        let doc = comments::above(self.text, start, &self.comments);
        match keyword {
            "fn" => self.function(first, name_at, name, doc),
            "struct" => self.structure(name_at, name, doc),
            _ => {
                let head = one_line(self.text, &self.tokens[at..name_at]);
                self.value(keyword, head, name_at, name, doc)
            }
        }
    }

    fn value(
        &mut self,
        keyword: &str,
        head: String,
        name_at: usize,
        name: Token,
        doc: String,
    ) -> usize {
        let kind = match keyword {
            "let" => SymbolKind::Let,
            "var" => SymbolKind::Variable,
            "override" => SymbolKind::Override,
            "alias" => SymbolKind::Alias,
            _ => SymbolKind::Constant,
        };
        let parts = self.parts(name_at + 1);
        let ty = parts.ty.map(|range| self.line(range));
        let mut found = symbol(kind, self.text, name.span);
        found.doc = if doc.is_empty() {
            comments::behind(self.text, name.span.end, &self.comments)
        } else {
            doc
        };
        let visible_from = if self.blocks.is_empty() {
            0
        } else {
            self.token(parts.end)
                .map_or(self.text.len(), |token| token.span.end)
        };
        found.scope = Span::new(visible_from.min(self.text.len()), self.text.len());
        if kind == SymbolKind::Alias {
            found.ty = parts.value.map(|range| self.line(range));
            let target = found.ty.as_deref().unwrap_or_default();
            found.detail = format!("alias {} = {target}", found.name);
        } else {
            found.ty = ty;
            found.detail = head;
        }
        let draft = self.push(found);
        self.drafts[draft].initializer = parts.value.map(|(start, end)| start..end);
        self.drafts[draft].function.clone_from(&self.function);
        if let Some(block) = self.blocks.last_mut() {
            block.declared.push(draft);
        }
        name_at + 1
    }

    fn line(&self, (start, end): (usize, usize)) -> String {
        one_line(self.text, &self.tokens[start..end])
    }

    /// Reads `: TYPE = VALUE`, of which both parts may be missing, from token `at` on.
    fn parts(&self, at: usize) -> Parts {
        let mut ty = None;
        let mut value = None;
        let mut next = at;
        if self.is(next, ':') {
            let end = self.part_end(next + 1, true);
            ty = (end > next + 1).then_some((next + 1, end));
            next = end;
        }
        if self.is(next, '=') {
            let end = self.part_end(next + 1, false);
            value = (end > next + 1).then_some((next + 1, end));
            next = end;
        }
        Parts {
            ty,
            value,
            end: next,
        }
    }

    /// Where a type or an expression ends that begins at token `start`.
    fn part_end(&self, start: usize, is_type: bool) -> usize {
        let mut depth = 0_usize;
        let mut at = start;
        while at < start + LONGEST
            && let Some(token) = self.token(at)
        {
            let word = token.text(self.text);
            let is_keyword = matches!(
                word,
                "let" | "var" | "const" | "fn" | "struct" | "return" | "if" | "for" | "override"
            );
            match word {
                ";" | "{" | "}" | "@" => break,
                "=" | "," | ")" if depth == 0 && is_type => break,
                ")" if depth == 0 => break,
                _ if is_keyword => break,
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                "<" if is_type => depth += 1,
                ">" if is_type => depth = depth.saturating_sub(1),
                _ => {}
            }
            at += 1;
        }
        at
    }

    fn structure(&mut self, name_at: usize, name: Token, doc: String) -> usize {
        let mut found = symbol(SymbolKind::Struct, self.text, name.span);
        found.doc = doc;
        found.scope = Span::new(0, self.text.len());
        let structure = found.name.clone();
        let place = self.push(found);
        let mut listed = Vec::new();
        let mut at = name_at + 1;
        if self.is(at, '{') {
            at += 1;
            // Attributes have their numbers in parentheses; no member is among them.
            let mut depth = 0_usize;
            while let Some(token) = self.token(at) {
                let word = token.text(self.text);
                if word == "}" || matches!(word, "{" | "fn" | "struct" | "alias") {
                    break;
                }
                if depth == 0 && self.identifier(at).is_some() && self.is(at + 1, ':') {
                    let end = self.part_end(at + 2, true);
                    let ty = self.line((at + 2, end));
                    listed.push(format!("{word}: {ty}"));
                    self.member(&structure, token, ty);
                    at = end.max(at + 2);
                    continue;
                }
                match word {
                    "(" => depth += 1,
                    ")" => depth = depth.saturating_sub(1),
                    _ => {}
                }
                at += 1;
            }
            at += usize::from(self.is(at, '}'));
        }
        self.drafts[place].symbol.detail = if listed.is_empty() {
            format!("struct {structure}")
        } else {
            format!("struct {structure} {{ {} }}", listed.join(", "))
        };
        at
    }

    fn member(&mut self, structure: &str, name: Token, ty: String) {
        let mut found = symbol(SymbolKind::Member, self.text, name.span);
        found.doc = comments::above(self.text, name.span.start, &self.comments);
        if found.doc.is_empty() {
            found.doc = comments::behind(self.text, name.span.end, &self.comments);
        }
        found.ty = Some(ty);
        found.parent = Some(structure.to_owned());
        self.push(found);
    }

    fn function(&mut self, first: usize, name_at: usize, name: Token, doc: String) -> usize {
        let mut found = symbol(SymbolKind::Function, self.text, name.span);
        found.doc = doc;
        found.scope = Span::new(0, self.text.len());
        let function = found.name.clone();
        let place = self.push(found);
        self.function = Some(function.clone());
        let mut at = name_at + 1;
        let mut parameters = Vec::new();
        if self.is(at, '(') {
            at += 1;
            let mut depth = 1_usize;
            let limit = at + LONGEST;
            while at < limit
                && depth > 0
                && let Some(token) = self.token(at)
            {
                let word = token.text(self.text);
                match word {
                    "{" | "}" | ";" | "fn" => break,
                    "(" => depth += 1,
                    ")" => depth -= 1,
                    _ if depth == 1 && self.identifier(at).is_some() && self.is(at + 1, ':') => {
                        let end = self.part_end(at + 2, true);
                        parameters.push((token, self.line((at + 2, end))));
                        at = end.max(at + 2);
                        continue;
                    }
                    _ => {}
                }
                at += 1;
            }
        }
        if self.is(at, '-') && self.is(at + 1, '>') {
            at += 2;
            let mut from = at;
            while self.is(from, '@') {
                let closing = (from..from + 8).find(|at| self.is(*at, ')'));
                from = closing.unwrap_or(from) + 1;
            }
            let end = self.part_end(from, true);
            if end > from {
                self.drafts[place].symbol.ty = Some(self.line((from, end)));
            }
            at = end.max(from);
        }
        at = at.min(self.tokens.len());
        self.drafts[place].symbol.detail = one_line(self.text, &self.tokens[first..at]);
        for (token, ty) in parameters {
            let mut parameter = symbol(SymbolKind::Parameter, self.text, token.span);
            parameter.ty = Some(ty);
            let draft = self.push(parameter);
            self.drafts[draft].function = Some(function.clone());
            self.parameters.push(draft);
        }
        at
    }
}

fn rest_of_line(text: &str, lexer: &mut Lexer<'_>) -> Vec<Token> {
    lexer.strings = true;
    let mut line = Vec::new();
    let mut end = lexer.offset();
    for token in lexer.by_ref() {
        if token.text(text).contains(is_line_break) {
            break;
        }
        end = token.span.end;
        line.push(token);
    }
    lexer.seek(end);
    lexer.strings = false;
    line
}
