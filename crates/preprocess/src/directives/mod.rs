//! What each directive does.

mod conditions;
mod counts;
mod data;
mod define;
mod include;
mod storage;

use crate::codes;
use crate::directive::{DIRECTIVES, Directive, covered};
use crate::evaluate::{ErrorKind, ExpressionError, Value, evaluate};
use crate::expand::Expander;
use crate::lexer::Token;
use crate::macros::{EXPANSION_LIMIT, Expansion, Unexpandable};
use crate::suggest::nearest;
use crate::unit::Unit;
use lockstep_diagnostics::{Code, Diagnostic, Span};

/// How many names are compared in all to find a "did you mean"; past it the
/// help is general. Every unknown name is compared with every macro.
const COMPARISONS: usize = 10_000;

impl Expander<'_> {
    /// Does what a directive says. Nothing but conditions counts in dead text.
    pub(crate) fn directive(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        if let Some(continuation) = directive.continuation
            && self.conditions.is_live()
        {
            self.report(
                Diagnostic::error(
                    &codes::LINE_CONTINUATION,
                    unit.place(continuation),
                    "a directive cannot go on in the next line",
                )
                .help("Write the whole directive on one line."),
            );
        }
        match directive.name {
            "if" => self.open_if(unit, directive),
            "ifdef" => self.open_ifdef(unit, directive, true),
            "ifndef" => self.open_ifdef(unit, directive, false),
            "else" => self.turn_condition(unit, directive),
            "endif" => self.close_condition(unit, directive),
            "elif" if self.conditions.is_outside_live() => self.unknown(unit, directive),
            _ if !self.conditions.is_live() => {}
            "define" => self.define(unit, directive),
            "calcdefine" => self.calcdefine(unit, directive),
            "storage" => self.storage(unit, directive),
            "workgroup_count" => self.workgroup_count(unit, directive),
            "dispatch_count" => self.dispatch_count(unit, directive),
            "dispatch_once" => self.dispatch_once(unit, directive),
            "include" => self.include(unit, directive),
            "assert" => self.assert(unit, directive),
            "data" => self.data(unit, directive),
            _ => self.unknown(unit, directive),
        }
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn unknown(&mut self, unit: &Unit<'_>, directive: &Directive<'_>) {
        let names = || DIRECTIVES.iter().map(|known| known.name);
        let place = unit.place(directive.head);
        let error = |message: String| Diagnostic::error(&codes::UNKNOWN_DIRECTIVE, place, message);
        if directive.name.is_empty() {
            self.report(
                error("`#` starts a directive, and no directive follows".to_owned())
                    .help("Name a directive, or take the `#` out."),
            );
            return;
        }
        let name = directive.name;
        let help = match name {
            "elif" => "Write `#else`, nest a second `#if` in it, and close both.".to_owned(),
            "undef" => "Names stay defined; `#calcdefine` can change a number.".to_owned(),
            "version" | "extension" | "precision" | "pragma" => {
                "This belongs to other shading languages; take the line out.".to_owned()
            }
            _ => match nearest(name, names()) {
                Some(known) => format!("Did you mean `#{known}`?"),
                None => {
                    let all: Vec<String> = names().map(|known| format!("#{known}")).collect();
                    format!("The directives are {}.", all.join(", "))
                }
            },
        };
        self.report(error(format!("there is no directive `#{name}`")).help(help));
    }

    /// Says that something is missing; `what` with its article.
    fn missing(&mut self, unit: &Unit<'_>, directive: &Directive<'_>, what: &str) {
        let usage = DIRECTIVES
            .iter()
            .find(|known| known.name == directive.name)
            .map_or("", |known| known.usage);
        self.report(
            Diagnostic::error(
                &codes::MISSING_ARGUMENT,
                unit.place(directive.span),
                format!("`#{}` needs {what}", directive.name),
            )
            .help(format!("Write it as `{usage}`.")),
        );
    }

    /// Warns about arguments that are ignored.
    fn extra(&mut self, unit: &Unit<'_>, directive: &Directive<'_>, rest: &[Token]) {
        let is_semicolon = |token: &Token| token.is(';', unit.text);
        if let Some(span) = covered(rest)
            && !rest.iter().all(is_semicolon)
        {
            self.extra_at(unit.place(span), directive.name);
        }
    }

    fn extra_at(&mut self, place: Span, directive: &str) {
        self.report(
            Diagnostic::warning(
                &codes::EXTRA_ARGUMENTS,
                place,
                format!("`#{directive}` takes no more than what stands before; this is ignored"),
            )
            .help("Take it out, or put it behind `//`."),
        );
    }

    fn bad_name(&mut self, place: Span, name: &str, help: &str) {
        self.report(
            Diagnostic::error(&codes::BAD_NAME, place, format!("`{name}` is not a name"))
                .help(help),
        );
    }

    /// Substitutes macros in arguments; `None` when that is not possible, which
    /// was then complained about, here or where a macro in them is defined.
    fn expand(&mut self, unit: &Unit<'_>, tokens: &[Token]) -> Option<Expansion> {
        let expansion = Expansion::new(unit.text, tokens, &self.macros);
        if let (Err(Unexpandable::TooLong), Some(span)) = (&expansion, covered(tokens)) {
            self.too_long(unit.place(span), EXPANSION_LIMIT);
        }
        expansion.ok()
    }

    /// Says that substitution gives more than `limit` bytes.
    pub(crate) fn too_long(&mut self, place: Span, limit: usize) {
        self.report(
            Diagnostic::error(
                &codes::EXPANSION_TOO_LONG,
                place,
                format!(
                    "the macros here come to more than {} KiB of text",
                    limit >> 10
                ),
            )
            .help(codes::EXPANSION_TOO_LONG.remedy),
        );
    }

    /// The place in the author's text of a part of an expansion.
    fn place(&self, unit: &Unit<'_>, expansion: &Expansion, range: Span) -> Span {
        unit.place(expansion.place(range).unwrap_or_default())
    }

    /// Computes the expression under `range` and reports what is wrong with it.
    fn compute(&mut self, unit: &Unit<'_>, expansion: &Expansion, range: Span) -> Option<Value> {
        match evaluate(range.slice(&expansion.text)) {
            Ok(value) => Some(value),
            Err(error) => {
                let diagnostic = self.expression_error(unit, expansion, range.start, &error);
                self.report(diagnostic);
                None
            }
        }
    }

    fn nearest_macro(&mut self, name: &str) -> Option<&str> {
        self.compared = self.compared.saturating_add(self.macros.count());
        (self.compared <= COMPARISONS)
            .then(|| nearest(name, self.macros.names()))
            .flatten()
    }

    fn expression_error(
        &mut self,
        unit: &Unit<'_>,
        expansion: &Expansion,
        start: usize,
        error: &ExpressionError,
    ) -> Diagnostic {
        let range = Span::new(start + error.span.start, start + error.span.end);
        let written = expansion.place(range).unwrap_or_default();
        let code = code_of(&error.kind);
        let mut help = code.remedy.to_owned();
        match &error.kind {
            ErrorKind::UnknownName(name) => {
                help = match self.nearest_macro(name) {
                    Some(known) => format!("Did you mean `{known}`?"),
                    None => "Define it above with `#define` or `#calcdefine`; constants of the program are not known to directives.".to_owned(),
                };
            }
            ErrorKind::UnknownFunction(name) if name == "defined" => {
                help = "Use `#ifdef NAME`.".to_owned();
            }
            ErrorKind::UnknownFunction(name) => {
                let functions = crate::evaluate::INTEGER_FUNCTIONS
                    .iter()
                    .chain(crate::evaluate::FLOAT_FUNCTIONS)
                    .copied();
                if let Some(known) = nearest(name, functions) {
                    help = format!("Did you mean `{known}`?");
                }
            }
            ErrorKind::UnexpectedCharacter('=') => {
                help = "Use `==` to compare.".to_owned();
            }
            _ => {}
        }
        let diagnostic = Diagnostic::error(code, unit.place(written), error.to_string()).help(help);
        // An error inside a macro's value is only understood by its definition.
        let used = written.slice(unit.text);
        match self.macros.get(used) {
            Some(found) => match found.defined_at {
                Some(place) => {
                    diagnostic.label(place, format!("`{used}` is `{}`, from here", found.value))
                }
                None => diagnostic,
            },
            None => diagnostic,
        }
    }
}

fn code_of(kind: &ErrorKind) -> &'static Code {
    match kind {
        ErrorKind::Empty
        | ErrorKind::UnexpectedCharacter(_)
        | ErrorKind::BadNumber(_)
        | ErrorKind::OperandExpected(_)
        | ErrorKind::OperatorExpected(_)
        | ErrorKind::UnclosedParenthesis
        | ErrorKind::TooDeep => &codes::BAD_EXPRESSION,
        ErrorKind::UnknownName(_) => &codes::UNDEFINED_NAME,
        ErrorKind::UnknownFunction(_) => &codes::UNKNOWN_FUNCTION,
        ErrorKind::ArgumentCount { .. } => &codes::WRONG_ARGUMENTS,
        ErrorKind::DivisionByZero => &codes::DIVISION_BY_ZERO,
        ErrorKind::Overflow
        | ErrorKind::NotFinite
        | ErrorKind::NegativePower
        | ErrorKind::BadShift => &codes::NUMBER_OUT_OF_RANGE,
        ErrorKind::IntegersNeeded(_) => &codes::INTEGERS_NEEDED,
    }
}
