//! The root: what every route shares, and which address shows what.

use crate::components::theme::Theming;
use crate::platform::page;
use crate::routes::address::BASE;
use crate::routes::{HomePage, MissingPage, PlayPage};
use crate::session::GpuSlot;
use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::path;

/// Starts the page in place of the boot screen.
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        console_error_panic_hook::hook(panic);
        page::show_collapse();
    }));
    if let Some(boot) = page::document().get_element_by_id("boot") {
        boot.remove();
    }
    mount_to_body(App);
}

/// The page.
#[component]
fn App() -> impl IntoView {
    provide_context(GpuSlot::new());
    provide_context(Theming::new());
    view! {
        <Router base=BASE>
            <Routes fallback=MissingPage>
                <Route path=path!("/") view=HomePage />
                <Route path=path!("/play") view=PlayPage />
            </Routes>
        </Router>
    }
}
