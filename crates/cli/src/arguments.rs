//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use lockstep_frame::Size;
use lockstep_simulator::Schedule;
use std::path::PathBuf;

/// Check and run WGSL compute programs that follow the conventions of compute.toys.
#[derive(Debug, Parser)]
#[command(name = "lockstep", version, about)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Report the problems of programs. Exits with 1 when there are errors.
    Check(CheckOptions),
    /// Run a program for some frames and write what it made.
    Run(RunOptions),
    /// Run a program on the simulator and report races, divergent barriers and other mistakes, and what the accesses and
    /// branches of a frame cost. Exits with 1 when there is a finding of error severity.
    Inspect(InspectOptions),
}

#[derive(Debug, Args)]
pub struct CheckOptions {
    /// Programs to check, or saved compute.toys shaders (.json) with the code inside; `-` reads standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Print one JSON object a line instead of text.
    #[arg(long)]
    pub json: bool,
    /// Plain WGSL: no `#` directives and no prelude.
    #[arg(long)]
    pub raw: bool,
    #[command(flatten)]
    pub inputs: InputOptions,
}

/// What programs are given besides their text.
#[derive(Debug, Args)]
pub struct InputOptions {
    /// Settings of a saved compute.toys shader, the JSON beside the code; for every FILE.
    #[arg(long, value_name = "FILE.json")]
    pub meta: Option<PathBuf>,
    /// Picture of `channel0`: a file, or builtin:ID.
    #[arg(long, value_name = "FILE")]
    pub channel0: Option<String>,
    /// Picture of `channel1`: a file, or builtin:ID.
    #[arg(long, value_name = "FILE")]
    pub channel1: Option<String>,
    /// Number of the slider `custom.NAME`, which is added if there is none; may be given more than once.
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_slider, allow_hyphen_values = true)]
    pub custom: Vec<SliderArgument>,
    /// Key that is held in every frame: a key code from 0 to 255, or a name such as ArrowLeft, Space or a; may be
    /// given more than once.
    #[arg(long, value_name = "CODE", value_parser = crate::keys::parse, allow_hyphen_values = true)]
    pub key: Vec<u8>,
    /// Layers of 32-bit floats.
    #[arg(long)]
    pub float32: bool,
}

#[derive(Debug, Args)]
pub struct RunOptions {
    /// Program to run, or saved compute.toys shader (.json) with the code inside; `-` reads standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub inputs: InputOptions,
    /// What runs the program.
    #[arg(long, value_enum, default_value_t = EngineChoice::Gpu)]
    pub engine: EngineChoice,
    #[command(flatten)]
    pub simulator: SimulatorArguments,
    /// Size of the screen in pixels.
    #[arg(long, value_name = "WxH", default_value = "640x360", value_parser = parse_size, allow_hyphen_values = true)]
    pub size: Size,
    /// How many frames to run.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = parse_frames, allow_hyphen_values = true)]
    pub frames: u32,
    /// Frames a second: the fixed step of `time` is 1/F.
    #[arg(long, value_name = "F", default_value_t = 60.0, value_parser = parse_rate, allow_hyphen_values = true)]
    pub fps: f64,
    /// Where the mouse is, in pixels from the top left, and `mouse.click` (0: no button).
    #[arg(long, value_name = "X,Y[,CLICK]", value_parser = parse_mouse, allow_hyphen_values = true)]
    pub mouse: Option<MouseArgument>,
    /// Write the last picture as a PNG file (sRGB).
    #[arg(long, value_name = "PIC.png", value_parser = parse_picture)]
    pub out: Option<PathBuf>,
    /// Write the bytes of a storage buffer after the last frame; may be given more than once.
    #[arg(long, value_name = "NAME=FILE.bin", value_parser = parse_buffer)]
    pub buffer: Vec<BufferArgument>,
    /// Print the report as JSON.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct InspectOptions {
    /// Program to look at, or saved compute.toys shader (.json) with the code inside; `-` reads standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub inputs: InputOptions,
    /// Look at this entry point only.
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,
    /// Look at this workgroup only.
    #[arg(long, value_name = "X,Y,Z", value_parser = parse_workgroup, allow_hyphen_values = true)]
    pub workgroup: Option<[u32; 3]>,
    /// Run up to this frame, and count what it costs.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub frame: u32,
    /// Size of the screen in pixels.
    #[arg(long, value_name = "WxH", default_value = "320x180", value_parser = parse_size, allow_hyphen_values = true)]
    pub size: Size,
    /// Frames a second: the fixed step of `time` is 1/F.
    #[arg(long, value_name = "F", default_value_t = 60.0, value_parser = parse_rate, allow_hyphen_values = true)]
    pub fps: f64,
    /// Where the mouse is, in pixels from the top left, and `mouse.click` (0: no button).
    #[arg(long, value_name = "X,Y[,CLICK]", value_parser = parse_mouse, allow_hyphen_values = true)]
    pub mouse: Option<MouseArgument>,
    #[command(flatten)]
    pub simulator: SimulatorArguments,
    /// Write what each invocation of the workgroup did, step by step, as JSON; of workgroup 0,0,0 where none is named.
    #[arg(long, value_name = "FILE.json")]
    pub trace: Option<PathBuf>,
    /// Print the report as JSON.
    #[arg(long)]
    pub json: bool,
}

