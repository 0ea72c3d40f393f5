//! Programs from outside, and out again.

use crate::drafts::kept_texts;
use crate::files::Folder;
use crate::harness::{Browser, Outcome};
use crate::play_page::PlayPage;
use crate::programs::solid;
use serde_json::{Value, json};

/// A program that reads two sliders and shows in `seen` what it got, also through a layer.
const MIXED: &str = "#storage seen array<f32, 4>
#workgroup_count look 1 1 1

@compute @workgroup_size(1)
fn look() {
    seen[0] = custom.speed;
    seen[1] = custom.glow;
    seen[2] = passLoad(0, vec2i(0, 0), 0).x;
    passStore(0, vec2i(0, 0), vec4f(0.1));
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, vec4f(custom.speed, custom.glow, 0.0, 1.0));
}
";

/// The saved form of [`MIXED`], with this code in it or none.
fn saved(code: Option<&str>) -> Value {
    let mut saved = json!({
        "name": "Mixed light",
        "description": "Two sliders.",
        "body": {
            "uniforms": [
                { "name": "speed", "value": 0.75, "minRange": 0, "maxRange": 1 },
                { "name": "glow", "value": "1", "minRange": -1, "maxRange": 4 },
            ],
            "textures": [{ "img": "/textures/blank.png" }],
            "float32Enabled": true,
            "language": "wgsl",
        },
    });
    if let Some(code) = code {
        saved["code"] = code.into();
    }
    saved
}

/// An old program: `mend` has something to do in three places.
const OLD: &str = "type Colour = vec4<f32>;
let red: Colour = Colour(1.0, 0.0, 0.0, 1.0);

@stage(compute) @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, red);
}
";

const RED: [u8; 3] = [255, 0, 0];
const GREEN: [u8; 3] = [0, 255, 0];

/// The playground with a kept draft of one's own in it; that draft's text.
async fn with_draft(browser: &Browser) -> Outcome<(PlayPage<'_>, String)> {
    let page = PlayPage::open(browser).await?;
    let own = format!("// Mine\n{}", solid(0.0, 1.0, 0.0));
    page.run_text(&own).await?;
    page.wait_colour(GREEN).await?;
    Ok((page, own))
}

/// Gives files to the File menu.
async fn import_files(page: &PlayPage<'_>, paths: &[String]) -> Outcome {
    page.click("file").await?;
    page.give_files("[data-testid='import-files']", paths).await
}

/// Imports what is typed into the File menu, in one go.
async fn import_text(page: &PlayPage<'_>, text: &str) -> Outcome {
    page.click("file").await?;
    let body = "one('import-text').value = args[0];
        one('import-text').dispatchEvent(new Event('input', { bubbles: true }));";
    page.browser().script(body, vec![text.into()]).await?;
    page.click("import").await
}

/// Pastes a text where no field is.
async fn paste_anywhere(page: &PlayPage<'_>, text: &str) -> Outcome {
    let body = "document.activeElement.blur();
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', args[0]);
        document.body.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));";
    page.browser().script(body, vec![text.into()]).await?;
    Ok(())
}

/// Waits for the program with this title, running.
async fn wait_imported(page: &PlayPage<'_>, title: &str) -> Outcome {
    page.wait_notice(&format!("Imported \u{201c}{title}\u{201d} as a new draft."))
        .await?;
    page.settle().await?;
    page.wait_status("Running").await
}

/// Whether everything of [`saved`] is there and reaches the program: its layers hold all of 0.1.
async fn assert_mixed(page: &PlayPage<'_>) -> Outcome {
    page.wait_buffer("seen", &format!("words[2] === {}", 0.1_f32.to_bits()))
        .await?;
    assert_eq!(page.floats("seen").await?[..3], [0.75, 1.0, 0.1]);
    assert_eq!(page.text().await?, MIXED);
    assert_eq!(page.problems().await?, []);
    page.click("tab-uniforms").await?;
    for (id, values) in [
        ("slider-name", ["speed", "glow"]),
        ("slider-value", ["0.75", "1"]),
        ("slider-min", ["0", "-1"]),
        ("slider-max", ["1", "4"]),
    ] {
        assert_eq!(page.field_values(id).await?, json!(values), "{id}");
    }
    page.click("tab-configuration").await?;
    assert_eq!(page.value("one('float32').checked").await?, json!(true));
    Ok(())
}

/// A program is imported from a file of its own, and from a saved shader with the program beside it or inside. Each is
/// a new draft; one's own stays.
pub async fn files_become_new_drafts(browser: &Browser) -> Outcome {
    let (page, own) = with_draft(browser).await?;
    let folder = Folder::new()?;
    let red = solid(1.0, 0.0, 0.0);
    let program = folder.file("red wall.wgsl", &red)?;
    import_files(&page, &[program]).await?;
    wait_imported(&page, "red wall").await?;
    page.wait_colour(RED).await?;
    assert_eq!(page.text().await?, red);
    assert_eq!(browser.client().title().await?, "red wall \u{b7} Lockstep");
    let mut kept = kept_texts(&page).await?;
    kept.sort();
    let mut expected = [own.as_str(), red.as_str()];
    expected.sort_unstable();
    assert_eq!(kept, expected);

    let inside = folder.file("inside.json", saved(Some(MIXED)).to_string())?;
    import_files(&page, &[inside]).await?;
    wait_imported(&page, "Mixed light").await?;
    assert_mixed(&page).await?;

    // Two files together; neither is a program with settings alone.
    page.click("drafts").await?;
    page.click("new-draft").await?;
    page.settle().await?;
    let beside = [
        folder.file("mixed.wgsl", MIXED)?,
        folder.file("mixed.json", saved(None).to_string())?,
    ];
    import_files(&page, &beside).await?;
    wait_imported(&page, "Mixed light").await?;
    assert_mixed(&page).await?;
    assert!(kept_texts(&page).await?.contains(&own));
    Ok(())
}

