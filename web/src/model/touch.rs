//! Two fingers on the canvas: their distance is the zoom.

/// The fingers that touch the canvas, by pointer number.
#[derive(Clone, Debug, Default)]
pub struct Fingers {
    down: Vec<(i32, [f64; 2])>,
}

impl Fingers {
    /// Finger `id` touched the canvas at `at`. Whether it is the first, which acts as the mouse.
    pub fn pressed(&mut self, id: i32, at: [f64; 2]) -> bool {
        self.down.retain(|(other, _)| *other != id);
        self.down.push((id, at));
        self.down.len() == 1
    }

    /// Finger `id` moved to `at`: by what factor two fingers moved apart, if there are two.
    pub fn moved(&mut self, id: i32, at: [f64; 2]) -> Option<f32> {
        let before = self.distance();
        for (other, place) in &mut self.down {
            if *other == id {
                *place = at;
            }
        }
        let (before, after) = (before?, self.distance()?);
        #[expect(clippy::cast_possible_truncation, reason = "a ratio is a few digits")]
        (before > 0.0).then_some((after / before) as f32)
    }

    /// Finger `id` left. Whether it was the last.
    pub fn released(&mut self, id: i32) -> bool {
        self.down.retain(|(other, _)| *other != id);
        self.down.is_empty()
    }

    /// Whether two fingers or more touch the canvas.
    #[must_use]
    pub fn is_pinch(&self) -> bool {
        self.down.len() > 1
    }

    fn distance(&self) -> Option<f64> {
        let [(_, a), (_, b)] = self.down[..] else {
            return None;
        };
        Some((a[0] - b[0]).hypot(a[1] - b[1]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_fingers_moving_apart_zoom_in() {
        let mut fingers = Fingers::default();
        assert!(fingers.pressed(1, [0.0, 0.0]));
        assert_eq!(fingers.moved(1, [0.0, 0.0]), None);
        assert!(!fingers.pressed(2, [10.0, 0.0]));
        assert!(fingers.is_pinch());
        assert_eq!(fingers.moved(2, [20.0, 0.0]), Some(2.0));
        assert_eq!(fingers.moved(1, [10.0, 0.0]), Some(0.5));
        assert!(!fingers.released(1));
        assert!(fingers.released(2));
    }

    #[test]
    fn fingers_at_one_place_have_no_ratio() {
        let mut fingers = Fingers::default();
        fingers.pressed(1, [5.0, 5.0]);
        fingers.pressed(2, [5.0, 5.0]);
        assert_eq!(fingers.moved(2, [9.0, 5.0]), None);
    }
}
