//! Pixels on a canvas of the page.

use wasm_bindgen::{Clamped, JsCast};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

/// Gives `canvas` this size and these pixels, four bytes each. `None` when the browser cannot.
pub fn onto(canvas: &HtmlCanvasElement, rgba: &[u8], width: u32, height: u32) -> Option<()> {
    // Setting a size empties the canvas, so what stays is left alone.
    if (canvas.width(), canvas.height()) != (width, height) {
        canvas.set_width(width);
        canvas.set_height(height);
    }
    let context = canvas
        .get_context("2d")
        .ok()??
        .dyn_into::<CanvasRenderingContext2d>()
        .ok()?;
    let data = ImageData::new_with_u8_clamped_array_and_sh(Clamped(rgba), width, height).ok()?;
    context.put_image_data(&data, 0.0, 0.0).ok()
}
