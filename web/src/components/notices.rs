//! Things the person should know.

use super::PlaySession;
use super::icon::{Icon, Shape};
use crate::model::notice::Notice;
use leptos::prelude::*;

/// All notices that are open.
#[component]
pub fn NoticeList() -> impl IntoView {
    let session = PlaySession::here();
    let open = move || {
        let all = session.view.notices.read();
        all.iter().cloned().collect::<Vec<_>>()
    };
    view! {
        <div class="notices" role="status" aria-live="polite">
            <For
                each=open
                key=|notice| (notice.topic, notice.text.clone())
                children=|notice| view! { <NoticeRow notice /> }
            />
        </div>
    }
}

#[component]
fn NoticeRow(notice: Notice) -> impl IntoView {
    let session = PlaySession::here();
    let topic = notice.topic;
    let buttons = notice
        .actions
        .into_iter()
        .map(|action| {
            let label = action.label();
            let act = move |_| session.with(|playground| playground.act(topic, &action));
            view! {
                <button class="button" data-testid="notice-action" on:click=act>
                    {label}
                </button>
            }
        })
        .collect_view();
    let close = move |_| session.view.notices.update(|all| all.close(topic));
    let shape = if notice.grave {
        Shape::Warning
    } else {
        Shape::Note
    };
    view! {
        <div class="notice" class:grave=notice.grave data-testid="notice">
            <Icon shape />
            <p>{notice.text}</p>
            {buttons}
            <button class="button quiet" aria-label="Close this notice" on:click=close>
                <Icon shape=Shape::Close />
            </button>
        </div>
    }
}
