//! Markdown tables.

/// Rows under a head, as Markdown; the first column is text and the others are numbers, aligned right.
pub fn markdown(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut text = line(head.iter().copied());
    let rules = (0..head.len()).map(|column| if column == 0 { "---" } else { "---:" });
    text += &line(rules);
    for row in rows {
        text += &line(row.iter().map(String::as_str));
    }
    text
}

fn line<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let cells: Vec<&str> = cells.collect();
    format!("| {} |\n", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_head_a_rule_and_its_rows() {
        let rows = vec![vec!["a".to_owned(), "1".to_owned()]];
        assert_eq!(
            markdown(&["what", "ms"], &rows),
            "| what | ms |\n| --- | ---: |\n| a | 1 |\n"
        );
    }
}
