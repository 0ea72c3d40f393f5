//! What is in the program's storage buffers.

mod fields;
mod heat_map;
mod pages;
mod plot;
mod table;

use crate::components::PlaySession;
use crate::model::buffer_view::{Choice, Contents, Kind, Listed, Section, Sight};
use fields::Select;
use heat_map::HeatMapView;
use leptos::html::Div;
use leptos::prelude::*;
use lockstep_frame::Size;
use pages::Pages;
use plot::PlotView;
use std::sync::Arc;
use table::{IntegersField, TableView};

/// What the parts of the panel follow. Copies are the same signals.
#[derive(Clone, Copy)]
struct Looking {
    choice: RwSignal<Choice>,
    sight: Memo<Option<Sight>>,
    contents: RwSignal<Contents>,
}

impl Looking {
    /// Something of what is shown; its default where nothing is.
    fn at<T: Default>(self, look: impl FnOnce(&Sight) -> T) -> T {
        self.sight
            .with(|sight| sight.as_ref().map(look))
            .unwrap_or_default()
    }

    /// Something of what is shown and its bytes, as far as they are there.
    fn into<T: Default>(self, look: impl FnOnce(&Sight, &[u8]) -> T) -> T {
        self.at(|sight| {
            let query = sight.query();
            self.contents
                .with(|contents| look(sight, contents.of(&query)))
        })
    }

    fn choose(self, change: impl FnOnce(&mut Choice)) {
        self.choice.update(change);
    }
}

/// The panel.
#[component]
pub fn Buffers() -> impl IntoView {
    let session = PlaySession::here();
    let view = session.view.buffers;
    let size = session.view.size;
    let sight = Memo::new(move |_| {
        let screen = size.get().unwrap_or(Size::new(1, 1));
        let choice = view.choice.get();
        view.listed
            .with(|listed| Sight::new(&choice, listed, screen))
    });
    let looking = Looking {
        choice: view.choice,
        sight,
        contents: view.contents,
    };
    let query = Memo::new(move |_| sight.with(|sight| sight.as_ref().map(Sight::query)));
    Effect::new(move |_| {
        let query = query.get();
        session.with(|playground| playground.want_bytes(query));
    });
    on_cleanup(move || session.with(|playground| playground.want_bytes(None)));
    let has_some = Memo::new(move |_| sight.with(Option::is_some));
    view! {
        <div class="buffers" data-testid="buffers">
            <Show
                when=move || has_some.get()
                fallback=|| {
                    view! {
                        <p class="faint">
                            "This program has no storage buffers. A program gets one with "
                            <code>"#storage name array<f32>"</code> "."
                        </p>
                    }
                }
            >
                <Shown looking />
            </Show>
        </div>
    }
}

#[component]
fn Shown(looking: Looking) -> impl IntoView {
    let session = PlaySession::here();
    let listed = session.view.buffers.listed;
    let kind = Memo::new(move |_| looking.choice.with(|choice| choice.kind));
    let name = Memo::new(move |_| looking.at(|sight| sight.buffer.name.clone()));
    let names = Memo::new(move |_| {
        let name = |buffer: &Arc<Listed>| buffer.name.clone();
        listed.with(|listed| listed.iter().map(name).collect::<Vec<_>>())
    });
    let chosen = move || {
        names.with(|names| {
            name.with(|name| names.iter().position(|it| it == name))
                .unwrap_or_default()
        })
    };
    let choose_buffer = move |at: usize| {
        let name = names.with_untracked(|names| names.get(at).cloned());
        looking.choose(|choice| {
            *choice = Choice {
                buffer: name.unwrap_or_default(),
                kind: choice.kind,
                integers: choice.integers,
                ..Choice::default()
            };
        });
    };
    let sections = Memo::new(move |_| {
        looking.at(|sight| {
            sight
                .sections
                .iter()
                .map(Section::title)
                .collect::<Vec<_>>()
        })
    });
    let choose_section = move |at: usize| {
        looking.choose(|choice| {
            (choice.section, choice.column, choice.first, choice.across) = (at, 0, 0, None);
        });
    };
    let columns = Memo::new(move |_| {
        looking.at(|sight| {
            let columns = sight.section().columns.iter();
            columns
                .map(|column| column.label().to_owned())
                .collect::<Vec<_>>()
        })
    });
    let is_drawn = move || kind.get() != Kind::Table && columns.with(|all| all.len() > 1);
    let kinds = Kind::ALL.map(|it| {
        let is_it = move || if kind.get() == it { "true" } else { "false" };
        view! {
            <button
                class="button"
                aria-pressed=is_it
                on:click=move |_| {
                    looking.choose(|choice| (choice.kind, choice.first) = (it, 0));
                }
            >
                {it.title()}
            </button>
        }
    });
    let type_and_size = move || {
        looking.at(|sight| format!("{}, {}", sight.buffer.ty, sight.buffer.size_in_words()))
    };
    let download = move |_| {
        let name = name.get_untracked();
        session.with(|playground| playground.download_buffer(&name));
    };
    let failure = move || {
        looking.contents.with(|contents| match contents {
            Contents::Failed(sentence) => Some(sentence.clone()),
            _ => None,
        })
    };
    let notes = move || looking.at(|sight| sight.section().notes.join(" "));
    // Another part of the buffer is looked at from its top.
    let box_ref = NodeRef::<Div>::new();
    let place = Memo::new(move |_| looking.at(|sight| (sight.at, sight.window.first)));
    Effect::new(move |_| {
        place.track();
        if let Some(shown) = box_ref.get_untracked() {
            shown.set_scroll_top(0);
        }
    });
    let body = move || match kind.get() {
        Kind::Table => view! { <TableView looking /> }.into_any(),
        Kind::Plot => view! { <PlotView looking /> }.into_any(),
        Kind::HeatMap => view! { <HeatMapView looking /> }.into_any(),
    };
    view! {
        <div class="row">
            <Select label="Storage buffer" testid="buffer" options=names chosen choose=choose_buffer />
            <code data-testid="buffer-type">{type_and_size}</code>
            <span class="gap"></span>
            <div class="kinds" role="group" aria-label="View" data-testid="buffer-kinds">
                {kinds}
            </div>
            <button class="button" data-testid="download-buffer" on:click=download>
                "Download .bin"
            </button>
        </div>
        <div class="row">
            <Show when=move || sections.with(|all| all.len() > 1)>
                <Select
                    label="Part of the buffer"
                    testid="buffer-section"
                    options=sections
                    chosen=move || looking.at(|sight| sight.at)
                    choose=choose_section
                />
            </Show>
            <Show when=is_drawn>
                <Select
                    label="Column"
                    testid="buffer-column"
                    options=columns
                    chosen=move || looking.at(|sight| sight.column)
                    choose=move |at| looking.choose(|choice| choice.column = at)
                />
            </Show>
            <IntegersField looking />
            <Pages looking />
        </div>
        <p class="wrong" role="status" data-testid="buffer-failure">
            {failure}
        </p>
        <div
            class="shown"
            role="region"
            aria-label="Contents of the buffer"
            tabindex="0"
            node_ref=box_ref
        >
            {body}
        </div>
        <p class="faint" data-testid="buffer-notes">
            {notes}
        </p>
    }
}
