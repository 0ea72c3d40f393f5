//! Old shaders, mended when they are imported.

use crate::alias::{canonical, resolve};
use crate::lexer::{Lexer, Token, TokenKind, is_identifier_continue};
use lockstep_diagnostics::{SourceMap, SourceMapBuilder, Span, Via};

/// A program brought up to date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// The program. Lines keep their numbers, but for `#storage` lines that
    /// were added at the beginning.
    pub text: String,
    /// What was changed, one sentence each; empty when nothing was.
    pub changes: Vec<String>,
    /// From `text` to the program as it was. An added `#storage` stands for the first use of its variable.
    pub map: SourceMap,
}

/// Storage that programs could use undeclared before there was `#storage`.
const IMPLIED_STORAGE: &[(&str, &str)] = &[
    ("atomic_storage", "array<atomic<i32>>"),
    ("float_storage", "array<vec4<f32>>"),
];

/// Brings a program up to date that was written for an older compute.toys or
/// an older WGSL:
///
/// - `atomic_storage` and `float_storage` are declared when the program uses
///   them and declares no storage;
/// - `@stage(compute)` becomes `@compute`;
/// - outside of functions, `type` at the start of a line becomes `alias`, and
///   `let` becomes `const`;
/// - the program's own copies of the prelude's aliases go.
///
/// Comments are left alone, and so is every program that needs none of this.
#[must_use]
pub fn mend(source: &str) -> Mended {
    let all: Vec<Token> = Lexer::new(source).collect();
    let code: Vec<Token> = all
        .iter()
        .copied()
        .filter(|token| !token.kind.is_trivia())
        .collect();
    let mut mender = Mender {
        source,
        code: &code,
        edits: Vec::new(),
        stages: 0,
        types: 0,
        lets: 0,
        aliases: Vec::new(),
    };
    let starts_line = line_starts(source, &all);
    let mut depth = 0_usize;
    let mut index = 0;
    while index < code.len() {
        let token = code[index];
        if token.is('{', source) {
            depth += 1;
        } else if token.is('}', source) {
            depth = depth.saturating_sub(1);
        }
        let is_outer_line = depth == 0 && starts_line(token);
        index += mender.step(index, is_outer_line).max(1);
    }
    mender.finish()
}

struct Mender<'a> {
    source: &'a str,
    code: &'a [Token],
    edits: Vec<(Span, &'static str)>,
    stages: usize,
    types: usize,
    lets: usize,
    aliases: Vec<String>,
}

