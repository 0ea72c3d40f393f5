use crate::places::{check_diagnostics, check_span};
use crate::symbols::check_symbols;
use crate::text;
use lockstep_shader::symbols::symbols;
use lockstep_shader::{Settings, analyse as read};

/// Analysis of any text, naga's part included: spans lie in the text, a program without errors is given, and its
/// module agrees with the symbols.
pub fn analyse(data: &[u8]) {
    let source = &*text(data);
    let analysis = read(source, &Settings::default());
    check_diagnostics(&analysis.diagnostics, source);
    assert!(
        analysis.shader.is_some() || analysis.has_errors(),
        "nothing came of a program without errors"
    );
    if let Some(shader) = &analysis.shader {
        for span in shader.entry_spans().iter().chain(shader.endless_loops()) {
            check_span(*span, source, "an entry point or a loop");
        }
        assert_eq!(
            shader.entry_spans().len(),
            shader.program().entry_points.len()
        );
    }
    check_symbols(source, &symbols(source, &analysis));
}
