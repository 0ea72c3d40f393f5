//! Loads, stores and samples of textures.

use super::Machine;
use crate::code::{Instr, NONE, Op, TextureInfo, TextureQuery, VariableId};
use crate::observe::{At, Observer, TextureAccess, TextureKind};
use crate::register::{BLOCK, Column, Mask, lanes};
use crate::resources::Resource;
use crate::texture::{Sampler, Texture};

impl<O: Observer> Machine<'_, O> {
    fn bound_texture(&self, id: VariableId) -> Option<&Texture> {
        match self.resources.list.get(*self.bound.get(id as usize)?)? {
            Resource::Texture(texture) => Some(texture),
            Resource::Buffer(_) | Resource::Sampler(_) => None,
        }
    }

    fn bound_sampler(&self, id: VariableId) -> Option<&Sampler> {
        match self.resources.list.get(*self.bound.get(id as usize)?)? {
            Resource::Sampler(sampler) => Some(sampler),
            Resource::Buffer(_) | Resource::Texture(_) => None,
        }
    }

    pub(super) fn texture(&mut self, registers: &mut [Column], instr: &Instr, at: &At) {
        let Some(info) = self.code.textures.get(instr.c as usize).copied() else {
            return;
        };
        match instr.op {
            Op::TextureLoad => self.texture_load(registers, instr, at, &info),
            Op::TextureStore => self.texture_store(registers, instr, at, &info),
            Op::TextureSize => self.texture_size(registers, instr, &info),
            _ => self.texture_sample(registers, instr, at, &info),
        }
    }

    /// Scalar `k` of the registers from `register` on in a lane; 0 for NONE.
    fn scalar(&self, registers: &[Column], register: u32, k: usize, lane: u32) -> u32 {
        if register == NONE {
            return 0;
        }
        let block = lane as usize / BLOCK;
        registers[register as usize + k * self.blocks + block][lane as usize % BLOCK]
    }

    fn put(&self, registers: &mut [Column], register: u32, k: usize, lane: u32, value: u32) {
        let block = lane as usize / BLOCK;
        registers[register as usize + k * self.blocks + block][lane as usize % BLOCK] = value;
    }

    /// x, y, layer and level.
    fn texel(
        &self,
        registers: &[Column],
        instr: &Instr,
        info: &TextureInfo,
        lane: u32,
    ) -> [i32; 4] {
        [
            self.scalar(registers, instr.a, 0, lane),
            self.scalar(registers, instr.a, 1, lane),
            self.scalar(registers, info.layer, 0, lane),
            self.scalar(registers, info.level, 0, lane),
        ]
        .map(u32::cast_signed)
    }

    fn texture_load(
        &mut self,
        registers: &mut [Column],
        instr: &Instr,
        at: &At,
        info: &TextureInfo,
    ) {
        let mut outside: Mask = 0;
        let mut coordinates = self.coordinate_columns();
        for lane in lanes(at.mask) {
            let texel = self.texel(registers, instr, info, lane);
            let [x, y, layer, level] = texel;
            let Some(texture) = self.bound_texture(info.texture) else {
                return;
            };
            let (value, inside) = texture.load(x, y, layer, level);
            outside |= Mask::from(!inside) << lane;
            for (k, value) in value.into_iter().enumerate() {
                self.put(registers, instr.d, k, lane, value);
            }
            self.note_texel(&mut coordinates, lane, texel);
        }
        self.tell(TextureKind::Load, info, at, &coordinates, outside, &[]);
    }

    fn texture_store(
        &mut self,
        registers: &mut [Column],
        instr: &Instr,
        at: &At,
        info: &TextureInfo,
    ) {
        let mut outside: Mask = 0;
        let mut coordinates = self.coordinate_columns();
        for lane in lanes(at.mask) {
            let texel = self.texel(registers, instr, info, lane);
            let value = std::array::from_fn(|k| self.scalar(registers, instr.d, k, lane));
            self.note_texel(&mut coordinates, lane, texel);
            let Some(Resource::Texture(texture)) = self
                .bound
                .get(info.texture as usize)
                .and_then(|index| self.resources.list.get_mut(*index))
            else {
                return;
            };
            let inside = texture.store(texel[0], texel[1], texel[2], value);
            outside |= Mask::from(!inside) << lane;
        }
        let first = instr.d as usize;
        let values = &registers[first..first + 4 * self.blocks];
        self.tell(TextureKind::Store, info, at, &coordinates, outside, values);
    }

    /// Room for the coordinates of all lanes, if someone listens.
    fn coordinate_columns(&self) -> Vec<Column> {
        if O::LISTENS {
            vec![[0; BLOCK]; 4 * self.blocks]
        } else {
            Vec::new()
        }
    }

    fn note_texel(&self, coordinates: &mut [Column], lane: u32, texel: [i32; 4]) {
        if O::LISTENS {
            for (k, value) in texel.into_iter().enumerate() {
                self.put(coordinates, 0, k, lane, value.cast_unsigned());
            }
        }
    }

    fn tell(
        &mut self,
        kind: TextureKind,
        info: &TextureInfo,
        at: &At,
        coordinates: &[Column],
        outside: Mask,
        values: &[Column],
    ) {
        if O::LISTENS {
            let access = TextureAccess {
                kind,
                variable: info.texture,
                coordinates,
                outside,
                values,
                blocks: self.code.blocks,
            };
            self.observer.texture(self.code, at, &access);
        }
    }

    fn texture_sample(
        &mut self,
        registers: &mut [Column],
        instr: &Instr,
        at: &At,
        info: &TextureInfo,
    ) {
        for lane in lanes(at.mask) {
            let float = |register, k| f32::from_bits(self.scalar(registers, register, k, lane));
            let (Some(texture), Some(sampler)) = (
                self.bound_texture(info.texture),
                self.bound_sampler(info.sampler),
            ) else {
                return;
            };
            let mut uv = [float(instr.a, 0), float(instr.a, 1)];
            if info.clamp_to_edge {
                let size = texture.size(0);
                for (uv, size) in uv.iter_mut().zip(size) {
                    let half = 0.5 / size as f32;
                    *uv = uv.max(half).min(1.0 - half);
                }
            }
            let layer = self.scalar(registers, info.layer, 0, lane).cast_signed();
            let value = if instr.op == Op::TextureGather {
                texture.gather(sampler, uv, layer, info.offset, info.component)
            } else {
                let level = if info.gradients[0] == NONE {
                    float(info.level, 0)
                } else {
                    let gradient = |register| [float(register, 0), float(register, 1)];
                    texture.level_of(gradient(info.gradients[0]), gradient(info.gradients[1]))
                };
                texture.sample(sampler, uv, layer, level, info.offset)
            };
            for (k, value) in value.into_iter().enumerate() {
                self.put(registers, instr.d, k, lane, value.to_bits());
            }
        }
        self.tell(TextureKind::Sample, info, at, &[], 0, &[]);
    }

    fn texture_size(&self, registers: &mut [Column], instr: &Instr, info: &TextureInfo) {
        let Some(texture) = self.bound_texture(info.texture) else {
            return;
        };
        for lane in 0..self.code.subgroup_size {
            let value = match info.query {
                TextureQuery::Size => {
                    texture.size(self.scalar(registers, info.level, 0, lane).cast_signed())
                }
                TextureQuery::Levels => [texture.levels(), 0],
                TextureQuery::Layers => [texture.layers(), 0],
            };
            for (k, value) in value.into_iter().enumerate() {
                self.put(registers, instr.d, k, lane, value);
            }
        }
    }
}
