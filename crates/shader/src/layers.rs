//! Which pass layers each function may store to and load from.
//!
//! A layer index is known when it is a constant, or an argument that every
//! caller passes a constant for (`passStore(1, ..)` is such a call). Anything
//! else may be any layer.

use crate::reflect::{Usage, global_at};
use lockstep_frame::LayerSet;
use lockstep_preprocess::prelude::binding;
use naga::valid::{GlobalUse, ModuleInfo};
use naga::{Expression, Function, GlobalVariable, Handle, Module, Statement};

/// Layers that one function touches, directly or through its calls.
#[derive(Clone, Copy, Debug, Default)]
struct Touched {
    layers: LayerSet,
    /// Bit `i` set: the layer is whatever argument `i` says.
    arguments: u64,
}

/// A layer index as far as the text tells it.
enum Index {
    Known(LayerSet),
    Argument(u32),
}

/// Layers a function may load from `pass_in` and store to `pass_out`.
#[derive(Clone, Copy, Debug, Default)]
struct Summary {
    loads: Touched,
    stores: Touched,
}

/// What the entry points of a valid module touch, by naga's analysis.
pub(crate) struct ModuleUsage<'a> {
    module: &'a Module,
    info: &'a ModuleInfo,
    pass_in: Option<Handle<GlobalVariable>>,
    pass_out: Option<Handle<GlobalVariable>>,
    /// Parallel to the module's function arena.
    functions: Vec<Summary>,
    /// Parallel to the module's entry points.
    entry_points: Vec<Summary>,
    observes_layer_count: bool,
}

impl<'a> ModuleUsage<'a> {
    /// Follows every function; callees stand before their callers in a valid module.
    pub(crate) fn new(module: &'a Module, info: &'a ModuleInfo) -> Self {
        let mut usage = Self {
            module,
            info,
            pass_in: global_at(module, binding::PASS_IN),
            pass_out: global_at(module, binding::PASS_OUT),
            functions: Vec::with_capacity(module.functions.len()),
            entry_points: Vec::with_capacity(module.entry_points.len()),
            observes_layer_count: false,
        };
        for (_, function) in module.functions.iter() {
            let summary = usage.summarise(function);
            usage.functions.push(summary);
        }
        for entry in &module.entry_points {
            let summary = usage.summarise(&entry.function);
            usage.entry_points.push(summary);
        }
        usage
    }
}

impl Usage for ModuleUsage<'_> {
    fn touches(&self, entry: usize, global: Handle<GlobalVariable>) -> bool {
        self.info.get_entry_point(entry)[global] != GlobalUse::empty()
    }

    fn layers(&self, entry: usize) -> (LayerSet, LayerSet) {
        let summary = self.entry_points[entry];
        let cut = |texture: Option<_>, layers| match texture {
            Some(texture) if self.touches(entry, texture) => layers,
            _ => LayerSet::NONE,
        };
        (
            cut(self.pass_in, summary.loads.layers),
            cut(self.pass_out, summary.stores.layers),
        )
    }

    fn observes_layer_count(&self) -> bool {
        self.observes_layer_count
    }
}

impl ModuleUsage<'_> {
    fn summarise(&mut self, function: &Function) -> Summary {
        let mut summary = Summary::default();
        for (_, expression) in function.expressions.iter() {
            match *expression {
                Expression::ImageLoad {
                    image, array_index, ..
                }
                | Expression::ImageSample {
                    image, array_index, ..
                } if self.is_image(function, image, self.pass_in) => {
                    let index = self.index(function, array_index);
                    summary.loads.add(&index);
                }
                Expression::ImageQuery {
                    image,
                    query: naga::ImageQuery::NumLayers,
                } if self.is_image(function, image, self.pass_in)
                    || self.is_image(function, image, self.pass_out) =>
                {
                    self.observes_layer_count = true;
                }
                _ => {}
            }
        }
        self.walk(function, &function.body, &mut summary);
        summary
    }

    fn walk(&self, function: &Function, block: &naga::Block, summary: &mut Summary) {
        for statement in block {
            match statement {
                Statement::ImageStore {
                    image, array_index, ..
                } if self.is_image(function, *image, self.pass_out) => {
                    summary.stores.add(&self.index(function, *array_index));
                }
                Statement::Call {
                    function: callee,
                    arguments,
                    ..
                } => {
                    let callee = self
                        .functions
                        .get(callee.index())
                        .copied()
                        .unwrap_or_default();
                    for (from, into) in [
                        (callee.loads, &mut summary.loads),
                        (callee.stores, &mut summary.stores),
                    ] {
                        into.layers = into.layers.union(from.layers);
                        for (position, argument) in arguments.iter().enumerate() {
                            if position < 64 && from.arguments & (1 << position) != 0 {
                                into.add(&self.index(function, Some(*argument)));
                            }
                        }
                    }
                }
                Statement::Block(inner) => self.walk(function, inner, summary),
                Statement::If { accept, reject, .. } => {
                    self.walk(function, accept, summary);
                    self.walk(function, reject, summary);
                }
                Statement::Switch { cases, .. } => {
                    for case in cases {
                        self.walk(function, &case.body, summary);
                    }
                }
                Statement::Loop {
                    body, continuing, ..
                } => {
                    self.walk(function, body, summary);
                    self.walk(function, continuing, summary);
                }
                _ => {}
            }
        }
    }

    /// Whether `image` may be `texture`. A texture passed as an argument may be any.
    fn is_image(
        &self,
        function: &Function,
        image: Handle<Expression>,
        texture: Option<Handle<GlobalVariable>>,
    ) -> bool {
        match function.expressions[image] {
            Expression::GlobalVariable(global) => Some(global) == texture,
            _ => texture.is_some(),
        }
    }

    fn index(&self, function: &Function, index: Option<Handle<Expression>>) -> Index {
        let Some(mut handle) = index else {
            return Index::Known(LayerSet::one(0));
        };
        loop {
            match function.expressions[handle] {
                Expression::FunctionArgument(argument) => return Index::Argument(argument),
                Expression::As { expr, .. } => handle = expr,
                Expression::Constant(constant) => {
                    let init = self.module.constants[constant].init;
                    return Index::Known(literal_layer(&self.module.global_expressions[init]));
                }
                ref other => return Index::Known(literal_layer(other)),
            }
        }
    }
}

impl Touched {
    fn add(&mut self, index: &Index) {
        match *index {
            Index::Known(layers) => self.layers = self.layers.union(layers),
            Index::Argument(argument) if argument < 64 => self.arguments |= 1 << argument,
            Index::Argument(_) => self.layers = LayerSet::ALL,
        }
    }
}

fn literal_layer(expression: &Expression) -> LayerSet {
    let value = match *expression {
        Expression::Literal(naga::Literal::I32(value)) => u32::try_from(value).ok(),
        Expression::Literal(naga::Literal::U32(value)) => Some(value),
        Expression::Literal(naga::Literal::AbstractInt(value)) => u32::try_from(value).ok(),
        Expression::ZeroValue(_) => Some(0),
        _ => None,
    };
    value.map_or(LayerSet::ALL, LayerSet::one)
}
