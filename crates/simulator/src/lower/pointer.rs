//! Places: where a pointer points, and loads and stores through it.

use super::function::{FunctionState, Value};
use super::shape::matrix_stride;
use super::{Lowerer, Unsupported};
use crate::code::{
    AccessInfo, ArrayLengthInfo, Code, IndexInfo, Instr, Length, NONE, Op, Space, TouchInfo,
    VariableId,
};
use crate::layout;
use crate::observe::WholeVector;
use naga::{ArraySize, Expression, Handle, TypeInner};

/// Where a pointer's root lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Root {
    /// Registers from this block on; a private variable has its id.
    Registers(u32, Option<VariableId>),
    /// Workgroup, storage or uniform memory.
    Memory(VariableId, Space),
}

/// Where a pointer points: a root known when the code is made, a constant
/// offset, and perhaps an offset that each lane computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pointer {
    pub root: Root,
    /// Bytes in memory, scalars in registers.
    pub offset: u32,
    /// Register of the lanes' offsets, or NONE.
    pub dynamic: u32,
    /// It points to a component of this vector (alignment and bytes).
    pub component_of: Option<(u32, u32)>,
}

impl Pointer {
    fn new(root: Root) -> Self {
        Self {
            root,
            offset: 0,
            dynamic: NONE,
            component_of: None,
        }
    }

    pub(super) fn variable(&self) -> Option<VariableId> {
        match self.root {
            Root::Registers(_, variable) => variable,
            Root::Memory(variable, _) => Some(variable),
        }
    }

    /// The variable in memory it points into.
    pub(super) fn memory(&self, code: &Code) -> Result<(VariableId, Space), Unsupported> {
        match self.root {
            Root::Memory(variable, space) => Ok((variable, space)),
            Root::Registers(_, variable) => Err(Unsupported::new(format!(
                "an atomic operation on `{}`, which no other invocation sees",
                variable
                    .and_then(|id| code.variable(id))
                    .map_or("a local variable", |variable| &variable.name)
            ))),
        }
    }
}

impl<'a> Lowerer<'a> {
    /// The place an expression points to.
    pub(super) fn pointer(
        &mut self,
        state: &mut FunctionState<'a>,
        handle: Handle<Expression>,
    ) -> Result<Pointer, Unsupported> {
        match self.expression(state, handle)? {
            Value::Pointer(pointer) => Ok(pointer),
            Value::Registers(_) | Value::Handle(_) => {
                Err(Unsupported::new("a pointer was expected here"))
            }
        }
    }

    pub(super) fn variable_pointer(
        &mut self,
        handle: Handle<naga::GlobalVariable>,
    ) -> Result<Value, Unsupported> {
        let id = self.global(handle)?;
        let space = self.code.variables[id as usize].space;
        Ok(match space {
            Space::Handle => Value::Handle(id),
            Space::Private => {
                let first = *self
                    .private
                    .get(&id)
                    .ok_or_else(|| Unsupported::new("a private variable that nothing uses"))?;
                Value::Pointer(Pointer::new(Root::Registers(first, Some(id))))
            }
            _ => Value::Pointer(Pointer::new(Root::Memory(id, space))),
        })
    }

    pub(super) fn local_pointer(first: u32) -> Value {
        Value::Pointer(Pointer::new(Root::Registers(first, None)))
    }

    /// Member or element `index` of what a pointer points to.
    pub(super) fn member_pointer(
        &mut self,
        pointer: Pointer,
        pointee: &TypeInner,
        index: u32,
    ) -> Result<Pointer, Unsupported> {
        let in_registers = matches!(pointer.root, Root::Registers(..));
        if let TypeInner::Array {
            size: ArraySize::Dynamic,
            ..
        } = pointee
        {
            // A buffer may be shorter than a constant index.
            let index = self.constant(&[index])?;
            return self.element_pointer(pointer, pointee, index, false);
        }
        let offset = if in_registers {
            self.member(pointee, index)?.0
        } else {
            match *pointee {
                TypeInner::Vector { scalar, .. } => index * layout::scalar_bytes(scalar),
                TypeInner::Matrix { rows, scalar, .. } => index * matrix_stride(rows, scalar),
                TypeInner::Array { base, stride, .. } => {
                    index * layout::stride(self.module, base, stride)
                }
                TypeInner::Struct { ref members, .. } => {
                    let offsets = layout::offsets(self.module, members);
                    offsets.get(index as usize).copied().unwrap_or(0)
                }
                _ => return Err(Unsupported::new("a part of something that has none")),
            }
        };
        Ok(Pointer {
            offset: pointer.offset + offset,
            component_of: component_of(pointee),
            ..pointer
        })
    }

