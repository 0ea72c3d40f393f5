//! The counts.

use lockstep_diagnostics::{LineIndex, Span};
use std::collections::BTreeMap;

/// Declares [`Counts`]: each member with its meaning; all but `worst_contention` add up.
macro_rules! counts {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What was counted at a place, or altogether.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Counts {
            $($(#[$doc])* pub $name: u64,)*
            /// The most lanes that named one address in one atomic operation.
            pub worst_contention: u64,
        }

        impl Counts {
            /// Adds another place's, or another time's.
            pub fn add(&mut self, other: &Self) {
                $(self.$name += other.$name;)*
                self.worst_contention = self.worst_contention.max(other.worst_contention);
            }

            /// Names and values, in the order of their declaration.
            #[must_use]
            pub fn named(&self) -> Vec<(&'static str, u64)> {
                vec![
                    $((stringify!($name), self.$name),)*
                    ("worst_contention", self.worst_contention),
                ]
            }
        }
    };
}

counts! {
    /// Times that a subgroup executed an operation.
    executions,
    /// Lanes that were active in them.
    lanes_active,
    /// Lanes that the subgroups had.
    lanes_possible,
    /// Branches: times that a subgroup decided.
    branches,
    /// Branches of which both sides were taken.
    divergent_branches,
    /// Lanes that decided in those.
    divergent_lanes,
    /// Lane-operations: one scalar component of one arithmetic expression in one active lane.
    arithmetic,
    /// Of these: float additions, multiplications and the like.
    float_arithmetic,
    /// Of these: float divisions, roots and transcendental functions.
    float_special,
    /// Of these: integer and bit operations.
    integer_arithmetic,
    /// Of these: comparisons, selections and logic.
    comparison,
    /// Of these: conversions, packing and unpacking.
    conversion,
    /// Subgroups' accesses to workgroup memory.
    workgroup_accesses,
    /// Lanes in them; one whose store is out of bounds, and so dropped, is none.
    workgroup_lanes,
    /// Lanes that loaded from workgroup memory, atomics apart.
    workgroup_loads,
    /// Lanes that stored to workgroup memory, atomics apart.
    workgroup_stores,
    /// Passes that the banks needed.
    bank_passes,
    /// Subgroups' accesses to storage memory.
    storage_accesses,
    /// Lanes in them; one whose store is out of bounds, and so dropped, is none.
    storage_lanes,
    /// Lanes that loaded from storage memory, atomics apart.
    storage_loads,
    /// Lanes that stored to storage memory, atomics apart.
    storage_stores,
    /// Bytes that the lanes wanted of storage memory.
    storage_bytes,
    /// Sectors of storage memory touched.
    sectors,
    /// Lines of storage memory touched.
    lines,
    /// Lanes that loaded from uniform memory.
    uniform_loads,
    /// Lanes that did an atomic operation.
    atomics,
    /// Times that a workgroup went past a barrier.
    barriers,
    /// Lanes that loaded a texel.
    texture_loads,
    /// Lanes that stored a texel.
    texture_stores,
    /// Lanes that sampled a texture.
    texture_samples,
    /// Subgroup and quad operations.
    subgroup_operations,
}

/// The counts of a place in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceCounters {
    /// The place.
    pub span: Span,
    /// Its counts.
    pub counts: Counts,
}

/// The counts of a line of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineCounters {
    /// Its number, from 1.
    pub line: usize,
    /// Its counts.
    pub counts: Counts,
}

/// The counts of an entry point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryPointCounters {
    /// Its name.
    pub name: String,
    /// How often it was dispatched.
    pub dispatches: u64,
    /// Workgroups of all dispatches.
    pub workgroups: u64,
    /// All places together.
    pub total: Counts,
    /// Places in the order of the text.
    pub places: Vec<PlaceCounters>,
}

impl EntryPointCounters {
    /// The places summed by the line of `text` in which they begin; lines rise, and those without a count are left out.
    #[must_use]
    pub fn lines(&self, text: &LineIndex) -> Vec<LineCounters> {
        let mut lines: BTreeMap<usize, Counts> = BTreeMap::new();
        for place in &self.places {
            let line = text.line_column(place.span.start).line;
            lines.entry(line).or_default().add(&place.counts);
        }
        lines
            .into_iter()
            .map(|(line, counts)| LineCounters { line, counts })
            .collect()
    }
}

/// The counts of all entry points that ran.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CounterReport {
    /// In the order in which they ran first.
    pub entry_points: Vec<EntryPointCounters>,
}
