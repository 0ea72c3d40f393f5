//! Built-in functions on textures.

use super::function::{FunctionState, Value};
use super::{Lowerer, Unsupported};
use crate::code::{Instr, NONE, Op, TextureInfo, TextureQuery, VariableId};
use naga::{
    Expression, Handle, ImageClass, ImageDimension, ImageQuery, SampleLevel, ScalarKind, TypeInner,
};

impl<'a> Lowerer<'a> {
    /// The texture or sampler that an expression names.
    fn handle(
        &mut self,
        state: &mut FunctionState<'a>,
        handle: Handle<Expression>,
    ) -> Result<VariableId, Unsupported> {
        match self.expression(state, handle)? {
            Value::Handle(id) => Ok(id),
            Value::Registers(_) | Value::Pointer(_) => {
                Err(Unsupported::new("a texture or sampler was expected here"))
            }
        }
    }

    fn texture(
        &mut self,
        state: &mut FunctionState<'a>,
        image: Handle<Expression>,
    ) -> Result<TextureInfo, Unsupported> {
        match *self.type_of(state.body, image) {
            TypeInner::Image {
                dim: ImageDimension::D2,
                class: ImageClass::Sampled { multi: false, .. } | ImageClass::Storage { .. },
                ..
            } => {}
            _ => {
                return Err(Unsupported::new(
                    "textures other than texture_2d, texture_2d_array and their storage forms",
                ));
            }
        }
        Ok(TextureInfo {
            texture: self.handle(state, image)?,
            sampler: NONE,
            layer: NONE,
            level: NONE,
            gradients: [NONE; 2],
            offset: [0; 2],
            component: 0,
            clamp_to_edge: false,
            query: TextureQuery::Size,
        })
    }

    fn emit_texture(
        &mut self,
        op: Op,
        d: u32,
        a: u32,
        info: TextureInfo,
    ) -> Result<(), Unsupported> {
        let c = self.code.textures.len() as u32;
        self.code.textures.push(info);
        self.emit(Instr {
            op,
            n: 4,
            d,
            a,
            b: NONE,
            c,
        })?;
        Ok(())
    }

    /// The register of an optional scalar.
    fn optional(
        &mut self,
        state: &mut FunctionState<'a>,
        handle: Option<Handle<Expression>>,
    ) -> Result<u32, Unsupported> {
        handle.map_or(Ok(NONE), |handle| self.value(state, handle))
    }

    /// `textureLoad`, the samples, and `textureGather`.
    pub(super) fn texture_read(
        &mut self,
        state: &mut FunctionState<'a>,
        handle: Handle<Expression>,
    ) -> Result<u32, Unsupported> {
        match state.body.function.expressions[handle] {
            Expression::ImageLoad {
                image,
                coordinate,
                array_index,
                level,
                ..
            } => {
                let mut info = self.texture(state, image)?;
                info.layer = self.optional(state, array_index)?;
                info.level = self.optional(state, level)?;
                let a = self.value(state, coordinate)?;
                let d = self.registers(4)?;
                self.emit_texture(Op::TextureLoad, d, a, info)?;
                Ok(d)
            }
            Expression::ImageSample {
                image,
                sampler,
                gather,
                coordinate,
                array_index,
                offset,
                ref level,
                depth_ref,
                clamp_to_edge,
            } => {
                if depth_ref.is_some() {
                    return Err(Unsupported::new("comparisons with a depth texture"));
                }
                let mut info = self.texture(state, image)?;
                info.sampler = self.handle(state, sampler)?;
                info.layer = self.optional(state, array_index)?;
                info.clamp_to_edge = clamp_to_edge;
                if let Some(offset) = offset {
                    info.offset = self.constant_offset(state, offset)?;
                }
                let a = self.value(state, coordinate)?;
                let d = self.registers(4)?;
                if let Some(component) = gather {
                    info.component = component as u32;
                    self.emit_texture(Op::TextureGather, d, a, info)?;
                    return Ok(d);
                }
                match *level {
                    SampleLevel::Zero => {}
                    SampleLevel::Exact(level) => {
                        let mut register = self.value(state, level)?;
                        let inner = self.type_of(state.body, level);
                        if inner.scalar_kind() != Some(ScalarKind::Float) {
                            register =
                                self.conversion(register, inner, ScalarKind::Float, Some(4))?;
                        }
                        info.level = register;
                    }
                    SampleLevel::Gradient { x, y } => {
                        info.gradients = [self.value(state, x)?, self.value(state, y)?];
                    }
                    SampleLevel::Auto | SampleLevel::Bias(_) => {
                        return Err(Unsupported::new(
                            "samples whose level follows from derivatives, which only fragment shaders have",
                        ));
                    }
                }
                self.emit_texture(Op::TextureSample, d, a, info)?;
                Ok(d)
            }
            _ => Err(Unsupported::new("this is no read of a texture")),
        }
    }

    fn constant_offset(
        &mut self,
        state: &FunctionState<'a>,
        handle: Handle<Expression>,
    ) -> Result<[i32; 2], Unsupported> {
        let unknown = || Unsupported::new("a texel offset that is no constant");
        let expressions = &state.body.function.expressions;
        let scalar = |handle: Handle<Expression>| match expressions[handle] {
            Expression::Literal(ref literal) => super::constants::literal_bits(literal),
            Expression::ZeroValue(_) => Ok(0),
            _ => Err(unknown()),
        };
        let bits = match expressions[handle] {
            Expression::Constant(constant) => {
                self.global_bits(self.module.constants[constant].init)?
            }
            Expression::ZeroValue(_) => vec![0, 0],
            Expression::Splat { value, .. } => vec![scalar(value)?; 2],
            Expression::Compose { ref components, .. } => components
                .iter()
                .map(|component| scalar(*component))
                .collect::<Result<_, _>>()?,
            // Offsets live in the module's arena.
            _ => return Err(unknown()),
        };
        match bits[..] {
            [x, y] => Ok([x.cast_signed(), y.cast_signed()]),
            _ => Err(unknown()),
        }
    }

    pub(super) fn texture_store(
        &mut self,
        state: &mut FunctionState<'a>,
        image: Handle<Expression>,
        coordinate: Handle<Expression>,
        array_index: Option<Handle<Expression>>,
        value: Handle<Expression>,
    ) -> Result<(), Unsupported> {
        let mut info = self.texture(state, image)?;
        info.layer = self.optional(state, array_index)?;
        let a = self.value(state, coordinate)?;
        let d = self.value(state, value)?;
        let before = self.code.instructions.len();
        self.emit_texture(Op::TextureStore, d, a, info)?;
        self.describe(state, before, value, d)
    }

    pub(super) fn texture_query(
        &mut self,
        state: &mut FunctionState<'a>,
        image: Handle<Expression>,
        query: ImageQuery,
    ) -> Result<u32, Unsupported> {
        let mut info = self.texture(state, image)?;
        info.query = match query {
            ImageQuery::Size { level } => {
                info.level = self.optional(state, level)?;
                TextureQuery::Size
            }
            ImageQuery::NumLevels => TextureQuery::Levels,
            ImageQuery::NumLayers => TextureQuery::Layers,
            ImageQuery::NumSamples => {
                return Err(Unsupported::new("textures with several samples"));
            }
        };
        let d = self.registers(2)?;
        self.emit_texture(Op::TextureSize, d, NONE, info)?;
        Ok(d)
    }
}
