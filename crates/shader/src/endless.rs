//! Loops that can be seen never to end.
//!
//! A loop is reported when every way out of it is closed for good: there is
//! none, or each is guarded by a condition that nothing in the loop changes.
//! Conditions over memory that others can write (buffers, workgroup memory,
//! atomics, textures) are never taken as unchanging, so a spin lock or a
//! progress flag is not reported. A loop that leaves on its first test is
//! reported too when nothing in it changes that test: if it runs at all, it
//! does not end.

use naga::{Block, Expression, Function, Handle, Literal, LocalVariable, Module, Span, Statement};
use std::collections::HashSet;

/// Spans, in the text naga read, of loops that never end.
pub(crate) fn endless_loops(module: &Module) -> Vec<Span> {
    let mut found = Vec::new();
    let entry_points = module.entry_points.iter().map(|entry| &entry.function);
    let functions = module.functions.iter().map(|(_, function)| function);
    for function in functions.chain(entry_points) {
        search(function, &function.body, &mut found);
    }
    found.sort_by_key(|span| span.to_range().map_or(0, |range| range.start));
    found.dedup();
    found
}

fn search(function: &Function, block: &Block, found: &mut Vec<Span>) {
    for (statement, span) in block.span_iter() {
        match statement {
            Statement::Loop {
                body,
                continuing,
                break_if,
            } => {
                let before = found.len();
                search(function, body, found);
                search(function, continuing, found);
                // The innermost endless loop is the one to mend.
                if found.len() == before && is_endless(function, body, continuing, *break_if) {
                    found.push(*span);
                }
            }
            Statement::Block(inner) => search(function, inner, found),
            Statement::If { accept, reject, .. } => {
                search(function, accept, found);
                search(function, reject, found);
            }
            Statement::Switch { cases, .. } => {
                for case in cases {
                    search(function, &case.body, found);
                }
            }
            _ => {}
        }
    }
}

fn is_endless(
    function: &Function,
    body: &Block,
    continuing: &Block,
    break_if: Option<Handle<Expression>>,
) -> bool {
    let mut changes = Changes::default();
    changes.collect(function, body);
    changes.collect(function, continuing);
    let context = Context {
        function,
        changes: &changes,
    };
    !context.can_leave(body, true, true)
        && break_if.is_none_or(|condition| match context.test(condition) {
            Test::Always(value) => !value,
            Test::Unchanging => true,
            Test::Changing => false,
        })
}

/// Local variables that the loop may change.
#[derive(Default)]
struct Changes {
    variables: HashSet<Handle<LocalVariable>>,
}

impl Changes {
    fn collect(&mut self, function: &Function, block: &Block) {
        for statement in block {
            match statement {
                Statement::Store { pointer, .. } | Statement::Atomic { pointer, .. } => {
                    self.add(function, *pointer);
                }
                Statement::Call { arguments, .. } => {
                    for argument in arguments {
                        self.add(function, *argument);
                    }
                }
                Statement::Block(inner) => self.collect(function, inner),
                Statement::If { accept, reject, .. } => {
                    self.collect(function, accept);
                    self.collect(function, reject);
                }
                Statement::Switch { cases, .. } => {
                    for case in cases {
                        self.collect(function, &case.body);
                    }
                }
                Statement::Loop {
                    body, continuing, ..
                } => {
                    self.collect(function, body);
                    self.collect(function, continuing);
                }
                _ => {}
            }
        }
    }

    fn add(&mut self, function: &Function, mut pointer: Handle<Expression>) {
        loop {
            match function.expressions[pointer] {
                Expression::Access { base, .. } | Expression::AccessIndex { base, .. } => {
                    pointer = base;
                }
                Expression::LocalVariable(variable) => {
                    self.variables.insert(variable);
                    return;
                }
                _ => return,
            }
        }
    }
}

/// What is known of a condition while the loop goes round.
enum Test {
    Always(bool),
    Unchanging,
    Changing,
}

/// Whether a block, once entered, leaves the loop for certain.
fn leaves_at_once(block: &Block, breaks_here: bool) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Break => breaks_here,
        Statement::Return { .. } | Statement::Kill => true,
        Statement::Block(inner) => leaves_at_once(inner, breaks_here),
        _ => false,
    })
}

/// Whether a `continue` of this loop may stand in the statement.
fn has_continue(statement: &Statement) -> bool {
    let any = |block: &Block| block.iter().any(has_continue);
    match statement {
        Statement::Continue => true,
        Statement::Block(inner) => any(inner),
        Statement::If { accept, reject, .. } => any(accept) || any(reject),
        Statement::Switch { cases, .. } => cases.iter().any(|case| any(&case.body)),
        _ => false,
    }
}

struct Context<'a> {
    function: &'a Function,
    changes: &'a Changes,
}

