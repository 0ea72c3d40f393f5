//! The window, its document, and small questions to them.

use wasm_bindgen::JsValue;
use web_sys::{Document, HtmlElement, VisibilityState, Window};

/// The page's window.
///
/// # Panics
/// In a worker; this program runs in none.
pub fn window() -> Window {
    web_sys::window().expect("the page runs in a window")
}

/// The page's document.
///
/// # Panics
/// In a worker; this program runs in none.
pub fn document() -> Document {
    window().document().expect("a window has a document")
}

/// Milliseconds since the page was opened, on a steady clock.
pub fn now() -> f64 {
    thread_local! {
        // Asked for several times a frame, so the way to it is gone once.
        static CLOCK: Option<web_sys::Performance> = window().performance();
    }
    CLOCK.with(|clock| clock.as_ref().map_or(0.0, web_sys::Performance::now))
}

/// Milliseconds since 1970.
pub fn date() -> f64 {
    js_sys::Date::now()
}

/// 64 random bits, good enough for names.
pub fn random() -> u64 {
    let half = || {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a number from 0 to 2^32, exclusive"
        )]
        let bits = (js_sys::Math::random() * 4_294_967_296.0) as u32;
        u64::from(bits)
    };
    half() << 32 | half()
}

/// Whether a media query holds.
pub fn media(query: &str) -> bool {
    window()
        .match_media(query)
        .ok()
        .flatten()
        .is_some_and(|list| list.matches())
}

/// Whether the tab can be seen.
pub fn is_visible() -> bool {
    document().visibility_state() == VisibilityState::Visible
}

/// The member `name` of `object`; `None` where it is missing, undefined or null.
pub fn member(object: &JsValue, name: &str) -> Option<JsValue> {
    js_sys::Reflect::get(object, &JsValue::from_str(name))
        .ok()
        .filter(|value| !value.is_undefined() && !value.is_null())
}

/// Puts a sentence over the page after a bug in it, when nothing else works any more. Every
/// failure on the way is ignored: there is nobody left to tell.
pub fn show_collapse() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else {
        return;
    };
    if document.get_element_by_id("collapse").is_some() {
        return;
    }
    let (Ok(banner), Some(body)) = (document.create_element("p"), document.body()) else {
        return;
    };
    banner.set_id("collapse");
    let _ = banner.set_attribute("role", "alert");
    banner.set_text_content(Some(
        "Lockstep has stopped because of a mistake of its own. Your drafts are kept: reload the page to go on.",
    ));
    let _ = body.append_child(&banner);
}

/// Sets a CSS property of `element`; an unknown one is the browser's to ignore.
pub fn set_style(element: &HtmlElement, property: &str, value: &str) {
    let _ = element.style().set_property(property, value);
}
