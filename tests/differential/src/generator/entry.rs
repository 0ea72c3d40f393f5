//! Entry points: one that makes input, then one or two that compute.

use super::integer::literal;
use super::place::Place;
use super::types::{Scalar, Struct, Type};
use super::{Generator, LONG_ENTRY_POINT, Surroundings};

/// Elements of the input.
const INPUT: u32 = 61;

/// Atomic updates that leave the same whatever their order. Those with the same number go together.
const UPDATES: [(&str, u32); 7] = [
    ("atomicAdd", 0),
    ("atomicSub", 0),
    ("atomicMax", 1),
    ("atomicMin", 2),
    ("atomicOr", 3),
    ("atomicAnd", 4),
    ("atomicXor", 5),
];
/// Atomics for each number of [`UPDATES`].
pub const ATOMICS: u32 = 3;
const ALL_ATOMICS: u32 = 6 * ATOMICS;

/// An update that may be made: of the elements from `first` on of an array of atomics.
#[derive(Clone, Debug)]
pub struct Update {
    pub function: &'static str,
    pub array: String,
    pub first: u32,
    pub ty: Type,
}

/// A workgroup and how many there are.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    pub size: [u32; 3],
    pub groups: [u32; 3],
}

impl Grid {
    pub fn invocations(self) -> u32 {
        self.size.iter().product()
    }

    fn all(self) -> u32 {
        self.invocations() * self.groups.iter().product::<u32>()
    }
}

impl Generator {
    /// The input buffer, the atomics, and the entry point that fills them. Gives the updates that may be made.
    pub fn input(&mut self) -> Vec<Update> {
        let ty = self.stored_type(|scalar| scalar != Scalar::Bool);
        let scalar = if self.random.percent(50) {
            Scalar::I32
        } else {
            Scalar::U32
        };
        self.line(format!(
            "#storage sums array<atomic<{scalar}>, {ALL_ATOMICS}>"
        ));
        self.line(format!("#storage data array<{ty}, {INPUT}>"));
        self.line("#workgroup_count fill 2 1 1");
        self.line("@compute @workgroup_size(32)");
        self.line("fn fill(@builtin(global_invocation_id) id: vec3u) {");
        self.line("  let i = scramble(id.x + time.frame * 1009u);");
        let value = self.filling(&ty);
        self.line(format!("  if id.x < {INPUT}u {{ data[id.x] = {value}; }}"));
        let value = self.filling(&Type::Simple(scalar, 1));
        self.line(format!(
            "  if id.x < {ALL_ATOMICS}u {{ atomicStore(&sums[id.x], {value}); }}"
        ));
        self.line("}");
        let array = Type::Array(Box::new(ty), INPUT);
        self.globals.push(Place::memory("data", array));
        self.globals.push(Place::uniform("time.frame", Type::U32));
        let update = |(function, number): &(&'static str, u32)| Update {
            function,
            array: "sums".to_owned(),
            first: number * ATOMICS,
            ty: Type::Simple(scalar, 1),
        };
        UPDATES.iter().map(update).collect()
    }

    /// A value that looks random, from the word `i` that does.
    fn filling(&mut self, ty: &Type) -> String {
        let list = |generator: &mut Self, types: Vec<&Type>| {
            let values: Vec<String> = types.into_iter().map(|ty| generator.filling(ty)).collect();
            format!("{ty}({})", values.join(", "))
        };
        match ty {
            Type::Array(element, length) => list(self, (0..*length).map(|_| &**element).collect()),
            Type::Struct(structure) => {
                list(self, structure.members.iter().map(|(_, ty)| ty).collect())
            }
            Type::Simple(scalar, size) if *size > 1 => {
                let one = Type::Simple(*scalar, 1);
                list(self, (0..*size).map(|_| &one).collect())
            }
            Type::Simple(scalar, _) => {
                let factor = 2 * self.random.below(1 << 30) + 1;
                let word = format!("((i * {factor}u) >> {}u)", self.random.below(20));
                match scalar {
                    Scalar::F32 => format!("f32(i32({word} & 2047u) - 1024)"),
                    Scalar::I32 if self.random.percent(50) => format!("i32({word} & 15u) - 8"),
                    Scalar::I32 => format!("bitcast<i32>({word})"),
                    _ if self.random.percent(50) => format!("{word} & 15u"),
                    _ => word,
                }
            }
        }
    }

    fn grid(&mut self) -> Grid {
        let size = match self.random.below(6) {
            0..=1 => [self.random.between(1, 96), 1, 1],
            2..=3 => [self.random.between(2, 12), self.random.between(2, 8), 1],
            4 => [
                self.random.between(1, 5),
                self.random.between(1, 5),
                self.random.between(1, 4),
            ],
            _ => [[32, 1, 1], [64, 1, 1], [8, 8, 1]][self.random.below(3) as usize],
        };
        let groups = [
            self.random.between(1, 3),
            self.random.between(1, 2),
            self.random.between(1, 2),
        ];
        Grid { size, groups }
    }

