//! Which buffers there are, and what was read of one.

use super::super::strip::thousands;
use lockstep_frame::{Layout, Program};
use std::ops::Range;
use std::sync::Arc;

/// A storage buffer of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Name of the variable.
    pub name: String,
    /// Its type, as its author writes it.
    pub ty: String,
    /// How the type lies in memory.
    pub layout: Layout,
    /// Size in bytes.
    pub bytes: u64,
}

impl Listed {
    /// Its size: `1,024 words`, of four bytes each.
    #[must_use]
    pub fn size_in_words(&self) -> String {
        let words = self.bytes / 4;
        let plural = if words == 1 { "" } else { "s" };
        format!("{} word{plural}", thousands(words))
    }
}

/// The storage buffers of `program` that its author declared: names of the prelude's own begin
/// with an underscore. A runtime-sized one takes up to `limit` bytes.
#[must_use]
pub fn listed(program: &Program, limit: u64) -> Vec<Arc<Listed>> {
    let own = |name: &str| !name.starts_with('_');
    let buffers = program.buffers.iter().filter(|buffer| own(&buffer.name));
    buffers
        .map(|buffer| {
            Arc::new(Listed {
                name: buffer.name.clone(),
                ty: buffer.ty.clone(),
                layout: buffer.layout.clone(),
                bytes: buffer.size.bytes(limit),
            })
        })
        .collect()
}

/// Bytes to read, with the declaration that they are understood by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The buffer.
    pub buffer: Arc<Listed>,
    /// The bytes of it.
    pub range: Range<u64>,
}

/// What came of reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Contents {
    /// Nothing was read yet.
    #[default]
    Unread,
    /// The bytes that were asked for.
    Bytes(Query, Vec<u8>),
    /// A sentence that says why there are none.
    Failed(String),
}

impl Contents {
    /// The bytes of `query`, as far as they are there. Those of another one, which may have
    /// another layout, are no answer to it.
    #[must_use]
    pub fn of(&self, query: &Query) -> &[u8] {
        match self {
            Self::Bytes(asked, bytes) if asked == query => bytes,
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lockstep_frame::{BufferSize, Length, Scalar, StorageBuffer};

    fn buffer(name: &str, scalar: Scalar) -> StorageBuffer {
        StorageBuffer {
            name: name.into(),
            ty: format!("array<{}>", scalar.name()),
            layout: Layout::Array {
                element: Box::new(Layout::Scalar(scalar)),
                stride: 4,
                length: Length::Runtime,
            },
            size: BufferSize::RuntimeSized {
                header: 0,
                stride: 4,
            },
            read_only: false,
        }
    }

    fn list(buffers: Vec<StorageBuffer>) -> Vec<Arc<Listed>> {
        let program = Program {
            buffers,
            ..Program::default()
        };
        listed(&program, 4096)
    }

    #[test]
    fn what_the_prelude_declares_is_not_listed() {
        let list = list(vec![
            buffer("_assert_counts", Scalar::U32),
            buffer("heights", Scalar::F32),
        ]);
        assert_eq!(list.len(), 1);
        assert_eq!(list[0].name, "heights");
        assert_eq!(list[0].size_in_words(), "1,024 words");
    }

    #[test]
    fn bytes_answer_the_question_that_was_asked_and_no_other() {
        let query = |scalar, range| Query {
            buffer: list(vec![buffer("data", scalar)]).remove(0),
            range,
        };
        let asked = query(Scalar::F32, 0..4);
        let contents = Contents::Bytes(asked.clone(), vec![1, 2, 3, 4]);
        assert_eq!(contents.of(&asked), [1, 2, 3, 4]);
        // The same program, compiled anew.
        assert_eq!(contents.of(&query(Scalar::F32, 0..4)), [1, 2, 3, 4]);
        assert!(contents.of(&query(Scalar::U32, 0..4)).is_empty());
        assert!(contents.of(&query(Scalar::F32, 4..8)).is_empty());
        assert!(Contents::Failed(String::new()).of(&asked).is_empty());
        assert!(Contents::Unread.of(&asked).is_empty());
    }
}
