//! Statements. Each construct has its mask slots, and each place where lanes
//! come together is a label: what follows is skipped while no lane is there.

use super::function::{FunctionState, Value};
use super::{Lowerer, Unsupported};
use crate::code::{AtomicInfo, AtomicOp, BarrierInfo, CaseInfo, Instr, NONE, Op, Step, StepType};
use crate::observe::Orders;
use naga::{
    AtomicFunction, Barrier, Block, Expression, Handle, ScalarKind, Statement, SwitchCase,
    SwitchValue, TypeInner,
};

impl<'a> Lowerer<'a> {
    /// A block whose registers are free again after it. Lanes that leave it wait at `join` or beyond.
    pub(super) fn block(
        &mut self,
        state: &mut FunctionState<'a>,
        block: &'a Block,
        join: u32,
    ) -> Result<(), Unsupported> {
        let registers = self.next_register;
        let outer = state.aliases.clone();
        self.statements(state, block, join)?;
        state.aliases.retain(|handle| outer.contains(handle));
        self.next_register = registers;
        Ok(())
    }

    fn statements(
        &mut self,
        state: &mut FunctionState<'a>,
        block: &'a Block,
        join: u32,
    ) -> Result<(), Unsupported> {
        for (statement, span) in block.span_iter() {
            self.go_to(*span);
            self.statement(state, statement, join, *span)
                .map_err(|error| match self.code.places.get(self.place as usize) {
                    Some(span) => error.at(*span),
                    None => error,
                })?;
        }
        Ok(())
    }

    fn statement(
        &mut self,
        state: &mut FunctionState<'a>,
        statement: &'a Statement,
        join: u32,
        span: naga::Span,
    ) -> Result<(), Unsupported> {
        match statement {
            Statement::Emit(range) => {
                for handle in range.clone() {
                    self.emitted(state, handle)?;
                }
            }
            Statement::Block(block) => {
                self.before_blocks(state, &[block])?;
                self.block(state, block, join)?;
            }
            Statement::If {
                condition,
                accept,
                reject,
            } => self.if_statement(state, *condition, [accept, reject], join, span)?,
            Statement::Switch { selector, cases } => {
                self.switch(state, *selector, cases, join, span)?;
            }
            Statement::Loop {
                body,
                continuing,
                break_if,
            } => self.loop_statement(state, [body, continuing], *break_if, join, span)?,
            Statement::Break => self.leave(state.break_to, join)?,
            Statement::Continue => self.leave(state.continue_to, join)?,
            Statement::Return { value } => {
                if let Some(value) = value {
                    let scalars = self.scalars(self.type_of(state.body, *value))?;
                    let from = self.value(state, *value)?;
                    self.emit_wide(Op::SetRegisters, scalars, state.result, from, NONE, NONE)?;
                }
                self.leave(Some(state.returned), join)?;
            }
            Statement::ControlBarrier(flags) => {
                let orders = Orders {
                    workgroup: flags.contains(Barrier::WORK_GROUP),
                    storage: flags.contains(Barrier::STORAGE),
                    texture: flags.contains(Barrier::TEXTURE),
                };
                let name = match orders {
                    Orders { storage: true, .. } => "storageBarrier",
                    Orders { texture: true, .. } => "textureBarrier",
                    _ => "workgroupBarrier",
                };
                self.barrier(orders, name)?;
            }
            // Subgroups run in lockstep and memory has one order, so it has nothing to do.
            Statement::MemoryBarrier(_) => {}
            Statement::Store { pointer, value } => {
                self.store_statement(state, *pointer, *value)?;
            }
            Statement::ImageStore {
                image,
                coordinate,
                array_index,
                value,
            } => self.texture_store(state, *image, *coordinate, *array_index, *value)?,
            Statement::Atomic {
                pointer,
                fun,
                value,
                result,
            } => self.atomic(state, *pointer, fun, *value, *result)?,
            Statement::WorkGroupUniformLoad { pointer, result } => {
                let orders = Orders {
                    workgroup: true,
                    ..Orders::default()
                };
                self.barrier(orders, "workgroupUniformLoad")?;
                let before = self.code.instructions.len();
                let first = self.load(state, *pointer)?;
                state.values[result.index()] = Some(Value::Registers(first));
                self.describe(state, before, *result, first)?;
                self.barrier(orders, "workgroupUniformLoad")?;
            }
            Statement::Call {
                function,
                arguments,
                result,
            } => {
                let before = self.code.instructions.len();
                self.call(state, *function, arguments, *result)?;
                if let Some(result) = result {
                    let first = self.value(state, *result)?;
                    self.describe(state, before, *result, first)?;
                }
            }
            Statement::SubgroupBallot { result, predicate } => {
                self.ballot(state, *result, *predicate)?;
            }
            Statement::SubgroupGather {
                mode,
                argument,
                result,
            } => self.shuffle(state, *mode, *argument, *result)?,
            Statement::SubgroupCollectiveOperation {
                op,
                collective_op,
                argument,
                result,
            } => self.collective(state, *op, *collective_op, *argument, *result)?,
            Statement::Kill => {
                return Err(Unsupported::new("`discard` is for fragment shaders"));
            }
            Statement::ImageAtomic { .. } => {
                return Err(Unsupported::new("atomic operations on textures"));
            }
            Statement::RayQuery { .. }
            | Statement::RayPipelineFunction(_)
            | Statement::CooperativeStore { .. } => {
                return Err(Unsupported::new("this statement is not part of WGSL"));
            }
        }
        Ok(())
    }

