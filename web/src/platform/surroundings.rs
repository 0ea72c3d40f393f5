//! What the page can find out about where it runs.

use super::page::{document, member, window};
use crate::model::trouble::Surroundings;
use js_sys::{Array, Function};
use wasm_bindgen::{JsCast, JsValue};

/// Name of WebGPU in permissions policies.
const FEATURE: &str = "webgpu";

/// Looks around.
pub fn look() -> Surroundings {
    let window = window();
    let is_framed = match window.parent() {
        Ok(Some(parent)) => JsValue::from(parent) != JsValue::from(window.clone()),
        Ok(None) => false,
        // A parent that may not even be looked at is another page.
        Err(_) => true,
    };
    Surroundings {
        has_webgpu: member(&window.navigator(), "gpu").is_some(),
        is_secure: window.is_secure_context(),
        is_framed,
        is_withheld: is_withheld(),
    }
}

/// Whether the browser knows WebGPU as a feature that pages can withhold, and it is withheld.
fn is_withheld() -> Option<bool> {
    let document = JsValue::from(document());
    let policy =
        member(&document, "permissionsPolicy").or_else(|| member(&document, "featurePolicy"))?;
    let features: Array = call(&policy, "features", None)?.dyn_into().ok()?;
    if !features.includes(&JsValue::from_str(FEATURE), 0) {
        return None;
    }
    let allowed = call(&policy, "allowsFeature", Some(FEATURE))?.as_bool()?;
    Some(!allowed)
}

fn call(object: &JsValue, method: &str, argument: Option<&str>) -> Option<JsValue> {
    let method: Function = member(object, method)?.dyn_into().ok()?;
    match argument {
        Some(argument) => method.call1(object, &JsValue::from_str(argument)),
        None => method.call0(object),
    }
    .ok()
}
