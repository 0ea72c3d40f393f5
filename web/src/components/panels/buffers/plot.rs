//! One column as a line.

use super::Looking;
use crate::model::buffer_view::plot::{Area, Plot, Tick, plot};
use crate::model::buffer_view::words;
use leptos::prelude::*;

/// The drawing is stretched to its place, so its units are thousandths of that.
const AREA: Area = Area {
    width: 1000.0,
    height: 1000.0,
};

/// Most points of the line: some for each pixel across.
const POINTS: usize = 2000;

/// The plot.
#[component]
pub fn PlotView(looking: Looking) -> impl IntoView {
    let drawn = Memo::new(move |_| {
        looking.into(|sight, bytes| {
            let (section, window) = (sight.section(), sight.window);
            let drawn = plot(section, sight.column, window, bytes, AREA, POINTS);
            Some((words::of_plot(sight, &drawn), drawn))
        })
    });
    let said = move || drawn.with(|drawn| drawn.as_ref().map(|(words, _)| words.clone()));
    let path = move || drawn.with(|drawn| drawn.as_ref().map(|(_, plot)| plot.path.clone()));
    let labels = move |of: fn(&Plot) -> &[Tick], property: &'static str| {
        move || {
            drawn.with(|drawn| {
                let ticks = drawn.as_ref().map_or(&[][..], |(_, plot)| of(plot));
                ticks
                    .iter()
                    .map(|tick| {
                        let place = format!("{property}:{}%", tick.at / 10.0);
                        view! { <span style=place>{tick.text.clone()}</span> }
                    })
                    .collect_view()
            })
        }
    };
    let lines = move || {
        drawn.with(|drawn| {
            let ticks = drawn.as_ref().map_or(&[][..], |(_, plot)| &plot.values);
            let line = |tick: &Tick| format!("M0 {:.1}H1000", tick.at);
            ticks.iter().map(line).collect::<String>()
        })
    };
    view! {
        <figure class="plot">
            <div class="values" aria-hidden="true">
                {labels(|plot| &plot.values, "top")}
            </div>
            <svg
                viewBox="0 0 1000 1000"
                preserveAspectRatio="none"
                role="img"
                aria-label=said
                data-testid="buffer-plot"
            >
                <path class="lines" d=lines />
                <path class="line" d=path />
            </svg>
            <div class="rows" aria-hidden="true">
                {labels(|plot| &plot.rows, "left")}
            </div>
            <figcaption>{said}</figcaption>
        </figure>
    }
}
