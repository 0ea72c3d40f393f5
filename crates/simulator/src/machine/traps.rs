//! Integer traps: operations whose mathematical result WGSL replaces.

use crate::code::{Code, Instr, NONE, Op};
use crate::observe::{At, Observer, Trap};
use crate::register::{Column, Mask, block_mask};
use crate::semantics::trap;

/// Tells the observer of traps in the operation that is about to run.
#[inline]
pub(super) fn observe<O: Observer>(
    observer: &mut O,
    code: &Code,
    at: &At,
    instr: &Instr,
    registers: &[Column],
) {
    let test: fn(u32, u32) -> Option<Trap> = match instr.op {
        Op::DivI => |a, b| {
            if trap::divides_by_zero(b) {
                Some(Trap::DivisionByZero)
            } else if trap::overflows_division(a.cast_signed(), b.cast_signed()) {
                Some(Trap::DivisionOverflow)
            } else {
                None
            }
        },
        Op::RemI => |a, b| {
            if trap::divides_by_zero(b) {
                Some(Trap::RemainderByZero)
            } else if trap::overflows_division(a.cast_signed(), b.cast_signed()) {
                Some(Trap::DivisionOverflow)
            } else {
                None
            }
        },
        Op::DivU => |_, b| trap::divides_by_zero(b).then_some(Trap::DivisionByZero),
        Op::RemU => |_, b| trap::divides_by_zero(b).then_some(Trap::RemainderByZero),
        Op::Shl | Op::ShrI | Op::ShrU => {
            |_, b| trap::shifts_past_width(b).then_some(Trap::ShiftPastWidth)
        }
        Op::FloatToI => |a, _| trap::saturates_i32(f32::from_bits(a)).then_some(Trap::Saturates),
        Op::FloatToU => |a, _| trap::saturates_u32(f32::from_bits(a)).then_some(Trap::Saturates),
        _ => return,
    };
    let blocks = code.blocks as usize;
    for k in 0..usize::from(instr.n) {
        let a = &registers[instr.a as usize + k];
        // A conversion has one operand.
        let b = if instr.b == NONE {
            a
        } else {
            &registers[instr.b as usize + k]
        };
        let bits = block_mask(at.mask, k % blocks);
        let mut found: Option<(Trap, u32)> = None;
        for lane in 0..32 {
            if bits & 1 << lane == 0 {
                continue;
            }
            if let Some(trap) = test(a[lane], b[lane]) {
                let (first, lanes) = found.get_or_insert((trap, 0));
                if *first == trap {
                    *lanes |= 1 << lane;
                }
            }
        }
        if let Some((trap, lanes)) = found {
            let lanes = Mask::from(lanes) << (k % blocks * 32);
            observer.trap(code, at, trap, lanes, [a, b]);
        }
    }
}
