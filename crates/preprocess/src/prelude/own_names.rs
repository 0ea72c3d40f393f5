//! Names of the prelude that a program declares itself.
//!
//! The prelude then does without its own declaration of the name, and without
//! whatever needs it, unless the program uses that.

use super::Part;
use crate::alias::{OwnAliases, canonical, resolve};
use crate::codes;
use crate::lexer::{Token, code_tokens};
use crate::scope::{Declaration, visit_uses};
use lockstep_diagnostics::{Diagnostic, Span};
use std::collections::{HashMap, HashSet};

/// What a program's own declarations mean for the prelude.
#[derive(Debug, Default)]
pub struct OwnNames {
    /// Names of the parts that the prelude must do without.
    pub left_out: HashSet<&'static str>,
    /// What there is to say; the spans are in the text that was read.
    pub diagnostics: Vec<Diagnostic>,
}

/// Holds `declarations`, made at module scope of `text`, against the prelude's.
pub fn own_names(
    parts: &[Part],
    text: &str,
    tokens: &[Token],
    declarations: &[Declaration<'_>],
    aliases: &OwnAliases<'_>,
) -> OwnNames {
    let own: HashSet<&str> = declarations.iter().map(|found| found.name).collect();
    let needs: Vec<HashSet<&str>> = parts.iter().map(names).collect();
    let is_touched = |needs: &HashSet<&str>| needs.iter().any(|name| own.contains(name));
    if !needs.iter().any(is_touched) {
        return OwnNames::default();
    }
    let mut left_out: HashSet<&str> = parts
        .iter()
        .map(|part| part.name)
        .filter(|name| own.contains(name))
        .collect();
    let wanted = wanted(parts, &needs, &used_names(text, tokens), &own);
    // What needs a name that is gone goes as well when nobody wants it.
    let mut is_settled = false;
    while !is_settled {
        is_settled = true;
        for (part, needs) in parts.iter().zip(&needs) {
            let lacks = |name: &&str| own.contains(name) || left_out.contains(name);
            if !wanted.contains(part.name) && needs.iter().any(lacks) {
                is_settled &= !left_out.insert(part.name);
            }
        }
    }
    // The first wanted part that needs a name, under that name.
    let mut needed_by: HashMap<&str, &str> = HashMap::new();
    for (part, needs) in parts.iter().zip(&needs).rev() {
        if wanted.contains(part.name) {
            needed_by.extend(needs.iter().map(|name| (*name, part.name)));
        }
    }
    let parts: HashMap<&str, &Part> = parts.iter().map(|part| (part.name, part)).collect();
    let mut seen = HashSet::new();
    let diagnostics = declarations
        .iter()
        .filter(|found| seen.insert(found.name))
        .filter_map(|found| {
            let part = parts.get(found.name).copied();
            let user = needed_by.get(found.name).copied();
            let is_same = is_same_alias(found, aliases);
            diagnostic(found.name, found.span, part, user, is_same)
        })
        .collect();
    OwnNames {
        left_out: parts
            .values()
            .map(|part| part.name)
            .filter(|name| left_out.contains(name))
            .collect(),
        diagnostics,
    }
}

/// The parts that the program or a directive uses, and those that they use.
fn wanted<'p>(
    parts: &'p [Part],
    needs: &[HashSet<&'p str>],
    used: &HashSet<&str>,
    own: &HashSet<&str>,
) -> HashSet<&'p str> {
    let mut wanted: HashSet<&str> = parts
        .iter()
        .filter(|part| part.is_asked_for || (used.contains(part.name) && !own.contains(part.name)))
        .map(|part| part.name)
        .collect();
    // A part may stand before one that it needs.
    let mut before = 0;
    while wanted.len() > before {
        before = wanted.len();
        for (part, needs) in parts.iter().zip(needs) {
            if wanted.contains(part.name) {
                let prelude = needs.iter().filter(|name| {
                    !own.contains(*name) && parts.iter().any(|part| part.name == **name)
                });
                wanted.extend(prelude.copied().collect::<Vec<_>>());
            }
        }
    }
    wanted
}

fn diagnostic(
    name: &str,
    span: Span,
    part: Option<&Part>,
    user: Option<&str>,
    is_same_alias: bool,
) -> Option<Diagnostic> {
    let error = |message: String, help: String| {
        Some(Diagnostic::error(&codes::PRELUDE_NAME, span, message).help(help))
    };
    match (part, user) {
        (Some(part), _) if part.is_asked_for => error(
            format!("`{name}` is a name of the prelude; choose another"),
            "A directive of this program needs the prelude's.".to_owned(),
        ),
        (Some(_), Some(user)) => error(
            format!("`{name}` is a name of the prelude; choose another"),
            format!("The prelude's `{user}`, which this program uses, needs it."),
        ),
        (None, Some(user)) => error(
            format!("the prelude's `{user}` needs WGSL's own `{name}`; choose another name"),
            format!("Rename this `{name}`, or do without `{user}`."),
        ),
        (Some(_), None) if is_same_alias => Some(
            Diagnostic::note(
                &codes::OWN_PRELUDE_ALIAS,
                span,
                format!("every program has `{name}` already"),
            )
            .help(codes::OWN_PRELUDE_ALIAS.remedy),
        ),
        (Some(_), None) => Some(
            Diagnostic::note(
                &codes::OWN_PRELUDE_NAME,
                span,
                format!("this takes the place of the prelude's `{name}`"),
            )
            .help(codes::OWN_PRELUDE_NAME.remedy),
        ),
        (None, None) => None,
    }
}

/// Whether a declaration is an alias that says what the prelude's says.
fn is_same_alias(declaration: &Declaration<'_>, aliases: &OwnAliases<'_>) -> bool {
    let own = aliases.resolve(declaration.name).map(|ty| {
        let dense: String = ty.split_whitespace().collect();
        canonical(&dense)
    });
    declaration.keyword == "alias" && own.is_some() && own.as_deref() == resolve(declaration.name)
}

/// The names that a part declares or uses, without those of members, parameters
/// and its own local variables.
fn names(part: &Part) -> HashSet<&str> {
    let tokens: Vec<Token> = code_tokens(&part.text).collect();
    let mut names = used_names(&part.text, &tokens);
    names.insert(part.name);
    names
}

/// The names of the module that a text uses.
fn used_names<'t>(text: &'t str, tokens: &[Token]) -> HashSet<&'t str> {
    let mut names = HashSet::new();
    visit_uses(text, tokens, |token, locals| {
        let word = token.text(text);
        if !locals.hide(word) {
            names.insert(word);
        }
    });
    names
}
