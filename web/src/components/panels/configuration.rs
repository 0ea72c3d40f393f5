//! How the program is run: size of the picture, mouse, layers, speed; its name.

use super::number_field::NumberField;
use crate::components::PlaySession;
use crate::model::picture_choice::{Choice, SCALES, fixed, proportions, with_choice, with_scale};
use leptos::prelude::*;
use lockstep_project::{Mouse, PictureSize, SPEEDS, Settings};

/// The panel.
#[component]
pub fn Configuration() -> impl IntoView {
    let session = PlaySession::here();
    let settings = session.view.settings;
    let change = move |change: &dyn Fn(&mut Settings)| {
        session.with(|playground| playground.change_settings(change));
    };
    let hover = Memo::new(move |_| settings.with(|settings| settings.mouse == Mouse::Hover));
    let float32 = Memo::new(move |_| settings.with(|settings| settings.float32));
    view! {
        <div class="configuration" data-testid="configuration">
            <PictureFields />
            <fieldset>
                <legend>"Mouse"</legend>
                <label>
                    <input
                        type="radio"
                        name="mouse"
                        data-testid="mouse-drag"
                        prop:checked=move || !hover.get()
                        on:change=move |_| change(&|settings| settings.mouse = Mouse::Drag)
                    />
                    "moves while a button is held, as on compute.toys"
                </label>
                <label>
                    <input
                        type="radio"
                        name="mouse"
                        data-testid="mouse-hover"
                        prop:checked=hover
                        on:change=move |_| change(&|settings| settings.mouse = Mouse::Hover)
                    />
                    "follows the pointer"
                </label>
            </fieldset>
            <fieldset>
                <legend>"Layers"</legend>
                <label>
                    <input
                        type="checkbox"
                        data-testid="float32"
                        prop:checked=float32
                        on:change=move |event| {
                            let checked = event_target_checked(&event);
                            change(&|settings| settings.float32 = checked);
                        }
                    />
                    "32-bit floats in passStore and passLoad (starts the program anew)"
                </label>
            </fieldset>
            <WordFields />
        </div>
    }
}

/// Speeds, as the transport's menu shows them.
#[component]
pub fn SpeedSelect() -> impl IntoView {
    let session = PlaySession::here();
    let settings = session.view.settings;
    let options = SPEEDS
        .iter()
        .enumerate()
        .map(|(index, speed)| {
            let text = if *speed < 1.0 {
                format!("\u{d7}1/{}", 1.0 / speed)
            } else {
                format!("\u{d7}{speed}")
            };
            let value = *speed;
            let is_it = move || settings.with(|settings| settings.speed == value);
            view! {
                <option value=index.to_string() prop:selected=is_it>
                    {text}
                </option>
            }
        })
        .collect_view();
    let choose = move |event| {
        let chosen = event_target_value(&event)
            .parse::<usize>()
            .ok()
            .and_then(|index| SPEEDS.get(index).copied());
        if let Some(chosen) = chosen {
            session.with(|playground| {
                playground.change_settings(|settings| settings.speed = chosen);
            });
        }
    };
    view! {
        <select
            class="speed"
            aria-label="Speed of time"
            title="Speed of time"
            data-testid="speed"
            on:change=choose
        >
            {options}
        </select>
    }
}

