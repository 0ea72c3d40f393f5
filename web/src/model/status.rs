//! The one line that says how things stand, and what is read out.

use super::build::Phase;
use super::problems::Problem;
use super::transport::{Mode, PauseReason};
use lockstep_diagnostics::Severity;

/// How the GPU stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GpuState {
    /// It was asked for.
    Requested,
    /// It works.
    Ready,
    /// It was lost, and a new one was asked for.
    Lost,
    /// There is none.
    Absent,
}

/// How a status looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// All is well.
    Good,
    /// Something is under way.
    Busy,
    /// Stands still.
    Still,
    /// Something is wrong.
    Bad,
}

impl Tone {
    /// Name in the style sheet.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Busy => "busy",
            Self::Still => "still",
            Self::Bad => "bad",
        }
    }
}

/// The status line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// How it looks.
    pub tone: Tone,
    /// What it says.
    pub text: &'static str,
}

/// What the status is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The GPU.
    pub gpu: GpuState,
    /// The text in the editor.
    pub phase: Phase,
    /// An earlier state of the program is loaded.
    pub has_last_good: bool,
    /// Whether it runs.
    pub mode: Mode,
}

/// The status line of these facts.
#[must_use]
pub fn status(facts: Facts) -> Status {
    let runs = facts.mode == Mode::Running;
    let (tone, text) = match (facts.gpu, facts.phase) {
        (GpuState::Lost, _) => (Tone::Bad, "GPU lost, asking for a new one…"),
        (GpuState::Absent, Phase::Broken) => (Tone::Bad, "Problems, and no GPU to run on"),
        (GpuState::Absent, _) => (Tone::Bad, "No GPU: code is checked, not run"),
        (GpuState::Requested, Phase::Broken) => (Tone::Bad, "Problems: nothing to run yet"),
        (GpuState::Requested, _) => (Tone::Busy, "Starting the GPU…"),
        (GpuState::Ready, Phase::Compiling | Phase::Checked) => (Tone::Busy, "Compiling…"),
        (GpuState::Ready, Phase::Broken) if !facts.has_last_good => {
            (Tone::Bad, "Problems: nothing to run yet")
        }
        (GpuState::Ready, Phase::Broken) if runs => {
            (Tone::Bad, "Problems: last good build is running")
        }
        (GpuState::Ready, Phase::Broken) => (Tone::Bad, "Problems: last good build is paused"),
        (GpuState::Ready, Phase::Held) if !facts.has_last_good => {
            (Tone::Bad, "Not started: a loop never ends")
        }
        (GpuState::Ready, Phase::Held) if runs => {
            (Tone::Bad, "Not started: last good build is running")
        }
        (GpuState::Ready, Phase::Held) => (Tone::Bad, "Not started: last good build is paused"),
        (GpuState::Ready, Phase::Good) if facts.mode == Mode::Paused(PauseReason::Export) => {
            (Tone::Busy, "Writing frames…")
        }
        (GpuState::Ready, Phase::Good) if runs => (Tone::Good, "Running"),
        (GpuState::Ready, Phase::Good) => (Tone::Still, "Paused"),
    };
    Status { tone, text }
}

/// What a screen reader is told when the verdict on the text changes from `before` to `after`.
/// `None` when it would hear the same again.
#[must_use]
pub fn announcement(before: Option<&[Problem]>, after: &[Problem]) -> Option<String> {
    let said = sentence(after);
    let was = before.map(sentence);
    (was.as_ref() != Some(&said)).then_some(said)
}

fn sentence(problems: &[Problem]) -> String {
    let errors: Vec<_> = problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error)
        .collect();
    let Some(first) = errors.first() else {
        return match problems.len() {
            0 => "Compiled, no problems.".into(),
            1 => "Compiled, with one remark.".into(),
            remarks => format!("Compiled, with {remarks} remarks."),
        };
    };
    let count = match errors.len() {
        1 => "One error".to_owned(),
        errors => format!("{errors} errors"),
    };
    match first.place {
        Some(place) => format!("{count}. Line {}: {}", place.line, first.message),
        None => format!("{count}: {}", first.message),
    }
}

#[cfg(test)]
mod tests {
    use super::super::problems::problems;
    use super::super::transport::PauseReason;
    use super::*;
    use lockstep_diagnostics::{Code, Diagnostic, LineIndex, Span};

    const CODE: Code = Code {
        name: "test",
        meaning: "",
        example: "",
        remedy: "",
    };
    static TEST: Code = CODE;

    fn says(gpu: GpuState, phase: Phase, has_last_good: bool, mode: Mode) -> &'static str {
        status(Facts {
            gpu,
            phase,
            has_last_good,
            mode,
        })
        .text
    }

    #[test]
    fn the_last_good_build_is_named_while_there_are_problems() {
        let ready = GpuState::Ready;
        let paused = Mode::Paused(PauseReason::Person);
        assert_eq!(
            says(ready, Phase::Broken, true, Mode::Running),
            "Problems: last good build is running"
        );
        assert_eq!(
            says(ready, Phase::Broken, true, paused),
            "Problems: last good build is paused"
        );
        assert_eq!(
            says(ready, Phase::Broken, false, Mode::Running),
            "Problems: nothing to run yet"
        );
        assert_eq!(
            says(ready, Phase::Held, true, Mode::Running),
            "Not started: last good build is running"
        );
        assert_eq!(
            says(ready, Phase::Held, false, Mode::Running),
            "Not started: a loop never ends"
        );
        assert_eq!(says(ready, Phase::Good, true, Mode::Running), "Running");
        assert_eq!(says(ready, Phase::Good, true, paused), "Paused");
    }

    #[test]
    fn a_lost_gpu_goes_before_everything() {
        let text = says(GpuState::Lost, Phase::Broken, true, Mode::Running);
        assert!(text.starts_with("GPU lost"));
    }

    fn list(messages: &[&str]) -> Vec<Problem> {
        let diagnostics: Vec<_> = messages
            .iter()
            .map(|message| Diagnostic::error(&TEST, Span::at(2), *message))
            .collect();
        problems(&diagnostics, &LineIndex::new("a\nb"))
    }

    #[test]
    fn a_verdict_is_read_out_once() {
        let bad = list(&["no `;`"]);
        let said = announcement(None, &bad).unwrap();
        assert_eq!(said, "One error. Line 2: no `;`");
        assert_eq!(announcement(Some(&bad), &bad), None);
        assert_eq!(
            announcement(Some(&bad), &[]).unwrap(),
            "Compiled, no problems."
        );
        assert_eq!(announcement(Some(&[]), &[]), None);
        assert_eq!(announcement(None, &[]).unwrap(), "Compiled, no problems.");
        assert!(
            announcement(Some(&bad), &list(&["a", "b"]))
                .unwrap()
                .starts_with("2 errors")
        );
    }

    #[test]
    fn remarks_are_no_errors() {
        let warning = Diagnostic::warning(&TEST, Span::at(0), "unused");
        let list = problems(&[warning], &LineIndex::new("a"));
        assert_eq!(
            announcement(None, &list).unwrap(),
            "Compiled, with one remark."
        );
    }
}
