//! The programs that are kept in this browser.

use super::icon::{Icon, Shape};
use super::menu::Menu;
use super::{PlaySession, is_plain};
use crate::model::drafts::{Summary, age};
use crate::platform::page::date;
use crate::routes::address::of_draft;
use leptos::prelude::*;
use web_sys::MouseEvent;

/// The menu of drafts.
#[component]
pub fn DraftsMenu() -> impl IntoView {
    let session = PlaySession::here();
    let open = RwSignal::new(false);
    Effect::new(move |_| {
        if open.get() {
            session.with(|playground| playground.refresh_drafts());
        }
    });
    let start = move |_| {
        open.set(false);
        session.with(|playground| playground.open_blank());
    };
    view! {
        <Menu label="Drafts" testid="drafts" open>
            <button class="button" data-testid="new-draft" on:click=start>
                "New program"
            </button>
            <Show
                when=move || session.view.drafts.with(|drafts| !drafts.is_empty())
                fallback=|| view! { <p class="faint">"What you write is kept here by itself."</p> }
            >
                <ul class="choices">
                    <For
                        each=move || session.view.drafts.get()
                        key=|draft| (draft.id.clone(), draft.title.clone(), draft.updated.to_bits())
                        children=move |draft| view! { <DraftRow draft open /> }
                    />
                </ul>
            </Show>
        </Menu>
    }
}

#[component]
fn DraftRow(draft: Summary, open: RwSignal<bool>) -> impl IntoView {
    let session = PlaySession::here();
    let Summary { id, title, updated } = draft;
    let is_open = {
        let id = id.to_string();
        move || session.view.open_draft.get().as_deref() == Some(id.as_str())
    };
    let choose = {
        let id = id.clone();
        move |click: MouseEvent| {
            if is_plain(&click) {
                click.prevent_default();
                open.set(false);
                session.with(|playground| playground.open_draft(&id));
            }
        }
    };
    let href = of_draft(id.as_str());
    let delete_label = format!("Delete {title}");
    let delete = move |_| session.with(|playground| playground.delete_draft(&id));
    view! {
        <li class="draft">
            <a
                href=href
                data-own-click=""
                data-testid="draft"
                aria-current=move || is_open().then_some("true")
                on:click=choose
            >
                <strong>{title}</strong>
                <span class="faint">{age(updated, date())}</span>
            </a>
            <button class="button quiet" data-testid="delete-draft" aria-label=delete_label on:click=delete>
                <Icon shape=Shape::Close />
            </button>
        </li>
    }
}