impl Mender<'_> {
    fn word(&self, index: usize) -> &str {
        self.code
            .get(index)
            .map_or("", |token| token.text(self.source))
    }

    fn words<const N: usize>(&self, index: usize) -> [&str; N] {
        std::array::from_fn(|offset| self.word(index + offset))
    }

    fn span(&self, first: usize, last: usize) -> Span {
        self.code[first].span.join(self.code[last].span)
    }

    /// Mends what starts at `index`; the number of tokens that it takes up.
    fn step(&mut self, index: usize, is_outer_line: bool) -> usize {
        if self.words(index) == ["@", "stage", "(", "compute", ")"] {
            let span = self.span(index, index + 4);
            let touches = self.source[span.end..].starts_with(is_identifier_continue);
            let attribute = if touches { "@compute " } else { "@compute" };
            self.edits.push((span, attribute));
            self.stages += 1;
            return 5;
        }
        let is_named = self
            .code
            .get(index + 1)
            .is_some_and(|token| token.kind == TokenKind::Identifier);
        if !is_outer_line || !is_named {
            return 1;
        }
        match self.word(index) {
            "type" | "alias" if self.word(index + 2) == "=" => {
                let length = self.prelude_copy(index);
                if length > 0 {
                    self.aliases.push(self.word(index + 1).to_owned());
                    self.edits.push((self.span(index, index + length - 1), ""));
                    return length;
                }
                if self.word(index) == "type" {
                    self.edits.push((self.code[index].span, "alias"));
                    self.types += 1;
                }
            }
            "let" if matches!(self.word(index + 2), "=" | ":") => {
                self.edits.push((self.code[index].span, "const"));
                self.lets += 1;
            }
            _ => {}
        }
        1
    }

    /// Length in tokens of a declaration that says what the prelude says, or 0.
    fn prelude_copy(&self, index: usize) -> usize {
        let name = self.word(index + 1);
        let Some(resolved) = resolve(name) else {
            return 0;
        };
        let mut definition = String::new();
        let mut at = index + 3;
        while at < self.code.len() && self.word(at) != ";" && definition.len() < 16 {
            definition.push_str(self.word(at));
            at += 1;
        }
        if self.word(at) == ";" && canonical(&definition) == resolved {
            at + 1 - index
        } else {
            0
        }
    }

    /// Storage that the program uses and nobody declares.
    fn implied_storage(&self) -> Vec<(&'static str, &'static str, Span)> {
        let has_storage = (0..self.code.len()).any(|at| self.words(at) == ["#", "storage"]);
        if has_storage {
            return Vec::new();
        }
        IMPLIED_STORAGE
            .iter()
            .copied()
            .filter_map(|(name, ty)| {
                let uses: Vec<usize> = (0..self.code.len())
                    .filter(|at| self.word(*at) == name)
                    .collect();
                // Declared by `var<..> name: type` or as a parameter or local.
                let is_declared = uses.iter().any(|at| {
                    let before = at.checked_sub(1).map_or("", |at| self.word(at));
                    self.word(at + 1) == ":" || matches!(before, "let" | "var" | "const" | "fn")
                });
                let first = uses.first().filter(|_| !is_declared)?;
                Some((name, ty, self.code[*first].span))
            })
            .collect()
    }

    fn finish(self) -> Mended {
        let storage = self.implied_storage();
        let mut text = SourceMapBuilder::new(self.source);
        let mut changes = Vec::new();
        for (name, ty, first_use) in storage {
            let line = format!("#storage {name} {ty}\n");
            text.write(&line, first_use, Via::Substitution);
            changes.push(format!(
                "`#storage {name} {ty}` was added, because the program uses `{name}` and declares no storage."
            ));
        }
        if !changes.is_empty() {
            text.write("\n", Span::at(0), Via::Substitution);
        }
        let mut done = 0;
        for (span, replacement) in &self.edits {
            text.copy(Span::new(done, span.start));
            text.write(replacement, *span, Via::Substitution);
            done = span.end;
        }
        text.copy(Span::new(done, self.source.len()));
        let (text, map) = text.finish();
        let times = |count: usize| match count {
            1 => "once".to_owned(),
            _ => format!("{count} times"),
        };
        if self.stages > 0 {
            let times = times(self.stages);
            changes.push(format!("`@stage(compute)` became `@compute` ({times})."));
        }
        if self.types > 0 {
            let times = times(self.types);
            changes.push(format!("`type` became `alias` ({times})."));
        }
        if self.lets > 0 {
            let times = times(self.lets);
            changes.push(format!(
                "`let` outside of functions became `const` ({times})."
            ));
        }
        if !self.aliases.is_empty() {
            let names: Vec<String> = self
                .aliases
                .iter()
                .map(|name| format!("`{name}`"))
                .collect();
            changes.push(format!(
                "The program's own {} went, because every program has {} already.",
                names.join(", "),
                if names.len() == 1 { "it" } else { "them" }
            ));
        }
        Mended { text, changes, map }
    }
}

