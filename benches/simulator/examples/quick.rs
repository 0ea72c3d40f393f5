//! Prints lane-operations a second of each kernel.
use lockstep_simulator_bench::{KERNELS, Ready};
use std::time::Instant;

fn main() {
    for kernel in &KERNELS {
        let mut ready = Ready::new(kernel).expect("it is valid");
        let work = ready.work();
        let total = (work.arithmetic + work.memory) as f64;
        let mut best = f64::MAX;
        for _ in 0..12 {
            let start = Instant::now();
            ready.run(&mut ());
            best = best.min(start.elapsed().as_secs_f64());
        }
        println!(
            "{:<12} {:>6.2} G/s  ({:.2} ms; arithmetic {} M, memory {} M)",
            kernel.name,
            total / best / 1e9,
            best * 1e3,
            work.arithmetic / 1_000_000,
            work.memory / 1_000_000
        );
    }
}
