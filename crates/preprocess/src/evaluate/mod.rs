//! Expressions of `#calcdefine`, `#if` and the counts.
//!
//! | what | as |
//! |---|---|
//! | operators, loosest first | <code>\|\|</code>, `&&`, <code>\|</code>, `&`, `== !=`, `< <= > >=`, `<< >>`, `+ -`, `* / %`, `- + ! ~` in front, `**` and `^` (power, from the right) |
//! | functions that keep integers | `abs min max sign select` |
//! | functions that make it floating | see [`FLOAT_FUNCTIONS`] |
//! | numbers | `12`, `0x1F`, `8u`, `1.5`, `.5`, `1e3`, `2.0f`; a suffix is ignored |
//!
//! An expression is floating as a whole when a float literal or one of
//! [`FLOAT_FUNCTIONS`] stands anywhere in it, as on compute.toys: `10/4` is 2,
//! `10/4*1.0` is 2.5. Integers have 64 bits and never wrap round; division cuts
//! towards zero. Comparisons and `!` give 1 or 0, `&&` and `||` one of their
//! operands, and the operand that does not matter is not computed.

mod arguments;
mod error;
mod lex;
mod parse;
mod value;

pub use arguments::arguments;
pub use error::{ErrorKind, ExpressionError};
pub use value::{FLOAT_FUNCTIONS, INTEGER_FUNCTIONS, Value};

/// Computes `text`.
///
/// # Errors
/// The first thing that is wrong, with its place in `text`.
pub fn evaluate(text: &str) -> Result<Value, ExpressionError> {
    let tokens = lex::tokens(text)?;
    let expression = parse::parse(text, &tokens)?;
    value::compute(&expression, expression.is_floating())
}

#[cfg(test)]
mod tests;
