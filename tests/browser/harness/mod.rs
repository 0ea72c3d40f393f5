//! Server, driver and browser for the tests, and what happens around each test.

mod actions;
mod browser;
mod driver;
mod outcome;
mod server;

pub use browser::{Browser, INSECURE_HOST};
pub use outcome::{Failure, Outcome};
pub use server::{EMBEDDING, PICTURE_PATH};

use driver::Driver;
use futures_util::FutureExt;
use std::cell::RefCell;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::time::timeout;

/// How long one test may take.
const LIMIT: Duration = Duration::from_secs(90);

/// A test: an async function of the browser it drives.
pub type Body =
    Box<dyn for<'a> Fn(&'a Browser) -> Pin<Box<dyn Future<Output = Outcome> + 'a>> + Send + Sync>;

/// Which browser a test gets.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Needs {
    /// A new tab, on a display with this many physical pixels to a CSS pixel.
    Tab(f64),
    /// A new tab of a browser that records what is fetched.
    RequestLog,
    /// A browser of its own, because of what it does to it.
    Browser,
}

/// Server and driver, and the browser that most tests share.
pub struct Harness {
    runtime: Runtime,
    port: u16,
    state: Mutex<State>,
}

struct State {
    driver: Option<Driver>,
    /// The last test's browser, where another with the same needs can have it.
    shared: Option<(Needs, Browser)>,
}

thread_local! {
    static LAST_PANIC: RefCell<Option<String>> = const { RefCell::new(None) };
}

impl Harness {
    /// Starts serving the page of `LOCKSTEP_DIST`, and a driver.
    ///
    /// # Errors
    /// When one of them is missing or does not start.
    pub fn start() -> Outcome<Self> {
        let dist = env::var_os("LOCKSTEP_DIST").ok_or_else(|| {
            Failure::new("LOCKSTEP_DIST names no built page. Run `cargo xtask test --browser`, which builds it first.")
        })?;
        // The place of a failed assertion belongs into the report of its test.
        panic::set_hook(Box::new(|panic| {
            LAST_PANIC.set(Some(panic.to_string()));
        }));
        // One worker: the server and the driver's client go on while a test's thread waits.
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()?;
        let port = runtime.block_on(server::serve(Path::new(&dist)))?;
        let driver = runtime.block_on(Driver::start())?;
        Ok(Self {
            runtime,
            port,
            state: Mutex::new(State {
                driver: Some(driver),
                shared: None,
            }),
        })
    }

    /// Runs one test; a second one waits until the first is done.
    ///
    /// # Errors
    /// What went wrong, and how the page stood then.
    pub fn run(&self, name: &str, needs: Needs, test: &Body) -> Outcome {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let State { driver, shared } = &mut *state;
        self.runtime.block_on(async {
            let driver = driver.as_ref().ok_or_else(ended)?;
            let browser = match shared.take() {
                Some((its, browser)) if its == needs => browser,
                other => {
                    // Two at once would share the processor that plays their GPUs.
                    if let Some((_, other)) = other {
                        other.end().await;
                    }
                    let ratio = match needs {
                        Needs::Tab(ratio) => ratio,
                        Needs::RequestLog | Needs::Browser => 1.0,
                    };
                    Browser::start(driver, self.port, ratio, needs == Needs::RequestLog).await?
                }
            };
            browser.renew().await?;
            let outcome = match watch(&browser, test).await {
                Ok(()) => quiet(&browser).await,
                failed => failed,
            };
            match outcome {
                Ok(()) if needs == Needs::Browser => browser.end().await,
                Ok(()) => *shared = Some((needs, browser)),
                Err(failure) => {
                    let report = report(&browser, name, &failure).await;
                    browser.end().await;
                    return Err(Failure::new(report));
                }
            }
            Ok(())
        })
    }

    /// Ends browser and driver.
    pub fn end(&self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.runtime.block_on(async {
            if let Some((_, browser)) = state.shared.take() {
                browser.end().await;
            }
            if let Some(driver) = state.driver.take() {
                driver.end().await;
            }
        });
    }
}

fn ended() -> Failure {
    Failure::new("The driver has ended.")
}

/// Runs `test`; a panic in it is a failure like any other.
async fn watch(browser: &Browser, test: &Body) -> Outcome {
    let guarded = AssertUnwindSafe(test(browser)).catch_unwind();
    match timeout(LIMIT, guarded).await {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(_)) => {
            let words = LAST_PANIC.take();
            Err(Failure::new(words.unwrap_or_else(|| "It panicked.".into())))
        }
        Err(_) => Err(Failure::new(format!(
            "It did not end within {} seconds.",
            LIMIT.as_secs()
        ))),
    }
}

/// No page may leave an error in the console.
async fn quiet(browser: &Browser) -> Outcome {
    let lines = browser.console().await?;
    let errors: Vec<_> = lines.iter().filter(|line| line.level == "SEVERE").collect();
    if errors.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!("Errors in the console: {errors:#?}")))
}

/// What went wrong, how the page stood, what the console got, and where a picture of the page is.
async fn report(browser: &Browser, name: &str, failure: &Failure) -> String {
    let mut report = format!("{failure}\n");
    // Writing into a string cannot fail.
    let mut line = |text: &str| {
        let _ = writeln!(report, "{text}");
    };
    match browser.script("return pageState();", Vec::new()).await {
        Ok(state) => line(&format!("The page: {state:#}")),
        Err(error) => line(&format!("The page does not answer: {error}")),
    }
    match browser.console().await {
        Ok(lines) => {
            for entry in lines {
                line(&format!("Console: {} {}", entry.level, entry.message));
            }
        }
        Err(error) => line(&format!("The console does not answer: {error}")),
    }
    if let Ok(picture) = browser.client().screenshot().await {
        let file = format!("{}.png", name.replace("::", "-"));
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(file);
        match fs::write(&path, picture) {
            Ok(()) => line(&format!("Screenshot: {}", path.display())),
            Err(error) => line(&format!("The screenshot was not kept: {error}")),
        }
    }
    report
}
