//! The mouse and the keys of a program.

use crate::harness::{Browser, Outcome};
use crate::play_page::PlayPage;

/// Shows in a buffer what the program sees of the mouse.
const WATCH_MOUSE: &str = "#storage seen array<i32, 8>
#workgroup_count look 1 1 1

@compute @workgroup_size(1)
fn look() {
    seen[0] = mouse.pos.x;
    seen[1] = mouse.pos.y;
    seen[2] = mouse.click;
    seen[3] = mouse.start.x;
    seen[4] = mouse.start.y;
    seen[5] = i32(round(mouse.zoom * 1000.0));
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    let near = distance(vec2f(id.xy), vec2f(mouse.pos)) < 20.0;
    textureStore(screen, id.xy, vec4f(f32(near)));
}
";

/// Shows in a buffer which keys the program sees, and which it has ever seen: A and the left arrow.
const WATCH_KEYS: &str = "#storage seen array<u32, 4>
#workgroup_count look 1 1 1

@compute @workgroup_size(1)
fn look() {
    seen[0] = u32(keyDown(65u));
    seen[1] = u32(keyDown(37u));
    seen[2] = max(seen[2], seen[0]);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, vec4f(f32(keyDown(65u))));
}
";

/// The pointer counts in physical pixels from the top left, moves only while a button is held, and stays where it was
/// let go.
pub async fn the_mouse_is_in_physical_pixels_and_moves_while_held(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, WATCH_MOUSE).await?;
    page.wait_buffer(
        "seen",
        "words[0] === one('canvas').width >> 1 && words[1] === one('canvas').height >> 1",
    )
    .await?;
    let ratio = page.value("devicePixelRatio").await?;
    let ratio = ratio.as_f64().unwrap_or_default();
    // At a broken ratio the canvas begins between two pixels.
    let off = if ratio.fract() == 0.0 { 0 } else { 1 };
    let at = |x: f64, y: f64| {
        let (x, y) = (x * ratio, y * ratio);
        format!("Math.abs(words[0] - {x}) <= {off} && Math.abs(words[1] - {y}) <= {off}")
    };
    browser.hover("canvas", (30.0, 20.0)).await?;
    page.wait_frames(2).await?;
    page.wait_buffer(
        "seen",
        "words[0] === one('canvas').width >> 1 && words[2] === 0",
    )
    .await?;

    browser.press("canvas", (40.0, 50.0)).await?;
    page.wait_buffer("seen", &format!("words[2] === 1 && {}", at(40.0, 50.0)))
        .await?;
    browser.drag("canvas", (90.0, 70.0)).await?;
    page.wait_buffer("seen", &format!("words[2] === 1 && {}", at(90.0, 70.0)))
        .await?;
    // Between two CSS pixels there is one of a dense display.
    browser.drag("canvas", (91.0 - 1.0 / ratio, 70.0)).await?;
    let last = at(91.0 - 1.0 / ratio, 70.0);
    page.wait_buffer("seen", &last).await?;
    let start = format!(
        "Math.abs(words[3] - {}) <= {off} && Math.abs(words[4] - {}) <= {off}",
        40.0 * ratio,
        50.0 * ratio
    );
    page.wait_buffer("seen", &start).await?;
    browser.release("canvas", (90.0, 70.0)).await?;
    page.wait_buffer("seen", "words[2] === 0").await?;
    browser.hover("canvas", (10.0, 10.0)).await?;
    page.wait_frames(2).await?;
    page.wait_buffer("seen", &last).await?;

    assert_eq!(page.buffer("seen").await?[5], 1000);
    browser.wheel("canvas", (20.0, 20.0), -100.0).await?;
    page.wait_buffer("seen", "words[5] === 1050").await?;
    Ok(())
}

/// A drag that leaves the canvas goes on, and a release outside counts.
pub async fn a_drag_goes_on_outside_the_canvas(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, WATCH_MOUSE).await?;
    page.wait_buffer("seen", "words[0] > 0").await?;
    browser.press("canvas", (40.0, 50.0)).await?;
    page.wait_buffer("seen", "words[2] === 1").await?;
    browser.drag("canvas", (-60.0, 50.0)).await?;
    page.wait_buffer("seen", "words[0] < 0 && words[2] === 1")
        .await?;
    browser.release("canvas", (-60.0, 50.0)).await?;
    page.wait_buffer("seen", "words[0] < 0 && words[2] === 0")
        .await?;
    Ok(())
}

/// Keys count while the canvas has the focus, and are let go when it loses it.
pub async fn keys_count_while_the_canvas_has_the_focus(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, WATCH_KEYS).await?;
    page.type_keys("aaa\u{e003}\u{e003}\u{e003}").await?;
    page.wait_status("Running").await?;
    page.wait_frames(2).await?;
    assert_eq!(page.buffer("seen").await?[2], 0);

    page.click("canvas").await?;
    browser.hold_keys(&['a', '\u{e012}']).await?;
    page.wait_buffer("seen", "words[0] === 1 && words[1] === 1")
        .await?;
    page.wait_colour([255; 3]).await?;
    page.value("one('run').focus()").await?;
    page.wait_buffer("seen", "words[0] === 0 && words[1] === 0 && words[2] === 1")
        .await?;
    browser.release_keys().await?;
    Ok(())
}
