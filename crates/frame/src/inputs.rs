/// Where each uniform lies in the one block of bytes that an executor uploads
/// a frame. Offsets are multiples of 256, WebGPU's default
/// `minUniformBufferOffsetAlignment`.
pub mod uniform {
    use std::ops::Range;

    /// `time: Time`, 12 bytes.
    pub const TIME: Range<usize> = 0..12;
    /// `mouse: Mouse`, 32 bytes.
    pub const MOUSE: Range<usize> = 256..288;
    /// `_keyboard: array<vec4<u32>, 2>`, 32 bytes.
    pub const KEYBOARD: Range<usize> = 512..544;
    /// `custom: Custom`, up to 32 `f32`.
    pub const CUSTOM: Range<usize> = 768..896;
    /// Length of the block.
    pub const LENGTH: usize = 896;
    /// Distance between two values of `dispatch.id` in the buffer that holds them all.
    pub const DISPATCH_STRIDE: u64 = 256;
}

/// What `time` holds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Time {
    /// Seconds since the program was started or restarted, without pauses.
    pub elapsed: f32,
    /// Seconds since the last frame.
    pub delta: f32,
    /// Frames since the start, from 0.
    pub frame: u32,
}

/// What `mouse` holds. Positions are physical pixels, origin top left, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mouse {
    /// Where the pointer is.
    pub pos: [i32; 2],
    /// 1 at the start; each wheel step multiplies it.
    pub zoom: f32,
    /// 0, or the number of the held button plus one.
    pub click: i32,
    /// Where the button went down last.
    pub start: [i32; 2],
    /// The last step of the pointer; 0 while it rests.
    pub delta: [i32; 2],
}

impl Default for Mouse {
    fn default() -> Self {
        Self {
            pos: [0; 2],
            zoom: 1.0,
            click: 0,
            start: [0; 2],
            delta: [0; 2],
        }
    }
}

/// Which keys are held, by legacy key code 0 to 255.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keyboard([u32; 8]);

impl Keyboard {
    /// Marks a key as held or not. Codes past 255 are ignored: no shader can ask for them.
    pub fn set(&mut self, code: u32, held: bool) {
        if let Some(word) = self.0.get_mut(code as usize / 32) {
            let bit = 1 << (code % 32);
            *word = if held { *word | bit } else { *word & !bit };
        }
    }

    /// Lets go of every key.
    pub fn release_all(&mut self) {
        self.0 = [0; 8];
    }

    /// Whether a key is held.
    #[must_use]
    pub fn is_down(&self, code: u32) -> bool {
        self.0
            .get(code as usize / 32)
            .is_some_and(|word| word & (1 << (code % 32)) != 0)
    }
}

/// Everything that changes from one frame to the next without a recompile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// `time`.
    pub time: Time,
    /// `mouse`.
    pub mouse: Mouse,
    /// `_keyboard`.
    pub keyboard: Keyboard,
    /// `custom`, in the order of its members; at most 32 are read.
    pub custom: Vec<f32>,
}

impl Inputs {
    /// The block of uniforms, laid out as [`uniform`] says, little-endian as WGSL's memory is.
    #[must_use]
    pub fn uniform_block(&self) -> [u8; uniform::LENGTH] {
        let mut block = [0; uniform::LENGTH];
        let mut put = |offset: usize, words: &[u32]| {
            for (word, place) in words.iter().zip(block[offset..].chunks_exact_mut(4)) {
                place.copy_from_slice(&word.to_le_bytes());
            }
        };
        let Time {
            elapsed,
            delta,
            frame,
        } = self.time;
        put(
            uniform::TIME.start,
            &[elapsed.to_bits(), delta.to_bits(), frame],
        );
        let Mouse {
            pos,
            zoom,
            click,
            start,
            delta,
        } = self.mouse;
        put(
            uniform::MOUSE.start,
            &[
                pos[0].cast_unsigned(),
                pos[1].cast_unsigned(),
                zoom.to_bits(),
                click.cast_unsigned(),
                start[0].cast_unsigned(),
                start[1].cast_unsigned(),
                delta[0].cast_unsigned(),
                delta[1].cast_unsigned(),
            ],
        );
        put(uniform::KEYBOARD.start, &self.keyboard.0);
        let custom: Vec<u32> = self
            .custom
            .iter()
            .take(uniform::CUSTOM.len() / 4)
            .map(|value| value.to_bits())
            .collect();
        put(uniform::CUSTOM.start, &custom);
        block
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(block: &[u8], offset: usize) -> u32 {
        u32::from_le_bytes(block[offset..offset + 4].try_into().unwrap())
    }

    #[test]
    fn members_lie_where_wgsl_lays_them_out() {
        let mut inputs = Inputs {
            time: Time {
                elapsed: 1.5,
                delta: 0.25,
                frame: 7,
            },
            mouse: Mouse {
                pos: [3, -4],
                zoom: 2.0,
                click: 1,
                start: [5, 6],
                delta: [7, 8],
            },
            custom: (0..40u8).map(f32::from).collect(),
            ..Inputs::default()
        };
        inputs.keyboard.set(65, true);
        let block = inputs.uniform_block();
        assert_eq!(word(&block, 0), 1.5f32.to_bits());
        assert_eq!(word(&block, 8), 7);
        assert_eq!(word(&block, 256 + 4), (-4i32).cast_unsigned());
        assert_eq!(word(&block, 256 + 8), 2.0f32.to_bits());
        assert_eq!(word(&block, 256 + 28), 8);
        assert_eq!(word(&block, 512 + 8), 2);
        assert_eq!(word(&block, 768 + 31 * 4), 31.0f32.to_bits());
    }

    #[test]
    fn keys_outside_the_legacy_codes_are_ignored() {
        let mut keyboard = Keyboard::default();
        keyboard.set(9999, true);
        keyboard.set(255, true);
        assert!(keyboard.is_down(255) && !keyboard.is_down(9999));
        keyboard.release_all();
        assert_eq!(keyboard, Keyboard::default());
    }
}
