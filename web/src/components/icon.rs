//! Small drawings. They repeat what a text or label beside them says.

use leptos::prelude::*;

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A triangle to the right.
    Run,
    /// Two bars.
    Pause,
    /// A triangle against a bar.
    Step,
    /// An arrow that goes round.
    Restart,
    /// A disc with a cross.
    Error,
    /// A triangle with a stroke.
    Warning,
    /// A square with a stroke.
    Note,
    /// A cross.
    Close,
    /// A corner down.
    Down,
    /// A corner to the right.
    Forward,
    /// Four corners outwards.
    Expand,
}

impl Shape {
    /// Filled outline on a field of 16 by 16.
    fn outline(self) -> &'static str {
        match self {
            Self::Run => "M4 2.5v11l9-5.5z",
            Self::Pause => "M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z",
            Self::Step => "M3 2.5v11l7.5-5.5zM11 2.5h2v11h-2z",
            Self::Restart => "M8 3V.8L3.8 4 8 7.2V5a4 4 0 1 1-3.9 4.9H2A6 6 0 1 0 8 3z",
            Self::Error => {
                "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm3.2 9l-1.2 1.2-2-2-2 2L4.8 10l2-2-2-2L6 4.8l2 2 2-2L11.2 6l-2 2z"
            }
            Self::Warning => "M8 1 15.5 14.5H.5zM7.1 5.5v4.7h1.8V5.5zM7.1 11.2V13h1.8v-1.8z",
            Self::Note => "M1.5 1.5h13v13h-13zM7.1 7v5h1.8V7zM7.1 4v1.8h1.8V4z",
            Self::Close => {
                "M3.2 2 8 6.8 12.8 2 14 3.2 9.2 8l4.8 4.8-1.2 1.2L8 9.2 3.2 14 2 12.8 6.8 8 2 3.2z"
            }
            Self::Down => "M2.6 5 8 10.4 13.4 5l1.2 1.2L8 12.8 1.4 6.2z",
            Self::Expand => {
                "M2 2h4.5v1.8H3.8v2.7H2zM9.5 2H14v4.5h-1.8V3.8H9.5zM2 9.5h1.8v2.7h2.7V14H2zM12.2 9.5H14V14H9.5v-1.8h2.7z"
            }
            Self::Forward => "M5 2.6 10.4 8 5 13.4l1.2 1.2L12.8 8 6.2 1.4z",
        }
    }
}

/// A drawing the height of the text beside it.
#[component]
pub fn Icon(shape: Shape) -> impl IntoView {
    view! {
        <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d=shape.outline() fill-rule="evenodd" />
        </svg>
    }
}

/// The sign of Lockstep: lanes, a barrier, lanes.
#[component]
pub fn Mark() -> impl IntoView {
    view! {
        <svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
            <path class="lanes" d="M5 5h6v7H5zM13 5h6v7h-6zM21 5h6v7h-6zM5 20h6v7H5zM13 20h6v7h-6zM21 20h6v7h-6z" />
            <path class="barrier" d="M3 14.5h26v3H3z" />
        </svg>
    }
}