/// `--engine`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineChoice {
    /// A GPU, or a driver that stands in for one.
    Gpu,
    /// The processor, lane by lane as a GPU would.
    Simulator,
}

/// How the simulator runs a program.
#[derive(Clone, Copy, Debug, Args)]
pub struct SimulatorArguments {
    /// Invocations in a subgroup of the simulator [default: 32].
    #[arg(long, value_name = "N", value_parser = parse_subgroup_size, allow_hyphen_values = true)]
    pub subgroup_size: Option<u32>,
    /// Which subgroup of the simulator goes on next: in-order, reverse, round-robin or random:SEED [default: in-order].
    #[arg(long, value_name = "NAME", value_parser = parse_schedule)]
    pub schedule: Option<Schedule>,
}

impl SimulatorArguments {
    /// The name of an option that was given.
    pub fn given(&self) -> Option<&'static str> {
        if self.subgroup_size.is_some() {
            Some("--subgroup-size")
        } else {
            self.schedule.map(|_| "--schedule")
        }
    }
}

/// `--mouse`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MouseArgument {
    pub pos: [i32; 2],
    pub click: i32,
}

/// `--custom`.
#[derive(Clone, Debug, PartialEq)]
pub struct SliderArgument {
    pub name: String,
    /// Finite.
    pub value: f32,
}

/// `--buffer`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BufferArgument {
    pub name: String,
    pub file: PathBuf,
}

/// Largest side of a texture that every device has (WebGPU's default `maxTextureDimension2D`).
const MAX_SIDE: u32 = 8192;

fn parse_size(text: &str) -> Result<Size, String> {
    let side = |part: &str| {
        part.parse()
            .ok()
            .filter(|side| (1..=MAX_SIDE).contains(side))
    };
    text.split_once(['x', 'X'])
        .and_then(|(width, height)| Some(Size::new(side(width)?, side(height)?)))
        .ok_or_else(|| format!("write it as 640x360, each side from 1 to {MAX_SIDE}"))
}

fn parse_workgroup(text: &str) -> Result<[u32; 3], String> {
    let sides: Option<Vec<u32>> = text
        .split(',')
        .map(|side| side.trim().parse().ok())
        .collect();
    match sides.as_deref() {
        Some([x]) => Ok([*x, 0, 0]),
        Some([x, y]) => Ok([*x, *y, 0]),
        Some([x, y, z]) => Ok([*x, *y, *z]),
        _ => Err("write it as X,Y,Z, such as 2,0,0".to_owned()),
    }
}

