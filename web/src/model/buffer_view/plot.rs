//! One column as a line.

use super::super::strip::thousands;
use super::extent::{Extent, share};
use super::number::{Integers, text};
use super::{Section, Window};
use lockstep_frame::Scalar;
use std::fmt::Write;

/// Most bytes that are read for a plot.
pub const MOST_BYTES: u64 = 4 << 20;

/// Most points of a line.
pub const MOST_POINTS: usize = 4096;

/// Where a plot is drawn, in the units of its SVG element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// From the first row to the last.
    pub width: f64,
    /// From the greatest value, at 0, to the least.
    pub height: f64,
}

/// A label on an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// Units from the left or from the top.
    pub at: f64,
    /// What is there.
    pub text: String,
}

/// A line with its axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The `d` attribute of an SVG path. NaN leaves a gap. A point between two
    /// gaps is a line of no length, which round caps make visible.
    pub path: String,
    /// Labels of rows, from left to right.
    pub rows: Vec<Tick>,
    /// Labels of values, from the least to the greatest.
    pub values: Vec<Tick>,
    /// Least and greatest finite value, as text; `None` when there is none.
    pub range: Option<(String, String)>,
    /// What the line cannot show: `3 values are NaN`.
    pub remark: Option<String>,
}

/// The line of column number `column` over the rows of `window`, out of the
/// bytes of [`Window::byte_range`]. When there are more values than `points`,
/// the least and the greatest of every stretch stand for all of it, so that
/// peaks stay.
#[must_use]
pub fn plot(
    section: &Section,
    column: usize,
    window: Window,
    bytes: &[u8],
    area: Area,
    points: usize,
) -> Plot {
    let mut extent = Extent::EMPTY;
    let values = window
        .values(section, column, bytes)
        .inspect(|value| extent.add(*value));
    let line = thinned(values, window.rows, points.clamp(2, MOST_POINTS));
    let scalar = section
        .columns
        .get(column)
        .map_or(Scalar::F32, |column| column.scalar);
    let range = extent.range();
    let last = window.rows.saturating_sub(1) as f64;
    let scale = range.unwrap_or((0.0, 0.0));
    let down = |value: f64| (1.0 - share(value, scale)) * area.height;
    let across = |row: f64| share(row, (0.0, last)) * area.width;
    let row_ticks = match window.rows {
        0 => Vec::new(),
        _ => ticks(window.first as f64, window.first as f64 + last, 6.0, true),
    };
    let value_ticks = range.map_or_else(Vec::new, |(low, high)| {
        ticks(low, high, 5.0, scalar.is_integer())
    });
    let said = |value: f64| text(value, scalar, Integers::Decimal);
    // Labels of half floats stand between them as well.
    let label_type = match scalar {
        Scalar::F16 => Scalar::F32,
        other => other,
    };
    Plot {
        path: path(&line, across, down),
        rows: row_ticks
            .into_iter()
            .map(|row| Tick {
                at: across(row - window.first as f64),
                text: thousands(row as u64),
            })
            .collect(),
        values: value_ticks
            .into_iter()
            .map(|value| Tick {
                at: down(value),
                text: text(value, label_type, Integers::Decimal),
            })
            .collect(),
        range: range.map(|(low, high)| (said(low), said(high))),
        remark: extent.remark(),
    }
}

/// At most `points` of `count` values with their numbers, in order.
fn thinned(values: impl Iterator<Item = f64>, count: u64, points: usize) -> Vec<(u64, f64)> {
    let indexed = (0..).zip(values);
    let stretches = points as u64 / 2;
    if count <= points as u64 {
        return indexed.collect();
    }
    let mut line = Vec::with_capacity(points);
    let mut current = 0;
    let mut ends: Option<[(u64, f64); 2]> = None;
    for (index, value) in indexed {
        let stretch = u64::try_from(u128::from(index) * u128::from(stretches) / u128::from(count))
            .unwrap_or(u64::MAX);
        if stretch != current {
            push_ends(&mut line, ends.take());
            current = stretch;
        }
        let point = (index, value);
        ends = Some(match ends {
            Some([low, high]) if !low.1.is_nan() => [
                if value < low.1 { point } else { low },
                if value > high.1 { point } else { high },
            ],
            _ => [point, point],
        });
    }
    push_ends(&mut line, ends);
    line
}

fn push_ends(line: &mut Vec<(u64, f64)>, ends: Option<[(u64, f64); 2]>) {
    if let Some([low, high]) = ends {
        line.push(if low.0 < high.0 { low } else { high });
        if low.0 != high.0 {
            line.push(if low.0 < high.0 { high } else { low });
        }
    }
}

fn path(line: &[(u64, f64)], across: impl Fn(f64) -> f64, down: impl Fn(f64) -> f64) -> String {
    let mut path = String::with_capacity(line.len() * 12);
    let mut is_joined = false;
    for (at, (row, value)) in line.iter().enumerate() {
        if value.is_nan() {
            is_joined = false;
            continue;
        }
        path.push(if is_joined { 'L' } else { 'M' });
        push_coordinate(&mut path, across(*row as f64));
        path.push(' ');
        push_coordinate(&mut path, down(*value));
        let is_last = line.get(at + 1).is_none_or(|(_, next)| next.is_nan());
        if !is_joined && is_last {
            path.push_str("h0");
        }
        is_joined = true;
    }
    path
}

/// Appends a number of units, to a tenth.
fn push_coordinate(path: &mut String, units: f64) {
    let tenths = (units * 10.0).round() as i64;
    // Writing to a string cannot fail.
    let _ = write!(path, "{}", tenths / 10);
    if tenths % 10 != 0 {
        let _ = write!(path, ".{}", tenths % 10);
    }
}

