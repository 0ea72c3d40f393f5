//! What an analysis found, as plain data.

use lockstep_diagnostics::{Code, Diagnostic, Severity, Span};

/// A further place of a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FindingPlace {
    /// In the author's text.
    pub span: Span,
    /// What happens there.
    pub message: String,
}

/// One thing that was found. There is one for each kind, variable and pair of
/// places; the example is the one with the lowest ids, and `count` says how
/// many there were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The kind.
    pub code: &'static Code,
    /// How much it matters.
    pub severity: Severity,
    /// The place, in the author's text.
    pub span: Span,
    /// What happens at the place.
    pub label: String,
    /// The other place of a pair, and further ones.
    pub others: Vec<FindingPlace>,
    /// Entry point in which it was found.
    pub entry_point: String,
    /// The variable, `scratch`; `None` when no memory is concerned.
    pub variable: Option<String>,
    /// The element as its author would write it, `scratch[65]`.
    pub element: Option<String>,
    /// `workgroup_id` of the example.
    pub workgroup: [u32; 3],
    /// `local_invocation_index` of the invocations of the example, one or two.
    pub invocations: Vec<u32>,
    /// Values that are part of it, as WGSL writes them.
    pub values: Vec<String>,
    /// What happened, in one sentence.
    pub message: String,
    /// What to try, in one sentence.
    pub help: String,
    /// How often it happened.
    pub count: u64,
}

impl Finding {
    /// The finding as a diagnostic with labelled places.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let mut message = self.message.clone();
        if self.count > 1 {
            message.push_str(&format!(" ({} times)", self.count));
        }
        let mut diagnostic = Diagnostic::new(self.code, self.severity, message).at(self.span);
        if !self.label.is_empty() {
            diagnostic = diagnostic.label(self.span, self.label.clone());
        }
        for place in &self.others {
            diagnostic = diagnostic.label(place.span, place.message.clone());
        }
        diagnostic.help(self.help.clone())
    }
}
