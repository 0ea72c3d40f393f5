//! What the two channels show.

use crate::components::PlaySession;
use crate::model::channel::{ChannelState, label};
use crate::platform::paint;
use crate::session::Playground;
use leptos::html::Canvas;
use leptos::prelude::*;
use lockstep_images::BUILT_INS;
use lockstep_project::Channel;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{DragEvent, File, HtmlInputElement, KeyboardEvent};

/// Longest side of a small copy, in pixels.
const THUMBNAIL: u32 = 96;

/// Both channels.
#[component]
pub fn Textures() -> impl IntoView {
    view! {
        <div class="textures" data-testid="textures">
            <ChannelFields index=0 />
            <ChannelFields index=1 />
        </div>
    }
}

#[component]
fn ChannelFields(index: usize) -> impl IntoView {
    let session = PlaySession::here();
    let settings = session.view.settings;
    let channel = Memo::new(move |_| {
        settings.with(|settings| settings.channels.get(index).cloned().unwrap_or_default())
    });
    let state = Memo::new(move |_| {
        session
            .view
            .channels
            .with(|all| all.get(index).cloned().unwrap_or_default())
    });
    let choose = move |channel: Channel| {
        session.with(|playground| playground.choose_channel(index, channel));
    };
    let give = move |file: Option<File>| {
        if let Some(file) = file {
            session.with(|playground| playground.choose_file(index, file));
        }
    };
    let title = |id: &str| {
        let found = BUILT_INS.iter().find(|picture| picture.id == id);
        found.map(|picture| picture.title)
    };
    let options = BUILT_INS
        .iter()
        .map(|picture| {
            let is_it = move || matches!(channel.get(), Channel::BuiltIn(id) if id == picture.id);
            view! {
                <option value=picture.id title=picture.sentence prop:selected=is_it>
                    {picture.title}
                </option>
            }
        })
        .collect_view();
    let is_default = move || channel.get() == Channel::Default;
    let is_own = move || matches!(channel.get(), Channel::Url(_) | Channel::File { .. });
    let select = move |event| match event_target_value(&event).as_str() {
        "" => choose(Channel::Default),
        // What is shown already.
        "*" => {}
        id => choose(Channel::BuiltIn(id.to_owned())),
    };
    let pick = move |event: web_sys::Event| {
        let input = event
            .target()
            .and_then(|target| target.dyn_into::<HtmlInputElement>().ok());
        if let Some(input) = input {
            give(input.files().and_then(|files| files.get(0)));
            // Choosing the same file again is a change, too.
            input.set_value("");
        }
    };
    let over = RwSignal::new(false);
    let drop = move |event: DragEvent| {
        event.prevent_default();
        event.stop_propagation();
        over.set(false);
        let files = event.data_transfer().and_then(|data| data.files());
        give(files.and_then(|files| files.get(0)));
    };
    let url = RwSignal::new(String::new());
    let wrong = RwSignal::new(None::<&str>);
    let load = move || {
        let wanted = url.get_untracked().trim().to_owned();
        if wanted.is_empty() {
            return;
        }
        let known = |id: &str| BUILT_INS.iter().any(|picture| picture.id == id);
        match Channel::from_reference(&wanted) {
            // An address without a host would be one of compute.toys, which is meant in saved shaders alone.
            Some(Channel::Url(address)) if address == wanted => choose(Channel::Url(address)),
            Some(Channel::BuiltIn(id)) if known(&id) => choose(Channel::BuiltIn(id)),
            _ => {
                wrong.set(Some(
                    "This is not the address of a picture; it starts with https:// or http://.",
                ));
                return;
            }
        }
        wrong.set(None);
        url.set(String::new());
    };
    let words = move || match state.get() {
        ChannelState::Noise => "256 \u{d7} 256".to_owned(),
        ChannelState::Loading => "Loading\u{2026}".to_owned(),
        ChannelState::Shown(width, height) => format!("{width} \u{d7} {height}"),
        ChannelState::Asks(host) => format!("Not loaded: it lies on {host}"),
        ChannelState::Missing(reason) => format!("Not shown: {reason}"),
    };
    let is_asked = move || matches!(state.get(), ChannelState::Asks(_));
    let is_missing = move || matches!(state.get(), ChannelState::Missing(_));
    view! {
        <fieldset
            class="channel"
            class:over=over
            data-testid=format!("channel{index}")
            on:dragover=move |event: DragEvent| {
                event.prevent_default();
                over.set(true);
            }
            on:dragleave=move |_| over.set(false)
            on:drop=drop
        >
            <legend><code>{format!("channel{index}")}</code></legend>
            <Thumbnail index state />
            <div class="channel-fields">
                <p>
                    <strong data-testid="channel-label">{move || label(&channel.get(), title)}</strong>
                    " "
                    <span class="faint" class:wrong=is_missing data-testid="channel-state">
                        {words}
                    </span>
                    <Show when=is_asked>
                        " "
                        <button
                            class="button"
                            data-testid="channel-agree"
                            on:click=move |_| session.with(|playground| playground.load_agreed(index))
                        >
                            "Load it"
                        </button>
                    </Show>
                </p>
                <div class="row">
                    <select
                        aria-label=format!("Built-in picture of channel{index}")
                        data-testid="channel-built-in"
                        on:change=select
                    >
                        <option value="" prop:selected=is_default>"White noise"</option>
                        {options}
                        <option value="*" disabled=true hidden=true prop:selected=is_own>
                            "a picture of your own"
                        </option>
                    </select>
                    <label class="button">
                        "Choose a file\u{2026}"
                        <input
                            type="file"
                            class="unseen"
                            accept="image/*,.hdr,.exr"
                            aria-label=format!("Picture file for channel{index}")
                            data-testid="channel-file"
                            on:change=pick
                        />
                    </label>
                </div>
                <div class="row">
                    <input
                        type="url"
                        placeholder="or the address of a picture"
                        aria-label=format!("Address of a picture for channel{index}")
                        data-testid="channel-url"
                        prop:value=url
                        on:input=move |event| url.set(event_target_value(&event))
                        on:keydown=move |event: KeyboardEvent| {
                            if event.key() == "Enter" {
                                load();
                            }
                        }
                    />
                    <button class="button" data-testid="channel-load" on:click=move |_| load()>
                        "Load"
                    </button>
                </div>
                <p class="wrong" role="alert">{wrong}</p>
            </div>
        </fieldset>
    }
}

/// A small copy of what a channel shows.
#[component]
fn Thumbnail(index: usize, state: Memo<ChannelState>) -> impl IntoView {
    let session = PlaySession::here();
    let canvas = NodeRef::<Canvas>::new();
    Effect::new(move |_| {
        state.track();
        let (Some(canvas), Some(playground)) = (canvas.get(), session.playground.get_value())
        else {
            return;
        };
        // Without a picture the canvas stays empty, and the words beside it say why.
        let _ = paint(&canvas, &playground, index);
    });
    view! {
        <canvas
            class="thumbnail"
            width=THUMBNAIL.to_string()
            height=THUMBNAIL.to_string()
            aria-hidden="true"
            node_ref=canvas
        ></canvas>
    }
}

fn paint(
    canvas: &web_sys::HtmlCanvasElement,
    playground: &Rc<Playground>,
    index: usize,
) -> Option<()> {
    let picture = playground.shown_picture(index)?;
    let preview = picture.preview(THUMBNAIL);
    paint::onto(canvas, &preview.rgba, preview.width, preview.height)
}
