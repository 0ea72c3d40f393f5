use crate::places::{check_diagnostics, check_map};
use crate::text;
use lockstep_preprocess::{Environment, mend};

/// Most bytes that a byte of the author's may become: substitutions are bounded, and an include is a file of the
/// library.
const GROWTH: usize = 4096;

/// Bytes of the prelude and of the library in one program, and more.
const BESIDE: usize = 256 << 10;

/// Preprocessing and mending of any text: both maps are whole, spans lie in the text, diagnostics come in its order,
/// the size is bounded, and mending twice is mending once.
pub fn preprocess(data: &[u8]) {
    let source = &*text(data);
    let environment = Environment {
        screen: [1280, 720],
        float32_layers: data.len() % 2 == 1,
        custom: vec!["speed".to_owned(), "amount".to_owned()],
    };
    let result = lockstep_preprocess::preprocess(source, &environment);
    assert!(result.wgsl.len() <= source.len() * GROWTH + BESIDE);
    check_map(source, &result.wgsl, &result.map);
    check_map(source, &result.naga_wgsl, &result.naga_map);
    check_diagnostics(&result.diagnostics, source);
    let starts: Vec<usize> = result
        .diagnostics
        .iter()
        .map(|diagnostic| diagnostic.span.map_or(0, |span| span.start))
        .collect();
    assert!(starts.is_sorted(), "diagnostics are out of order");

    let once = mend(source);
    check_map(source, &once.text, &once.map);
    let twice = mend(&once.text);
    assert_eq!(twice.text, once.text, "mending twice changes more");
    assert!(twice.changes.is_empty());
    assert_eq!(once.changes.is_empty(), once.text == source);
}