/// Tells whether a token is the first thing on its line, blanks and comments aside.
fn line_starts<'a>(source: &'a str, all: &'a [Token]) -> impl Fn(Token) -> bool + 'a {
    let mut starts = Vec::new();
    let mut is_start = true;
    for token in all {
        if token.kind.is_trivia() {
            is_start |= token.text(source).contains(crate::lexer::is_line_break);
        } else {
            if is_start {
                starts.push(token.span.start);
            }
            is_start = false;
        }
    }
    move |token| starts.binary_search(&token.span.start).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(source: &str) -> (String, usize) {
        let mended = mend(source);
        (mended.text, mended.changes.len())
    }

    #[test]
    fn undeclared_storage_is_declared() {
        let (text, changes) = mended("fn f() { atomicAdd(&atomic_storage[0], 1); }");
        assert_eq!(
            text,
            "#storage atomic_storage array<atomic<i32>>\n\nfn f() { atomicAdd(&atomic_storage[0], 1); }"
        );
        assert_eq!(changes, 1);
        let (text, changes) = mended("let x = atomic_storage[0] + float_storage[0];");
        assert!(text.starts_with(
            "#storage atomic_storage array<atomic<i32>>\n#storage float_storage array<vec4<f32>>\n\nconst x"
        ));
        assert_eq!(changes, 3);
    }

    #[test]
    fn every_place_leads_back_to_the_program_as_it_was() {
        let source = "@stage(compute) @workgroup_size(1) fn f() { atomicAdd(&atomic_storage[0], N); }\ntype float2 = vec2<f32>;\nlet N = 1;";
        let Mended { text, map, .. } = mend(source);
        let back = |word: &str| {
            let start = text.find(word).unwrap();
            let span = map.to_source(Span::new(start, start + word.len())).span;
            span.slice(source).to_owned()
        };
        for word in [
            "atomicAdd",
            "&atomic_storage[0]",
            "N = 1",
            "@workgroup_size",
        ] {
            assert_eq!(back(word), word);
        }
        assert_eq!(back("@compute"), "@stage(compute)");
        assert_eq!(back("const"), "let");
        assert_eq!(back("#storage"), "atomic_storage");
        assert_eq!(back("array"), "atomic_storage");
    }

    #[test]
    fn declared_or_unused_storage_is_not() {
        for source in [
            "#storage atomic_storage array<u32>\nfn f() { atomic_storage[0] = 1; }",
            "#storage other array<u32>\nfn f() { atomic_storage[0] = 1; }",
            "@group(0) @binding(0) var<storage> atomic_storage: array<u32>;",
            "// atomic_storage",
            "fn my_atomic_storage() {}",
        ] {
            assert_eq!(mended(source), (source.to_owned(), 0));
        }
    }

    #[test]
    fn old_words_become_new_ones_outside_of_functions_only() {
        assert_eq!(
            mended("@stage( compute ) @workgroup_size(8)\nfn f() {\nlet a = 1;\n}\nlet b: u32 = 2u;\n  type T = u32;"),
            (
                "@compute @workgroup_size(8)\nfn f() {\nlet a = 1;\n}\nconst b: u32 = 2u;\n  alias T = u32;"
                    .to_owned(),
                3
            )
        );
    }

    #[test]
    fn an_attribute_never_grows_together_with_what_follows() {
        let (text, _) = mended("@stage(compute)fn f() {}");
        assert_eq!(text, "@compute fn f() {}");
    }

    #[test]
    fn copies_of_prelude_aliases_go_and_other_aliases_stay() {
        assert_eq!(
            mended(
                "type float3 = vec3<f32>;\nalias bool2 = vec2< bool >;\nalias float4x4 = mat4x4f;\nalias float = f16;\nalias v = vec2f;\n"
            ),
            ("\n\n\nalias float = f16;\nalias v = vec2f;\n".to_owned(), 1)
        );
    }

    #[test]
    fn a_sound_program_is_not_touched() {
        let source = "/* @stage(compute) */ // type\r\nconst a = 1;\r\nfn f() { let b = a; }\r\n";
        assert_eq!(mended(source), (source.to_owned(), 0));
    }
}
