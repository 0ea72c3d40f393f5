//! Statements.

use super::entry::ATOMICS;
use super::place::Place;
use super::types::{Scalar, Type};
use super::{DEEPEST, Generator, MOST_WORK, Surroundings};

impl Generator {
    /// Some statements in a row.
    pub fn statements(&mut self, least: u32, most: u32) {
        for _ in 0..self.random.between(least, most) {
            if self.text.len() < self.longest {
                self.statement();
            }
        }
    }

    fn statement(&mut self) {
        self.work = self.work.saturating_add(self.surroundings.times.max(1));
        if self.random.percent(15) {
            let word = self.varying(Scalar::U32, 1, 2);
            return self.line(format!("trace = scramble(trace ^ {word});"));
        }
        let may_nest = self.scopes.len() < DEEPEST && self.work < MOST_WORK / 2;
        match self.random.below(26) {
            0..=4 => self.declaration(),
            5..=9 => self.assignment(),
            10..=11 => self.compound_assignment(),
            12 => self.increment(),
            13..=15 if may_nest => self.branch(),
            16..=17 if may_nest => self.switch(),
            18..=20 if may_nest => self.counted_loop(),
            21 => self.call_statement(),
            22 if may_nest => self.block("", |generator| generator.statements(1, 3)),
            23 => self.leave(),
            24..=25 if !self.atomics.is_empty() => self.atomic(),
            _ => self.assignment(),
        }
    }

    fn declaration(&mut self) {
        let ty = self.any_type(5);
        let depth = self.random.between(1, 3);
        let value = self.value(&ty, depth);
        let hidden = if self.random.percent(15) {
            self.name_to_hide()
        } else {
            None
        };
        let name = hidden.unwrap_or_else(|| self.fresh("v"));
        match self.random.below(4) {
            0 => {
                // naga takes a `let` of a constant for one where it looks at divisors and shifts.
                let value = match &ty {
                    Type::Simple(scalar, size) if scalar.is_integer() => {
                        self.varying(*scalar, *size, depth)
                    }
                    _ => value,
                };
                self.line(format!("let {name} = {value};"));
                self.declare(Place::value(&name, ty));
            }
            1 => {
                self.line(format!("var {name}: {ty};"));
                self.declare(Place::variable(&name, ty));
            }
            _ => {
                self.line(format!("var {name} = {value};"));
                self.declare(Place::variable(&name, ty));
            }
        }
    }

    fn assignment(&mut self) {
        let Some((target, ty)) = self.any_writable(2) else {
            return self.declaration();
        };
        let depth = self.random.between(1, 3);
        let value = self.value(&ty, depth);
        self.line(format!("{target} = {value};"));
    }

    fn integer_type(&mut self) -> Type {
        let scalar = if self.random.percent(50) {
            Scalar::I32
        } else {
            Scalar::U32
        };
        let size = self.random.between(1, 2);
        Type::Simple(scalar, size)
    }

    fn compound_assignment(&mut self) {
        let ty = self.integer_type();
        let (Type::Simple(scalar, size), Some(target)) = (&ty, self.writable(&ty, 1)) else {
            return self.declaration();
        };
        let operators = ["+", "-", "*", "&", "|", "^", "/", "%"];
        let operator = self.random.pick(&operators).copied().unwrap_or("+");
        if self.random.percent(15) {
            let operator = if self.random.percent(50) { "<<" } else { ">>" };
            let value = self.bits_to_shift(*size, 1);
            return self.line(format!("{target} {operator}= {value};"));
        }
        let mut value = self.varying(*scalar, *size, 2);
        if *size > 1 && matches!(operator, "/" | "%") {
            value = self.opaque(value, *scalar, *size);
        }
        self.line(format!("{target} {operator}= {value};"));
    }

    fn increment(&mut self) {
        let ty = if self.random.percent(50) {
            Type::I32
        } else {
            Type::U32
        };
        let Some(target) = self.writable(&ty, 1) else {
            return self.declaration();
        };
        let operator = if self.random.percent(50) { "++" } else { "--" };
        self.line(format!("{target}{operator};"));
    }

