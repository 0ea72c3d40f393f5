//! Programs made from programs by writing one word for another: most of them still are programs.

use crate::mutation::Random;

/// Words of which one may stand for another.
const FAMILIES: [&[&str]; 9] = [
    &["i32", "u32", "f32", "bool", "vec2f", "vec3u", "vec4i"],
    &["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"],
    &["<", ">", "<=", ">=", "==", "!="],
    &[
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=",
    ],
    &[
        "min", "max", "atan2", "pow", "step", "distance", "dot", "ldexp", "reflect",
    ],
    &[
        "abs",
        "sin",
        "sqrt",
        "floor",
        "fract",
        "exp2",
        "log",
        "sign",
        "length",
        "normalize",
        "countOneBits",
        "firstLeadingBit",
        "reverseBits",
        "inverseSqrt",
        "quantizeToF16",
        "any",
        "all",
    ],
    &[
        "atomicAdd",
        "atomicSub",
        "atomicMax",
        "atomicMin",
        "atomicAnd",
        "atomicOr",
        "atomicXor",
        "atomicExchange",
        "atomicStore",
    ],
    &[
        "subgroupAdd",
        "subgroupMul",
        "subgroupMax",
        "subgroupMin",
        "subgroupAnd",
        "subgroupXor",
        "subgroupBroadcastFirst",
        "subgroupInclusiveAdd",
        "subgroupExclusiveMul",
    ],
    &[
        "break",
        "continue",
        "return",
        "workgroupBarrier()",
        "storageBarrier()",
    ],
];

/// Numbers at which mistakes show.
const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "31",
    "32",
    "33",
    "64",
    "255",
    "256",
    "65535",
    "2147483647",
    "4294967295",
];

/// A program with one or two of its words, numbers or operators written differently, or a line of it taken away or
/// said twice.
pub fn swap(program: &str, random: &mut Random) -> String {
    let mut text = program.to_owned();
    for _ in 0..=random.below(2) {
        text = swap_once(&text, random);
    }
    text
}

fn swap_once(program: &str, random: &mut Random) -> String {
    if random.below(6) == 0 {
        let lines: Vec<&str> = program.lines().collect();
        let at = random.below(lines.len());
        let times = 2 * random.below(2);
        let lines = lines.iter().enumerate();
        let changed: Vec<&str> = lines
            .flat_map(|(index, line)| vec![*line; if index == at { times } else { 1 }])
            .collect();
        return changed.join("\n") + "\n";
    }
    let words = words(program);
    // Many words have no other that could stand for them.
    for _ in 0..20 {
        let Some((start, word)) = words.get(random.below(words.len())).copied() else {
            break;
        };
        let digits = word.trim_end_matches(['u', 'i', 'f']);
        let is_number = digits.starts_with(|c: char| c.is_ascii_digit());
        let family = FAMILIES.iter().find(|family| family.contains(&word));
        let other = if is_number {
            let number = NUMBERS[random.below(NUMBERS.len())];
            format!("{number}{}", &word[digits.len()..])
        } else if let Some(family) = family {
            family[random.below(family.len())].to_owned()
        } else if random.below(8) == 0 && word.starts_with(|c: char| c.is_ascii_lowercase()) {
            words[random.below(words.len())].1.to_owned()
        } else {
            continue;
        };
        return format!(
            "{}{other}{}",
            &program[..start],
            &program[start + word.len()..]
        );
    }
    program.to_owned()
}

/// Names, numbers and runs of operator characters, with their places.
fn words(text: &str) -> Vec<(usize, &str)> {
    let kind = |c: char| match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '_' => 1,
        '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<' | '>' | '=' | '!' => 2,
        _ => 0,
    };
    let mut words = Vec::new();
    let mut start = 0;
    let mut before = 0;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if kind(c) != before {
            if before != 0 {
                words.push((start, &text[start..at]));
            }
            start = at;
            before = kind(c);
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_where_they_are() {
        assert_eq!(
            words("a1 <= b[3u];"),
            [(0, "a1"), (3, "<="), (6, "b"), (8, "3u")]
        );
    }

    #[test]
    fn a_swap_changes_little_and_is_the_same_every_time() {
        let program = "let a = b + 3u;\nlet c = min(a, 7);\n";
        let all: Vec<String> = (0..50)
            .map(|seed| swap(program, &mut Random::new(seed)))
            .collect();
        let again: Vec<String> = (0..50)
            .map(|seed| swap(program, &mut Random::new(seed)))
            .collect();
        assert_eq!(all, again);
        assert!(all.iter().filter(|text| *text != program).count() > 40);
    }
}
