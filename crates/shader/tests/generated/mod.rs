//! Programs of random pieces with one mistake in a known line.

mod mistakes;
mod pieces;

use mistakes::{MISTAKES, Mistake, Where};
use std::ops::Range;

/// A sequence of numbers that looks random (SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators", 2014).
pub struct Random(u64);

impl Random {
    /// The sequence of that seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn pick<'a, T: ?Sized>(&mut self, list: &[&'a T]) -> &'a T {
        list[self.below(list.len())]
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

/// A program with a mistake.
pub struct Broken {
    /// The mistake as it is written.
    pub kind: &'static str,
    pub source: String,
    /// The bytes of the broken line; and, of a mistake that only what follows shows, those of the line with the next
    /// token.
    pub places: Vec<Range<usize>>,
    /// What the first error marks, where that is known.
    pub word: Option<&'static str>,
}

/// How many kinds of mistakes there are.
pub fn kinds() -> usize {
    MISTAKES.len()
}

/// A program with one mistake.
pub fn broken(random: &mut Random) -> Broken {
    let mistake = &MISTAKES[random.below(MISTAKES.len())];
    let (source, places) = program(random, Some(mistake));
    Broken {
        kind: mistake.text,
        source,
        places,
        word: mistake.word,
    }
}

/// A program without mistakes.
pub fn sound(random: &mut Random) -> String {
    let mistake = &MISTAKES[random.below(MISTAKES.len())];
    let place = Mistake {
        text: "",
        ..*mistake
    };
    program(random, Some(&place)).0
}

/// Lines to be, those that matter marked.
enum Line {
    Plain(String),
    Broken(String),
    /// Begins with the token behind the mistake.
    Next(String),
}

fn plain(text: &str) -> impl Iterator<Item = Line> + '_ {
    text.lines().map(|line| Line::Plain(line.to_owned()))
}

fn program(random: &mut Random, mistake: Option<&Mistake>) -> (String, Vec<Range<usize>>) {
    let mut lines = Vec::new();
    for piece in pieces::macros(random) {
        lines.extend(plain(&piece));
    }
    let mut before = pieces::free(random);
    let at = random.below(before.len() + 1);
    let after = before.split_off(at);
    for piece in &before {
        lines.extend(plain(piece));
    }
    if let Some(mistake) = mistake {
        lines.extend(broken_lines(random, mistake));
    }
    for piece in &after {
        lines.extend(plain(piece));
    }
    lines.extend(plain(pieces::MAIN));
    join(
        random,
        lines,
        mistake.is_some_and(|mistake| mistake.shows_later),
    )
}

/// The broken line in what must be around it.
fn broken_lines(random: &mut Random, mistake: &Mistake) -> Vec<Line> {
    let text = mistake.text;
    let behind = random.pick(&["", " // \u{1f600} behind", "  ", " /* and so on */"]);
    match mistake.place {
        Where::Directive => vec![Line::Broken(format!(
            "{}{text}",
            random.pick(&["", "  ", "\t"])
        ))],
        Where::Condition => {
            // Taken or not, what the condition is for has no mistakes.
            vec![
                Line::Broken(if text.is_empty() {
                    "#if 1".to_owned()
                } else {
                    text.to_owned()
                }),
                Line::Plain("const of_condition = FEW;".to_owned()),
                Line::Plain("#endif".to_owned()),
            ]
        }
        Where::Module => {
            let ahead = random.pick(&pieces::MODULE_PREFIXES);
            vec![
                Line::Broken(format!("{ahead}{text}{behind}")),
                Line::Next("fn next_to_it() { }".to_owned()),
            ]
        }
        Where::Function => {
            let ahead = random.pick(&pieces::FUNCTION_PREFIXES);
            let mut lines = vec![Line::Plain(
                "fn with_it(input: f32, id: vec3u) {".to_owned(),
            )];
            for _ in 0..random.below(4) {
                lines.extend(plain(random.pick(&pieces::STATEMENTS)));
            }
            lines.push(Line::Plain("  var changing = input;".to_owned()));
            lines.push(Line::Broken(format!("  {ahead}{text}{behind}")));
            for _ in 0..random.below(3) {
                lines.extend(plain(random.pick(&pieces::BETWEEN)));
            }
            lines.push(Line::Next(random.pick(&pieces::AFTER).to_owned()));
            lines.push(Line::Plain("}".to_owned()));
            lines
        }
    }
}

/// The text of the lines, and the bytes of those that are broken, or next to it where that counts.
fn join(random: &mut Random, lines: Vec<Line>, next_counts: bool) -> (String, Vec<Range<usize>>) {
    const BREAKS: [&[&str]; 3] = [&["\n"], &["\r\n"], &["\n", "\r\n"]];
    let breaks = random.pick(&BREAKS);
    let mut source = String::new();
    if random.below(4) == 0 {
        source.push('\u{feff}');
    }
    let mut places = Vec::new();
    for line in lines {
        let start = source.len();
        let (text, counts) = match line {
            Line::Plain(text) => (text, false),
            Line::Broken(text) => (text, true),
            Line::Next(text) => (text, next_counts),
        };
        source += &text;
        if counts {
            places.push(start..source.len());
        }
        source += random.pick(breaks);
    }
    (source, places)
}