/// So is what is pasted outside of fields or put into the menu's own, and an old program is mended, which is said.
pub async fn pasted_text_is_imported_and_mended(browser: &Browser) -> Outcome {
    let (page, own) = with_draft(browser).await?;
    paste_anywhere(&page, &saved(Some(MIXED)).to_string()).await?;
    wait_imported(&page, "Mixed light").await?;
    assert_mixed(&page).await?;

    import_text(&page, OLD).await?;
    page.wait_notice("Imported \u{201c}Untitled\u{201d} as a new draft.")
        .await?;
    for change in [
        "`@stage(compute)` became `@compute`",
        "`type` became `alias`",
        "`let` outside of functions became `const`",
    ] {
        page.wait_notice(change).await?;
    }
    page.settle().await?;
    page.wait_colour(RED).await?;
    let mended = OLD
        .replace("@stage(compute)", "@compute")
        .replace("type ", "alias ")
        .replace("let ", "const ");
    assert_eq!(page.text().await?, mended);
    // What the program before had is not this one's.
    page.click("tab-uniforms").await?;
    assert_eq!(page.value("all('slider-name').length").await?, json!(0));
    assert!(kept_texts(&page).await?.contains(&own));

    // In the editor a paste is a paste.
    page.set_text(&own).await?;
    page.wait_colour(GREEN).await?;
    Ok(())
}

/// What cannot be imported is refused in a sentence, and the open program runs on.
pub async fn nonsense_is_refused_and_changes_nothing(browser: &Browser) -> Outcome {
    let (page, own) = with_draft(browser).await?;
    let mut slang = saved(Some("void main() {}"));
    slang["body"]["language"] = "slang".into();
    for (text, sentence) in [
        (
            slang.to_string(),
            "This shader is written in Slang, which Lockstep does not run; compile it to WGSL first and import that.",
        ),
        (
            "{ \"name\": \"Half\",\n \"code\"".to_owned(),
            "This begins as JSON but has a mistake in line 2, column 7;",
        ),
        (
            saved(None).to_string(),
            "This JSON has the settings of a shader but not its code;",
        ),
        (
            "{ \"a\": 1 }".to_owned(),
            "This JSON is not a saved shader:",
        ),
    ] {
        import_text(&page, &text).await?;
        page.wait_notice(sentence).await?;
    }
    let folder = Folder::new()?;
    for (name, bytes, sentence) in [
        ("light.slang", &b"void main() {}"[..], "written in Slang"),
        ("notes.json", b"\xff\xfe{}", "is not UTF-8 text"),
        (
            "archive.zip",
            b"PK",
            "is neither a program (.wgsl), nor a compute.toys export (.json), nor a picture.",
        ),
    ] {
        import_files(&page, &[folder.file(name, bytes)?]).await?;
        page.wait_notice(sentence).await?;
    }
    page.wait_frames(2).await?;
    assert_eq!(page.status().await?, "Running");
    assert_eq!(page.text().await?, own);
    page.wait_colour(GREEN).await?;
    assert_eq!(kept_texts(&page).await?, [own.as_str()]);
    Ok(())
}

/// What is exported is the whole program, and imported again it is the same.
pub async fn an_export_imports_as_the_same_program(browser: &Browser) -> Outcome {
    let (page, _) = with_draft(browser).await?;
    import_text(&page, &saved(Some(MIXED)).to_string()).await?;
    wait_imported(&page, "Mixed light").await?;
    page.catch_downloads().await?;
    page.click("file").await?;
    page.click("download-wgsl").await?;
    let wgsl = page.download().await?;
    assert_eq!(wgsl.name, "mixed-light.wgsl");
    assert_eq!(wgsl.text()?, MIXED);

    page.click("file").await?;
    page.click("download-json").await?;
    let file = page.download().await?;
    assert_eq!(
        (file.name.as_str(), file.kind.as_str()),
        ("mixed-light.json", "application/json")
    );
    let exported: Value = serde_json::from_str(&file.text()?)?;
    assert_eq!(exported["code"], json!(MIXED));
    assert_eq!(exported["name"], json!("Mixed light"));
    assert_eq!(exported["description"], json!("Two sliders."));
    let body = &exported["body"];
    assert_eq!(body["float32Enabled"], json!(true));
    assert_eq!(
        body["uniforms"][0],
        json!({ "name": "speed", "value": 0.75, "minRange": 0.0, "maxRange": 1.0 })
    );

    page.click("drafts").await?;
    page.click("new-draft").await?;
    page.settle().await?;
    import_text(&page, &file.text()?).await?;
    wait_imported(&page, "Mixed light").await?;
    assert_mixed(&page).await?;
    assert_eq!(
        page.field_values("project-description").await?,
        json!(["Two sliders."])
    );
    Ok(())
}
