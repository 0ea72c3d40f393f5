//! Starts the page.

#[cfg(target_arch = "wasm32")]
fn main() {
    lockstep_web::start();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This program is a web page. Run `cargo xtask serve` to build and open it.");
    std::process::exit(1);
}
