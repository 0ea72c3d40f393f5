//! The built page in a real, headless browser.

mod driver;
pub mod edit;
pub mod first;
pub mod frame;
mod server;
mod tab;

use crate::Outcome;
use driver::Driver;
use std::env;
use std::path::{Path, PathBuf};
use tab::Tab;

/// Server and driver: where tabs come from.
pub struct Site {
    port: u16,
    driver: Driver,
}

impl Site {
    /// A tab in a browser of its own, with a profile of its own.
    async fn tab(&self) -> Outcome<Tab> {
        Tab::open(&self.driver.address(), self.port).await
    }
}

/// The built page.
pub fn dist() -> Outcome<PathBuf> {
    env::var_os("LOCKSTEP_DIST")
        .map(PathBuf::from)
        .ok_or_else(|| {
            "LOCKSTEP_DIST names no built page; `cargo xtask bench` builds it and sets it".into()
        })
}

/// Runs a measurement with server and driver, and ends both.
pub fn run(measure: impl AsyncFnOnce(&Site) -> Outcome) -> Outcome {
    let dist = dist()?;
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?
        .block_on(measured(&dist, measure))
}

async fn measured(dist: &Path, measure: impl AsyncFnOnce(&Site) -> Outcome) -> Outcome {
    let site = Site {
        port: server::serve(dist).await?,
        driver: Driver::start().await?,
    };
    let outcome = measure(&site).await;
    site.driver.end().await;
    outcome
}
