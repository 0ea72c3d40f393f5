//! Random types over random bytes: every cell is what the WGSL specification
//! puts at its place, and nothing panics, whatever the bytes, windows and sizes.

use super::heat_map::{Blocks, default_shape, heat_map};
use super::plot::{Area, plot};
use super::{Column, Integers, MOST_INNER_VALUES, MOST_ROW_BYTES, Section, Window};
use super::{sections, table};
use lockstep_frame::{Layout, Length, Scalar, Size, StructMember};
use std::collections::HashMap;

/// A small generator of numbers (G. Marsaglia, "Xorshift RNGs").
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 11) % end
    }

    fn scalar(&mut self) -> Scalar {
        [Scalar::I32, Scalar::U32, Scalar::F32, Scalar::F16][self.below(4) as usize]
    }

    fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count).map(|_| self.below(256) as u8).collect()
    }
}

/// A type with its alignment, by the rules of WGSL.
fn random_layout(random: &mut Random, depth: u32) -> (Layout, u64) {
    let kind = random.below(if depth == 0 { 4 } else { 8 });
    let scalar = random.scalar();
    match kind {
        0 => (Layout::Scalar(scalar), scalar.bytes()),
        1 => (Layout::Atomic(Scalar::U32), 4),
        2 => {
            let components = 2 + random.below(3) as u32;
            let align = scalar.bytes() * u64::from(components.next_power_of_two());
            (Layout::Vector { components, scalar }, align)
        }
        3 => {
            let [columns, rows] = [2 + random.below(3) as u32, 2 + random.below(3) as u32];
            let scalar = [Scalar::F32, Scalar::F16][random.below(2) as usize];
            let column_stride = scalar.bytes() * u64::from(rows.next_power_of_two());
            let layout = Layout::Matrix {
                columns,
                rows,
                column_stride,
                scalar,
            };
            (layout, column_stride)
        }
        4 | 5 => {
            let (element, align) = random_layout(random, depth - 1);
            let count = [1, 2, 5, 17, 40][random.below(5) as usize];
            (array(element, align, Length::Fixed(count)), align)
        }
        _ => random_struct(random, depth, false),
    }
}

fn array(element: Layout, align: u64, length: Length) -> Layout {
    Layout::Array {
        stride: element.size().next_multiple_of(align),
        element: Box::new(element),
        length,
    }
}

fn random_struct(random: &mut Random, depth: u32, has_tail: bool) -> (Layout, u64) {
    let mut members = Vec::new();
    let (mut end, mut most_align) = (0u64, 1);
    let count = 1 + random.below(5);
    for index in 0..count {
        let (layout, align) = if has_tail && index + 1 == count {
            let (element, align) = random_layout(random, depth - 1);
            (array(element, align, Length::Runtime), align)
        } else {
            random_layout(random, depth - 1)
        };
        let offset = end.next_multiple_of(align);
        end = offset + layout.size();
        most_align = most_align.max(align);
        members.push(StructMember {
            name: format!("m{index}"),
            offset,
            layout,
        });
    }
    let layout = Layout::Struct {
        name: "S".into(),
        members,
        size: if has_tail {
            end
        } else {
            end.next_multiple_of(most_align)
        },
    };
    (layout, most_align)
}

/// The type of a variable: what can stand alone, with a runtime-sized part now and then.
fn random_variable(random: &mut Random) -> Layout {
    match random.below(4) {
        0 => {
            let (element, align) = random_layout(random, 2);
            array(element, align, Length::Runtime)
        }
        1 => random_struct(random, 3, true).0,
        _ => random_layout(random, 3).0,
    }
}

