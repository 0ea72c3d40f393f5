//! The root: what every route shares, and which address shows what.

use crate::components::theme::Theming;
use crate::model::route::Route;
use crate::platform::location::Location;
use crate::platform::page;
use crate::routes::address::BASE;
use crate::routes::{HomePage, MissingPage, PlayPage};
use crate::session::GpuSlot;
use leptos::prelude::*;

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
    let location = Location::follow(BASE);
    provide_context(location);
    // A change of the query alone must not build the page anew.
    let route = Memo::new(move |_| location.route());
    move || match route.get() {
        Route::Home => view! { <HomePage /> }.into_any(),
        Route::Play => view! { <PlayPage /> }.into_any(),
        Route::Missing => view! { <MissingPage /> }.into_any(),
    }
}
