//! What the panels show.

use super::buffers::BufferView;
use super::settings::Words;
use crate::model::build::Phase;
use crate::model::channel::ChannelState;
use crate::model::drafts::Summary;
use crate::model::export::Progress;
use crate::model::gpu_time::GpuTimes;
use crate::model::meter::{interval_text, rate_text};
use crate::model::notice::Notices;
use crate::model::problems::Problem;
use crate::model::status::{Facts, GpuState, Status, status};
use crate::model::strip::{StripRow, thousands};
use crate::model::transport::Mode;
use leptos::prelude::*;
use lockstep_frame::{Size, Time};
use lockstep_project::Settings;

/// Frame rate, frame number and time, as they are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Readout {
    /// Frame rate.
    pub rate: String,
    /// Time from one frame to the next.
    pub interval: String,
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
            interval: interval_text(rate),
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
    /// GPU time of the entry points, where the device can tell.
    pub gpu_times: RwSignal<GpuTimes>,
    /// Sliders and how the program is run.
    pub settings: RwSignal<Settings>,
    /// Frames being written.
    pub export: RwSignal<Option<Progress>>,
    /// A recording is under way.
    pub records: RwSignal<bool>,
    /// The pictures of the channels.
    pub channels: RwSignal<[ChannelState; 2]>,
    /// The Buffers panel.
    pub buffers: BufferView,
    /// Name and description of the program.
    pub words: RwSignal<Words>,
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
            gpu_times: RwSignal::new(GpuTimes::default()),
            settings: RwSignal::new(Settings::default()),
            export: RwSignal::new(None),
            records: RwSignal::new(false),
            channels: RwSignal::new([ChannelState::Noise, ChannelState::Noise]),
            buffers: BufferView::default(),
            words: RwSignal::new(Words::default()),
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
