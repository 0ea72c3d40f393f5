//! Expressions.

use super::constants::literal_bits;
use super::function::{FunctionState, Value};
use super::{Lowerer, Unsupported};
use crate::code::{IndexInfo, Length, NONE, Op};
use naga::{Expression, Handle, RelationalFunction, ScalarKind, TypeInner};

impl<'a> Lowerer<'a> {
    /// An expression at the point where it is evaluated.
    pub(super) fn emitted(
        &mut self,
        state: &mut FunctionState<'a>,
        handle: Handle<Expression>,
    ) -> Result<(), Unsupported> {
        self.go_to(state.body.function.expressions.get_span(handle));
        let before = self.code.instructions.len();
        let value = self.compute(state, handle).map_err(|error| {
            match self.code.places.get(self.place as usize) {
                Some(span) => error.at(*span),
                None => error,
            }
        })?;
        state.values[handle.index()] = Some(value);
        self.note_alias(state, handle);
        if let Value::Registers(first) = value {
            self.describe(state, before, handle, first)?;
        }
        Ok(())
    }

    /// What an expression has become; what needs no evaluation is made here.
    pub(super) fn expression(
        &mut self,
        state: &mut FunctionState<'a>,
        handle: Handle<Expression>,
    ) -> Result<Value, Unsupported> {
        self.note_use(state, handle);
        if let Some(value) = state.values[handle.index()] {
            return Ok(value);
        }
        let value = self.compute(state, handle)?;
        if state.body.function.expressions[handle].needs_pre_emit() {
            state.values[handle.index()] = Some(value);
        }
        Ok(value)
    }

    /// The registers of an expression's value.
    pub(super) fn value(
        &mut self,
        state: &mut FunctionState<'a>,
        handle: Handle<Expression>,
    ) -> Result<u32, Unsupported> {
        match self.expression(state, handle)? {
            Value::Registers(first) => Ok(first),
            Value::Pointer(_) | Value::Handle(_) => {
                Err(Unsupported::new("a value was expected here"))
            }
        }
    }

