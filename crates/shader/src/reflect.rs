//! From a validated module to the plain description that executors run.

use crate::{codes, constant, layout};
use lockstep_diagnostics::{Diagnostic, Severity, Span};
use lockstep_frame as frame;
use lockstep_frame::{Binding, BufferSize, EntryPoint, Grid, LayerSet, Program, Resource};
use lockstep_preprocess::Directives;
use lockstep_preprocess::prelude::binding;
use naga::common::wgsl::TypeContext;
use naga::{AddressSpace, GlobalVariable, Handle, Module, ShaderStage, StorageAccess, TypeInner};

/// Largest storage buffer, in bytes (WebGPU's default `maxStorageBufferBindingSize`).
pub const MAX_BUFFER_BYTES: u64 = 128 << 20;

/// What reflection found, with the problems on the way.
pub(crate) struct Reflected {
    pub program: Program,
    /// Name of each entry point in the text naga read, parallel to `program.entry_points`.
    pub names: Vec<Span>,
    pub diagnostics: Vec<Diagnostic>,
}

/// What the caller knows besides the module.
pub(crate) struct Surroundings<'a> {
    pub directives: &'a Directives,
    pub float32_layers: bool,
    /// Place in the author's text of a place in the text naga read.
    pub to_source: &'a dyn Fn(Span) -> Span,
    /// Where the functions are, by name, in the text naga read.
    pub function_name: &'a dyn Fn(&str) -> Option<Span>,
}

/// What each entry point of a module touches. There are two sources: naga's
/// own analysis of a valid module, and a scan of the text when naga cannot
/// read the functions.
pub(crate) trait Usage {
    /// Whether entry point number `entry` may touch `global`, itself or through calls.
    fn touches(&self, entry: usize, global: Handle<GlobalVariable>) -> bool;
    /// Layers that entry point number `entry` may load and store.
    fn layers(&self, entry: usize) -> (LayerSet, LayerSet);
    /// Whether the program can see how many layers there are.
    fn observes_layer_count(&self) -> bool;
}

/// Describes `module`. Problems that keep it from running are errors among the diagnostics.
pub(crate) fn reflect(
    module: &Module,
    usage: &dyn Usage,
    surroundings: &Surroundings<'_>,
) -> Reflected {
    let mut diagnostics = Vec::new();
    let mut entries = Vec::new();
    let mut used = vec![false; module.global_variables.len()];
    for (index, entry) in module.entry_points.iter().enumerate() {
        let name_span = (surroundings.function_name)(&entry.name);
        let place = name_span.map_or(Span::at(0), surroundings.to_source);
        if entry.stage != ShaderStage::Compute {
            diagnostics.push(
                Diagnostic::warning(
                    &codes::NOT_COMPUTE,
                    place,
                    format!(
                        "`{}` is not a compute entry point, so it is not run",
                        entry.name
                    ),
                )
                .help(codes::NOT_COMPUTE.remedy),
            );
            continue;
        }
        for (handle, _) in module.global_variables.iter() {
            used[handle.index()] |= usage.touches(index, handle);
        }
        let Some(workgroup_size) = workgroup_size(module, entry) else {
            diagnostics.push(
                Diagnostic::error(
                    &codes::OVERRIDE_WITHOUT_VALUE,
                    place,
                    format!(
                        "the workgroup size of `{}` depends on an override that has no default value",
                        entry.name
                    ),
                )
                .help(codes::OVERRIDE_WITHOUT_VALUE.remedy),
            );
            continue;
        };
        let (loads, stores) = usage.layers(index);
        let described = EntryPoint {
            name: entry.name.clone(),
            workgroup_size,
            grid: Grid::CoverScreen,
            repeats: 1,
            once: false,
            loads,
            stores,
        };
        let memory = workgroup_memory(module, |handle| usage.touches(index, handle));
        crate::limits::check_workgroup(&described, memory, place, &mut diagnostics);
        entries.push((name_span.unwrap_or_default(), described));
    }
    entries.sort_by_key(|(span, _)| span.start);
    let (names, entry_points): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
    let mut program = Program {
        entry_points,
        float32_layers: surroundings.float32_layers,
        observes_layer_count: usage.observes_layer_count(),
        ..Program::default()
    };
    bind(module, &used, surroundings, &mut program, &mut diagnostics);
    Reflected {
        program,
        names,
        diagnostics,
    }
}

