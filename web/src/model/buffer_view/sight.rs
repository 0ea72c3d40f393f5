//! What of which buffer is looked at, and how.

use super::heat_map::{Blocks, default_shape};
use super::listing::{Listed, Query};
use super::number::Integers;
use super::{Section, Window, heat_map, plot, sections, table};
use lockstep_frame::Size;
use std::sync::Arc;

/// How a buffer is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Rows of numbers.
    #[default]
    Table,
    /// A line.
    Plot,
    /// Colours.
    HeatMap,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Table, Self::Plot, Self::HeatMap];

    /// What it is called.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Table => "Table",
            Self::Plot => "Plot",
            Self::HeatMap => "Heat map",
        }
    }
}

/// What the person chose. It stays over edits; what is not there any more gives way to what is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Name of the buffer.
    pub buffer: String,
    /// Number of the section.
    pub section: usize,
    /// Number of the column that is drawn.
    pub column: usize,
    /// How it is shown.
    pub kind: Kind,
    /// The first row.
    pub first: u64,
    /// How integers are written.
    pub integers: Integers,
    /// Values in a line of the heat map, if not as it comes.
    pub across: Option<u64>,
    /// How several values become one pixel.
    pub blocks: Blocks,
}

/// What is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The buffer.
    pub buffer: Arc<Listed>,
    /// Its tables; at least one.
    pub sections: Vec<Section>,
    /// Number of the one that is shown.
    pub at: usize,
    /// Number of the column that is drawn.
    pub column: usize,
    /// The rows.
    pub window: Window,
    /// Most rows that are shown at once.
    pub page: u64,
    /// Values in a line of the heat map.
    pub across: u64,
}

impl Sight {
    /// What `choice` comes to with these `buffers` on a screen of `screen`; `None` without buffers.
    #[must_use]
    pub fn new(choice: &Choice, buffers: &[Arc<Listed>], screen: Size) -> Option<Self> {
        let chosen = buffers.iter().find(|buffer| buffer.name == choice.buffer);
        let buffer = chosen.or(buffers.first())?;
        let sections = sections(&buffer.layout, buffer.bytes);
        let at = choice.section.min(sections.len().checked_sub(1)?);
        let section = &sections[at];
        let shape = default_shape(section, screen);
        let across = choice.across.unwrap_or(shape.width);
        let across = across.clamp(1, section.rows.max(1));
        let (wanted, most_bytes) = match choice.kind {
            Kind::Table => (table::page_rows(section), table::MOST_BYTES),
            Kind::Plot => (u64::MAX, plot::MOST_BYTES),
            Kind::HeatMap => (shape.rows, heat_map::MOST_BYTES),
        };
        let mut page = Window::new(section, 0, wanted, most_bytes).rows;
        if choice.kind == Kind::HeatMap && page < wanted && page > across {
            // The next page goes on with a whole line.
            page -= page % across;
        }
        let mut window = Window::new(section, choice.first, wanted, most_bytes);
        window.rows = window.rows.min(page);
        Some(Self {
            buffer: Arc::clone(buffer),
            column: choice.column.min(section.columns.len().saturating_sub(1)),
            at,
            window,
            page,
            across,
            sections,
        })
    }

    /// The table that is shown.
    #[must_use]
    pub fn section(&self) -> &Section {
        &self.sections[self.at]
    }

    /// What has to be read.
    #[must_use]
    pub fn query(&self) -> Query {
        Query {
            buffer: Arc::clone(&self.buffer),
            range: self.window.byte_range(self.section()),
        }
    }

    /// The first row of the page before; `None` on the first one.
    #[must_use]
    pub fn before(&self) -> Option<u64> {
        let first = self.window.first;
        (first > 0).then(|| first.saturating_sub(self.page))
    }

    /// The first row of the page after; `None` on the last one.
    #[must_use]
    pub fn after(&self) -> Option<u64> {
        let next = self.window.first.saturating_add(self.window.rows);
        (next < self.section().rows).then_some(next)
    }

