//! The programs that come with the page.

use super::menu::Menu;
use super::{PlaySession, is_plain};
use crate::model::example;
use crate::routes::address::of_example;
use leptos::prelude::*;
use web_sys::MouseEvent;

/// The menu of examples.
#[component]
pub fn ExamplesMenu() -> impl IntoView {
    let session = PlaySession::here();
    let open = RwSignal::new(false);
    let items = move || {
        example::all()
            .map(|example| {
                let choose = move |click: MouseEvent| {
                    if is_plain(&click) {
                        click.prevent_default();
                        open.set(false);
                        session.with(|playground| playground.open_example(example.slug));
                    }
                };
                view! {
                    <li>
                        <a
                            href=of_example(example.slug)
                            data-own-click=""
                            data-testid=format!("example-{}", example.slug)
                            on:click=choose
                        >
                            <strong>{example.title}</strong>
                            <span>{example.sentence}</span>
                            <span class="faint">{example.shows}</span>
                        </a>
                    </li>
                }
            })
            .collect_view()
    };
    view! {
        <Menu label="Examples" testid="examples" open wide=true>
            <ul class="choices">{items()}</ul>
        </Menu>
    }
}