/// Every number of a value in `total` bytes: its name, place and type.
fn numbers(
    layout: &Layout,
    name: &str,
    offset: u64,
    total: u64,
    found: &mut HashMap<String, (u64, Scalar)>,
) {
    let letters = ["x", "y", "z", "w"];
    match layout {
        Layout::Scalar(scalar) | Layout::Atomic(scalar) => {
            found.insert(name.to_owned(), (offset, *scalar));
        }
        Layout::Vector { components, scalar } => {
            for (at, letter) in (0..u64::from(*components)).zip(letters) {
                let offset = offset + at * scalar.bytes();
                found.insert(format!("{name}.{letter}"), (offset, *scalar));
            }
        }
        Layout::Matrix {
            columns,
            rows,
            column_stride,
            scalar,
        } => {
            for column in 0..u64::from(*columns) {
                for (row, letter) in (0..u64::from(*rows)).zip(letters) {
                    let offset = offset + column * column_stride + row * scalar.bytes();
                    let name = format!("{name}[{column}].{letter}");
                    found.insert(name, (offset, *scalar));
                }
            }
        }
        Layout::Array {
            element,
            stride,
            length,
        } => {
            let count = match length {
                Length::Fixed(count) => *count,
                Length::Runtime => (total - offset) / stride,
            };
            for index in 0..count {
                let offset = offset + index * stride;
                numbers(element, &format!("{name}[{index}]"), offset, total, found);
            }
        }
        Layout::Struct { members, .. } => {
            for member in members {
                let name = format!("{name}.{}", member.name);
                numbers(&member.layout, &name, offset + member.offset, total, found);
            }
        }
    }
}

/// Whether `cell` is the text of the number whose little-endian bytes are `bytes`.
fn is_text_of(cell: &str, bytes: &[u8], scalar: Scalar) -> bool {
    let word = bytes
        .iter()
        .rev()
        .fold(0u32, |word, byte| word << 8 | u32::from(*byte));
    match scalar {
        Scalar::U32 => cell == word.to_string(),
        Scalar::I32 => cell == (word as i32).to_string(),
        Scalar::F32 => match f32::from_bits(word) {
            value if value.is_nan() => cell == "NaN",
            value => cell.parse() == Ok(value) && cell.starts_with('-') == value.is_sign_negative(),
        },
        Scalar::F16 => {
            let sign = if word >> 15 == 1 { -1.0 } else { 1.0 };
            let fraction = f64::from(word & 0x3ff);
            let (value, spacing) = match word >> 10 & 0x1f {
                0 => (fraction * 2f64.powi(-24), 2f64.powi(-24)),
                31 if fraction == 0.0 => return cell.parse() == Ok(sign * f64::INFINITY),
                31 => return cell == "NaN",
                exponent => {
                    let spacing = 2f64.powi(exponent as i32 - 25);
                    ((1024.0 + fraction) * spacing, spacing)
                }
            };
            cell.parse()
                .is_ok_and(|shown: f64| (shown - sign * value).abs() < spacing / 2.0)
        }
    }
}

fn part<'a>(bytes: &'a [u8], section: &Section, window: Window) -> &'a [u8] {
    let range = window.byte_range(section);
    &bytes[range.start as usize..range.end as usize]
}

#[test]
fn every_cell_is_the_number_at_its_place() {
    let mut checked = 0;
    for seed in 0..300 {
        let random = &mut Random::new(seed);
        let layout = random_variable(random);
        let total = layout.size() + random.below(2000);
        if total > 200_000 {
            continue;
        }
        let bytes = random.bytes(total as usize);
        let mut expected = HashMap::new();
        numbers(&layout, "", 0, total, &mut expected);
        let mut is_complete = true;
        for section in sections(&layout, total) {
            is_complete &= section.notes.is_empty();
            for number in 0..section.rows.div_ceil(7).max(1) {
                let window = Window::new(&section, number * 7, 7, table::MOST_BYTES);
                let rows = table::rows(
                    &section,
                    window,
                    part(&bytes, &section, window),
                    Integers::Decimal,
                );
                assert_eq!(rows.len() as u64, window.rows);
                for (row, shown) in (window.first..).zip(&rows) {
                    for (column, cell) in shown.cells.iter().enumerate() {
                        let name = section.value_name(row, column);
                        let place = expected
                            .remove(&name)
                            .or_else(|| expected.remove(&format!(".{name}")));
                        let (at, scalar) =
                            place.unwrap_or_else(|| panic!("seed {seed}: {name} in {layout:?}"));
                        let at = at as usize;
                        let number = &bytes[at..at + scalar.bytes() as usize];
                        assert!(
                            is_text_of(cell, number, scalar),
                            "seed {seed}: {name} is {cell}, not {number:?}"
                        );
                        checked += 1;
                    }
                }
            }
        }
        assert_eq!(expected.is_empty(), is_complete, "seed {seed}: {layout:?}");
    }
    assert!(checked > 50_000, "{checked}");
}

