//! The way from text to [`Shader`].

use crate::layers::ModuleUsage;
use crate::naga_message::{self, Kind, NagaError};
use crate::reflect::{Reflected, Surroundings, Usage, reflect};
use crate::shader::Shader;
use crate::skeleton::{TextUsage, skeleton, without_constant_at};
use crate::{codes, endless, explain, features, gaps, limits, nesting, scan, spill};
use lockstep_diagnostics::{Diagnostic, Origin, Severity, SourceMap, Span, Via};
use lockstep_frame::{Grid, Program, Size};
use lockstep_preprocess::codes::PRELUDE_NAME;
use lockstep_preprocess::lexer::code_tokens;
use lockstep_preprocess::{Directives, Environment, Preprocessed, preprocess};
use naga::Module;
use naga::valid::{
    Capabilities, ModuleInfo, ShaderStages, SubgroupOperationSet, ValidationFlags, Validator,
};
use std::collections::HashMap;

/// What a program is read with.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Screen size, sliders and layer format.
    pub environment: Environment,
    /// Plain WGSL: no directives, no prelude, and any entry point will do.
    pub raw: bool,
}

/// What is known of a program once it was read.
#[derive(Debug)]
pub struct Analysis {
    /// The program, if there is a chance that it runs.
    pub shader: Option<Shader>,
    /// Everything to tell the author, in the order of the places.
    pub diagnostics: Vec<Diagnostic>,
    /// What the directives ask for, and the macros' final values.
    pub directives: Directives,
}

