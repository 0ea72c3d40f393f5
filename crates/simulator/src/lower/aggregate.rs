//! Putting values together and taking them apart.

use super::{Lowerer, Unsupported};
use crate::code::{NONE, Op};

impl Lowerer<'_> {
    /// One value from parts (first block and number of scalars each), side by side.
    pub(super) fn compose(
        &mut self,
        scalars: u32,
        parts: &[(u32, u32)],
    ) -> Result<u32, Unsupported> {
        if let [(first, count)] = parts
            && *count == scalars
        {
            return Ok(*first);
        }
        let d = self.registers(scalars)?;
        let mut to = d;
        for (from, count) in parts {
            self.emit_wide(Op::Copy, *count, to, *from, NONE, NONE)?;
            to += count * self.blocks();
        }
        Ok(d)
    }

    /// `count` copies of a scalar.
    pub(super) fn splat(&mut self, from: u32, count: u32) -> Result<u32, Unsupported> {
        self.swizzle(from, &vec![0; count as usize])
    }

    /// The components of a vector that `pattern` names. Neighbours in order stay where they are.
    pub(super) fn swizzle(&mut self, from: u32, pattern: &[u32]) -> Result<u32, Unsupported> {
        let blocks = self.blocks();
        let first = pattern.first().copied().unwrap_or(0);
        if pattern
            .iter()
            .enumerate()
            .all(|(index, component)| *component == first + index as u32)
        {
            return Ok(from + first * blocks);
        }
        let d = self.registers(pattern.len() as u32)?;
        for (index, component) in pattern.iter().enumerate() {
            self.emit_wide(
                Op::Copy,
                1,
                d + index as u32 * blocks,
                from + component * blocks,
                NONE,
                NONE,
            )?;
        }
        Ok(d)
    }
}
