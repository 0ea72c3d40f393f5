//! Indices outside of arrays, vectors, buffers and textures.
//!
//! WGSL makes such accesses harmless: a load gives the value of some element
//! (here the last one), a store is dropped. The index is looked at where it
//! is evaluated.

use super::collect::{Collected, Same};
use super::element;
use super::race::triple;
use crate::code::{Code, VariableId};
use crate::finding::Finding;
use crate::observe::{At, Observer, Outside, TextureAccess, TextureKind};
use crate::register::{BLOCK, lanes};
use crate::resources::{Resource, Resources};
use lockstep_diagnostics::Severity;

/// An index out of bounds.
pub static OUT_OF_BOUNDS: lockstep_diagnostics::Code = lockstep_diagnostics::Code {
    name: "out-of-bounds",
    meaning: "An index lies outside of the array, vector, buffer or texture; a load gives some other element, a store is dropped.",
    example: "var<workgroup> scratch: array<u32, 64>;
@group(0) @binding(0) var<storage, read_write> out: array<u32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  scratch[i] = i;
  workgroupBarrier();
  out[i] = scratch[i + 1u];
}",
    remedy: "Test the index before it is used, or bring it inside with min, max or clamp; mind that 0u - 1u is the largest u32.",
};

/// Looks at indices and texel coordinates.
#[derive(Debug, Default)]
pub(super) struct OutOfBounds {
    groups: [u32; 3],
    /// Width, height, layers of each texture.
    sizes: Vec<[u32; 3]>,
    pub found: Collected,
}

impl OutOfBounds {
    #[allow(clippy::too_many_arguments)]
    fn report(
        &mut self,
        code: &Code,
        at: &At,
        lane: u32,
        variable: Option<VariableId>,
        index: String,
        element: Option<String>,
        severity: Severity,
        message: impl FnOnce(&str) -> String,
    ) {
        let span = code.place(at.pc);
        let invocation = at.first_invocation + lane;
        let same = Same {
            kind: &OUT_OF_BOUNDS,
            entry_point: &code.entry_point,
            variable,
            places: [span, span],
            ids: (at.workgroup, invocation, 0, 0, 0),
            severity,
        };
        let workgroup = Code::workgroup_id(at.workgroup, self.groups);
        self.found.add(same, || Finding {
            code: &OUT_OF_BOUNDS,
            severity,
            span,
            label: format!("{index} here"),
            others: Vec::new(),
            entry_point: code.entry_point.clone(),
            variable: variable.map(|id| element::variable(code, id)),
            element,
            workgroup,
            invocations: vec![invocation],
            values: vec![index.clone()],
            message: message(&format!(
                "invocation {invocation} of workgroup {}",
                triple(workgroup)
            )),
            help: "A load outside gives the value of some other element and a store does nothing; test the index before it is used, or bring it inside with min or clamp."
                .to_owned(),
            count: 1,
        });
    }
}

impl Observer for OutOfBounds {
    fn begin_dispatch(&mut self, code: &Code, resources: &Resources, groups: [u32; 3]) {
        self.groups = groups;
        self.sizes = code
            .variables
            .iter()
            .map(|variable| {
                let bound = variable
                    .binding
                    .and_then(|(group, binding)| resources.get(group, binding));
                match bound {
                    Some(Resource::Texture(texture)) => {
                        let [width, height] = texture.size(0);
                        [width, height, texture.layers()]
                    }
                    _ => [0; 3],
                }
            })
            .collect();
    }

    fn outside(&mut self, code: &Code, at: &At, outside: &Outside<'_>) {
        let info = code
            .instructions
            .get(at.pc)
            .and_then(|instr| code.indexes.get(instr.c as usize));
        let part = info.and_then(|info| element::indexed(code, info.variable?, info));
        let thing = match (&part, outside.variable) {
            (Some(part), _) => format!("in `{part}`, where there are"),
            (None, Some(id)) => format!(
                "in a part of `{}` where there are",
                element::variable(code, id)
            ),
            (None, None) => "where there are".to_owned(),
        };
        for lane in lanes(outside.lanes) {
            let bits = outside
                .index
                .get(lane as usize / BLOCK)
                .map_or(0, |column| column[lane as usize % BLOCK]);
            let index = if outside.signed {
                bits.cast_signed().to_string()
            } else {
                bits.to_string()
            };
            let length = outside.length;
            let element = part.as_ref().map(|part| format!("{part}[{index}]"));
            let wrapped = !outside.signed && bits > u32::MAX - 65_536;
            self.report(
                code,
                at,
                lane,
                outside.variable,
                format!("the index is {index}"),
                element,
                Severity::Error,
                |who| {
                    let why = if wrapped {
                        format!(
                            " ({index} is {} as an i32: a subtraction went below zero)",
                            bits.cast_signed()
                        )
                    } else {
                        String::new()
                    };
                    format!("{who} uses index {index} {thing} {length} elements{why}")
                },
            );
        }
    }

    fn texture(&mut self, code: &Code, at: &At, access: &TextureAccess<'_>) {
        for lane in lanes(access.outside) {
            let [x, y, layer, level] = access.texel(lane);
            let name = element::variable(code, access.variable);
            let [width, height, layers] = self
                .sizes
                .get(access.variable as usize)
                .copied()
                .unwrap_or_default();
            let place = if layers > 1 {
                format!("({x}, {y}), layer {layer}")
            } else if level != 0 {
                format!("({x}, {y}), level {level}")
            } else {
                format!("({x}, {y})")
            };
            let (does, severity) = match access.kind {
                TextureKind::Store => ("stores to", Severity::Warning),
                TextureKind::Load | TextureKind::Sample => ("loads", Severity::Error),
            };
            let element = Some(format!("{name}[{x}, {y}]"));
            self.report(
                code,
                at,
                lane,
                Some(access.variable),
                format!("the texel is {place}"),
                element,
                severity,
                |who| {
                    let layers = if layers > 1 {
                        format!(" with {layers} layers")
                    } else {
                        String::new()
                    };
                    format!("{who} {does} texel {place} of `{name}`, which has {width} x {height} texels{layers}")
                },
            );
        }
    }
}
