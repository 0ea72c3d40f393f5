//! The size and the pixels of the canvas.

use crate::harness::{Browser, Outcome};
use crate::picture::Picture;
use crate::play_page::PlayPage;
use crate::programs::TALLY;

/// Shows in the buffer how large the program thinks that the screen is, and on the screen single pixels.
const MEASURE: &str = "#storage sizes array<u32, 4>

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    let size = textureDimensions(screen);
    if all(id == vec3u(0u)) {
        sizes[0] = size.x;
        sizes[1] = size.y;
        sizes[2] = SCREEN_WIDTH;
        sizes[3] = SCREEN_HEIGHT;
    }
    textureStore(screen, id.xy, vec4f(vec3f(f32((id.x + id.y) % 2u)), 1.0));
}
";

/// Waits until the canvas has as many pixels as its box has on the display, and everything else knows.
async fn wait_for_sharp_pixels(page: &PlayPage<'_>) -> Outcome {
    page.wait(
        "canvas, box and readout agree",
        "(() => {
            const canvas = one('canvas');
            const box = canvas.getBoundingClientRect();
            const off = (pixels, css) => Math.abs(pixels - css * devicePixelRatio);
            return off(canvas.width, box.width) < 1 && off(canvas.height, box.height) < 1
                && textOf('size') === `${canvas.width} × ${canvas.height}`;
        })()",
    )
    .await?;
    page.wait_buffer(
        "sizes",
        "((canvas) => words[0] === canvas.width && words[1] === canvas.height
            && words[2] === canvas.width && words[3] === canvas.height)(one('canvas'))",
    )
    .await
}

/// Canvas pixels are the display's own, also after the window changes; the program knows their number.
pub async fn pixels_are_the_displays_own(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, MEASURE).await?;
    wait_for_sharp_pixels(&page).await?;
    let before = page.picture().await?;
    browser.resize_window((1100, 640)).await?;
    page.wait(
        "another size",
        &format!("one('canvas').width !== {}", before.width),
    )
    .await?;
    wait_for_sharp_pixels(&page).await?;
    page.settle().await?;
    let after = page.picture().await?;
    assert!(after.width > before.width);
    assert_eq!(page.problems().await?, []);

    // What the display shows is the picture, pixel by pixel.
    page.click("run").await?;
    page.wait_status("Paused").await?;
    let screenshot = page.element("canvas").await?.screenshot().await?;
    let shown = Picture::from_png(&screenshot)?;
    // A box that does not begin on a whole pixel is cut out one pixel larger or smaller.
    assert!(shown.width.abs_diff(after.width) <= 1, "{}", shown.width);
    assert!(shown.height.abs_diff(after.height) <= 1, "{}", shown.height);
    for y in [10, shown.height / 2, shown.height - 10] {
        for x in 2..shown.width - 4 {
            let [here, right, below] =
                [(x, y), (x + 1, y), (x, y + 1)].map(|(x, y)| shown.pixel(x, y)[0]);
            assert!(
                here.abs_diff(right) == 255 && here.abs_diff(below) == 255,
                "{here} beside {right}, above {below}, at {x}, {y}"
            );
        }
    }
    Ok(())
}

/// Dragging the line between code and picture restarts the program once, when it is let go.
pub async fn the_splitter_changes_the_size_once(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, TALLY).await?;
    page.wait_buffer("tally", "words[0] >= 3").await?;
    let before = page.value("one('canvas').width").await?;
    page.value(
        "(window.sizes = [], new MutationObserver(() => sizes.push(one('canvas').width))
            .observe(one('canvas'), { attributes: true, attributeFilter: ['width'] }))",
    )
    .await?;
    browser.press("splitter", (3.0, 100.0)).await?;
    for x in [-20.0, -60.0, -100.0] {
        // Each place is from the line where it is then.
        browser.drag("splitter", (x, 100.0)).await?;
    }
    browser.release("splitter", (3.0, 100.0)).await?;
    page.wait("a new size", "sizes.length > 0").await?;
    page.wait_frames(3).await?;
    let sizes = page.value("sizes").await?;
    let sizes = sizes.as_array().cloned().unwrap_or_default();
    assert_eq!(sizes.len(), 1, "from {before} to {sizes:?}");
    assert!(
        sizes[0].as_u64() > before.as_u64(),
        "from {before} to {sizes:?}"
    );
    // It began anew: what the buffer holds was counted since.
    page.wait_buffer("tally", "words[0] === words[1] + 1")
        .await?;
    // The line is also for those without a mouse.
    let element = page.element("splitter").await?;
    element.send_keys("\u{e014}\u{e014}").await?;
    page.wait("another size", "sizes.length > 1").await?;
    Ok(())
}
