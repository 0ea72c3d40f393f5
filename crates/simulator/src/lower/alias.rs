//! Loads of local variables that need no copy.
//!
//! Loading a local variable could be reading its registers where they are, as
//! long as the variable keeps its value until the last use of what was loaded.
//! So a load gives the variable's own registers, an *alias*; right before a
//! store to the variable, aliases that are still wanted are copied. A store in
//! a nested block counts where the block is entered, because all lanes that
//! may want the alias are active there.

use super::function::{FunctionState, Value};
use super::{Lowerer, Unsupported};
use crate::code::{NONE, Op};
use naga::{Block, Expression, Handle, LocalVariable, Statement};
use std::collections::BTreeSet;

/// What a block may do to local variables.
#[derive(Default)]
struct Effects {
    stored: BTreeSet<Handle<LocalVariable>>,
    /// Lanes may leave for the loop's `continuing` block, where aliases are still in scope: what is copied after that
    /// would be copied too late for them.
    continues: bool,
}

impl<'a> Lowerer<'a> {
    /// Notes that a value is used once.
    pub(super) fn note_use(&self, state: &mut FunctionState<'a>, handle: Handle<Expression>) {
        if let Some(uses) = state.uses.get_mut(handle.index()) {
            *uses += 1;
        }
    }

    /// Notes that a value lies in a local variable, if it does.
    pub(super) fn note_alias(&self, state: &mut FunctionState<'a>, handle: Handle<Expression>) {
        if let Some(Value::Registers(first)) = state.values[handle.index()]
            && state.local_registers.contains(&first)
        {
            state.aliases.push(handle);
        }
    }

    /// Copies what still wants the registers from `first` on (a whole variable, or all of them).
    fn copy_aliases(
        &mut self,
        state: &mut FunctionState<'a>,
        stored: &dyn Fn(u32) -> bool,
    ) -> Result<(), Unsupported> {
        let mut kept = Vec::new();
        for handle in std::mem::take(&mut state.aliases) {
            let wanted = state.body.info[handle].ref_count;
            if state.uses[handle.index()] as usize >= wanted {
                continue;
            }
            let Some(Value::Registers(from)) = state.values[handle.index()] else {
                continue;
            };
            if !stored(from) {
                kept.push(handle);
                continue;
            }
            let scalars = self.scalars(self.type_of(state.body, handle))?;
            let to = self.registers(scalars)?;
            self.emit_wide(Op::Copy, scalars, to, from, NONE, NONE)?;
            state.values[handle.index()] = Some(Value::Registers(to));
        }
        state.aliases = kept;
        Ok(())
    }

    /// A local variable is about to be stored to.
    pub(super) fn before_store(
        &mut self,
        state: &mut FunctionState<'a>,
        pointer: Handle<Expression>,
    ) -> Result<(), Unsupported> {
        match root(state, pointer) {
            Some(local) => {
                let range = self.registers_of(state, local)?;
                self.copy_aliases(state, &|register| range.contains(&register))
            }
            None => Ok(()),
        }
    }

    /// Blocks are about to be entered.
    pub(super) fn before_blocks(
        &mut self,
        state: &mut FunctionState<'a>,
        blocks: &[&'a Block],
    ) -> Result<(), Unsupported> {
        if state.aliases.is_empty() {
            return Ok(());
        }
        let mut effects = Effects::default();
        for block in blocks {
            add_effects(state, block, &mut effects);
        }
        if effects.continues {
            return self.copy_aliases(state, &|_| true);
        }
        let mut ranges = Vec::new();
        for local in effects.stored {
            ranges.push(self.registers_of(state, local)?);
        }
        self.copy_aliases(state, &|register| {
            ranges.iter().any(|range| range.contains(&register))
        })
    }

    fn registers_of(
        &self,
        state: &FunctionState<'a>,
        local: Handle<LocalVariable>,
    ) -> Result<std::ops::Range<u32>, Unsupported> {
        let first = state.locals.get(&local).copied().unwrap_or(NONE);
        let scalars = self.scalars_of(state.body.function.local_variables[local].ty)?;
        Ok(first..first.saturating_add(scalars * self.blocks()))
    }
}

/// The local variable that a pointer points into.
fn root(
    state: &FunctionState<'_>,
    mut pointer: Handle<Expression>,
) -> Option<Handle<LocalVariable>> {
    loop {
        match state.body.function.expressions[pointer] {
            Expression::LocalVariable(local) => return Some(local),
            Expression::Access { base, .. } | Expression::AccessIndex { base, .. } => {
                pointer = base;
            }
            _ => return None,
        }
    }
}

fn add_effects(state: &FunctionState<'_>, block: &Block, effects: &mut Effects) {
    for statement in block {
        match statement {
            Statement::Block(block) => add_effects(state, block, effects),
            Statement::If { accept, reject, .. } => {
                add_effects(state, accept, effects);
                add_effects(state, reject, effects);
            }
            Statement::Switch { cases, .. } => {
                for case in cases {
                    add_effects(state, &case.body, effects);
                }
            }
            Statement::Loop {
                body, continuing, ..
            } => {
                // A `continue` in there is that loop's own.
                let before = effects.continues;
                add_effects(state, body, effects);
                effects.continues = before;
                add_effects(state, continuing, effects);
            }
            Statement::Continue => effects.continues = true,
            Statement::Store { pointer, .. } => effects.stored.extend(root(state, *pointer)),
            Statement::Call { arguments, .. } => {
                let roots = arguments
                    .iter()
                    .filter_map(|argument| root(state, *argument));
                effects.stored.extend(roots);
            }
            _ => {}
        }
    }
}
