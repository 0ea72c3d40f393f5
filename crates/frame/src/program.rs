use crate::Layout;
use std::fmt;

/// Number of pass layers a program can address.
pub const LAYERS: u32 = 4;

/// Most workgroups along one axis of a dispatch (WebGPU `maxComputeWorkgroupsPerDimension`).
pub const MAX_GROUPS_PER_AXIS: u32 = 65_535;

/// Width and height of the screen in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    /// Pixels from left to right; at least 1.
    pub width: u32,
    /// Pixels from top to bottom; at least 1.
    pub height: u32,
}

impl Size {
    /// A size with both sides at least one pixel.
    #[must_use]
    pub fn new(width: u32, height: u32) -> Self {
        Self {
            width: width.max(1),
            height: height.max(1),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.width, self.height)
    }
}

/// A set of pass layers, indices 0 to 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LayerSet(u8);

impl LayerSet {
    /// No layer.
    pub const NONE: Self = Self(0);
    /// All four.
    pub const ALL: Self = Self((1 << LAYERS) - 1);

    /// The set of `layer` alone. WebGPU clamps or drops an index out of
    /// range, so any layer may be meant then: the answer is all of them.
    #[must_use]
    pub const fn one(layer: u32) -> Self {
        if layer < LAYERS {
            Self(1 << layer)
        } else {
            Self::ALL
        }
    }

    /// Layers in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Layers in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Layers in this set and not in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there is no layer in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `layer` is in it.
    #[must_use]
    pub const fn contains(self, layer: u32) -> bool {
        layer < LAYERS && self.0 & (1 << layer) != 0
    }

    /// One more than the highest layer, 0 for none: the depth of a texture array that holds them.
    #[must_use]
    pub const fn depth(self) -> u32 {
        8 - self.0.leading_zeros()
    }

    /// The layers, in rising order.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        (0..LAYERS).filter(move |layer| self.contains(*layer))
    }
}

/// How many bytes a storage buffer takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BufferSize {
    /// The store type has a fixed footprint.
    Fixed(u64),
    /// The type ends in a runtime-sized array.
    RuntimeSized {
        /// Bytes before the first element.
        header: u64,
        /// Bytes from one element to the next.
        stride: u64,
    },
}

impl BufferSize {
    /// Bytes to allocate when a runtime-sized buffer may take `limit` bytes:
    /// whole elements, at least one, and a multiple of 4 as WebGPU wants it.
    #[must_use]
    pub fn bytes(self, limit: u64) -> u64 {
        match self {
            Self::Fixed(bytes) => bytes.max(4).next_multiple_of(4),
            Self::RuntimeSized { header, stride } => {
                let stride = stride.max(1);
                let elements = (limit.saturating_sub(header) / stride).max(1);
                (header + elements * stride).next_multiple_of(4)
            }
        }
    }
}

/// A variable in address space `storage`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageBuffer {
    /// Name in the program.
    pub name: String,
    /// WGSL type, as people write it.
    pub ty: String,
    /// How its type lies in memory.
    pub layout: Layout,
    /// Bytes it takes.
    pub size: BufferSize,
    /// Declared with access mode `read`.
    pub read_only: bool,
}

impl StorageBuffer {
    /// Whether what was stored under the declaration `before` still makes sense
    /// under this one: the same name and the same type, down to the members of
    /// its structures. How the type is written, and the access mode, may differ.
    #[must_use]
    pub fn keeps_content_of(&self, before: &Self) -> bool {
        self.name == before.name && self.layout == before.layout && self.size == before.size
    }
}

/// What is bound at a binding of group 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resource {
    /// `time` uniform.
    Time,
    /// `mouse` uniform.
    Mouse,
    /// `_keyboard` uniform.
    Keyboard,
    /// `custom` uniform.
    Custom,
    /// `dispatch` uniform, with a dynamic offset.
    Dispatch,
    /// `screen` storage texture.
    Screen,
    /// `pass_in` sampled array texture.
    LayersIn,
    /// `pass_out` storage array texture.
    LayersOut,
    /// `channel0`, `channel1`.
    Channel(usize),
    /// One of the six samplers, in binding order: nearest, bilinear and
    /// trilinear that clamp, then the three that repeat.
    Sampler(usize),
    /// A storage buffer: index into [`Program::buffers`].
    Storage(usize),
}

/// A resource and the binding it is read through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Binding {
    /// `@binding(..)` of group 0.
    pub binding: u32,
    /// What is there.
    pub resource: Resource,
}

/// How many workgroups a dispatch has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grid {
    /// Enough to give every pixel of the screen an invocation.
    CoverScreen,
    /// A fixed number along x, y and z.
    Fixed([u32; 3]),
}

/// One entry point and how it is dispatched each frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryPoint {
    /// Name of the function.
    pub name: String,
    /// Evaluated `@workgroup_size`, each at least 1.
    pub workgroup_size: [u32; 3],
    /// Workgroups of one dispatch.
    pub grid: Grid,
    /// Dispatches in a row; `dispatch.id` counts them from 0.
    pub repeats: u32,
    /// Runs on frame 0 only.
    pub once: bool,
    /// Layers it may load from `pass_in`.
    pub loads: LayerSet,
    /// Layers it may store to `pass_out`.
    pub stores: LayerSet,
}

