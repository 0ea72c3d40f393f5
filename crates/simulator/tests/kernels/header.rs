//! What a kernel says of itself.

use lockstep_diagnostics::{LineIndex, Span};
use std::collections::{BTreeMap, BTreeSet};

/// A finding that must be there.
#[derive(Debug)]
pub struct Expected {
    pub kind: String,
    pub variable: String,
    /// Every line that has a place of the finding.
    pub lines: BTreeSet<usize>,
}

#[derive(Debug)]
pub struct Header {
    pub groups: [u32; 3],
    pub size: [u32; 2],
    pub elements: BTreeMap<String, u32>,
    pub fill: BTreeMap<String, Vec<u32>>,
    pub result: BTreeMap<String, Vec<u32>>,
    pub expect: Vec<Expected>,
    pub severity: Option<String>,
}

impl Header {
    /// Reads the `//?` lines; one that is unknown, too long or there twice is an error.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut header = Self {
            groups: [1; 3],
            size: [8; 2],
            elements: BTreeMap::new(),
            fill: BTreeMap::new(),
            result: BTreeMap::new(),
            expect: Vec::new(),
            severity: None,
        };
        let mut seen = BTreeSet::new();
        for line in text.lines().filter_map(|line| line.strip_prefix("//?")) {
            let wrong = || format!("the line `//?{line}` makes no sense");
            let mut words = line.split_whitespace();
            let key = words.next().ok_or_else(wrong)?;
            let rest: Vec<&str> = words.collect();
            let number = |index: usize| -> Result<u32, String> {
                rest.get(index)
                    .and_then(|word| word.parse().ok())
                    .ok_or_else(wrong)
            };
            let name = || {
                rest.first()
                    .map(|name| (*name).to_owned())
                    .ok_or_else(wrong)
            };
            let values = || -> Result<Vec<u32>, String> {
                rest.iter()
                    .skip(1)
                    .map(|word| bits(word).ok_or_else(wrong))
                    .collect()
            };
            let most = match key {
                "groups" => 3,
                "size" | "elements" => 2,
                "severity" => 1,
                _ => usize::MAX,
            };
            if rest.len() > most
                || !seen.insert((key, rest.first().filter(|_| named(key)).copied()))
            {
                return Err(wrong());
            }
            match key {
                "groups" => header.groups = [number(0)?, number(1)?, number(2)?],
                "size" => header.size = [number(0)?, number(1)?],
                "elements" => {
                    header.elements.insert(name()?, number(1)?);
                }
                "fill" => {
                    header.fill.insert(name()?, values()?);
                }
                "result" => {
                    header.result.insert(name()?, values()?);
                }
                "severity" => header.severity = Some(name()?),
                "expect" => header.expect.push(Expected {
                    kind: name()?,
                    variable: rest.get(1).map(|it| (*it).to_owned()).ok_or_else(wrong)?,
                    lines: rest
                        .iter()
                        .skip(2)
                        .map(|line| line.parse().map_err(|_| wrong()))
                        .collect::<Result<_, _>>()?,
                }),
                "schedules" if rest == ["all"] => {}
                _ => return Err(wrong()),
            }
        }
        Ok(header)
    }

    /// The buffers it speaks of.
    pub fn buffers(&self) -> impl Iterator<Item = &String> {
        self.elements
            .keys()
            .chain(self.fill.keys())
            .chain(self.result.keys())
    }
}

/// Whether lines with this key are told apart by the buffer they name.
fn named(key: &str) -> bool {
    matches!(key, "elements" | "fill" | "result")
}

/// A word: `3`, `-3`, `1.5`, `0x3c00`.
fn bits(word: &str) -> Option<u32> {
    if let Some(digits) = word.strip_prefix("0x") {
        return u32::from_str_radix(digits, 16).ok();
    }
    if word.contains(['.', 'e']) || word.contains("inf") || word.contains("nan") {
        return word.parse::<f32>().ok().map(f32::to_bits);
    }
    word.parse::<u32>()
        .ok()
        .or_else(|| word.parse::<i32>().ok().map(i32::cast_unsigned))
}

/// The line that a span begins in.
pub fn line_of(lines: &LineIndex, span: Span) -> usize {
    lines.line_column(span.start).line
}