fn parse_subgroup_size(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|size: &u32| size.is_power_of_two() && (4..=128).contains(size))
        .ok_or_else(|| "write a power of two from 4 to 128".to_owned())
}

fn parse_schedule(text: &str) -> Result<Schedule, String> {
    text.parse()
        .map_err(|error: lockstep_simulator::UnknownSchedule| error.to_string())
}

fn parse_frames(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|frames| *frames > 0)
        .ok_or_else(|| "write a whole number from 1, such as 60".to_owned())
}

fn parse_picture(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_png = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
    is_png
        .then_some(path)
        .ok_or_else(|| "pictures are written as PNG; end the name with .png".to_owned())
}

fn parse_rate(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|rate: &f64| rate.is_finite() && *rate > 0.0)
        .ok_or_else(|| "write a number above 0, such as 60".to_owned())
}

fn parse_mouse(text: &str) -> Result<MouseArgument, String> {
    let numbers: Option<Vec<i32>> = text
        .split(',')
        .map(|part| part.trim().parse().ok())
        .collect();
    match numbers.as_deref() {
        Some([x, y]) => Ok(MouseArgument {
            pos: [*x, *y],
            click: 0,
        }),
        Some([x, y, click]) if *click >= 0 => Ok(MouseArgument {
            pos: [*x, *y],
            click: *click,
        }),
        _ => Err("write it as X,Y or X,Y,CLICK in whole pixels, such as 120,80,1; CLICK is 0 or a button's number plus 1".to_owned()),
    }
}

fn parse_slider(text: &str) -> Result<SliderArgument, String> {
    text.split_once('=')
        .and_then(|(name, value)| {
            let value: f32 = value.trim().parse().ok()?;
            (!name.is_empty() && value.is_finite()).then(|| SliderArgument {
                name: name.to_owned(),
                value,
            })
        })
        .ok_or_else(|| "write it as NAME=VALUE, such as speed=0.5".to_owned())
}

fn parse_buffer(text: &str) -> Result<BufferArgument, String> {
    text.split_once('=')
        .filter(|(name, file)| !name.is_empty() && !file.is_empty())
        .map(|(name, file)| BufferArgument {
            name: name.to_owned(),
            file: file.into(),
        })
        .ok_or_else(|| "write it as NAME=FILE, such as particles=out.bin".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn values_are_read_and_nonsense_is_refused() {
        assert_eq!(parse_size("64x32"), Ok(Size::new(64, 32)));
        for wrong in ["64", "0x4", "64x99999", "x", "64x-2"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
        let mouse = MouseArgument {
            pos: [-3, 4],
            click: 2,
        };
        assert_eq!(parse_mouse("-3, 4, 2"), Ok(mouse));
        for wrong in ["3", "a,b", "1,2,3,4", "1,2,-1", ""] {
            assert!(parse_mouse(wrong).is_err(), "{wrong}");
        }
        assert!(parse_buffer("=x").is_err() && parse_buffer("x").is_err());
        for wrong in ["speed", "=1", "a=", "a=x", "a=inf"] {
            assert!(parse_slider(wrong).is_err(), "{wrong}");
        }
        let slider = parse_slider("a=-0.5").map(|slider| (slider.name, slider.value));
        assert_eq!(slider, Ok(("a".to_owned(), -0.5)));
        for wrong in ["0", "3", "256", "-4", "x"] {
            assert!(parse_subgroup_size(wrong).is_err(), "{wrong}");
        }
        assert_eq!(parse_schedule("random:7"), Ok(Schedule::Random(7)));
        assert!(parse_frames("0").is_err() && parse_frames("-1").is_err());
        assert!(parse_picture("a.jpg").is_err() && parse_picture("a.PNG").is_ok());
        assert!(parse_rate("0").is_err() && parse_rate("nan").is_err());
    }
}
