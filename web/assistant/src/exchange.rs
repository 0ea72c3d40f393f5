//! Programs from outside, and for outside, as JSON.

use lockstep_project::{Project, compute_toys_json};
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Imported<'a> {
    Project(&'a Project, &'a [String]),
    Error(String),
}

/// Reads a program: `{"project": [project, notes]}` or `{"error": sentence}`.
pub fn import(name: &str, text: &str, beside: Option<&str>) -> String {
    match lockstep_project::import(name, text, beside) {
        Ok(imported) => json(&Imported::Project(&imported.project, &imported.notes)),
        Err(error) => json(&Imported::Error(error.to_string())),
    }
}

/// Writes a project (in JSON) as compute.toys saves it: `[text, notes]`.
pub fn export(project: &str) -> String {
    let project: Project = serde_json::from_str(project).unwrap_or_default();
    let exported = compute_toys_json(&project);
    json(&(&exported.text, &exported.notes))
}

fn json(value: &impl Serialize) -> String {
    // Strings and finite numbers cannot fail to be written.
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn read(text: &str) -> Value {
        serde_json::from_str(text).expect("JSON")
    }

    #[test]
    fn a_program_comes_with_its_notes_and_goes_out_again() {
        let imported = read(&import("a.wgsl", "type T = f32;\nfn f() {}", None));
        let project = &imported["project"][0];
        assert_eq!(project["code"], "alias T = f32;\nfn f() {}");
        assert!(imported["project"][1][0].is_string());
        let exported = read(&export(&project.to_string()));
        let again = read(&import("", exported[0].as_str().expect("text"), None));
        assert_eq!(again["project"][0]["code"], project["code"]);
    }

    #[test]
    fn what_is_no_program_is_a_sentence() {
        let refused = read(&import("a.json", "{", None));
        assert!(
            refused["error"]
                .as_str()
                .is_some_and(|sentence| sentence.ends_with('.'))
        );
    }
}
