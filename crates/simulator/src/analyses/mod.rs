//! What a GPU cannot say: findings.
//!
//! Each kind has a file of its own, with what it is, what it can miss and what
//! to do about it. All hang on the [`Observer`] trait.

mod clock;
mod collect;
mod divergent_barrier;
pub mod element;
mod fuel_spent;
mod integer_trap;
mod memory_race;
mod never_written;
mod not_a_number;
mod out_of_bounds;
mod race;
mod shadow;
mod storage_race;
mod texture_race;
mod workgroup_race;
mod write_write;

pub use divergent_barrier::DIVERGENT_BARRIER;
pub use fuel_spent::FUEL_SPENT;
pub use integer_trap::INTEGER_TRAP;
pub use never_written::NEVER_WRITTEN;
pub use not_a_number::NOT_A_NUMBER;
pub use out_of_bounds::OUT_OF_BOUNDS;
pub use storage_race::STORAGE_RACE;
pub use texture_race::TEXTURE_RACE;
pub use workgroup_race::WORKGROUP_RACE;
pub use write_write::WRITE_WRITE;

use crate::code::Code;
use crate::finding::Finding;
use crate::observe::{
    Access, At, Observer, Orders, Outside, PrivateAccess, TextureAccess, Trap, Waiting,
};
use crate::register::{Column, Mask};
use crate::resources::Resources;
use divergent_barrier::DivergentBarriers;
use fuel_spent::FuelSpent;
use integer_trap::IntegerTraps;
use memory_race::MemoryRaces;
use never_written::PrivateMemory;
use not_a_number::NotANumber;
use out_of_bounds::OutOfBounds;
use texture_race::TextureRaces;

/// Which kinds are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Enabled {
    pub workgroup_race: bool,
    pub storage_race: bool,
    pub texture_race: bool,
    pub write_write: bool,
    pub divergent_barrier: bool,
    pub out_of_bounds: bool,
    /// Private variables are followed only in code that was lowered to be watched.
    pub never_written: bool,
    pub not_a_number: bool,
    pub integer_trap: bool,
    pub fuel_spent: bool,
}

impl Enabled {
    /// All kinds.
    pub const ALL: Self = Self {
        workgroup_race: true,
        storage_race: true,
        texture_race: true,
        write_write: true,
        divergent_barrier: true,
        out_of_bounds: true,
        never_written: true,
        not_a_number: true,
        integer_trap: true,
        fuel_spent: true,
    };

    /// No kind.
    pub const NONE: Self = Self {
        workgroup_race: false,
        storage_race: false,
        texture_race: false,
        write_write: false,
        divergent_barrier: false,
        out_of_bounds: false,
        never_written: false,
        not_a_number: false,
        integer_trap: false,
        fuel_spent: false,
    };
}

/// Looks for findings, over as many dispatches as it is given to.
#[derive(Debug)]
pub struct Analyses {
    memory: Option<MemoryRaces>,
    textures: Option<TextureRaces>,
    barriers: Option<DivergentBarriers>,
    bounds: Option<OutOfBounds>,
    private: Option<PrivateMemory>,
    numbers: Option<NotANumber>,
    traps: Option<IntegerTraps>,
    fuel: Option<FuelSpent>,
}

impl Analyses {
    /// Looks for the kinds that are enabled.
    #[must_use]
    pub fn new(enabled: Enabled) -> Self {
        let memory = enabled.workgroup_race
            || enabled.storage_race
            || enabled.write_write
            || enabled.never_written;
        Self {
            memory: memory.then(|| MemoryRaces::new(enabled)),
            textures: enabled.texture_race.then(TextureRaces::default),
            barriers: enabled.divergent_barrier.then(DivergentBarriers::default),
            bounds: enabled.out_of_bounds.then(OutOfBounds::default),
            private: enabled.never_written.then(PrivateMemory::default),
            numbers: enabled.not_a_number.then(NotANumber::default),
            traps: enabled.integer_trap.then(IntegerTraps::default),
            fuel: enabled.fuel_spent.then(FuelSpent::default),
        }
    }

    /// What was found so far, by place.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        let lists = [
            self.memory.as_ref().map(|one| &one.found),
            self.textures.as_ref().map(|one| &one.found),
            self.barriers.as_ref().map(|one| &one.found),
            self.bounds.as_ref().map(|one| &one.found),
            self.private.as_ref().map(|one| &one.found),
            self.numbers.as_ref().map(|one| &one.found),
            self.traps.as_ref().map(|one| &one.found),
            self.fuel.as_ref().map(|one| &one.found),
        ];
        let mut findings: Vec<Finding> = lists
            .into_iter()
            .flatten()
            .flat_map(collect::Collected::findings)
            .collect();
        findings.sort_by_key(|finding| (finding.span.start, finding.span.end, finding.code.name));
        findings
    }
}

impl Observer for Analyses {
    const STEPS: bool = false;

    fn begin_dispatch(&mut self, code: &Code, resources: &Resources, groups: [u32; 3]) {
        self.memory.begin_dispatch(code, resources, groups);
        self.textures.begin_dispatch(code, resources, groups);
        self.barriers.begin_dispatch(code, resources, groups);
        self.bounds.begin_dispatch(code, resources, groups);
        self.private.begin_dispatch(code, resources, groups);
        self.numbers.begin_dispatch(code, resources, groups);
        self.traps.begin_dispatch(code, resources, groups);
        self.fuel.begin_dispatch(code, resources, groups);
    }

    fn begin_workgroup(&mut self, code: &Code, workgroup: u32, id: [u32; 3]) {
        self.memory.begin_workgroup(code, workgroup, id);
        self.textures.begin_workgroup(code, workgroup, id);
        self.barriers.begin_workgroup(code, workgroup, id);
        self.private.begin_workgroup(code, workgroup, id);
    }

    fn access(&mut self, code: &Code, at: &At, access: &Access<'_>) {
        self.memory.access(code, at, access);
        self.numbers.access(code, at, access);
    }

    fn texture(&mut self, code: &Code, at: &At, access: &TextureAccess<'_>) {
        self.textures.texture(code, at, access);
        self.bounds.texture(code, at, access);
        self.numbers.texture(code, at, access);
    }

    fn private(&mut self, code: &Code, at: &At, touch: &PrivateAccess<'_>) {
        self.private.private(code, at, touch);
    }

    fn outside(&mut self, code: &Code, at: &At, outside: &Outside<'_>) {
        self.bounds.outside(code, at, outside);
    }

    fn trap(&mut self, code: &Code, at: &At, trap: Trap, lanes: Mask, operands: [&Column; 2]) {
        self.traps.trap(code, at, trap, lanes, operands);
    }

    fn barrier(&mut self, code: &Code, workgroup: u32, orders: Orders, waiting: &[Waiting]) {
        self.memory.barrier(code, workgroup, orders, waiting);
        self.textures.barrier(code, workgroup, orders, waiting);
        self.barriers.barrier(code, workgroup, orders, waiting);
    }

    fn end_workgroup(&mut self, code: &Code, workgroup: u32) {
        self.memory.end_workgroup(code, workgroup);
    }

    fn fuel_spent(&mut self, code: &Code, at: &At) {
        self.fuel.fuel_spent(code, at);
    }
}
