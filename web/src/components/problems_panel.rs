//! What is wrong with the program.

use super::PlaySession;
use super::icon::{Icon, Shape};
use crate::model::problems::{Problem, Remark, heading};
use leptos::prelude::*;
use lockstep_diagnostics::{LineColumn, Severity};

/// The panel under the editor.
#[component]
pub fn ProblemsPanel() -> impl IntoView {
    let problems = PlaySession::here().view.problems;
    let rows = move || {
        problems
            .get()
            .into_iter()
            .map(|problem| view! { <ProblemRow problem /> })
            .collect_view()
    };
    view! {
        <section class="problems" aria-labelledby="problems" data-testid="problems">
            <h2 id="problems">
                "Problems"
                <span class="count">{move || problems.with(|list| heading(list))}</span>
            </h2>
            <Show when=move || problems.with(|list| !list.is_empty())>
                <ol>{rows}</ol>
            </Show>
        </section>
    }
}

#[component]
fn ProblemRow(problem: Problem) -> impl IntoView {
    let shape = match problem.severity {
        Severity::Error => Shape::Error,
        Severity::Warning => Shape::Warning,
        Severity::Note => Shape::Note,
    };
    let severity = problem.severity.name();
    let place = problem
        .place
        .zip(problem.range)
        .map(|(place, range)| view! { <Jump place range testid="problem-jump" /> });
    let remarks = problem
        .remarks
        .into_iter()
        .map(
            |Remark {
                 place,
                 range,
                 message,
             }| {
                view! {
                    <p class="remark">
                        <Jump place range testid="remark-jump" />
                        <span>{message}</span>
                    </p>
                }
            },
        )
        .collect_view();
    let help = problem
        .help
        .map(|help| view! { <p class="help">{help}</p> });
    view! {
        <li class="problem" data-severity=severity data-code=problem.code data-testid="problem-row">
            <div class="line">
                <span class="severity"><Icon shape /> {severity}</span>
                {place}
                <span class="message">{problem.message}</span>
                <span class="speaker">{problem.speaker}</span>
            </div>
            {remarks}
            {help}
        </li>
    }
}

/// A button with a place, which leads there.
#[component]
fn Jump(place: LineColumn, range: (u32, u32), testid: &'static str) -> impl IntoView {
    let session = PlaySession::here();
    let LineColumn { line, column } = place;
    view! {
        <button
            class="jump"
            data-testid=testid
            aria-label=format!("Go to line {line}, column {column}")
            on:click=move |_| session.with(|playground| playground.jump(range))
        >
            {format!("{line}:{column}")}
        </button>
    }
}
