//! Lane-operations a second of each kernel, natively, and what analyses and counters cost:
//! `cargo run --release -p lockstep-simulator-bench --example native`.

use lockstep_simulator::Observer;
use lockstep_simulator::analyses::{Analyses, Enabled};
use lockstep_simulator::counters::{CounterOptions, Counters};
use lockstep_simulator_bench::{KERNELS, Ready};
use std::time::Instant;

/// Runs of each in turn, of which the fastest counts.
const TURNS: usize = 9;

fn seconds<O: Observer>(ready: &mut Ready, mut observer: O) -> f64 {
    let start = Instant::now();
    ready.run(&mut observer);
    start.elapsed().as_secs_f64()
}

fn main() {
    println!("| kernel | G lane-operations/s | of these memory | analyses | counters | both |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for kernel in &KERNELS {
        let mut ready = Ready::new(kernel).unwrap_or_else(|error| panic!("{error}"));
        let work = ready.work();
        let mut best = [f64::MAX; 4];
        let analyses = || Analyses::new(Enabled::ALL);
        let counters = || Counters::new(CounterOptions::default());
        for _ in 0..TURNS {
            let turn = [
                seconds(&mut ready, ()),
                seconds(&mut ready, analyses()),
                seconds(&mut ready, counters()),
                seconds(&mut ready, (analyses(), counters())),
            ];
            for (best, turn) in best.iter_mut().zip(turn) {
                *best = best.min(turn);
            }
        }
        let total = (work.arithmetic + work.memory) as f64;
        println!(
            "| {} | {:.2} | {:.2} | {:.1}x | {:.1}x | {:.1}x |",
            kernel.name,
            total / best[0] / 1e9,
            work.memory as f64 / best[0] / 1e9,
            best[1] / best[0],
            best[2] / best[0],
            best[3] / best[0],
        );
    }
}