    fn barrier(&mut self, orders: Orders, name: &'static str) -> Result<(), Unsupported> {
        let c = self.code.barriers.len() as u32;
        self.code.barriers.push(BarrierInfo { orders, name });
        self.emit(Instr {
            op: Op::Barrier,
            n: 0,
            d: NONE,
            a: NONE,
            b: NONE,
            c,
        })?;
        Ok(())
    }

    /// Active lanes wait in a mask slot; others may be left in the constructs around, the innermost first.
    fn leave(&mut self, to: Option<u32>, join: u32) -> Result<(), Unsupported> {
        let slot = to.ok_or_else(|| Unsupported::new("a jump that leads nowhere"))?;
        self.emit_jump(Instr {
            op: Op::Leave,
            n: 0,
            d: slot,
            a: NONE,
            b: join,
            c: NONE,
        })?;
        Ok(())
    }

    fn if_statement(
        &mut self,
        state: &mut FunctionState<'a>,
        condition: Handle<Expression>,
        [accept, reject]: [&'a Block; 2],
        join: u32,
        span: naga::Span,
    ) -> Result<(), Unsupported> {
        let a = self.value(state, condition)?;
        self.before_blocks(state, &[accept, reject])?;
        let d = self.mask_slots(2);
        let second = self.new_label();
        let end = self.new_label();
        // The branch is shown at what it tests.
        self.go_to(state.body.function.expressions.get_span(condition));
        let control = |op, b, a| Instr {
            op,
            n: 0,
            d,
            a,
            b,
            c: NONE,
        };
        self.emit_jump(control(Op::If, second, a))?;
        self.block(state, accept, second)?;
        self.go_to(span);
        self.bind(second);
        self.emit_jump(control(Op::Else, end, NONE))?;
        self.block(state, reject, end)?;
        self.go_to(span);
        self.bind(end);
        self.emit_jump(control(Op::EndIf, join, NONE))?;
        Ok(())
    }

    fn loop_statement(
        &mut self,
        state: &mut FunctionState<'a>,
        [body, continuing]: [&'a Block; 2],
        break_if: Option<Handle<Expression>>,
        join: u32,
        span: naga::Span,
    ) -> Result<(), Unsupported> {
        self.before_blocks(state, &[body, continuing])?;
        let registers = self.next_register;
        let outer_loop = self.current_loop;
        let mut place = (self.options.to_source)(span);
        if !span.is_defined() {
            place = self
                .code
                .places
                .get(self.place as usize)
                .copied()
                .unwrap_or(self.code.entry_span);
        }
        self.current_loop = self.code.loops.len() as u32;
        self.code.loops.push(place);
        let d = self.mask_slots(2);
        let [head, after, back, end] = std::array::from_fn(|_| self.new_label());
        let outer = (state.break_to, state.continue_to);
        state.break_to = Some(d);
        state.continue_to = Some(d + 1);
        let control = |op, b, a| Instr {
            op,
            n: 0,
            d,
            a,
            b,
            c: NONE,
        };
        self.emit(control(Op::LoopBegin, NONE, NONE))?;
        self.bind(head);
        self.statements(state, body, after)?;
        self.go_to(span);
        self.bind(after);
        self.emit_jump(control(Op::LoopContinuing, end, NONE))?;
        self.statements(state, continuing, back)?;
        let condition = match break_if {
            Some(condition) => {
                let a = self.value(state, condition)?;
                self.go_to(state.body.function.expressions.get_span(condition));
                a
            }
            None => NONE,
        };
        self.bind(back);
        self.emit_jump(control(Op::LoopBack, head, condition))?;
        self.bind(end);
        self.current_loop = outer_loop;
        self.go_to(span);
        self.emit_jump(control(Op::LoopEnd, join, NONE))?;
        (state.break_to, state.continue_to) = outer;
        self.next_register = registers;
        Ok(())
    }

    fn switch(
        &mut self,
        state: &mut FunctionState<'a>,
        selector: Handle<Expression>,
        cases: &'a [SwitchCase],
        join: u32,
        span: naga::Span,
    ) -> Result<(), Unsupported> {
        let a = self.value(state, selector)?;
        let bodies: Vec<&Block> = cases.iter().map(|case| &case.body).collect();
        self.before_blocks(state, &bodies)?;
        let d = self.mask_slots(3);
        let bits = |value: &SwitchValue| match *value {
            SwitchValue::I32(value) => Some(value.cast_unsigned()),
            SwitchValue::U32(value) => Some(value),
            SwitchValue::Default => None,
        };
        let mut all = Vec::new();
        for case in cases {
            all.extend(bits(&case.value));
        }
        let outer_break = state.break_to;
        let control = |op, a, b, c| Instr {
            op,
            n: 0,
            d,
            a,
            b,
            c,
        };
        self.go_to(state.body.function.expressions.get_span(selector));
        self.emit(control(Op::SwitchBegin, a, NONE, NONE))?;
        let mut next = self.new_label();
        for case in cases {
            self.go_to(span);
            self.bind(next);
            next = self.new_label();
            let end = self.new_label();
            let info = match bits(&case.value) {
                Some(value) => CaseInfo::Value(value),
                None => CaseInfo::Default(all.clone()),
            };
            let c = self.code.cases.len() as u32;
            self.code.cases.push(info);
            self.emit_jump(control(Op::Case, a, next, c))?;
            state.break_to = Some(d);
            self.block(state, &case.body, end)?;
            self.bind(end);
            self.emit_jump(control(
                Op::CaseEnd,
                u32::from(case.fall_through),
                next,
                NONE,
            ))?;
        }
        self.go_to(span);
        self.bind(next);
        self.emit_jump(control(Op::SwitchEnd, NONE, join, NONE))?;
        state.break_to = outer_break;
        Ok(())
    }

    fn atomic(
        &mut self,
        state: &mut FunctionState<'a>,
        pointer: Handle<Expression>,
        fun: &AtomicFunction,
        value: Handle<Expression>,
        result: Option<Handle<Expression>>,
    ) -> Result<(), Unsupported> {
        let scalar = self.type_of(state.body, value).scalar();
        let signed = scalar.is_some_and(|scalar| scalar.kind == ScalarKind::Sint);
        if scalar.is_none_or(|scalar| {
            scalar.width != 4 || !matches!(scalar.kind, ScalarKind::Sint | ScalarKind::Uint)
        }) {
            return Err(Unsupported::new(
                "atomics other than atomic<i32> and atomic<u32>",
            ));
        }
        let op = match *fun {
            AtomicFunction::Add => AtomicOp::Add,
            AtomicFunction::Subtract => AtomicOp::Sub,
            AtomicFunction::And => AtomicOp::And,
            AtomicFunction::ExclusiveOr => AtomicOp::Xor,
            AtomicFunction::InclusiveOr => AtomicOp::Or,
            AtomicFunction::Min if signed => AtomicOp::MinI,
            AtomicFunction::Min => AtomicOp::MinU,
            AtomicFunction::Max if signed => AtomicOp::MaxI,
            AtomicFunction::Max => AtomicOp::MaxU,
            AtomicFunction::Exchange { compare: None } => AtomicOp::Exchange,
            AtomicFunction::Exchange {
                compare: Some(compare),
            } => AtomicOp::CompareExchange(self.value(state, compare)?),
        };
        let value = self.value(state, value)?;
        let place = self.pointer(state, pointer)?;
        let (variable, space) = place.memory(&self.code)?;
        let d = self.registers(2)?;
        let c = self.code.atomics.len() as u32;
        self.code.atomics.push(AtomicInfo {
            op,
            value,
            variable,
            space,
        });
        let before = self.code.instructions.len();
        self.emit(Instr {
            op: Op::Atomic,
            n: 1,
            d,
            a: place.dynamic,
            b: place.offset,
            c,
        })?;
        if let Some(result) = result {
            state.values[result.index()] = Some(Value::Registers(d));
            self.describe(state, before, result, d)?;
        }
        Ok(())
    }

    /// Says what the instructions since `before` compute: the value of an expression.
    pub(super) fn describe(
        &mut self,
        state: &FunctionState<'a>,
        before: usize,
        handle: Handle<Expression>,
        first: u32,
    ) -> Result<(), Unsupported> {
        let body = state.body;
        let inner = self.type_of(body, handle);
        let scalars = self.scalars(inner)?;
        let naga_span = body.function.expressions.get_span(handle);
        let span = if naga_span.is_defined() {
            (self.options.to_source)(naga_span)
        } else {
            let place = self.code.places.get(self.place as usize);
            place.copied().unwrap_or(self.code.entry_span)
        };
        let ty = match body.info[handle].ty {
            naga::proc::TypeResolution::Handle(handle) => StepType::Named(handle),
            naga::proc::TypeResolution::Value(ref inner) => StepType::Simple {
                size: scalars,
                kind: inner.scalar_kind().unwrap_or(ScalarKind::Uint),
            },
        };
        let name = body.function.named_expressions.get(&handle).cloned();
        self.add_step(
            before,
            Step {
                span,
                name,
                registers: (first, scalars),
                ty,
            },
        );
        Ok(())
    }

    /// The type of an expression.
    pub(super) fn type_of(
        &self,
        body: super::Body<'a>,
        handle: Handle<Expression>,
    ) -> &'a TypeInner {
        body.info[handle].ty.inner_with(&self.module.types)
    }
}
