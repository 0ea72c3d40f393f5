//! What one running program owns: screen, layers, pictures, storage buffers.

use crate::resources::{Buffer, Resource, Resources};
use crate::texture::{Sampler, TexelFormat, Texture};
use lockstep_frame::{LayerSet, Program, Resource as Bound, Size, StorageBuffer, uniform};
use lockstep_images::{MipChain, white_noise};
use std::collections::HashMap;

/// Bytes of a storage buffer whose type ends in a runtime-sized array: as many as on the GPU, or fewer in a browser,
/// where every zero takes memory at once.
pub const RUNTIME_BUFFER_BYTES: u64 = if cfg!(target_arch = "wasm32") {
    16 << 20
} else {
    128 << 20
};

/// Everything that stays from one dispatch to the next. A dispatch borrows
/// what the program binds ([`Memory::lend`]) and gives it back.
#[derive(Debug)]
pub(super) struct Memory {
    size: Size,
    /// Never iterated, so its order does not matter.
    kept: HashMap<Bound, Resource>,
    /// Declarations of the storage buffers: [`Bound::Storage`] counts them.
    declared: Vec<StorageBuffer>,
    float32_layers: bool,
    /// Pictures that no program has bound yet.
    waiting: [Option<MipChain>; 2],
}

impl Memory {
    /// A black screen and no program yet.
    pub fn new(size: Size) -> Self {
        let mut memory = Self {
            size,
            kept: HashMap::new(),
            declared: Vec::new(),
            float32_layers: false,
            waiting: [None, None],
        };
        memory.clear_screen();
        memory
    }

    pub fn size(&self) -> Size {
        self.size
    }

    pub fn set_size(&mut self, size: Size) {
        self.size = size;
    }

    fn clear_screen(&mut self) {
        let screen = self.texture_of_screen_size(1, TexelFormat::RGBA16_FLOAT);
        self.kept.insert(Bound::Screen, Resource::Texture(screen));
    }

    fn texture_of_screen_size(&self, layers: u32, format: TexelFormat) -> Texture {
        Texture::zeros(self.size.width, self.size.height, layers, format)
    }

    /// Allocates what `program` binds and is not there yet. What a program
    /// before it stored stays where the declaration is the same. Gives the
    /// names of buffers that are new, and hold zeros.
    pub fn adapt(&mut self, program: &Program) -> Vec<String> {
        self.adapt_layers(program);
        for index in 0..self.waiting.len() {
            if program.binds(Bound::Channel(index)) {
                self.show_channel(index);
            }
        }
        let mut before: Vec<(StorageBuffer, Option<Resource>)> = std::mem::take(&mut self.declared)
            .into_iter()
            .enumerate()
            .map(|(index, declared)| (declared, self.kept.remove(&Bound::Storage(index))))
            .collect();
        let mut fresh = Vec::new();
        for (index, declared) in program.buffers.iter().enumerate() {
            let stored = before
                .iter()
                .position(|(old, _)| declared.keeps_content_of(old))
                .and_then(|at| before.swap_remove(at).1);
            let buffer = stored.unwrap_or_else(|| {
                fresh.push(declared.name.clone());
                let bytes = declared.size.bytes(RUNTIME_BUFFER_BYTES);
                Resource::Buffer(Buffer::zeros(usize::try_from(bytes).unwrap_or(usize::MAX)))
            });
            self.kept.insert(Bound::Storage(index), buffer);
        }
        self.declared.clone_from(&program.buffers);
        fresh
    }

    fn adapt_layers(&mut self, program: &Program) {
        if program.float32_layers != self.float32_layers {
            self.kept.remove(&Bound::LayersIn);
            self.kept.remove(&Bound::LayersOut);
            self.float32_layers = program.float32_layers;
        }
        let format = if self.float32_layers {
            TexelFormat::RGBA32_FLOAT
        } else {
            TexelFormat::RGBA16_FLOAT
        };
        let layers = [Bound::LayersIn, Bound::LayersOut];
        let depth = layers
            .iter()
            .filter_map(|layers| self.texture(*layers))
            .map(Texture::layers)
            .fold(program.layer_depth(), u32::max);
        for bound in layers {
            let old = self.texture(bound);
            let is_fine = match old {
                Some(old) => old.layers() >= depth,
                None => !program.binds(bound),
            };
            if is_fine {
                continue;
            }
            let mut made = self.texture_of_screen_size(depth, format);
            if let Some(old) = old {
                for (to, from) in made.texels_mut().iter_mut().zip(old.texels()) {
                    *to = *from;
                }
            }
            self.kept.insert(bound, Resource::Texture(made));
        }
    }

