//! The parts that pages are made of. They show signals and pass on clicks; what those mean is
//! decided in `model` and `session`.

pub mod drafts_menu;
pub mod examples_menu;
pub mod export_menu;
pub mod file_menu;
pub mod header;
pub mod icon;
pub mod menu;
pub mod notices;
pub mod panels;
pub mod picture;
pub mod problems_panel;
pub mod splitter;
pub mod status_line;
pub mod strip_panel;
pub mod theme;
pub mod transport_bar;

use crate::session::{Playground, View};
use leptos::prelude::*;
use std::rc::Rc;
use web_sys::MouseEvent;

/// The playground that the panels belong to. Copies are the same one.
#[derive(Clone, Copy)]
pub struct PlaySession {
    /// What the panels show.
    pub view: View,
    /// The playground, once its hosts are in the page.
    pub playground: StoredValue<Option<Rc<Playground>>, LocalStorage>,
}

impl PlaySession {
    /// The one of this page.
    pub fn here() -> Self {
        expect_context()
    }

    /// Does something with the playground, if it is there.
    pub fn with(self, action: impl FnOnce(&Rc<Playground>)) {
        if let Some(playground) = self.playground.get_value() {
            action(&playground);
        }
    }
}

/// Whether a click on a link is for this page: not one that opens a new tab or saves.
pub fn is_plain(click: &MouseEvent) -> bool {
    let modified = click.ctrl_key() || click.meta_key() || click.shift_key() || click.alt_key();
    click.button() == 0 && !modified
}