/// The variable at a binding of group 0.
pub(crate) fn global_at(module: &Module, at: u32) -> Option<Handle<GlobalVariable>> {
    module
        .global_variables
        .iter()
        .find(|(_, global)| {
            global
                .binding
                .is_some_and(|place| place.group == 0 && place.binding == at)
        })
        .map(|(handle, _)| handle)
}

fn workgroup_size(module: &Module, entry: &naga::EntryPoint) -> Option<[u32; 3]> {
    let mut size = entry.workgroup_size;
    if let Some(overrides) = entry.workgroup_size_overrides {
        for (side, expression) in size.iter_mut().zip(overrides) {
            if let Some(expression) = expression {
                *side = u32::try_from(constant::integer(module, expression)?).ok()?;
            }
        }
    }
    size.iter().all(|side| *side > 0).then_some(size)
}

/// Bytes of workgroup memory, each variable rounded up to 16 as WebGPU's limit counts them.
fn workgroup_memory(module: &Module, is_used: impl Fn(Handle<GlobalVariable>) -> bool) -> u64 {
    module
        .global_variables
        .iter()
        .filter(|(handle, global)| global.space == AddressSpace::WorkGroup && is_used(*handle))
        .map(|(_, global)| size_of(module, global.ty).unwrap_or(0).next_multiple_of(16))
        .sum()
}

/// Bytes of a sized type, array lengths by overrides included.
fn size_of(module: &Module, ty: Handle<naga::Type>) -> Option<u64> {
    let inner = &module.types[ty].inner;
    if let TypeInner::Array {
        size: naga::ArraySize::Pending(length),
        stride,
        ..
    } = *inner
    {
        let length = constant::integer(module, module.overrides[length].init?)?;
        return u64::try_from(length).ok()?.checked_mul(u64::from(stride));
    }
    inner.try_size(module.to_ctx()).map(u64::from)
}

fn bind(
    module: &Module,
    used: &[bool],
    surroundings: &Surroundings<'_>,
    program: &mut Program,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (handle, global) in module.global_variables.iter() {
        let Some(place) = &global.binding else {
            continue;
        };
        if !used[handle.index()] {
            continue;
        }
        let name = global.name.as_deref().unwrap_or("");
        let span = module
            .global_variables
            .get_span(handle)
            .to_range()
            .map(|range| (surroundings.to_source)(range.into()));
        let at = |mut diagnostic: Diagnostic| {
            diagnostic.span = span;
            diagnostic
        };
        if place.group != 0 {
            diagnostics.push(at(Diagnostic::new(
                &codes::GROUP_NOT_PROVIDED,
                Severity::Error,
                format!(
                    "`{name}` is in bind group {}, and only group 0 exists here",
                    place.group
                ),
            )
            .help(codes::GROUP_NOT_PROVIDED.remedy)));
            continue;
        }
        let resource = if let AddressSpace::Storage { access } = global.space {
            let buffer = storage_buffer(module, global, access, surroundings.directives);
            if buffer.size.bytes(0) > MAX_BUFFER_BYTES {
                diagnostics.push(at(Diagnostic::new(
                    &codes::BUFFER_TOO_LARGE,
                    Severity::Error,
                    format!(
                        "`{name}` takes {} bytes, more than the {MAX_BUFFER_BYTES} a storage buffer may have",
                        buffer.size.bytes(0)
                    ),
                )
                .help(codes::BUFFER_TOO_LARGE.remedy)));
                continue;
            }
            program.buffers.push(buffer);
            Some(Resource::Storage(program.buffers.len() - 1))
        } else {
            prelude_resource(module, global, place.binding)
        };
        match resource {
            Some(resource) => program.bindings.push(Binding {
                binding: place.binding,
                resource,
            }),
            None => diagnostics.push(at(Diagnostic::new(
                &codes::UNKNOWN_BINDING,
                Severity::Error,
                format!(
                    "nothing of this kind is provided at binding {} for `{name}`",
                    place.binding
                ),
            )
            .help(codes::UNKNOWN_BINDING.remedy))),
        }
    }
    program.bindings.sort_by_key(|binding| binding.binding);
}

