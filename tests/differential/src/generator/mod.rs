//! Draws programs.
//!
//! Every program has one answer, whatever the order of its invocations: an invocation writes only elements of its own,
//! reads what others write only on the other side of a barrier or in a later dispatch, and gives atomics operations
//! whose order does not matter. Every loop counts to an end. Numbers are exact: integers wrap as WGSL says, and floats
//! are whole numbers (or such numbers of halves and quarters that one operation makes whole again) far below 2^24. A
//! float that is zero may carry either sign, so none is stored where a test looks.

mod entry;
mod expression;
mod float;
mod function;
mod integer;
mod loops;
mod phase;
mod place;
mod statement;
mod types;

use crate::Random;
use entry::Update;
use function::Function;
use place::Place;
use std::fmt::Write;
use types::{Scalar, Struct, Type};

/// Draws the program of a seed, in the playground's convention: its `#storage` buffers are its answer.
#[must_use]
pub fn generate(seed: u64) -> String {
    let mut generator = Generator::new(seed);
    generator.program();
    generator.text
}

/// How often the statements of one invocation may run in all.
const MOST_WORK: u32 = 6000;
/// How often the statement at hand may run in one call of its function.
const MOST_TIMES: u32 = 48;
/// Bytes of the text of a function before it ends: what a program costs is mostly its compilation.
const LONG_FUNCTION: usize = 500;
/// The same of an entry point.
const LONG_ENTRY_POINT: usize = 1200;
/// Blocks in blocks.
const DEEPEST: usize = 5;

/// What surrounds the statement at hand.
#[derive(Clone, Copy, Default)]
struct Surroundings {
    /// Whether `break` would leave a loop or a switch of the generator's.
    may_break: bool,
    may_continue: bool,
    may_return: bool,
    /// How often the statement runs in one call of its function, at most.
    times: u32,
}

struct Generator {
    random: Random,
    text: String,
    indent: usize,
    names: u32,
    structs: Vec<Struct>,
    functions: Vec<Function>,
    /// What can be read everywhere: private variables and read-only input.
    globals: Vec<Place>,
    /// From the outermost to the innermost.
    scopes: Vec<Vec<Place>>,
    surroundings: Surroundings,
    /// Result of the function at hand.
    result: Option<Type>,
    /// Only values that are the same in the whole workgroup.
    uniform: bool,
    /// Statements run by one call of the function at hand, at most.
    work: u32,
    /// Bytes of text after which the function at hand gets no more statements.
    longest: usize,
    /// Atomic updates that may be made.
    atomics: Vec<Update>,
    /// Variables of the module that the entry point at hand needs.
    declarations: Vec<String>,
    /// Bytes of workgroup memory that the entry point at hand has, at most.
    shared_bytes: u32,
}

impl Generator {
    fn new(seed: u64) -> Self {
        let text = format!("// Seed {seed}\n");
        Self {
            random: Random::new(seed),
            text,
            indent: 0,
            names: 0,
            structs: Vec::new(),
            functions: Vec::new(),
            globals: Vec::new(),
            scopes: Vec::new(),
            surroundings: Surroundings::default(),
            result: None,
            uniform: false,
            work: 0,
            longest: 0,
            atomics: Vec::new(),
            declarations: Vec::new(),
            shared_bytes: 0,
        }
    }

    /// Writes one line.
    fn line(&mut self, line: impl AsRef<str>) {
        let indent = 2 * self.indent;
        // Writing into a string cannot fail.
        let _ = writeln!(self.text, "{:indent$}{}", "", line.as_ref());
    }

    /// Writes a line that begins a block, the block and the brace that ends it.
    fn block(&mut self, first: impl AsRef<str>, body: impl FnOnce(&mut Self)) {
        self.line(format!("{} {{", first.as_ref()).trim_start());
        self.inside(body);
        self.line("}");
    }

