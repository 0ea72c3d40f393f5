//! Directives to plain WGSL: macros, conditions, includes, string literals, the
//! prelude, and a map from every place of the result back to the author's text.
//!
//! Pure text to text: no compiler, no device, no files. The text comes out the
//! best it can be whatever is wrong with it, beside everything that is wrong.

mod alias;
pub mod codes;
mod condition;
mod directive;
mod directives;
pub mod evaluate;
mod expand;
mod hoist;
mod include;
pub mod lexer;
mod macros;
mod mend;
mod output;
pub mod prelude;
mod scope;
mod strings;
pub mod suggest;
mod unit;
pub mod words;

pub use alias::{ALIASES, resolve as resolve_alias};
pub use directive::{DIRECTIVES, DirectiveHelp};
pub use include::{FILES as LIBRARY, LibraryFile};
pub use mend::{Mended, mend};
pub use strings::STRING_MAX_LEN;

use lockstep_diagnostics::{Diagnostic, SourceMap, Span};

/// What the text of a program depends on besides itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Environment {
    /// Width and height of the picture in physical pixels: `SCREEN_WIDTH`, `SCREEN_HEIGHT`.
    pub screen: [u32; 2],
    /// Whether the four layers hold 32-bit floats and not 16-bit ones.
    pub float32_layers: bool,
    /// Names of the sliders, members of `custom` in this order.
    pub custom: Vec<String>,
}

impl Default for Environment {
    fn default() -> Self {
        Self {
            screen: [640, 360],
            float32_layers: false,
            custom: Vec::new(),
        }
    }
}

/// A program as plain WGSL.
#[derive(Clone, Debug, PartialEq)]
pub struct Preprocessed {
    /// Statements that must come first, each on a line of its own; the author's
    /// text with directives replaced, line for line (an included file in the
    /// place of its `#include` makes it longer); the prelude, less what the
    /// program declares itself.
    pub wgsl: String,
    /// From `wgsl` to the author's text.
    pub map: SourceMap,
    /// The same for naga: aliases resolved, the prelude's and the author's, and
    /// extensions left out that naga refuses by name but does not need.
    pub naga_wgsl: String,
    /// From `naga_wgsl` to the author's text.
    pub naga_map: SourceMap,
    /// What the directives ask for.
    pub directives: Directives,
    /// Everything there is to say, in the order of the author's text.
    pub diagnostics: Vec<Diagnostic>,
}

/// What the directives of a program ask for, each list in the order of the text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Directives {
    /// `#storage`
    pub storage: Vec<Storage>,
    /// `#workgroup_count`; the last one for an entry point counts.
    pub workgroup_counts: Vec<WorkgroupCount>,
    /// `#dispatch_count`; the last one for an entry point counts.
    pub dispatch_counts: Vec<DispatchCount>,
    /// `#dispatch_once`
    pub dispatch_once: Vec<DispatchOnce>,
    /// Number of `#assert`; each has its index as the first argument of `assert`.
    pub asserts: usize,
    /// Places of the `#assert` lines, by index.
    pub assert_spans: Vec<Span>,
    /// `#data`
    pub data: Vec<Data>,
    /// The macros with their final values, those of included files among them,
    /// in the order of their first definition.
    pub defines: Vec<(String, String)>,
    /// Names of the included files, each once.
    pub includes: Vec<String>,
}

/// `#storage NAME TYPE`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Storage {
    /// Name of the variable.
    pub name: String,
    /// Its type, macros substituted.
    pub ty: String,
    /// Binding in group 0.
    pub binding: u32,
    /// The directive without the blanks and comments around it.
    pub span: Span,
    /// The name.
    pub name_span: Span,
}

/// `#workgroup_count ENTRY X Y Z`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkgroupCount {
    /// Name of the entry point.
    pub entry: String,
    /// Workgroups along x, y and z, 0 to 65,535 each.
    pub count: [u32; 3],
    /// The directive.
    pub span: Span,
    /// The name in it.
    pub entry_span: Span,
}

/// `#dispatch_count ENTRY N`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DispatchCount {
    /// Name of the entry point.
    pub entry: String,
    /// Dispatches in a row in every frame; 0 means that it never runs.
    pub count: u32,
    /// The directive.
    pub span: Span,
    /// The name in it.
    pub entry_span: Span,
}

/// `#dispatch_once ENTRY`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DispatchOnce {
    /// Name of the entry point.
    pub entry: String,
    /// The directive.
    pub span: Span,
    /// The name in it.
    pub entry_span: Span,
}

/// The numbers of all `#data NAME u32 ..` of one name, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Data {
    /// Member of `data`.
    pub name: String,
    /// Its numbers; never empty.
    pub values: Vec<u32>,
    /// The first directive of that name.
    pub span: Span,
}

/// Turns a program into plain WGSL.
#[must_use]
pub fn preprocess(source: &str, environment: &Environment) -> Preprocessed {
    expand::Expander::new(source, environment).run()
}
