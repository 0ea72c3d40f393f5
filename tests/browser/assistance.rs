//! Completion, descriptions and definitions in the editor.

use crate::harness::{Browser, Outcome};
use crate::play_page::PlayPage;
use serde_json::json;

const TAB: char = '\u{e004}';
const ENTER: char = '\u{e007}';
const CONTROL: char = '\u{e009}';
const ESCAPE: char = '\u{e00c}';
const END: char = '\u{e010}';
const HOME: char = '\u{e011}';
const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';
const F12: char = '\u{e03c}';

/// Line 8 calls a built-in function, line 14 one of the program's own.
const LAMP: &str = "struct Light {
    power: f32,
    tint: vec3f,
}

// How bright it is.
fn brightness(light: Light) -> f32 {
    return clamp(light.power, 0.0, 1.0);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    let lamp = Light(0.5, vec3f(1.0));
    textureStore(screen, id.xy, vec4f(brightness(lamp)));
}
";

/// The names that the list offers.
const OFFERED: &str =
    "[...document.querySelectorAll('.cm-tooltip-autocomplete li .cm-completionLabel')]
    .map((label) => label.innerText)";

/// Presses keys together.
async fn chord(browser: &Browser, keys: &[char]) -> Outcome {
    browser.hold_keys(keys).await?;
    browser.release_keys().await
}

/// Puts the cursor of the editor, which has the focus, into this line, so many characters behind its blanks.
async fn go_to(browser: &Browser, line: usize, column: usize) -> Outcome {
    chord(browser, &[CONTROL, HOME]).await?;
    let mut keys = vec![DOWN; line - 1];
    // The first Home leads to the blanks' end.
    keys.extend([END, HOME]);
    keys.extend(vec![RIGHT; column]);
    browser.press_keys(&keys).await
}

async fn type_at_cursor(browser: &Browser, text: &str) -> Outcome {
    let keys: Vec<char> = text.chars().collect();
    browser.press_keys(&keys).await
}

/// Waits until the list offers these names among others, the first one chosen.
async fn wait_offers(page: &PlayPage<'_>, names: &[&str]) -> Outcome {
    // A list takes no key in its first moment, so that it does not catch one meant for the text.
    let condition = format!(
        "((offered) => {{
            const chosen = document.querySelector('.cm-tooltip-autocomplete li[aria-selected]');
            const now = [offered, chosen?.innerText].join();
            if (window.offered !== now) {{
                window.offered = now;
                window.offeredSince = performance.now();
            }}
            return performance.now() - offeredSince > 200
                && args[0].every((name) => offered.includes(name))
                && chosen.querySelector('.cm-completionLabel').innerText === args[0][0];
        }})({OFFERED})"
    );
    let what = format!("a list with {names:?}");
    page.browser()
        .wait(&what, &condition, vec![json!(names)])
        .await?;
    Ok(())
}

/// The line of the editor with the cursor in it, without its blanks.
async fn line_at_cursor(page: &PlayPage<'_>) -> Outcome<String> {
    let line = page
        .value("document.querySelector('.cm-line.cm-activeLine').innerText")
        .await?;
    Ok(line.as_str().unwrap_or_default().trim().to_owned())
}

/// Names of the prelude, members of a variable's type and directives are offered where they fit, and Enter takes one.
pub async fn names_are_offered_and_taken(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, LAMP).await?;
    go_to(browser, 13, 0).await?;
    browser.press_keys(&[END, ENTER]).await?;
    type_at_cursor(browser, "passS").await?;
    wait_offers(&page, &["passSampleLevelBilinearRepeat", "passStore"]).await?;
    browser.press_keys(&[DOWN]).await?;
    wait_offers(&page, &["passStore"]).await?;
    browser.press_keys(&[ENTER]).await?;
    assert_eq!(line_at_cursor(&page).await?, "passStore");

    browser.press_keys(&[ENTER]).await?;
    type_at_cursor(browser, "lamp.").await?;
    wait_offers(&page, &["power", "tint"]).await?;
    let members = page.value(&format!("{OFFERED}.length")).await?;
    assert_eq!(members, json!(2));
    browser.press_keys(&[DOWN]).await?;
    wait_offers(&page, &["tint", "power"]).await?;
    browser.press_keys(&[ENTER]).await?;
    assert_eq!(line_at_cursor(&page).await?, "lamp.tint");

    // WGSL's own come from a file that is fetched now.
    browser.press_keys(&[ENTER]).await?;
    type_at_cursor(browser, "workgroupB").await?;
    wait_offers(&page, &["workgroupBarrier"]).await?;
    browser.press_keys(&[ESCAPE]).await?;
    page.wait("no list", &format!("{OFFERED}.length === 0"))
        .await?;
    assert_eq!(line_at_cursor(&page).await?, "workgroupB");

    chord(browser, &[CONTROL, END]).await?;
    type_at_cursor(browser, "#sto").await?;
    wait_offers(&page, &["storage"]).await?;
    browser.press_keys(&[ENTER]).await?;
    assert_eq!(line_at_cursor(&page).await?, "#storage");
    Ok(())
}

/// A name at the cursor is described, a name's definition is found, and no key is caught for good.
pub async fn names_are_described_and_found(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, LAMP).await?;
    // In `clamp`.
    go_to(browser, 8, 8).await?;
    chord(browser, &[CONTROL, 'i']).await?;
    page.wait_words(".cm-assist", "clamp(").await?;
    let link = "document.querySelector('.cm-assist a').href";
    let link = page.value(link).await?;
    let link = link.as_str().unwrap_or_default();
    assert!(link.starts_with("https://www.w3.org/TR/WGSL/#"), "{link}");
    browser.press_keys(&[ESCAPE]).await?;
    page.wait("no description", "!document.querySelector('.cm-assist')")
        .await?;

    // In `brightness`.
    go_to(browser, 14, 36).await?;
    chord(browser, &[CONTROL, 'i']).await?;
    page.wait_words(".cm-assist", "fn brightness(light: Light) -> f32")
        .await?;
    browser.press_keys(&[F12]).await?;
    page.wait("the definition", "selectedText() === 'brightness'")
        .await?;
    assert_eq!(page.cursor_line().await?, 7);

    browser.press_keys(&[ESCAPE, TAB]).await?;
    let inside = page
        .value("content().contains(document.activeElement)")
        .await?;
    assert_eq!(inside, json!(false));
    assert_eq!(page.text().await?, LAMP);
    Ok(())
}
