//! Observers made of others.

use super::{
    Access, At, Observer, Orders, Outside, PrivateAccess, SubgroupOperation, TextureAccess, Trap,
    Waiting,
};
use crate::code::{Code, Instr};
use crate::register::{Column, Mask};
use crate::resources::Resources;

macro_rules! forward {
    ($self:ident, $each:ident => $call:expr) => {{
        let (first, second) = $self;
        {
            let $each = first;
            $call;
        }
        let $each = second;
        $call;
    }};
}

/// Both hear everything, the first one first.
impl<A: Observer, B: Observer> Observer for (A, B) {
    const LISTENS: bool = A::LISTENS || B::LISTENS;
    const STEPS: bool = A::STEPS || B::STEPS;

    fn begin_dispatch(&mut self, code: &Code, resources: &Resources, groups: [u32; 3]) {
        forward!(self, it => it.begin_dispatch(code, resources, groups));
    }
    fn begin_workgroup(&mut self, code: &Code, workgroup: u32, id: [u32; 3]) {
        forward!(self, it => it.begin_workgroup(code, workgroup, id));
    }
    fn step(&mut self, code: &Code, at: &At, instr: &Instr) {
        forward!(self, it => it.step(code, at, instr));
    }
    fn stepped(&mut self, code: &Code, at: &At, instr: &Instr, registers: &[Column]) {
        forward!(self, it => it.stepped(code, at, instr, registers));
    }
    fn branch(&mut self, code: &Code, at: &At, taken: Mask, not_taken: Mask) {
        forward!(self, it => it.branch(code, at, taken, not_taken));
    }
    fn access(&mut self, code: &Code, at: &At, access: &Access<'_>) {
        forward!(self, it => it.access(code, at, access));
    }
    fn texture(&mut self, code: &Code, at: &At, access: &TextureAccess<'_>) {
        forward!(self, it => it.texture(code, at, access));
    }
    fn private(&mut self, code: &Code, at: &At, touch: &PrivateAccess<'_>) {
        forward!(self, it => it.private(code, at, touch));
    }
    fn outside(&mut self, code: &Code, at: &At, outside: &Outside<'_>) {
        forward!(self, it => it.outside(code, at, outside));
    }
    fn trap(&mut self, code: &Code, at: &At, trap: Trap, lanes: Mask, operands: [&Column; 2]) {
        forward!(self, it => it.trap(code, at, trap, lanes, operands));
    }
    fn subgroup_operation(&mut self, code: &Code, at: &At, operation: &SubgroupOperation<'_>) {
        forward!(self, it => it.subgroup_operation(code, at, operation));
    }
    fn barrier(&mut self, code: &Code, workgroup: u32, orders: Orders, waiting: &[Waiting]) {
        forward!(self, it => it.barrier(code, workgroup, orders, waiting));
    }
    fn end_workgroup(&mut self, code: &Code, workgroup: u32) {
        forward!(self, it => it.end_workgroup(code, workgroup));
    }
    fn fuel_spent(&mut self, code: &Code, at: &At) {
        forward!(self, it => it.fuel_spent(code, at));
    }
    fn end_dispatch(&mut self, code: &Code, resources: &Resources) {
        forward!(self, it => it.end_dispatch(code, resources));
    }
}

/// Hears everything while it is there.
impl<A: Observer> Observer for Option<A> {
    const LISTENS: bool = A::LISTENS;
    const STEPS: bool = A::STEPS;

    fn begin_dispatch(&mut self, code: &Code, resources: &Resources, groups: [u32; 3]) {
        if let Some(it) = self {
            it.begin_dispatch(code, resources, groups);
        }
    }
    fn begin_workgroup(&mut self, code: &Code, workgroup: u32, id: [u32; 3]) {
        if let Some(it) = self {
            it.begin_workgroup(code, workgroup, id);
        }
    }
    fn step(&mut self, code: &Code, at: &At, instr: &Instr) {
        if let Some(it) = self {
            it.step(code, at, instr);
        }
    }
    fn stepped(&mut self, code: &Code, at: &At, instr: &Instr, registers: &[Column]) {
        if let Some(it) = self {
            it.stepped(code, at, instr, registers);
        }
    }
    fn branch(&mut self, code: &Code, at: &At, taken: Mask, not_taken: Mask) {
        if let Some(it) = self {
            it.branch(code, at, taken, not_taken);
        }
    }
    fn access(&mut self, code: &Code, at: &At, access: &Access<'_>) {
        if let Some(it) = self {
            it.access(code, at, access);
        }
    }
    fn texture(&mut self, code: &Code, at: &At, access: &TextureAccess<'_>) {
        if let Some(it) = self {
            it.texture(code, at, access);
        }
    }
    fn private(&mut self, code: &Code, at: &At, touch: &PrivateAccess<'_>) {
        if let Some(it) = self {
            it.private(code, at, touch);
        }
    }
    fn outside(&mut self, code: &Code, at: &At, outside: &Outside<'_>) {
        if let Some(it) = self {
            it.outside(code, at, outside);
        }
    }
    fn trap(&mut self, code: &Code, at: &At, trap: Trap, lanes: Mask, operands: [&Column; 2]) {
        if let Some(it) = self {
            it.trap(code, at, trap, lanes, operands);
        }
    }
    fn subgroup_operation(&mut self, code: &Code, at: &At, operation: &SubgroupOperation<'_>) {
        if let Some(it) = self {
            it.subgroup_operation(code, at, operation);
        }
    }
    fn barrier(&mut self, code: &Code, workgroup: u32, orders: Orders, waiting: &[Waiting]) {
        if let Some(it) = self {
            it.barrier(code, workgroup, orders, waiting);
        }
    }
    fn end_workgroup(&mut self, code: &Code, workgroup: u32) {
        if let Some(it) = self {
            it.end_workgroup(code, workgroup);
        }
    }
    fn fuel_spent(&mut self, code: &Code, at: &At) {
        if let Some(it) = self {
            it.fuel_spent(code, at);
        }
    }
    fn end_dispatch(&mut self, code: &Code, resources: &Resources) {
        if let Some(it) = self {
            it.end_dispatch(code, resources);
        }
    }
}
