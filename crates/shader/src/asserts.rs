//! What `#assert` counted while a program ran.

use crate::{Shader, codes, scan};
use lockstep_diagnostics::Diagnostic;
use lockstep_frame::{EntryPoint, Size};
use lockstep_preprocess::lexer::code_tokens;
use std::ops::Range;

/// The storage variable in which the GPU counts failed assertions: one `u32` for each `#assert`, in their order.
pub const ASSERT_BUFFER: &str = "_assert_counts";

/// Failed assertions, added up over many readings of [`ASSERT_BUFFER`].
///
/// The GPU's counters wrap around after 2^32 failures, so each reading counts as its distance from the one before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AssertTally {
    last: Vec<u32>,
    failures: Vec<u64>,
}

impl AssertTally {
    /// Nothing has failed, and all counters are 0: the state after a restart.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Nothing has failed, and the counters are at `bytes`: the state after an edit, which keeps buffers.
    #[must_use]
    pub fn starting_at(bytes: &[u8]) -> Self {
        Self {
            last: counters(bytes).collect(),
            failures: Vec::new(),
        }
    }

    /// Takes the bytes of [`ASSERT_BUFFER`] in.
    pub fn add(&mut self, bytes: &[u8]) {
        for (index, count) in counters(bytes).enumerate() {
            if self.last.len() <= index {
                self.last.push(0);
            }
            if self.failures.len() <= index {
                self.failures.push(0);
            }
            self.failures[index] += u64::from(count.wrapping_sub(self.last[index]));
            self.last[index] = count;
        }
    }

    /// How often each assertion has failed.
    #[must_use]
    pub fn failures(&self) -> &[u64] {
        &self.failures
    }

    /// A warning for each assertion of `shader` that failed in `frames` (numbers of `time.frame`) on a screen of
    /// `size`, with the share of the invocations that could have checked it.
    #[must_use]
    pub fn diagnostics(&self, shader: &Shader, size: Size, frames: Range<u32>) -> Vec<Diagnostic> {
        shader
            .assert_spans()
            .iter()
            .zip(&self.failures)
            .enumerate()
            .filter(|(_, (_, failures))| **failures > 0)
            .map(|(index, (span, failures))| {
                let invocations = invocations(shader, index, size, &frames);
                Diagnostic::warning(
                    &codes::ASSERT_FAILED,
                    *span,
                    sentence(*failures, invocations),
                )
                .help(codes::ASSERT_FAILED.remedy)
            })
            .collect()
    }
}

/// Most failures that one frame of `shader` can count for one assertion that every invocation checks once. Before
/// the sum over frames reaches 2^32, [`AssertTally::add`] has to read the counters.
#[must_use]
pub fn assert_checks_per_frame(shader: &Shader, size: Size) -> u64 {
    let entries = shader.program().entry_points.iter();
    entries
        .map(|entry| once(entry, size))
        .fold(0, u64::saturating_add)
}

fn counters(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
}

/// Invocations of an entry point in a frame in which it runs.
fn once(entry: &EntryPoint, size: Size) -> u64 {
    entry
        .invocations(size)
        .saturating_mul(u64::from(entry.repeats))
}

/// Invocations in `frames` of all entry points that get to assertion `index`.
fn invocations(shader: &Shader, index: usize, size: Size, frames: &Range<u32>) -> u64 {
    let reaching = reaching(shader.naga_wgsl(), index);
    let all = u64::from(frames.end.saturating_sub(frames.start));
    shader
        .program()
        .entry_points
        .iter()
        .filter(|entry| reaching.contains(&entry.name))
        .map(|entry| {
            let runs = if entry.once {
                u64::from(frames.contains(&0))
            } else {
                all
            };
            once(entry, size).saturating_mul(runs)
        })
        .fold(0, u64::saturating_add)
}

/// Names of the functions that assertion `index` is in, or that call one it is in.
fn reaching(text: &str, index: usize) -> Vec<String> {
    let functions = scan::functions(text);
    let bodies: Vec<Vec<&str>> = functions
        .iter()
        .map(|function| {
            let body = function.body.slice(text);
            code_tokens(body).map(|token| token.text(body)).collect()
        })
        .collect();
    let number = index.to_string();
    let check = ["assert", "(", &number, ","];
    let mut found: Vec<usize> = (0..functions.len())
        .filter(|at| bodies[*at].windows(4).any(|words| words == check))
        .collect();
    let mut next = 0;
    while let Some(callee) = found.get(next).copied() {
        let call = [functions[callee].name.as_str(), "("];
        let callers: Vec<usize> = (0..functions.len())
            .filter(|at| !found.contains(at) && bodies[*at].windows(2).any(|words| words == call))
            .collect();
        found.extend(callers);
        next += 1;
    }
    found
        .into_iter()
        .map(|at| functions[at].name.clone())
        .collect()
}

