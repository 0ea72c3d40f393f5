//! Pointer, wheel and keys over the canvas.

use super::run::Run;
use super::{Stage, with};
use crate::model::canvas::pixel_in_canvas;
use crate::model::keys;
use crate::platform::{page, window};
use gloo::events::{EventListener, EventListenerOptions};
use std::rc::Weak;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlCanvasElement, KeyboardEvent, PointerEvent, WheelEvent};

/// Listens to everything that a program can read.
pub fn listen(canvas: &HtmlCanvasElement, stage: &Weak<Stage>) -> Vec<EventListener> {
    let mut listeners = Vec::new();
    let mut on = |kind: &'static str, handler: fn(&mut Run, &HtmlCanvasElement, &Event)| {
        let stage = stage.clone();
        let target = canvas.clone();
        // Not passive: some of them keep the page from scrolling.
        let options = EventListenerOptions::enable_prevent_default();
        listeners.push(EventListener::new_with_options(
            canvas,
            kind,
            options,
            move |event| {
                with(&stage, |stage| {
                    handler(&mut stage.run.borrow_mut(), &target, event)
                })
            },
        ));
    };
    on("pointerdown", pressed);
    on("pointermove", moved);
    on("pointerup", released);
    on("pointercancel", released);
    on("lostpointercapture", released);
    on("wheel", wheel);
    on("contextmenu", |run, _, event| {
        if run.reads_mouse {
            event.prevent_default();
        }
    });
    on("keydown", |run, _, event| key(run, event, true));
    on("keyup", |run, _, event| key(run, event, false));
    on("blur", |run, _, _| run.release_inputs());
    let stage = stage.clone();
    listeners.push(EventListener::new(&window(), "blur", move |_| {
        with(&stage, |stage| stage.run.borrow_mut().release_inputs());
    }));
    listeners
}

fn pressed(run: &mut Run, canvas: &HtmlCanvasElement, event: &Event) {
    let Some(event) = event.dyn_ref::<PointerEvent>() else {
        return;
    };
    // A pointer that is already gone cannot be captured; its release comes all the same.
    let _ = canvas.set_pointer_capture(event.pointer_id());
    if is_touch(event) && !run.fingers.pressed(event.pointer_id(), place(event)) {
        return;
    }
    if let Some(pixel) = pixel(run, canvas, event) {
        let button = u8::try_from(event.button()).unwrap_or_default();
        run.pointer.pressed(pixel, button);
    }
}

fn moved(run: &mut Run, canvas: &HtmlCanvasElement, event: &Event) {
    let Some(event) = event.dyn_ref::<PointerEvent>() else {
        return;
    };
    if is_touch(event) {
        if let Some(ratio) = run.fingers.moved(event.pointer_id(), place(event)) {
            run.pointer.pinch(ratio);
        }
        if run.fingers.is_pinch() {
            return;
        }
    }
    if let Some(pixel) = pixel(run, canvas, event) {
        run.pointer.moved(pixel);
    }
}

fn released(run: &mut Run, _: &HtmlCanvasElement, event: &Event) {
    let Some(event) = event.dyn_ref::<PointerEvent>() else {
        return;
    };
    if !is_touch(event) || run.fingers.released(event.pointer_id()) {
        run.pointer.released();
    }
}

fn wheel(run: &mut Run, _: &HtmlCanvasElement, event: &Event) {
    let Some(wheel) = event.dyn_ref::<WheelEvent>() else {
        return;
    };
    if !run.reads_mouse {
        return;
    }
    event.prevent_default();
    if wheel.delta_y() != 0.0 {
        run.pointer.wheel(wheel.delta_y() < 0.0);
    }
}

fn key(run: &mut Run, event: &Event, down: bool) {
    let Some(key) = event.dyn_ref::<KeyboardEvent>() else {
        return;
    };
    let ours = keys::is_for_the_program(key.ctrl_key(), key.meta_key(), key.alt_key());
    // A release always counts: the shortcut key may have come down in the meantime.
    if ours || !down {
        run.keyboard.set(key.key_code(), down);
    }
    if ours && run.reads_keyboard && keys::scrolls(&key.key()) {
        event.prevent_default();
    }
}

fn is_touch(event: &PointerEvent) -> bool {
    event.pointer_type() == "touch"
}

/// Where a pointer is in the canvas's box, in CSS pixels.
fn place(event: &PointerEvent) -> [f64; 2] {
    // Browsers tell fractions, which are whole pixels of a dense display; web-sys cuts them off.
    ["offsetX", "offsetY"].map(|name| {
        page::member(event, name)
            .and_then(|offset| offset.as_f64())
            .unwrap_or_default()
    })
}

fn pixel(run: &Run, canvas: &HtmlCanvasElement, event: &PointerEvent) -> Option<[i32; 2]> {
    let [x, y] = place(event);
    let rect = canvas.get_bounding_client_rect();
    let css = (rect.width(), rect.height());
    let ratio = window().device_pixel_ratio();
    Some(pixel_in_canvas((x, y), css, ratio, run.size()?))
}
