//! What a program is saved with besides its text: sliders, how it is run, its name.

use super::Playground;
use crate::model::build::Cause;
use crate::model::canvas::Shape;
use crate::model::notice::{Action, Notice, Topic};
use crate::model::sliders;
use crate::model::title::shown_title;
use gloo::timers::callback::Timeout;
use leptos::prelude::*;
use lockstep_frame::{MouseMode, Size};
use lockstep_project::{Mouse, PictureSize, Project, Settings, Slider};
use std::rc::Rc;

/// A text that rests this long may be asked about, in milliseconds.
const OFFER_AFTER_MS: u32 = 700;

impl Playground {
    /// The open program with everything that is saved with it.
    pub fn project(&self) -> Project {
        let words = self.words.borrow();
        Project {
            title: words.title.clone(),
            description: words.description.clone(),
            code: self.editor.text(),
            settings: self.settings.borrow().clone(),
        }
    }

    /// Changes what the program is saved with, and all that follows from it.
    pub fn change_settings(self: &Rc<Self>, change: impl FnOnce(&mut Settings)) {
        let before = self.settings.borrow().clone();
        change(&mut self.settings.borrow_mut());
        let after = self.settings.borrow().clone();
        if before == after {
            return;
        }
        self.put_settings(&before, &after);
        self.put_channels(&before.channels, &after.channels);
        if before.environment_custom() != after.environment_custom() {
            self.request(Cause::Sliders);
        }
        if before.float32 != after.float32 {
            self.request(Cause::Layers);
        }
        self.view.settings.set(after);
        self.view.saved.set("");
        self.save_soon();
    }

    /// Gives the program a name and a description; an empty name leaves it to its text.
    pub fn change_words(self: &Rc<Self>, title: &str, description: &str) {
        let new = Words {
            title: title.to_owned(),
            description: description.to_owned(),
        };
        if *self.words.borrow() != new {
            self.words.replace(new.clone());
            self.view.words.set(new);
            self.show_title();
            self.view.saved.set("");
            self.save_soon();
        }
    }

    /// Takes name and settings of a program that is opened. Its text is compiled after this.
    pub(super) fn open_settings(&self, project: &Project) {
        let words = Words {
            title: project.title.clone(),
            description: project.description.clone(),
        };
        self.words.replace(words.clone());
        self.view.words.set(words);
        let before = self.settings.replace(project.settings.clone());
        self.put_settings(&before, &project.settings);
        self.open_channels(&before.channels, &project.settings.channels);
        self.view.settings.set(project.settings.clone());
    }

    /// Hands what differs to the stage.
    fn put_settings(&self, before: &Settings, after: &Settings) {
        let Some(stage) = self.stage() else {
            return;
        };
        if before.mouse != after.mouse {
            stage.set_mouse_mode(match after.mouse {
                Mouse::Drag => MouseMode::Drag,
                Mouse::Hover => MouseMode::Hover,
            });
        }
        stage.set_speed(f64::from(after.speed));
        stage.set_shape(shape(after.picture));
        self.put_values();
    }

    /// Hands the sliders' values to the program that is loaded, whose `custom` may still have
    /// other members than the sliders that there are now.
    pub(super) fn put_values(&self) {
        let (Some(stage), Some(loaded)) = (self.stage(), self.loaded.borrow().clone()) else {
            return;
        };
        let settings = self.settings.borrow();
        let value = |name: &String| {
            let slider = settings.sliders.iter().find(|slider| slider.name == *name);
            slider.map_or(0.0, |slider| slider.value)
        };
        stage.set_custom(loaded.custom().iter().map(value).collect());
    }

    /// Looks a moment after the last edit whether the text wants something that a button could
    /// do: half a word typed asks for nothing.
    pub(super) fn offer_soon(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        let timer = Timeout::new(OFFER_AFTER_MS, move || {
            if let Some(playground) = weak.upgrade() {
                let text = playground.editor.text();
                playground.offer_sliders(&text);
                playground.offer_import(&text);
            }
        });
        self.offer_timer.replace(Some(timer));
    }

    /// Offers the sliders that the text reads and that are not there.
    fn offer_sliders(&self, text: &str) {
        let names = self.settings.borrow().environment_custom();
        let missing = sliders::missing(text, &names);
        if missing.is_empty() {
            self.view.notices.update(|all| all.close(Topic::Sliders));
            return;
        }
        let list = missing
            .iter()
            .map(|name| format!("custom.{name}"))
            .collect::<Vec<_>>()
            .join(", ");
        let (what, plural) = match missing.len() {
            1 => ("a slider", ""),
            _ => ("sliders", "s"),
        };
        self.note(
            Notice::news(
                Topic::Sliders,
                format!(
                    "This program reads {list}, but has no such slider{plural}. Add {what} for it?"
                ),
            )
            .with(Action::AddSliders(missing)),
        );
    }

    /// Adds sliders of these names, half way.
    pub(super) fn add_sliders(self: &Rc<Self>, names: &[String]) {
        self.change_settings(|settings| {
            for name in names {
                if let Ok(mut slider) = Slider::new(name) {
                    slider.value = 0.5;
                    // One that came meanwhile stays as it is.
                    let _ = settings.add_slider(slider);
                }
            }
        });
    }

    pub(super) fn show_title(&self) {
        let given = self.words.borrow().title.clone();
        self.view
            .title
            .set(shown_title(&given, &self.editor.text()));
    }
}

/// Name and description of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The name it was given; empty where its text says it.
    pub title: String,
    /// What its author says of it.
    pub description: String,
}

fn shape(picture: PictureSize) -> Shape {
    match picture {
        PictureSize::Fill { scale } => Shape::Fill {
            scale: scale.into(),
        },
        PictureSize::Fixed { width, height } => Shape::Fixed(Size::new(width, height)),
        PictureSize::Aspect {
            width,
            height,
            scale,
        } => Shape::Aspect {
            ratio: (width, height),
            scale: scale.into(),
        },
    }
}
