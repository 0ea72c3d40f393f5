//! One description of a frame's work, as plain data.
//!
//! A [`Program`] says what there is to run: entry points in source order, the
//! resources they touch, the layers each stores and loads. A [`Planner`] turns
//! it, frame by frame, into a list of [`Command`]s that any executor carries
//! out: the GPU runtime and the CPU simulator run the same list. [`Inputs`]
//! are what changes from frame to frame (time, mouse, keys, sliders) with the
//! bytes the shader reads; [`Clock`] and [`Pointer`] make them from what a
//! page observes. A [`Picture`] is what came of it.
//!
//! Nothing here knows a GPU, a compiler or a page.

mod clock;
mod inputs;
mod layout;
mod picture;
mod plan;
mod pointer;
mod program;

pub use clock::{Clock, LONGEST_DELTA, NOMINAL_DELTA};
pub use inputs::{Inputs, Keyboard, Mouse, Time, uniform};
pub use layout::{Layout, Length, Scalar, StructMember};
pub use picture::Picture;
pub use plan::{Command, MAX_DISPATCHES, Planner};
pub use pointer::{MouseMode, Pointer};
pub use program::{
    Binding, BufferSize, EntryPoint, Grid, LAYERS, LayerSet, MAX_GROUPS_PER_AXIS, Program,
    Resource, Size, StorageBuffer,
};
