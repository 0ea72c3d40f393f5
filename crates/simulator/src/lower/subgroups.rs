//! Subgroup and quad operations.

use super::function::{FunctionState, Value};
use super::operators::kind_of;
use super::shape::is_half;
use super::{Lowerer, Unsupported};
use crate::code::{CollectiveInfo, CollectiveOp, Instr, NONE, Op, Scope, ShuffleInfo, ShuffleMode};
use naga::{
    CollectiveOperation, Direction, Expression, GatherMode, Handle, ScalarKind, SubgroupOperation,
};

impl<'a> Lowerer<'a> {
    pub(super) fn ballot(
        &mut self,
        state: &mut FunctionState<'a>,
        result: Handle<Expression>,
        predicate: Option<Handle<Expression>>,
    ) -> Result<(), Unsupported> {
        let a = match predicate {
            Some(predicate) => self.value(state, predicate)?,
            None => NONE,
        };
        let d = self.registers(4)?;
        let before = self.code.instructions.len();
        self.emit(Instr {
            op: Op::Ballot,
            n: 4,
            d,
            a,
            b: NONE,
            c: NONE,
        })?;
        state.values[result.index()] = Some(Value::Registers(d));
        self.describe(state, before, result, d)
    }

    pub(super) fn collective(
        &mut self,
        state: &mut FunctionState<'a>,
        op: SubgroupOperation,
        how: CollectiveOperation,
        argument: Handle<Expression>,
        result: Handle<Expression>,
    ) -> Result<(), Unsupported> {
        let ty = self.type_of(state.body, argument);
        let kind = kind_of(ty)?;
        let scalars = self.scalars(ty)?;
        let float = kind == ScalarKind::Float;
        let signed = kind == ScalarKind::Sint;
        let pick = |f: CollectiveOp, i: CollectiveOp, u: CollectiveOp| {
            if float {
                f
            } else if signed {
                i
            } else {
                u
            }
        };
        let (op, names) = match op {
            SubgroupOperation::All => (CollectiveOp::And, ["subgroupAll"; 3]),
            SubgroupOperation::Any => (CollectiveOp::Or, ["subgroupAny"; 3]),
            SubgroupOperation::Add => (
                pick(CollectiveOp::AddF, CollectiveOp::AddI, CollectiveOp::AddI),
                [
                    "subgroupAdd",
                    "subgroupInclusiveAdd",
                    "subgroupExclusiveAdd",
                ],
            ),
            SubgroupOperation::Mul => (
                pick(CollectiveOp::MulF, CollectiveOp::MulI, CollectiveOp::MulI),
                [
                    "subgroupMul",
                    "subgroupInclusiveMul",
                    "subgroupExclusiveMul",
                ],
            ),
            SubgroupOperation::Min => (
                pick(CollectiveOp::MinF, CollectiveOp::MinI, CollectiveOp::MinU),
                ["subgroupMin"; 3],
            ),
            SubgroupOperation::Max => (
                pick(CollectiveOp::MaxF, CollectiveOp::MaxI, CollectiveOp::MaxU),
                ["subgroupMax"; 3],
            ),
            SubgroupOperation::And => (CollectiveOp::And, ["subgroupAnd"; 3]),
            SubgroupOperation::Or => (CollectiveOp::Or, ["subgroupOr"; 3]),
            SubgroupOperation::Xor => (CollectiveOp::Xor, ["subgroupXor"; 3]),
        };
        let (scope, name) = match how {
            CollectiveOperation::Reduce => (Scope::All, names[0]),
            CollectiveOperation::InclusiveScan => (Scope::Inclusive, names[1]),
            CollectiveOperation::ExclusiveScan => (Scope::Exclusive, names[2]),
        };
        let half = is_half(ty);
        let a = self.value(state, argument)?;
        let d = self.registers(scalars)?;
        let c = self.code.collectives.len() as u32;
        self.code.collectives.push(CollectiveInfo {
            op,
            scope,
            half,
            name,
        });
        let before = self.code.instructions.len();
        self.emit(Instr {
            op: Op::Collective,
            n: scalars as u16,
            d,
            a,
            b: NONE,
            c,
        })?;
        state.values[result.index()] = Some(Value::Registers(d));
        self.describe(state, before, result, d)
    }

    pub(super) fn shuffle(
        &mut self,
        state: &mut FunctionState<'a>,
        mode: GatherMode,
        argument: Handle<Expression>,
        result: Handle<Expression>,
    ) -> Result<(), Unsupported> {
        let scalars = self.scalars(self.type_of(state.body, argument))?;
        let (mode, operand, name) = match mode {
            GatherMode::BroadcastFirst => (ShuffleMode::First, None, "subgroupBroadcastFirst"),
            GatherMode::Broadcast(lane) => (ShuffleMode::Lane, Some(lane), "subgroupBroadcast"),
            GatherMode::Shuffle(lane) => (ShuffleMode::Lane, Some(lane), "subgroupShuffle"),
            GatherMode::ShuffleDown(by) => (ShuffleMode::Down, Some(by), "subgroupShuffleDown"),
            GatherMode::ShuffleUp(by) => (ShuffleMode::Up, Some(by), "subgroupShuffleUp"),
            GatherMode::ShuffleXor(by) => (ShuffleMode::Xor, Some(by), "subgroupShuffleXor"),
            GatherMode::QuadBroadcast(lane) => (ShuffleMode::Quad, Some(lane), "quadBroadcast"),
            GatherMode::QuadSwap(Direction::X) => (ShuffleMode::QuadSwap(1), None, "quadSwapX"),
            GatherMode::QuadSwap(Direction::Y) => (ShuffleMode::QuadSwap(2), None, "quadSwapY"),
            GatherMode::QuadSwap(Direction::Diagonal) => {
                (ShuffleMode::QuadSwap(3), None, "quadSwapDiagonal")
            }
        };
        let a = self.value(state, argument)?;
        let b = match operand {
            Some(operand) => self.value(state, operand)?,
            None => NONE,
        };
        let d = self.registers(scalars)?;
        let c = self.code.shuffles.len() as u32;
        self.code.shuffles.push(ShuffleInfo { mode, name });
        let before = self.code.instructions.len();
        self.emit(Instr {
            op: Op::Shuffle,
            n: scalars as u16,
            d,
            a,
            b,
            c,
        })?;
        state.values[result.index()] = Some(Value::Registers(d));
        self.describe(state, before, result, d)
    }
}