/// What Lockstep provides at a binding of the prelude, if the variable is of its kind.
fn prelude_resource(module: &Module, global: &GlobalVariable, at: u32) -> Option<Resource> {
    let is_uniform = global.space == AddressSpace::Uniform;
    let inner = &module.types[global.ty].inner;
    let is_texture = matches!(
        inner,
        TypeInner::Image {
            class: naga::ImageClass::Sampled { .. },
            ..
        }
    );
    let is_storage_texture = matches!(
        inner,
        TypeInner::Image {
            class: naga::ImageClass::Storage { .. },
            ..
        }
    );
    let is_sampler = matches!(inner, TypeInner::Sampler { .. });
    match at {
        binding::TIME if is_uniform => Some(Resource::Time),
        binding::MOUSE if is_uniform => Some(Resource::Mouse),
        binding::KEYBOARD if is_uniform => Some(Resource::Keyboard),
        binding::CUSTOM if is_uniform => Some(Resource::Custom),
        binding::DISPATCH if is_uniform => Some(Resource::Dispatch),
        binding::SCREEN if is_storage_texture => Some(Resource::Screen),
        binding::PASS_IN if is_texture => Some(Resource::LayersIn),
        binding::PASS_OUT if is_storage_texture => Some(Resource::LayersOut),
        binding::CHANNEL0 if is_texture => Some(Resource::Channel(0)),
        binding::CHANNEL1 if is_texture => Some(Resource::Channel(1)),
        binding::NEAREST..=binding::TRILINEAR_REPEAT if is_sampler => {
            Some(Resource::Sampler((at - binding::NEAREST) as usize))
        }
        _ => None,
    }
}

fn storage_buffer(
    module: &Module,
    global: &GlobalVariable,
    access: StorageAccess,
    directives: &Directives,
) -> frame::StorageBuffer {
    let name = global.name.clone().unwrap_or_default();
    let written = directives
        .storage
        .iter()
        .find(|storage| storage.name == name)
        .map(|storage| storage.ty.clone());
    frame::StorageBuffer {
        ty: written.unwrap_or_else(|| module.to_ctx().type_to_string(global.ty)),
        layout: layout::layout(module, global.ty),
        size: buffer_size(module, global.ty),
        read_only: !access.contains(StorageAccess::STORE),
        name,
    }
}

fn buffer_size(module: &Module, ty: Handle<naga::Type>) -> BufferSize {
    let runtime_stride = |ty: Handle<naga::Type>| match module.types[ty].inner {
        TypeInner::Array {
            size: naga::ArraySize::Dynamic,
            stride,
            ..
        } => Some(u64::from(stride)),
        _ => None,
    };
    if let Some(stride) = runtime_stride(ty) {
        return BufferSize::RuntimeSized { header: 0, stride };
    }
    if let TypeInner::Struct { members, .. } = &module.types[ty].inner
        && let Some(last) = members.last()
        && let Some(stride) = runtime_stride(last.ty)
    {
        return BufferSize::RuntimeSized {
            header: u64::from(last.offset),
            stride,
        };
    }
    BufferSize::Fixed(size_of(module, ty).unwrap_or(u64::MAX))
}
