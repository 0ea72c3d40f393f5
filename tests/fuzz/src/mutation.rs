//! Inputs made from other inputs, the same in every run.

/// Longest input that is made, in bytes: a mistake seldom needs more, and tests stay quick.
const LONGEST: usize = 600;

/// Words that programs, expressions and saved shaders are made of.
const WORDS: [&str; 48] = [
    "#define N 4\n",
    "#calcdefine ",
    "#if ",
    "#ifdef N\n",
    "#else\n",
    "#endif\n",
    "#storage a array<float, N>\n",
    "#workgroup_count main N/2 1 1\n",
    "#dispatch_count main 2\n",
    "#include <string>\n",
    "#include \"davidar/scan\"\n",
    "#assert ",
    "#data t u32 1,2\n",
    "enable f16;",
    "@stage(compute)",
    "@compute @workgroup_size(1) fn main() { ",
    "struct S { a: f32 }",
    "alias float3 = vec3<f32>;",
    "/*",
    "*/",
    "//",
    "\"text\"",
    "\r\n",
    "\u{feff}",
    "\u{2028}",
    "\u{1f600}",
    "N",
    "let x = ",
    "type T = ",
    "atomic_storage",
    "{",
    "}",
    "((",
    "))",
    "**",
    "<<",
    "-9223372036854775808",
    "1e308",
    "0x",
    "min(",
    "{\"code\":\"",
    "\"body\":{",
    "\"uniforms\":[{\"name\":\"a\",\"value\":1e40}]",
    "\"textures\":[{\"img\":\"\"}]",
    "\\u0000",
    "null",
    "\0",
    ",",
];

/// A sequence of numbers that looks random (SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators", 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of that seed.
    #[must_use]
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

    /// A number below `bound`, or 0 for none.
    #[expect(clippy::cast_possible_truncation, reason = "it is below a usize")]
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % (bound.max(1) as u64)) as usize
    }
}

/// A new input from one of `seeds`: one to four changes, each of one byte, of a range, of a word, or of a piece of
/// another seed.
pub fn mutate(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let pick = |random: &mut Random| {
        seeds
            .get(random.below(seeds.len()))
            .map_or(&[][..], |seed| seed)
    };
    let mut input = piece(pick(random), LONGEST, random).to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(input.len() + 1);
        let end = (at + random.below(32)).min(input.len());
        match random.below(6) {
            0 if at < input.len() => input[at] ^= 1 << random.below(8),
            #[expect(clippy::cast_possible_truncation, reason = "it is below 256")]
            1 => input.insert(at, random.below(256) as u8),
            2 => drop(input.drain(at..end)),
            3 => {
                let again = input[at..end].to_vec();
                input.splice(at..at, again);
            }
            4 => drop(input.splice(at..at, WORDS[random.below(WORDS.len())].bytes())),
            _ => {
                let other = piece(pick(random), 64, random).to_vec();
                input.splice(at..end, other);
            }
        }
    }
    input.truncate(LONGEST);
    input
}

/// All of `bytes` where they are few, or some of them in a row.
fn piece<'a>(bytes: &'a [u8], length: usize, random: &mut Random) -> &'a [u8] {
    let start = random.below((bytes.len() + 1).saturating_sub(length));
    &bytes[start..bytes.len().min(start + length)]
}
