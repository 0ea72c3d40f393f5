use crate::Feature;
use lockstep_diagnostics::{SourceMap, Span};
use lockstep_frame::Program;
use naga::Module;
use naga::valid::ModuleInfo;

/// A program that can be handed to an executor.
#[derive(Debug)]
pub struct Shader {
    pub(crate) program: Program,
    pub(crate) entry_spans: Vec<Span>,
    pub(crate) wgsl: String,
    pub(crate) naga_wgsl: String,
    pub(crate) map: SourceMap,
    pub(crate) naga_map: SourceMap,
    pub(crate) module: Option<(Module, ModuleInfo)>,
    pub(crate) endless_loops: Vec<Span>,
    pub(crate) assert_spans: Vec<Span>,
    pub(crate) features: Vec<Feature>,
}

impl Shader {
    /// The plain description that executors run.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Name of each entry point in the author's text, parallel to the program's entry points.
    #[must_use]
    pub fn entry_spans(&self) -> &[Span] {
        &self.entry_spans
    }

    /// What a browser's compiler reads.
    #[must_use]
    pub fn wgsl(&self) -> &str {
        &self.wgsl
    }

    /// What naga reads, natively and for reflection: the same program with the
    /// prelude's and the author's aliases resolved.
    #[must_use]
    pub fn naga_wgsl(&self) -> &str {
        &self.naga_wgsl
    }

    /// Map from [`Shader::wgsl`] to the author's text.
    #[must_use]
    pub fn map(&self) -> &SourceMap {
        &self.map
    }

    /// Map from [`Shader::naga_wgsl`], where the module's places are, to the author's text.
    #[must_use]
    pub fn naga_map(&self) -> &SourceMap {
        &self.naga_map
    }

    /// naga's module with its analysis; `None` when naga rejects the program.
    #[must_use]
    pub fn module(&self) -> Option<(&Module, &ModuleInfo)> {
        self.module.as_ref().map(|(module, info)| (module, info))
    }

    /// Whether naga refuses the program, so that only the device's compiler can tell if it runs.
    #[must_use]
    pub fn naga_rejected(&self) -> bool {
        self.module.is_none()
    }

    /// Loops in the author's text that can never end: ask before running.
    #[must_use]
    pub fn endless_loops(&self) -> &[Span] {
        &self.endless_loops
    }

    /// The `#assert` lines in the author's text, in the order of their counters.
    #[must_use]
    pub fn assert_spans(&self) -> &[Span] {
        &self.assert_spans
    }

    /// Optional device features the program needs.
    #[must_use]
    pub fn features(&self) -> &[Feature] {
        &self.features
    }
}
