//! A subgroup's state, and the register files that running subgroups share.

use crate::code::{BuiltIn, Code};
use crate::register::{BLOCK, Column, Mask};

/// What a subgroup is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// It can go on.
    Ready,
    /// It waits at the barrier at its `pc`.
    Waiting,
    /// All its lanes have returned.
    Ended,
}

/// One subgroup of the running workgroup.
pub(super) struct Subgroup {
    pub index: u32,
    pub pc: usize,
    pub mask: Mask,
    /// Lanes it has.
    pub all: Mask,
    /// Mask slots.
    pub slots: Vec<Mask>,
    /// Return-pc slots, and where in the nest of calls it is.
    pub returns: Vec<usize>,
    pub calls: Vec<usize>,
    pub registers: Vec<Column>,
    pub state: State,
    /// Operations done.
    pub used: u64,
}

impl Subgroup {
    pub fn new(code: &Code, index: u32) -> Self {
        Self {
            index,
            pc: 0,
            mask: 0,
            all: code.lanes_of(index),
            slots: vec![0; code.mask_slots as usize],
            returns: vec![0; code.call_slots as usize],
            calls: Vec::new(),
            registers: Vec::new(),
            state: State::Ready,
            used: 0,
        }
    }

    /// Back to the start, for another workgroup.
    pub fn reset(&mut self) {
        self.pc = 0;
        self.mask = self.all;
        self.slots.fill(0);
        self.calls.clear();
        self.state = State::Ready;
        self.used = 0;
    }

    /// Tells apart the ways of calls that lead to where it is.
    pub fn call_path(&self) -> u64 {
        // FNV-1a over the return addresses.
        self.calls.iter().fold(0xcbf2_9ce4_8422_2325, |hash, pc| {
            (hash ^ *pc as u64).wrapping_mul(0x0100_0000_01b3)
        })
    }
}

/// Register files that no subgroup uses: the one given back last is taken first, as it is still in the cache.
pub(super) struct Files {
    free: Vec<Vec<Column>>,
}

impl Files {
    pub fn new() -> Self {
        Self { free: Vec::new() }
    }

    /// A file with constants in place; variables hold anything.
    pub fn take(&mut self, code: &Code) -> Vec<Column> {
        self.free.pop().unwrap_or_else(|| {
            let mut registers = vec![[0; BLOCK]; code.registers as usize];
            for (register, bits) in &code.constants {
                if let Some(column) = registers.get_mut(*register as usize) {
                    *column = [*bits; BLOCK];
                }
            }
            registers
        })
    }

    pub fn give_back(&mut self, registers: Vec<Column>) {
        if !registers.is_empty() {
            self.free.push(registers);
        }
    }
}

/// Puts built-in values into the registers of a subgroup that starts.
pub(super) fn set_built_ins(
    code: &Code,
    registers: &mut [Column],
    subgroup: u32,
    workgroup_id: [u32; 3],
    groups: [u32; 3],
) {
    let blocks = code.blocks as usize;
    let first = subgroup * code.subgroup_size;
    let mut put = |register: u32, scalar: usize, value: &dyn Fn(u32) -> u32| {
        for block in 0..blocks {
            let Some(column) = registers.get_mut(register as usize + scalar * blocks + block)
            else {
                continue;
            };
            for (lane, to) in column.iter_mut().enumerate() {
                *to = value((block * BLOCK + lane) as u32);
            }
        }
    };
    let [size_x, size_y, _] = code.workgroup_size;
    let local = |lane: u32, axis: usize| {
        let index = first + lane;
        match axis {
            0 => index % size_x,
            1 => index / size_x % size_y,
            _ => index / size_x / size_y,
        }
    };
    for (built_in, register) in &code.built_ins {
        match built_in {
            BuiltIn::GlobalInvocationId => {
                for (axis, id) in workgroup_id.into_iter().enumerate() {
                    let origin = id * code.workgroup_size[axis];
                    put(*register, axis, &|lane| origin + local(lane, axis));
                }
            }
            BuiltIn::LocalInvocationId => {
                for axis in 0..3 {
                    put(*register, axis, &|lane| local(lane, axis));
                }
            }
            BuiltIn::LocalInvocationIndex => put(*register, 0, &|lane| first + lane),
            BuiltIn::WorkgroupId => {
                for (axis, id) in workgroup_id.into_iter().enumerate() {
                    put(*register, axis, &|_| id);
                }
            }
            BuiltIn::NumWorkgroups => {
                for (axis, count) in groups.into_iter().enumerate() {
                    put(*register, axis, &|_| count);
                }
            }
            BuiltIn::SubgroupId => put(*register, 0, &|_| subgroup),
            BuiltIn::SubgroupSize => put(*register, 0, &|_| code.subgroup_size),
            BuiltIn::SubgroupInvocationId => put(*register, 0, &|lane| lane),
            BuiltIn::NumSubgroups => put(*register, 0, &|_| code.subgroups()),
        }
    }
}
