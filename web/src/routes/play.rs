//! The playground.

use super::address::{address, wish};
use crate::components::drafts_menu::DraftsMenu;
use crate::components::examples_menu::ExamplesMenu;
use crate::components::file_menu::FileMenu;
use crate::components::header::Header;
use crate::components::notices::NoticeList;
use crate::components::panels::Panels;
use crate::components::picture::Picture;
use crate::components::problems_panel::ProblemsPanel;
use crate::components::splitter::{Splitter, kept_split};
use crate::components::transport_bar::TransportBar;
use crate::components::{PlaySession, status_line::StatusLine};
use crate::model::route::Route;
use crate::platform::location::Location;
use crate::session::{GpuSlot, Playground, Probe, View};
use leptos::html::Div;
use leptos::prelude::*;
use std::rc::Rc;
use wasm_bindgen::JsCast;

/// Editor, picture, and the panels of both.
#[component]
pub fn PlayPage() -> impl IntoView {
    let gpu = expect_context::<GpuSlot>();
    // What is still under way when the page is left (a frame being written, a file being read) shows
    // its end to these signals, so they live as long as the playground and not as long as this view.
    let here = Owner::current();
    let signals = Owner::new_root(None);
    let panels = signals.with(View::new);
    // A new root makes itself the current owner.
    if let Some(here) = here {
        here.set();
    }
    let signals = StoredValue::new_local(signals);
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
    let location = expect_context::<Location>();
    Effect::new(move |_| {
        let (Some(editor), Some(canvas)) = (editor_host.get(), canvas_host.get()) else {
            return;
        };
        let made = Playground::new(
            (panels, signals.get_value()),
            gpu,
            &editor,
            canvas.unchecked_into(),
            Box::new(move |path, replace| location.go(&address(path), replace)),
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
    Effect::new(move |_| {
        let wish = wish(location);
        // On the way to another page this one is still there for a moment.
        if is_made.get() && location.route() == Route::Play {
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
                <FileMenu />
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
                    <Panels />
                </section>
            </main>
            <p class="unseen" role="status" aria-live="polite" data-testid="announcement">
                {panels.announcement}
            </p>
        </div>
    }
}
