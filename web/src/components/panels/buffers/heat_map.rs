//! One column as a picture.

use super::Looking;
use super::fields::{Select, WholeNumber};
use crate::components::PlaySession;
use crate::model::buffer_view::heat_map::{Blocks, HeatMap, heat_map};
use crate::model::buffer_view::words;
use crate::model::transport::Mode;
use crate::platform::paint;
use leptos::html::Canvas;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent};

/// A small map is magnified up to about this many pixels.
const SIDE: u32 = 320;

/// The heat map.
#[component]
pub fn HeatMapView(looking: Looking) -> impl IntoView {
    let session = PlaySession::here();
    let canvas = NodeRef::<Canvas>::new();
    let map = RwSignal::new(None::<HeatMap>);
    // The pixel that is asked about.
    let cursor = RwSignal::new(None::<(u32, u32)>);
    let blocks = Memo::new(move |_| looking.choice.with(|choice| choice.blocks));
    Effect::new(move |_| {
        let blocks = blocks.get();
        let drawn = looking.into(|sight, bytes| {
            let (section, window) = (sight.section(), sight.window);
            let across = sight.across;
            Some(heat_map(
                section,
                sight.column,
                window,
                bytes,
                across,
                blocks,
                None,
            ))
        });
        if let (Some(map), Some(canvas)) = (&drawn, canvas.get()) {
            // A canvas that cannot be painted stays empty, and the words stand beside it.
            let _ = paint::onto(&canvas, &map.pixels, map.width, map.height);
        }
        map.set(drawn);
    });
    let of_map = move |look: fn(&HeatMap) -> Option<String>| {
        move || map.with(|map| map.as_ref().and_then(look))
    };
    let said = Memo::new(move |_| {
        map.with(|map| {
            let map = map.as_ref()?;
            looking.at(|sight| Some(words::of_heat_map(sight, map)))
        })
    });
    let pixel = move || {
        let (at, blocks) = (cursor.get()?, blocks.get());
        map.with(|map| {
            let map = map.as_ref()?;
            looking.into(|sight, bytes| words::of_pixel(sight, bytes, map, blocks, at))
        })
    };
    let extent = move || map.with_untracked(|map| map.as_ref().map(|map| (map.width, map.height)));
    let point = move |event: PointerEvent| {
        let (Some((width, height)), Some(canvas)) = (extent(), canvas.get_untracked()) else {
            return;
        };
        let along = |offset: i32, shown: i32, pixels: u32| {
            let at = i64::from(offset.max(0)) * i64::from(pixels) / i64::from(shown.max(1));
            u32::try_from(at).unwrap_or(0).min(pixels.saturating_sub(1))
        };
        cursor.set(Some((
            along(event.offset_x(), canvas.client_width(), width),
            along(event.offset_y(), canvas.client_height(), height),
        )));
    };
    let key = move |event: KeyboardEvent| {
        let Some((width, height)) = extent() else {
            return;
        };
        let (x, y) = cursor.get_untracked().unwrap_or_default();
        let next = match event.key().as_str() {
            "ArrowLeft" => (x.saturating_sub(1), y),
            "ArrowRight" => (x + 1, y),
            "ArrowUp" => (x, y.saturating_sub(1)),
            "ArrowDown" => (x, y + 1),
            _ => return,
        };
        event.prevent_default();
        let (right, bottom) = (width.saturating_sub(1), height.saturating_sub(1));
        cursor.set(Some((next.0.min(right), next.1.min(bottom))));
    };
    let width = move || {
        map.with(|map| {
            let (width, height) = map.as_ref().map(|map| (map.width, map.height))?;
            let factor = (SIDE / width.max(height).max(1)).clamp(1, 40);
            Some(format!("{}px", width * factor))
        })
    };
    let is_gathered =
        Memo::new(move |_| map.with(|map| map.as_ref().is_some_and(|map| map.block != [1, 1])));
    let means = Memo::new(|_| vec!["mean".to_owned(), "greatest".to_owned()]);
    let choose_blocks = move |at: usize| {
        let blocks = if at == 0 { Blocks::Mean } else { Blocks::Max };
        looking.choose(|choice| choice.blocks = blocks);
    };
    // Values of a running program would never let a screen reader finish.
    let politeness = move || match session.view.facts.with(|facts| facts.mode) {
        Mode::Running => "off",
        Mode::Paused(_) => "polite",
    };
    view! {
        <div class="heat-map">
            <div class="row">
                <WholeNumber
                    label="Values in a line"
                    testid="heat-map-width"
                    value=Signal::derive(move || looking.at(|sight| sight.across))
                    set=move |across| looking.choose(|choice| choice.across = Some(across))
                />
                <Show when=move || is_gathered.get()>
                    <Select
                        label="What a pixel shows of its values"
                        testid="heat-map-blocks"
                        options=means
                        chosen=Signal::derive(move || usize::from(blocks.get() == Blocks::Max))
                        choose=choose_blocks
                    />
                </Show>
                <span class="scale" data-testid="heat-map-scale">
                    <span>{of_map(|map| Some(map.labels.as_ref()?.0.clone()))}</span>
                    <span class="colours" aria-hidden="true"></span>
                    <span>{of_map(|map| Some(map.labels.as_ref()?.1.clone()))}</span>
                </span>
            </div>
            <p class="pixel" aria-live=politeness data-testid="heat-map-pixel">
                {move || pixel().or_else(|| said.get())}
            </p>
            <canvas
                role="img"
                tabindex="0"
                aria-label=said
                data-testid="heat-map"
                style:width=width
                node_ref=canvas
                on:pointermove=point
                on:pointerleave=move |_| cursor.set(None)
                on:focus=move |_| cursor.update(|at| *at = at.or(Some((0, 0))))
                on:blur=move |_| cursor.set(None)
                on:keydown=key
            ></canvas>
        </div>
    }
}