impl Analysis {
    /// Whether there is an error among the diagnostics.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Reads a program: preprocesses, parses, validates, reflects.
///
/// Never fails: what is wrong is among the diagnostics, and a shader is given
/// when it may run, which includes programs that naga alone refuses.
#[must_use]
pub fn analyse(source: &str, settings: &Settings) -> Analysis {
    let preprocessed = if settings.raw {
        Preprocessed {
            wgsl: source.to_owned(),
            map: SourceMap::identity(source),
            naga_wgsl: source.to_owned(),
            naga_map: SourceMap::identity(source),
            directives: Directives::default(),
            diagnostics: Vec::new(),
        }
    } else {
        preprocess(source, &settings.environment)
    };
    Reader {
        source,
        settings,
        diagnostics: preprocessed.diagnostics.clone(),
        preprocessed,
    }
    .read()
}

struct Reader<'a> {
    source: &'a str,
    settings: &'a Settings,
    preprocessed: Preprocessed,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    fn read(mut self) -> Analysis {
        let preprocessing_failed = self.diagnostics.iter().any(Diagnostic::is_error);
        if let Some(deep) = nesting::too_deep(&self.preprocessed.naga_wgsl) {
            let place = self.preprocessed.naga_map.to_source(deep.span).span;
            self.diagnostics
                .push(Diagnostic::error(&codes::TOO_DEEP, place, deep.message).help(deep.help));
            return Analysis {
                shader: None,
                diagnostics: self.diagnostics,
                directives: self.preprocessed.directives,
            };
        }
        let validated = match parse_and_validate(&self.preprocessed.naga_wgsl) {
            Ok(validated) => Some(validated),
            Err(error) => {
                self.add_naga_error(error);
                None
            }
        };
        let reflected = match &validated {
            Some((module, info)) => {
                let reflected = self.reflect(module, &ModuleUsage::new(module, info));
                self.warn_of_endless_loops(module);
                Some(reflected)
            }
            None => self.reflect_skeleton(),
        };
        let shader = reflected.and_then(|reflected| {
            let (program, entry_spans) = self.finish_program(reflected);
            // A naga error is not the last word, every other error is.
            let hopeless = preprocessing_failed
                || self
                    .diagnostics
                    .iter()
                    .any(|diagnostic| diagnostic.is_error() && diagnostic.origin != Origin::Naga);
            (!hopeless).then_some((program, entry_spans))
        });
        let endless_loops = self
            .diagnostics
            .iter()
            .filter(|diagnostic| diagnostic.code == &codes::ENDLESS_LOOP)
            .filter_map(|diagnostic| diagnostic.span)
            .collect();
        let Preprocessed {
            wgsl,
            map,
            naga_wgsl,
            naga_map,
            directives,
            ..
        } = self.preprocessed;
        let shader = shader.map(|(program, entry_spans)| Shader {
            program,
            entry_spans,
            features: features::needed(&wgsl),
            wgsl,
            naga_wgsl,
            map,
            naga_map,
            module: validated,
            endless_loops,
            assert_spans: directives.assert_spans.clone(),
        });
        let mut diagnostics = self.diagnostics;
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.map_or(0, |span| span.start));
        Analysis {
            shader,
            diagnostics,
            directives,
        }
    }

    fn reflect(&mut self, module: &Module, usage: &dyn Usage) -> Reflected {
        let text = &self.preprocessed.naga_wgsl;
        let names: HashMap<String, Span> = scan::functions(text)
            .into_iter()
            .map(|function| (function.name, function.name_span))
            .collect();
        let map = &self.preprocessed.naga_map;
        let mut reflected = reflect(
            module,
            usage,
            &Surroundings {
                directives: &self.preprocessed.directives,
                float32_layers: self.settings.environment.float32_layers,
                to_source: &|span| map.to_source(span).span,
                function_name: &|name| names.get(name).copied(),
            },
        );
        let mut found = std::mem::take(&mut reflected.diagnostics);
        if self.settings.raw {
            // Nothing is bound for plain WGSL, so nothing can be missing.
            found.retain(|diagnostic| {
                ![
                    &codes::UNKNOWN_BINDING,
                    &codes::GROUP_NOT_PROVIDED,
                    &codes::NOT_COMPUTE,
                ]
                .contains(&diagnostic.code)
            });
        }
        self.diagnostics.append(&mut found);
        reflected
    }

    fn reflect_skeleton(&mut self) -> Option<Reflected> {
        let text = self.preprocessed.naga_wgsl.clone();
        let module = skeleton_module(skeleton(&text))?;
        Some(self.reflect(&module, &TextUsage::new(&text, &module)))
    }

    /// Applies the directives, holds the frame against the limits.
    fn finish_program(&mut self, reflected: Reflected) -> (Program, Vec<Span>) {
        let mut program = reflected.program;
        let entry_spans: Vec<Span> = reflected
            .names
            .iter()
            .map(|span| self.preprocessed.naga_map.to_source(*span).span)
            .collect();
        if self.settings.raw {
            return (program, entry_spans);
        }
        self.apply_directives(&mut program);
        let [width, height] = self.settings.environment.screen;
        limits::check_frame(
            &program,
            Size::new(width, height),
            &entry_spans,
            &mut self.diagnostics,
        );
        if program.entry_points.is_empty() && !self.diagnostics.iter().any(Diagnostic::is_error) {
            self.diagnostics.push(
                Diagnostic::new(
                    &codes::NO_ENTRY_POINT,
                    Severity::Error,
                    "the program has no compute entry point, so there is nothing to run",
                )
                .help(codes::NO_ENTRY_POINT.remedy),
            );
        }
        (program, entry_spans)
    }

    fn apply_directives(&mut self, program: &mut Program) {
        let directives = &self.preprocessed.directives;
        let names: Vec<String> = program
            .entry_points
            .iter()
            .map(|entry| entry.name.clone())
            .collect();
        let index_of = |name: &str| names.iter().position(|known| known == name);
        let mut unknown = Vec::new();
        for directive in &directives.workgroup_counts {
            match index_of(&directive.entry) {
                Some(index) => {
                    program.entry_points[index].grid = Grid::Fixed(directive.count);
                }
                None => unknown.push((&directive.entry, directive.entry_span)),
            }
        }
        for directive in &directives.dispatch_counts {
            match index_of(&directive.entry) {
                Some(index) => program.entry_points[index].repeats = directive.count,
                None => unknown.push((&directive.entry, directive.entry_span)),
            }
        }
        for directive in &directives.dispatch_once {
            match index_of(&directive.entry) {
                Some(index) => program.entry_points[index].once = true,
                None => unknown.push((&directive.entry, directive.entry_span)),
            }
        }
        // Without entry points there is one problem to name, not one a directive.
        if names.is_empty() {
            return;
        }
        for (name, span) in unknown {
            self.diagnostics.push(
                Diagnostic::warning(
                    &codes::UNKNOWN_ENTRY_POINT,
                    span,
                    format!("there is no entry point `{name}`, so this directive has no effect"),
                )
                .help(format!("The entry points are: {}.", names.join(", "))),
            );
        }
    }

    fn warn_of_endless_loops(&mut self, module: &Module) {
        for span in endless::endless_loops(module) {
            let Some(range) = span.to_range() else {
                continue;
            };
            let place = self.preprocessed.naga_map.to_source(range.into()).span;
            // The head of the loop says which one it is; its body may be pages long.
            let head = place.slice(self.source);
            let end = head.find(['{', '\n', '\r']).unwrap_or(head.len());
            let head = head[..end].trim_end().len().max(1);
            self.diagnostics.push(
                Diagnostic::warning(
                    &codes::ENDLESS_LOOP,
                    Span::new(place.start, place.start + head),
                    "this loop never ends: nothing in it can change what it tests",
                )
                .help(codes::ENDLESS_LOOP.remedy),
            );
        }
    }

    fn add_naga_error(&mut self, error: NagaError) {
        let map = &self.preprocessed.naga_map;
        let in_prelude = |span: Span| {
            let last = Span::at(span.end.saturating_sub(1).max(span.start));
            [span, last]
                .iter()
                .any(|span| map.to_source(*span).via == Via::Prelude)
        };
        let mut place = error.span;
        if place.is_some_and(in_prelude) {
            let own = error.labels.iter().find(|(span, _)| !in_prelude(*span));
            match (error.kind, own) {
                (Kind::Syntax, _) => {
                    self.diagnostics.push(spill::unfinished(self.source));
                    return;
                }
                (Kind::Taken, Some((span, _))) => {
                    let span = map.to_source(*span).span;
                    self.diagnostics.push(
                        Diagnostic::error(
                            &PRELUDE_NAME,
                            span,
                            format!("the prelude has this already: {}", error.message),
                        )
                        .help(PRELUDE_NAME.remedy),
                    );
                    return;
                }
                (_, Some((span, _))) => place = Some(*span),
                // What is said of a variable of the prelude is about its use.
                (_, None) => {
                    place = first_use(&self.preprocessed.naga_wgsl, &error.message).or(place)
                }
            }
        }
        let mapped = place.map(|span| map.to_source(span));
        // A broken directive is the cause, what naga says of the same line an effect.
        if let Some(mapped) = &mapped
            && self
                .diagnostics
                .iter()
                .filter(|diagnostic| diagnostic.is_error())
                .filter_map(|diagnostic| diagnostic.span)
                .any(|span| on_one_line(self.source, span.start, mapped.span.start))
        {
            return;
        }
        let mut diagnostic =
            Diagnostic::new(&codes::COMPILER, Severity::Error, error.message).from(Origin::Naga);
        if let Some(mapped) = mapped {
            if let Some(origin) = describe_origin(&mapped.via) {
                diagnostic.message.push_str(&origin);
            }
            let written = mapped.span.slice(self.source);
            diagnostic.help = explain::explain(&diagnostic.message, written);
            diagnostic.span = Some(mapped.span);
        } else {
            diagnostic.help = explain::explain(&diagnostic.message, "");
        }
        if diagnostic.help.is_none() && !error.notes.is_empty() {
            diagnostic.help = Some(error.notes.join(" "));
        }
        for (span, label) in error.labels {
            diagnostic = diagnostic.label(map.to_source(span).span, label);
        }
        self.diagnostics.push(diagnostic);
    }
}

