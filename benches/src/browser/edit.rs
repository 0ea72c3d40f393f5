//! From the last keystroke to the picture of the new program.

use super::Site;
use super::tab::{BACKSPACE, LEFT, Tab, number};
use crate::statistics::Samples;
use crate::{Outcome, table};

/// Edits of each program.
const EDITS: u32 = 24;

/// An example of the page that is edited.
struct Subject {
    what: &'static str,
    text: &'static str,
}

const SUBJECTS: [Subject; 3] = [
    Subject {
        what: "drifting silk",
        text: include_str!("../../../web/examples/01-drifting-silk.wgsl"),
    },
    Subject {
        what: "slime mould",
        text: include_str!("../../../web/examples/13-slime-mould.wgsl"),
    },
    Subject {
        what: "one room, many paths",
        text: include_str!("../../../web/examples/24-one-room-many-paths.wgsl"),
    },
];

/// Types into programs and prints how long their pictures took.
pub async fn measure(site: &Site) -> Outcome {
    let tab = site.tab().await?;
    tab.before_each_document(include_str!("device.js")).await?;
    tab.open_playground().await?;
    tab.script(include_str!("edit.js"), Vec::new()).await?;
    let size = tab
        .script("return one('size').innerText;", Vec::new())
        .await?;
    let mut rows = Vec::new();
    for subject in &SUBJECTS {
        eprintln!("editing {}", subject.what);
        rows.push(edit(&tab, subject).await?);
    }
    println!(
        "\n## Last keystroke to picture, {EDITS} edits each, picture {}, {}\n",
        size.as_str().unwrap_or_default(),
        tab.browser().await?
    );
    let head = [
        "program",
        "first frame finished: median ms",
        "p90",
        "first frame submitted: median",
        "p90",
        "of it analysis",
        "of it the browser's compiler",
    ];
    print!("{}", table::markdown(&head, &rows));
    tab.end().await
}

async fn edit(tab: &Tab, subject: &Subject) -> Outcome<Vec<String>> {
    tab.run_program(&editable(subject.text)?).await?;
    // Behind the number, before the semicolon.
    tab.press(&[LEFT]).await?;
    let [mut drawn, mut submitted, mut analysis, mut compile] = [const { Vec::new() }; 4];
    for edit in 0..EDITS {
        // Another number each time: the browser keeps what it compiled before.
        let digits = format!("{:02}", 11 + edit);
        let keys: Vec<char> = [BACKSPACE, BACKSPACE]
            .into_iter()
            .chain(digits.chars())
            .collect();
        tab.script("benchEdit.arm(args[0]);", vec![keys.len().into()])
            .await?;
        tab.press(&keys).await?;
        let body = "await until('the picture of an edit', () => benchEdit.result); return benchEdit.result;";
        let result = tab.script(body, Vec::new()).await?;
        drawn.push(number(&result["drawn"])?);
        submitted.push(number(&result["submitted"])?);
        analysis.push(number(&result["analysis"])?);
        compile.push(number(&result["compile"])?);
    }
    let [drawn, submitted, analysis, compile] =
        [drawn, submitted, analysis, compile].map(|list| list.into_iter().collect::<Samples>());
    Ok(vec![
        format!("{}, {} lines", subject.what, subject.text.lines().count()),
        format!("{:.0}", drawn.median()),
        format!("{:.0}", drawn.p90()),
        format!("{:.0}", submitted.median()),
        format!("{:.0}", submitted.p90()),
        format!("{:.1}", analysis.median()),
        format!("{:.1}", compile.median()),
    ])
}

/// The program with a factor at its end that scales every colour it shows. Its value is what gets edited.
fn editable(text: &str) -> Outcome<String> {
    const STORE: &str = "textureStore(screen, ";
    if !text.contains(STORE) {
        return Err("an example stores to the screen in a way that cannot be edited here".into());
    }
    Ok(format!(
        "{}
fn store_edited(place: vec2u, color: vec4f) {{
  textureStore(screen, place, color * edited);
}}
const edited = 0.99;",
        text.replace(STORE, "store_edited(")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use lockstep_shader::{Settings, analyse};

    #[test]
    fn the_subjects_can_be_edited() {
        for subject in &SUBJECTS {
            let text = editable(subject.text).unwrap();
            let analysis = analyse(&text, &Settings::default());
            assert!(!analysis.has_errors(), "{:#?}", analysis.diagnostics);
        }
    }
}