    fn branch(&mut self) {
        let condition = self.boolean(2);
        self.line(format!("if {condition} {{"));
        self.inside(|generator| generator.statements(1, 3));
        for _ in 0..self.random.below(3) {
            let condition = self.boolean(2);
            self.line(format!("}} else if {condition} {{"));
            self.inside(|generator| generator.statements(1, 2));
        }
        if self.random.percent(50) {
            self.line("} else {");
            self.inside(|generator| generator.statements(1, 3));
        }
        self.line("}");
    }

    fn switch(&mut self) {
        let before = self.surroundings;
        let signed = self.random.percent(50);
        let (scalar, letter) = if signed {
            (Scalar::I32, "i")
        } else {
            (Scalar::U32, "u")
        };
        let cases = self.random.between(1, 4);
        let selector = self.varying(scalar, 1, 2);
        self.line(format!("switch ({selector} % {}{letter}) {{", cases + 2));
        let default = self.random.below(cases + 1);
        self.surroundings.may_break = true;
        self.indent += 1;
        let mut next = 0;
        for case in 0..=cases {
            let mut selectors: Vec<String> = Vec::new();
            for _ in 0..self.random.between(1, 2) {
                selectors.push(format!("{next}{letter}"));
                next += 1;
            }
            // A remainder of a negative number is negative.
            if signed && self.random.percent(30) {
                selectors.push(format!("-{next}{letter}"));
            }
            let head = if case != default {
                format!("case {}", selectors.join(", "))
            } else if self.random.percent(50) {
                "default".to_owned()
            } else {
                selectors.push("default".to_owned());
                format!("case {}", selectors.join(", "))
            };
            self.block(format!("{head}:"), |generator| generator.statements(0, 2));
        }
        self.indent -= 1;
        self.line("}");
        self.surroundings = before;
    }

    /// `break`, `continue` or `return`, under a condition.
    fn leave(&mut self) {
        let Surroundings {
            may_break,
            may_continue,
            may_return,
            ..
        } = self.surroundings;
        let ways: Vec<u32> = [may_break, may_continue, may_return]
            .iter()
            .zip(0..)
            .filter_map(|(may, way)| may.then_some(way))
            .collect();
        let Some(way) = self.random.pick(&ways).copied() else {
            return self.assignment();
        };
        let condition = self.boolean(2);
        let text = match (way, self.result.clone()) {
            (0, _) => "break;".to_owned(),
            (1, _) => "continue;".to_owned(),
            (_, Some(ty)) => format!("return {};", self.value(&ty, 2)),
            (_, None) => "return;".to_owned(),
        };
        self.block(format!("if {condition}"), |generator| generator.line(text));
    }

    fn call_statement(&mut self) {
        let times = self.surroundings.times.max(1);
        let left = MOST_WORK.saturating_sub(self.work);
        let candidates: Vec<usize> = (0..self.functions.len())
            .filter(|index| {
                let function = &self.functions[*index];
                function.work.saturating_mul(times) <= left && self.can_point(function)
            })
            .collect();
        let Some(index) = self.random.pick(&candidates).copied() else {
            return self.assignment();
        };
        let has_result = self.functions[index].result.is_some();
        let Some(call) = self.call(index, 2) else {
            return self.assignment();
        };
        if has_result {
            self.line(format!("_ = {call};"));
        } else {
            self.line(format!("{call};"));
        }
    }

    /// An update of an atomic whose result is left alone: the order of the updates does not show.
    pub fn atomic(&mut self) {
        let Some(update) = self.random.pick(&self.atomics).cloned() else {
            return;
        };
        let (function, array, first) = (update.function, update.array, update.first);
        let number = self.varying(Scalar::U32, 1, 1);
        let value = self.value(&update.ty, 2);
        self.line(format!(
            "{function}(&{array}[{first}u + {number} % {ATOMICS}u], {value});"
        ));
    }
}
