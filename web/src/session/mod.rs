//! What lives while the page is open: the GPU, running programs, the open document.

mod gpu;
mod playground;
mod probe;
mod showcase;
mod stage;

pub use gpu::{Device, GpuSlot};
pub use playground::{Playground, View, files_of};
pub use probe::Probe;
pub use showcase::{Showcase, Shown};
pub use stage::Holder;