#[test]
fn sections_keep_their_promises() {
    for seed in 0..2000 {
        let random = &mut Random::new(seed);
        let layout = random_variable(random);
        let total = random.below(layout.size() * 2 + 100);
        for section in sections(&layout, total) {
            assert!(section.row_bytes() <= MOST_ROW_BYTES.min(section.stride));
            let window = Window::new(
                &section,
                random.below(50),
                random.below(5000),
                MOST_ROW_BYTES,
            );
            let range = window.byte_range(&section);
            assert!(range.end - range.start <= MOST_ROW_BYTES);
            assert!(window.rows == 0 || range.end <= total, "seed {seed}");
        }
    }
}

#[test]
fn no_bytes_and_no_sizes_panic() {
    for seed in 0..300 {
        let random = &mut Random::new(seed);
        let layout = random_variable(random);
        let total = layout.size() + random.below(3000);
        for section in sections(&layout, total) {
            let first = random.below(section.rows.saturating_mul(2).max(1));
            let window = Window::new(&section, first, random.below(600), MOST_ROW_BYTES);
            let length = random.below(4000) as usize;
            let mut bytes = random.bytes(length);
            if random.below(3) == 0 {
                bytes.fill(0xff);
            }
            let column = random.below(section.columns.len() as u64 + 2) as usize;
            let area = Area {
                width: random.below(900) as f64,
                height: random.below(300) as f64,
            };
            let points = random.below(100) as usize;
            let drawn = plot(&section, column, window, &bytes, area, points);
            let count = drawn.path.matches(['M', 'L']).count();
            assert!(count <= points.max(2), "seed {seed}: {count}");
            assert!(!drawn.path.contains(['N', '-', 'e']), "{}", drawn.path);
            for tick in drawn.rows.iter().chain(&drawn.values) {
                assert!((0.0..=900.0).contains(&tick.at), "seed {seed}: {tick:?}");
            }
            let width = random.below(1000);
            let blocks = [Blocks::Mean, Blocks::Max][random.below(2) as usize];
            let map = heat_map(&section, column, window, &bytes, width, blocks, None);
            assert_eq!(map.pixels.len() as u32, map.width * map.height * 4);
            assert!(map.width <= 512 && map.height <= 512);
            let shape = default_shape(&section, Size::new(30, 20));
            assert!(shape.width > 0 && shape.rows <= section.rows);
        }
    }
}

#[test]
fn types_that_no_compiler_makes_do_no_harm() {
    let endless = |element, stride, length| Layout::Array {
        element: Box::new(element),
        stride,
        length,
    };
    let number = Layout::Scalar(Scalar::F32);
    let member = |offset, layout| StructMember {
        name: "m".into(),
        offset,
        layout,
    };
    let structure = Layout::Struct {
        name: "S".into(),
        members: vec![
            member(u64::MAX, number.clone()),
            member(4, number.clone()),
            member(0, endless(number.clone(), 0, Length::Runtime)),
        ],
        size: 0,
    };
    let layouts = [
        endless(number.clone(), 0, Length::Fixed(u64::MAX)),
        endless(number.clone(), u64::MAX, Length::Runtime),
        endless(structure.clone(), 4, Length::Fixed(u64::MAX)),
        endless(
            endless(number, u64::MAX, Length::Fixed(u64::MAX)),
            0,
            Length::Runtime,
        ),
        structure,
    ];
    for layout in &layouts {
        for total in [0, 4, 1 << 20, u64::MAX] {
            for section in sections(layout, total) {
                let page = table::page_rows(&section);
                let window = Window::new(&section, u64::MAX, page, table::MOST_BYTES);
                let rows = table::rows(&section, window, &[0; 64], Integers::Decimal);
                assert!(rows.len() as u64 <= table::MOST_PAGE_ROWS);
                assert!(section.columns.len() as u64 <= MOST_INNER_VALUES);
                let names: Vec<&str> = section.columns.iter().map(Column::label).collect();
                assert!(names.iter().all(|name| !name.is_empty()));
                let name = section.row_name(u64::MAX);
                assert_eq!(name.is_empty(), !section.is_array());
            }
        }
    }
}
