//! Codes of what the simulator says.

use crate::analyses;
use lockstep_diagnostics::Code;

/// All of them.
pub static ALL: &[&Code] = &[
    &analyses::WORKGROUP_RACE,
    &analyses::STORAGE_RACE,
    &analyses::TEXTURE_RACE,
    &analyses::WRITE_WRITE,
    &analyses::DIVERGENT_BARRIER,
    &analyses::OUT_OF_BOUNDS,
    &analyses::NEVER_WRITTEN,
    &analyses::NOT_A_NUMBER,
    &analyses::INTEGER_TRAP,
    &analyses::FUEL_SPENT,
    &crate::lower::UNSUPPORTED,
    &crate::engine::STOPPED,
];
