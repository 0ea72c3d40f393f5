//! Entry points and functions.

use super::pointer::Pointer;
use super::{Body, Lowerer, MAX_INSTANCES, Unsupported, built_in};
use crate::code::{Instr, NONE, Op, Step, StepType, VariableId};
use naga::valid::FunctionInfo;
use naga::{Binding, EntryPoint, Expression, Function, Handle, LocalVariable, TypeInner};
use std::collections::BTreeMap;

/// What an expression has become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    /// Registers, from this block on.
    Registers(u32),
    /// A place in registers or memory.
    Pointer(Pointer),
    /// A texture or sampler.
    Handle(VariableId),
}

/// What a parameter of an instance is bound to when its code is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ParameterKey {
    Value,
    /// A pointer, its dynamic offset taken out.
    Pointer(Pointer),
    Handle(VariableId),
}

/// A function with what its pointer, texture and sampler parameters stand for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct InstanceKey {
    pub function: Handle<Function>,
    pub parameters: Vec<ParameterKey>,
}

/// Code of a function.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub function: Handle<Function>,
    /// What each parameter is, inside.
    pub parameters: Vec<Value>,
    pub result: u32,
    pub label: u32,
    pub returned: u32,
    pub call_slot: u32,
}

/// A function while its code is made.
pub(super) struct FunctionState<'a> {
    pub body: Body<'a>,
    pub values: Vec<Option<Value>>,
    /// How often each expression was used so far.
    pub uses: Vec<u32>,
    /// Values that lie in local variables.
    pub aliases: Vec<Handle<Expression>>,
    /// Registers of all local variables.
    pub local_registers: std::ops::Range<u32>,
    pub parameters: Vec<Value>,
    pub locals: BTreeMap<Handle<LocalVariable>, u32>,
    pub result: u32,
    pub returned: u32,
    /// Mask slot where lanes wait after `break`.
    pub break_to: Option<u32>,
    /// Mask slot where lanes wait after `continue`.
    pub continue_to: Option<u32>,
}

impl<'a> Lowerer<'a> {
    pub(super) fn workgroup_size(&mut self, entry: &EntryPoint) -> Result<(), Unsupported> {
        if let Some(sides) = entry.workgroup_size_overrides {
            for (axis, side) in sides.iter().enumerate() {
                if let Some(expression) = side {
                    let bits = self.global_bits(*expression)?;
                    self.code.workgroup_size[axis] = bits.first().copied().unwrap_or(1);
                }
            }
        }
        let [x, y, z] = self.code.workgroup_size.map(u64::from);
        let fits = x.checked_mul(y).and_then(|area| area.checked_mul(z));
        if fits.is_none_or(|count| count == 0 || count > 1024) {
            return Err(Unsupported::new(format!(
                "a workgroup of {x} x {y} x {z} invocations; it can have from 1 to 1024"
            )));
        }
        Ok(())
    }

    pub(super) fn entry_point(
        &mut self,
        entry: &'a EntryPoint,
        info: &'a FunctionInfo,
    ) -> Result<(), Unsupported> {
        let body = Body {
            function: &entry.function,
            info,
        };
        let returned = self.mask_slots(1);
        let mut state = self.state(body, Vec::new(), NONE, returned);
        for argument in &entry.function.arguments {
            let scalars = self.scalars_of(argument.ty)?;
            let first = self.lasting_registers(scalars)?;
            state.parameters.push(Value::Registers(first));
            let mut next = first;
            let mut add = |lowerer: &mut Self, binding: Option<&Binding>| {
                let found = match binding {
                    Some(Binding::BuiltIn(name)) => built_in(*name),
                    _ => None,
                };
                let (name, scalars) = found.ok_or_else(|| {
                    Unsupported::new("an input of the entry point that compute shaders do not have")
                })?;
                lowerer.code.built_ins.push((name, next));
                next += scalars * lowerer.blocks();
                Ok::<(), Unsupported>(())
            };
            match &self.module.types[argument.ty].inner {
                TypeInner::Struct { members, .. } => {
                    for member in members {
                        add(self, member.binding.as_ref())?;
                    }
                }
                _ => add(self, argument.binding.as_ref())?,
            }
        }
        self.initialise_private(body)?;
        let end = self.new_label();
        self.function_body(&mut state, end)?;
        self.emit(Instr {
            op: Op::End,
            n: 0,
            d: returned,
            a: NONE,
            b: NONE,
            c: NONE,
        })?;
        while self.waiting < self.instances.len() {
            let index = self.waiting;
            self.waiting += 1;
            self.instance_body(index)?;
        }
        Ok(())
    }

