//! Files that the page reads and writes.

use crate::platform::pictures::reason;
use js_sys::{Array, Function, Promise, Uint8Array};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::{Blob, Element, File, HtmlCanvasElement};

#[wasm_bindgen(module = "/src/platform/files.js")]
extern "C" {
    fn save(name: &str, part: &JsValue, kind: &str);
    #[wasm_bindgen(catch)]
    async fn png(rgba: &Uint8Array, width: u32, height: u32) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn zip(module: &str, next: &JsValue) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    fn record(canvas: &HtmlCanvasElement) -> Result<Function, JsValue>;
    #[wasm_bindgen(catch)]
    async fn text(file: &File, limit: f64) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = fetchText)]
    async fn fetch_text(url: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch, js_name = toggleFullScreen)]
    async fn toggle_full_screen(element: &Element) -> Result<JsValue, JsValue>;
}

/// Offers a text as a download.
pub fn save_text(name: &str, text: &str, kind: &str) {
    save(name, &JsValue::from_str(text), kind);
}

/// Offers bytes as a download.
pub fn save_bytes(name: &str, bytes: &[u8]) {
    save(
        name,
        &Uint8Array::from(bytes).into(),
        "application/octet-stream",
    );
}

/// Offers a file in memory as a download.
pub fn save_blob(name: &str, blob: &Blob) {
    save(name, blob, &blob.type_());
}

/// A PNG of opaque sRGB pixels, four bytes each.
///
/// # Errors
/// Half a sentence that says why there is none.
pub async fn png_of(rgba: &[u8], width: u32, height: u32) -> Result<Blob, String> {
    blob(png(&Uint8Array::from(rgba), width, height).await)
}

/// A ZIP archive of what `next` gives, a name and a file at a time, until it gives `None`.
/// `module` is the address of the part of the page that makes archives.
///
/// # Errors
/// Half a sentence that says why there is none: that of `next`, or the browser's.
pub async fn zip_of<F, R>(module: &str, next: F) -> Result<Blob, String>
where
    F: Fn() -> R + 'static,
    R: Future<Output = Result<Option<(String, Blob)>, String>> + 'static,
{
    let next = Rc::new(next);
    let callback = Closure::<dyn Fn() -> Promise>::new(move || {
        let next = Rc::clone(&next);
        future_to_promise(async move {
            match next().await {
                Ok(Some((name, blob))) => Ok(Array::of2(&name.into(), &blob).into()),
                Ok(None) => Ok(JsValue::UNDEFINED),
                Err(reason) => Err(js_sys::Error::new(&reason).into()),
            }
        })
    });
    blob(zip(module, callback.as_ref()).await)
}

/// A recording under way.
pub struct Recording(Function);

impl Recording {
    /// Records `canvas` from now on.
    ///
    /// # Errors
    /// Half a sentence that says why that cannot be.
    pub fn of(canvas: &HtmlCanvasElement) -> Result<Self, String> {
        record(canvas).map(Self).map_err(|error| reason(&error))
    }

    /// Ends it; gives the video and the ending of its file name.
    ///
    /// # Errors
    /// Half a sentence that says why there is none.
    pub async fn end(self) -> Result<(Blob, String), String> {
        let ended = self
            .0
            .call0(&JsValue::UNDEFINED)
            .map_err(|error| reason(&error))?;
        let pair = JsFuture::from(Promise::from(ended))
            .await
            .map_err(|error| reason(&error))?;
        let pair = Array::from(&pair);
        let extension = pair.get(1).as_string().unwrap_or_default();
        Ok((blob(Ok(pair.get(0)))?, extension))
    }
}

/// The text of a file that the reader chose, of at most `limit` bytes.
///
/// # Errors
/// Half a sentence that says why there is none.
pub async fn text_of(file: &File, limit: usize) -> Result<String, String> {
    #[expect(clippy::cast_precision_loss, reason = "some megabytes")]
    let limit = limit as f64;
    let text = text(file, limit).await.map_err(|error| reason(&error))?;
    text.as_string()
        .ok_or_else(|| "it holds no text".to_owned())
}

/// The text at an address of the page's own host.
///
/// # Errors
/// Half a sentence that says why there is none.
pub async fn text_at(url: &str) -> Result<String, String> {
    let text = fetch_text(url).await.map_err(|error| reason(&error))?;
    text.as_string()
        .ok_or_else(|| "it holds no text".to_owned())
}

/// Shows `element` on the whole screen, or ends that.
///
/// # Errors
/// Half a sentence that says why that cannot be.
pub async fn full_screen(element: &Element) -> Result<(), String> {
    toggle_full_screen(element)
        .await
        .map(drop)
        .map_err(|error| reason(&error))
}

fn blob(given: Result<JsValue, JsValue>) -> Result<Blob, String> {
    given
        .and_then(JsCast::dyn_into)
        .map_err(|error| reason(&error))
}
