use super::error::{ErrorKind, ExpressionError};
use crate::lexer::{Lexer, TokenKind};
use lockstep_diagnostics::Span;

/// What a token of an expression is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Lexeme {
    /// An integer; `None` when it needs more than 64 bits.
    Integer(Option<i64>),
    Float(f64),
    Name,
    Operator(Operator),
    Open,
    Close,
    Comma,
}

/// Every operator, in front of an operand or between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    BitOr,
    BitAnd,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Power,
    Not,
    Complement,
}

/// Longest first, so that the first that fits is the right one.
const OPERATORS: &[(&str, Operator)] = &[
    ("||", Operator::Or),
    ("&&", Operator::And),
    ("==", Operator::Equal),
    ("!=", Operator::NotEqual),
    ("<=", Operator::LessEqual),
    (">=", Operator::GreaterEqual),
    ("<<", Operator::ShiftLeft),
    (">>", Operator::ShiftRight),
    ("**", Operator::Power),
    ("|", Operator::BitOr),
    ("&", Operator::BitAnd),
    ("<", Operator::Less),
    (">", Operator::Greater),
    ("+", Operator::Add),
    ("-", Operator::Subtract),
    ("*", Operator::Multiply),
    ("/", Operator::Divide),
    ("%", Operator::Remainder),
    ("^", Operator::Power),
    ("!", Operator::Not),
    ("~", Operator::Complement),
];

impl Operator {
    /// How people write it.
    pub(super) fn symbol(self) -> &'static str {
        OPERATORS
            .iter()
            .find(|(_, operator)| *operator == self)
            .map_or("", |(symbol, _)| symbol)
    }

    /// How tightly it binds two operands; `None` for one that stands only in front.
    pub(super) const fn precedence(self) -> Option<u8> {
        Some(match self {
            Self::Or => 1,
            Self::And => 2,
            Self::BitOr => 3,
            Self::BitAnd => 4,
            Self::Equal | Self::NotEqual => 5,
            Self::Less | Self::LessEqual | Self::Greater | Self::GreaterEqual => 6,
            Self::ShiftLeft | Self::ShiftRight => 7,
            Self::Add | Self::Subtract => 8,
            Self::Multiply | Self::Divide | Self::Remainder => 9,
            Self::Power => 10,
            Self::Not | Self::Complement => return None,
        })
    }

    /// Whether it can stand in front of a single operand.
    pub(super) const fn is_prefix(self) -> bool {
        matches!(
            self,
            Self::Add | Self::Subtract | Self::Not | Self::Complement
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token {
    pub lexeme: Lexeme,
    pub span: Span,
}

/// The tokens of an expression.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, ExpressionError> {
    let mut tokens = Vec::new();
    let mut lexer = Lexer::new(text);
    while let Some(token) = lexer.next() {
        let span = token.span;
        let lexeme = match token.kind {
            kind if kind.is_trivia() => continue,
            TokenKind::Number => number(token.text(text))
                .ok_or_else(|| error(ErrorKind::BadNumber(token.text(text).to_owned()), span))?,
            TokenKind::Identifier => Lexeme::Name,
            TokenKind::Punctuation => {
                let rest = &text[span.start..];
                match rest.as_bytes()[0] {
                    b'(' => Lexeme::Open,
                    b')' => Lexeme::Close,
                    b',' => Lexeme::Comma,
                    _ => {
                        let found = OPERATORS
                            .iter()
                            .find(|(symbol, _)| rest.starts_with(symbol));
                        let Some((symbol, operator)) = found else {
                            return Err(unexpected(token.text(text), span));
                        };
                        let end = span.start + symbol.len();
                        lexer.seek(end);
                        tokens.push(Token {
                            lexeme: Lexeme::Operator(*operator),
                            span: Span::new(span.start, end),
                        });
                        continue;
                    }
                }
            }
            _ => return Err(unexpected(token.text(text), span)),
        };
        tokens.push(Token { lexeme, span });
    }
    Ok(tokens)
}

fn error(kind: ErrorKind, span: Span) -> ExpressionError {
    ExpressionError::new(kind, span)
}

fn unexpected(text: &str, span: Span) -> ExpressionError {
    let character = text.chars().next().unwrap_or('?');
    error(ErrorKind::UnexpectedCharacter(character), span)
}

fn number(text: &str) -> Option<Lexeme> {
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    if let Some(digits) = hexadecimal {
        let digits = digits.trim_end_matches(['i', 'u']);
        let is_hexadecimal =
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        return is_hexadecimal.then(|| Lexeme::Integer(i64::from_str_radix(digits, 16).ok()));
    }
    let digits = text.strip_suffix(['i', 'u']).unwrap_or(text);
    if digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.is_empty() {
        return Some(Lexeme::Integer(digits.parse().ok()));
    }
    let digits = text.strip_suffix(['f', 'h']).unwrap_or(text);
    let is_plain = digits
        .bytes()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-'));
    let value: f64 = is_plain.then(|| digits.parse().ok()).flatten()?;
    value.is_finite().then_some(Lexeme::Float(value))
}
