//! The walk through a text, token by token.

use crate::alias::{self, OwnAliases};
use crate::codes;
use crate::condition::Conditions;
use crate::directive::Directive;
use crate::hoist::{self, Hoisted};
use crate::lexer::{Lexer, Token, TokenKind, code_tokens, is_line_break};
use crate::macros::{Macros, would_merge};
use crate::output::{Edit, Output};
use crate::prelude;
use crate::scope::module_declarations;
use crate::strings::{self, STRING_MAX_LEN, TextError};
use crate::unit::Unit;
use crate::{Directives, Environment, Preprocessed};
use lockstep_diagnostics::{Diagnostic, SourceMap, SourceMapBuilder, Span, Via};
use std::collections::HashMap;

/// State of the walk. Every `Span` in it is of the author's text.
#[derive(Debug)]
pub struct Expander<'a> {
    source: &'a str,
    environment: &'a Environment,
    pub(crate) macros: Macros,
    pub(crate) conditions: Conditions,
    pub(crate) body: Output,
    hoisted: Vec<Hoisted>,
    pub(crate) directives: Directives,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Whether string literals are known: after `#include <string>`.
    pub(crate) has_strings: bool,
    /// Whether a comment swallows the rest of the text.
    is_cut_short: bool,
    /// Whether this line's quotes were complained about.
    has_lone_quote: bool,
    /// Bytes written by substitution.
    substituted: usize,
    /// Macros that were compared with misspelt names.
    pub(crate) compared: usize,
    /// Place of each `#data` name in the list of them.
    pub(crate) data_at: HashMap<String, usize>,
    /// Last place where a count directive named an entry point.
    pub(crate) counted_at: HashMap<(&'static str, String), Span>,
}

/// The most that all substitutions may come to, in bytes. No program that a
/// compiler can take is near it, and a hostile one must not fill the memory.
const SUBSTITUTION_LIMIT: usize = 1 << 21;

impl<'a> Expander<'a> {
    pub fn new(source: &'a str, environment: &'a Environment) -> Self {
        let mut macros = Macros::default();
        macros.predefine("SCREEN_WIDTH", environment.screen[0]);
        macros.predefine("SCREEN_HEIGHT", environment.screen[1]);
        macros.predefine("STRING_MAX_LEN", STRING_MAX_LEN);
        Self {
            source,
            environment,
            macros,
            conditions: Conditions::default(),
            body: Output::default(),
            hoisted: Vec::new(),
            directives: Directives::default(),
            diagnostics: Vec::new(),
            has_strings: false,
            is_cut_short: false,
            has_lone_quote: false,
            substituted: 0,
            compared: 0,
            data_at: HashMap::new(),
            counted_at: HashMap::new(),
        }
    }

