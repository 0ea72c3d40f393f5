//! Pieces of programs without mistakes.

use super::Random;

/// Macros that broken lines use before the mistake: shorter, longer and of more words than their names. In any order.
pub fn macros(random: &mut Random) -> Vec<String> {
    let mut list: Vec<String> = [
        "#define FEW 1.5",
        "#define MANY (vec3f(1.0, 2.0, 3.0).x + 4.0 * 0.25)",
        "#define A_NAME_MUCH_LONGER_THAN_ITS_VALUE 2",
        "#define STATEMENT _ = vec2f(0.5, 0.25);",
        "#define WRONG nowhere + 1.0",
        "#define /* a comment */ COMMENTED 3 // and another",
        "#calcdefine COMPUTED (2 + 3) * 4",
        "#include <string>",
        "#include \"Dave_Hoskins/hash\"",
        "fn helper(a: f32) -> f32 { return a; }",
    ]
    .map(str::to_owned)
    .into();
    if random.below(2) == 0 {
        list.push(block_comment(random));
    }
    if random.below(2) == 0 {
        list.push("enable f16;".to_owned());
    }
    if random.below(3) == 0 {
        list.push("diagnostic(off, derivative_uniformity);".to_owned());
    }
    random.shuffle(&mut list);
    list
}

/// Zero to fourteen pieces that need only the macros, each with names of its own.
pub fn free(random: &mut Random) -> Vec<String> {
    let mut storage = 0;
    let mut asserts = 0;
    let mut pieces = Vec::new();
    for number in 0..random.below(15) {
        let piece = random.pick(&FREE);
        storage += usize::from(piece.contains("#storage"));
        asserts += usize::from(piece.contains("#assert"));
        let is_too_many = (piece.contains("#storage") && storage > 4)
            || (piece.contains("#assert") && asserts > 10);
        if is_too_many {
            pieces.push(block_comment(random));
        } else {
            pieces.push(piece.replace('@', &number.to_string()).replace('$', "@"));
        }
    }
    pieces
}

/// `@` stands for a number of the piece, `$` for `@`.
const FREE: [&str; 25] = [
    "#storage cells@ array<vec4f, COMPUTED>",
    "#storage counts@ array<atomic<uint>, 16> // counted",
    "#define OWN@ FEW\nconst own@ = OWN@ * 2.0;",
    "#calcdefine COUNT@ 1\n#calcdefine COUNT@ COUNT@ + 1\nconst count@ = COUNT@;",
    "#if COMPUTED > 10\nconst chosen@ = 1;\n#else\nconst chosen@ = nowhere;\n#bogus\n#endif",
    "#if COMPUTED < 10 || !COMPUTED\nnonsense (\n#else\n#if 1\nconst nested@ = MANY;\n#endif\n#endif",
    "#ifdef NOT_DEFINED\n#define FEW 9\n#endif",
    "#ifndef NOT_DEFINED\nstruct Cell@ {\n  weight: float,\n  place: vec2f,\n}\n#endif",
    "#data table@ u32 1, 2, 3\nfn look@() -> uint { return data.table@[1]; }",
    "fn label@() -> uint { return \"a \\\"b\\\" // c\".len; }",
    "enable f16;",
    "#include <float>",
    "#include \"Dave_Hoskins/hash\"",
    "// \u{540d} \u{1f600} #define FEW 3",
    "",
    "   \t",
    "const caf\u{e9}@ = A_NAME_MUCH_LONGER_THAN_ITS_VALUE;",
    "alias Pair@ = array<vec2f, 2>;",
    "fn loop@() -> i32 {\n  var sum = 0;\n  for (var i = 0; i < COMPUTED; i++) { sum += i; }\n  return sum;\n}",
    "fn checked@(a: f32) {\n#assert a > FEW && a < MANY\n}",
    "#workgroup_count extra@ COMPUTED/4 (1 + 1) 1\n#dispatch_count extra@ 2\n$compute $workgroup_size(8) fn extra@() { }",
    "#dispatch_once first@\n$compute $workgroup_size(COMPUTED)\nfn first@($builtin(global_invocation_id) id: uint3) {\n  _ = hash13(vec3f(id));\n}",
    "var<private> kept@: float3 = float3(MANY, FEW, 1.0);",
    "/* one line */ override scale@: f32 = FEW;",
    "#define\tTABS@\t4\t// blanks of all kinds\nconst tabs@ = TABS@;",
];

fn block_comment(random: &mut Random) -> String {
    let comments = [
        "/*\n#define FEW 9\n#bogus\n#if 1\n*/",
        "/* nested /* comments\n#endif */ go on\n#include \"nobody\" */",
        "/**/ /* \u{1f600}\n\n\n*/",
        "/*\nenable nothing;\n\"text\n*/",
    ];
    random.pick(&comments).to_owned()
}

/// Statements of any function.
pub const STATEMENTS: [&str; 6] = [
    "  if input > FEW {\n    _ = MANY;\n  }",
    "  // \u{e9}\u{e9}\u{e9}",
    "  /* one\n#define TWO 2\n  */",
    "  { STATEMENT }",
    "#ifdef FEW\n  _ = helper(FEW);\n#else\n  nowhere();\n#endif",
    "  _ = \"text\".len + COMMENTED;",
];

/// What can stand between a mistake and the next token.
pub const BETWEEN: [&str; 4] = [
    "",
    "  // let x = nowhere;",
    "#ifdef NOT_DEFINED\n  nowhere();\n#endif",
    "  /* one\n  two */",
];

/// Statements right behind a mistake.
pub const AFTER: [&str; 3] = [
    "  STATEMENT",
    "  let after = 1;",
    "  /* \u{e9} */ changing += FEW;",
];

/// What stands before the mistake in a line of a function.
pub const FUNCTION_PREFIXES: [&str; 7] = [
    "",
    "let ahead = MANY * FEW; ",
    "/* \u{e9} \u{1f600} */ ",
    "STATEMENT ",
    "_ = A_NAME_MUCH_LONGER_THAN_ITS_VALUE + COMPUTED; ",
    "_ = \"caf\\u00e9\".len; ",
    "{ STATEMENT } { STATEMENT } if MANY < FEW { _ = COMMENTED; } ",
];

/// What stands before the mistake in a line outside of functions.
pub const MODULE_PREFIXES: [&str; 5] = [
    "",
    "const ahead = MANY + FEW; ",
    "fn ahead() { STATEMENT } ",
    "/* \u{540d} */ const text_ahead = COMPUTED; ",
    "fn text_ahead() -> uint { return \"text\".len; } ",
];

/// The entry point that every program has.
pub const MAIN: &str = "@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
  textureStore(screen, id.xy, vec4f(FEW, MANY, helper(time.elapsed), 1.0));
}";
