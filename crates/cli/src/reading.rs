//! A program as it is checked and run: as it stands, or mended.

use crate::inputs::Program;
use lockstep_diagnostics::{Diagnostic, Severity, Span};
use lockstep_preprocess::{Environment, Mended, mend};
use lockstep_shader::{Analysis, Settings, analyse, codes, settle_without_device};

/// What is known of a program's text.
pub struct Reading {
    /// The text that was analysed: the author's, or what mending made of it.
    pub text: String,
    /// What the checks say of [`Reading::text`]; [`Reading::in_the_authors_text`] carries it back.
    pub analysis: Analysis,
    /// How the text was mended, where it was.
    mended: Option<Mended>,
    /// What is known besides.
    note: Option<Diagnostic>,
}

impl Reading {
    /// Reads a program for a screen of `screen` pixels.
    ///
    /// An author's text is read as it is. One that was saved by a site may be older than today's WGSL: where it
    /// has errors, it is mended first, as the page does when it imports one.
    pub fn new(program: &Program, screen: [u32; 2], raw: bool) -> Self {
        let settings = Settings {
            environment: Environment {
                screen,
                float32_layers: program.settings.float32,
                custom: program.settings.environment_custom(),
            },
            raw,
        };
        let text = program.text.clone();
        let analysis = analyse(&text, &settings);
        let plain = Self {
            text,
            analysis,
            mended: None,
            note: None,
        };
        if raw || !plain.has_errors() {
            return plain;
        }
        let mended = mend(&plain.text);
        if mended.changes.is_empty() {
            return plain;
        }
        let text = mended.text.clone();
        let analysis = analyse(&text, &settings);
        let changes = mended.changes.join(" ");
        let repaired = Self {
            text,
            analysis,
            mended: Some(mended),
            note: Some(note(
                "this is an old program, mended here as the page mends what it imports",
                &changes,
            )),
        };
        if program.is_saved {
            repaired
        } else if repaired.has_errors() {
            plain
        } else {
            let message = "this is an old program that would be sound if it were mended as the page mends what it imports";
            Self {
                note: Some(note(message, &changes)),
                ..plain
            }
        }
    }

    /// The problems where there is no device to ask, with places in the author's text.
    pub fn diagnostics(&self) -> Vec<Diagnostic> {
        self.in_the_authors_text(settle_without_device(&self.text, &self.analysis))
    }

    /// Carries diagnostics of [`Reading::text`] back to the author's text, and adds what is known besides.
    pub fn in_the_authors_text(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let mut diagnostics = self.places_in_the_authors_text(diagnostics);
        diagnostics.extend(self.note.clone());
        diagnostics
    }

    /// Carries diagnostics of [`Reading::text`] back to the author's text.
    pub fn places_in_the_authors_text(&self, mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        for diagnostic in &mut diagnostics {
            let labels = diagnostic.labels.iter_mut().map(|label| &mut label.span);
            for span in diagnostic.span.iter_mut().chain(labels) {
                *span = self.place_in_the_authors_text(*span);
            }
        }
        diagnostics
    }

    /// Carries a place of [`Reading::text`] back to the author's text.
    pub fn place_in_the_authors_text(&self, span: Span) -> Span {
        match &self.mended {
            Some(mended) => mended.map.to_source(span).span,
            None => span,
        }
    }

    fn has_errors(&self) -> bool {
        settle_without_device(&self.text, &self.analysis)
            .iter()
            .any(Diagnostic::is_error)
    }
}

fn note(message: &str, changes: &str) -> Diagnostic {
    Diagnostic::new(&codes::OLD_PROGRAM, Severity::Note, message).help(changes)
}
