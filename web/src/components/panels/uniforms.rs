//! Sliders: the members of `custom`.

use super::number_field::NumberField;
use crate::components::PlaySession;
use crate::components::icon::{Icon, Shape};
use crate::model::sliders::{dragged, number_text, parse_number, part, stepped};
use leptos::prelude::*;
use lockstep_project::{MAX_SLIDERS, Slider, SliderError};
use web_sys::KeyboardEvent;

/// All sliders, and a way to add one.
#[component]
pub fn Uniforms() -> impl IntoView {
    let session = PlaySession::here();
    let settings = session.view.settings;
    // By place: a row that is renamed is still the same row, and keeps the focus.
    let places = move || settings.with(|settings| 0..settings.sliders.len());
    let is_full = move || settings.with(|settings| settings.sliders.len() >= MAX_SLIDERS);
    let add = move |_| {
        session.with(|playground| {
            playground.change_settings(|settings| {
                if let Ok(slider) = Slider::new(&settings.free_name()) {
                    // Full: the button says so.
                    let _ = settings.add_slider(slider);
                }
            });
        });
    };
    view! {
        <div class="uniforms" data-testid="uniforms">
            <Show when=move || settings.with(|settings| settings.sliders.is_empty())>
                <p class="faint">
                    "A slider is a number that the program reads as " <code>"custom.name"</code>
                    " and that you move while it runs."
                </p>
            </Show>
            <ul class="sliders">
                <For each=places key=|place| *place children=|place| view! { <SliderRow place /> } />
            </ul>
            <button class="button" data-testid="add-slider" disabled=is_full on:click=add>
                "Add a slider"
            </button>
        </div>
    }
}

#[component]
fn SliderRow(place: usize) -> impl IntoView {
    let session = PlaySession::here();
    let settings = session.view.settings;
    // A row lives on for a moment after its slider is gone; then it shows the last state.
    let slider = Memo::new(move |last: Option<&Slider>| {
        settings.with(|settings| {
            let found = settings.sliders.get(place);
            found.or(last).cloned().unwrap_or_default()
        })
    });
    let name = Memo::new(move |_| slider.with(|slider| slider.name.clone()));
    let error = RwSignal::new(None::<String>);
    let change = move |change: &dyn Fn(&mut Slider) -> Result<(), SliderError>| {
        let mut result = Ok(());
        session.with(|playground| {
            playground.change_settings(|settings| {
                if let Some(slider) = settings.sliders.get_mut(place) {
                    result = change(slider);
                }
            });
        });
        result.map_err(|error| error.to_string())
    };
    let set_value = move |value: f32| change(&|slider| slider.set_value(value));
    let set_min = move |min: f32| change(&|slider| slider.set_range(min, slider.max));
    let set_max = move |max: f32| change(&|slider| slider.set_range(slider.min, max));
    let step_value = move |up: bool, event: &KeyboardEvent| {
        stepped(
            &slider.get_untracked(),
            up,
            event.shift_key(),
            event.alt_key(),
        )
    };
    let step_end = move |end: fn(&Slider) -> f32| {
        move |up: bool, _: &KeyboardEvent| {
            let slider = slider.get_untracked();
            let step = (slider.max - slider.min) / 10.0;
            if up {
                end(&slider) + step
            } else {
                end(&slider) - step
            }
        }
    };
    let drag = move |event| {
        let part = parse_number(&event_target_value(&event)).unwrap_or_default();
        error.set(set_value(dragged(&slider.get_untracked(), part)).err());
    };
    let arrow = move |event: KeyboardEvent| {
        let up = match event.key().as_str() {
            "ArrowUp" | "ArrowRight" => true,
            "ArrowDown" | "ArrowLeft" => false,
            _ => return,
        };
        event.prevent_default();
        error.set(set_value(step_value(up, &event)).err());
    };
    let typed = RwSignal::new(String::new());
    Effect::new(move |_| {
        typed.set(name.get());
        error.set(None);
    });
    let rename = move || {
        // A row that goes while it has the focus is left by that, when its signals are gone.
        let Some(wanted) = typed.try_get_untracked() else {
            return;
        };
        let wanted = wanted.trim().to_owned();
        if name.get_untracked() == wanted {
            typed.set(wanted);
            error.set(None);
            return;
        }
        let mut result = Ok(());
        session.with(|playground| {
            playground.change_settings(|settings| {
                result = settings.rename_slider(place, &wanted);
            });
        });
        error.set(result.err().map(|error| error.to_string()));
    };
    let rename_key = move |event: KeyboardEvent| match event.key().as_str() {
        "Enter" => rename(),
        "Escape" => {
            typed.set(name.get_untracked());
            error.set(None);
        }
        _ => {}
    };
    let remove = move |_| {
        session.with(|playground| {
            playground.change_settings(|settings| {
                // It was there just now.
                let _ = settings.remove_slider(place);
            });
        });
    };
    let of = move |what: &'static str| {
        Signal::derive(move || name.with(|name| format!("{what} of {name}")))
    };
    view! {
        <li class="slider" data-testid=move || name.with(|name| format!("slider-{name}"))>
            <input
                class="name"
                type="text"
                autocomplete="off"
                spellcheck="false"
                aria-label="Name of the slider"
                data-testid="slider-name"
                prop:value=typed
                on:input=move |event| typed.set(event_target_value(&event))
                on:blur=move |_| rename()
                on:keydown=rename_key
            />
            <NumberField
                label=of("Value")
                value=Signal::derive(move || slider.get().value)
                set=set_value
                step=step_value
                testid="slider-value"
                error
            />
            <NumberField
                label=of("Smallest value")
                value=Signal::derive(move || slider.get().min)
                set=set_min
                step=step_end(|slider| slider.min)
                testid="slider-min"
                error
            />
            <input
                class="way"
                type="range"
                min="0"
                max="1"
                step="any"
                aria-label=name
                aria-valuetext=move || number_text(slider.get().value)
                data-testid="slider-way"
                data-outside=move || {
                    let slider = slider.get();
                    (!(slider.min..=slider.max).contains(&slider.value)).then_some("")
                }
                prop:value=move || part(&slider.get()).to_string()
                on:input=drag
                on:keydown=arrow
            />
            <NumberField
                label=of("Largest value")
                value=Signal::derive(move || slider.get().max)
                set=set_max
                step=step_end(|slider| slider.max)
                testid="slider-max"
                error
            />
            <button
                class="button quiet"
                aria-label=move || name.with(|name| format!("Remove {name}"))
                data-testid="remove-slider"
                on:click=remove
            >
                <Icon shape=Shape::Close />
            </button>
            <p class="wrong" role="alert">{move || error.get()}</p>
        </li>
    }
}
