use crate::{Mouse, Size};

/// When the pointer's movement reaches the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MouseMode {
    /// Starts at the centre and moves only while a button is held, as on compute.toys.
    #[default]
    Drag,
    /// At (0, 0) until the pointer first moves over the canvas, then follows it.
    Hover,
}

/// Makes `mouse` from what happens to the pointer. Positions are physical
/// pixels of the canvas, origin top left.
#[derive(Clone, Debug)]
pub struct Pointer {
    mode: MouseMode,
    size: Size,
    touched: bool,
    mouse: Mouse,
    last: [i32; 2],
    travelled: [i32; 2],
}

impl Pointer {
    /// A pointer that has not been over the canvas yet.
    #[must_use]
    pub fn new(mode: MouseMode, size: Size) -> Self {
        let mut pointer = Self {
            mode,
            size,
            touched: false,
            mouse: Mouse::default(),
            last: [0; 2],
            travelled: [0; 2],
        };
        pointer.rest();
        pointer
    }

    /// A new size of the canvas; a pointer that was never used stays at the new start position.
    pub fn resize(&mut self, size: Size) {
        self.size = size;
        if !self.touched {
            self.rest();
        }
    }

    /// The pointer is at `pos` now.
    pub fn moved(&mut self, pos: [i32; 2]) {
        if self.mode == MouseMode::Drag && self.mouse.click == 0 {
            return;
        }
        for (way, (to, from)) in self
            .travelled
            .iter_mut()
            .zip(pos.into_iter().zip(self.last))
        {
            *way = way.saturating_add(to.saturating_sub(from));
        }
        if !self.touched && self.mode == MouseMode::Hover {
            // The way in from (0, 0) is not a movement of the pointer.
            self.travelled = [0; 2];
        }
        self.touched = true;
        self.last = pos;
        self.mouse.pos = pos;
    }

    /// Button number `button` (0 is the first; a touch is 0) went down at `pos`.
    pub fn pressed(&mut self, pos: [i32; 2], button: u8) {
        self.touched = true;
        self.last = pos;
        self.mouse.pos = pos;
        self.mouse.start = pos;
        self.mouse.click = i32::from(button) + 1;
    }

    /// The button went up, or the browser took the pointer away.
    pub fn released(&mut self) {
        self.mouse.click = 0;
    }

    /// The wheel turned by one step: away from the person zooms in.
    pub fn wheel(&mut self, away: bool) {
        self.pinch(if away { 1.05 } else { 0.95 });
    }

    /// Two fingers moved apart by `ratio`; the zoom stays finite and positive.
    pub fn pinch(&mut self, ratio: f32) {
        let zoom = self.mouse.zoom * ratio;
        if zoom.is_finite() && zoom > 0.0 {
            self.mouse.zoom = zoom;
        }
    }

    /// What the next frame reads. The step since the last frame is used up by it.
    pub fn frame(&mut self) -> Mouse {
        self.mouse.delta = std::mem::take(&mut self.travelled);
        self.mouse
    }

    #[expect(
        clippy::cast_possible_wrap,
        reason = "half of a u32 always fits an i32"
    )]
    fn rest(&mut self) {
        let pos = match self.mode {
            MouseMode::Drag => [(self.size.width / 2) as i32, (self.size.height / 2) as i32],
            MouseMode::Hover => [0; 2],
        };
        self.mouse.pos = pos;
        self.mouse.start = pos;
        self.last = pos;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size {
        width: 100,
        height: 60,
    };

    #[test]
    fn drag_mode_starts_at_the_centre_and_moves_only_while_held() {
        let mut pointer = Pointer::new(MouseMode::Drag, SIZE);
        pointer.moved([3, 4]);
        assert_eq!(pointer.frame().pos, [50, 30]);
        pointer.pressed([10, 20], 0);
        pointer.moved([13, 18]);
        let held = pointer.frame();
        assert_eq!((held.pos, held.start), ([13, 18], [10, 20]));
        assert_eq!((held.click, held.delta), (1, [3, -2]));
        pointer.released();
        pointer.moved([90, 50]);
        let after = pointer.frame();
        assert_eq!((after.pos, after.click, after.delta), ([13, 18], 0, [0, 0]));
    }

    #[test]
    fn hover_mode_follows_and_does_not_count_the_way_in() {
        let mut pointer = Pointer::new(MouseMode::Hover, SIZE);
        assert_eq!(pointer.frame().pos, [0, 0]);
        pointer.moved([40, 40]);
        assert_eq!(pointer.frame().delta, [0, 0]);
        pointer.moved([45, 38]);
        assert_eq!(pointer.frame().delta, [5, -2]);
        assert_eq!(pointer.frame().delta, [0, 0]);
    }

    #[test]
    fn a_resize_recentres_only_an_unused_pointer() {
        let mut pointer = Pointer::new(MouseMode::Drag, SIZE);
        pointer.resize(Size::new(200, 100));
        assert_eq!(pointer.frame().pos, [100, 50]);
        pointer.pressed([7, 7], 2);
        pointer.resize(SIZE);
        let mouse = pointer.frame();
        assert_eq!((mouse.pos, mouse.click), ([7, 7], 3));
    }

    #[test]
    fn the_wheel_multiplies_and_nonsense_is_ignored() {
        let mut pointer = Pointer::new(MouseMode::Drag, SIZE);
        pointer.wheel(true);
        pointer.wheel(false);
        pointer.pinch(f32::NAN);
        pointer.pinch(0.0);
        assert!((pointer.frame().zoom - 1.05 * 0.95).abs() < 1e-6);
    }
}
