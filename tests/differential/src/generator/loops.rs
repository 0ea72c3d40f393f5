//! Loops, each of which counts to an end.

use super::place::Place;
use super::types::Type;
use super::{Generator, MOST_TIMES};
use crate::PROTECTED;

impl Generator {
    /// A loop, or an assignment where the loops around it are enough.
    pub fn counted_loop(&mut self) {
        let before = self.surroundings;
        let rounds = self.random.between(1, 5);
        let times = before.times.max(1) * rounds;
        if times > MOST_TIMES {
            return self.statements(1, 1);
        }
        self.surroundings.times = times;
        self.surroundings.may_break = true;
        self.surroundings.may_continue = true;
        let counter = self.fresh("turn");
        match self.random.below(4) {
            0..=1 => self.for_loop(&counter, rounds),
            2 => self.while_loop(&counter, rounds),
            _ => self.plain_loop(&counter, rounds),
        }
        self.surroundings = before;
    }

    fn for_loop(&mut self, counter: &str, rounds: u32) {
        let bound = self.loop_bound(rounds);
        let head = match self.random.below(3) {
            0 => format!("for (var {counter} = {bound}; {counter} > 0u; {counter}--) {{"),
            1 => format!("for (var {counter} = 0u; {counter} < {bound}; {counter} += 1u) {{"),
            _ => format!("for (var {counter} = 0u; {counter} < {bound}; {counter}++) {{"),
        };
        self.line(head);
        self.inside(|generator| {
            generator.declare(Place::value(counter, Type::U32));
            generator.statements(1, 3);
        });
        self.line("}");
    }

    /// A bound of at most `rounds`, the same in all rounds: a constant, or only known when the program runs.
    fn loop_bound(&mut self, rounds: u32) -> String {
        match self.random.below(3) {
            0 if rounds >= 3 => "ROUNDS".to_owned(),
            1 => {
                let name = self.fresh("bound");
                let value = self.varying(super::Scalar::U32, 1, 1);
                self.line(format!("let {name} = {value} % {}u;", rounds + 1));
                name
            }
            _ => format!("{rounds}u"),
        }
    }

    fn while_loop(&mut self, counter: &str, rounds: u32) {
        let condition = if self.random.percent(40) {
            format!(" && {}", self.boolean(2))
        } else {
            String::new()
        };
        self.line(format!("var {counter} = 0u;"));
        self.line(format!("while ({counter} < {rounds}u{condition}) {{"));
        self.inside(|generator| {
            generator.line(format!("{counter} += 1u; {PROTECTED}"));
            generator.declare(Place::value(counter, Type::U32));
            generator.statements(1, 3);
        });
        self.line("}");
    }

    /// A `loop`, which ends in its body or in its `continuing` block.
    fn plain_loop(&mut self, counter: &str, rounds: u32) {
        self.line(format!("var {counter} = 0u;"));
        self.line("loop {");
        let ends_below = self.random.percent(60);
        let body = self.inside(|generator| {
            generator.declare(Place::value(counter, Type::U32));
            if !ends_below {
                generator.line(format!(
                    "if {counter} >= {rounds}u {{ break; }} {PROTECTED}"
                ));
            }
            generator.statements(1, 3);
        });
        self.indent += 1;
        self.line(format!("continuing {{ {PROTECTED}"));
        self.inside(|generator| {
            // What the body declared is visible here, but only where no `continue` skips it.
            for place in &body {
                generator.declare(Place::unusable(&place.text));
            }
            let inside = generator.surroundings;
            generator.surroundings.may_break = false;
            generator.surroundings.may_continue = false;
            generator.surroundings.may_return = false;
            if generator.random.percent(40) {
                generator.statements(1, 1);
            }
            generator.surroundings = inside;
            generator.line(format!("{counter}++; {PROTECTED}"));
            if ends_below {
                let early = if generator.random.percent(30) {
                    format!(" || {}", generator.boolean(1))
                } else {
                    String::new()
                };
                generator.line(format!(
                    "break if {counter} >= {rounds}u{early}; {PROTECTED}"
                ));
            }
        });
        self.line("}");
        self.indent -= 1;
        self.line("}");
    }
}
