//! Frames without a browser: what `lockstep-runtime` makes of a program, beside the conventions taken literally.

mod naive;

use crate::statistics::Samples;
use crate::{Outcome, programs, table};
use lockstep_frame::{Clock, Inputs, NOMINAL_DELTA, Size};
use lockstep_runtime::{Engine, Gpu, compile};
use lockstep_shader::{Settings, Shader, analyse};
use naive::Naive;
use std::time::{Duration, Instant};

const SIZE: Size = Size {
    width: 1280,
    height: 720,
};

/// Most frames that are handed over before the GPU is waited for, as with a display's swap chain.
const AHEAD: u32 = 3;

/// A frame that takes longer than this is waited for alone: its waiting costs nothing that counts.
const SLOW: Duration = Duration::from_millis(50);

/// Each strategy is measured in turns of at least this long.
const TURN: Duration = Duration::from_millis(400);

/// Turns of each, after one to warm up.
const TURNS: usize = 3;

/// Something that runs frames.
trait Executor {
    /// Encodes and submits one frame.
    fn frame(&mut self, inputs: &Inputs);
    /// Waits until the GPU has done everything.
    fn wait(&mut self) -> Outcome;
    /// Bytes of textures and storage buffers.
    fn allocated_bytes(&self) -> u64;
}

struct Lockstep(Engine);

impl Executor for Lockstep {
    fn frame(&mut self, inputs: &Inputs) {
        self.0.frame(inputs);
    }

    fn wait(&mut self) -> Outcome {
        pollster::block_on(self.0.read_buffer(programs::ARRIVED))?;
        Ok(())
    }

    fn allocated_bytes(&self) -> u64 {
        self.0.allocated_bytes()
    }
}

/// What one strategy took.
#[derive(Default)]
struct Measured {
    /// Milliseconds that encoding and submitting took, of each frame that found the GPU at rest.
    encode: Vec<f64>,
    /// Frames a second, of each turn.
    rates: Vec<f64>,
}

/// Prints frames a second, encode times and memory of both strategies.
pub fn measure() -> Outcome {
    let gpu = pollster::block_on(Gpu::request())?;
    let naive_gpu = pollster::block_on(naive::Device::request())?;
    println!("\n## Native, {SIZE}, on {}\n", gpu.description());
    let mut rows = Vec::new();
    for program in programs::WHOLE_FRAMES {
        eprintln!("measuring {}", program.name);
        let shader = checked(program.text)?;
        let mut lockstep = {
            let compiled = pollster::block_on(compile(&gpu, &shader)).compiled;
            let mut engine = Engine::new(gpu.clone(), SIZE);
            engine.load(compiled.ok_or("the device's compiler refused a program")?);
            Lockstep(engine)
        };
        let mut naive = Naive::new(&naive_gpu, &shader, SIZE)?;
        let mut results = [Measured::default(), Measured::default()];
        for turn in 0..=TURNS {
            let executors: [&mut dyn Executor; 2] = [&mut lockstep, &mut naive];
            for (executor, result) in executors.into_iter().zip(&mut results) {
                let measured = run(executor)?;
                // The first turn warms up.
                if turn > 0 {
                    result.encode.extend(measured.encode);
                    result.rates.extend(measured.rates);
                }
            }
        }
        let [ours, theirs] = results;
        let ours = (ours, lockstep.allocated_bytes());
        let theirs = (theirs, naive.allocated_bytes());
        rows.push(row(program.name, ours, theirs));
    }
    let head = [
        "program",
        "frames/s",
        "naive",
        "ratio",
        "encode ms p10 / median",
        "naive",
        "ratio (p10)",
        "GPU memory MB",
        "naive",
    ];
    print!("{}", table::markdown(&head, &rows));
    let errors = gpu.take_errors();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(format!("the GPU reported errors: {}", errors.join("; ")).into())
    }
}

fn checked(source: &str) -> Outcome<Shader> {
    let mut settings = Settings::default();
    settings.environment.screen = [SIZE.width, SIZE.height];
    let analysis = analyse(source, &settings);
    if analysis.has_errors() {
        return Err(format!("a program has errors: {:?}", analysis.diagnostics).into());
    }
    Ok(analysis.shader.ok_or("a program came to nothing")?)
}

/// One turn.
fn run(executor: &mut dyn Executor) -> Outcome<Measured> {
    let mut clock = Clock::new();
    let mut inputs = Inputs::default();
    let mut encode = Vec::new();
    executor.frame(&inputs);
    executor.wait()?;
    let mut batch = AHEAD;
    let mut frames = 0;
    let begin = Instant::now();
    loop {
        let begin_batch = Instant::now();
        for nth in 0..batch {
            inputs.time = clock.frame_after(NOMINAL_DELTA);
            let begin = Instant::now();
            executor.frame(&inputs);
            // Behind a frame that is under way, a driver may make the next submit wait for the GPU.
            if nth == 0 {
                encode.push(milliseconds(begin.elapsed()));
            }
        }
        frames += batch;
        executor.wait()?;
        if begin_batch.elapsed() > SLOW * batch {
            batch = 1;
        }
        let took = begin.elapsed();
        if took >= TURN {
            return Ok(Measured {
                encode,
                rates: vec![f64::from(frames) / took.as_secs_f64()],
            });
        }
    }
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

fn row(name: &str, ours: (Measured, u64), theirs: (Measured, u64)) -> Vec<String> {
    let summary = |(measured, bytes): (Measured, u64)| {
        let rate = measured.rates.into_iter().collect::<Samples>().median();
        (
            rate,
            measured.encode.into_iter().collect::<Samples>(),
            bytes,
        )
    };
    let (rate, encode, bytes) = summary(ours);
    let (naive_rate, naive_encode, naive_bytes) = summary(theirs);
    let times = |samples: &Samples| format!("{:.3} / {:.3}", samples.p10(), samples.median());
    #[expect(clippy::cast_precision_loss, reason = "for people")]
    let megabytes = |bytes: u64| format!("{:.1}", bytes as f64 / 1e6);
    vec![
        name.to_owned(),
        format!("{rate:.1}"),
        format!("{naive_rate:.1}"),
        format!("{:.2}", rate / naive_rate),
        times(&encode),
        times(&naive_encode),
        format!("{:.2}", encode.p10() / naive_encode.p10()),
        megabytes(bytes),
        megabytes(naive_bytes),
    ]
}
