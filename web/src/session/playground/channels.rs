//! What the program's two channels show.

use super::Playground;
use crate::model::channel::{ChannelState, host_of, is_own};
use crate::model::notice::{Action, Notice, Topic};
use crate::platform::pictures;
use crate::platform::window;
use leptos::prelude::*;
use lockstep_frame::Resource;
use lockstep_images::{MipChain, white_noise};
use lockstep_project::Channel;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::File;

/// A channel's picture on its way, and what was shown before.
#[derive(Debug, Default)]
pub(super) struct Slot {
    /// Counts what was asked for; an answer to an earlier question is dropped.
    asked: u32,
    /// What is shown; `None` is the plain noise that the engine has by itself.
    shown: Option<Rc<MipChain>>,
    /// The program was opened with this picture, and it is not there yet.
    awaited: bool,
}

impl Playground {
    /// Shows what differs from before.
    pub(super) fn put_channels(&self, before: &[Channel; 2], after: &[Channel; 2]) {
        for (index, (before, after)) in before.iter().zip(after).enumerate() {
            if before != after {
                self.load_channel(index, after);
            }
        }
    }

    /// Chooses what a channel shows. An address that the person gave is asked without a further word.
    pub fn choose_channel(self: &Rc<Self>, index: usize, channel: Channel) {
        if let Channel::Url(url) = &channel {
            self.allowed.borrow_mut().insert(url.clone());
        }
        let is_chosen = self.settings.borrow().channels.get(index) == Some(&channel);
        if is_chosen {
            // Again: the host may answer this time.
            let state = self.view.channels.get_untracked().get(index).cloned();
            if !matches!(state, Some(ChannelState::Noise | ChannelState::Shown(..))) {
                self.load_channel(index, &channel);
            }
            return;
        }
        self.change_settings(|settings| {
            if let Some(place) = settings.channels.get_mut(index) {
                *place = channel;
            }
        });
    }

    /// Shows a file in a channel, and keeps it for the next visit.
    pub fn choose_file(self: &Rc<Self>, index: usize, file: File) {
        let playground = Rc::clone(self);
        let (program, asked) = (self.fetches.get(), self.ask(index));
        let before = self.view.channels.get_untracked().get(index).cloned();
        self.set_channel_state(index, ChannelState::Loading);
        spawn_local(async move {
            let name = file.name();
            let picture = kept_picture(&file).await;
            // Another program, or another picture, was chosen while this one was read.
            if playground.fetches.get() != program || playground.asked(index) != asked {
                return;
            }
            // Where nothing comes of it, or the same picture again, the channel goes on as it was.
            playground.set_channel_state(index, before.clone().unwrap_or_default());
            match picture {
                Ok(hash) => playground.choose_channel(index, Channel::File { name, hash }),
                Err(reason) => {
                    if before == Some(ChannelState::Loading) {
                        // What was on its way gave way to the file.
                        let channel = playground.settings.borrow().channels.get(index).cloned();
                        playground.load_channel(index, &channel.unwrap_or_default());
                    }
                    playground.note_failure(index, &name, &reason);
                }
            }
        });
    }

    /// Loads the picture of a channel from the host that the person agrees to ask.
    pub fn load_agreed(&self, index: usize) {
        let channels = self.settings.borrow().channels.clone();
        let Some(agreed @ Channel::Url(url)) = channels.get(index) else {
            return;
        };
        self.allowed.borrow_mut().insert(url.clone());
        for (index, channel) in channels.iter().enumerate() {
            if channel == agreed {
                self.load_channel(index, channel);
            }
        }
    }

    /// What a channel shows, for a small copy of it.
    pub fn shown_picture(&self, index: usize) -> Option<Rc<MipChain>> {
        let mut slots = self.slots.borrow_mut();
        let slot = slots.get_mut(index)?;
        let noise = || Rc::new(white_noise(index_seed(index)).mip_chain());
        Some(Rc::clone(slot.shown.get_or_insert_with(noise)))
    }

    /// A program was opened: pictures that are still on their way belong to its first frame.
    pub(super) fn await_channels(&self) {
        let states = self.view.channels.get_untracked();
        for (slot, state) in self.slots.borrow_mut().iter_mut().zip(states) {
            slot.awaited = matches!(state, ChannelState::Loading | ChannelState::Asks(_));
        }
    }

    /// Shows the pictures of a program that is opened; those of the one before it are no part of it.
    pub(super) fn open_channels(&self, before: &[Channel; 2], after: &[Channel; 2]) {
        let states = self.view.channels.get_untracked();
        for (index, (before, after)) in before.iter().zip(after).enumerate() {
            // What is on its way may be a file that was chosen for the program before.
            let is_shown = states.get(index) != Some(&ChannelState::Loading);
            if before == after && is_shown {
                continue;
            }
            if *after != Channel::Default {
                // Until theirs is there.
                self.load_channel(index, &Channel::Default);
            }
            self.load_channel(index, after);
        }
    }

    /// The newest question about a channel.
    fn asked(&self, index: usize) -> Option<u32> {
        self.slots.borrow().get(index).map(|slot| slot.asked)
    }

