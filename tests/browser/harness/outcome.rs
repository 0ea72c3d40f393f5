//! How tests and their tools fail.

use std::error::Error;
use std::fmt;

/// The result of a test, or of a step in one.
pub type Outcome<T = ()> = Result<T, Failure>;

/// Why a test cannot go on. It is no [`Error`] itself, so that every error becomes one with `?`.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    /// A failure with this explanation.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<E: Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}
