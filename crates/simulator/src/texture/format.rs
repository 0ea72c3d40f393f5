//! Texel formats (WGSL, "Texel Formats").

use crate::semantics::f16;
use crate::semantics::float::{clamp, round, saturate};
use naga::StorageFormat;

/// How one component is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Component {
    Float16,
    Float32,
    /// So many bits for 0 to 1.
    Unorm(u32),
    /// So many bits for -1 to 1.
    Snorm(u32),
    Uint(u32),
    Sint(u32),
}

/// How the texels of a texture are stored, which is what a store makes of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TexelFormat {
    components: u32,
    component: Component,
    /// Alpha has two bits (`rgb10a2`).
    short_alpha: bool,
}

impl TexelFormat {
    /// `rgba16float`.
    pub const RGBA16_FLOAT: Self = Self::new(4, Component::Float16);
    /// `rgba32float`.
    pub const RGBA32_FLOAT: Self = Self::new(4, Component::Float32);

    const fn new(components: u32, component: Component) -> Self {
        Self {
            components,
            component,
            short_alpha: false,
        }
    }

    /// The format of a storage texture, or `None` for the packed floats and 64-bit integers, which are not supported.
    #[must_use]
    pub fn from_storage(format: StorageFormat) -> Option<Self> {
        use Component::{Float16, Float32, Sint, Snorm, Uint, Unorm};
        let (components, component) = match format {
            StorageFormat::R8Unorm => (1, Unorm(8)),
            StorageFormat::R8Snorm => (1, Snorm(8)),
            StorageFormat::R8Uint => (1, Uint(8)),
            StorageFormat::R8Sint => (1, Sint(8)),
            StorageFormat::R16Uint => (1, Uint(16)),
            StorageFormat::R16Sint => (1, Sint(16)),
            StorageFormat::R16Float => (1, Float16),
            StorageFormat::Rg8Unorm => (2, Unorm(8)),
            StorageFormat::Rg8Snorm => (2, Snorm(8)),
            StorageFormat::Rg8Uint => (2, Uint(8)),
            StorageFormat::Rg8Sint => (2, Sint(8)),
            StorageFormat::R32Uint => (1, Uint(32)),
            StorageFormat::R32Sint => (1, Sint(32)),
            StorageFormat::R32Float => (1, Float32),
            StorageFormat::Rg16Uint => (2, Uint(16)),
            StorageFormat::Rg16Sint => (2, Sint(16)),
            StorageFormat::Rg16Float => (2, Float16),
            StorageFormat::Rgba8Unorm | StorageFormat::Bgra8Unorm => (4, Unorm(8)),
            StorageFormat::Rgba8Snorm => (4, Snorm(8)),
            StorageFormat::Rgba8Uint => (4, Uint(8)),
            StorageFormat::Rgba8Sint => (4, Sint(8)),
            StorageFormat::Rgb10a2Uint => (4, Uint(10)),
            StorageFormat::Rgb10a2Unorm => (4, Unorm(10)),
            StorageFormat::Rg32Uint => (2, Uint(32)),
            StorageFormat::Rg32Sint => (2, Sint(32)),
            StorageFormat::Rg32Float => (2, Float32),
            StorageFormat::Rgba16Uint => (4, Uint(16)),
            StorageFormat::Rgba16Sint => (4, Sint(16)),
            StorageFormat::Rgba16Float => (4, Float16),
            StorageFormat::Rgba32Uint => (4, Uint(32)),
            StorageFormat::Rgba32Sint => (4, Sint(32)),
            StorageFormat::Rgba32Float => (4, Float32),
            StorageFormat::R16Unorm => (1, Unorm(16)),
            StorageFormat::R16Snorm => (1, Snorm(16)),
            StorageFormat::Rg16Unorm => (2, Unorm(16)),
            StorageFormat::Rg16Snorm => (2, Snorm(16)),
            StorageFormat::Rgba16Unorm => (4, Unorm(16)),
            StorageFormat::Rgba16Snorm => (4, Snorm(16)),
            StorageFormat::Rg11b10Ufloat | StorageFormat::R64Uint => return None,
        };
        Some(Self {
            components,
            component,
            short_alpha: matches!(
                format,
                StorageFormat::Rgb10a2Uint | StorageFormat::Rgb10a2Unorm
            ),
        })
    }