impl Context<'_> {
    /// Whether running `block` in the loop may, in some round after the
    /// first, leave the loop. `breaks_here` is false where a `break` would
    /// only leave an inner loop or switch. `every_round` says that each round
    /// passes here: then an unchanging test that guards a way out has already
    /// turned out not to take it.
    fn can_leave(&self, block: &Block, breaks_here: bool, mut every_round: bool) -> bool {
        for statement in block {
            let leaves = match statement {
                Statement::Break => breaks_here,
                Statement::Return { .. } | Statement::Kill => true,
                Statement::Block(inner) => self.can_leave(inner, breaks_here, every_round),
                Statement::If {
                    condition,
                    accept,
                    reject,
                } => {
                    [(accept, true), (reject, false)]
                        .into_iter()
                        .any(|(branch, taken)| match self.test(*condition) {
                            Test::Always(value) => {
                                value == taken && self.can_leave(branch, breaks_here, every_round)
                            }
                            Test::Unchanging
                                if every_round && leaves_at_once(branch, breaks_here) =>
                            {
                                false
                            }
                            Test::Unchanging | Test::Changing => {
                                self.can_leave(branch, breaks_here, false)
                            }
                        })
                }
                Statement::Switch { cases, .. } => cases
                    .iter()
                    .any(|case| self.can_leave(&case.body, false, false)),
                Statement::Loop {
                    body, continuing, ..
                } => self.can_leave(body, false, false) || self.can_leave(continuing, false, false),
                _ => false,
            };
            if leaves {
                return true;
            }
            every_round &= !has_continue(statement);
        }
        false
    }

    fn test(&self, condition: Handle<Expression>) -> Test {
        match self.function.expressions[condition] {
            Expression::Literal(Literal::Bool(value)) => Test::Always(value),
            _ if self.is_unchanging(condition, 0) => Test::Unchanging,
            _ => Test::Changing,
        }
    }

    fn is_unchanging(&self, handle: Handle<Expression>, depth: u32) -> bool {
        if depth > 64 {
            return false;
        }
        let unchanging = |handle| self.is_unchanging(handle, depth + 1);
        match self.function.expressions[handle] {
            Expression::Literal(_)
            | Expression::Constant(_)
            | Expression::Override(_)
            | Expression::ZeroValue(_)
            | Expression::FunctionArgument(_) => true,
            Expression::Load { pointer } => match self.function.expressions[pointer] {
                Expression::LocalVariable(variable) => !self.changes.variables.contains(&variable),
                Expression::AccessIndex { base, .. } => matches!(
                    self.function.expressions[base],
                    Expression::LocalVariable(variable)
                        if !self.changes.variables.contains(&variable)
                ),
                _ => false,
            },
            Expression::AccessIndex { base, .. } => unchanging(base),
            Expression::Access { base, index } => unchanging(base) && unchanging(index),
            Expression::Unary { expr, .. } | Expression::As { expr, .. } => unchanging(expr),
            Expression::Splat { value, .. } => unchanging(value),
            Expression::Swizzle { vector, .. } => unchanging(vector),
            Expression::Binary { left, right, .. } => unchanging(left) && unchanging(right),
            Expression::Relational { argument, .. } => unchanging(argument),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loops_in(body: &str) -> Vec<String> {
        let text = format!(
            "@group(0) @binding(0) var<storage, read_write> data: array<atomic<u32>>;\n\
             @compute @workgroup_size(1) fn main() {{ {body} }}"
        );
        let module = naga::front::wgsl::parse_str(&text).expect(&text);
        endless_loops(&module)
            .into_iter()
            .map(|span| text[span.to_range().unwrap()].to_owned())
            .collect()
    }

    #[test]
    fn loops_without_a_way_out() {
        for body in [
            "loop { }",
            "while (true) { }",
            "for (;;) { }",
            "for (var i = 0; i < 10;) { atomicAdd(&data[0], 1u); }",
            "var i = 0; while i < 10 { }",
            "var i = 0; var j = 0; loop { if i > 3 { break; } j++; }",
            "loop { switch 1 { case 1: { break; } default: { } } }",
            "loop { continuing { break if false; } }",
        ] {
            assert_eq!(loops_in(body).len(), 1, "{body}: {:?}", loops_in(body));
        }
    }

    #[test]
    fn loops_that_can_end() {
        for body in [
            "for (var i = 0; i < 10; i++) { }",
            "loop { break; }",
            "loop { return; }",
            "var i = 0; loop { i++; if i > 3 { break; } }",
            "while atomicLoad(&data[0]) == 0u { }",
            "var i = 0; loop { continuing { i++; break if i > 3; } }",
            "var v = vec2i(0); while v.x < 3 { v.x += 1; }",
            "var a = array<i32, 3>(); var i = 0; while a[i] < 3 { i++; }",
            "var i = 0; let p = &i; while *p < 3 { *p += 1; }",
            "var flag = true; var i = 0; loop { if flag { i++; if i > 9 { break; } } }",
            "var flag = true; var i = 0; loop { i++; if i == 5 { if flag { break; } } }",
            "var flag = true; var i = 0; loop { i++; if i < 5 { continue; } if flag { break; } }",
        ] {
            assert_eq!(loops_in(body), [""; 0], "{body}");
        }
    }

    #[test]
    fn the_innermost_endless_loop_is_named() {
        let found = loops_in("loop { var k = 0; while k < 3 { } }");
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("while"), "{found:?}");
    }
}
