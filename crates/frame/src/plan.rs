use crate::{LayerSet, Program, Size};

/// Most dispatches of one frame, all entry points and repeats together.
pub const MAX_DISPATCHES: u32 = 256;

/// One step of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Copies these layers from `pass_out` to `pass_in`.
    HandOn(LayerSet),
    /// Runs one entry point once.
    Dispatch {
        /// Index into [`Program::entry_points`].
        entry_point: usize,
        /// Workgroups along x, y and z.
        groups: [u32; 3],
        /// What `dispatch.id` reads.
        id: u32,
    },
}

/// Turns a program into each frame's commands.
///
/// The convention says that after each dispatch what was stored becomes what
/// is loaded. A copy after every dispatch would do that; this planner copies
/// a layer only right before a dispatch that may load it, and only if it was
/// stored since its last copy. Nothing can tell the difference: between a
/// store and the copy no dispatch loads the layer, and `pass_out` keeps all
/// that was stored in the meantime.
///
/// The state lives as long as the layers do: it survives a recompile, and is
/// new with new layers.
#[derive(Clone, Debug, Default)]
pub struct Planner {
    stored_not_handed_on: LayerSet,
}

impl Planner {
    /// The state of layers that were just made: all equal, all zero.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Replaces `commands` by those of frame number `frame` (from 0).
    ///
    /// A frame past [`MAX_DISPATCHES`] is cut there; compilation refuses such programs.
    pub fn frame(
        &mut self,
        program: &Program,
        size: Size,
        frame: u32,
        commands: &mut Vec<Command>,
    ) {
        commands.clear();
        let mut dispatches = 0;
        for (index, entry) in program.entry_points.iter().enumerate() {
            if entry.once && frame != 0 {
                continue;
            }
            let groups = entry.groups(size);
            for id in 0..entry.repeats {
                if dispatches == MAX_DISPATCHES {
                    return;
                }
                dispatches += 1;
                let due = self.stored_not_handed_on.intersection(entry.loads);
                if !due.is_empty() {
                    commands.push(Command::HandOn(due));
                    self.stored_not_handed_on = self.stored_not_handed_on.difference(due);
                }
                commands.push(Command::Dispatch {
                    entry_point: index,
                    groups,
                    id,
                });
                self.stored_not_handed_on = self.stored_not_handed_on.union(entry.stores);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EntryPoint, Grid};

    const SIZE: Size = Size {
        width: 64,
        height: 64,
    };

    fn entry(name: &str, loads: LayerSet, stores: LayerSet) -> EntryPoint {
        EntryPoint {
            name: name.into(),
            workgroup_size: [16, 16, 1],
            grid: Grid::CoverScreen,
            repeats: 1,
            once: false,
            loads,
            stores,
        }
    }

    fn program(entry_points: Vec<EntryPoint>) -> Program {
        Program {
            entry_points,
            ..Program::default()
        }
    }

    fn copies(commands: &[Command]) -> Vec<LayerSet> {
        commands
            .iter()
            .filter_map(|command| match command {
                Command::HandOn(layers) => Some(*layers),
                Command::Dispatch { .. } => None,
            })
            .collect()
    }

    fn dispatches(commands: &[Command]) -> Vec<(usize, u32)> {
        commands
            .iter()
            .filter_map(|command| match command {
                Command::Dispatch {
                    entry_point, id, ..
                } => Some((*entry_point, *id)),
                Command::HandOn(_) => None,
            })
            .collect()
    }

    #[test]
    fn a_layer_that_nobody_stores_is_never_copied() {
        let program = program(vec![
            entry("a", LayerSet::ALL, LayerSet::NONE),
            entry("b", LayerSet::ALL, LayerSet::NONE),
        ]);
        let mut planner = Planner::new();
        let mut commands = Vec::new();
        for frame in 0..3 {
            planner.frame(&program, SIZE, frame, &mut commands);
            assert_eq!(copies(&commands), []);
        }
    }

    #[test]
    fn feedback_is_copied_once_a_frame_before_it_is_loaded() {
        let zero = LayerSet::one(0);
        let program = program(vec![
            entry("simulate", zero, zero),
            entry("draw", LayerSet::NONE, LayerSet::NONE),
        ]);
        let mut planner = Planner::new();
        let mut commands = Vec::new();
        planner.frame(&program, SIZE, 0, &mut commands);
        assert_eq!(copies(&commands), []);
        planner.frame(&program, SIZE, 1, &mut commands);
        assert_eq!(commands[0], Command::HandOn(zero));
        assert_eq!(copies(&commands), [zero]);
    }

    #[test]
    fn stores_of_several_entry_points_are_handed_on_together() {
        let (zero, one) = (LayerSet::one(0), LayerSet::one(1));
        let program = program(vec![
            entry("a", LayerSet::NONE, zero),
            entry("b", LayerSet::NONE, one),
            entry("c", zero.union(one), LayerSet::NONE),
        ]);
        let mut commands = Vec::new();
        Planner::new().frame(&program, SIZE, 0, &mut commands);
        assert_eq!(copies(&commands), [zero.union(one)]);
        assert_eq!(commands[2], Command::HandOn(zero.union(one)));
    }

    #[test]
    fn repeats_hand_on_between_themselves_and_count_ids() {
        let zero = LayerSet::one(0);
        let mut step = entry("step", zero, zero);
        step.repeats = 3;
        let program = program(vec![step]);
        let mut commands = Vec::new();
        Planner::new().frame(&program, SIZE, 0, &mut commands);
        assert_eq!(dispatches(&commands), [(0, 0), (0, 1), (0, 2)]);
        assert_eq!(copies(&commands), [zero, zero]);
    }

    #[test]
    fn once_runs_on_frame_zero_only() {
        let mut init = entry("init", LayerSet::NONE, LayerSet::NONE);
        init.once = true;
        let program = program(vec![init, entry("draw", LayerSet::NONE, LayerSet::NONE)]);
        let mut planner = Planner::new();
        let mut commands = Vec::new();
        planner.frame(&program, SIZE, 0, &mut commands);
        assert_eq!(dispatches(&commands), [(0, 0), (1, 0)]);
        planner.frame(&program, SIZE, 1, &mut commands);
        assert_eq!(dispatches(&commands), [(1, 0)]);
    }

    /// The planner against the convention taken literally (all stored layers
    /// copied after every dispatch), over random programs: every dispatch
    /// must see the same versions of all layers it loads.
    #[test]
    fn no_load_can_tell_the_plan_from_copying_after_every_dispatch() {
        let mut state = 12345u32;
        let mut random = move |below: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) % below
        };
        let set = |bits: u32| {
            (0..4)
                .filter(|layer| bits & (1 << layer) != 0)
                .fold(LayerSet::NONE, |set, layer| set.union(LayerSet::one(layer)))
        };
        for _ in 0..500 {
            let entries = (0..=random(4))
                .map(|_| {
                    let mut made = entry("e", set(random(16)), set(random(16)));
                    made.repeats = random(3);
                    made.once = random(4) == 0;
                    made
                })
                .collect();
            let program = program(entries);
            let mut planner = Planner::new();
            let mut commands = Vec::new();
            let (mut out, mut planned_in, mut literal_in) = ([0u32; 4], [0u32; 4], [0u32; 4]);
            let mut version = 0;
            for frame in 0..4 {
                planner.frame(&program, SIZE, frame, &mut commands);
                for command in &commands {
                    match command {
                        Command::HandOn(layers) => {
                            for layer in layers.iter() {
                                planned_in[layer as usize] = out[layer as usize];
                            }
                        }
                        Command::Dispatch { entry_point, .. } => {
                            let entry = &program.entry_points[*entry_point];
                            for layer in entry.loads.iter() {
                                assert_eq!(
                                    planned_in[layer as usize], literal_in[layer as usize],
                                    "{program:?}, frame {frame}"
                                );
                            }
                            version += 1;
                            for layer in entry.stores.iter() {
                                out[layer as usize] = version;
                                literal_in[layer as usize] = version;
                            }
                        }
                    }
                }
            }
        }
    }
}
