//! Makes a program that shows a fault smaller.

/// A line that ends so is never taken away by itself: without it a loop might not end, or invocations might race.
pub const PROTECTED: &str = "// kept";

/// Takes statements and blocks away from `program`, one after the other, as long as `keeps` says that what is left
/// still has the property that matters. It is for programs of this package: one statement a line.
///
/// At most `tries` smaller programs are shown to `keeps`.
pub fn shrink(program: &str, mut tries: u32, mut keeps: impl FnMut(&str) -> bool) -> String {
    let mut lines: Vec<String> = program.lines().map(str::to_owned).collect();
    let mut smaller = true;
    while smaller && tries > 0 {
        smaller = false;
        let mut at = lines.len();
        while at > 0 && tries > 0 {
            at -= 1;
            for removed in removals(&lines, at) {
                if tries == 0 {
                    break;
                }
                tries -= 1;
                let left: Vec<String> = lines
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| !removed.contains(index))
                    .map(|(_, line)| line.clone())
                    .collect();
                if keeps(&left.join("\n")) {
                    lines = left;
                    smaller = true;
                    break;
                }
            }
            at = at.min(lines.len());
        }
    }
    lines.join("\n") + "\n"
}

/// Sets of lines that may be taken away at a line, the largest first.
fn removals(lines: &[String], at: usize) -> Vec<Vec<usize>> {
    let Some(line) = lines.get(at).map(|line| line.trim()) else {
        return Vec::new();
    };
    if line.ends_with(PROTECTED) || line.contains("Barrier()") || line.starts_with('#') {
        return Vec::new();
    }
    let balance = |line: &str| -> i32 {
        let count = |brace| i32::try_from(line.matches(brace).count()).unwrap_or(0);
        count('{') - count('}')
    };
    if line.starts_with("} else") {
        // Only this part of the chain: up to the line that closes or goes on with it.
        let mut depth = 1;
        for (index, line) in lines.iter().enumerate().skip(at + 1) {
            if depth == 1 && line.trim().starts_with('}') {
                return vec![(at..index).collect()];
            }
            depth += balance(line);
        }
        return Vec::new();
    }
    if balance(line) == 0 {
        return vec![vec![at]];
    }
    if balance(line) < 0 {
        return Vec::new();
    }
    let mut depth = 0;
    for (index, line) in lines.iter().enumerate().skip(at) {
        depth += balance(line);
        if depth == 0 {
            return vec![(at..=index).collect(), vec![at, index]];
        }
    }
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_goes_and_what_is_protected_stays() {
        let program = "a;\nif x {\n  b;\n  fault;\n} else if y {\n  c;\n} else {\n  d;\n}\nwhile z {\n  i++; // kept\n  e;\n}\nworkgroupBarrier();\n";
        let small = shrink(program, 1000, |program| {
            program.contains("fault") && program.contains("while")
        });
        assert_eq!(
            small,
            "  fault;\nwhile z {\n  i++; // kept\n}\nworkgroupBarrier();\n"
        );
    }

    #[test]
    fn tries_are_bounded() {
        let mut shown = 0;
        let program = "a;\n".repeat(50);
        let same = shrink(&program, 20, |_| {
            shown += 1;
            false
        });
        assert_eq!((shown, same), (20, program));
    }
}
