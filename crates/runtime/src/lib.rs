//! Runs a program's frames on a GPU through wgpu: natively on Vulkan, Metal or
//! DirectX, in a browser on WebGPU, by the same code.
//!
//! [`Gpu`] is the one device, shared by all canvases. [`compile`] turns a
//! checked [`lockstep_shader::Shader`] into [`Compiled`] pipelines, with the
//! verdict of the device's own compiler. An [`Engine`] owns what one running
//! program owns (screen, layers, buffers) and carries out the commands that
//! [`lockstep_frame::Planner`] lists, one command buffer a frame.
//!
//! Absent on purpose: time, pointer and keys (they are inputs), the order of
//! dispatches (it is planned in `frame`), and any judgement on the program
//! text (`shader` has it).

#[cfg(target_arch = "wasm32")]
mod canvas;
mod channels;
mod compile;
mod engine;
mod gpu;
mod layout;
mod readback;
mod resources;
mod timing;

#[cfg(target_arch = "wasm32")]
pub use canvas::CanvasTarget;
pub use compile::{Compilation, Compiled, compile};
pub use engine::{Engine, Loaded, RUNTIME_BUFFER_BYTES};
pub use gpu::{Gpu, GpuError, Loss, LossReason};
pub use lockstep_frame::Picture;
pub use readback::ReadError;
pub use timing::EntryTime;