impl EntryPoint {
    /// Workgroups along x, y and z of one dispatch on a screen of `size`.
    #[must_use]
    pub fn groups(&self, size: Size) -> [u32; 3] {
        match self.grid {
            Grid::Fixed(groups) => groups,
            Grid::CoverScreen => [
                size.width.div_ceil(self.workgroup_size[0].max(1)),
                size.height.div_ceil(self.workgroup_size[1].max(1)),
                1,
            ],
        }
    }

    /// Invocations of one dispatch on a screen of `size`.
    #[must_use]
    pub fn invocations(&self, size: Size) -> u64 {
        self.groups(size)
            .iter()
            .chain(&self.workgroup_size)
            .map(|side| u64::from(*side))
            .fold(1, u64::saturating_mul)
    }
}

/// All that an executor needs to know of a program, besides its code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// Entry points in source order.
    pub entry_points: Vec<EntryPoint>,
    /// Resources that some entry point touches, in rising order of binding. Nothing else is bound or allocated.
    pub bindings: Vec<Binding>,
    /// Storage variables that some entry point touches.
    pub buffers: Vec<StorageBuffer>,
    /// The program can see how many layers the arrays have (`textureNumLayers`), so all four must be there.
    pub observes_layer_count: bool,
    /// Layers hold 32-bit floats instead of 16-bit ones.
    pub float32_layers: bool,
}

impl Program {
    /// Layers that any entry point may load.
    #[must_use]
    pub fn loads(&self) -> LayerSet {
        self.entry_points
            .iter()
            .fold(LayerSet::NONE, |set, entry| set.union(entry.loads))
    }

    /// Layers that any entry point may store.
    #[must_use]
    pub fn stores(&self) -> LayerSet {
        self.entry_points
            .iter()
            .fold(LayerSet::NONE, |set, entry| set.union(entry.stores))
    }

    /// Depth of the layer arrays, at least 1 for the ones that are bound.
    #[must_use]
    pub fn layer_depth(&self) -> u32 {
        if self.observes_layer_count {
            LAYERS
        } else {
            self.loads().union(self.stores()).depth().max(1)
        }
    }

    /// Whether `resource` is bound.
    #[must_use]
    pub fn binds(&self, resource: Resource) -> bool {
        self.bindings
            .iter()
            .any(|binding| binding.resource == resource)
    }

    /// Whether some entry point runs on frame 0 only.
    #[must_use]
    pub fn has_once(&self) -> bool {
        self.entry_points.iter().any(|entry| entry.once)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scalar, StructMember};

    #[test]
    fn layer_sets() {
        let set = LayerSet::one(0).union(LayerSet::one(2));
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 2]);
        assert_eq!(set.depth(), 3);
        assert_eq!(LayerSet::NONE.depth(), 0);
        assert_eq!(LayerSet::one(7), LayerSet::ALL);
        assert_eq!(set.difference(LayerSet::one(0)), LayerSet::one(2));
    }

    #[test]
    fn runtime_sized_buffers_hold_whole_elements_within_the_limit() {
        let size = BufferSize::RuntimeSized {
            header: 16,
            stride: 12,
        };
        assert_eq!(size.bytes(1024), 16 + 84 * 12);
        assert_eq!(size.bytes(0), 28);
        assert_eq!(BufferSize::Fixed(0).bytes(1024), 4);
    }

    #[test]
    fn a_buffer_is_kept_while_its_type_is_the_same_down_to_the_members() {
        let declared = |member: &str, scalar, ty: &str| StorageBuffer {
            name: "state".into(),
            ty: ty.into(),
            layout: Layout::Struct {
                name: "State".into(),
                members: vec![StructMember {
                    name: member.into(),
                    offset: 0,
                    layout: Layout::Scalar(scalar),
                }],
                size: 4,
            },
            size: BufferSize::Fixed(4),
            read_only: false,
        };
        let now = declared("count", Scalar::U32, "State");
        assert!(now.keeps_content_of(&declared("count", Scalar::U32, "Alias")));
        assert!(!now.keeps_content_of(&declared("count", Scalar::F32, "State")));
        assert!(!now.keeps_content_of(&declared("total", Scalar::U32, "State")));
        let renamed = StorageBuffer {
            name: "other".into(),
            ..now.clone()
        };
        assert!(!now.keeps_content_of(&renamed));
    }

    #[test]
    fn a_grid_covers_the_screen_and_a_bit() {
        let entry = EntryPoint {
            name: "main".into(),
            workgroup_size: [16, 16, 1],
            grid: Grid::CoverScreen,
            repeats: 1,
            once: false,
            loads: LayerSet::NONE,
            stores: LayerSet::NONE,
        };
        // 650 pixels need 41 groups: 656 invocations, 6 of them idle.
        assert_eq!(entry.groups(Size::new(650, 480)), [41, 30, 1]);
        assert_eq!(entry.invocations(Size::new(640, 480)), 640 * 480);
    }
}
