//! Pictures as PNG files.

use lockstep_frame::Picture;
use std::io::BufWriter;
use std::path::Path;

/// Writes the picture as 8-bit sRGB.
///
/// # Errors
///
/// One sentence for the person at the terminal.
pub fn write(picture: &Picture, path: &Path) -> Result<(), String> {
    let describe =
        |reason: &dyn std::fmt::Display| format!("{} cannot be written: {reason}", path.display());
    let file = std::fs::File::create(path).map_err(|error| describe(&error))?;
    let mut encoder = png::Encoder::new(
        BufWriter::new(file),
        picture.size.width,
        picture.size.height,
    );
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    // Simulated noise hardly compresses; large pictures should not take minutes.
    encoder.set_compression(png::Compression::Fast);
    encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    let mut writer = encoder.write_header().map_err(|error| describe(&error))?;
    writer
        .write_image_data(&picture.to_srgb8())
        .map_err(|error| describe(&error))?;
    writer.finish().map_err(|error| describe(&error))
}
