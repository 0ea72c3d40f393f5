//! NaN and infinity that reach a buffer or a texture.
//!
//! Inside a program such values may come and go; what is stored stays, and a
//! NaN spreads to all that is computed from it. Only stores are looked at.

use super::collect::{Collected, Same};
use super::element;
use super::race::triple;
use crate::code::{Code, Space, VariableId};
use crate::finding::Finding;
use crate::observe::{Access, AccessKind, At, Observer, TextureAccess, TextureKind};
use crate::register::{BLOCK, lanes};
use crate::resources::{Resource, Resources};
use lockstep_diagnostics::Severity;

/// NaN or infinity is stored.
pub static NOT_A_NUMBER: lockstep_diagnostics::Code = lockstep_diagnostics::Code {
    name: "not-a-number",
    meaning: "NaN or infinity is stored to a buffer or a texture; what is computed from a NaN is NaN again.",
    example: "@group(0) @binding(0) var<storage, read_write> out: array<f32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  out[i] = 1.0 / f32(i);
}",
    remedy: "Look for a division by zero, a square root or logarithm of a negative number, a power of a negative base, or a normalised zero vector, and test for it.",
};

/// Looks at stored floats.
#[derive(Debug, Default)]
pub(super) struct NotANumber {
    groups: [u32; 3],
    /// Whether each variable is a texture of floats.
    float_textures: Vec<bool>,
    pub found: Collected,
}

impl NotANumber {
    fn report(
        &mut self,
        code: &Code,
        at: &At,
        lane: u32,
        variable: VariableId,
        bits: u32,
        element: impl FnOnce() -> String,
    ) {
        let span = code.place(at.pc);
        let invocation = at.first_invocation + lane;
        let same = Same {
            kind: &NOT_A_NUMBER,
            entry_point: &code.entry_point,
            variable: Some(variable),
            places: [span, span],
            ids: (at.workgroup, invocation, 0, 0, 0),
            severity: Severity::Warning,
        };
        let workgroup = Code::workgroup_id(at.workgroup, self.groups);
        self.found.add(same, || {
            let element = element();
            let value = element::scalar(naga::ScalarKind::Float, bits);
            Finding {
                code: &NOT_A_NUMBER,
                severity: Severity::Warning,
                span,
                label: format!("{value} is stored here"),
                others: Vec::new(),
                entry_point: code.entry_point.clone(),
                variable: Some(element::variable(code, variable)),
                workgroup,
                invocations: vec![invocation],
                message: format!(
                    "invocation {invocation} of workgroup {} stores {value} to `{element}`",
                    triple(workgroup)
                ),
                element: Some(element),
                values: vec![value],
                help: "Look for a division by zero, a square root or logarithm of a negative number, or a normalised zero vector.".to_owned(),
                count: 1,
            }
        });
    }
}

/// NaN or infinity.
fn is_odd(bits: u32) -> bool {
    bits & 0x7f80_0000 == 0x7f80_0000
}

impl Observer for NotANumber {
    fn begin_dispatch(&mut self, code: &Code, resources: &Resources, groups: [u32; 3]) {
        self.groups = groups;
        self.float_textures = code
            .variables
            .iter()
            .map(|variable| {
                let bound = variable
                    .binding
                    .and_then(|(group, binding)| resources.get(group, binding));
                matches!(bound, Some(Resource::Texture(texture)) if texture.format().is_float())
            })
            .collect();
    }

    fn access(&mut self, code: &Code, at: &At, access: &Access<'_>) {
        if access.kind != AccessKind::Store || !access.floats {
            return;
        }
        let is_storage = code
            .variable(access.variable)
            .is_some_and(|variable| variable.space == Space::Storage);
        if !is_storage {
            return;
        }
        let odd = access
            .values
            .iter()
            .any(|column| column.iter().fold(false, |odd, bits| odd | is_odd(*bits)));
        if !odd {
            return;
        }
        let width = if access.halves { 2 } else { 4 };
        for lane in lanes(at.mask) {
            let Some(address) = access.address(lane) else {
                continue;
            };
            for k in 0..access.bytes / width {
                let Some(bits) = access.value(k, lane, code.blocks) else {
                    break;
                };
                if is_odd(bits) {
                    let offset = address + k * width;
                    self.report(code, at, lane, access.variable, bits, || {
                        element::element(code, access.variable, offset, false)
                    });
                    break;
                }
            }
        }
    }

    fn texture(&mut self, code: &Code, at: &At, access: &TextureAccess<'_>) {
        let is_float = self.float_textures.get(access.variable as usize) == Some(&true);
        if access.kind != TextureKind::Store || !is_float {
            return;
        }
        let blocks = access.blocks as usize;
        for lane in lanes(at.mask & !access.outside) {
            for k in 0..4 {
                let column = access.values.get(k * blocks + lane as usize / BLOCK);
                let bits = column.map_or(0, |column| column[lane as usize % BLOCK]);
                if is_odd(bits) {
                    let [x, y, ..] = access.texel(lane);
                    self.report(code, at, lane, access.variable, bits, || {
                        format!("{}[{x}, {y}]", element::variable(code, access.variable))
                    });
                    break;
                }
            }
        }
    }
}
