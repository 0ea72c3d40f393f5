//! From a naga module to register code.
//!
//! Each function becomes one run of instructions for each set of places that
//! its pointer, texture and sampler parameters stand for: pointers are then
//! known up to an offset when the code is made.

mod aggregate;
mod alias;
mod constants;
mod control;
mod error;
mod expression;
mod function;
mod math;
mod operators;
mod pointer;
mod shape;
mod store;
mod subgroups;
mod textures;

pub use error::{UNSUPPORTED, Unsupported};
pub(crate) use shape::matrix_stride;

use crate::code::{BuiltIn, Code, Instr, NONE, Op, Space, Step, Variable, VariableId};
use function::{Instance, InstanceKey};
use lockstep_diagnostics::Span;
use naga::valid::{FunctionInfo, ModuleInfo};
use naga::{AddressSpace, Function, GlobalVariable, Handle, Module};
use std::collections::BTreeMap;

/// How to lower an entry point.
pub struct LowerOptions<'a> {
    /// Name of the entry point.
    pub entry_point: &'a str,
    /// Lanes in a subgroup: a power of two from 4 to 128.
    pub subgroup_size: u32,
    /// Whether accesses to private variables are told to observers, which costs time.
    pub watch: bool,
    /// From naga's place to the author's text.
    pub to_source: &'a dyn Fn(naga::Span) -> Span,
}

/// Most instructions of a program.
const MAX_INSTRUCTIONS: usize = 1 << 20;

/// Most register blocks of a program: 128 bytes each, for each subgroup.
const MAX_REGISTERS: u32 = 1 << 20;

/// Registers from here on belong to no block: constants, private variables, parameters and results. They are numbered
/// apart while code is made, and put behind the others at the end.
const LASTING: u32 = 1 << 31;

/// Most functions, counted once for each set of pointer parameters.
const MAX_INSTANCES: usize = 1 << 12;

/// Bytes between the starts of two workgroup variables are a multiple of this, so each begins in bank 0.
const WORKGROUP_ALIGN: u32 = 128;

/// A module on its way to code.
struct Lowerer<'a> {
    module: &'a Module,
    info: &'a ModuleInfo,
    options: &'a LowerOptions<'a>,
    code: Code,
    /// Pc of each label; `Instr::b` of jumps holds labels until the end.
    labels: Vec<u32>,
    /// Instructions whose `b` is a label.
    jumps: Vec<usize>,
    /// Register blocks in use; `code.registers` is the most that ever were.
    next_register: u32,
    /// Lasting register blocks, see [`LASTING`].
    lasting: u32,
    constants: BTreeMap<Vec<u32>, u32>,
    globals: BTreeMap<Handle<GlobalVariable>, VariableId>,
    /// Registers of private variables.
    private: BTreeMap<VariableId, u32>,
    instances: Vec<Instance>,
    instance_of: BTreeMap<InstanceKey, usize>,
    /// Instances whose code is still to be made, in order.
    waiting: usize,
    /// Where the instruction that comes next is in the text.
    place: u32,
    current_loop: u32,
    places: BTreeMap<(usize, usize), u32>,
}

/// Makes register code for one entry point of a valid module.
///
/// # Errors
///
/// When there is no such compute entry point, the subgroup size is none, or
/// the program uses what the simulator does not have.
pub fn lower(
    module: &Module,
    info: &ModuleInfo,
    options: &LowerOptions<'_>,
) -> Result<Code, Unsupported> {
    let size = options.subgroup_size;
    if !size.is_power_of_two() || !(4..=128).contains(&size) {
        return Err(Unsupported::new(format!(
            "a subgroup of {size} invocations does not exist; the size is a power of two from 4 to 128"
        )));
    }
    let (index, entry) = module
        .entry_points
        .iter()
        .enumerate()
        .find(|(_, entry)| {
            entry.name == options.entry_point && entry.stage == naga::ShaderStage::Compute
        })
        .ok_or_else(|| {
            Unsupported::new(format!(
                "there is no compute entry point `{}`",
                options.entry_point
            ))
        })?;
    let mut lowerer = Lowerer {
        module,
        info,
        options,
        code: empty_code(module, options, entry.workgroup_size),
        labels: Vec::new(),
        jumps: Vec::new(),
        next_register: 0,
        lasting: 0,
        constants: BTreeMap::new(),
        globals: BTreeMap::new(),
        private: BTreeMap::new(),
        instances: Vec::new(),
        instance_of: BTreeMap::new(),
        waiting: 0,
        place: 0,
        current_loop: NONE,
        places: BTreeMap::new(),
    };
    lowerer.workgroup_size(entry)?;
    lowerer.entry_point(entry, info.get_entry_point(index))?;
    lowerer.finish()
}