    /// Walks through the whole text and writes both results.
    pub fn run(mut self) -> Preprocessed {
        let author = Unit::author(self.source);
        self.unit(&author);
        if !self.is_cut_short {
            self.complain_about_open_conditions();
        }
        let mut directives = std::mem::take(&mut self.directives);
        directives.defines = std::mem::take(&mut self.macros).into_definitions();

        let text = self.body.text(self.source);
        let tokens: Vec<Token> = code_tokens(&text).collect();
        let declarations = module_declarations(&text, &tokens);
        let aliases = OwnAliases::new(&text, &tokens, &declarations);
        let parts = prelude::parts(self.environment, &directives);
        let own = prelude::own_names(&parts, &text, &tokens, &declarations, &aliases);
        let prelude = format!("\n{}", prelude::join(&parts, &own.left_out));

        let (wgsl, map, body_start) = self.finish(&prelude, &[], Hoisted::render);
        let edits = alias::edits(&text, &tokens, &aliases);
        let (naga_wgsl, naga_map, _) = self.finish(&prelude, &edits, Hoisted::render_for_naga);

        let mut diagnostics = std::mem::take(&mut self.diagnostics);
        diagnostics.extend(own.diagnostics.into_iter().map(|mut diagnostic| {
            diagnostic.span = diagnostic.span.map(|span| {
                let span = Span::new(body_start + span.start, body_start + span.end);
                map.to_source(span).span
            });
            diagnostic
        }));
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.start));
        Preprocessed {
            wgsl,
            map,
            naga_wgsl,
            naga_map,
            directives,
            diagnostics,
        }
    }

    /// The whole text, its map, and where the author's text begins in it.
    fn finish(
        &self,
        prelude: &str,
        edits: &[Edit],
        render: impl Fn(&Hoisted, &mut SourceMapBuilder<'_>, &str),
    ) -> (String, SourceMap, usize) {
        let mut builder = SourceMapBuilder::new(self.source);
        for hoisted in &self.hoisted {
            render(hoisted, &mut builder, self.source);
        }
        let body_start = builder.generated().len();
        self.body.render(&mut builder, self.source, edits);
        builder.write(prelude, Span::at(self.source.len()), Via::Prelude);
        let (text, map) = builder.finish();
        (text, map, body_start)
    }

    /// Walks through one text.
    pub(crate) fn unit(&mut self, unit: &Unit<'_>) {
        let text = unit.text;
        let mut lexer = Lexer::new(text);
        // WGSL text has no byte order mark.
        lexer.seek(if text.starts_with('\u{feff}') { 3 } else { 0 });
        let mut pending = lexer.offset();
        let mut is_line_start = true;
        // An attribute's name is no statement.
        let mut is_after_at = false;
        loop {
            lexer.strings = self.has_strings;
            let Some(token) = lexer.next() else {
                break;
            };
            match token.kind {
                TokenKind::LineBreak => {
                    is_line_start = true;
                    self.has_lone_quote = false;
                }
                TokenKind::BlockComment => {
                    is_line_start |= token.text(text).contains(is_line_break);
                }
                TokenKind::Blank | TokenKind::LineComment => {}
                TokenKind::UnclosedComment => {
                    self.flush(unit, pending, token.span.start);
                    self.unclosed_comment(unit, token);
                    pending = token.span.end;
                }
                _ if is_line_start && token.is('#', text) => {
                    self.flush(unit, pending, token.span.start);
                    let directive = Directive::read(text, token, &mut lexer);
                    self.directive(unit, &directive);
                    pending = lexer.offset();
                }
                _ if !self.conditions.is_live() => is_line_start = false,
                _ => {
                    if !is_after_at && let Some(end) = self.hoistable(unit, token) {
                        if is_line_start {
                            self.flush(unit, pending, token.span.start);
                            self.hoist(unit, Span::new(token.span.start, end));
                            lexer.seek(end);
                            pending = end;
                            continue;
                        }
                        self.misplaced_statement(unit, token);
                    }
                    is_line_start = false;
                    is_after_at = token.is('@', text);
                    if let Some(replacement) = self.replacement(unit, token) {
                        self.flush(unit, pending, token.span.start);
                        self.substitute(unit, token, &replacement);
                        pending = token.span.end;
                    }
                }
            }
        }
        self.flush(unit, pending, text.len());
    }

    /// Writes the text between two offsets: all of it when it is alive, its
    /// line breaks when it is dead.
    fn flush(&mut self, unit: &Unit<'_>, start: usize, end: usize) {
        let span = Span::new(start, end);
        if self.conditions.is_live() {
            unit.copy(&mut self.body, span);
        } else {
            unit.copy_line_breaks(&mut self.body, span);
        }
    }

    fn unclosed_comment(&mut self, unit: &Unit<'_>, token: Token) {
        self.is_cut_short = true;
        unit.copy_line_breaks(&mut self.body, token.span);
        let opening = Span::new(token.span.start, token.span.start + 2);
        self.diagnostics.push(
            Diagnostic::error(
                &codes::COMMENT_NOT_CLOSED,
                unit.place(opening),
                "this comment is never closed, so the rest of the program is part of it",
            )
            .help("Add `*/`; comments nest, so every `/*` inside needs one of its own."),
        );
    }

    fn hoistable(&self, unit: &Unit<'_>, token: Token) -> Option<usize> {
        let word = token.text(unit.text);
        let is_candidate = token.kind == TokenKind::Identifier
            && hoist::is_keyword(word)
            && self.macros.get(word).is_none();
        is_candidate
            .then(|| hoist::statement_end(unit.text, token.span.start))
            .flatten()
    }

    fn hoist(&mut self, unit: &Unit<'_>, span: Span) {
        let mut output = Output::default();
        let mut lexer = Lexer::new(unit.text);
        lexer.seek(span.start);
        for token in lexer.take_while(|token| token.span.end <= span.end) {
            let found = match token.kind {
                TokenKind::Identifier => self.macros.value(token.text(unit.text)),
                _ => None,
            };
            match found.map(str::to_owned) {
                Some(value) if self.admit(unit.place(token.span), value.len()) => {
                    unit.write(&mut output, &value, token.span);
                }
                Some(_) => {}
                None => unit.copy(&mut output, token.span),
            }
        }
        self.hoisted.push(Hoisted {
            output,
            span: unit.place(span),
        });
        unit.copy_line_breaks(&mut self.body, span);
    }

    fn misplaced_statement(&mut self, unit: &Unit<'_>, token: Token) {
        let word = token.text(unit.text);
        self.diagnostics.push(
            Diagnostic::error(
                &codes::MISPLACED_STATEMENT,
                unit.place(token.span),
                format!("`{word}` must be the first word of its line"),
            )
            .help(codes::MISPLACED_STATEMENT.remedy),
        );
    }

    /// What a token is replaced by, if it is.
    fn replacement(&mut self, unit: &Unit<'_>, token: Token) -> Option<String> {
        let text = token.text(unit.text);
        match token.kind {
            TokenKind::Identifier if self.substituted <= SUBSTITUTION_LIMIT => {
                let value = self.macros.value(text)?.to_owned();
                if !value.contains('"') {
                    return Some(value);
                }
                if !self.has_strings {
                    self.lone_quote(unit, token);
                    return Some(value);
                }
                let constructed = strings::construct_all(&value);
                Some(self.constructed(unit, token, constructed).unwrap_or(value))
            }
            TokenKind::Text => {
                let constructed = strings::construct(text);
                self.constructed(unit, token, constructed)
            }
            TokenKind::Punctuation if text == "\"" => {
                self.lone_quote(unit, token);
                None
            }
            TokenKind::Punctuation if text == "#" => {
                self.diagnostics.push(
                    Diagnostic::error(
                        &codes::MISPLACED_DIRECTIVE,
                        unit.place(token.span),
                        "`#` can only stand at the beginning of a line",
                    )
                    .help("Put the directive on a line of its own."),
                );
                None
            }
            _ => None,
        }
    }

    fn constructed(
        &mut self,
        unit: &Unit<'_>,
        token: Token,
        result: Result<String, TextError>,
    ) -> Option<String> {
        let (code, message) = match result {
            Ok(text) => return Some(text),
            Err(TextError::TooLong(length)) => (
                &codes::TEXT_TOO_LONG,
                format!(
                    "this string has {length} characters; {STRING_MAX_LEN} is the most that fit"
                ),
            ),
            Err(TextError::BadEscape(escape)) => (
                &codes::BAD_ESCAPE,
                format!("`{escape}` has no meaning in a string"),
            ),
        };
        let place = unit.place(token.span);
        self.diagnostics
            .push(Diagnostic::error(code, place, message).help(code.remedy));
        None
    }

    fn lone_quote(&mut self, unit: &Unit<'_>, token: Token) {
        let place = unit.place(token.span);
        let (code, message) = if self.has_strings {
            (
                &codes::TEXT_NOT_CLOSED,
                "this string is not closed on its line",
            )
        } else {
            (
                &codes::TEXT_WITHOUT_INCLUDE,
                "WGSL has no strings; they need `#include <string>` above",
            )
        };
        // One complaint a line: the closing quote is as lone as the opening one.
        if !std::mem::replace(&mut self.has_lone_quote, true) {
            self.diagnostics
                .push(Diagnostic::error(code, place, message).help(code.remedy));
        }
    }

    /// Whether `length` more bytes of substituted text are bearable; complains
    /// once when they are not.
    pub(crate) fn admit(&mut self, place: Span, length: usize) -> bool {
        let before = self.substituted;
        self.substituted = before.saturating_add(length);
        let is_admitted = self.substituted <= SUBSTITUTION_LIMIT;
        if !is_admitted && before <= SUBSTITUTION_LIMIT {
            self.too_long(place, SUBSTITUTION_LIMIT);
        }
        is_admitted
    }

    /// Writes `value` in the place of `token`, with a blank where it would
    /// otherwise grow together with its neighbours.
    fn substitute(&mut self, unit: &Unit<'_>, token: Token, value: &str) {
        if !self.admit(unit.place(token.span), value.len()) {
            return;
        }
        let before = self.body.last_char(self.source);
        let after = unit.text[token.span.end..].chars().next();
        let merges = |left: Option<char>, right: Option<char>| match (left, right) {
            (Some(left), Some(right)) => would_merge(left, right),
            _ => false,
        };
        let first = value.chars().next().or(after);
        let last = value.chars().next_back();
        let front = if merges(before, first) { " " } else { "" };
        let back = if merges(last, after) { " " } else { "" };
        unit.write(&mut self.body, &format!("{front}{value}{back}"), token.span);
    }
}