    pub fn entry_points(&mut self) {
        let mut earlier: Vec<Place> = Vec::new();
        for _ in 0..if self.random.percent(25) { 2 } else { 1 } {
            let place = self.entry_point(&earlier);
            earlier.push(place);
        }
    }

    /// One entry point. Gives what it stored, for those after it.
    fn entry_point(&mut self, earlier: &[Place]) -> Place {
        let name = self.fresh("main");
        let out = self.fresh("out");
        let answer = self.fresh("Answer");
        let grid = self.grid();
        let ty = self.stored_type(Scalar::is_integer);
        let element = Struct {
            name: answer.clone(),
            members: vec![
                ("trace".to_owned(), Type::U32),
                ("value".to_owned(), ty.clone()),
            ],
        };
        self.line(format!("struct {answer} {{ trace: u32, value: {ty} }}"));
        self.line(format!("#storage {out} array<{answer}, {}>", grid.all()));
        let [x, y, z] = grid.groups;
        self.line(format!("#workgroup_count {name} {x} {y} {z}"));
        let [x, y, z] = grid.size;
        self.line(format!("@compute @workgroup_size({x}, {y}, {z})"));
        self.line(format!("fn {name}("));
        for (built_in, parameter, ty) in [
            ("local_invocation_index", "local_index", "u32"),
            ("local_invocation_id", "local", "vec3u"),
            ("global_invocation_id", "global", "vec3u"),
            ("workgroup_id", "group", "vec3u"),
            ("num_workgroups", "groups", "vec3u"),
        ] {
            self.line(format!("  @builtin({built_in}) {parameter}: {ty},"));
        }
        self.line(") {");
        let vector = || Type::Simple(Scalar::U32, 3);
        let mut places = vec![
            Place::value("local_index", Type::U32),
            Place::value("local", vector()),
            Place::value("global", vector()),
            Place::uniform("group", vector()),
            Place::uniform("groups", vector()),
            Place::value("slot", Type::U32),
            Place::global(&format!("{out}[slot].value"), ty.clone()),
        ];
        places.extend(earlier.iter().cloned());
        self.scopes.push(places);
        self.work = 1;
        self.longest = self.text.len() + LONG_ENTRY_POINT;
        self.shared_bytes = 0;
        self.result = None;
        self.surroundings = Surroundings {
            times: 1,
            ..Surroundings::default()
        };
        self.inside(|generator| {
            let invocations = literal(Scalar::U32, grid.invocations());
            generator.line("let number = group.x + groups.x * (group.y + groups.y * group.z);");
            generator.line(format!("let slot = number * {invocations} + local_index;"));
            generator.line("seed = scramble(slot + time.frame * 4099u);");
            generator.line("trace = seed;");
            generator.statements(2, 4);
            for _ in 0..generator.random.below(4) {
                if generator.text.len() < generator.longest {
                    generator.phase(grid, 0);
                }
            }
            let value = generator.value(&ty, 3);
            generator.line(format!("{out}[slot] = {answer}(trace, {value});"));
            generator.neighbours(&out, &ty, grid);
            // After the last barrier invocations may go.
            generator.surroundings.may_return = true;
            generator.statements(1, 4);
            generator.fold_scope();
            generator.line(format!("{out}[slot].trace = trace;"));
        });
        self.line("}");
        self.scopes.pop();
        let declarations = std::mem::take(&mut self.declarations);
        for declaration in declarations {
            self.line(declaration);
        }
        Place::memory(
            &out,
            Type::Array(Box::new(Type::Struct(element)), grid.all()),
        )
    }

    /// Lets what the last variables hold show in the trace.
    fn fold_scope(&mut self) {
        let places: Vec<Place> = self
            .scopes
            .iter()
            .flatten()
            .rev()
            .take(6)
            .cloned()
            .collect();
        for place in places {
            let kinds = [
                Type::U32,
                Type::I32,
                Type::BOOL,
                Type::Simple(Scalar::F32, 1),
            ];
            for kind in kinds {
                if place.ty.reaches(&kind)
                    && let Some(text) = self.descend(&place, &kind, 0)
                {
                    let word = if kind == Type::Simple(Scalar::F32, 1) {
                        format!("u32(i32({text}))")
                    } else {
                        format!("u32({text})")
                    };
                    self.line(format!("trace = scramble(trace ^ {word});"));
                    break;
                }
            }
        }
    }
}
