//! Measures Lockstep, beside baselines where there are some, and prints Markdown tables. It judges nothing: no time
//! makes it fail.

mod browser;
mod machine;
mod native;
mod programs;
mod sizes;
mod statistics;
mod table;

use std::error::Error;
use std::process::ExitCode;

/// What a measurement gives, or why it could not be made.
type Outcome<T = ()> = Result<T, Box<dyn Error>>;

const USAGE: &str = "\
Measures Lockstep and prints Markdown tables.

lockstep-benches [PART..]
    edit       last keystroke to picture, in the browser
    frame      encoding a frame, beside hand-written JavaScript, in the browser
    first      navigation to first picture, in the browser
    sizes      what the page weighs
    browser    these four
    native     frames without a browser, beside the naive strategy, on the machine's Vulkan driver

Without a part: all of them. Those of the browser need LOCKSTEP_DIST, the built page (`cargo xtask bench` sees to it);
LOCKSTEP_CHROMIUM and LOCKSTEP_CHROMEDRIVER name the browser and its driver. `native` needs nothing but a driver.
";

/// Something to measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Edit,
    Frame,
    First,
    Sizes,
    Native,
}

const BROWSER: [Part; 4] = [Part::Edit, Part::Frame, Part::First, Part::Sizes];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| word == "help" || word == "--help") {
        print!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let parts = match parse(&words) {
        Ok(parts) => parts,
        Err(unknown) => {
            eprintln!("There is no part `{unknown}`.\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match measure(&parts) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\n{error}");
            ExitCode::FAILURE
        }
    }
}

/// The parts to measure, in order, or the first word that names none.
fn parse(words: &[String]) -> Result<Vec<Part>, &str> {
    let mut parts = Vec::new();
    for word in words {
        match word.as_str() {
            "edit" => parts.push(Part::Edit),
            "frame" => parts.push(Part::Frame),
            "first" => parts.push(Part::First),
            "sizes" => parts.push(Part::Sizes),
            "browser" => parts.extend(BROWSER),
            "native" => parts.push(Part::Native),
            unknown => return Err(unknown),
        }
    }
    if parts.is_empty() {
        parts.extend(BROWSER);
        parts.push(Part::Native);
    }
    Ok(parts)
}

fn measure(parts: &[Part]) -> Outcome {
    println!("Processor: {}", machine::processor());
    for part in parts {
        println!("\n{}", machine::load());
        match part {
            Part::Edit => browser::run(browser::edit::measure)?,
            Part::Frame => browser::run(browser::frame::measure)?,
            Part::First => browser::run(browser::first::measure)?,
            Part::Sizes => sizes::measure()?,
            Part::Native => native::measure()?,
        }
        println!("{}", machine::load());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Vec<Part>, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        parse(&words).map_err(str::to_owned)
    }

    #[test]
    fn parts_are_measured_in_the_order_named() {
        assert_eq!(read("native edit"), Ok(vec![Part::Native, Part::Edit]));
        assert_eq!(read("browser"), Ok(BROWSER.to_vec()));
    }

    #[test]
    fn no_part_means_all_and_an_unknown_one_is_named() {
        assert_eq!(read("").map(|parts| parts.len()), Ok(5));
        assert_eq!(read("edit fast"), Err("fast".to_owned()));
    }
}