    fn state(
        &self,
        body: Body<'a>,
        parameters: Vec<Value>,
        result: u32,
        returned: u32,
    ) -> FunctionState<'a> {
        FunctionState {
            body,
            values: vec![None; body.function.expressions.len()],
            uses: vec![0; body.function.expressions.len()],
            aliases: Vec::new(),
            local_registers: 0..0,
            parameters,
            locals: BTreeMap::new(),
            result,
            returned,
            break_to: None,
            continue_to: None,
        }
    }

    /// Private variables that the entry point touches are given their values first.
    fn initialise_private(&mut self, body: Body<'a>) -> Result<(), Unsupported> {
        for (handle, variable) in self.module.global_variables.iter() {
            if variable.space != naga::AddressSpace::Private || body.info[handle].is_empty() {
                continue;
            }
            let id = self.global(handle)?;
            let scalars = self.scalars_of(variable.ty)?;
            let first = self.lasting_registers(scalars)?;
            self.private.insert(id, first);
            let from = match variable.init {
                Some(expression) => {
                    let bits = self.global_bits(expression)?;
                    self.constant(&bits)?
                }
                None => NONE,
            };
            self.emit_wide(Op::Copy, scalars, first, from, NONE, NONE)?;
        }
        Ok(())
    }

    /// Locals, statements, and the label where all lanes come together.
    fn function_body(
        &mut self,
        state: &mut FunctionState<'a>,
        end: u32,
    ) -> Result<(), Unsupported> {
        let function = state.body.function;
        let before = self.next_register;
        for (handle, variable) in function.local_variables.iter() {
            self.go_to(function.local_variables.get_span(handle));
            let span = self.code.places.get(self.place as usize).copied();
            let scalars = self.scalars_of(variable.ty).map_err(|error| match span {
                Some(span) => error.at(span),
                None => error,
            })?;
            let first = self.registers(scalars)?;
            state.locals.insert(handle, first);
        }
        state.local_registers = before..self.next_register;
        for (handle, variable) in function.local_variables.iter() {
            self.go_to(function.local_variables.get_span(handle));
            let scalars = self.scalars_of(variable.ty)?;
            let first = state.locals[&handle];
            let from = match variable.init {
                Some(expression) => self.value(state, expression)?,
                None => NONE,
            };
            let before = self.code.instructions.len();
            self.emit_wide(Op::Copy, scalars, first, from, NONE, NONE)?;
            // A variable without a constant value is stored to where it is declared.
            if variable.init.is_some() {
                let span = self.code.places.get(self.place as usize).copied();
                let step = Step {
                    span: span.unwrap_or(self.code.entry_span),
                    name: variable.name.clone(),
                    registers: (first, scalars),
                    ty: StepType::Named(variable.ty),
                };
                self.add_step(before, step);
            }
        }
        self.block(state, &function.body, end)?;
        self.bind(end);
        Ok(())
    }

    fn instance_body(&mut self, index: usize) -> Result<(), Unsupported> {
        let instance = self.instances[index].clone();
        let body = Body {
            function: &self.module.functions[instance.function],
            info: &self.info[instance.function],
        };
        self.current_loop = NONE;
        // Callers' registers are in use while this runs.
        self.next_register = self.code.registers;
        self.bind(instance.label);
        let mut state = self.state(
            body,
            instance.parameters,
            instance.result,
            instance.returned,
        );
        let end = self.new_label();
        self.function_body(&mut state, end)?;
        self.emit(Instr {
            op: Op::FunctionEnd,
            n: 0,
            d: instance.returned,
            a: NONE,
            b: NONE,
            c: instance.call_slot,
        })?;
        Ok(())
    }

    /// A call: parameters are copied, the callee runs, its result is copied.
    pub(super) fn call(
        &mut self,
        state: &mut FunctionState<'a>,
        function: Handle<Function>,
        arguments: &[Handle<Expression>],
        result: Option<Handle<Expression>>,
    ) -> Result<(), Unsupported> {
        let mut values = Vec::new();
        let mut keys = Vec::new();
        for argument in arguments {
            self.before_store(state, *argument)?;
        }
        for argument in arguments {
            let value = self.expression(state, *argument)?;
            keys.push(match value {
                Value::Registers(_) => ParameterKey::Value,
                Value::Handle(id) => ParameterKey::Handle(id),
                Value::Pointer(pointer) => ParameterKey::Pointer(Pointer {
                    dynamic: if pointer.dynamic == NONE { NONE } else { 0 },
                    ..pointer
                }),
            });
            values.push(value);
        }
        let key = InstanceKey {
            function,
            parameters: keys,
        };
        let index = match self.instance_of.get(&key) {
            Some(index) => *index,
            None => self.new_instance(key)?,
        };
        let instance = self.instances[index].clone();
        for ((value, parameter), declared) in values
            .into_iter()
            .zip(&instance.parameters)
            .zip(&self.module.functions[function].arguments)
        {
            match (value, parameter) {
                (Value::Registers(from), Value::Registers(to)) => {
                    let scalars = self.scalars_of(declared.ty)?;
                    self.emit_wide(Op::Copy, scalars, *to, from, NONE, NONE)?;
                }
                (Value::Pointer(from), Value::Pointer(to)) if from.dynamic != NONE => {
                    self.emit_wide(Op::Copy, 1, to.dynamic, from.dynamic, NONE, NONE)?;
                }
                _ => {}
            }
        }
        self.emit_jump(Instr {
            op: Op::Call,
            n: 0,
            d: instance.returned,
            a: NONE,
            b: instance.label,
            c: instance.call_slot,
        })?;
        if let Some(result) = result
            && let Some(declared) = &self.module.functions[function].result
        {
            // A second call would overwrite what the first gave.
            let scalars = self.scalars_of(declared.ty)?;
            let to = self.registers(scalars)?;
            self.emit_wide(Op::Copy, scalars, to, instance.result, NONE, NONE)?;
            state.values[result.index()] = Some(Value::Registers(to));
        }
        Ok(())
    }

    fn new_instance(&mut self, key: InstanceKey) -> Result<usize, Unsupported> {
        if self.instances.len() >= MAX_INSTANCES {
            return Err(Unsupported::new(
                "the functions are called with too many different pointers",
            ));
        }
        let function = &self.module.functions[key.function];
        let mut parameters = Vec::new();
        for (parameter, declared) in key.parameters.iter().zip(&function.arguments) {
            parameters.push(match *parameter {
                ParameterKey::Value => {
                    let scalars = self.scalars_of(declared.ty)?;
                    Value::Registers(self.lasting_registers(scalars)?)
                }
                ParameterKey::Handle(id) => Value::Handle(id),
                ParameterKey::Pointer(pointer) => Value::Pointer(Pointer {
                    dynamic: if pointer.dynamic == NONE {
                        NONE
                    } else {
                        self.lasting_registers(1)?
                    },
                    ..pointer
                }),
            });
        }
        let result = match &function.result {
            Some(result) => {
                let scalars = self.scalars_of(result.ty)?;
                self.lasting_registers(scalars)?
            }
            None => NONE,
        };
        let index = self.instances.len();
        let call_slot = self.code.call_slots;
        self.code.call_slots += 1;
        let instance = Instance {
            function: key.function,
            parameters,
            result,
            label: self.new_label(),
            returned: self.mask_slots(1),
            call_slot,
        };
        self.instances.push(instance);
        self.instance_of.insert(key, index);
        Ok(index)
    }
}