    /// Writes what stands between the braces of a block, with a scope of its own. Gives what it declared.
    fn inside(&mut self, body: impl FnOnce(&mut Self)) -> Vec<Place> {
        self.indent += 1;
        self.scopes.push(Vec::new());
        body(self);
        self.indent -= 1;
        self.scopes.pop().unwrap_or_default()
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn program(&mut self) {
        self.line("const ROUNDS: u32 = 3u;");
        for _ in 0..self.random.below(3) {
            self.structure();
        }
        self.line("var<private> seed: u32;");
        self.line("var<private> trace: u32;");
        let mut privates = vec![Place::global("seed", Type::U32)];
        for _ in 0..self.random.below(3) {
            let name = self.fresh("private");
            let ty = self.any_type(6);
            self.line(format!("var<private> {name}: {ty};"));
            privates.push(Place::global(&name, ty));
        }
        self.globals = privates;
        let first = self.random.bits();
        self.line("fn scramble(x: u32) -> u32 {");
        self.line(format!(
            "  let a = (x ^ (x >> 15u)) * {}u;",
            first as u32 | 1
        ));
        self.line(format!("  return a ^ (a >> 13u) ^ {}u;", first >> 32));
        self.line("}");
        let updates = self.input();
        for _ in 0..self.random.between(1, 2) {
            self.function();
        }
        self.atomics = updates;
        self.entry_points();
    }

    /// A structure with numbers, vectors, arrays and structures in it.
    fn structure(&mut self) {
        let name = self.fresh("Record");
        let members: Vec<(String, Type)> = (0..self.random.between(1, 4))
            .map(|index| (format!("m{index}"), self.any_type(4)))
            .collect();
        let list: Vec<String> = members
            .iter()
            .map(|(name, ty)| format!("{name}: {ty}"))
            .collect();
        self.line(format!("struct {name} {{ {} }}", list.join(", ")));
        self.structs.push(Struct { name, members });
    }

    fn scalar(&mut self) -> Scalar {
        match self.random.below(10) {
            0..=3 => Scalar::U32,
            4..=7 => Scalar::I32,
            8 => Scalar::F32,
            _ => Scalar::Bool,
        }
    }

    fn simple_type(&mut self) -> Type {
        let size = if self.random.percent(60) {
            1
        } else {
            self.random.between(2, 4)
        };
        Type::Simple(self.scalar(), size)
    }

    /// A type whose arrays have at most `longest` elements.
    fn any_type(&mut self, longest: u32) -> Type {
        match self.random.below(10) {
            0..=1 => {
                let element = if self.random.percent(80) {
                    self.simple_type()
                } else {
                    self.any_type(2)
                };
                let length = self.random.between(1, longest);
                match element.scalars() {
                    0..=12 => Type::Array(Box::new(element), length),
                    _ => element,
                }
            }
            2..=3 => match self.random.pick(&self.structs) {
                Some(structure) => Type::Struct(structure.clone()),
                None => self.simple_type(),
            },
            _ => self.simple_type(),
        }
    }

    /// A type whose values lie in memory with known bits: no `bool`, and floats only where they are allowed.
    fn stored_type(&mut self, condition: fn(Scalar) -> bool) -> Type {
        for _ in 0..8 {
            let ty = self.any_type(4);
            if ty.all(condition) {
                return ty;
            }
        }
        Type::U32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_one_program() {
        assert_eq!(generate(3), generate(3));
        assert_ne!(generate(3), generate(4));
    }

    #[test]
    fn all_of_the_language_that_is_meant_comes_up() {
        let programs: String = (0..300).map(generate).collect();
        for word in [
            "if ",
            "else",
            "switch",
            "default",
            "for (",
            "while (",
            "loop {",
            "continuing {",
            "break if",
            "continue;",
            "break;",
            "return",
            "ptr<function",
            "workgroupBarrier",
            "storageBarrier",
            "workgroupUniformLoad",
            "atomicAdd",
            "atomicMax",
            "atomicMin",
            "atomicOr",
            "atomicAnd",
            "atomicXor",
            "atomicSub",
            "atomicLoad",
            "array<",
            "struct ",
            "bitcast<",
            "select(",
            "extractBits",
            "insertBits",
            "dot4I8Packed",
            " << ",
            " / ",
            " % ",
            "&& ",
            "|| ",
            "+=",
            "++",
            "floor(",
            "fma(",
        ] {
            assert!(programs.contains(word), "no program has `{word}`");
        }
    }
}
