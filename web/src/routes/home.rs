//! The first page: what this is, in one screen.

use super::address::{address, of_draft, of_example};
use crate::components::header::SiteHeader;
use crate::components::icon::{Icon, Shape};
use crate::model::drafts::{self, age};
use crate::model::example;
use crate::model::transport::Mode;
use crate::platform::page::date;
use crate::platform::storage::BrowserStore;
use crate::session::{GpuSlot, Showcase, Shown};
use leptos::html::Div;
use leptos::prelude::*;
use std::rc::Rc;
use wasm_bindgen::JsCast;

/// How many drafts are listed.
const RECENT: usize = 6;

/// What Lockstep is, the examples, recent drafts.
#[component]
pub fn HomePage() -> impl IntoView {
    document().set_title("Lockstep: WGSL compute shaders in the browser");
    view! {
        <SiteHeader />
        <main class="home">
            <Hero />
            <RecentDrafts />
            <ExampleList />
        </main>
    }
}

#[component]
fn Hero() -> impl IntoView {
    let gpu = expect_context::<GpuSlot>();
    let shown = Shown::new();
    let host = NodeRef::<Div>::new();
    let showcase = StoredValue::new_local(None::<Rc<Showcase>>);
    Effect::new(move |_| {
        let device = gpu.device.get();
        let (Some(host), Some(example)) = (host.get(), example::all().next()) else {
            return;
        };
        if showcase.with_value(Option::is_none) {
            let made = Showcase::new(gpu, host.unchecked_into(), example, shown);
            showcase.set_value(Some(made));
        }
        if let Some(showcase) = showcase.get_value() {
            showcase.device_changed(&device);
        }
    });
    on_cleanup(move || showcase.set_value(None));
    let toggle = move |_| {
        if let Some(showcase) = showcase.get_value() {
            showcase.toggle();
        }
    };
    let runs = move || shown.mode.get() == Mode::Running;
    view! {
        <section class="hero">
            <div class="hero-picture" class:empty=move || !shown.has_picture.get() node_ref=host></div>
            <div class="hero-words">
                <h1>"Compute shaders, as you type"</h1>
                <p>
                    "Write WGSL, and the picture beside it changes with every key. Programs run on your own GPU "
                    "through WebGPU, follow the conventions of compute.toys, and stay in this browser: no account, no server."
                </p>
                <p class="ways">
                    <a class="button primary" href=address("/play") data-testid="open-playground">
                        "Open the playground"
                    </a>
                    // Its place is kept while there is no picture, or the page would jump when it comes.
                    <button
                        class="button"
                        style:visibility=move || if shown.has_picture.get() { "visible" } else { "hidden" }
                        on:click=toggle
                        data-testid="run"
                    >
                        {move || if runs() { "Pause the picture" } else { "Run the picture" }}
                    </button>
                </p>
            </div>
        </section>
    }
}

#[component]
fn RecentDrafts() -> impl IntoView {
    let mut recent = drafts::list(&BrowserStore).unwrap_or_default();
    recent.truncate(RECENT);
    if recent.is_empty() {
        return None;
    }
    let now = date();
    let rows = recent
        .into_iter()
        .map(|draft| {
            view! {
                <li>
                    <a href=of_draft(draft.id.as_str())>{draft.title}</a>
                    <span class="faint">{age(draft.updated, now)}</span>
                </li>
            }
        })
        .collect_view();
    Some(view! {
        <section aria-labelledby="recent">
            <h2 id="recent">"Your recent drafts"</h2>
            <ul class="draft-list" data-testid="drafts">{rows}</ul>
        </section>
    })
}

#[component]
fn ExampleList() -> impl IntoView {
    let cards = example::all()
        .map(|example| {
            view! {
                <li>
                    <a
                        class="card"
                        href=of_example(example.slug)
                        data-testid=format!("example-{}", example.slug)
                    >
                        <strong>{example.title} <Icon shape=Shape::Forward /></strong>
                        <span>{example.sentence}</span>
                        <span class="faint">{example.shows}</span>
                    </a>
                </li>
            }
        })
        .collect_view();
    view! {
        <section aria-labelledby="examples">
            <h2 id="examples">"Examples"</h2>
            <ul class="cards" data-testid="examples">{cards}</ul>
        </section>
    }
}
