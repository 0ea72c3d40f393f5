use crate::text;
use lockstep_project::{Channel, ImportError, Imported, Mouse, PictureSize, Project};
use lockstep_project::{compute_toys_json, import as read};

/// Notes of an import: as many as are kept, and one that counts the rest.
const MOST_NOTES: usize = 41;

/// Import of any text, alone and as metadata beside a program: what comes in is sound, what was mended needs no more
/// mending, and an export reads back as the same project but for what compute.toys cannot hold.
pub fn import(data: &[u8]) {
    let text = &*text(data);
    for name in ["", "a.wgsl", "folder/a.json"] {
        check(read(name, text, None));
    }
    check(read("a.json", text, Some("@stage(compute) fn f() { }")));
    if let Some((first, second)) = text.split_once('\0') {
        check(read("a.json", first, Some(second)));
    }
}

fn check(result: Result<Imported, ImportError>) {
    let imported = match result {
        Ok(imported) => imported,
        Err(error) => {
            assert!(error.to_string().ends_with('.'), "{error}");
            return;
        }
    };
    let Imported { project, notes } = imported;
    let mut settings = project.settings.clone();
    settings.normalise();
    assert_eq!(settings, project.settings, "the settings are not sound");
    assert!(notes.len() <= MOST_NOTES);
    assert!(notes.iter().all(|note| note.ends_with('.')), "{notes:?}");
    assert!(!project.code.contains(['\r', '\0']));
    assert!(!project.title.contains(char::is_control));

    let mended = lockstep_preprocess::mend(&project.code);
    assert_eq!(mended.text, project.code, "an import needs more mending");
    assert!(mended.changes.is_empty());

    let exported = compute_toys_json(&project);
    match read("", &exported.text, None) {
        Ok(back) => {
            assert_eq!(back.project, as_compute_toys_holds_it(project));
            assert_eq!(back.notes, Vec::<String>::new());
        }
        Err(error) => panic!("the export cannot be imported: {error}\n{}", exported.text),
    }
}

/// What is left of a project that goes there and back.
fn as_compute_toys_holds_it(mut project: Project) -> Project {
    project.settings.mouse = Mouse::Drag;
    project.settings.picture = PictureSize::default();
    project.settings.speed = 1.0;
    for channel in &mut project.settings.channels {
        if matches!(channel, Channel::File { .. }) {
            *channel = Channel::blank();
        }
    }
    project
}
