use super::error::{ErrorKind, ExpressionError};
use super::lex::{Lexeme, Operator, Token};
use super::value::{Function, Value};
use lockstep_diagnostics::Span;

/// Calls of the parser inside each other, about three a parenthesis; more would
/// risk the stack.
const DEPTH_LIMIT: usize = 200;

/// A parsed expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Expression {
    pub kind: ExpressionKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum ExpressionKind {
    Number(Value),
    Prefix(Operator, Box<Expression>),
    /// One chain of equally binding operators, so that a long sum is not deep.
    Chain(Box<Expression>, Vec<(Operator, Expression)>),
    Power(Box<Expression>, Box<Expression>),
    Call(&'static Function, Vec<Expression>),
}

impl Expression {
    /// Whether a float literal or a floating function stands in it.
    pub(super) fn is_floating(&self) -> bool {
        match &self.kind {
            ExpressionKind::Number(value) => matches!(value, Value::Float(_)),
            ExpressionKind::Prefix(_, operand) => operand.is_floating(),
            ExpressionKind::Chain(first, rest) => {
                first.is_floating() || rest.iter().any(|(_, operand)| operand.is_floating())
            }
            ExpressionKind::Power(base, exponent) => base.is_floating() || exponent.is_floating(),
            ExpressionKind::Call(function, arguments) => {
                function.is_floating() || arguments.iter().any(Self::is_floating)
            }
        }
    }
}

/// Parses all of `tokens`, which are of `text`.
pub(super) fn parse(text: &str, tokens: &[Token]) -> Result<Expression, ExpressionError> {
    let mut parser = Parser {
        text,
        tokens,
        at: 0,
        depth: 0,
    };
    if tokens.is_empty() {
        return Err(ExpressionError::new(
            ErrorKind::Empty,
            Span::new(0, text.len()),
        ));
    }
    let expression = parser.chain(1)?;
    match parser.peek() {
        None => Ok(expression),
        Some(token) => Err(parser.error(token, ErrorKind::OperatorExpected)),
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: &'a [Token],
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).copied()
    }

    fn eat(&mut self, lexeme: Lexeme) -> Option<Token> {
        let token = self.peek().filter(|token| token.lexeme == lexeme)?;
        self.at += 1;
        Some(token)
    }

    fn operator(&self) -> Option<Operator> {
        match self.peek()?.lexeme {
            Lexeme::Operator(operator) => Some(operator),
            _ => None,
        }
    }

    fn error(&self, token: Token, kind: impl Fn(String) -> ErrorKind) -> ExpressionError {
        ExpressionError::new(kind(token.span.slice(self.text).to_owned()), token.span)
    }

    fn at_end(&self) -> Span {
        let end = self.tokens.last().map_or(0, |token| token.span.end);
        Span::at(end)
    }

    fn deeper<T>(
        &mut self,
        parse: impl FnOnce(&mut Self) -> Result<T, ExpressionError>,
    ) -> Result<T, ExpressionError> {
        if self.depth == DEPTH_LIMIT {
            let span = self
                .peek()
                .map_or_else(|| self.at_end(), |token| token.span);
            return Err(ExpressionError::new(ErrorKind::TooDeep, span));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Operators that bind at least as tightly as `loosest`, from the left.
    fn chain(&mut self, loosest: u8) -> Result<Expression, ExpressionError> {
        let mut left = self.deeper(Self::prefix)?;
        while let Some(precedence) = self.operator().and_then(Operator::precedence)
            && precedence >= loosest
        {
            let mut rest = Vec::new();
            let mut span = left.span;
            while let Some(operator) = self.operator()
                && operator.precedence() == Some(precedence)
            {
                self.at += 1;
                let operand = self.deeper(|parser| parser.chain(precedence + 1))?;
                span = span.join(operand.span);
                rest.push((operator, operand));
            }
            left = Expression {
                span,
                kind: ExpressionKind::Chain(Box::new(left), rest),
            };
        }
        Ok(left)
    }

    fn prefix(&mut self) -> Result<Expression, ExpressionError> {
        let Some(token) = self.peek() else {
            return Err(ExpressionError::new(
                ErrorKind::OperandExpected(None),
                self.at_end(),
            ));
        };
        let Lexeme::Operator(operator) = token.lexeme else {
            return self.power();
        };
        if !operator.is_prefix() {
            return Err(self.error(token, |found| ErrorKind::OperandExpected(Some(found))));
        }
        self.at += 1;
        if operator == Operator::Subtract
            && let Some(span) = self.eat_smallest()
        {
            return Ok(Expression {
                span: token.span.join(span),
                kind: ExpressionKind::Number(Value::Integer(i64::MIN)),
            });
        }
        let operand = self.deeper(Self::prefix)?;
        Ok(Expression {
            span: token.span.join(operand.span),
            kind: ExpressionKind::Prefix(operator, Box::new(operand)),
        })
    }

    /// What follows the `-` of the smallest integer, which is one more than the largest: values of macros are
    /// printed like this, and are read again where the macro is used.
    fn eat_smallest(&mut self) -> Option<Span> {
        let token = self.peek()?;
        let is_smallest = token.lexeme == Lexeme::Integer(None)
            && token.span.slice(self.text).parse() == Ok(i64::MIN.unsigned_abs());
        let is_base = self
            .tokens
            .get(self.at + 1)
            .is_some_and(|next| next.lexeme == Lexeme::Operator(Operator::Power));
        if !is_smallest || is_base {
            return None;
        }
        self.at += 1;
        Some(token.span)
    }

    /// `a ** b`, from the right; the exponent may have a sign.
    fn power(&mut self) -> Result<Expression, ExpressionError> {
        let base = self.operand()?;
        if self.operator() != Some(Operator::Power) {
            return Ok(base);
        }
        self.at += 1;
        let exponent = self.deeper(Self::prefix)?;
        Ok(Expression {
            span: base.span.join(exponent.span),
            kind: ExpressionKind::Power(Box::new(base), Box::new(exponent)),
        })
    }

    fn operand(&mut self) -> Result<Expression, ExpressionError> {
        let Some(token) = self.peek() else {
            return Err(ExpressionError::new(
                ErrorKind::OperandExpected(None),
                self.at_end(),
            ));
        };
        self.at += 1;
        let number = |value| {
            Ok(Expression {
                kind: ExpressionKind::Number(value),
                span: token.span,
            })
        };
        match token.lexeme {
            Lexeme::Integer(Some(value)) => number(Value::Integer(value)),
            Lexeme::Integer(None) => Err(self.error(token, |_| ErrorKind::Overflow)),
            Lexeme::Float(value) => number(Value::Float(value)),
            Lexeme::Open => {
                let inner = self.deeper(|parser| parser.chain(1))?;
                let close = self.close(token)?;
                Ok(Expression {
                    span: token.span.join(close),
                    ..inner
                })
            }
            Lexeme::Name => self.name(token),
            Lexeme::Operator(_) | Lexeme::Close | Lexeme::Comma => {
                Err(self.error(token, |found| ErrorKind::OperandExpected(Some(found))))
            }
        }
    }

    fn name(&mut self, token: Token) -> Result<Expression, ExpressionError> {
        let name = token.span.slice(self.text);
        let Some(open) = self.eat(Lexeme::Open) else {
            let value = match name {
                "true" => 1,
                "false" => 0,
                _ => return Err(self.error(token, ErrorKind::UnknownName)),
            };
            return Ok(Expression {
                kind: ExpressionKind::Number(Value::Integer(value)),
                span: token.span,
            });
        };
        let Some(function) = Function::named(name) else {
            return Err(self.error(token, ErrorKind::UnknownFunction));
        };
        let mut arguments = Vec::new();
        if self
            .peek()
            .is_none_or(|token| token.lexeme != Lexeme::Close)
        {
            loop {
                arguments.push(self.deeper(|parser| parser.chain(1))?);
                if self.eat(Lexeme::Comma).is_none() {
                    break;
                }
            }
        }
        let span = token.span.join(self.close(open)?);
        if arguments.len() != function.arguments {
            return Err(ExpressionError::new(
                ErrorKind::ArgumentCount {
                    function: function.name,
                    expected: function.arguments,
                    found: arguments.len(),
                },
                span,
            ));
        }
        Ok(Expression {
            kind: ExpressionKind::Call(function, arguments),
            span,
        })
    }

    fn close(&mut self, open: Token) -> Result<Span, ExpressionError> {
        match self.eat(Lexeme::Close) {
            Some(close) => Ok(close.span),
            None => Err(match self.peek() {
                Some(token) => self.error(token, ErrorKind::OperatorExpected),
                None => ExpressionError::new(ErrorKind::UnclosedParenthesis, open.span),
            }),
        }
    }
}
