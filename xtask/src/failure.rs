//! What can go wrong in a command, each told as one sentence with what to do next.

use std::fmt;
use std::io;

/// Why a command stopped.
#[derive(Debug)]
pub enum Failure {
    /// The arguments make no sense; the sentence says which one.
    Usage(String),
    /// Something that this machine lacks and that cannot be installed from here.
    Missing {
        /// What is missing and what needs it.
        what: String,
        /// A command, or a step, that brings it.
        remedy: String,
    },
    /// A file, folder or program could not be used.
    Io {
        /// What was being done, as in "could not read Cargo.lock".
        doing: String,
        /// The system's reason.
        source: io::Error,
    },
    /// A program ran and reported failure.
    Child {
        /// The step that it was running for.
        step: String,
        /// How it ended, in the system's words.
        status: String,
        /// A line for the shell that runs it again, alone.
        repeat: String,
        /// The end of its output when that has not been on the screen.
        last_lines: Option<String>,
    },
    /// A program ran, and what it printed was not what it promises.
    Unexpected(String),
}

impl Failure {
    /// Turns an input or output error into a failure that says what was being done.
    pub fn io(doing: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let doing = doing.into();
        move |source| Self::Io { doing, source }
    }

    /// The same failure of a child, repeated by another command: for steps that need more than the one program.
    pub fn repeated_by(self, line: &str) -> Self {
        match self {
            Self::Child {
                step,
                status,
                last_lines,
                ..
            } => Self::Child {
                step,
                status,
                last_lines,
                repeat: line.to_owned(),
            },
            other => other,
        }
    }

    /// The exit status of the whole command: 2 for wrong arguments, 1 for everything else.
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Usage(_) => 2,
            _ => 1,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(sentence) => write!(f, "{sentence}\nSee: cargo xtask help"),
            Self::Missing { what, remedy } => write!(f, "{what}\nWhat to do:\n    {remedy}"),
            Self::Io { doing, source } => write!(f, "{doing}: {source}"),
            Self::Child {
                step,
                status,
                repeat,
                last_lines,
            } => {
                if let Some(lines) = last_lines {
                    writeln!(f, "{lines}\n")?;
                }
                write!(
                    f,
                    "failed: {step} ({status})\nTo repeat this step alone:\n    {repeat}"
                )
            }
            Self::Unexpected(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Failure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}
