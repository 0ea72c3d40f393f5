//! Programs that are measured, as a person would write them for Lockstep.

use std::fmt::Write as _;

/// How many dispatches the frames have that are measured.
pub const DISPATCHES: [u32; 3] = [1, 10, 64];

/// How a frame comes to its dispatches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One entry point, repeated: one pipeline and one bind group for all.
    Repeated,
    /// One entry point, repeated, that reads `dispatch.id`: the bind group is set for each, with its own offset.
    Numbered,
    /// As many entry points: another pipeline for each dispatch.
    EntryPoints,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::Repeated, Self::Numbered, Self::EntryPoints];

    /// What the tables call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Repeated => "one entry point, repeated",
            Self::Numbered => "the same, reading dispatch.id",
            Self::EntryPoints => "as many entry points",
        }
    }
}

/// A program with little to do for the GPU, so that the processor's part of the frame stands out.
#[derive(Clone, Debug)]
pub struct SmallFrame {
    /// How the dispatches come about.
    pub form: Form,
    /// How many they are.
    pub dispatches: u32,
}

impl SmallFrame {
    /// Names of the entry points, in order.
    pub fn entry_points(&self) -> Vec<String> {
        let form = match self.form {
            Form::Repeated => "repeated",
            Form::Numbered => "numbered",
            Form::EntryPoints => "alone",
        };
        (0..self.functions())
            .map(|index| format!("{form}_{}_{index}", self.dispatches))
            .collect()
    }

    /// How often each entry point is dispatched.
    pub fn repeats(&self) -> u32 {
        self.dispatches / self.functions()
    }

    /// Whether `dispatch.id` is read.
    pub fn reads_id(&self) -> bool {
        self.form == Form::Numbered
    }

    /// The functions alone: plain WGSL that reads `time`, `screen` and perhaps `dispatch`.
    pub fn functions_text(&self) -> String {
        let blue = if self.reads_id() {
            "f32(dispatch.id) / 64.0"
        } else {
            "0.5"
        };
        let mut text = String::new();
        for (index, name) in self.entry_points().iter().enumerate() {
            // Writing into a string cannot fail.
            let _ = write!(
                text,
                "
@compute @workgroup_size(16, 16)
fn {name}(@builtin(global_invocation_id) id: vec3u) {{
  textureStore(screen, id.xy, vec4f(fract(time.elapsed), f32({index}) / 64.0, {blue}, 1.0));
}}
"
            );
        }
        text
    }

    /// The program for Lockstep.
    pub fn lockstep_text(&self) -> String {
        let mut text = String::new();
        for name in self.entry_points() {
            let _ = writeln!(text, "#workgroup_count {name} 1 1 1");
            if self.repeats() > 1 {
                let _ = writeln!(text, "#dispatch_count {name} {}", self.repeats());
            }
        }
        text + &self.functions_text()
    }

    fn functions(&self) -> u32 {
        match self.form {
            Form::Repeated | Form::Numbered => 1,
            Form::EntryPoints => self.dispatches,
        }
    }
}

/// A program of a usual kind, for the frames without a browser.
#[derive(Clone, Copy, Debug)]
pub struct WholeFrame {
    /// What the tables call it.
    pub name: &'static str,
    /// Its text. It has the buffer [`ARRIVED`], to wait for.
    pub text: &'static str,
}

/// A simulation in storage alone, feedback through one layer, a picture.
pub const WHOLE_FRAMES: [WholeFrame; 3] = [
    WholeFrame {
        name: "storage only, 48 dispatches",
        text: PARTICLES,
    },
    WholeFrame {
        name: "feedback through one layer",
        text: FEEDBACK,
    },
    WholeFrame {
        name: "a plain picture",
        text: PLAIN,
    },
];

/// 16,384 particles in 47 small steps, then a picture of them.
const PARTICLES: &str = "\
#define COUNT 16384
#define STEPS 47
#storage particles array<vec4f, COUNT>
#storage arrived array<u32, 1>
#workgroup_count seed COUNT/256 1 1
#dispatch_once seed
#workgroup_count advance COUNT/256 1 1
#dispatch_count advance STEPS

