//! Runs register code: one dispatch at a time, workgroup by workgroup.

mod control;
mod memory;
mod pure;
mod schedule;
mod special;
mod subgroup;
mod subgroup_operations;
mod textures;
mod traps;

use crate::code::{Code, Space, VariableId};
use crate::observe::Observer;
use crate::options::Options;
use crate::register::{BLOCK, Column, Mask};
use crate::resources::{Resource, Resources};
use schedule::Scheduler;
use std::fmt;
use subgroup::{Files, Subgroup};

/// How a dispatch ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// All workgroups have ended; otherwise the fuel was spent and the rest was given up.
    pub finished: bool,
    /// Operations on memory and control flow that were done.
    pub operations: u64,
    /// Where the fuel was spent: index of an instruction.
    pub stopped_at: Option<usize>,
}

/// A dispatch that cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunError {
    /// Nothing, or another kind of resource, is bound for a variable.
    NotBound {
        /// The variable.
        name: String,
    },
    /// The buffer is smaller than the variable's type.
    BufferTooSmall {
        /// The variable.
        name: String,
        /// Bytes of the type, one element of a runtime-sized array included.
        wanted: u32,
        /// Bytes of the buffer.
        bound: usize,
    },
    /// A workgroup needs more memory for registers than allowed.
    TooMuchMemory {
        /// Bytes it needs.
        wanted: usize,
        /// Bytes allowed.
        allowed: usize,
    },
    /// More workgroups than WebGPU allows along one axis.
    TooManyWorkgroups,
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotBound { name } => write!(f, "nothing is bound for `{name}`"),
            Self::BufferTooSmall {
                name,
                wanted,
                bound,
            } => write!(
                f,
                "the buffer of `{name}` has {bound} bytes and needs {wanted}"
            ),
            Self::TooMuchMemory { wanted, allowed } => write!(
                f,
                "a workgroup needs {} MiB for its variables, more than the {} MiB allowed",
                wanted >> 20,
                allowed >> 20
            ),
            Self::TooManyWorkgroups => {
                f.write_str("more than 65535 workgroups along one axis of the dispatch")
            }
        }
    }
}

impl std::error::Error for RunError {}

/// A dispatch while it runs.
struct Machine<'a, O> {
    code: &'a Code,
    resources: &'a mut Resources,
    observer: &'a mut O,
    /// For each variable, its index in the resources.
    bound: Vec<usize>,
    /// The running workgroup's memory.
    workgroup_memory: Vec<u32>,
    groups: [u32; 3],
    workgroup: u32,
    blocks: usize,
    fuel: u64,
    /// Operations left to the dispatch.
    left: u64,
    stopped_at: Option<usize>,
}

/// Runs one dispatch of `groups` workgroups, one workgroup after the other.
///
/// # Errors
///
/// When a resource is missing or too small, or the dispatch is too large; nothing has run then.
pub fn run<O: Observer>(
    code: &Code,
    resources: &mut Resources,
    groups: [u32; 3],
    options: &Options,
    observer: &mut O,
) -> Result<Outcome, RunError> {
    if groups.iter().any(|side| *side > 65_535) {
        return Err(RunError::TooManyWorkgroups);
    }
    let count: u64 = groups.iter().map(|side| u64::from(*side)).product();
    let count = u32::try_from(count).map_err(|_| RunError::TooManyWorkgroups)?;
    let bound = bind(code, resources)?;
    let subgroups = code.subgroups();
    let file = (code.registers as usize).saturating_mul(size_of::<Column>());
    let wanted = file
        .saturating_mul(subgroups as usize)
        .saturating_add(code.workgroup_bytes as usize);
    if wanted > options.memory {
        return Err(RunError::TooMuchMemory {
            wanted,
            allowed: options.memory,
        });
    }
    observer.begin_dispatch(code, resources, groups);
    let mut machine = Machine {
        code,
        resources,
        observer,
        bound,
        workgroup_memory: vec![0; code.workgroup_bytes as usize / 4],
        groups,
        workgroup: 0,
        blocks: code.blocks as usize,
        fuel: options.fuel,
        left: options.dispatch_fuel,
        stopped_at: None,
    };
    let mut files = Files::new();
    let mut scheduler = Scheduler::new(options.schedule);
    let mut team: Vec<Subgroup> = (0..subgroups)
        .map(|index| Subgroup::new(code, index))
        .collect();
    let mut finished = true;
    for workgroup in 0..count {
        machine.workgroup = workgroup;
        if !machine.run_workgroup(&mut team, &mut files, &mut scheduler) {
            finished = false;
            break;
        }
    }
    let operations = options.dispatch_fuel - machine.left;
    machine.observer.end_dispatch(code, machine.resources);
    Ok(Outcome {
        finished,
        operations,
        stopped_at: machine.stopped_at,
    })
}

/// Finds what is bound for each variable.
fn bind(code: &Code, resources: &Resources) -> Result<Vec<usize>, RunError> {
    code.variables
        .iter()
        .enumerate()
        .map(|(id, variable)| {
            let wants_buffer = match variable.space {
                Space::Private | Space::Function | Space::Workgroup => return Ok(usize::MAX),
                Space::Uniform | Space::Storage => true,
                Space::Handle => false,
            };
            let found = variable
                .binding
                .and_then(|(group, binding)| resources.index(group, binding))
                .and_then(|index| Some((index, resources.list.get(index)?)));
            match found {
                Some((index, Resource::Buffer(buffer))) if wants_buffer => {
                    let wanted = least_bytes(code, id as VariableId);
                    if buffer.len() < wanted as usize {
                        return Err(RunError::BufferTooSmall {
                            name: variable.name.clone(),
                            wanted,
                            bound: buffer.len(),
                        });
                    }
                    Ok(index)
                }
                Some((index, Resource::Texture(_))) if is_texture(code, id) => Ok(index),
                Some((index, Resource::Sampler(_))) if !wants_buffer && !is_texture(code, id) => {
                    Ok(index)
                }
                _ => Err(RunError::NotBound {
                    name: variable.name.clone(),
                }),
            }
        })
        .collect()
}

fn is_texture(code: &Code, id: usize) -> bool {
    code.variables.get(id).is_some_and(|variable| {
        matches!(
            code.module.types[variable.ty].inner,
            naga::TypeInner::Image { .. }
        )
    })
}

/// Bytes that a buffer must have (WebGPU, "minimum buffer binding size").
fn least_bytes(code: &Code, id: VariableId) -> u32 {
    let element = code
        .array_lengths
        .iter()
        .copied()
        .chain(code.indexes.iter().filter_map(|index| match index.length {
            crate::code::Length::Runtime(info) => Some(info),
            crate::code::Length::Fixed(_) => None,
        }))
        .find(|info| info.variable == id)
        .map_or(0, |info| info.header + info.stride);
    code.variable(id)
        .map_or(0, |variable| variable.size.max(element))
}

/// Values of registers after running code that only computes; `None` if it does anything else.
pub(crate) fn evaluate(code: &Code, first: u32, scalars: u32) -> Option<Vec<u32>> {
    let mut registers = vec![[0; BLOCK]; code.registers as usize];
    for (register, bits) in &code.constants {
        *registers.get_mut(*register as usize)? = [*bits; BLOCK];
    }
    let end = code.instructions.len();
    let blocks = code.blocks as usize;
    if pure::run_pure(code, 0, end, &mut registers, Mask::MAX) < end {
        return None;
    }
    (0..scalars as usize)
        .map(|scalar| Some(registers.get(first as usize + scalar * blocks)?[0]))
        .collect()
}