    /// The first row of the last page.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.section().rows.saturating_sub(self.page)
    }

    /// Name of the column that is drawn: `particles.pos.x`.
    #[must_use]
    pub fn column_name(&self) -> String {
        let section = self.section();
        let column = section.columns.get(self.column);
        let mut name = self.buffer.name.clone();
        for part in [
            section.path.as_str(),
            column.map_or("", |column| &column.path),
        ] {
            if !part.is_empty() && !part.starts_with('[') {
                name.push('.');
            }
            name.push_str(part);
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lockstep_frame::{Layout, Length, Scalar, StructMember};

    const SCREEN: Size = Size {
        width: 64,
        height: 48,
    };

    fn buffer(name: &str, element: Layout, stride: u64, count: u64) -> Arc<Listed> {
        Arc::new(Listed {
            name: name.into(),
            ty: "array".into(),
            layout: Layout::Array {
                element: Box::new(element),
                stride,
                length: Length::Fixed(count),
            },
            bytes: stride * count,
        })
    }

    fn vectors(count: u64) -> Arc<Listed> {
        let element = Layout::Vector {
            components: 3,
            scalar: Scalar::F32,
        };
        buffer("points", element, 16, count)
    }

    fn seen(choice: &Choice, buffer: Arc<Listed>) -> Sight {
        Sight::new(choice, &[buffer], SCREEN).unwrap()
    }

    #[test]
    fn what_is_not_there_gives_way_to_what_is() {
        let choice = Choice {
            buffer: "gone".into(),
            section: 3,
            column: 7,
            first: 900,
            ..Choice::default()
        };
        let sight = seen(&choice, vectors(10));
        assert_eq!((sight.at, sight.column, sight.window.first), (0, 2, 9));
        assert_eq!(sight.column_name(), "points.z");
        assert_eq!(sight.query().range, 144..156);
        assert_eq!(Sight::new(&choice, &[], SCREEN), None);
    }

    #[test]
    fn pages_follow_each_other_from_any_row() {
        let mut choice = Choice::default();
        let sight = seen(&choice, vectors(250));
        assert_eq!((sight.before(), sight.after()), (None, Some(100)));
        assert_eq!(sight.last(), 150);
        choice.first = 70;
        let sight = seen(&choice, vectors(250));
        assert_eq!((sight.before(), sight.after()), (Some(0), Some(170)));
        choice.first = 170;
        let sight = seen(&choice, vectors(250));
        assert_eq!(
            sight.window.words(sight.section()),
            "rows 170 to 249 of 250"
        );
        assert_eq!((sight.before(), sight.after()), (Some(70), None));
    }

    #[test]
    fn drawings_show_as_much_as_may_be_read() {
        let mut choice = Choice {
            kind: Kind::Plot,
            ..Choice::default()
        };
        let plotted = seen(&choice, vectors(1 << 20));
        assert_eq!(plotted.window.rows, 1 << 18);
        assert_eq!(plotted.after(), Some(1 << 18));
        choice.kind = Kind::HeatMap;
        choice.across = Some(1000);
        let coloured = seen(&choice, vectors(2 << 20));
        // 16 MiB hold 1,048,576 of them.
        assert_eq!(coloured.window.rows, 1_048_000);
        assert_eq!(coloured.after(), Some(1_048_000));
        assert!(coloured.window.limited_to.is_some());
        choice.across = Some(0);
        assert_eq!(seen(&choice, vectors(4)).across, 1);
        choice.across = Some(9);
        assert_eq!(seen(&choice, vectors(4)).across, 4);
    }

    #[test]
    fn columns_are_named_from_the_variable() {
        let number = Layout::Scalar(Scalar::F32);
        let plain = buffer("data", number.clone(), 4, 100);
        assert_eq!(seen(&Choice::default(), plain).column_name(), "data");
        let member = StructMember {
            name: "age".into(),
            offset: 0,
            layout: number,
        };
        let element = Layout::Struct {
            name: "Tree".into(),
            members: vec![member],
            size: 4,
        };
        let trees = buffer("forest", element, 4, 100);
        assert_eq!(seen(&Choice::default(), trees).column_name(), "forest.age");
    }
}
