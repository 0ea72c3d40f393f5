//! "Did you mean": the known name that a misspelt one is nearest to.

use super::builtins;
use lockstep_preprocess::suggest::distance;
use lockstep_preprocess::{ALIASES, prelude};

/// Shorter names are a letter away from too many others.
const SHORTEST: usize = 4;
/// Longer ones are not compared, so that hostile input costs nothing.
const LONGEST: usize = 40;

/// Everything a program can use without declaring it.
fn known_names() -> impl Iterator<Item = &'static str> {
    let prelude = [
        prelude::TYPES,
        prelude::VARIABLES,
        prelude::FUNCTIONS,
        prelude::PREDEFINED,
    ]
    .into_iter()
    .flatten()
    .map(|item| item.name);
    builtins::functions()
        .chain(builtins::TYPES.iter().copied())
        .chain(ALIASES.iter().map(|(alias, _)| *alias))
        .chain(prelude)
}

/// Whether the prelude declares the name.
pub(super) fn in_prelude(name: &str) -> bool {
    lockstep_preprocess::resolve_alias(name).is_some()
        || [prelude::TYPES, prelude::VARIABLES, prelude::FUNCTIONS]
            .into_iter()
            .flatten()
            .any(|item| item.name == name)
}

/// The prelude's declaration of a variable.
pub(super) fn prelude_variable(name: &str) -> Option<&'static prelude::Item> {
    prelude::VARIABLES.iter().find(|item| item.name == name)
}

/// A known name that differs from `written` only in upper and lower case.
pub(super) fn same_letters(written: &str) -> Option<&'static str> {
    known_names().find(|name| name.eq_ignore_ascii_case(written) && *name != written)
}

/// The known name nearest to `written`, if one is near enough to be meant.
pub(super) fn nearest_known(written: &str) -> Option<&'static str> {
    nearest(written, known_names())
}

/// The nearest of some names, if one is near enough to be meant.
pub(super) fn nearest<'a>(
    written: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let length = written.chars().count();
    if !(SHORTEST..=LONGEST).contains(&length) {
        return None;
    }
    let allowed = if length < 8 { 1 } else { 2 };
    let lower = written.to_lowercase();
    names
        .into_iter()
        .map(|name| {
            // Of equally near names, the one written alike, then the one of the same length.
            let alike = distance(written, name);
            let length = name.len().abs_diff(written.len());
            (distance(&lower, &name.to_lowercase()), alike, length, name)
        })
        .filter(|(distance, ..)| *distance <= allowed)
        .min()
        .map(|(.., name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_mended_and_other_names_left_alone() {
        assert_eq!(nearest_known("smothstep"), Some("smoothstep"));
        assert_eq!(nearest_known("normalise"), Some("normalize"));
        assert_eq!(nearest_known("texturStore"), Some("textureStore"));
        assert_eq!(nearest_known("passStor"), Some("passStore"));
        assert_eq!(nearest_known("tiem"), Some("time"));
        assert_eq!(nearest_known("vec3g"), Some("vec3f"));
        assert_eq!(nearest_known("pos"), None);
        assert_eq!(nearest_known("velocity"), None);
        assert_eq!(nearest_known(&"x".repeat(1000)), None);
        assert_eq!(same_letters("textureload"), Some("textureLoad"));
        assert_eq!(same_letters("vec2F"), Some("vec2f"));
        assert_eq!(same_letters("sin"), None);
    }

    #[test]
    fn the_prelude_is_known() {
        assert!(in_prelude("float3") && in_prelude("screen") && in_prelude("passLoad"));
        assert!(!in_prelude("vec3f") && !in_prelude("sin"));
    }
}
