use lockstep_diagnostics::Span;
use std::fmt;

/// Why an expression has no value.
#[derive(Clone, Debug, PartialEq)]
pub enum ErrorKind {
    /// Nothing is there.
    Empty,
    /// A character that no expression contains.
    UnexpectedCharacter(char),
    /// Something that starts like a number and is none.
    BadNumber(String),
    /// An operand should stand here; holds what does, nothing at the end.
    OperandExpected(Option<String>),
    /// The expression should end here, or go on with an operator.
    OperatorExpected(String),
    /// `(` without its `)`.
    UnclosedParenthesis,
    /// More parentheses or operators inside each other than anyone writes.
    TooDeep,
    /// A name that is neither a number nor a macro.
    UnknownName(String),
    /// A call of a function that there is not.
    UnknownFunction(String),
    /// A call with too few or too many arguments.
    ArgumentCount {
        /// Name of the function.
        function: &'static str,
        /// How many it takes.
        expected: usize,
        /// How many it was given.
        found: usize,
    },
    /// Division or remainder by zero.
    DivisionByZero,
    /// An integer that needs more than 64 bits.
    Overflow,
    /// A floating result that is infinite or no number.
    NotFinite,
    /// An integer to a negative power.
    NegativePower,
    /// A shift by less than 0 or more than 63.
    BadShift,
    /// A shift or bit operation on floating numbers.
    IntegersNeeded(&'static str),
}

/// What is wrong with an expression, and where.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpressionError {
    /// What is wrong.
    pub kind: ErrorKind,
    /// Place in the expression's own text.
    pub span: Span,
}

impl ExpressionError {
    pub(super) const fn new(kind: ErrorKind, span: Span) -> Self {
        Self { kind, span }
    }
}

impl std::error::Error for ExpressionError {}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "an expression is missing"),
            Self::UnexpectedCharacter(c) => write!(f, "`{c}` cannot stand in an expression"),
            Self::BadNumber(text) => write!(f, "`{text}` is not a number"),
            Self::OperandExpected(None) => {
                write!(f, "the expression ends where a number should follow")
            }
            Self::OperandExpected(Some(found)) => {
                write!(f, "a number should stand here, not `{found}`")
            }
            Self::OperatorExpected(found) => {
                write!(f, "an operator should stand here, not `{found}`")
            }
            Self::UnclosedParenthesis => write!(f, "this `(` is never closed"),
            Self::TooDeep => write!(f, "the expression is nested too deeply"),
            Self::UnknownName(name) => write!(f, "`{name}` is not defined"),
            Self::UnknownFunction(name) => write!(f, "there is no function `{name}` here"),
            Self::ArgumentCount {
                function,
                expected,
                found,
            } => {
                let plural = if *expected == 1 { "" } else { "s" };
                write!(
                    f,
                    "`{function}` takes {expected} argument{plural}, {found} given"
                )
            }
            Self::DivisionByZero => write!(f, "division by zero"),
            Self::Overflow => write!(f, "the result does not fit in a 64-bit integer"),
            Self::NotFinite => write!(f, "the result is not a finite number"),
            Self::NegativePower => write!(f, "an integer cannot be raised to a negative power"),
            Self::BadShift => write!(f, "a shift must be by 0 to 63 bits"),
            Self::IntegersNeeded(operator) => {
                write!(
                    f,
                    "`{operator}` needs integers, and this expression is floating"
                )
            }
        }
    }
}
