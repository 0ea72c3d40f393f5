//! Workgroups, turns and control flow.

use super::schedule::Scheduler;
use super::subgroup::{Files, State, Subgroup, set_built_ins};
use super::{Machine, pure, traps};
use crate::code::{CaseInfo, Code, Instr, LAST_PURE, NONE, Op};
use crate::observe::{At, Observer, Orders, PrivateAccess, Waiting};
use crate::register::{BLOCK, Column, Mask, collect, mask_of};

/// Why a turn ended.
enum Stop {
    /// The turn is over.
    Turn,
    /// It waits at a barrier.
    Barrier,
    /// All lanes have returned.
    Ended,
    /// The fuel is spent.
    OutOfFuel,
}

impl<O: Observer> Machine<'_, O> {
    /// Runs one workgroup; `false` when the fuel is spent.
    pub(super) fn run_workgroup(
        &mut self,
        team: &mut [Subgroup],
        files: &mut Files,
        scheduler: &mut Scheduler,
    ) -> bool {
        let id = Code::workgroup_id(self.workgroup, self.groups);
        self.workgroup_memory.fill(0);
        team.iter_mut().for_each(Subgroup::reset);
        scheduler.restart();
        self.observer.begin_workgroup(self.code, self.workgroup, id);
        let mut finished = true;
        loop {
            let Some((index, turn)) = scheduler.next(team) else {
                if self.release(team) {
                    scheduler.restart();
                    continue;
                }
                break;
            };
            let Some(subgroup) = team.get_mut(index) else {
                break;
            };
            if subgroup.registers.is_empty() {
                subgroup.registers = files.take(self.code);
                let registers = &mut subgroup.registers;
                set_built_ins(self.code, registers, subgroup.index, id, self.groups);
            }
            match self.turn(subgroup, turn) {
                Stop::Turn => scheduler.interrupt(index),
                Stop::Barrier => subgroup.state = State::Waiting,
                Stop::Ended => {
                    subgroup.state = State::Ended;
                    files.give_back(std::mem::take(&mut subgroup.registers));
                }
                Stop::OutOfFuel => {
                    finished = false;
                    break;
                }
            }
        }
        if finished {
            self.observer.end_workgroup(self.code, self.workgroup);
        }
        for subgroup in team {
            files.give_back(std::mem::take(&mut subgroup.registers));
        }
        finished
    }

    /// Lets all subgroups that wait go on; `false` if none waits.
    fn release(&mut self, team: &mut [Subgroup]) -> bool {
        let mut orders: Option<Orders> = None;
        for subgroup in team.iter().filter(|one| one.state == State::Waiting) {
            let info = self
                .code
                .instructions
                .get(subgroup.pc)
                .and_then(|instr| self.code.barriers.get(instr.c as usize));
            let this = info.map_or(Orders::default(), |info| info.orders);
            let all = orders.get_or_insert(this);
            // Only what every barrier orders is ordered.
            all.workgroup &= this.workgroup;
            all.storage &= this.storage;
            all.texture &= this.texture;
        }
        let Some(orders) = orders else {
            return false;
        };
        if O::LISTENS {
            let end = self
                .code
                .instructions
                .iter()
                .find(|instr| instr.op == Op::End);
            let waiting: Vec<Waiting> = team
                .iter()
                .map(|subgroup| {
                    let returned = end.and_then(|end| subgroup.slots.get(end.d as usize));
                    let waits = subgroup.state == State::Waiting;
                    Waiting {
                        subgroup: subgroup.index,
                        pc: waits.then_some(subgroup.pc),
                        call_path: subgroup.call_path(),
                        mask: if waits { subgroup.mask } else { 0 },
                        all: subgroup.all,
                        ended: match subgroup.state {
                            State::Ended => subgroup.all,
                            _ => returned.copied().unwrap_or(0),
                        },
                    }
                })
                .collect();
            self.observer
                .barrier(self.code, self.workgroup, orders, &waiting);
        }
        for subgroup in team {
            if subgroup.state == State::Waiting {
                subgroup.state = State::Ready;
                subgroup.pc += 1;
            }
        }
        true
    }

    /// Runs a subgroup until something stops it.
    fn turn(&mut self, subgroup: &mut Subgroup, mut turn: u64) -> Stop {
        let code = self.code;
        let instructions = code.instructions.as_slice();
        let first_invocation = subgroup.index * code.subgroup_size;
        loop {
            if !O::STEPS {
                let registers = &mut subgroup.registers;
                let end = instructions.len();
                subgroup.pc = if O::LISTENS {
                    pure::run_until_trap(code, subgroup.pc, end, registers, subgroup.mask)
                } else {
                    pure::run_pure(code, subgroup.pc, end, registers, subgroup.mask)
                };
            }
            let pc = subgroup.pc;
            let Some(instr) = instructions.get(pc) else {
                return Stop::Ended;
            };
            let at = At {
                pc,
                workgroup: self.workgroup,
                subgroup: subgroup.index,
                first_invocation,
                mask: subgroup.mask,
            };
            if O::LISTENS && instr.op <= LAST_PURE {
                self.observer.step(code, &at, instr);
                if instr.op == Op::Index {
                    self.observe_index(&subgroup.registers, instr, &at);
                } else {
                    traps::observe(self.observer, code, &at, instr, &subgroup.registers);
                }
                pure::run_one(code, instr, &mut subgroup.registers, subgroup.mask);
                subgroup.pc = pc + 1;
                self.observer.stepped(code, &at, instr, &subgroup.registers);
                continue;
            }
            if turn == 0 {
                return Stop::Turn;
            }
            turn -= 1;
            subgroup.used += 1;
            self.left = self.left.saturating_sub(1);
            if subgroup.used > self.fuel || self.left == 0 {
                self.stopped_at = Some(pc);
                self.observer.fuel_spent(code, &at);
                return Stop::OutOfFuel;
            }
            self.observer.step(code, &at, instr);
            if O::LISTENS && instr.op == Op::IndexRuntime {
                self.observe_index(&subgroup.registers, instr, &at);
            }
            match instr.op {
                Op::Barrier => return Stop::Barrier,
                Op::End => return Stop::Ended,
                op if op < Op::If => {
                    self.memory_operation(subgroup, instr, &at);
                    subgroup.pc = pc + 1;
                    self.observer.stepped(code, &at, instr, &subgroup.registers);
                }
                _ => self.control(subgroup, instr, &at),
            }
        }
    }

    /// Everything that touches more than pure registers.
    fn memory_operation(&mut self, subgroup: &mut Subgroup, instr: &Instr, at: &At) {
        let registers = subgroup.registers.as_mut_slice();
        match instr.op {
            Op::IndexRuntime => self.index(registers, instr),
            Op::Load => self.load(registers, instr, at),
            Op::Store => self.store(registers, instr, at),
            Op::ArrayLength => self.array_length(registers, instr),
            Op::Atomic => self.atomic(registers, instr, at),
            Op::TextureLoad
            | Op::TextureStore
            | Op::TextureSample
            | Op::TextureGather
            | Op::TextureSize => self.texture(registers, instr, at),
            Op::Ballot | Op::Collective | Op::Shuffle => {
                self.subgroup_operation(registers, instr, at);
            }
            Op::TouchPrivate => {
                if let Some(touch) = self.code.touches.get(instr.c as usize) {
                    let offsets = offsets(registers, instr.a, self.blocks);
                    let access = PrivateAccess {
                        variable: touch.variable,
                        offsets,
                        first: touch.first,
                        count: touch.count,
                        write: touch.write,
                    };
                    self.observer.private(self.code, at, &access);
                }
            }
            _ => {}
        }
    }

    fn control(&mut self, subgroup: &mut Subgroup, instr: &Instr, at: &At) {
        let slot = instr.d as usize;
        let go_on = subgroup.pc + 1;
        let jump = instr.b as usize;
        // A label that is nowhere ends the subgroup: only `finish` makes labels, and it binds all.
        let go = |mask: Mask| if mask == 0 { jump } else { go_on };
        match instr.op {
            Op::If => {
                let condition = self.condition(subgroup, instr.a);
                let taken = subgroup.mask & condition;
                let not_taken = subgroup.mask & !condition;
                if O::LISTENS {
                    self.observer.branch(self.code, at, taken, not_taken);
                }
                subgroup.slots[slot] = 0;
                subgroup.slots[slot + 1] = not_taken;
                subgroup.mask = taken;
                subgroup.pc = go(taken);
            }
            Op::Else => {
                subgroup.slots[slot] = subgroup.mask;
                subgroup.mask = subgroup.slots[slot + 1];
                subgroup.pc = go(subgroup.mask);
            }
            Op::EndIf => {
                subgroup.mask |= subgroup.slots[slot];
                subgroup.pc = go(subgroup.mask);
            }
            Op::LoopBegin => {
                subgroup.slots[slot] = 0;
                subgroup.slots[slot + 1] = 0;
                subgroup.pc = go_on;
            }
            Op::LoopContinuing => {
                subgroup.mask |= std::mem::take(&mut subgroup.slots[slot + 1]);
                subgroup.pc = go(subgroup.mask);
            }
            Op::LoopBack => {
                if instr.a != NONE {
                    let leaving = subgroup.mask & self.condition(subgroup, instr.a);
                    if O::LISTENS {
                        let staying = subgroup.mask & !leaving;
                        self.observer.branch(self.code, at, leaving, staying);
                    }
                    subgroup.slots[slot] |= leaving;
                    subgroup.mask &= !leaving;
                }
                subgroup.pc = if subgroup.mask == 0 { go_on } else { jump };
            }
            Op::LoopEnd | Op::SwitchEnd => {
                subgroup.mask = subgroup.slots[slot];
                subgroup.pc = go(subgroup.mask);
            }
            Op::SwitchBegin => {
                subgroup.slots[slot] = 0;
                subgroup.slots[slot + 1] = subgroup.mask;
                subgroup.slots[slot + 2] = 0;
                subgroup.pc = go_on;
            }
            Op::Case => {
                let waiting = subgroup.slots[slot + 1];
                let matching = waiting & self.case(subgroup, instr);
                if O::LISTENS && waiting != 0 {
                    let at = At {
                        mask: waiting,
                        ..*at
                    };
                    self.observer
                        .branch(self.code, &at, matching, waiting & !matching);
                }
                subgroup.slots[slot + 1] &= !matching;
                subgroup.mask = std::mem::take(&mut subgroup.slots[slot + 2]) | matching;
                subgroup.pc = go(subgroup.mask);
            }
            Op::CaseEnd => {
                if instr.a == 1 {
                    subgroup.slots[slot + 2] = subgroup.mask;
                } else {
                    subgroup.slots[slot] |= subgroup.mask;
                }
                subgroup.mask = 0;
                subgroup.pc = jump;
            }
            Op::Leave => {
                subgroup.slots[slot] |= subgroup.mask;
                subgroup.mask = 0;
                subgroup.pc = jump;
            }
            Op::Call => {
                subgroup.slots[slot] = 0;
                subgroup.returns[instr.c as usize] = go_on;
                subgroup.calls.push(go_on);
                subgroup.pc = jump;
            }
            Op::FunctionEnd => {
                subgroup.mask |= subgroup.slots[slot];
                subgroup.calls.pop();
                subgroup.pc = subgroup.returns[instr.c as usize];
            }
            _ => subgroup.pc = go_on,
        }
    }

    fn condition(&self, subgroup: &Subgroup, register: u32) -> Mask {
        let first = register as usize;
        mask_of(&subgroup.registers[first..first + self.blocks])
    }

    /// Lanes whose selector matches a case, active or not.
    fn case(&self, subgroup: &Subgroup, instr: &Instr) -> Mask {
        let equal = |value: u32| {
            (0..self.blocks).fold(0, |mask, block| {
                let column = &subgroup.registers[instr.a as usize + block];
                let equal = column.map(|selector| u32::from(selector == value).wrapping_neg());
                mask | Mask::from(collect(&equal)) << (block * BLOCK)
            })
        };
        match self.code.cases.get(instr.c as usize) {
            Some(CaseInfo::Value(value)) => equal(*value),
            Some(CaseInfo::Default(values)) => {
                !values.iter().fold(0, |mask, value| mask | equal(*value))
            }
            None => 0,
        }
    }
}

/// The columns of a lane offset; none for NONE.
pub(super) fn offsets(registers: &[Column], register: u32, blocks: usize) -> &[Column] {
    if register == NONE {
        return &[];
    }
    let first = register as usize;
    &registers[first..first + blocks]
}
