//! The program that libFuzzer drives. `LOCKSTEP_FUZZ_TARGET` names the target; `cargo xtask fuzz` sets it.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lockstep_fuzz::Target;
use std::sync::OnceLock;

/// The target of this process: coverage of one never mixes with that of another.
static TARGET: OnceLock<Target> = OnceLock::new();

fuzz_target!(
    init: {
        let name = std::env::var("LOCKSTEP_FUZZ_TARGET").unwrap_or_default();
        let Some(target) = lockstep_fuzz::target(&name) else {
            eprintln!("LOCKSTEP_FUZZ_TARGET is `{name}`, which is no target; start this by `cargo xtask fuzz TARGET`.");
            std::process::exit(2);
        };
        TARGET.get_or_init(|| target);
    },
    |data: &[u8]| {
        if let Some(target) = TARGET.get() {
            (target.run)(data);
        }
    }
);
