//! Diagnostics as rustc shows them.

use annotate_snippets::{AnnotationKind, Level, Origin as File, Renderer, Snippet};
use lockstep_diagnostics::{Diagnostic, Origin, Severity};
use std::io::IsTerminal;

/// One diagnostic of `source`, which was read from `path`, ready to print.
pub fn render(diagnostic: &Diagnostic, path: &str, source: &str) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let message = match diagnostic.origin {
        Origin::Lockstep => diagnostic.message.clone(),
        Origin::Naga => format!("{} (naga)", diagnostic.message),
        Origin::Browser => format!("{} (device)", diagnostic.message),
    };
    let title = level
        .primary_title(message.as_str())
        .id(diagnostic.code.name);
    let mut group = match diagnostic.span {
        Some(span) => {
            let annotations =
                std::iter::once(AnnotationKind::Primary.span(span.clamped_to(source).into()))
                    .chain(diagnostic.labels.iter().map(|label| {
                        AnnotationKind::Context
                            .span(label.span.clamped_to(source).into())
                            .label(label.message.as_str())
                    }));
            title.element(Snippet::source(source).path(path).annotations(annotations))
        }
        None => title.element(File::path(path)),
    };
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    let renderer = if std::io::stdout().is_terminal() {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.render(&[group]).to_string()
}