fn empty_code(module: &Module, options: &LowerOptions<'_>, workgroup_size: [u32; 3]) -> Code {
    Code {
        module: module.clone(),
        entry_point: options.entry_point.to_owned(),
        workgroup_size: workgroup_size.map(|side| side.max(1)),
        subgroup_size: options.subgroup_size,
        blocks: options.subgroup_size.div_ceil(32),
        instructions: Vec::new(),
        place_of: Vec::new(),
        places: Vec::new(),
        step_of: Vec::new(),
        steps: Vec::new(),
        registers: 0,
        constants: Vec::new(),
        built_ins: Vec::new(),
        mask_slots: 0,
        call_slots: 0,
        workgroup_bytes: 0,
        variables: Vec::new(),
        loop_of: Vec::new(),
        loops: Vec::new(),
        entry_span: Span::new(0, 0),
        indexes: Vec::new(),
        accesses: Vec::new(),
        array_lengths: Vec::new(),
        atomics: Vec::new(),
        textures: Vec::new(),
        collectives: Vec::new(),
        shuffles: Vec::new(),
        touches: Vec::new(),
        cases: Vec::new(),
        barriers: Vec::new(),
    }
}

impl Lowerer<'_> {
    /// Blocks in a scalar.
    fn blocks(&self) -> u32 {
        self.code.blocks
    }

    /// Takes registers for `scalars` scalars.
    fn registers(&mut self, scalars: u32) -> Result<u32, Unsupported> {
        let first = self.next_register;
        let next = u64::from(first) + u64::from(scalars) * u64::from(self.blocks());
        if next > u64::from(MAX_REGISTERS) {
            return Err(Unsupported::new(
                "the program has more variables than the simulator has room for",
            ));
        }
        self.next_register = next as u32;
        self.code.registers = self.code.registers.max(next as u32);
        Ok(first)
    }

    /// Takes registers for `scalars` scalars that stay for the whole program.
    fn lasting_registers(&mut self, scalars: u32) -> Result<u32, Unsupported> {
        let first = self.lasting;
        let next = u64::from(first) + u64::from(scalars) * u64::from(self.blocks());
        if next > u64::from(MAX_REGISTERS) {
            return Err(Unsupported::new(
                "the program has more constants and variables than the simulator has room for",
            ));
        }
        self.lasting = next as u32;
        Ok(LASTING + first)
    }

    /// Adds an instruction at the current place.
    fn emit(&mut self, instr: Instr) -> Result<usize, Unsupported> {
        let pc = self.code.instructions.len();
        if pc >= MAX_INSTRUCTIONS {
            return Err(Unsupported::new(
                "the program is too large for the simulator",
            ));
        }
        self.code.instructions.push(instr);
        self.code.place_of.push(self.place);
        self.code.step_of.push(NONE);
        self.code.loop_of.push(self.current_loop);
        Ok(pc)
    }

    /// Adds an operation whose result takes `scalars` scalars, in pieces where one instruction cannot hold it.
    fn emit_wide(
        &mut self,
        op: Op,
        scalars: u32,
        d: u32,
        a: u32,
        b: u32,
        c: u32,
    ) -> Result<(), Unsupported> {
        const MOST: u32 = 1 << 15;
        let mut done = 0;
        let total = scalars * self.blocks();
        let at = |register: u32, done: u32| {
            if register == NONE {
                NONE
            } else {
                register + done
            }
        };
        while done < total {
            let count = (total - done).min(MOST);
            self.emit(Instr {
                op,
                n: count as u16,
                d: d + done,
                a: at(a, done),
                b: at(b, done),
                c: at(c, done),
            })?;
            done += count;
        }
        Ok(())
    }

    /// Adds a jump to a label.
    fn emit_jump(&mut self, instr: Instr) -> Result<usize, Unsupported> {
        let pc = self.emit(instr)?;
        self.jumps.push(pc);
        Ok(pc)
    }

    fn new_label(&mut self) -> u32 {
        self.labels.push(NONE);
        self.labels.len() as u32 - 1
    }

    fn bind(&mut self, label: u32) {
        self.labels[label as usize] = self.code.instructions.len() as u32;
    }

    fn mask_slots(&mut self, count: u32) -> u32 {
        let first = self.code.mask_slots;
        self.code.mask_slots += count;
        first
    }

    /// The instructions that follow belong to this place.
    fn go_to(&mut self, span: naga::Span) {
        if !span.is_defined() {
            return;
        }
        let span = (self.options.to_source)(span);
        let places = &mut self.code.places;
        self.place = *self
            .places
            .entry((span.start, span.end))
            .or_insert_with(|| {
                places.push(span);
                places.len() as u32 - 1
            });
    }

    /// Says what the last instruction computes, if there is one since `before`.
    fn add_step(&mut self, before: usize, step: Step) {
        let steps = &mut self.code.steps;
        let last = self.code.instructions.len();
        if last > before
            && let Some(place) = self.code.step_of.last_mut()
        {
            *place = steps.len() as u32;
            steps.push(step);
        }
    }

    /// The variable of the code that a global variable is.
    fn global(&mut self, handle: Handle<GlobalVariable>) -> Result<VariableId, Unsupported> {
        if let Some(id) = self.globals.get(&handle) {
            return Ok(*id);
        }
        let variable = &self.module.global_variables[handle];
        let inner = &self.module.types[variable.ty].inner;
        let span = (self.options.to_source)(self.module.global_variables.get_span(handle));
        let name = variable.name.clone().unwrap_or_default();
        let (space, size) = match variable.space {
            AddressSpace::Private => (Space::Private, u64::from(self.scalars(inner)?)),
            AddressSpace::WorkGroup => (Space::Workgroup, self.bytes(inner)?),
            AddressSpace::Uniform => (Space::Uniform, self.bytes(inner)?),
            AddressSpace::Storage { .. } => (Space::Storage, self.bytes(inner)?),
            AddressSpace::Handle => (Space::Handle, 0),
            _ => {
                return Err(Unsupported::new(format!(
                    "the address space of `{name}` is not part of WGSL's compute shaders"
                ))
                .at(span));
            }
        };
        // Offsets keep their highest bit free for a mark.
        let size = u32::try_from(size)
            .ok()
            .filter(|size| *size < 1 << 30)
            .ok_or_else(|| Unsupported::new(format!("`{name}` is larger than 1 GiB")).at(span))?;
        let id = self.code.variables.len() as VariableId;
        let workgroup_offset = if space == Space::Workgroup {
            let offset = self.code.workgroup_bytes;
            self.code.workgroup_bytes = offset
                .checked_add(size.next_multiple_of(WORKGROUP_ALIGN))
                .filter(|bytes| *bytes < 1 << 30)
                .ok_or_else(|| {
                    Unsupported::new("workgroup memory is larger than 1 GiB").at(span)
                })?;
            offset
        } else {
            0
        };
        self.code.variables.push(Variable {
            name,
            space,
            ty: variable.ty,
            binding: variable
                .binding
                .as_ref()
                .map(|binding| (binding.group, binding.binding)),
            workgroup_offset,
            size,
            span,
        });
        self.globals.insert(handle, id);
        Ok(id)
    }

    /// Resolves labels and puts lasting registers in their place.
    fn finish(mut self) -> Result<Code, Unsupported> {
        let base = self.code.registers;
        if u64::from(base) + u64::from(self.lasting) > u64::from(MAX_REGISTERS) {
            return Err(Unsupported::new(
                "the program has more variables than the simulator has room for",
            ));
        }
        let code = &mut self.code;
        let settle = |register: &mut u32| {
            if *register >= LASTING && *register != NONE {
                *register = *register - LASTING + base;
            }
        };
        for instr in &mut code.instructions {
            for operand in [&mut instr.d, &mut instr.a, &mut instr.b, &mut instr.c] {
                settle(operand);
            }
        }
        for step in &mut code.steps {
            settle(&mut step.registers.0);
        }
        for (register, _) in &mut code.constants {
            settle(register);
        }
        for (_, register) in &mut code.built_ins {
            settle(register);
        }
        for atomic in &mut code.atomics {
            settle(&mut atomic.value);
            if let crate::code::AtomicOp::CompareExchange(register) = &mut atomic.op {
                settle(register);
            }
        }
        for texture in &mut code.textures {
            settle(&mut texture.layer);
            settle(&mut texture.level);
            texture.gradients.iter_mut().for_each(settle);
        }
        code.registers = base + self.lasting;
        for pc in self.jumps {
            let instr = &mut self.code.instructions[pc];
            if instr.b != NONE {
                instr.b = self.labels[instr.b as usize];
            }
        }
        Ok(self.code)
    }
}

/// Where the expressions of a function, or of the module, are.
#[derive(Clone, Copy)]
struct Body<'a> {
    function: &'a Function,
    info: &'a FunctionInfo,
}

fn built_in(built_in: naga::BuiltIn) -> Option<(BuiltIn, u32)> {
    Some(match built_in {
        naga::BuiltIn::GlobalInvocationId => (BuiltIn::GlobalInvocationId, 3),
        naga::BuiltIn::LocalInvocationId => (BuiltIn::LocalInvocationId, 3),
        naga::BuiltIn::LocalInvocationIndex => (BuiltIn::LocalInvocationIndex, 1),
        naga::BuiltIn::WorkGroupId => (BuiltIn::WorkgroupId, 3),
        naga::BuiltIn::NumWorkGroups => (BuiltIn::NumWorkgroups, 3),
        naga::BuiltIn::NumSubgroups => (BuiltIn::NumSubgroups, 1),
        naga::BuiltIn::SubgroupId => (BuiltIn::SubgroupId, 1),
        naga::BuiltIn::SubgroupSize => (BuiltIn::SubgroupSize, 1),
        naga::BuiltIn::SubgroupInvocationId => (BuiltIn::SubgroupInvocationId, 1),
        _ => return None,
    })
}
