//! Kernels that measure the simulator. A kernel is lowered once and run again and again; its work is counted in
//! lane-operations: one scalar component of one operation in one active lane.

mod count;
#[cfg(target_arch = "wasm32")]
mod web;

use count::Count;
use lockstep_diagnostics::Span;
use lockstep_simulator::{
    Buffer, Code, LowerOptions, Observer, Options, Resource, Resources, lower, run,
};
use naga::valid::{Capabilities, ValidationFlags, Validator};

/// A kernel: name, WGSL, workgroups, bytes of its one buffer.
pub struct Kernel {
    /// What it is called in tables.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Workgroups of a dispatch.
    pub groups: [u32; 3],
    /// Bytes of the buffer at binding 0.
    pub bytes: usize,
}

/// All kernels.
pub const KERNELS: [Kernel; 5] = [
    Kernel {
        name: "arithmetic",
        text: include_str!("../kernels/arithmetic.wgsl"),
        groups: [256, 1, 1],
        bytes: 65_536,
    },
    Kernel {
        name: "memory",
        text: include_str!("../kernels/memory.wgsl"),
        groups: [256, 1, 1],
        bytes: 65_536,
    },
    Kernel {
        name: "branch",
        text: include_str!("../kernels/branch.wgsl"),
        groups: [256, 1, 1],
        bytes: 65_536,
    },
    Kernel {
        name: "barrier",
        text: include_str!("../kernels/barrier.wgsl"),
        groups: [64, 1, 1],
        bytes: 256,
    },
    Kernel {
        name: "picture",
        text: include_str!("../kernels/picture.wgsl"),
        groups: [20, 12, 1],
        bytes: 320 * 180 * 16,
    },
];

/// Lane-operations of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Arithmetic, comparisons and conversions.
    pub arithmetic: u64,
    /// Words loaded and stored, atomics and texels.
    pub memory: u64,
}

/// A kernel that is ready to run.
pub struct Ready {
    code: Code,
    resources: Resources,
    groups: [u32; 3],
}

impl Ready {
    /// Reads and lowers a kernel.
    ///
    /// # Errors
    ///
    /// What naga or the simulator says.
    pub fn new(kernel: &Kernel) -> Result<Self, String> {
        let module = naga::front::wgsl::parse_str(kernel.text)
            .map_err(|error| error.emit_to_string(kernel.text))?;
        let info = Validator::new(ValidationFlags::all(), Capabilities::default())
            .validate(&module)
            .map_err(|error| error.emit_to_string(kernel.text))?;
        let options = LowerOptions {
            entry_point: "main",
            subgroup_size: 32,
            watch: false,
            to_source: &|span| span.to_range().map_or(Span::new(0, 0), Span::from),
        };
        let code = lower(&module, &info, &options).map_err(|error| error.to_string())?;
        let mut resources = Resources::new();
        resources.bind(0, 0, Resource::Buffer(Buffer::zeros(kernel.bytes)));
        Ok(Self {
            code,
            resources,
            groups: kernel.groups,
        })
    }

    /// Runs it once.
    pub fn run<O: Observer>(&mut self, observer: &mut O) {
        let options = Options::default();
        if let Err(error) = run(
            &self.code,
            &mut self.resources,
            self.groups,
            &options,
            observer,
        ) {
            panic!("{error}");
        }
    }

    /// Counts the work of one run.
    pub fn work(&mut self) -> Work {
        let mut count = Count::default();
        self.run(&mut count);
        count.work
    }
}
