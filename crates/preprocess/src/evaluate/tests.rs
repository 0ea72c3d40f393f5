use super::*;
use ErrorKind::*;
use lockstep_diagnostics::Span;

fn value(text: &str) -> String {
    match evaluate(text) {
        Ok(value) => value.to_string(),
        Err(error) => panic!("{text}: {error} at {:?}", error.span),
    }
}

fn error(text: &str) -> (ErrorKind, &str) {
    match evaluate(text) {
        Ok(value) => panic!("{text} is {value}"),
        Err(error) => (error.kind, error.span.slice(text)),
    }
}

#[test]
fn integers_stay_integers() {
    for (text, expected) in [
        ("10/4", "2"),
        ("-7/2", "-3"),
        ("7/-2", "-3"),
        ("-7%3", "-1"),
        ("1 + 2 * 3 - 4", "3"),
        ("(1 + 2) * 3", "9"),
        ("2 ** 3 ** 2", "512"),
        ("2^10", "1024"),
        ("-2 ** 2", "-4"),
        ("(-2) ** 2", "4"),
        ("1 << 19", "524288"),
        ("1 + 1 << 2", "8"),
        ("-16 >> 2", "-4"),
        ("0x1F + 8u + 3i", "42"),
        ("6 & 3 | 8", "10"),
        ("~0", "-1"),
        ("(((3000000u)+255)/256)", "11719"),
        ("abs(-3)+1", "4"),
        ("min(4, 2) + max(4, 2)", "6"),
        ("sign(-9)", "-1"),
        ("select(1, 2, 3 > 2)", "2"),
        ("- - 3", "3"),
        ("+3", "3"),
        ("9223372036854775807", "9223372036854775807"),
        ("-9223372036854775807 - 1", "-9223372036854775808"),
        ("(-9223372036854775807 - 1) % -1", "0"),
        ("-9223372036854775808", "-9223372036854775808"),
        ("-9223372036854775808 + 1", "-9223372036854775807"),
        ("(-1) ** 5000000001", "-1"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn one_float_makes_the_whole_expression_floating() {
    for (text, expected) in [
        ("1.0*2", "2.0"),
        ("10/4*1.0", "2.5"),
        ("10/4.", "2.5"),
        (".5 + 1e3", "1000.5"),
        ("2.5f * 2", "5.0"),
        ("floor(10/4)", "2.0"),
        ("ceil(640/16.0)", "40.0"),
        ("sqrt(16)", "4.0"),
        ("pow(2, 10)", "1024.0"),
        ("clamp(5, 0, 3)", "3.0"),
        ("mix(1, 3, 0.5)", "2.0"),
        ("round(2.5) + round(-2.5)", "1.0"),
        ("fract(-0.25)", "0.75"),
        ("smoothstep(0, 2, 1)", "0.5"),
        ("step(1, 2)", "1.0"),
        ("radians(180) > 3.14", "1"),
        ("degrees(0)", "0.0"),
        ("exp2(3) + log2(8)", "11.0"),
        ("log(exp(1))", "1.0"),
        ("abs(-2.5) + sign(-2.0) + min(1.5, 2) + max(0.5, 0)", "3.5"),
        ("2 ** 0.5 ** 2 > 1", "1"),
        ("7.5 % 2", "1.5"),
        ("1e300", "1e300"),
        ("1e-7", "1e-7"),
        ("inverseSqrt(4) + trunc(2.9)", "2.5"),
        ("atan2(0, 1) + sin(0) + cos(0)", "1.0"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn comparisons_give_one_or_zero_and_logic_gives_an_operand() {
    for (text, expected) in [
        ("3 > 2", "1"),
        ("3 <= 2", "0"),
        ("1 < 2 == 1", "1"),
        ("2 != 2", "0"),
        ("1.5 >= 1.5", "1"),
        ("!3", "0"),
        ("!0.0", "1"),
        ("2 && 3", "3"),
        ("0 && 3", "0"),
        ("0 || 5", "5"),
        ("4 || 5", "4"),
        ("1 || 0 && 0", "1"),
        ("true && !false", "1"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn the_operand_that_does_not_matter_is_not_computed() {
    assert_eq!(value("0 && 1/0"), "0");
    assert_eq!(value("1 || 1/0"), "1");
    assert_eq!(value("0 && 1/0 || 7"), "7");
    // But it must make sense all the same.
    assert_eq!(error("0 && X"), (UnknownName("X".into()), "X"));
}

#[test]
fn errors_say_what_and_where() {
    for (text, kind, place) in [
        ("", Empty, ""),
        ("  ", Empty, "  "),
        ("1 + $", UnexpectedCharacter('$'), "$"),
        ("A = 1", UnexpectedCharacter('='), "="),
        ("1 + 0x", BadNumber("0x".into()), "0x"),
        ("12abc", BadNumber("12abc".into()), "12abc"),
        ("1.2.3", BadNumber("1.2.3".into()), "1.2.3"),
        ("1 +", OperandExpected(None), ""),
        ("1 + * 2", OperandExpected(Some("*".into())), "*"),
        ("()", OperandExpected(Some(")".into())), ")"),
        ("1 2", OperatorExpected("2".into()), "2"),
        ("1)", OperatorExpected(")".into()), ")"),
        ("2 * (3 + 1", UnclosedParenthesis, "("),
        ("(1 2)", OperatorExpected("2".into()), "2"),
        ("1 + N", UnknownName("N".into()), "N"),
        ("dot(1, 2)", UnknownFunction("dot".into()), "dot"),
        (
            "1 + min(2)",
            ArgumentCount {
                function: "min",
                expected: 2,
                found: 1,
            },
            "min(2)",
        ),
        (
            "abs()",
            ArgumentCount {
                function: "abs",
                expected: 1,
                found: 0,
            },
            "abs()",
        ),
        ("1 + 4 / (2 - 2)", DivisionByZero, "4 / (2 - 2)"),
        ("1 % 0", DivisionByZero, "1 % 0"),
        ("1.0 / 0", DivisionByZero, "1.0 / 0"),
        ("99999999999999999999", Overflow, "99999999999999999999"),
        ("9223372036854775808", Overflow, "9223372036854775808"),
        ("--9223372036854775808", Overflow, "--9223372036854775808"),
        ("-9223372036854775808 ** 2", Overflow, "9223372036854775808"),
        ("2 ** 63", Overflow, "2 ** 63"),
        ("3 ** 5000000000", Overflow, "3 ** 5000000000"),
        (
            "9223372036854775807 + 1",
            Overflow,
            "9223372036854775807 + 1",
        ),
        ("1 << 63", Overflow, "1 << 63"),
        ("1 << 64", BadShift, "1 << 64"),
        ("1 >> -1", BadShift, "1 >> -1"),
        ("2 ** -1", NegativePower, "2 ** -1"),
        ("1e308 * 10", NotFinite, "1e308 * 10"),
        ("sqrt(-1)", NotFinite, "sqrt(-1)"),
        ("log(0)", NotFinite, "log(0)"),
        ("1.5 << 2", IntegersNeeded("<<"), "1.5 << 2"),
        ("~1.0", IntegersNeeded("~"), "~1.0"),
    ] {
        assert_eq!(error(text), (kind, place), "{text}");
    }
}

#[test]
fn an_error_in_a_long_chain_covers_what_was_computed_before_it() {
    assert_eq!(
        error("1 + 2 + 9223372036854775807 + 1"),
        (Overflow, "1 + 2 + 9223372036854775807")
    );
}

#[test]
fn depth_is_bounded_and_length_is_not() {
    let deep = format!("{}1{}", "(".repeat(10_000), ")".repeat(10_000));
    assert_eq!(error(&deep).0, TooDeep);
    assert_eq!(error(&"-".repeat(10_000)).0, TooDeep);
    assert_eq!(error(&"2**".repeat(10_000)).0, TooDeep);
    assert_eq!(value(&"((((((((((1))))))))))".replace('1', "1 + 1")), "2");
    let long = format!("1{}", " + 1".repeat(100_000));
    assert_eq!(value(&long), "100001");
    let mixed = format!("1{}", " + 1 * 2 ** 2 - 4".repeat(1_000));
    assert_eq!(value(&mixed), "1");
}

#[test]
fn every_listed_function_is_known() {
    for name in INTEGER_FUNCTIONS.iter().chain(FLOAT_FUNCTIONS) {
        let outcomes = [
            evaluate(&format!("{name}(1)")),
            evaluate(&format!("{name}(1, 1)")),
            evaluate(&format!("{name}(1, 2, 1)")),
        ];
        let known = outcomes.iter().filter(|outcome| {
            !matches!(
                outcome,
                Err(ExpressionError {
                    kind: UnknownFunction(_) | ArgumentCount { .. },
                    ..
                })
            )
        });
        assert_eq!(known.count(), 1, "{name}");
    }
}

#[test]
fn floats_without_a_fraction_count_as_integers_where_one_is_needed() {
    assert_eq!(evaluate("ceil(39.5)").unwrap().as_integer(), Some(40));
    assert_eq!(evaluate("39.5").unwrap().as_integer(), None);
    assert_eq!(evaluate("1e300").unwrap().as_integer(), None);
}

fn split(text: &str) -> Vec<&str> {
    arguments(text)
        .into_iter()
        .map(|span: Span| span.slice(text))
        .collect()
}

#[test]
fn arguments_are_separated_by_blanks_that_no_operator_bridges() {
    for (text, expected) in [
        ("8 8 1", &["8", "8", "1"][..]),
        ("N/256 1 1", &["N/256", "1", "1"]),
        ("N / 256 1 1", &["N / 256", "1", "1"]),
        ("N/ 256 1", &["N/ 256", "1"]),
        ("N /256 1", &["N /256", "1"]),
        ("(A + B) 1", &["(A + B)", "1"]),
        ("(A + B)(2) 1", &["(A + B)(2)", "1"]),
        ("(N + 63) / 64", &["(N + 63) / 64"]),
        ("640/16 360/16 1", &["640/16", "360/16", "1"]),
        ("8u 4 -1", &["8u", "4 -1"]),
        ("8 !N", &["8", "!N"]),
        ("min (4, 2) 1", &["min (4, 2)", "1"]),
        ("max(4, 2) ceil(3.5)", &["max(4, 2)", "ceil(3.5)"]),
        ("8, 8,1", &["8", "8", "1"]),
        ("8,,1", &["8", "", "1"]),
        ("  4\t 2  ", &["4", "2"]),
        ("", &[]),
        ("8 $ 1", &["8", "$", "1"]),
        ("1 << 4 2", &["1 << 4", "2"]),
    ] {
        assert_eq!(split(text), expected, "{text}");
    }
}