    /// Element `index` (a register) of what a pointer points to.
    pub(super) fn element_pointer(
        &mut self,
        pointer: Pointer,
        pointee: &TypeInner,
        index: u32,
        signed: bool,
    ) -> Result<Pointer, Unsupported> {
        let in_registers = matches!(pointer.root, Root::Registers(..));
        let (length, bytes) = match *pointee {
            TypeInner::Vector { size, scalar } => {
                (Length::Fixed(size as u32), layout::scalar_bytes(scalar))
            }
            TypeInner::Matrix {
                columns,
                rows,
                scalar,
            } => (Length::Fixed(columns as u32), matrix_stride(rows, scalar)),
            TypeInner::Array { base, size, stride } => match self.array_length(size)? {
                Some(length) => {
                    let stride = layout::stride(self.module, base, stride);
                    (Length::Fixed(length), stride)
                }
                None => (
                    Length::Runtime(ArrayLengthInfo {
                        variable: pointer.variable().unwrap_or(NONE),
                        header: pointer.offset,
                        stride,
                    }),
                    stride,
                ),
            },
            _ => {
                return Err(Unsupported::new(
                    "an index into something that has no elements",
                ));
            }
        };
        let stride = if in_registers {
            self.member(pointee, 0)?.1
        } else {
            bytes
        };
        let dynamic = self.index(
            pointer.dynamic,
            index,
            IndexInfo {
                length,
                stride,
                variable: pointer.variable(),
                signed,
            },
        )?;
        Ok(Pointer {
            dynamic,
            component_of: component_of(pointee),
            ..pointer
        })
    }

    /// An offset from an index.
    pub(super) fn index(
        &mut self,
        before: u32,
        index: u32,
        info: IndexInfo,
    ) -> Result<u32, Unsupported> {
        let d = self.registers(1)?;
        let c = self.code.indexes.len() as u32;
        let op = match info.length {
            Length::Fixed(_) => Op::Index,
            Length::Runtime(_) => Op::IndexRuntime,
        };
        self.code.indexes.push(info);
        self.emit(Instr {
            op,
            n: self.blocks() as u16,
            d,
            a: before,
            b: index,
            c,
        })?;
        Ok(d)
    }

    /// The value behind a pointer, in new registers.
    pub(super) fn load(
        &mut self,
        state: &mut FunctionState<'a>,
        handle: Handle<Expression>,
    ) -> Result<u32, Unsupported> {
        let pointer = self.pointer(state, handle)?;
        let pointee = self.pointee(state, handle)?;
        let scalars = self.scalars(&pointee)?;
        if let Root::Registers(first, _) = pointer.root
            && pointer.dynamic == NONE
            && state.local_registers.contains(&first)
        {
            return Ok(first + pointer.offset * self.blocks());
        }
        let d = self.registers(scalars)?;
        match pointer.root {
            Root::Registers(first, variable) => {
                self.touch(pointer, variable, scalars, false)?;
                let from = first + pointer.offset * self.blocks();
                if pointer.dynamic == NONE {
                    self.emit_wide(Op::Copy, scalars, d, from, NONE, NONE)?;
                } else {
                    self.gather(scalars, d, from, pointer.dynamic)?;
                }
            }
            Root::Memory(variable, space) => {
                let atomic = matches!(pointee, TypeInner::Atomic(_));
                self.memory_access(Op::Load, pointer, (variable, space), &pointee, d, atomic)?;
            }
        }
        Ok(d)
    }

    /// d = the scalars at `from` plus the lanes' offsets.
    pub(super) fn gather(
        &mut self,
        scalars: u32,
        d: u32,
        from: u32,
        offsets: u32,
    ) -> Result<(), Unsupported> {
        const MOST: u32 = 1 << 14;
        let blocks = self.blocks();
        let mut done = 0;
        while done < scalars {
            let count = (scalars - done).min(MOST / blocks);
            self.emit(Instr {
                op: Op::GatherRegisters,
                n: (count * blocks) as u16,
                d: d + done * blocks,
                a: from + done * blocks,
                b: offsets,
                c: NONE,
            })?;
            done += count;
        }
        Ok(())
    }

