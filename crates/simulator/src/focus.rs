//! An observer that hears of one entry point and one workgroup only.

use crate::code::{Code, Instr};
use crate::observe::{
    Access, At, Observer, Orders, Outside, PrivateAccess, SubgroupOperation, TextureAccess, Trap,
    Waiting,
};
use crate::register::{Column, Mask};
use crate::resources::Resources;

/// Hands on what happens in the entry point and workgroup it is focused on.
#[derive(Debug)]
pub struct Focus<O> {
    /// Name of the entry point; `None` for all.
    pub entry_point: Option<String>,
    /// `workgroup_id`; `None` for all.
    pub workgroup: Option<[u32; 3]>,
    /// Who hears it.
    pub observer: O,
    in_entry_point: bool,
    in_workgroup: bool,
}

impl<O> Focus<O> {
    /// `observer`, focused.
    pub fn new(entry_point: Option<String>, workgroup: Option<[u32; 3]>, observer: O) -> Self {
        Self {
            entry_point,
            workgroup,
            observer,
            in_entry_point: false,
            in_workgroup: false,
        }
    }
}

impl<O: Observer> Observer for Focus<O> {
    const LISTENS: bool = O::LISTENS;
    const STEPS: bool = O::STEPS;

    fn begin_dispatch(&mut self, code: &Code, resources: &Resources, groups: [u32; 3]) {
        self.in_entry_point = self
            .entry_point
            .as_ref()
            .is_none_or(|name| *name == code.entry_point);
        self.in_workgroup = false;
        if self.in_entry_point {
            self.observer.begin_dispatch(code, resources, groups);
        }
    }

    fn begin_workgroup(&mut self, code: &Code, workgroup: u32, id: [u32; 3]) {
        self.in_workgroup = self.in_entry_point && self.workgroup.is_none_or(|wanted| wanted == id);
        if self.in_workgroup {
            self.observer.begin_workgroup(code, workgroup, id);
        }
    }

    fn step(&mut self, code: &Code, at: &At, instr: &Instr) {
        if self.in_workgroup {
            self.observer.step(code, at, instr);
        }
    }

    fn stepped(&mut self, code: &Code, at: &At, instr: &Instr, registers: &[Column]) {
        if self.in_workgroup {
            self.observer.stepped(code, at, instr, registers);
        }
    }

    fn branch(&mut self, code: &Code, at: &At, taken: Mask, not_taken: Mask) {
        if self.in_workgroup {
            self.observer.branch(code, at, taken, not_taken);
        }
    }

    fn access(&mut self, code: &Code, at: &At, access: &Access<'_>) {
        if self.in_workgroup {
            self.observer.access(code, at, access);
        }
    }

    fn texture(&mut self, code: &Code, at: &At, access: &TextureAccess<'_>) {
        if self.in_workgroup {
            self.observer.texture(code, at, access);
        }
    }

    fn private(&mut self, code: &Code, at: &At, touch: &PrivateAccess<'_>) {
        if self.in_workgroup {
            self.observer.private(code, at, touch);
        }
    }

    fn outside(&mut self, code: &Code, at: &At, outside: &Outside<'_>) {
        if self.in_workgroup {
            self.observer.outside(code, at, outside);
        }
    }

    fn trap(&mut self, code: &Code, at: &At, trap: Trap, lanes: Mask, operands: [&Column; 2]) {
        if self.in_workgroup {
            self.observer.trap(code, at, trap, lanes, operands);
        }
    }

    fn subgroup_operation(&mut self, code: &Code, at: &At, operation: &SubgroupOperation<'_>) {
        if self.in_workgroup {
            self.observer.subgroup_operation(code, at, operation);
        }
    }

    fn barrier(&mut self, code: &Code, workgroup: u32, orders: Orders, waiting: &[Waiting]) {
        if self.in_workgroup {
            self.observer.barrier(code, workgroup, orders, waiting);
        }
    }

    fn end_workgroup(&mut self, code: &Code, workgroup: u32) {
        if self.in_workgroup {
            self.observer.end_workgroup(code, workgroup);
        }
    }

    fn fuel_spent(&mut self, code: &Code, at: &At) {
        if self.in_workgroup {
            self.observer.fuel_spent(code, at);
        }
    }

    fn end_dispatch(&mut self, code: &Code, resources: &Resources) {
        if self.in_entry_point {
            self.observer.end_dispatch(code, resources);
        }
    }
}
