use crate::memory::peak;
use crate::places::{check_diagnostics, check_span};
use crate::text;
use lockstep_diagnostics::Span;
use lockstep_frame::{Inputs, Size};
use lockstep_preprocess::Environment;
use lockstep_shader::{Settings, analyse};
use lockstep_simulator::{
    At, Code, FrameError, Instr, Observer, Options, RUNTIME_BUFFER_BYTES, Schedule, Simulator,
    SimulatorOptions,
};

/// A small screen, so that many programs run to their end.
const SIZE: Size = Size {
    width: 9,
    height: 5,
};
const FRAMES: u32 = 2;
/// Operations on memory and control flow of a dispatch.
const FUEL: u64 = 1 << 12;
/// Bytes that a workgroup may take.
const WORKGROUP_BYTES: usize = 1 << 24;
/// Bytes at once for each byte of the program: its module, its code, and what the caller keeps of both.
const BYTES_PER_BYTE: u64 = 1 << 14;
/// The same for what every program has: the prelude, the screen and the layers, the channels' noise.
const BESIDE: u64 = 32 << 20;

/// Places that the simulator tells of.
struct Places<'a>(&'a str);

impl Observer for Places<'_> {
    fn step(&mut self, code: &Code, at: &At, _: &Instr) {
        check_span(code.place(at.pc), self.0, "an instruction");
        if let Some(span) = code.loop_place(at.pc) {
            check_span(span, self.0, "a loop");
        }
    }
}

/// Any program that naga takes runs, under any schedule and with subgroups of any size, or is refused in words; within
/// its fuel and bounded memory.
pub fn simulate(data: &[u8]) {
    let source = &*text(data);
    let settings = Settings {
        environment: Environment {
            screen: [SIZE.width, SIZE.height],
            ..Environment::default()
        },
        raw: false,
    };
    let Some(shader) = analyse(source, &settings).shader else {
        return;
    };
    let buffers = shader.program().buffers.iter();
    let buffer_bytes: u64 = buffers
        .map(|buffer| buffer.size.bytes(RUNTIME_BUFFER_BYTES))
        .sum();
    let options = SimulatorOptions {
        run: Options {
            schedule: Schedule::FOUR[data.len() % Schedule::FOUR.len()],
            fuel: FUEL,
            dispatch_fuel: FUEL,
            memory: WORKGROUP_BYTES,
        },
        subgroup_size: 4 << (data.len() % 6),
        watch: data.len() % 2 == 1,
    };
    let ((), bytes) = peak(|| {
        let mut simulator = Simulator::new(SIZE, options);
        match simulator.load(&shader) {
            Ok(loaded) => assert!(loaded.restarted_buffers.len() <= shader.program().buffers.len()),
            Err(refused) => {
                check_diagnostics(&[refused.diagnostic()], source);
                return;
            }
        }
        for frame in 0..FRAMES {
            let mut inputs = Inputs::default();
            inputs.time.frame = frame;
            let result = if frame == 0 {
                simulator.frame_with(&inputs, &mut Places(source))
            } else {
                simulator.frame(&inputs)
            };
            if let Err(error) = result {
                check_error(&error, source);
            }
        }
        assert_eq!(simulator.read_screen().pixels.len(), 45);
        for buffer in &shader.program().buffers {
            let bytes = simulator.buffer_bytes(&buffer.name);
            assert_eq!(bytes, Some(buffer.size.bytes(RUNTIME_BUFFER_BYTES)));
        }
    });
    let expected =
        buffer_bytes + WORKGROUP_BYTES as u64 + BESIDE + source.len() as u64 * BYTES_PER_BYTE;
    assert!(
        bytes as u64 <= expected,
        "{bytes} bytes at once for a program of {}",
        source.len()
    );
}

fn check_error(error: &FrameError, source: &str) {
    let (FrameError::CannotRun { span, .. } | FrameError::FuelSpent { span, .. }) = error;
    check_span(*span, source, "where it stopped");
    assert_ne!(*span, Span::new(0, 0), "{error}");
    check_diagnostics(&[error.diagnostic()], source);
}