/// Round numbers from `low` to `high`, about `most` of them, 1, 2 or 5 times a
/// power of ten apart; whole ones if `whole`. Without room between them it is `low` alone.
fn ticks(low: f64, high: f64, most: f64, whole: bool) -> Vec<f64> {
    let least = (high - low) / most;
    if !(least > 0.0 && least.is_finite()) {
        return vec![low];
    }
    let mut decade = 1.0;
    while decade * 10.0 <= least {
        decade *= 10.0;
    }
    while decade > least {
        decade /= 10.0;
    }
    let mut step = [1.0, 2.0, 5.0]
        .map(|factor| decade * factor)
        .into_iter()
        .find(|step| *step >= least)
        .unwrap_or(decade * 10.0);
    if whole {
        step = step.max(1.0);
    }
    // What rounding moved over an end is still there.
    let slack = 1e-9;
    let first = (low / step - slack).ceil();
    let last = (high / step + slack).floor();
    let steps = (last - first).clamp(0.0, most) as u32;
    if last < first {
        return vec![low];
    }
    (0..=steps)
        // Adding 0 makes 0 of -0.
        .map(|at| (first + f64::from(at)) * step + 0.0)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::sections;
    use super::*;
    use lockstep_frame::{Layout, Length};

    const AREA: Area = Area {
        width: 100.0,
        height: 50.0,
    };

    fn drawn(values: &[f32], points: usize) -> Plot {
        let layout = Layout::Array {
            element: Box::new(Layout::Scalar(Scalar::F32)),
            stride: 4,
            length: Length::Runtime,
        };
        let bytes: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let section = sections(&layout, bytes.len() as u64).remove(0);
        let window = Window::new(&section, 0, u64::MAX, MOST_BYTES);
        plot(&section, 0, window, &bytes, AREA, points)
    }

    fn texts(ticks: &[Tick]) -> Vec<&str> {
        ticks.iter().map(|tick| tick.text.as_str()).collect()
    }

    #[test]
    fn values_become_a_line_from_the_least_at_the_bottom() {
        let plot = drawn(&[-1.0, 3.0, 1.0], 100);
        assert_eq!(plot.path, "M0 50L50 0L100 25");
        assert_eq!(plot.range, Some(("-1".into(), "3".into())));
        assert_eq!(texts(&plot.values), ["-1", "0", "1", "2", "3"]);
        assert_eq!(plot.values[1].at, 37.5);
        assert_eq!(texts(&plot.rows), ["0", "1", "2"]);
        assert_eq!(plot.rows[2].at, 100.0);
        assert_eq!(plot.remark, None);
    }

    #[test]
    fn nan_is_a_gap_and_infinity_an_edge() {
        let plot = drawn(&[0.0, f32::NAN, 1.0, f32::NAN, f32::INFINITY, 0.5], 100);
        assert_eq!(plot.path, "M0 50h0M40 0h0M80 0L100 25");
        assert_eq!(
            plot.remark.as_deref(),
            Some("2 values are NaN, 1 value is infinite")
        );
    }

    #[test]
    fn one_value_is_a_dot_and_none_is_nothing() {
        let plot = drawn(&[7.0], 100);
        assert_eq!(plot.path, "M50 25h0");
        assert_eq!(
            (texts(&plot.values), texts(&plot.rows)),
            (vec!["7"], vec!["0"])
        );
        let nothing = drawn(&[], 100);
        assert_eq!((nothing.path.as_str(), nothing.range), ("", None));
        assert_eq!((nothing.values, nothing.rows), (vec![], vec![]));
        let unknown = drawn(&[f32::NAN, f32::NAN], 100);
        assert_eq!((unknown.path.as_str(), unknown.range), ("", None));
    }

    #[test]
    fn peaks_stay_when_points_are_few() {
        let mut values = vec![0.0; 10_000];
        values[1234] = 9.0;
        values[8765] = -4.0;
        values[42] = f32::NAN;
        let plot = drawn(&values, 50);
        assert_eq!(plot.range, Some(("-4".into(), "9".into())));
        let points = plot.path.split(['M', 'L']).count() - 1;
        assert!(points <= 50, "{}", plot.path);
        assert!(plot.path.contains(" 0L"), "{}", plot.path);
        assert!(plot.path.contains(" 50L"), "{}", plot.path);
        assert_eq!(plot.path.matches('M').count(), 1);
    }

    #[test]
    fn stretches_of_nan_stay_gaps_when_points_are_few() {
        let values: Vec<f32> = (0..1000)
            .map(|at| {
                if (300..500).contains(&at) {
                    f32::NAN
                } else {
                    at as f32
                }
            })
            .collect();
        let path = drawn(&values, 20).path;
        assert_eq!(path.matches('M').count(), 2, "{path}");
    }

    #[test]
    fn labels_are_round_numbers() {
        let shown = |low, high, whole| {
            ticks(low, high, 5.0, whole)
                .into_iter()
                .map(|tick| text(tick, Scalar::F32, Integers::Decimal))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            shown(0.0, 1.0, false),
            ["0", "0.2", "0.4", "0.6", "0.8", "1"]
        );
        assert_eq!(shown(-0.31, 0.34, false), ["-0.2", "0", "0.2"]);
        assert_eq!(shown(0.0, 2.0, true), ["0", "1", "2"]);
        assert_eq!(shown(17.0, 4_200.0, true), ["1000", "2000", "3000", "4000"]);
        assert_eq!(shown(5.0, 5.0, false), ["5"]);
        assert_eq!(shown(0.0, 3e-30, false), ["0", "1e-30", "2e-30", "3e-30"]);
        let most = f64::from(f32::MAX);
        assert_eq!(shown(-most, most, false), ["-2e38", "0", "2e38"]);
    }
}
