//! Constants and overrides: values that are known before anything runs.

use super::{Lowerer, Unsupported};
use crate::machine;
use naga::{Expression, Handle, Literal, Override, TypeInner};

/// Bits of an `f16` as the register holds it.
pub(super) fn literal_bits(literal: &Literal) -> Result<u32, Unsupported> {
    Ok(match *literal {
        Literal::F32(value) => value.to_bits(),
        Literal::F16(value) => value.to_f32().to_bits(),
        Literal::U32(value) => value,
        Literal::I32(value) => value.cast_unsigned(),
        Literal::Bool(value) => bool_bits(value),
        // What is left abstract is only ever converted by const-expressions.
        Literal::AbstractInt(value) => value as u32,
        Literal::AbstractFloat(value) => (value as f32).to_bits(),
        Literal::F64(_) | Literal::U64(_) | Literal::I64(_) | Literal::U16(_) | Literal::I16(_) => {
            return Err(Unsupported::new("numbers of 16 or 64 bits other than f16"));
        }
    })
}

pub(super) fn bool_bits(value: bool) -> u32 {
    if value { u32::MAX } else { 0 }
}

impl Lowerer<'_> {
    /// Registers that hold `bits` in every lane, one scalar each.
    pub(super) fn constant(&mut self, bits: &[u32]) -> Result<u32, Unsupported> {
        if let Some(first) = self.constants.get(bits) {
            return Ok(*first);
        }
        let first = self.lasting_registers(bits.len() as u32)?;
        let blocks = self.blocks();
        for (index, bits) in bits.iter().enumerate() {
            for block in 0..blocks {
                self.code
                    .constants
                    .push((first + index as u32 * blocks + block, *bits));
            }
        }
        self.constants.insert(bits.to_vec(), first);
        Ok(first)
    }

    /// Registers of zeros.
    pub(super) fn zeros(&mut self, scalars: u32) -> Result<u32, Unsupported> {
        self.constant(&vec![0; scalars as usize])
    }

    /// Value of an override: its initialiser's, as nobody gives another.
    pub(super) fn override_bits(&self, handle: Handle<Override>) -> Result<Vec<u32>, Unsupported> {
        let declared = &self.module.overrides[handle];
        match declared.init {
            Some(init) => self.global_bits(init),
            None => Err(Unsupported::new(format!(
                "the override `{}` has no value; give it one where it is declared",
                declared.name.as_deref().unwrap_or_default()
            ))
            .at((self.options.to_source)(
                self.module.overrides.get_span(handle),
            ))),
        }
    }

    /// Scalars of a module-scope expression.
    pub(super) fn global_bits(&self, handle: Handle<Expression>) -> Result<Vec<u32>, Unsupported> {
        let module = self.module;
        match &module.global_expressions[handle] {
            Expression::Literal(literal) => Ok(vec![literal_bits(literal)?]),
            Expression::Constant(constant) => self.global_bits(module.constants[*constant].init),
            Expression::Override(handle) => self.override_bits(*handle),
            Expression::ZeroValue(ty) => Ok(vec![0; self.scalars_of(*ty)? as usize]),
            Expression::Compose { components, .. } => {
                let mut bits = Vec::new();
                for component in components {
                    bits.append(&mut self.global_bits(*component)?);
                }
                Ok(bits)
            }
            Expression::Splat { size, value } => {
                let bits = self.global_bits(*value)?;
                Ok(bits.repeat(*size as usize))
            }
            Expression::Swizzle {
                size,
                vector,
                pattern,
            } => {
                let bits = self.global_bits(*vector)?;
                Ok(pattern[..*size as usize]
                    .iter()
                    .map(|component| bits.get(*component as usize).copied().unwrap_or(0))
                    .collect())
            }
            Expression::AccessIndex { base, index } => {
                let bits = self.global_bits(*base)?;
                let inner = self.info[*base].inner_with(&module.types);
                let (first, count) = self.member(inner, *index)?;
                let (first, count) = (first as usize, count as usize);
                Ok(bits.get(first..first + count).unwrap_or_default().to_vec())
            }
            _ => self.evaluate(handle),
        }
    }

    /// An expression over overrides, by running it.
    fn evaluate(&self, handle: Handle<Expression>) -> Result<Vec<u32>, Unsupported> {
        let mut scratch = Lowerer {
            module: self.module,
            info: self.info,
            options: self.options,
            code: super::empty_code(self.module, self.options, [1; 3]),
            labels: Vec::new(),
            jumps: Vec::new(),
            next_register: 0,
            lasting: 0,
            constants: Default::default(),
            globals: Default::default(),
            private: Default::default(),
            instances: Vec::new(),
            instance_of: Default::default(),
            waiting: 0,
            place: 0,
            current_loop: crate::code::NONE,
            places: Default::default(),
        };
        let inner = self.info[handle].inner_with(&self.module.types);
        let scalars = scratch.scalars(inner)?;
        let first = scratch.global_operation(handle)?;
        // The result is named by a step, so that it is found after the registers are settled.
        let result = first;
        scratch
            .code
            .built_ins
            .push((crate::code::BuiltIn::LocalInvocationIndex, result));
        let code = scratch.finish()?;
        let (_, first) = code.built_ins[0];
        machine::evaluate(&code, first, scalars).ok_or_else(|| {
            Unsupported::new("a constant expression that the simulator cannot evaluate")
        })
    }

    /// Where member or element `index` of a value begins, and how many scalars it has.
    pub(super) fn member(&self, ty: &TypeInner, index: u32) -> Result<(u32, u32), Unsupported> {
        Ok(match *ty {
            TypeInner::Vector { .. } => (index, 1),
            TypeInner::Matrix { rows, .. } => (index * rows as u32, rows as u32),
            TypeInner::Array { base, .. } => {
                let scalars = self.scalars_of(base)?;
                (index * scalars, scalars)
            }
            TypeInner::Struct { ref members, .. } => {
                let mut first = 0;
                for member in members.iter().take(index as usize) {
                    first += self.scalars_of(member.ty)?;
                }
                let scalars = match members.get(index as usize) {
                    Some(member) => self.scalars_of(member.ty)?,
                    None => 0,
                };
                (first, scalars)
            }
            _ => return Err(Unsupported::new("an index into a value that has no parts")),
        })
    }
}
