//! Stores through pointers.

use super::function::FunctionState;
use super::pointer::Root;
use super::{Lowerer, Unsupported};
use crate::code::{Instr, NONE, Op, Step, StepType};
use naga::{Expression, Handle, ScalarKind, TypeInner};

impl<'a> Lowerer<'a> {
    pub(super) fn store_statement(
        &mut self,
        state: &mut FunctionState<'a>,
        handle: Handle<Expression>,
        value: Handle<Expression>,
    ) -> Result<(), Unsupported> {
        let a = self.value(state, value)?;
        self.before_store(state, handle)?;
        let pointer = self.pointer(state, handle)?;
        let pointee = self.pointee(state, handle)?;
        let scalars = self.scalars(&pointee)?;
        let before = self.code.instructions.len();
        match pointer.root {
            Root::Registers(first, variable) => {
                self.touch(pointer, variable, scalars, true)?;
                let blocks = self.blocks();
                let to = first + pointer.offset * blocks;
                if pointer.dynamic == NONE {
                    self.emit_wide(Op::SetRegisters, scalars, to, a, NONE, NONE)?;
                    self.describe_store(state, before, handle, to, scalars);
                } else {
                    const MOST: u32 = 1 << 14;
                    let mut done = 0;
                    while done < scalars {
                        let count = (scalars - done).min(MOST / blocks);
                        self.emit(Instr {
                            op: Op::ScatterRegisters,
                            n: (count * blocks) as u16,
                            d: to + done * blocks,
                            a: a + done * blocks,
                            b: pointer.dynamic,
                            c: NONE,
                        })?;
                        done += count;
                    }
                }
            }
            Root::Memory(variable, space) => {
                let atomic = matches!(pointee, TypeInner::Atomic(_));
                self.memory_access(Op::Store, pointer, (variable, space), &pointee, a, atomic)?;
                self.describe_store(state, before, handle, a, scalars);
            }
        }
        Ok(())
    }

    /// A step that shows what a variable holds now.
    fn describe_store(
        &mut self,
        state: &FunctionState<'a>,
        before: usize,
        handle: Handle<Expression>,
        first: u32,
        scalars: u32,
    ) {
        let function = state.body.function;
        let name = match function.expressions[handle] {
            Expression::LocalVariable(local) => function.local_variables[local].name.clone(),
            Expression::GlobalVariable(global) => self.module.global_variables[global].name.clone(),
            _ => None,
        };
        let ty = match *self.type_of(state.body, handle) {
            TypeInner::Pointer { base, .. } => StepType::Named(base),
            TypeInner::ValuePointer { scalar, .. } => StepType::Simple {
                size: scalars,
                kind: scalar.kind,
            },
            _ => StepType::Simple {
                size: scalars,
                kind: ScalarKind::Uint,
            },
        };
        let span = self
            .code
            .places
            .get(self.place as usize)
            .copied()
            .unwrap_or(self.code.entry_span);
        self.add_step(
            before,
            Step {
                span,
                name,
                registers: (first, scalars),
                ty,
            },
        );
    }
}