    /// Puts `picture` in a channel, which the program that runs binds or not.
    pub fn set_channel(&mut self, index: usize, picture: &MipChain, bound: bool) {
        if let Some(place) = self.waiting.get_mut(index) {
            *place = Some(picture.clone());
            self.kept.remove(&Bound::Channel(index));
            if bound {
                self.show_channel(index);
            }
        }
    }

    /// Decodes the picture of a channel if that is still to be done; noise if there is none.
    fn show_channel(&mut self, index: usize) {
        let bound = Bound::Channel(index);
        if self.kept.contains_key(&bound) {
            return;
        }
        let chosen = self.waiting.get_mut(index).and_then(Option::take);
        let picture = chosen
            .unwrap_or_else(|| white_noise(u32::try_from(index).unwrap_or(u32::MAX)).mip_chain());
        let texture = Texture::from_mip_chain(&picture);
        self.kept.insert(bound, Resource::Texture(texture));
    }

    /// Zeroes the screen, the layers and every storage buffer.
    pub fn clear(&mut self, program: Option<&Program>) {
        self.clear_screen();
        self.kept.remove(&Bound::LayersIn);
        self.kept.remove(&Bound::LayersOut);
        for index in 0..self.declared.len() {
            if let Some(Resource::Buffer(buffer)) = self.kept.get_mut(&Bound::Storage(index)) {
                *buffer = Buffer::zeros(buffer.len());
            }
        }
        if let Some(program) = program {
            self.adapt_layers(program);
        }
    }

    fn texture(&self, bound: Bound) -> Option<&Texture> {
        match self.kept.get(&bound)? {
            Resource::Texture(texture) => Some(texture),
            Resource::Buffer(_) | Resource::Sampler(_) => None,
        }
    }

    /// The screen.
    pub fn screen(&self) -> Option<&Texture> {
        self.texture(Bound::Screen)
    }

    /// The buffer behind a storage variable.
    pub fn buffer(&self, name: &str) -> Option<&Buffer> {
        let index = self
            .declared
            .iter()
            .position(|declared| declared.name == name)?;
        match self.kept.get(&Bound::Storage(index))? {
            Resource::Buffer(buffer) => Some(buffer),
            Resource::Texture(_) | Resource::Sampler(_) => None,
        }
    }

    /// Copies layers from `pass_out` to `pass_in`.
    pub fn hand_on(&mut self, layers: LayerSet) {
        let Some(Resource::Texture(mut to)) = self.kept.remove(&Bound::LayersIn) else {
            return;
        };
        if let Some(from) = self.texture(Bound::LayersOut) {
            let texels = self.size.width as usize * self.size.height as usize;
            for layer in layers.iter() {
                let range = layer as usize * texels..(layer as usize + 1) * texels;
                if let (Some(to), Some(from)) = (
                    to.texels_mut().get_mut(range.clone()),
                    from.texels().get(range),
                ) {
                    to.copy_from_slice(from);
                }
            }
        }
        self.kept.insert(Bound::LayersIn, Resource::Texture(to));
    }

    /// What `program` binds, for one dispatch; [`Memory::take_back`] ends the loan.
    pub fn lend(
        &mut self,
        program: &Program,
        uniforms: &[u8; uniform::LENGTH],
        dispatch_id: u32,
    ) -> Resources {
        let uniform =
            |range: std::ops::Range<usize>| Some(Resource::Buffer(Buffer::new(&uniforms[range])));
        let mut resources = Resources::new();
        for binding in &program.bindings {
            let lent = match binding.resource {
                Bound::Time => uniform(uniform::TIME),
                Bound::Mouse => uniform(uniform::MOUSE),
                Bound::Keyboard => uniform(uniform::KEYBOARD),
                Bound::Custom => uniform(uniform::CUSTOM),
                Bound::Dispatch => {
                    let mut block = Buffer::zeros(16);
                    block.words_mut()[0] = dispatch_id;
                    Some(Resource::Buffer(block))
                }
                Bound::Sampler(index) => Some(Resource::Sampler(Sampler::of_prelude(index))),
                kept @ (Bound::Screen
                | Bound::LayersIn
                | Bound::LayersOut
                | Bound::Channel(_)
                | Bound::Storage(_)) => self.kept.remove(&kept),
            };
            if let Some(lent) = lent {
                resources.bind(0, binding.binding, lent);
            }
        }
        resources
    }

    /// Takes back what was lent to `program`.
    pub fn take_back(&mut self, program: &Program, mut resources: Resources) {
        for binding in &program.bindings {
            if let Bound::Screen
            | Bound::LayersIn
            | Bound::LayersOut
            | Bound::Channel(_)
            | Bound::Storage(_) = binding.resource
                && let Some(lent) = resources.take(0, binding.binding)
            {
                self.kept.insert(binding.resource, lent);
            }
        }
    }
}
