//! The address bar, followed and changed without loading the page anew.

use super::page::{document, window};
use crate::model::route::{Route, route};
use gloo::events::{EventListener, EventListenerOptions};
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlAnchorElement, MouseEvent, UrlSearchParams};

/// Attribute of links that see to their clicks themselves. Leptos hears clicks
/// at the window, after this module does, so it cannot be seen otherwise.
const OWN_CLICK: &str = "data-own-click";

/// Where the tab is, as a signal.
#[derive(Clone, Copy)]
pub struct Location {
    place: RwSignal<Place>,
    base: &'static str,
}

/// Path and query of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    path: String,
    search: String,
}

impl Location {
    /// Follows the address bar for as long as the page is open: back and
    /// forward, and every plain click on a link to a page of this site, which
    /// is hosted at `base`.
    pub fn follow(base: &'static str) -> Self {
        let location = Self {
            place: RwSignal::new(here()),
            base,
        };
        EventListener::new(&window(), "popstate", move |_| location.place.set(here())).forget();
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(&document(), "click", options, move |event| {
            if let Some(click) = event.dyn_ref::<MouseEvent>() {
                location.clicked(click);
            }
        })
        .forget();
        location
    }

    /// The page that is shown.
    pub fn route(self) -> Route {
        self.place.with(|place| route(&place.path, self.base))
    }

    /// A value of the query; an empty one for a name without a value.
    pub fn query(self, name: &str) -> Option<String> {
        let search = self.place.with(|place| place.search.clone());
        UrlSearchParams::new_with_str(&search).ok()?.get(name)
    }

    /// Goes to `address`, which starts with a slash; back returns here unless `replace` is set.
    pub fn go(self, address: &str, replace: bool) {
        let Ok(history) = window().history() else {
            return;
        };
        // A browser may refuse when a script changes the address too often; then it stays as it is.
        let _ = if replace {
            history.replace_state_with_url(&JsValue::NULL, "", Some(address))
        } else {
            history.push_state_with_url(&JsValue::NULL, "", Some(address))
        };
        self.place.set(here());
    }

    fn clicked(self, click: &MouseEvent) {
        let is_plain = click.button() == 0
            && !(click.ctrl_key() || click.meta_key() || click.shift_key() || click.alt_key())
            && !click.default_prevented();
        let link = click
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .and_then(|element| element.closest("a[href]").ok().flatten())
            .and_then(|link| link.dyn_into::<HtmlAnchorElement>().ok());
        let (true, Some(link)) = (is_plain, link) else {
            return;
        };
        let stays = link.target().is_empty()
            && !link.has_attribute("download")
            && !link.has_attribute(OWN_CLICK)
            && window().location().origin().ok() == Some(link.origin())
            && route(&link.pathname(), self.base) != Route::Missing;
        if stays {
            click.prevent_default();
            self.go(&format!("{}{}", link.pathname(), link.search()), false);
            window().scroll_to_with_x_and_y(0.0, 0.0);
        }
    }
}

fn here() -> Place {
    let location = window().location();
    Place {
        path: location.pathname().unwrap_or_default(),
        search: location.search().unwrap_or_default(),
    }
}
