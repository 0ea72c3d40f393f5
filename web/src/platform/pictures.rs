//! Pictures for channels, from where they are to a mip chain in memory.

use crate::platform::page::member;
use crate::routes::address::address;
use js_sys::{Array, Error, Uint8Array, Uint32Array};
use lockstep_images::{Format, MipChain};
use wasm_bindgen::prelude::*;
use web_sys::File;

/// Where the worker's loader lies in the page.
const WORKER: &str = "/lockstep-pictures_loader.js";

/// Most bytes of a picture file that are read.
const MOST_BYTES: f64 = 64.0 * 1024.0 * 1024.0;

#[wasm_bindgen(module = "/src/platform/pictures.js")]
extern "C" {
    #[wasm_bindgen(catch)]
    async fn make(
        url: &str,
        built_in: Option<&str>,
        bytes: Option<Uint8Array>,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn download(url: &str, limit: f64) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn read(file: &File, limit: f64) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn keep(bytes: &Uint8Array) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(catch)]
    async fn kept(hash: &str) -> Result<JsValue, JsValue>;
}

/// A built-in picture.
///
/// # Errors
/// Half a sentence that says why there is none.
pub async fn built_in(id: &str) -> Result<MipChain, String> {
    chain(make(&address(WORKER), Some(id), None).await)
}

/// The picture in the bytes of a file; they are gone afterwards.
///
/// # Errors
/// Half a sentence that says why there is none.
pub async fn decoded(bytes: Uint8Array) -> Result<MipChain, String> {
    chain(make(&address(WORKER), None, Some(bytes)).await)
}

/// The bytes at an address, which the reader agreed to ask.
///
/// # Errors
/// Half a sentence that says why there are none.
pub async fn downloaded(url: &str) -> Result<Uint8Array, String> {
    bytes(download(url, MOST_BYTES).await)
}

/// The bytes of a file that the reader chose.
///
/// # Errors
/// Half a sentence that says why there are none.
pub async fn of_file(file: &File) -> Result<Uint8Array, String> {
    bytes(read(file, MOST_BYTES).await)
}

/// Keeps the bytes of a file in the browser; gives what they are kept under.
///
/// # Errors
/// Half a sentence that says why they are not kept.
pub async fn kept_under(bytes: &Uint8Array) -> Result<String, String> {
    let hash = keep(bytes).await.map_err(|error| reason(&error))?;
    hash.as_string()
        .ok_or_else(|| "the browser keeps nothing".to_owned())
}

/// What was kept under `hash`, if it still is.
pub async fn of_hash(hash: &str) -> Option<Uint8Array> {
    kept(hash).await.ok()?.dyn_into().ok()
}

fn bytes(given: Result<JsValue, JsValue>) -> Result<Uint8Array, String> {
    given
        .and_then(JsCast::dyn_into)
        .map_err(|error| reason(&error))
}

fn chain(reply: Result<JsValue, JsValue>) -> Result<MipChain, String> {
    let reply = reply.map_err(|error| reason(&error))?;
    if let Some(error) = member(&reply, "error").and_then(|error| error.as_string()) {
        return Err(error);
    }
    read_chain(&reply).ok_or_else(|| "it cannot be read".to_owned())
}

fn read_chain(reply: &JsValue) -> Option<MipChain> {
    let format = Format::from_name(&member(reply, "format")?.as_string()?)?;
    let sides: Uint32Array = member(reply, "sides")?.dyn_into().ok()?;
    let levels: Array = member(reply, "levels")?.dyn_into().ok()?;
    let sides = sides.to_vec();
    let levels = sides
        .chunks_exact(2)
        .zip(levels.iter())
        .map(|(side, bytes)| {
            let bytes = bytes.dyn_into::<Uint8Array>().ok()?;
            Some((side[0], side[1], bytes.to_vec()))
        })
        .collect::<Option<Vec<_>>>()?;
    MipChain::from_levels(format, levels)
}

/// Why a promise was broken, in the browser's words.
pub(super) fn reason(error: &JsValue) -> String {
    error
        .dyn_ref::<Error>()
        .and_then(|error| error.message().as_string())
        .unwrap_or_else(|| "the browser does not say why".to_owned())
}
