//! Parts of an entry point in which its workgroup exchanges values, between barriers.

use super::entry::{ATOMICS, Grid, Update};
use super::place::Place;
use super::types::{Scalar, Type};
use super::{Generator, MOST_TIMES};
use crate::PROTECTED;

/// Bytes of workgroup memory of one entry point: half of WebGPU's default limit.
const MOST_SHARED: u32 = 8192;

impl Generator {
    /// One exchange, or some under a condition or in a loop that the whole workgroup shares.
    pub fn phase(&mut self, grid: Grid, depth: u32) {
        match self.random.below(9) {
            0..=3 => self.exchange(grid),
            4..=5 => self.tally(),
            6 => self.choice(grid),
            7 if depth < 2 => {
                let condition = self.uniformly(|generator| generator.boolean(2));
                self.line(format!("if {condition} {{"));
                self.inside(|generator| generator.phase(grid, depth + 1));
                if self.random.percent(50) {
                    self.line("} else {");
                    self.inside(|generator| generator.phase(grid, depth + 1));
                }
                self.line("}");
            }
            8 if depth < 2 => self.repeated(grid, depth),
            _ => self.exchange(grid),
        }
    }

    /// What `make` makes of values that are the same in the whole workgroup.
    fn uniformly<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        self.uniform = true;
        let made = make(self);
        self.uniform = false;
        made
    }

    fn repeated(&mut self, grid: Grid, depth: u32) {
        let before = self.surroundings;
        let rounds = self.random.between(1, 4);
        if before.times.max(1) * rounds > MOST_TIMES {
            return self.exchange(grid);
        }
        self.surroundings.times = before.times.max(1) * rounds;
        let counter = self.fresh("turn");
        let bound = if self.random.percent(50) {
            format!("{rounds}u")
        } else {
            let value = self.uniformly(|generator| generator.varying(Scalar::U32, 1, 1));
            let name = self.fresh("bound");
            self.line(format!("let {name} = {value} % {}u;", rounds + 1));
            name
        };
        self.line(format!(
            "for (var {counter} = 0u; {counter} < {bound}; {counter}++) {{"
        ));
        self.inside(|generator| {
            generator.declare(Place::uniform(&counter, Type::U32));
            generator.phase(grid, depth + 1);
        });
        self.line("}");
        self.surroundings = before;
    }

    /// Declares workgroup memory.
    fn shared(&mut self, ty: &Type) -> String {
        let name = self.fresh("shared");
        self.declarations
            .push(format!("var<workgroup> {name}: {ty};"));
        name
    }

    /// Every invocation writes an element of its own, then all read all of them.
    fn exchange(&mut self, grid: Grid) {
        let invocations = grid.invocations();
        let mut element = self.any_type(4);
        // A vector of three takes the room of four, and a structure is aligned.
        if element.scalars() * 16 * invocations + self.shared_bytes > MOST_SHARED {
            element = Type::U32;
        }
        let size = |element: &Type| element.scalars() * 16 * invocations;
        if element == Type::U32 {
            self.shared_bytes += 4 * invocations;
        } else {
            self.shared_bytes += size(&element);
        }
        let array = Type::Array(Box::new(element.clone()), invocations);
        let name = self.shared(&array);
        let own = format!("{name}[local_index]");
        let value = self.value(&element, 3);
        self.line(format!("{own} = {value};"));
        if self.random.percent(40) {
            self.block("", |generator| {
                generator.declare(Place::global(&own, element.clone()));
                generator.statements(1, 2);
            });
        }
        self.line("workgroupBarrier();");
        self.read(vec![Place::memory(&name, array)]);
        self.line("workgroupBarrier();");
    }

    /// Statements in which those places can be read, in a block and then for the rest of the entry point: a
    /// variable that takes some of it.
    fn read(&mut self, places: Vec<Place>) {
        let taken = self.fresh("v");
        self.line(format!("var {taken} = 0u;"));
        self.block("", |generator| {
            for place in places {
                generator.declare(place);
            }
            generator.statements(1, 3);
            let value = generator.varying(Scalar::U32, 1, 3);
            generator.line(format!("{taken} = {value};"));
        });
        self.declare(Place::variable(&taken, Type::U32));
    }

    /// Atomics of the workgroup, all of one operation, read after a barrier.
    fn tally(&mut self) {
        let scalar = if self.random.percent(50) {
            Scalar::I32
        } else {
            Scalar::U32
        };
        let name = self.shared_atomics(scalar);
        let functions = [
            "atomicAdd",
            "atomicSub",
            "atomicMax",
            "atomicMin",
            "atomicOr",
            "atomicAnd",
            "atomicXor",
        ];
        let function = self.random.pick(&functions).copied().unwrap_or("atomicAdd");
        let ty = Type::Array(Box::new(Type::Simple(scalar, 1)), ATOMICS);
        let only = vec![Update {
            function,
            array: name.clone(),
            first: 0,
            ty: Type::Simple(scalar, 1),
        }];
        // In a loop the round before has read.
        self.line("workgroupBarrier();");
        self.line(format!(
            "if local_index < {ATOMICS}u {{ atomicStore(&{name}[local_index], {scalar}(group.x * 5u)); }} {PROTECTED}"
        ));
        self.line("workgroupBarrier();");
        let before = std::mem::replace(&mut self.atomics, only);
        self.block("", |generator| {
            generator.atomic();
            generator.statements(1, 3);
        });
        self.atomics = before;
        self.line("workgroupBarrier();");
        let loaded = Place {
            suffix: ")",
            ..Place::memory(&format!("atomicLoad(&{name}"), ty)
        };
        self.read(vec![loaded]);
        self.line("workgroupBarrier();");
    }

    fn shared_atomics(&mut self, scalar: Scalar) -> String {
        let name = self.fresh("tally");
        self.declarations.push(format!(
            "var<workgroup> {name}: array<atomic<{scalar}>, {ATOMICS}>;"
        ));
        name
    }

    /// One invocation chooses a value for all.
    fn choice(&mut self, grid: Grid) {
        let scalar = if self.random.percent(50) {
            Scalar::I32
        } else {
            Scalar::U32
        };
        let ty = Type::Simple(scalar, 1);
        let name = self.shared(&ty);
        let chooser = self.random.below(grid.invocations());
        let value = self.value(&ty, 3);
        self.line(format!(
            "if local_index == {chooser}u {{ {name} = {value}; }} {PROTECTED}"
        ));
        let chosen = self.fresh("chosen");
        self.line(format!("let {chosen} = workgroupUniformLoad(&{name});"));
        self.declare(Place::uniform(&chosen, ty));
    }

    /// Reads what others of the workgroup stored in the storage buffer.
    pub fn neighbours(&mut self, out: &str, ty: &Type, grid: Grid) {
        if self.random.percent(60) {
            return;
        }
        let invocations = grid.invocations();
        self.line("storageBarrier();");
        let mut names = Vec::new();
        for _ in 0..self.random.between(1, 2) {
            let name = self.fresh("near");
            let index = self.varying(Scalar::U32, 1, 2);
            self.line(format!(
                "let {name} = {out}[number * {invocations}u + {index} % {invocations}u].value;"
            ));
            names.push(name);
        }
        self.line("storageBarrier();");
        for name in names {
            self.declare(Place::value(&name, ty.clone()));
        }
    }
}
