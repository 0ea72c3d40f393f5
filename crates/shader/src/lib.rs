//! From a program's text to a checked, reflected [`Shader`].
//!
//! Text goes through the preprocessor, then through naga (parse, validate),
//! then through reflection, which gives the plain [`lockstep_frame::Program`]
//! that executors run. This crate is the one place where compilers' messages
//! are put into the learner's words ([`explain`]) and where the verdict of
//! naga and that of the device's own compiler become one list ([`settle`]).

mod analysis;
mod asserts;
pub mod codes;
mod constant;
mod endless;
#[cfg(feature = "explain")]
pub mod explain;
/// Without the feature, messages are left as they are.
#[cfg(not(feature = "explain"))]
mod explain {
    pub(crate) fn explain(_message: &str, _written: &str) -> Option<String> {
        None
    }
}
mod features;
mod gaps;
mod layers;
mod layout;
mod limits;
mod naga_handles;
mod naga_message;
mod nesting;
mod reflect;
pub mod scan;
mod shader;
mod skeleton;
mod spill;
pub mod symbols;
mod verdict;

pub use analysis::{Analysis, Settings, analyse};
pub use asserts::{ASSERT_BUFFER, AssertTally, assert_checks_per_frame};
pub use features::Feature;
pub use limits::{MAX_INVOCATIONS, MAX_WORKGROUP_MEMORY, MAX_WORKGROUP_SIZE};
pub use reflect::MAX_BUFFER_BYTES;
pub use shader::Shader;
pub use verdict::{CompilerMessage, Verdict, settle, settle_without_device};