@compute @workgroup_size(256)
fn seed(@builtin(global_invocation_id) id: vec3u) {
  let turn = f32(id.x) * 2.399963;
  particles[id.x] = vec4f(cos(turn), sin(turn), 0.0, 0.0) * sqrt(f32(id.x) / f32(COUNT));
}

@compute @workgroup_size(256)
fn advance(@builtin(global_invocation_id) id: vec3u) {
  let particle = particles[id.x];
  let pull = -particle.xy / (0.1 + dot(particle.xy, particle.xy));
  let velocity = particle.zw + 0.0003 * pull;
  particles[id.x] = vec4f(particle.xy + 0.0003 * velocity, velocity);
}

@compute @workgroup_size(16, 16)
fn picture(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  if (all(id.xy == vec2u(0u))) { arrived[0] = time.frame; }
  let particle = particles[(id.y * size.x + id.x) % COUNT];
  textureStore(screen, id.xy, vec4f(0.5 + 0.5 * particle.xy, length(particle.zw), 1.0));
}
";

/// Each frame is half the frame before.
const FEEDBACK: &str = "\
#storage arrived array<u32, 1>

@compute @workgroup_size(16, 16)
fn picture(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  if (all(id.xy == vec2u(0u))) { arrived[0] = time.frame; }
  let fresh = vec4f(vec2f(id.xy) / vec2f(size), fract(time.elapsed), 1.0);
  let color = mix(passLoad(0, vec2i(id.xy), 0), fresh, 0.5);
  passStore(0, vec2i(id.xy), color);
  textureStore(screen, id.xy, color);
}
";

/// One dispatch that keeps nothing.
const PLAIN: &str = "\
#storage arrived array<u32, 1>

@compute @workgroup_size(16, 16)
fn picture(@builtin(global_invocation_id) id: vec3u) {
  let size = textureDimensions(screen);
  if (any(id.xy >= size)) { return; }
  if (all(id.xy == vec2u(0u))) { arrived[0] = time.frame; }
  textureStore(screen, id.xy, vec4f(vec2f(id.xy) / vec2f(size), fract(time.elapsed), 1.0));
}
";

/// The buffer of every [`WholeFrame`] that tells the last frame that was finished.
pub const ARRIVED: &str = "arrived";

#[cfg(test)]
mod tests {
    use super::*;
    use lockstep_frame::{Command, Planner, Resource, Size};
    use lockstep_shader::{Settings, analyse};

    fn commands(source: &str) -> (lockstep_frame::Program, Vec<Command>) {
        let analysis = analyse(source, &Settings::default());
        assert!(!analysis.has_errors(), "{:#?}", analysis.diagnostics);
        let program = analysis.shader.unwrap().program().clone();
        let mut commands = Vec::new();
        let mut planner = Planner::new();
        // From the second frame on every frame is the same.
        for frame in 0..2 {
            planner.frame(&program, Size::new(256, 256), frame, &mut commands);
        }
        (program, commands)
    }

    #[test]
    fn small_frames_have_the_dispatches_and_bindings_they_are_named_for() {
        for form in Form::ALL {
            for dispatches in DISPATCHES {
                let frame = SmallFrame { form, dispatches };
                let (program, commands) = commands(&frame.lockstep_text());
                assert_eq!(commands.len(), dispatches as usize, "{frame:?}");
                assert_eq!(program.binds(Resource::Dispatch), frame.reads_id());
                assert!(program.binds(Resource::Time) && program.binds(Resource::Screen));
                let names: Vec<_> = program.entry_points.iter().map(|e| &e.name).collect();
                assert_eq!(names, frame.entry_points().iter().collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn whole_frames_have_the_dispatches_and_copies_they_are_named_for() {
        let counts = WHOLE_FRAMES.map(|frame| {
            let (program, commands) = commands(frame.text);
            assert!(program.buffers.iter().any(|buffer| buffer.name == ARRIVED));
            let copies = commands
                .iter()
                .filter(|command| matches!(command, Command::HandOn(_)))
                .count();
            (commands.len() - copies, copies)
        });
        assert_eq!(counts, [(48, 0), (1, 1), (1, 0)]);
    }
}
