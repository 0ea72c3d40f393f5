//! Writing frames.

/// Most frames of one export: ten minutes at 60 a second.
pub const MOST_FRAMES: u32 = 36_000;

/// How far an export is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Frames that are written.
    pub done: u32,
    /// Frames that there will be.
    pub frames: u32,
}

/// Name of frame `number` of `frames`: with as many digits as the last, so that names sort.
#[must_use]
pub fn frame_name(number: u32, frames: u32) -> String {
    let digits = frames.saturating_sub(1).to_string().len().max(4);
    format!("frame-{number:0digits$}.png")
}

/// The number of frames written in `text`.
///
/// # Errors
/// A sentence for whoever typed it.
pub fn parse_frames(text: &str) -> Result<u32, String> {
    text.trim()
        .parse()
        .ok()
        .filter(|frames| (1..=MOST_FRAMES).contains(frames))
        .ok_or_else(|| format!("Write a whole number of frames from 1 to {MOST_FRAMES}."))
}

/// The frames a second written in `text`.
///
/// # Errors
/// A sentence for whoever typed it.
pub fn parse_rate(text: &str) -> Result<f64, String> {
    text.trim()
        .replace(',', ".")
        .parse()
        .ok()
        .filter(|rate: &f64| (0.1..=1000.0).contains(rate))
        .ok_or_else(|| {
            "Write the frames a second as a number from 0.1 to 1000, such as 60.".to_owned()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_sort_as_frames_follow() {
        assert_eq!(frame_name(7, 120), "frame-0007.png");
        assert_eq!(frame_name(7, 20_000), "frame-00007.png");
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(parse_frames(" 120 "), Ok(120));
        for text in ["0", "-1", "1.5", "", "99999"] {
            assert!(parse_frames(text).is_err(), "{text}");
        }
        assert_eq!(parse_rate("29,97"), Ok(29.97));
        for text in ["0", "nan", "inf", "", "2000"] {
            assert!(parse_rate(text).is_err(), "{text}");
        }
    }
}