    pub(super) fn memory_access(
        &mut self,
        op: Op,
        pointer: Pointer,
        (variable, space): (VariableId, Space),
        pointee: &TypeInner,
        register: u32,
        atomic: bool,
    ) -> Result<(), Unsupported> {
        let whole_vector = pointer
            .component_of
            .filter(|_| op == Op::Store)
            .map(|(align, bytes)| WholeVector { align, bytes });
        for run in self.runs(pointee)? {
            let info = AccessInfo {
                variable,
                space,
                halves: run.half,
                floats: run.float,
                atomic,
                whole_vector,
            };
            let c = match self.code.accesses.iter().position(|known| *known == info) {
                Some(index) => index as u32,
                None => {
                    self.code.accesses.push(info);
                    self.code.accesses.len() as u32 - 1
                }
            };
            self.emit(Instr {
                op,
                n: run.count as u16,
                d: register + run.first * self.blocks(),
                a: pointer.dynamic,
                b: pointer.offset + run.offset,
                c,
            })?;
        }
        Ok(())
    }

    pub(super) fn touch(
        &mut self,
        pointer: Pointer,
        variable: Option<VariableId>,
        count: u32,
        write: bool,
    ) -> Result<(), Unsupported> {
        let Some(variable) = variable.filter(|_| self.options.watch) else {
            return Ok(());
        };
        let has_initialiser = self.globals.iter().any(|(handle, id)| {
            *id == variable && self.module.global_variables[*handle].init.is_some()
        });
        if has_initialiser {
            return Ok(());
        }
        let c = self.code.touches.len() as u32;
        self.code.touches.push(TouchInfo {
            variable,
            first: pointer.offset,
            count,
            write,
        });
        self.emit(Instr {
            op: Op::TouchPrivate,
            n: 0,
            d: NONE,
            a: pointer.dynamic,
            b: NONE,
            c,
        })?;
        Ok(())
    }

    /// What a pointer expression points to.
    pub(super) fn pointee(
        &self,
        state: &FunctionState<'a>,
        handle: Handle<Expression>,
    ) -> Result<TypeInner, Unsupported> {
        match *self.type_of(state.body, handle) {
            TypeInner::Pointer { base, .. } => Ok(self.module.types[base].inner.clone()),
            TypeInner::ValuePointer {
                size: Some(size),
                scalar,
                ..
            } => Ok(TypeInner::Vector { size, scalar }),
            TypeInner::ValuePointer {
                size: None, scalar, ..
            } => Ok(TypeInner::Scalar(scalar)),
            _ => Err(Unsupported::new("a pointer was expected here")),
        }
    }

    pub(super) fn array_length_of(
        &mut self,
        state: &mut FunctionState<'a>,
        handle: Handle<Expression>,
    ) -> Result<u32, Unsupported> {
        let pointer = self.pointer(state, handle)?;
        let TypeInner::Array { stride, .. } = self.pointee(state, handle)? else {
            return Err(Unsupported::new(
                "`arrayLength` of something that is no array",
            ));
        };
        let d = self.registers(1)?;
        let c = self.code.array_lengths.len() as u32;
        self.code.array_lengths.push(ArrayLengthInfo {
            variable: pointer.variable().unwrap_or(NONE),
            header: pointer.offset,
            stride,
        });
        self.emit(Instr {
            op: Op::ArrayLength,
            n: self.blocks() as u16,
            d,
            a: NONE,
            b: NONE,
            c,
        })?;
        Ok(d)
    }
}

/// Alignment and bytes of a vector whose component is pointed to.
fn component_of(pointee: &TypeInner) -> Option<(u32, u32)> {
    match *pointee {
        TypeInner::Vector { size, scalar } => {
            let width = layout::scalar_bytes(scalar);
            let align = if size == naga::VectorSize::Bi { 2 } else { 4 } * width;
            Some((align, size as u32 * width))
        }
        _ => None,
    }
}
