//! Pipelines of a program, and what the device's compiler says of it.

use crate::Gpu;
use crate::layout::bind_group_layout;
use lockstep_diagnostics::{Severity, Span};
use lockstep_frame::Program;
use lockstep_shader::{CompilerMessage, Feature, Shader, Verdict};

/// A program that is known to run: one pipeline an entry point.
#[derive(Debug)]
pub struct Compiled {
    pub(crate) program: Program,
    pub(crate) layout: wgpu::BindGroupLayout,
    /// Parallel to the program's entry points.
    pub(crate) pipelines: Vec<wgpu::ComputePipeline>,
}

impl Compiled {
    /// What it runs.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }
}

/// The result of [`compile`].
#[derive(Debug)]
pub struct Compilation {
    /// What the device's compiler says.
    pub verdict: Verdict,
    /// The pipelines, unless it was rejected.
    pub compiled: Option<Compiled>,
}

impl Compilation {
    fn rejected(messages: Vec<CompilerMessage>) -> Self {
        Self {
            verdict: Verdict::Rejected(messages),
            compiled: None,
        }
    }
}

/// Compiles for `gpu`. The work is the device's own; this only waits for it,
/// and dropping the future gives up on the result.
pub async fn compile(gpu: &Gpu, shader: &Shader) -> Compilation {
    let missing: Vec<_> = shader
        .features()
        .iter()
        .filter(|feature| !gpu.has(**feature))
        .map(|feature| missing_feature(*feature))
        .collect();
    if !missing.is_empty() {
        return Compilation::rejected(missing);
    }
    // Natively the device's compiler is naga again, which has spoken already.
    if cfg!(not(target_arch = "wasm32")) && shader.naga_rejected() {
        return Compilation::rejected(Vec::new());
    }
    let text = if cfg!(target_arch = "wasm32") {
        shader.wgsl()
    } else {
        shader.naga_wgsl()
    };
    // Each scope is closed before anything is awaited, so compilations that
    // overlap cannot see each other's errors.
    let scope = gpu.device.push_error_scope(wgpu::ErrorFilter::Validation);
    let module = gpu
        .device
        .create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some("program"),
            source: wgpu::ShaderSource::Wgsl(text.into()),
        });
    let module_error = scope.pop();
    let information = module.get_compilation_info();
    let program = shader.program().clone();
    let scope = gpu.device.push_error_scope(wgpu::ErrorFilter::Validation);
    let layout = bind_group_layout(gpu, &program);
    let pipeline_layout = gpu
        .device
        .create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some("program"),
            bind_group_layouts: &[Some(&layout)],
            immediate_size: 0,
        });
    let layout_error = scope.pop();
    let (pipelines, pipeline_errors): (Vec<_>, Vec<_>) = program
        .entry_points
        .iter()
        .map(|entry| {
            let scope = gpu.device.push_error_scope(wgpu::ErrorFilter::Validation);
            let pipeline = gpu
                .device
                .create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                    label: Some(&entry.name),
                    layout: Some(&pipeline_layout),
                    module: &module,
                    entry_point: Some(&entry.name),
                    compilation_options: wgpu::PipelineCompilationOptions::default(),
                    cache: None,
                });
            (pipeline, scope.pop())
        })
        .unzip();

    let mut messages: Vec<_> = information
        .await
        .messages
        .into_iter()
        .map(from_wgpu)
        .collect();
    let has_errors = |messages: &[CompilerMessage]| {
        messages
            .iter()
            .any(|message| message.severity == Severity::Error)
    };
    if let Some(error) = module_error.await
        && !has_errors(&messages)
    {
        messages.push(whole_program(&error));
    }
    if has_errors(&messages) {
        return Compilation::rejected(messages);
    }
    if let Some(error) = layout_error.await {
        messages.push(whole_program(&error));
    }
    for error in pipeline_errors {
        if let Some(error) = error.await {
            messages.push(whole_program(&error));
        }
    }
    if has_errors(&messages) {
        return Compilation::rejected(messages);
    }
    Compilation {
        verdict: Verdict::Accepted(messages),
        compiled: Some(Compiled {
            program,
            layout,
            pipelines,
        }),
    }
}

fn missing_feature(feature: Feature) -> CompilerMessage {
    let used_by = match feature {
        Feature::ShaderF16 => "`enable f16;`",
        Feature::Subgroups => "subgroup built-ins",
    };
    CompilerMessage {
        severity: Severity::Error,
        message: format!(
            "this device does not have the feature `{}`, which {used_by} need",
            feature.name()
        ),
        span: None,
    }
}

fn from_wgpu(message: wgpu::CompilationMessage) -> CompilerMessage {
    CompilerMessage {
        severity: match message.message_type {
            wgpu::CompilationMessageType::Error => Severity::Error,
            wgpu::CompilationMessageType::Warning => Severity::Warning,
            wgpu::CompilationMessageType::Info => Severity::Note,
        },
        message: message.message,
        span: message.location.map(|place| {
            let start = place.offset as usize;
            Span::new(start, start + place.length as usize)
        }),
    }
}

fn whole_program(error: &wgpu::Error) -> CompilerMessage {
    CompilerMessage {
        severity: Severity::Error,
        message: one_paragraph(&error.to_string()),
        span: None,
    }
}

/// The device's words without the call stack that some browsers append and
/// without the indented chain that wgpu prints.
fn one_paragraph(message: &str) -> String {
    message
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("- While ") && !line.starts_with("at "))
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::one_paragraph;

    #[test]
    fn what_the_browser_appends_is_cut() {
        let message = "The total use is larger than allowed.\n - While validating compute stage\n - While calling [Device]";
        assert_eq!(
            one_paragraph(message),
            "The total use is larger than allowed."
        );
        assert_eq!(
            one_paragraph("Validation Error\n\nCaused by:\n  x"),
            "Validation Error Caused by: x"
        );
    }
}
