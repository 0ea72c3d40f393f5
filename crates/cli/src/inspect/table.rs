//! Counters as tables for people.

use lockstep_diagnostics::LineIndex;
use lockstep_simulator::counters::{CounterReport, Counts, EntryPointCounters, LineCounters};

/// A column: its head, and its cell, empty where there is nothing to say.
type Column = (&'static str, fn(&Counts) -> String);

const COLUMNS: [Column; 10] = [
    ("lanes", |counts| {
        ratio(counts.lanes_active, counts.lanes_possible)
    }),
    ("arithmetic", |counts| number(counts.arithmetic)),
    ("branches", |counts| {
        with_part(counts.branches, counts.divergent_branches, "split")
    }),
    ("workgroup", |counts| number(counts.workgroup_accesses)),
    ("passes", |counts| number(counts.bank_passes)),
    ("storage", |counts| number(counts.storage_accesses)),
    ("sectors", |counts| number(counts.sectors)),
    ("atomics", |counts| {
        with_part(counts.atomics, counts.worst_contention, "at once")
    }),
    ("texels", |counts| {
        number(counts.texture_loads + counts.texture_stores + counts.texture_samples)
    }),
    ("barriers", |counts| number(counts.barriers)),
];

fn number(count: u64) -> String {
    if count == 0 {
        String::new()
    } else {
        grouped(count)
    }
}

/// Digits in threes.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn ratio(part: u64, whole: u64) -> String {
    if whole == 0 {
        String::new()
    } else {
        format!("{:.0}%", 100.0 * part as f64 / whole as f64)
    }
}

fn with_part(count: u64, part: u64, what: &str) -> String {
    match (count, part) {
        (0, _) => String::new(),
        (_, 0) => grouped(count),
        _ => format!("{}, {} {what}", grouped(count), grouped(part)),
    }
}

/// The tables of all entry points.
pub fn tables(report: &CounterReport, lines: &LineIndex) -> String {
    report
        .entry_points
        .iter()
        .map(|entry| table(entry, lines))
        .collect()
}

fn table(entry: &EntryPointCounters, lines: &LineIndex) -> String {
    let used: Vec<&Column> = COLUMNS
        .iter()
        .filter(|(_, cell)| !cell(&entry.total).is_empty())
        .collect();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut head = vec!["line".to_owned()];
    head.extend(used.iter().map(|(name, _)| (*name).to_owned()));
    head.push("text".to_owned());
    rows.push(head);
    for LineCounters { line, counts } in entry.lines(lines) {
        let mut row = vec![line.to_string()];
        row.extend(used.iter().map(|(_, cell)| cell(&counts)));
        row.push(lines.line_span(line).slice(lines.text()).trim().to_owned());
        rows.push(row);
    }
    let mut total = vec!["all".to_owned()];
    total.extend(used.iter().map(|(_, cell)| cell(&entry.total)));
    total.push(String::new());
    rows.push(total);
    let widths: Vec<usize> = (0..rows[0].len() - 1)
        .map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0))
        .collect();
    let mut text = format!(
        "{}: {} {}, {} {}\n",
        entry.name,
        grouped(entry.dispatches),
        if entry.dispatches == 1 {
            "dispatch"
        } else {
            "dispatches"
        },
        grouped(entry.workgroups),
        if entry.workgroups == 1 {
            "workgroup"
        } else {
            "workgroups"
        },
    );
    for row in rows {
        let mut line = String::from(" ");
        for (cell, width) in row.iter().zip(&widths) {
            line.push_str(&format!(" {cell:>width$}"));
        }
        let source = row.last().map_or("", String::as_str);
        line.push_str("  ");
        line.push_str(source);
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use lockstep_diagnostics::Span;
    use lockstep_simulator::counters::PlaceCounters;

    #[test]
    fn columns_that_have_nothing_to_say_are_left_out() {
        let counts = Counts {
            lanes_active: 48,
            lanes_possible: 64,
            arithmetic: 12_345,
            branches: 4,
            divergent_branches: 1,
            ..Counts::default()
        };
        let report = CounterReport {
            entry_points: vec![EntryPointCounters {
                name: "main".into(),
                dispatches: 1,
                workgroups: 2,
                total: counts,
                places: vec![PlaceCounters {
                    span: Span::new(3, 4),
                    counts,
                }],
            }],
        };
        let text = tables(&report, &LineIndex::new("a\n  let b;\n"));
        assert_eq!(
            text,
            "main: 1 dispatch, 2 workgroups
  line lanes arithmetic   branches  text
     2   75%     12,345 4, 1 split  let b;
   all   75%     12,345 4, 1 split

"
        );
    }
}
