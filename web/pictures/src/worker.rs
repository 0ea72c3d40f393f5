//! The worker's side of the conversation.

use js_sys::{Array, Function, Object, Reflect, Uint8Array, Uint32Array};
use lockstep_images::{Image, MipChain, built_in, decode};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

/// Answers messages from now on, and tells the page that it does.
pub fn listen() {
    let scope = js_sys::global();
    let answer = Closure::<dyn Fn(JsValue)>::new(|event: JsValue| {
        answer(&member(&event, "data"));
    });
    set(&scope, "onmessage", answer.as_ref());
    // As long as the worker lives.
    answer.forget();
    post(&Object::new(), &Array::new());
}

fn answer(request: &JsValue) {
    let reply = Object::new();
    set(&reply, "id", &member(request, "id"));
    let transferred = Array::new();
    match image(request) {
        Ok(image) => fill(&reply, &image.mip_chain(), &transferred),
        Err(sentence) => set(&reply, "error", &JsValue::from_str(&sentence)),
    }
    post(&reply, &transferred);
}

fn image(request: &JsValue) -> Result<Image, String> {
    if let Some(id) = member(request, "builtIn").as_string() {
        return built_in(&id)
            .ok_or_else(|| format!("there is no built-in picture \u{201c}{id}\u{201d}"));
    }
    let bytes = member(request, "bytes")
        .dyn_into::<Uint8Array>()
        .map_err(|_| "nothing was asked for".to_owned())?;
    decode(&bytes.to_vec()).map_err(|error| error.to_string())
}

fn fill(reply: &Object, chain: &MipChain, transferred: &Array) {
    let mut sides = Vec::new();
    let levels = Array::new();
    for level in &chain.levels {
        sides.extend([level.width, level.height]);
        let bytes = Uint8Array::from(level.bytes.as_slice());
        transferred.push(&bytes.buffer());
        levels.push(&bytes);
    }
    set(reply, "format", &JsValue::from_str(chain.format.name()));
    set(reply, "sides", &Uint32Array::from(sides.as_slice()));
    set(reply, "levels", &levels);
}

fn post(message: &Object, transferred: &Array) {
    let scope = js_sys::global();
    if let Ok(post) = member(&scope, "postMessage").dyn_into::<Function>() {
        // It can only fail for what cannot be cloned, and all of this can.
        let _ = post.call2(&scope, message, transferred);
    }
}

fn member(object: &JsValue, name: &str) -> JsValue {
    Reflect::get(object, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}

fn set(object: &Object, name: &str, value: &JsValue) {
    // A plain object and the scope of a worker take any member.
    let _ = Reflect::set(object, &JsValue::from_str(name), value);
}