#[component]
fn PictureFields() -> impl IntoView {
    let session = PlaySession::here();
    let settings = session.view.settings;
    let picture = Memo::new(move |_| settings.with(|settings| settings.picture));
    let set = move |new: PictureSize| {
        session.with(|playground| {
            playground.change_settings(|settings| settings.picture = new);
        });
    };
    let error = RwSignal::new(None::<String>);
    let choices = Choice::ALL
        .into_iter()
        .map(|choice| {
            let is_it = move || Choice::of(picture.get()) == choice;
            let choose = move |_| {
                error.set(None);
                set(with_choice(
                    picture.get_untracked(),
                    choice,
                    session.view.size.get_untracked(),
                ));
            };
            view! {
                <label>
                    <input
                        type="radio"
                        name="picture"
                        data-testid=format!("picture-{}", choice.id())
                        prop:checked=is_it
                        on:change=choose
                    />
                    {choice.words()}
                </label>
            }
        })
        .collect_view();
    let scale = move || match picture.get() {
        PictureSize::Fill { scale } | PictureSize::Aspect { scale, .. } => Some(scale),
        PictureSize::Fixed { .. } => None,
    };
    let scales = SCALES
        .iter()
        .enumerate()
        .map(|(index, (value, text))| {
            let is_it = move || scale() == Some(*value);
            view! {
                <option value=index.to_string() prop:selected=is_it>
                    {*text}
                </option>
            }
        })
        .collect_view();
    let choose_scale = move |event| {
        let chosen = event_target_value(&event)
            .parse::<usize>()
            .ok()
            .and_then(|index| SCALES.get(index));
        if let Some((scale, _)) = chosen {
            set(with_scale(picture.get_untracked(), *scale));
        }
    };
    let sides = move || match picture.get() {
        PictureSize::Fixed { width, height } | PictureSize::Aspect { width, height, .. } => {
            Some((width, height))
        }
        PictureSize::Fill { .. } => None,
    };
    let has_sides = Memo::new(move |_| sides().is_some());
    #[expect(clippy::cast_precision_loss, reason = "sides are at most 8192")]
    let side = move |second: bool| {
        Signal::derive(move || {
            sides().map_or(1.0, |(width, height)| {
                (if second { height } else { width }) as f32
            })
        })
    };
    let set_side = move |second: bool| {
        move |value: f32| {
            let old = picture.get_untracked();
            let new = match old {
                PictureSize::Fixed { .. } => fixed(old, second, value),
                _ => proportions(old, second, value),
            };
            new.map(set)
        }
    };
    let step_side = move |second: bool| {
        move |up: bool, _: &web_sys::KeyboardEvent| {
            let now = side(second).get_untracked();
            if up { now + 1.0 } else { now - 1.0 }
        }
    };
    view! {
        <fieldset>
            <legend>"Size of the picture"</legend>
            {choices}
            <div class="sizes">
                <label hidden=move || scale().is_none()>
                    "Resolution "
                    <select data-testid="scale" on:change=choose_scale>
                        {scales}
                    </select>
                </label>
                <Show when=move || has_sides.get()>
                    <span class="sides">
                        <NumberField
                            label="Width"
                            value=side(false)
                            set=set_side(false)
                            step=step_side(false)
                            testid="picture-width"
                            error
                        />
                        <span aria-hidden="true">"\u{d7}"</span>
                        <NumberField
                            label="Height"
                            value=side(true)
                            set=set_side(true)
                            step=step_side(true)
                            testid="picture-height"
                            error
                        />
                    </span>
                </Show>
            </div>
            <p class="wrong" role="alert">{move || error.get()}</p>
        </fieldset>
    }
}

#[component]
fn WordFields() -> impl IntoView {
    let session = PlaySession::here();
    let words = session.view.words;
    let title = move |event| {
        let title = event_target_value(&event);
        let description = words.get_untracked().description;
        session.with(|playground| playground.change_words(&title, &description));
    };
    let description = move |event| {
        let description = event_target_value(&event);
        let title = words.get_untracked().title;
        session.with(|playground| playground.change_words(&title, &description));
    };
    view! {
        <fieldset class="words">
            <legend>"About this program"</legend>
            <label>
                "Name"
                <input
                    type="text"
                    data-testid="project-title"
                    placeholder="the first comment of the code"
                    prop:value=move || words.get().title
                    on:input=title
                />
            </label>
            <label>
                "Description"
                <textarea
                    rows="2"
                    data-testid="project-description"
                    prop:value=move || words.get().description
                    on:input=description
                ></textarea>
            </label>
        </fieldset>
    }
}
