use crate::memory::peak;
use lockstep_images::{DecodeError, MAX_SIDE, MAX_TEXELS, decode as read};

/// Most bytes at once for any file: the decoder's limit, and the finished texels beside what they are made from.
const MOST_BYTES: u64 = MAX_TEXELS * (32 + 16 + 8);

/// Bytes at once for each texel of a picture that was read: a decoder's own copies, floats, halves.
const BYTES_PER_TEXEL: u64 = 64;

/// The same for each byte of the file, and for tables that every decoder has.
const BYTES_PER_BYTE: u64 = 64;
const TABLES: u64 = 16 << 20;

/// Decoding of any bytes: a picture has the texels that its size says, within the limits; an error is a sentence; and
/// memory is bounded, for pictures by their size.
pub fn decode(data: &[u8]) {
    let (result, bytes) = peak(|| read(data));
    let bytes = bytes as u64;
    assert!(bytes <= MOST_BYTES, "{bytes} bytes at once");
    match result {
        Ok(image) => {
            let (width, height) = (image.width(), image.height());
            let texels = u64::from(width) * u64::from(height);
            assert!(width.max(height) <= MAX_SIDE && texels <= MAX_TEXELS);
            assert_eq!(
                image.bytes().len() as u64,
                texels * image.format().bytes_per_texel() as u64
            );
            let expected = texels * BYTES_PER_TEXEL + data.len() as u64 * BYTES_PER_BYTE + TABLES;
            assert!(
                bytes <= expected,
                "{bytes} bytes at once for {width} x {height} from {} bytes",
                data.len()
            );
        }
        Err(DecodeError::TooLarge { width, height }) => {
            assert!(
                width.max(height) > MAX_SIDE || u64::from(width) * u64::from(height) > MAX_TEXELS
            );
        }
        Err(error) => assert!(error.to_string().ends_with('.'), "{error}"),
    }
}
