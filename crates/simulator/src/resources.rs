//! What a dispatch reads and writes: buffers, textures and samplers by group and binding.

use crate::texture::{Sampler, Texture};
use std::collections::BTreeMap;

/// A uniform or storage buffer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Buffer {
    words: Vec<u32>,
    bytes: usize,
}

impl Buffer {
    /// A buffer that holds `bytes`.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Self {
        let words = bytes
            .chunks(4)
            .map(|chunk| {
                let mut word = [0; 4];
                word[..chunk.len()].copy_from_slice(chunk);
                u32::from_le_bytes(word)
            })
            .collect();
        Self {
            words,
            bytes: bytes.len(),
        }
    }

    /// A buffer of `bytes` zeros.
    #[must_use]
    pub fn zeros(bytes: usize) -> Self {
        Self {
            words: vec![0; bytes.div_ceil(4)],
            bytes,
        }
    }

    /// Its content.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self
            .words
            .iter()
            .flat_map(|word| word.to_le_bytes())
            .collect();
        bytes.truncate(self.bytes);
        bytes
    }

    /// Size in bytes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes
    }

    /// Whether it has no bytes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// Its content as 32-bit words, the last one padded with zeros.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// Its content as 32-bit words, to be changed.
    pub fn words_mut(&mut self) -> &mut [u32] {
        &mut self.words
    }
}

/// What is bound at a binding.
#[derive(Clone, Debug, PartialEq)]
pub enum Resource {
    /// A uniform or storage buffer.
    Buffer(Buffer),
    /// A sampled or storage texture.
    Texture(Texture),
    /// A sampler.
    Sampler(Sampler),
}

/// Everything that is bound, by group and binding.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resources {
    pub(crate) list: Vec<Resource>,
    by_binding: BTreeMap<(u32, u32), usize>,
}

impl Resources {
    /// Nothing is bound.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Binds `resource`, in the place of what was bound there.
    pub fn bind(&mut self, group: u32, binding: u32, resource: Resource) {
        match self.by_binding.get(&(group, binding)) {
            Some(index) => self.list[*index] = resource,
            None => {
                self.by_binding.insert((group, binding), self.list.len());
                self.list.push(resource);
            }
        }
    }

    /// What is bound.
    #[must_use]
    pub fn get(&self, group: u32, binding: u32) -> Option<&Resource> {
        self.list.get(self.index(group, binding)?)
    }

    /// What is bound, to be changed.
    pub fn get_mut(&mut self, group: u32, binding: u32) -> Option<&mut Resource> {
        let index = self.index(group, binding)?;
        self.list.get_mut(index)
    }

    /// The buffer that is bound.
    #[must_use]
    pub fn buffer(&self, group: u32, binding: u32) -> Option<&Buffer> {
        match self.get(group, binding)? {
            Resource::Buffer(buffer) => Some(buffer),
            _ => None,
        }
    }

    /// The texture that is bound.
    #[must_use]
    pub fn texture(&self, group: u32, binding: u32) -> Option<&Texture> {
        match self.get(group, binding)? {
            Resource::Texture(texture) => Some(texture),
            _ => None,
        }
    }

    /// Takes what is bound away.
    pub fn take(&mut self, group: u32, binding: u32) -> Option<Resource> {
        let index = self.by_binding.remove(&(group, binding))?;
        let nothing = Resource::Buffer(Buffer::default());
        Some(std::mem::replace(self.list.get_mut(index)?, nothing))
    }

    pub(crate) fn index(&self, group: u32, binding: u32) -> Option<usize> {
        self.by_binding.get(&(group, binding)).copied()
    }
}
