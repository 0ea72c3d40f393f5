//! Checks of places in texts.

use lockstep_diagnostics::{Diagnostic, SourceMap, Span, Via};

/// Checks that a span lies in the text and cuts no character.
pub fn check_span(span: Span, text: &str, of: &str) {
    assert!(
        span.end <= text.len() && span.clamped_to(text) == span,
        "{of}: {span:?} is not in the text of {} bytes, or cuts a character",
        text.len()
    );
}

/// Checks that all spans lie in the author's text.
pub fn check_diagnostics(diagnostics: &[Diagnostic], source: &str) {
    for diagnostic in diagnostics {
        if let Some(span) = diagnostic.span {
            check_span(span, source, &diagnostic.message);
        }
        for label in &diagnostic.labels {
            check_span(label.span, source, &diagnostic.message);
        }
        assert!(!diagnostic.message.is_empty(), "{diagnostic:?}");
    }
}

/// Most characters of a text that are looked at one by one; of a longer text some are taken all over it.
const SAMPLES: usize = 400;

/// Checks that the characters of the generated text lead to places of the author's, copied ones to themselves.
pub fn check_map(source: &str, generated: &str, map: &SourceMap) {
    let mut copied = 0;
    let step = generated.len() / SAMPLES + 1;
    // Another author's text makes it other characters.
    let first = source.len() % step;
    for (at, c) in generated.char_indices().skip(first).step_by(step) {
        let place = map.to_source(Span::new(at, at + c.len_utf8()));
        check_span(place.span, source, "a mapped character");
        check_span(
            map.to_source(Span::at(at)).span,
            source,
            "a mapped position",
        );
        if place.via == Via::Source {
            assert!(
                place.span.slice(source).chars().eq([c]),
                "{place:?} is not {c:?}"
            );
            copied += 1;
            // The way back is a search, so fewer of them are enough.
            if copied % 61 == 0 {
                assert_eq!(map.to_generated(place.span.start), Some(at));
            }
        }
    }
    check_span(
        map.to_source(Span::new(0, generated.len())).span,
        source,
        "the whole",
    );
    check_span(
        map.to_source(Span::at(generated.len() + 1)).span,
        source,
        "past the end",
    );
}
