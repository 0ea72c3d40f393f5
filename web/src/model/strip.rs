//! What the GPU runs each frame, as rows.

use lockstep_diagnostics::{LineIndex, Span};
use lockstep_frame::{EntryPoint, Grid, Program, Size};

use super::problems::editor_range;

/// One entry point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripRow {
    /// Name of the function.
    pub name: String,
    /// Workgroups, `41 × 30 × 1`.
    pub groups: String,
    /// Whether the number of workgroups follows the size of the screen.
    pub covers_screen: bool,
    /// Invocations of a workgroup, `16 × 16 × 1`.
    pub workgroup_size: String,
    /// Invocations of one dispatch, `314,880`.
    pub invocations: String,
    /// Dispatches a frame.
    pub repeats: u32,
    /// Runs on frame 0 only.
    pub once: bool,
    /// Where its name is in the editor, from and to, in UTF-16 units.
    pub range: Option<(u32, u32)>,
}

/// The rows of `program` on a screen of `size`, in run order. `spans` are the places of the
/// entry points' names in the text of `index`.
#[must_use]
pub fn rows(program: &Program, spans: &[Span], size: Size, index: &LineIndex) -> Vec<StripRow> {
    program
        .entry_points
        .iter()
        .enumerate()
        .map(|(at, entry)| row(entry, spans.get(at).copied(), size, index))
        .collect()
}

/// What all rows together run in a frame after the first: `3 dispatches, 1,228,800 invocations`.
#[must_use]
pub fn total(program: &Program, size: Size) -> String {
    let steady = program.entry_points.iter().filter(|entry| !entry.once);
    let (dispatches, invocations) = steady.fold((0u64, 0u64), |(count, sum), entry| {
        let repeats = u64::from(entry.repeats);
        let invocations = entry.invocations(size).saturating_mul(repeats);
        (count + repeats, sum.saturating_add(invocations))
    });
    let plural = if dispatches == 1 { "" } else { "es" };
    format!(
        "{dispatches} dispatch{plural}, {} invocations",
        thousands(invocations)
    )
}

/// `number` with a comma after every three digits.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn row(entry: &EntryPoint, span: Option<Span>, size: Size, index: &LineIndex) -> StripRow {
    StripRow {
        name: entry.name.clone(),
        groups: product(entry.groups(size)),
        covers_screen: entry.grid == Grid::CoverScreen,
        workgroup_size: product(entry.workgroup_size),
        invocations: thousands(entry.invocations(size)),
        repeats: entry.repeats,
        once: entry.once,
        range: span.map(|span| editor_range(span, index)),
    }
}

fn product(sides: [u32; 3]) -> String {
    let [x, y, z] = sides;
    format!("{x} × {y} × {z}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use lockstep_frame::LayerSet;

    fn entry(name: &str, grid: Grid, repeats: u32, once: bool) -> EntryPoint {
        EntryPoint {
            name: name.into(),
            workgroup_size: [16, 16, 1],
            grid,
            repeats,
            once,
            loads: LayerSet::NONE,
            stores: LayerSet::NONE,
        }
    }

    #[test]
    fn rows_say_what_runs() {
        let program = Program {
            entry_points: vec![
                entry("seed", Grid::Fixed([1, 1, 1]), 1, true),
                entry("flow", Grid::Fixed([4, 2, 1]), 3, false),
                entry("main", Grid::CoverScreen, 1, false),
            ],
            ..Program::default()
        };
        let text = "fn seed\nfn flow";
        let spans = [Span::new(3, 7), Span::new(11, 15)];
        let size = Size::new(650, 480);
        let rows = rows(&program, &spans, size, &LineIndex::new(text));
        assert_eq!(rows[0].name, "seed");
        assert!(rows[0].once && !rows[0].covers_screen);
        assert_eq!(rows[1].range, Some((11, 15)));
        assert_eq!(rows[1].repeats, 3);
        assert_eq!(rows[2].groups, "41 × 30 × 1");
        assert_eq!(rows[2].invocations, "314,880");
        assert_eq!(rows[2].range, None);
        // 3 times 8 groups of 256, and the screen.
        assert_eq!(total(&program, size), "4 dispatches, 321,024 invocations");
    }

    #[test]
    fn thousands_are_parted() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1000), "1,000");
        assert_eq!(thousands(1_234_567), "1,234,567");
    }
}