fn sentence(failures: u64, invocations: u64) -> String {
    let (failed, all) = (thousands(failures), thousands(invocations));
    if failures > invocations {
        // Checked in a loop, so there is no share.
        return format!("this assertion failed {failed} times in {all} invocations");
    }
    #[expect(
        clippy::cast_precision_loss,
        reason = "a share is shown to one decimal"
    )]
    let percent = failures as f64 / invocations as f64 * 100.0;
    let share = if failures == invocations {
        "all".to_owned()
    } else if percent < 0.1 {
        "less than 0.1%".to_owned()
    } else if percent > 99.9 {
        "more than 99.9%".to_owned()
    } else {
        format!("{percent:.1}%")
    };
    format!("this assertion failed in {share} of the invocations ({failed} of {all})")
}

/// A number with commas: 12,345.
fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Settings, analyse};

    const TEXT: &str = "fn helper(a: u32) {\n  #assert a != 3u\n}\n\
        @compute @workgroup_size(8, 8) fn pixels(@builtin(global_invocation_id) id: vec3u) { helper(id.x);\n  #assert id.y < 4u\n}\n\
        #dispatch_once start\n#workgroup_count start 2\n\
        @compute @workgroup_size(64) fn start(@builtin(global_invocation_id) id: vec3u) { helper(id.x); }\n\
        #workgroup_count other 100\n@compute @workgroup_size(1) fn other() { }\n";

    fn bytes(counts: &[u32]) -> Vec<u8> {
        counts
            .iter()
            .flat_map(|count| count.to_le_bytes())
            .collect()
    }

    fn told(counts: &[u32], frames: Range<u32>) -> Vec<(String, String)> {
        let analysis = analyse(TEXT, &Settings::default());
        let shader = analysis.shader.expect("the program is sound");
        let mut tally = AssertTally::new();
        tally.add(&bytes(counts));
        tally
            .diagnostics(&shader, Size::new(16, 16), frames)
            .into_iter()
            .map(|diagnostic| {
                let line = diagnostic
                    .span
                    .expect("an assertion has a place")
                    .slice(TEXT);
                (line.to_owned(), diagnostic.message)
            })
            .collect()
    }

    #[test]
    fn a_failure_lands_on_its_line_with_its_share_of_the_invocations() {
        // `pixels` has 256 invocations a frame, `start` 128 on frame 0, `other` never asserts.
        assert_eq!(
            told(&[89, 512, 0], 0..3),
            [
                (
                    "#assert a != 3u".to_owned(),
                    "this assertion failed in 9.9% of the invocations (89 of 896)".to_owned()
                ),
                (
                    "#assert id.y < 4u".to_owned(),
                    "this assertion failed in 66.7% of the invocations (512 of 768)".to_owned()
                ),
            ]
        );
        assert!(told(&[1, 0], 5..6)[0].1.ends_with("(1 of 256)"));
        assert_eq!(told(&[0, 0], 0..3), []);
        assert_eq!(told(&[], 0..3), []);
    }

    #[test]
    fn shares_read_well() {
        for (failures, invocations, share) in [
            (4, 4, "all of"),
            (1, 1_000_000, "less than 0.1%"),
            (999_999, 1_000_000, "more than 99.9%"),
            (1, 8, "12.5%"),
        ] {
            let sentence = sentence(failures, invocations);
            assert!(sentence.contains(share), "{sentence}");
        }
        assert_eq!(
            sentence(12_345, 1_000),
            "this assertion failed 12,345 times in 1,000 invocations"
        );
    }

    #[test]
    fn counters_may_wrap_around_between_two_readings() {
        let mut tally = AssertTally::new();
        tally.add(&bytes(&[u32::MAX - 1, 7]));
        tally.add(&bytes(&[3, 7]));
        assert_eq!(tally.failures(), [u64::from(u32::MAX) + 4, 7]);
        let mut kept = AssertTally::starting_at(&bytes(&[5, 7]));
        kept.add(&bytes(&[6, 7]));
        assert_eq!(kept.failures(), [1, 0]);
    }
}
