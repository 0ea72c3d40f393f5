//! Mistakes, each in one line.

/// Where a mistake can stand.
#[derive(Clone, Copy)]
pub enum Where {
    /// As a line of its own.
    Directive,
    /// As a line of its own that opens a condition.
    Condition,
    /// Outside of functions.
    Module,
    /// In a function with the parameters `input: f32` and `id: vec3u` and the variable `changing: f32`.
    Function,
}

/// One mistake.
pub struct Mistake {
    pub text: &'static str,
    pub place: Where,
    /// What is marked, where there is one right answer.
    pub word: Option<&'static str>,
    /// Whether only the next token shows it, as with a missing semicolon, so that its line is right as well.
    pub shows_later: bool,
}

const fn directive(text: &'static str) -> Mistake {
    Mistake {
        text,
        place: Where::Directive,
        word: None,
        shows_later: false,
    }
}

const fn condition(text: &'static str) -> Mistake {
    Mistake {
        place: Where::Condition,
        ..directive(text)
    }
}

const fn module(text: &'static str) -> Mistake {
    Mistake {
        place: Where::Module,
        ..directive(text)
    }
}

const fn function(text: &'static str) -> Mistake {
    Mistake {
        place: Where::Function,
        ..directive(text)
    }
}

const fn at(word: &'static str, mistake: Mistake) -> Mistake {
    Mistake {
        word: Some(word),
        ..mistake
    }
}

const fn later(mistake: Mistake) -> Mistake {
    Mistake {
        shows_later: true,
        ..mistake
    }
}

/// All of them.
pub const MISTAKES: &[Mistake] = &[
    // Names that there are not.
    at("nowhere", function("let m = nowhere;")),
    at("nowhere", function("let m = MANY + nowhere * FEW;")),
    at("WRONG", function("let m = WRONG;")),
    at("launder", function("let m = launder(FEW);")),
    at("Missing", function("var m: Missing;")),
    at("q", function("let m = id.q;")),
    function("let m = time.elasped;"),
    at("nowhere", module("const m = nowhere;")),
    at("Missing", module("struct Bad { a: Missing }")),
    at("Missing", module("fn bad(a: Missing) { }")),
    at("Missing", module("alias Bad = Missing;")),
    at(
        "Missing",
        module("var<workgroup> m: array<Missing, COMPUTED>;"),
    ),
    // Types that do not fit.
    function("let m: i32 = FEW;"),
    function("let m: vec3f = vec2f(MANY);"),
    function("let m = vec3f(1.0) + vec2f(MANY);"),
    function("changing = vec2f(MANY);"),
    function("if (FEW) { }"),
    function("let m = !FEW;"),
    function("passStore(0, id.xy, vec4f(MANY));"),
    function("let m = hash11(vec2f(FEW));"),
    module("const m: i32 = FEW;"),
    module("fn bad() -> f32 { return 1u; }"),
    // Numbers of arguments.
    function("let m = helper(FEW, 1.0, MANY);"),
    function("let m = helper();"),
    function("let m = vec2f(FEW, MANY, FEW);"),
    function("let m = sin(FEW, MANY);"),
    // What may not be done there.
    function("input = FEW;"),
    function("let m = FEW; m = MANY;"),
    function("return FEW;"),
    function("break;"),
    function("let m = FEW; let m = MANY;"),
    function("time.elapsed = FEW;"),
    module("fn bad() -> f32 { }"),
    module("fn twice() { } fn twice() { }"),
    module("@compute @workgroup_size(32, 32) fn bad() { }"),
    // Spelling and punctuation.
    later(function("let m = FEW")),
    later(function("changing = MANY")),
    later(function("_ = \"text\".len")),
    later(module("const m = FEW")),
    later(module("alias Bad = vec2f")),
    function("let m = (FEW + MANY;"),
    function("let = FEW;"),
    function("let m = FEW +;"),
    function("int m = 1;"),
    function("let m = 1.5.5;"),
    module("cosnt m = FEW;"),
    module("fn bad( { }"),
    module("struct Bad { a f32 }"),
    // Strings.
    function("_ = \"more than twenty characters\".len;"),
    function("_ = \"\\q\".len;"),
    // Directives.
    at("#defin", directive("#defin X 1")),
    directive("#define FEW 2"),
    directive("#define 9 8"),
    directive("#define CALL(x) x"),
    directive("#calcdefine X COMPUTED +"),
    directive("#calcdefine X COMPUTED / 0"),
    directive("#calcdefine FRACTION MISSING"),
    directive("#storage lonely"),
    directive("#storage wrong Missing"),
    directive("#storage wrong array<f32, nowhere>"),
    directive("#workgroup_count main_image 70000 1 1"),
    directive("#dispatch_count main_image -1"),
    directive("#dispatch_once"),
    directive("#data wrong f32 1.5"),
    directive("#include \"nobody/nothing\""),
    directive("#include \"davidar/scan\""),
    directive("#include \"nikat/noise_simplex_3d\""),
    directive("#endif"),
    directive("#else"),
    directive("const ahead = COMPUTED; #define X 1"),
    at("MISSING", condition("#if COMPUTED > MISSING")),
    condition("#if (COMPUTED"),
    condition("#if"),
    condition("#ifdef"),
];
