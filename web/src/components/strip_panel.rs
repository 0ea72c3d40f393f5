//! What the GPU runs each frame.

use super::PlaySession;
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
            .map(|row| view! { <Row row /> })
            .collect_view()
    };
    view! {
        <section class="strip" aria-labelledby="strip" data-testid="strip">
            <h2 id="strip">
                "Each frame"
                <span class="count">{view.total}</span>
            </h2>
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
fn Row(row: StripRow) -> impl IntoView {
    let session = PlaySession::here();
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
        </tr>
    }
}
