//! "Did you mean": the nearest of a few known names.

/// The name nearest to `written`, if one is near enough to be meant.
#[must_use]
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Longer words are not compared, so that hostile input costs nothing.
    const LONGEST: usize = 64;
    if written.len() > LONGEST {
        return None;
    }
    let lower = written.to_lowercase();
    let allowed = 1 + written.chars().count() / 4;
    known
        .into_iter()
        .filter(|name| name.len() <= LONGEST)
        .map(|name| (distance(&lower, &name.to_lowercase()), name))
        .filter(|(distance, name)| *distance <= allowed && *distance < name.chars().count())
        .min()
        .map(|(_, name)| name)
}

/// Number of characters to insert, delete, change or swap with a neighbour.
#[must_use]
pub fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.chars().collect();
    let right: Vec<char> = right.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, b) in right.iter().enumerate() {
            let mut best = (row[j] + usize::from(a != b))
                .min(row[j + 1] + 1)
                .min(next[j] + 1);
            if i > 0 && j > 0 && *a == right[j - 1] && left[i - 1] == *b {
                best = best.min(before[j - 1] + 1);
            }
            next.push(best);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_found_and_far_ones_are_not() {
        let known = ["define", "dispatch_once", "endif", "else"];
        assert_eq!(nearest("defien", known), Some("define"));
        assert_eq!(nearest("Define", known), Some("define"));
        assert_eq!(nearest("dispatchonce", known), Some("dispatch_once"));
        assert_eq!(nearest("end", known), None);
        assert_eq!(nearest("X", ["N"]), None);
        assert_eq!(nearest("version", known), None);
        assert_eq!(nearest(&"x".repeat(1000), known), None);
    }

    #[test]
    fn a_swap_of_neighbours_counts_once() {
        assert_eq!(distance("defien", "define"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
