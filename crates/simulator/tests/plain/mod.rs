//! Plain WGSL for tests: read, checked, lowered and run on buffers of words.

#![allow(dead_code, reason = "each test file uses a part")]

use lockstep_diagnostics::Span;
use lockstep_simulator::{
    Buffer, Code, LowerOptions, Observer, Options, Outcome, Resource, Resources, lower, run,
};
use naga::valid::{
    Capabilities, ModuleInfo, ShaderStages, SubgroupOperationSet, ValidationFlags, Validator,
};

/// naga's module of a text, or what is wrong with it.
pub fn try_module(text: &str) -> Result<(naga::Module, ModuleInfo), String> {
    let module = naga::front::wgsl::parse_str(text).map_err(|error| error.emit_to_string(text))?;
    let capabilities = Capabilities::default()
        | Capabilities::SHADER_FLOAT16
        | Capabilities::SHADER_FLOAT16_IN_FLOAT32
        | Capabilities::SUBGROUP;
    let info = Validator::new(ValidationFlags::all(), capabilities)
        .subgroup_stages(ShaderStages::COMPUTE)
        .subgroup_operations(SubgroupOperationSet::all())
        .validate(&module)
        .map_err(|error| error.emit_to_string(text))?;
    Ok((module, info))
}

/// Code of the entry point `main`.
pub fn code(text: &str, subgroup_size: u32) -> Code {
    let (module, info) = try_module(text).unwrap_or_else(|error| panic!("{error}"));
    let options = LowerOptions {
        entry_point: "main",
        subgroup_size,
        watch: true,
        to_source: &|span| span.to_range().map_or(Span::new(0, 0), Span::from),
    };
    lower(&module, &info, &options).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// Buffers of group 0, by binding.
pub fn buffers(words: &[&[u32]]) -> Resources {
    let mut resources = Resources::new();
    for (binding, words) in words.iter().enumerate() {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        resources.bind(0, binding as u32, Resource::Buffer(Buffer::new(&bytes)));
    }
    resources
}

/// Words of the buffer at a binding of group 0.
pub fn words(resources: &Resources, binding: u32) -> Vec<u32> {
    resources
        .buffer(0, binding)
        .expect("it is bound")
        .words()
        .to_vec()
}

/// Runs one dispatch.
pub fn dispatch<O: Observer>(
    code: &Code,
    resources: &mut Resources,
    groups: [u32; 3],
    options: &Options,
    observer: &mut O,
) -> Outcome {
    run(code, resources, groups, options, observer).unwrap_or_else(|error| panic!("{error}"))
}
