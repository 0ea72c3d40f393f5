//! What measured, and how busy it was.

use std::fs;
use std::thread;

/// The processor's name and how many of it this program may use.
pub fn processor() -> String {
    let facts = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = facts
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(':'))
        .map_or("unknown", |(_, name)| name.trim());
    let count = thread::available_parallelism().map_or(1, usize::from);
    format!("{name}, {count} cores")
}

/// The load average, where the system tells it: measurements count when it is low.
pub fn load() -> String {
    match fs::read_to_string("/proc/loadavg") {
        Ok(text) => {
            let averages: Vec<&str> = text.split_whitespace().take(3).collect();
            format!("Load (1, 5, 15 minutes): {}", averages.join(", "))
        }
        Err(_) => "Load: unknown".to_owned(),
    }
}
