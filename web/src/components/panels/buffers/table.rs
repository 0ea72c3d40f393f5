//! Rows of numbers.

use super::Looking;
use crate::model::buffer_view::{Integers, Kind, table};
use leptos::prelude::*;

/// The table.
#[component]
pub fn TableView(looking: Looking) -> impl IntoView {
    let integers = Memo::new(move |_| looking.choice.with(|choice| choice.integers));
    let head = move || {
        looking.at(|sight| {
            let columns = sight.section().columns.iter();
            columns
                .map(|column| {
                    view! {
                        <th scope="col" title=column.scalar.name()>
                            {column.label().to_owned()}
                        </th>
                    }
                })
                .collect_view()
        })
    };
    let rows = move || {
        let integers = integers.get();
        let rows = looking
            .into(|sight, bytes| table::rows(sight.section(), sight.window, bytes, integers));
        rows.into_iter()
            .map(|row| {
                let cells = row.cells.into_iter().map(|cell| view! { <td>{cell}</td> });
                view! {
                    <tr data-testid="buffer-row">
                        <th scope="row">{row.name}</th>
                        {cells.collect_view()}
                    </tr>
                }
            })
            .collect_view()
    };
    view! {
        <table>
            <thead>
                <tr>
                    <td></td>
                    {head}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// How integers are written, where a table has some.
#[component]
pub fn IntegersField(looking: Looking) -> impl IntoView {
    let has_some = Memo::new(move |_| {
        looking.choice.with(|choice| choice.kind == Kind::Table)
            && looking.at(|sight| {
                let mut columns = sight.section().columns.iter();
                columns.any(|column| column.scalar.is_integer())
            })
    });
    let is_hexadecimal = move || {
        looking
            .choice
            .with(|choice| choice.integers == Integers::Hexadecimal)
    };
    let change = move |event| {
        let integers = if event_target_checked(&event) {
            Integers::Hexadecimal
        } else {
            Integers::Decimal
        };
        looking.choose(|choice| choice.integers = integers);
    };
    view! {
        <Show when=move || has_some.get()>
            <label>
                <input
                    type="checkbox"
                    data-testid="buffer-hexadecimal"
                    prop:checked=is_hexadecimal
                    on:change=change
                />
                "hexadecimal integers"
            </label>
        </Show>
    }
}
