//! What must hold for every input. Each target is a plain function that panics where it does not: a fuzzer calls it
//! with inputs that it makes up (`cargo xtask fuzz TARGET`), a plain test with a corpus and its mutations.

mod analyse;
mod decode;
mod evaluate;
mod import;
mod memory;
pub mod mutation;
mod places;
mod preprocess;
mod simulate;
pub mod swap;
mod symbols;

pub use analyse::analyse;
pub use decode::decode;
pub use evaluate::evaluate;
pub use import::import;
pub use preprocess::preprocess;
pub use simulate::simulate;
pub use symbols::symbols;

use std::borrow::Cow;

/// One function that takes any bytes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, and that of its folder in `corpus`.
    pub name: &'static str,
    /// Panics when something does not hold.
    pub run: fn(&[u8]),
    /// Whether whole programs are good inputs for it.
    pub reads_programs: bool,
}

/// Every target.
pub const TARGETS: [Target; 7] = [
    Target {
        name: "preprocess",
        run: preprocess,
        reads_programs: true,
    },
    Target {
        name: "evaluate",
        run: evaluate,
        reads_programs: false,
    },
    Target {
        name: "import",
        run: import,
        reads_programs: true,
    },
    Target {
        name: "decode",
        run: decode,
        reads_programs: false,
    },
    Target {
        name: "symbols",
        run: symbols,
        reads_programs: true,
    },
    Target {
        name: "analyse",
        run: analyse,
        reads_programs: true,
    },
    Target {
        name: "simulate",
        run: simulate,
        reads_programs: true,
    },
];

/// The target of that name.
#[must_use]
pub fn target(name: &str) -> Option<Target> {
    TARGETS.into_iter().find(|target| target.name == name)
}

/// Bytes as text: what is no UTF-8 becomes replacement characters, so that no input is wasted.
fn text(data: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(data)
}