    fn compute(
        &mut self,
        state: &mut FunctionState<'a>,
        handle: Handle<Expression>,
    ) -> Result<Value, Unsupported> {
        let body = state.body;
        let module = self.module;
        Ok(Value::Registers(match &body.function.expressions[handle] {
            Expression::Literal(literal) => self.constant(&[literal_bits(literal)?])?,
            Expression::Constant(constant) => {
                let bits = self.global_bits(module.constants[*constant].init)?;
                self.constant(&bits)?
            }
            Expression::Override(handle) => {
                let bits = self.override_bits(*handle)?;
                self.constant(&bits)?
            }
            Expression::ZeroValue(ty) => {
                let scalars = self.scalars_of(*ty)?;
                self.zeros(scalars)?
            }
            Expression::FunctionArgument(index) => {
                return state
                    .parameters
                    .get(*index as usize)
                    .copied()
                    .ok_or_else(|| Unsupported::new("a parameter that is not there"));
            }
            Expression::GlobalVariable(global) => return self.variable_pointer(*global),
            Expression::LocalVariable(local) => {
                let first = *state
                    .locals
                    .get(local)
                    .ok_or_else(|| Unsupported::new("a variable that is not there"))?;
                return Ok(Self::local_pointer(first));
            }
            Expression::Load { pointer } => self.load(state, *pointer)?,
            Expression::Access { base, index } => {
                return self.access(state, *base, *index);
            }
            Expression::AccessIndex { base, index } => {
                return self.access_index(state, *base, *index);
            }
            Expression::ArrayLength(array) => self.array_length_of(state, *array)?,
            Expression::Compose { ty, components } => {
                let scalars = self.scalars_of(*ty)?;
                let mut parts = Vec::new();
                for component in components {
                    let count = self.scalars(self.type_of(body, *component))?;
                    parts.push((self.value(state, *component)?, count));
                }
                self.compose(scalars, &parts)?
            }
            Expression::Splat { size, value } => {
                let from = self.value(state, *value)?;
                self.splat(from, *size as u32)?
            }
            Expression::Swizzle {
                size,
                vector,
                pattern,
            } => {
                let from = self.value(state, *vector)?;
                let pattern = pattern[..*size as usize]
                    .iter()
                    .map(|component| *component as u32);
                self.swizzle(from, &pattern.collect::<Vec<_>>())?
            }
            Expression::Unary { op, expr } => {
                let a = self.value(state, *expr)?;
                self.unary(*op, self.type_of(body, *expr), a)?
            }
            Expression::Binary { op, left, right } => {
                let a = self.value(state, *left)?;
                let b = self.value(state, *right)?;
                let types = [self.type_of(body, *left), self.type_of(body, *right)];
                self.binary(*op, types, [a, b], self.type_of(body, handle))?
            }
            Expression::Select {
                condition,
                accept,
                reject,
            } => {
                let inner = self.type_of(body, *accept);
                let scalars = self.scalars(inner)?;
                let c = self.value(state, *condition)?;
                let b = self.value(state, *accept)?;
                let a = self.value(state, *reject)?;
                let one = matches!(self.type_of(body, *condition), TypeInner::Scalar(_));
                let op = if one && scalars > 1 {
                    Op::SelectAll
                } else {
                    Op::Select
                };
                let d = self.registers(scalars)?;
                if op == Op::SelectAll {
                    self.emit(crate::code::Instr {
                        op,
                        n: (scalars * self.blocks()) as u16,
                        d,
                        a,
                        b,
                        c,
                    })?;
                } else {
                    self.emit_wide(op, scalars, d, a, b, c)?;
                }
                d
            }
            Expression::Relational { fun, argument } => self.relational(state, *fun, *argument)?,
            Expression::Math {
                fun,
                arg,
                arg1,
                arg2,
                arg3,
            } => {
                let mut arguments = vec![];
                for argument in [Some(*arg), *arg1, *arg2, *arg3].into_iter().flatten() {
                    arguments.push((self.value(state, argument)?, self.type_of(body, argument)));
                }
                self.math(*fun, &arguments, self.type_of(body, handle))?
            }
            Expression::As {
                expr,
                kind,
                convert,
            } => {
                let a = self.value(state, *expr)?;
                self.conversion(a, self.type_of(body, *expr), *kind, *convert)?
            }
            Expression::ImageSample { .. } | Expression::ImageLoad { .. } => {
                self.texture_read(state, handle)?
            }
            Expression::ImageQuery { image, query } => self.texture_query(state, *image, *query)?,
            Expression::CallResult(_)
            | Expression::AtomicResult { .. }
            | Expression::WorkGroupUniformLoadResult { .. }
            | Expression::SubgroupBallotResult
            | Expression::SubgroupOperationResult { .. } => {
                return Err(Unsupported::new("a result that is used before it is there"));
            }
            Expression::Derivative { .. } => {
                return Err(Unsupported::new(
                    "derivatives, which only fragment shaders have",
                ));
            }
            Expression::RayQueryVertexPositions { .. }
            | Expression::RayQueryProceedResult
            | Expression::RayQueryGetIntersection { .. }
            | Expression::CooperativeLoad { .. }
            | Expression::CooperativeMultiplyAdd { .. } => {
                return Err(Unsupported::new("this expression is not part of WGSL"));
            }
        }))
    }

    fn access(
        &mut self,
        state: &mut FunctionState<'a>,
        base: Handle<Expression>,
        index: Handle<Expression>,
    ) -> Result<Value, Unsupported> {
        let signed = self
            .type_of(state.body, index)
            .scalar()
            .is_some_and(|scalar| scalar.kind == ScalarKind::Sint);
        let from = self.expression(state, base)?;
        let index = self.value(state, index)?;
        match from {
            Value::Pointer(pointer) => {
                let pointee = self.pointee(state, base)?;
                let element = self.element_pointer(pointer, &pointee, index, signed)?;
                Ok(Value::Pointer(element))
            }
            Value::Registers(first) => {
                let inner = self.type_of(state.body, base);
                let length = match *inner {
                    TypeInner::Vector { size, .. } => size as u32,
                    TypeInner::Matrix { columns, .. } => columns as u32,
                    TypeInner::Array { size, .. } => self.array_length(size)?.unwrap_or(1),
                    _ => return Err(Unsupported::new("an index into a value without elements")),
                };
                let scalars = self.member(inner, 0)?.1;
                let offsets = self.index(
                    NONE,
                    index,
                    IndexInfo {
                        length: Length::Fixed(length),
                        stride: scalars,
                        variable: None,
                        signed,
                    },
                )?;
                let d = self.registers(scalars)?;
                self.gather(scalars, d, first, offsets)?;
                Ok(Value::Registers(d))
            }
            Value::Handle(_) => Err(Unsupported::new("arrays of textures or samplers")),
        }
    }