/// Where the text first uses the name that the message quotes.
fn first_use(text: &str, message: &str) -> Option<Span> {
    let name = message.split('`').nth(1)?;
    code_tokens(text)
        .find(|token| token.text(text) == name)
        .map(|token| token.span)
}

/// What to add to a message whose place the author did not write.
pub(crate) fn describe_origin(via: &Via) -> Option<String> {
    match via {
        Via::Include { name, line } => Some(format!(" (line {line} of the included `{name}`)")),
        Via::Source | Via::Substitution | Via::Prelude => None,
    }
}

/// Whether no line break lies between two offsets.
pub(crate) fn on_one_line(text: &str, first: usize, second: usize) -> bool {
    let between = Span::new(first.min(second), first.max(second));
    !between.slice(text).contains(['\n', '\r'])
}

/// What WebGPU's compute shaders may use, optional features included; the
/// device says later which of them it has.
fn capabilities() -> Capabilities {
    Capabilities::default()
        | Capabilities::SHADER_FLOAT16
        | Capabilities::SHADER_FLOAT16_IN_FLOAT32
        | Capabilities::SUBGROUP
}

/// The module of a skeleton, without the constants that naga cannot evaluate.
fn skeleton_module(mut text: String) -> Option<Module> {
    loop {
        let error = match parse_and_validate(&text) {
            Ok((module, _)) => return Some(module),
            Err(error) => error,
        };
        // Each round blanks one declaration, so the rounds come to an end.
        let offset = error
            .span
            .filter(|_| gaps::is_gap(&error.message, ""))?
            .start;
        text = without_constant_at(&text, offset)?;
    }
}

fn parse_and_validate(text: &str) -> Result<(Module, ModuleInfo), NagaError> {
    let module =
        naga::front::wgsl::parse_str(text).map_err(|error| naga_message::from_parse(&error))?;
    let info = Validator::new(ValidationFlags::all(), capabilities())
        .subgroup_stages(ShaderStages::COMPUTE)
        .subgroup_operations(SubgroupOperationSet::all())
        .validate(&module)
        .map_err(|error| naga_message::from_validation(&error, &module, text))?;
    Ok((module, info))
}
