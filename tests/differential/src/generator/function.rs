//! Functions and their calls.

use super::place::Place;
use super::types::Type;
use super::{Generator, LONG_FUNCTION, Surroundings};

/// A function that may be called.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub parameters: Vec<Parameter>,
    pub result: Option<Type>,
    /// Statements run by one call, at most.
    pub work: u32,
}

/// A parameter: a value or a pointer to a variable of the caller.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub ty: Type,
    pub is_pointer: bool,
}

impl Generator {
    /// Declares a function, which may call those before it.
    pub fn function(&mut self) {
        let name = self.fresh("part");
        let mut parameters = Vec::new();
        let mut list = Vec::new();
        self.scopes.push(Vec::new());
        for index in 0..self.random.below(4) {
            let is_pointer = self.random.percent(30);
            let ty = self.any_type(4);
            let name = format!("a{index}");
            if is_pointer {
                list.push(format!("{name}: ptr<function, {ty}>"));
                self.declare(Place::global(&format!("(*{name})"), ty.clone()));
            } else {
                list.push(format!("{name}: {ty}"));
                self.declare(Place::value(&name, ty.clone()));
            }
            parameters.push(Parameter { ty, is_pointer });
        }
        let result = self.random.percent(80).then(|| self.any_type(3));
        let arrow = match &result {
            Some(ty) => format!(" -> {ty}"),
            None => String::new(),
        };
        self.work = 1;
        self.longest = self.text.len() + LONG_FUNCTION;
        self.result.clone_from(&result);
        self.surroundings = Surroundings {
            may_return: true,
            times: 1,
            ..Surroundings::default()
        };
        self.line(format!("fn {name}({}){arrow} {{", list.join(", ")));
        self.inside(|generator| {
            generator.statements(2, 4);
            if let Some(ty) = &result {
                let value = generator.value(ty, 3);
                generator.line(format!("return {value};"));
            }
        });
        self.line("}");
        self.scopes.pop();
        self.functions.push(Function {
            name,
            parameters,
            result,
            work: self.work,
        });
    }

    /// Whether there are variables for all its pointers.
    pub fn can_point(&self, function: &Function) -> bool {
        function.parameters.iter().all(|parameter| {
            let alike = function
                .parameters
                .iter()
                .filter(|other| other.is_pointer && other.ty == parameter.ty)
                .count();
            !parameter.is_pointer || self.addressable(&parameter.ty).len() >= alike
        })
    }

    /// A call of function `index`. No two of its pointers lead to the same variable.
    pub fn call(&mut self, index: usize, depth: u32) -> Option<String> {
        let function = self.functions.get(index)?.clone();
        let times = self.surroundings.times.max(1);
        self.work = self
            .work
            .saturating_add(function.work.saturating_mul(times));
        let mut taken: Vec<String> = Vec::new();
        let mut arguments = Vec::new();
        for parameter in &function.parameters {
            if parameter.is_pointer {
                let mut free = self.addressable(&parameter.ty);
                free.retain(|name| !taken.contains(name));
                let name = self.random.pick(&free)?.clone();
                arguments.push(format!("&{name}"));
                taken.push(name);
            } else {
                let value = self.value(&parameter.ty, depth.min(2));
                arguments.push(value);
            }
        }
        Some(format!("{}({})", function.name, arguments.join(", ")))
    }
}
