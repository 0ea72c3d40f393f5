//! Data races on texels.
//!
//! Two invocations of a dispatch store one texel, or one stores what the
//! other loads through a `read_write` texture. `textureBarrier` orders what
//! happens inside a workgroup; nothing orders workgroups.

use super::clock::{By, Clock, Now, Record, Sharing};
use super::collect::{Collected, Same};
use super::element;
use super::race::triple;
use super::shadow::{Conflict, Shadow};
use crate::code::{Code, Op};
use crate::finding::{Finding, FindingPlace};
use crate::observe::{At, Observer, Orders, TextureAccess, TextureKind, Waiting};
use crate::register::{BLOCK, lanes};
use crate::resources::{Resource, Resources};
use lockstep_diagnostics::Severity;

/// A race on a texel.
pub static TEXTURE_RACE: lockstep_diagnostics::Code = lockstep_diagnostics::Code {
    name: "texture-race",
    meaning: "Two invocations of a dispatch use one texel, at least one of them stores to it, and nothing orders the two.",
    example: "@group(0) @binding(0) var picture: texture_storage_2d<rgba16float, write>;
@compute @workgroup_size(8, 8)
fn main(@builtin(local_invocation_id) id: vec3<u32>) {
  textureStore(picture, id.xy / 2u, vec4<f32>(f32(id.x)));
}",
    remedy: "Let each invocation store to a texel of its own, and load from another texture than is stored to.",
};

/// Follows textures that are stored to.
#[derive(Debug, Default)]
pub(super) struct TextureRaces {
    groups: [u32; 3],
    /// For each variable that is stored to: its size and its shadow.
    shadows: Vec<Option<([u32; 2], Shadow)>>,
    clock: Clock,
    /// Stamp since which nothing has ordered textures in the running workgroup.
    start: u32,
    pub found: Collected,
}

impl TextureRaces {
    fn report(&mut self, code: &Code, access: &TextureAccess<'_>, texel: [i32; 4], met: Conflict) {
        let (before, now) = (met.before, met.now);
        let writes = access.kind == TextureKind::Store;
        let places = [code.place(before.pc as usize), code.place(now.pc as usize)];
        let severity = if met.same_value {
            Severity::Warning
        } else {
            Severity::Error
        };
        let same = Same {
            kind: &TEXTURE_RACE,
            entry_point: &code.entry_point,
            variable: Some(access.variable),
            places,
            ids: (
                before.workgroup.min(now.workgroup),
                before.invocation.min(now.invocation),
                before.workgroup.max(now.workgroup),
                before.invocation.max(now.invocation),
                0,
            ),
            severity,
        };
        let groups = self.groups;
        self.found.add(same, || {
            let name = element::variable(code, access.variable);
            let element = format!("{name}[{}, {}]", texel[0], texel[1]);
            let mut sides = [
                (before, met.before_writes, places[0]),
                (now, writes, places[1]),
            ];
            sides.sort_by_key(|(record, ..)| (record.workgroup, record.invocation));
            let [
                (first, first_writes, first_span),
                (second, second_writes, second_span),
            ] = sides;
            let who = |record: &Record| {
                format!(
                    "invocation {} of workgroup {}",
                    record.invocation,
                    triple(Code::workgroup_id(record.workgroup, groups))
                )
            };
            let does = |writes: bool| if writes { "stores to" } else { "loads" };
            let says = |record: &Record, writes: bool| {
                format!("invocation {} {} it here", record.invocation, does(writes))
            };
            let ways = if first_writes && second_writes {
                "both store to it"
            } else {
                "one stores to it, the other loads it"
            };
            Finding {
                code: &TEXTURE_RACE,
                severity,
                span: first_span,
                label: says(&first, first_writes),
                others: if first_span == second_span {
                    Vec::new()
                } else {
                    vec![FindingPlace {
                        span: second_span,
                        message: says(&second, second_writes),
                    }]
                },
                entry_point: code.entry_point.clone(),
                variable: Some(name),
                workgroup: Code::workgroup_id(first.workgroup, groups),
                invocations: vec![first.invocation, second.invocation],
                values: Vec::new(),
                message: format!(
                    "{} and {} use the texel `{element}`: {ways}",
                    who(&first),
                    who(&second)
                ),
                element: Some(element),
                help: TEXTURE_RACE.remedy.to_owned(),
                count: 1,
            }
        });
    }
}

impl Observer for TextureRaces {
    fn begin_dispatch(&mut self, code: &Code, resources: &Resources, groups: [u32; 3]) {
        self.groups = groups;
        self.clock.restart();
        self.shadows = code.variables.iter().map(|_| None).collect();
        for instr in &code.instructions {
            if instr.op != Op::TextureStore {
                continue;
            }
            let Some(info) = code.textures.get(instr.c as usize) else {
                continue;
            };
            let binding = code.variable(info.texture).and_then(|it| it.binding);
            let bound = binding.and_then(|(group, binding)| resources.get(group, binding));
            if let Some(Resource::Texture(texture)) = bound
                && let Some(place) = self.shadows.get_mut(info.texture as usize)
            {
                *place = Some((texture.size(0), Shadow::default()));
            }
        }
    }

    fn begin_workgroup(&mut self, _code: &Code, workgroup: u32, _id: [u32; 3]) {
        self.clock.begin_workgroup(workgroup);
        self.start = self.clock.first();
    }

    fn barrier(&mut self, _code: &Code, workgroup: u32, orders: Orders, _waiting: &[Waiting]) {
        self.clock.barrier(workgroup);
        if orders.texture {
            self.start = self.clock.now();
        }
    }

    fn texture(&mut self, code: &Code, at: &At, access: &TextureAccess<'_>) {
        if !self.clock.is_running() {
            return;
        }
        let Some(place) = self.shadows.get_mut(access.variable as usize) else {
            return;
        };
        let Some(([width, height], mut shadow)) = place.take() else {
            return;
        };
        let now = Now::new(&self.clock, Sharing::Dispatch, self.start, at.pc, By::Some);
        let blocks = access.blocks as usize;
        for lane in lanes(at.mask & !access.outside) {
            let texel = access.texel(lane);
            let [x, y, layer, _] = texel.map(|side| u32::try_from(side).unwrap_or(0));
            let index =
                (layer as usize * height as usize + y as usize) * width as usize + x as usize;
            let this = now.access(at.first_invocation + lane);
            let met = if access.kind == TextureKind::Store {
                // Four components in one number: different texels hardly ever have the same.
                let value = (0..4).fold(0u32, |hash, k| {
                    let column = access.values.get(k * blocks + lane as usize / BLOCK);
                    let bits = column.map_or(0, |column| column[lane as usize % BLOCK]);
                    (hash ^ bits).wrapping_mul(0x0100_0193)
                });
                shadow.write(index, this, &now, Some(value))
            } else {
                shadow.read(index, this, &now).1
            };
            if let Some(met) = met {
                let met = met.conflict(&self.clock, this, &now);
                self.report(code, access, texel, met);
            }
        }
        if let Some(place) = self.shadows.get_mut(access.variable as usize) {
            *place = Some(([width, height], shadow));
        }
    }
}