    fn load_channel(&self, index: usize, channel: &Channel) {
        let Some(asked) = self.ask(index) else {
            return;
        };
        let this = self.itself.clone();
        match channel {
            Channel::Default => {
                let noise = Rc::new(white_noise(index_seed(index)).mip_chain());
                self.show_channel(index, noise, ChannelState::Noise);
            }
            Channel::Url(url) if !self.may_ask(url) => {
                let host = host_of(url).to_owned();
                self.ask_for(index, &host);
                self.set_channel_state(index, ChannelState::Asks(host));
            }
            _ => {
                self.set_channel_state(index, ChannelState::Loading);
                let channel = channel.clone();
                spawn_local(async move {
                    let loaded = load(&channel).await;
                    let Some(this) = this.upgrade() else {
                        return;
                    };
                    if this.asked(index) != Some(asked) {
                        return;
                    }
                    match loaded {
                        Ok(chain) => {
                            let state = chain.levels.first().map_or(ChannelState::Noise, |top| {
                                ChannelState::Shown(top.width, top.height)
                            });
                            this.show_channel(index, Rc::new(chain), state);
                        }
                        Err(reason) => {
                            let what = crate::model::channel::label(&channel, |_| None);
                            this.channel_failed(index, &what, &reason);
                        }
                    }
                });
            }
        }
    }

    fn ask(&self, index: usize) -> Option<u32> {
        let mut slots = self.slots.borrow_mut();
        let slot = slots.get_mut(index)?;
        slot.asked = slot.asked.wrapping_add(1);
        Some(slot.asked)
    }

    fn may_ask(&self, url: &str) -> bool {
        let origin = window().location().origin().unwrap_or_default();
        is_own(url, &origin) || self.allowed.borrow().contains(url)
    }

    fn show_channel(&self, index: usize, picture: Rc<MipChain>, state: ChannelState) {
        let awaited = {
            let mut slots = self.slots.borrow_mut();
            let Some(slot) = slots.get_mut(index) else {
                return;
            };
            slot.shown = Some(Rc::clone(&picture));
            std::mem::take(&mut slot.awaited)
        };
        self.set_channel_state(index, state);
        self.settle_notice();
        let Some(stage) = self.stage() else {
            return;
        };
        stage.set_channel(index, picture);
        // What the program did with the noise in the place of its picture never happened.
        let reads = self.loaded.borrow().as_ref().is_some_and(|loaded| {
            let shader = loaded.analysis().shader.as_ref();
            shader.is_some_and(|shader| shader.program().binds(Resource::Channel(index)))
        });
        if awaited && reads && !self.is_exporting() {
            stage.restart();
        }
    }

    /// Says that a channel waits for a word, because of whom its picture would have to be asked.
    fn ask_for(&self, index: usize, host: &str) {
        self.note(
            Notice::news(
                Topic::Channel,
                format!(
                    "channel{index} of this program shows a picture from {host}. Loading it tells {host} that you are here."
                ),
            )
            .with(Action::LoadPicture(index)),
        );
    }

    /// A channel is as it should be; there is one notice for both, and the other one's is still so.
    fn settle_notice(&self) {
        let states = self.view.channels.get_untracked();
        let asks = states
            .iter()
            .enumerate()
            .find_map(|(index, state)| match state {
                ChannelState::Asks(host) => Some((index, host)),
                _ => None,
            });
        if let Some((index, host)) = asks {
            self.ask_for(index, host);
        } else if !states
            .iter()
            .any(|state| matches!(state, ChannelState::Missing(_)))
        {
            self.view.notices.update(|all| all.close(Topic::Channel));
        }
    }

    fn channel_failed(&self, index: usize, what: &str, reason: &str) {
        self.set_channel_state(index, ChannelState::Missing(reason.to_owned()));
        self.note_failure(index, what, reason);
    }

    fn note_failure(&self, index: usize, what: &str, reason: &str) {
        // Some reasons are whole sentences.
        let reason = reason.trim_end_matches('.');
        self.note(Notice::grave(
            Topic::Channel,
            format!("The picture {what} cannot be shown in channel{index}: {reason}."),
        ));
    }

    fn set_channel_state(&self, index: usize, state: ChannelState) {
        self.view.channels.update(|states| {
            if let Some(place) = states.get_mut(index) {
                *place = state;
            }
        });
    }
}

/// Keeps a file that is a picture; gives what it is kept under.
async fn kept_picture(file: &File) -> Result<String, String> {
    let bytes = pictures::of_file(file).await?;
    // Whoever decodes bytes takes them away.
    pictures::decoded(bytes.slice(0, bytes.length())).await?;
    pictures::kept_under(&bytes).await
}

async fn load(channel: &Channel) -> Result<MipChain, String> {
    match channel {
        Channel::Default => Ok(white_noise(0).mip_chain()),
        Channel::BuiltIn(id) => pictures::built_in(id).await,
        Channel::Url(url) => pictures::decoded(pictures::downloaded(url).await?).await,
        Channel::File { hash, .. } => match pictures::of_hash(hash).await {
            Some(bytes) => pictures::decoded(bytes).await,
            None => Err("the browser has not kept it; choose the file again".to_owned()),
        },
    }
}

/// The channels' noises differ.
fn index_seed(index: usize) -> u32 {
    u32::try_from(index).unwrap_or_default()
}
