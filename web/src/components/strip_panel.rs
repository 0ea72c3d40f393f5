//! What the GPU runs each frame.

use super::PlaySession;
use crate::model::gpu_time::time_text;
use crate::model::strip::StripRow;
use leptos::prelude::*;

/// Every entry point in run order.
#[component]
pub fn StripPanel() -> impl IntoView {
    let view = PlaySession::here().view;
    let rows = move || {
        view.strip
            .get()
            .into_iter()
            .enumerate()
            .map(|(index, row)| view! { <Row row index /> })
            .collect_view()
    };
    let total_time = move || {
        let total = view.gpu_times.with(|times| times.total());
        total.map(|total| format!("{} of GPU time", time_text(Some(total))))
    };
    view! {
        <section class="strip" aria-label="Each frame" data-testid="strip">
            <p class="count">
                <span>{view.total}</span>
                <span data-testid="gpu-total">{total_time}</span>
                <span data-testid="frame-time">{move || view.readout.get().interval}</span>
            </p>
            <Show when=move || view.strip.with(|rows| !rows.is_empty())>
                <div class="scroll">
                    <table>
                        <thead>
                            <tr>
                                <th scope="col">"Entry point"</th>
                                <th scope="col">"Workgroups"</th>
                                <th scope="col">"Workgroup size"</th>
                                <th scope="col">"Invocations"</th>
                                <th scope="col">"Times"</th>
                                <th scope="col" title="Of all its dispatches in a frame, averaged over some seconds">
                                    "GPU time"
                                </th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </Show>
        </section>
    }
}

#[component]
fn Row(row: StripRow, index: usize) -> impl IntoView {
    let session = PlaySession::here();
    let entry = row.name.clone();
    let gpu_time = move || {
        let time = session.view.gpu_times.with(|times| times.of(index, &entry));
        time_text(time)
    };
    let times = match (row.once, row.repeats) {
        (true, 1) => "once".to_owned(),
        (true, repeats) => format!("once, {repeats}"),
        (false, repeats) => repeats.to_string(),
    };
    let name = match row.range {
        Some(range) => {
            let label = format!("Go to function {}", row.name);
            let jump = move |_| session.with(|playground| playground.jump(range));
            view! {
                <button class="jump" aria-label=label on:click=jump>
                    {row.name}
                </button>
            }
            .into_any()
        }
        None => row.name.into_any(),
    };
    let covers = row.covers_screen.then_some("Enough to cover the screen");
    view! {
        <tr data-testid="strip-row">
            <th scope="row">{name}</th>
            <td title=covers>{row.groups}</td>
            <td>{row.workgroup_size}</td>
            <td>{row.invocations}</td>
            <td>{times}</td>
            <td data-testid="gpu-time">{gpu_time}</td>
        </tr>
    }
}
