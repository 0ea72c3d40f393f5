//! Installing what a checkout needs: each part looks first and does nothing, within milliseconds, when all is there.

mod npm;
mod rust_tools;
mod system;

pub use npm::editor_tests;
pub use system::TestMachine;

use crate::arguments::Scope;
use crate::failure::Failure;
use crate::project::Project;

/// What building and serving the page needs.
///
/// # Errors
/// When something is missing that cannot be installed from here, or an installation fails.
pub fn for_page(project: &Project) -> Result<(), Failure> {
    rust_tools::wasm_target(project)?;
    rust_tools::wasm_bindgen(project)?;
    rust_tools::trunk(project)?;
    npm::editor_bundle(project)
}

/// What the tests, or measurements, of that scope need; says where the browser and the drivers are.
///
/// # Errors
/// As [`for_page`].
pub fn for_tests(project: &Project, scope: Scope) -> Result<TestMachine, Failure> {
    // The system's packages first: what only a person can install should be told before minutes of building.
    let machine = system::test_machine(project, scope)?;
    rust_tools::lints(project)?;
    if scope.browser() {
        for_page(project)?;
    } else {
        rust_tools::wasm_target(project)?;
        npm::editor_bundle(project)?;
    }
    Ok(machine)
}
