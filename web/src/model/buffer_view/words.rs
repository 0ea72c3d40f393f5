//! What drawings show, in words.

use super::super::strip::thousands;
use super::heat_map::{Blocks, HeatMap};
use super::number::Integers;
use super::plot::Plot;
use super::table;
use super::{Sight, Window};

/// What a plot shows: `particles.pos.x, rows 0 to 4,095 of 8,192, from -1.2 to 3.4`.
#[must_use]
pub fn of_plot(sight: &Sight, plot: &Plot) -> String {
    of(sight, plot.range.as_ref(), plot.remark.as_deref())
}

/// What a heat map shows.
#[must_use]
pub fn of_heat_map(sight: &Sight, map: &HeatMap) -> String {
    of(sight, map.labels.as_ref(), map.remark.as_deref())
}

/// The value behind a pixel of `map`: `row 7: particles[7].pos.x is 0.5`. `None` where there is none.
#[must_use]
pub fn of_pixel(
    sight: &Sight,
    bytes: &[u8],
    map: &HeatMap,
    blocks: Blocks,
    (x, y): (u32, u32),
) -> Option<String> {
    let row = map.row_at(x, y);
    if x >= map.width || row >= sight.window.rows {
        return None;
    }
    let section = sight.section();
    let at = usize::try_from(row.saturating_mul(section.stride)).ok()?;
    let window = Window {
        first: sight.window.first + row,
        rows: 1,
        limited_to: None,
    };
    let rows = table::rows(section, window, bytes.get(at..)?, Integers::Decimal);
    let value = rows.first()?.cells.get(sight.column)?;
    let name = section.value_name(window.first, sight.column);
    let dot = if name.is_empty() || name.starts_with('[') {
        ""
    } else {
        "."
    };
    let mut words = format!(
        "row {}: {}{dot}{name} is {value}",
        thousands(window.first),
        sight.buffer.name
    );
    if map.block != [1, 1] {
        let [across, down] = map.block;
        let what = match blocks {
            Blocks::Mean => "mean",
            Blocks::Max => "greatest",
        };
        words += &format!("; the pixel is the {what} of {across} \u{d7} {down} values from there");
    }
    Some(words)
}

fn of(sight: &Sight, range: Option<&(String, String)>, remark: Option<&str>) -> String {
    let rows = sight.window.words(sight.section());
    let mut words = format!("{}, {rows}", sight.column_name());
    if let Some((low, high)) = range {
        words += &format!(", from {low} to {high}");
    }
    if let Some(remark) = remark {
        words += "; ";
        words += remark;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::heat_map::heat_map;
    use super::super::listing::Listed;
    use super::super::plot::{Area, plot};
    use super::super::{Choice, Kind};
    use super::*;
    use lockstep_frame::{Layout, Length, Scalar, Size};
    use std::sync::Arc;

    fn sight(count: u64, first: u64) -> Sight {
        let buffer = Arc::new(Listed {
            name: "heights".into(),
            ty: String::new(),
            layout: Layout::Array {
                element: Box::new(Layout::Scalar(Scalar::F32)),
                stride: 4,
                length: Length::Fixed(count),
            },
            bytes: count * 4,
        });
        let choice = Choice {
            kind: Kind::HeatMap,
            first,
            ..Choice::default()
        };
        Sight::new(&choice, &[buffer], Size::new(8, 8)).unwrap()
    }

    fn bytes(values: impl IntoIterator<Item = f32>) -> Vec<u8> {
        values.into_iter().flat_map(f32::to_le_bytes).collect()
    }

    #[test]
    fn a_plot_is_said_with_its_range_and_what_it_lacks() {
        let sight = sight(20, 17);
        let area = Area {
            width: 10.0,
            height: 10.0,
        };
        let draw = |values: [f32; 3]| {
            let plot = plot(sight.section(), 0, sight.window, &bytes(values), area, 100);
            of_plot(&sight, &plot)
        };
        assert_eq!(
            draw([3.5, -1.0, 2.0]),
            "heights, rows 17 to 19 of 20, from -1 to 3.5"
        );
        assert_eq!(
            draw([f32::NAN; 3]),
            "heights, rows 17 to 19 of 20; 3 values are NaN"
        );
    }

    #[test]
    fn a_pixel_is_said_with_its_row_and_value() {
        let sight = sight(20, 2);
        let data = bytes((2..20u16).map(|at| f32::from(at) / 2.0));
        let map = heat_map(
            sight.section(),
            0,
            sight.window,
            &data,
            5,
            Blocks::Mean,
            None,
        );
        let said = |x, y| of_pixel(&sight, &data, &map, Blocks::Mean, (x, y));
        assert_eq!(said(1, 2).unwrap(), "row 13: heights[13] is 6.5");
        // 18 values in lines of five.
        assert_eq!(said(2, 3).unwrap(), "row 19: heights[19] is 9.5");
        assert_eq!(said(3, 3), None);
        assert_eq!(said(5, 0), None);
        assert!(of_heat_map(&sight, &map).ends_with("from 1 to 9.5"));
    }

    #[test]
    fn a_pixel_of_many_values_says_so() {
        let sight = sight(1200, 0);
        let data = bytes(std::iter::repeat_n(1.0, 1200));
        let blocks = Blocks::Max;
        let map = heat_map(sight.section(), 0, sight.window, &data, 1200, blocks, None);
        assert_eq!(
            of_pixel(&sight, &data, &map, blocks, (1, 0)).unwrap(),
            "row 3: heights[3] is 1; the pixel is the greatest of 3 \u{d7} 1 values from there"
        );
    }
}