    /// Whether the components are floats.
    #[must_use]
    pub fn is_float(self) -> bool {
        !matches!(self.component, Component::Uint(_) | Component::Sint(_))
    }

    /// What a load gives after a store of `value`: components that are not there are 0, 0 and 1.
    #[must_use]
    pub fn stored(self, value: [u32; 4]) -> [u32; 4] {
        let one = if self.is_float() { 1f32.to_bits() } else { 1 };
        std::array::from_fn(|k| {
            if k as u32 >= self.components {
                return if k == 3 { one } else { 0 };
            }
            let component = match self.component {
                Component::Unorm(_) if self.short_alpha && k == 3 => Component::Unorm(2),
                Component::Uint(_) if self.short_alpha && k == 3 => Component::Uint(2),
                other => other,
            };
            component.stored(value[k])
        })
    }
}

impl Component {
    fn stored(self, bits: u32) -> u32 {
        let x = f32::from_bits(bits);
        let largest = |bits: u32| ((1u32 << bits) - 1) as f32;
        match self {
            Self::Float32 => bits,
            Self::Float16 => f16::round(x).to_bits(),
            // NaN has no place in a normalised format; 0 is what is met most.
            Self::Unorm(_) | Self::Snorm(_) if x.is_nan() => 0,
            Self::Unorm(count) => (round(saturate(x) * largest(count)) / largest(count)).to_bits(),
            Self::Snorm(count) => {
                let most = largest(count - 1);
                (round(clamp(x, -1.0, 1.0) * most) / most).to_bits()
            }
            Self::Uint(32) | Self::Sint(32) => bits,
            Self::Uint(count) => bits.min((1 << count) - 1),
            Self::Sint(count) => {
                let most = (1i32 << (count - 1)) - 1;
                bits.cast_signed().clamp(-most - 1, most).cast_unsigned()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn floats(format: StorageFormat, value: [f32; 4]) -> [f32; 4] {
        let format = TexelFormat::from_storage(format).expect("it is supported");
        format.stored(value.map(f32::to_bits)).map(f32::from_bits)
    }

    #[test]
    fn values_become_what_the_format_can_hold() {
        let third = 1.0f32 / 3.0;
        assert_eq!(
            floats(StorageFormat::Rgba8Unorm, [third, 2.0, -1.0, f32::NAN]),
            [85.0 / 255.0, 1.0, 0.0, 0.0]
        );
        assert_eq!(
            floats(StorageFormat::R32Float, [third, 2.0, 3.0, 4.0]),
            [third, 0.0, 0.0, 1.0]
        );
        assert_eq!(
            floats(StorageFormat::Rgba8Snorm, [-third, -2.0, 0.0, 1.0]),
            [-42.0 / 127.0, -1.0, 0.0, 1.0]
        );
        assert_eq!(
            floats(StorageFormat::Rgb10a2Unorm, [0.5, 0.0, 1.0, 0.4])[3],
            1.0 / 3.0
        );
    }

    #[test]
    fn integers_are_clamped() {
        let format = TexelFormat::from_storage(StorageFormat::Rg16Sint).expect("it is supported");
        let low = (-40_000i32).cast_unsigned();
        assert_eq!(
            format.stored([70_000, low, 5, 5]),
            [32_767, (-32_768i32).cast_unsigned(), 0, 1]
        );
        assert!(!format.is_float());
        assert_eq!(
            TexelFormat::from_storage(StorageFormat::Rg11b10Ufloat),
            None
        );
    }
}
