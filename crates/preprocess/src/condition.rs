//! Which lines are alive: `#if` to `#endif`.

use lockstep_diagnostics::Span;

/// A condition that is not closed yet.
#[derive(Clone, Debug)]
pub struct Condition {
    /// `#if`, `#ifdef` or `#ifndef` with its arguments.
    pub opened_at: Span,
    /// `#else`, once there was one.
    pub else_at: Option<Span>,
    /// Whether the condition as a whole stands in live text.
    is_outside_live: bool,
    /// Whether the present branch is the chosen one.
    is_chosen: bool,
}

/// The conditions around the present line, outermost first.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    open: Vec<Condition>,
}

impl Conditions {
    /// Whether the present line belongs to the program.
    pub fn is_live(&self) -> bool {
        self.open
            .last()
            .is_none_or(|condition| condition.is_outside_live && condition.is_chosen)
    }

    /// Whether the innermost condition as a whole stands in live text.
    pub fn is_outside_live(&self) -> bool {
        self.open
            .last()
            .is_none_or(|condition| condition.is_outside_live)
    }

    /// Opens a condition that `holds` or not.
    pub fn open(&mut self, opened_at: Span, holds: bool) {
        self.open.push(Condition {
            opened_at,
            else_at: None,
            is_outside_live: self.is_live(),
            is_chosen: holds,
        });
    }

    /// Goes to the other branch; the condition as it was before, if there is one.
    pub fn turn(&mut self, else_at: Span) -> Option<Condition> {
        let condition = self.open.last_mut()?;
        let before = condition.clone();
        if condition.else_at.is_none() {
            condition.else_at = Some(else_at);
            condition.is_chosen = !condition.is_chosen;
        }
        Some(before)
    }

    /// Closes the innermost condition.
    pub fn close(&mut self) -> Option<Condition> {
        self.open.pop()
    }
}
