//! What the panels show.

use crate::model::build::Phase;
use crate::model::drafts::Summary;
use crate::model::meter::rate_text;
use crate::model::notice::Notices;
use crate::model::problems::Problem;
use crate::model::status::{Facts, GpuState, Status, status};
use crate::model::strip::{StripRow, thousands};
use crate::model::transport::Mode;
use leptos::prelude::*;
use lockstep_frame::{Size, Time};

/// Frame rate, frame number and time, as they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readout {
    /// Frame rate.
    pub rate: String,
    /// Number of the frame.
    pub frame: String,
    /// Seconds on the program's clock.
    pub seconds: String,
}

impl Readout {
    /// The readout of a frame.
    pub fn new(rate: Option<f64>, time: Time) -> Self {
        Self {
            rate: rate_text(rate),
            frame: format!("frame {}", thousands(time.frame.into())),
            seconds: format!("{:.2} s", time.elapsed),
        }
    }
}

impl Default for Readout {
    fn default() -> Self {
        Self::new(None, Time::default())
    }
}

/// The signals that the panels follow. Copies are the same signals.
#[derive(Clone, Copy)]
pub struct View {
    /// Title of the program.
    pub title: RwSignal<String>,
    /// What the status is made of.
    pub facts: RwSignal<Facts>,
    /// The status line.
    pub status: RwSignal<Status>,
    /// The problems panel.
    pub problems: RwSignal<Vec<Problem>>,
    /// The strip.
    pub strip: RwSignal<Vec<StripRow>>,
    /// What all of the strip runs in a frame.
    pub total: RwSignal<String>,
    /// Frame rate and so on.
    pub readout: RwSignal<Readout>,
    /// Size of the canvas.
    pub size: RwSignal<Option<Size>>,
    /// Whether the canvas shows a picture of this program.
    pub has_picture: RwSignal<bool>,
    /// Notices.
    pub notices: RwSignal<Notices>,
    /// `Saved`, for a while after a save on request.
    pub saved: RwSignal<&'static str>,
    /// What a screen reader is told.
    pub announcement: RwSignal<String>,
    /// The list of drafts, as of the last time it was looked at.
    pub drafts: RwSignal<Vec<Summary>>,
    /// The draft that is open.
    pub open_draft: RwSignal<Option<String>>,
}

impl View {
    /// The panels before anything is open.
    pub fn new() -> Self {
        let facts = Facts {
            gpu: GpuState::Requested,
            phase: Phase::Compiling,
            has_last_good: false,
            mode: Mode::Running,
        };
        Self {
            title: RwSignal::new(String::new()),
            facts: RwSignal::new(facts),
            status: RwSignal::new(status(facts)),
            problems: RwSignal::new(Vec::new()),
            strip: RwSignal::new(Vec::new()),
            total: RwSignal::new(String::new()),
            readout: RwSignal::new(Readout::default()),
            size: RwSignal::new(None),
            has_picture: RwSignal::new(false),
            notices: RwSignal::new(Notices::default()),
            saved: RwSignal::new(""),
            announcement: RwSignal::new(String::new()),
            drafts: RwSignal::new(Vec::new()),
            open_draft: RwSignal::new(None),
        }
    }
}
