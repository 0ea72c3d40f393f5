//! The playground.

use super::address::{address, wish};
use crate::components::drafts_menu::DraftsMenu;
use crate::components::examples_menu::ExamplesMenu;
use crate::components::header::Header;
use crate::components::notices::NoticeList;
use crate::components::picture::Picture;
use crate::components::problems_panel::ProblemsPanel;
use crate::components::splitter::{Splitter, kept_split};
use crate::components::strip_panel::StripPanel;
use crate::components::transport_bar::TransportBar;
use crate::components::{PlaySession, status_line::StatusLine};
use crate::session::{GpuSlot, Playground, Probe, View};
use leptos::html::Div;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_query_map};
use std::rc::Rc;
use wasm_bindgen::JsCast;

/// Editor, picture, and the panels of both.
#[component]
pub fn PlayPage() -> impl IntoView {
    let gpu = expect_context::<GpuSlot>();
    let panels = View::new();
    let playground = StoredValue::new_local(None::<Rc<Playground>>);
    let probe = StoredValue::new_local(None::<Probe>);
    let session = PlaySession {
        view: panels,
        playground,
    };
    provide_context(session);

    let editor_host = NodeRef::<Div>::new();
    let canvas_host = NodeRef::<Div>::new();
    let is_made = RwSignal::new(false);
    let navigate = use_navigate();
    Effect::new(move |_| {
        let (Some(editor), Some(canvas)) = (editor_host.get(), canvas_host.get()) else {
            return;
        };
        let navigate = navigate.clone();
        let made = Playground::new(
            panels,
            gpu,
            &editor,
            canvas.unchecked_into(),
            Box::new(move |path, replace| {
                let options = NavigateOptions {
                    resolve: false,
                    replace,
                    scroll: false,
                    ..NavigateOptions::default()
                };
                navigate(&address(path), options);
            }),
        );
        probe.set_value(Some(Probe::new(&made, gpu)));
        playground.set_value(Some(made));
        is_made.set(true);
    });
    Effect::new(move |_| {
        let device = gpu.device.get();
        if is_made.get() {
            session.with(|playground| playground.device_changed(&device));
        }
    });
    let query = use_query_map();
    Effect::new(move |_| {
        let wish = wish(&query.read());
        if is_made.get() {
            session.with(|playground| playground.wish(wish));
        }
    });
    Effect::new(move |_| {
        let title = panels.title.get();
        document().set_title(&format!("{title} \u{b7} Lockstep"));
    });
    on_cleanup(move || {
        session.with(|playground| playground.close());
        probe.set_value(None);
        playground.set_value(None);
    });

    let split = RwSignal::new(kept_split());
    view! {
        <div class="play">
            <Header>
                <h1 class="title" title=panels.title>{panels.title}</h1>
                <span class="saved">{panels.saved}</span>
                <span class="gap"></span>
                <ExamplesMenu />
                <DraftsMenu />
            </Header>
            <main class="workspace" style:--split=move || format!("{}%", split.get().percent())>
                <section class="code-side" aria-label="Program">
                    <NoticeList />
                    <div class="editor" data-testid="editor" node_ref=editor_host></div>
                    <ProblemsPanel />
                </section>
                <Splitter split />
                <section class="picture-side" aria-label="Picture">
                    <Picture host=canvas_host />
                    <TransportBar />
                    <StatusLine />
                    <StripPanel />
                </section>
            </main>
            <p class="unseen" role="status" aria-live="polite" data-testid="announcement">
                {panels.announcement}
            </p>
        </div>
    }
}
