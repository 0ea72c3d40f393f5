//! Runs a program on the CPU as a GPU would, lane by lane, and reports what a GPU cannot say.
//!
//! A validated naga module is lowered to register code ([`Code`]); a subgroup
//! executes one instruction for all its lanes at once, under a mask, and can
//! be suspended anywhere, so a scheduler decides between barriers who goes on.
//! [`Observer`]s hear what happens; what no observer asks for costs nothing.
//! [`run`] runs one dispatch.

pub mod analyses;
mod code;
pub mod codes;
pub mod counters;
mod engine;
mod finding;
mod focus;
mod layout;
mod lower;
mod machine;
mod observe;
mod options;
mod register;
mod resources;
pub mod semantics;
mod texture;
pub mod trace;

pub use code::{BuiltIn, Class, Code, Instr, Op, Space, Step, StepType, Variable, VariableId};
pub use engine::{FrameError, Loaded, RUNTIME_BUFFER_BYTES, STOPPED, Simulator, SimulatorOptions};
pub use finding::{Finding, FindingPlace};
pub use focus::Focus;
pub use lower::{LowerOptions, UNSUPPORTED, Unsupported, lower};
pub use machine::{Outcome, RunError, run};
pub use observe::{
    Access, AccessKind, At, OUTSIDE, Observer, Orders, Outside, PrivateAccess, SubgroupOperation,
    TextureAccess, TextureKind, Trap, Waiting, WholeVector,
};
pub use options::{Options, Schedule, UnknownSchedule};
pub use register::{BLOCK, Column, Mask, full_mask, lanes};
pub use resources::{Buffer, Resource, Resources};
pub use texture::{Sampler, TexelFormat, Texture};