    fn access_index(
        &mut self,
        state: &mut FunctionState<'a>,
        base: Handle<Expression>,
        index: u32,
    ) -> Result<Value, Unsupported> {
        match self.expression(state, base)? {
            Value::Pointer(pointer) => {
                let pointee = self.pointee(state, base)?;
                let member = self.member_pointer(pointer, &pointee, index)?;
                Ok(Value::Pointer(member))
            }
            Value::Registers(first) => {
                let (offset, _) = self.member(self.type_of(state.body, base), index)?;
                Ok(Value::Registers(first + offset * self.blocks()))
            }
            Value::Handle(_) => Err(Unsupported::new("arrays of textures or samplers")),
        }
    }

    fn relational(
        &mut self,
        state: &mut FunctionState<'a>,
        fun: RelationalFunction,
        argument: Handle<Expression>,
    ) -> Result<u32, Unsupported> {
        let op = match fun {
            RelationalFunction::All => Op::AndB,
            RelationalFunction::Any => Op::OrB,
            RelationalFunction::IsNan | RelationalFunction::IsInf => {
                return Err(Unsupported::new("this function is not part of WGSL"));
            }
        };
        let scalars = self.scalars(self.type_of(state.body, argument))?;
        let from = self.value(state, argument)?;
        let mut result = from;
        for component in 1..scalars {
            let d = self.registers(1)?;
            let b = from + component * self.blocks();
            self.emit_wide(op, 1, d, result, b, NONE)?;
            result = d;
        }
        Ok(result)
    }

    /// A module-scope expression over overrides.
    pub(super) fn global_operation(
        &mut self,
        handle: Handle<Expression>,
    ) -> Result<u32, Unsupported> {
        let module = self.module;
        let ty = |handle: Handle<Expression>| self.info[handle].inner_with(&module.types);
        match module.global_expressions[handle] {
            Expression::Unary { op, expr } => {
                let inner = ty(expr);
                let a = self.global_value(expr)?;
                self.unary(op, inner, a)
            }
            Expression::Binary { op, left, right } => {
                let (types, result) = ([ty(left), ty(right)], ty(handle));
                let a = self.global_value(left)?;
                let b = self.global_value(right)?;
                self.binary(op, types, [a, b], result)
            }
            Expression::Select {
                condition,
                accept,
                reject,
            } => {
                let scalars = self.scalars(ty(accept))?;
                let one = matches!(ty(condition), TypeInner::Scalar(_));
                let mut c = self.global_value(condition)?;
                if one && scalars > 1 {
                    c = self.splat(c, scalars)?;
                }
                let b = self.global_value(accept)?;
                let a = self.global_value(reject)?;
                let d = self.registers(scalars)?;
                self.emit_wide(Op::Select, scalars, d, a, b, c)?;
                Ok(d)
            }
            Expression::Math {
                fun,
                arg,
                arg1,
                arg2,
                arg3,
            } => {
                let result = ty(handle);
                let types: Vec<_> = [Some(arg), arg1, arg2, arg3]
                    .into_iter()
                    .flatten()
                    .map(|argument| (argument, ty(argument)))
                    .collect();
                let mut arguments = Vec::new();
                for (argument, inner) in types {
                    arguments.push((self.global_value(argument)?, inner));
                }
                self.math(fun, &arguments, result)
            }
            Expression::As {
                expr,
                kind,
                convert,
            } => {
                let inner = ty(expr);
                let a = self.global_value(expr)?;
                self.conversion(a, inner, kind, convert)
            }
            _ => Err(Unsupported::new(
                "an override that is computed in a way the simulator does not know",
            )),
        }
    }

    fn global_value(&mut self, handle: Handle<Expression>) -> Result<u32, Unsupported> {
        let bits = self.global_bits(handle)?;
        self.constant(&bits)
    }
}
