//! How a program is run: mouse, size of the picture, layers, speed.

use crate::harness::{Browser, Outcome};
use crate::picture::Picture;
use crate::play_page::PlayPage;
use serde_json::{Value, json};

/// Shows in `seen` what the program sees of the mouse, counts frames in `tally`, and draws the mouse's pixel white.
const WATCH: &str = "#storage seen array<i32, 4>
#storage tally array<u32, 2>
#workgroup_count look 1 1 1

@compute @workgroup_size(1)
fn look() {
    seen[0] = mouse.pos.x;
    seen[1] = mouse.pos.y;
    seen[2] = mouse.click;
    tally[0] += 1u;
    tally[1] = time.frame;
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, vec4f(f32(all(vec2i(id.xy) == mouse.pos))));
}
";

/// Two numbers that half floats do not hold, through a layer; and how long frame 0 is and the longest frame.
const KEEP: &str = "#storage kept array<f32, 4>
#storage tally array<u32, 2>
#storage steps array<f32, 2>
#workgroup_count put 1 1 1
#workgroup_count look 1 1 1

@compute @workgroup_size(1)
fn put() {
    passStore(1, vec2i(2, 3), vec4f(0.1, 123456.0, 1.0, 0.0));
}

@compute @workgroup_size(1)
fn look() {
    let texel = passLoad(1, vec2i(2, 3), 0);
    kept[0] = texel.x;
    kept[1] = texel.y;
    tally[0] += 1u;
    tally[1] = time.frame;
    if time.frame == 0u {
        steps[0] = time.delta;
    } else {
        steps[1] = max(steps[1], time.delta);
    }
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, vec4f(1.0));
}
";

const NUMBERS: [f32; 2] = [0.1, 123_456.0];

/// The playground with `program` running and the Configuration panel shown.
async fn panel<'a>(browser: &'a Browser, program: &str) -> Outcome<PlayPage<'a>> {
    let page = PlayPage::with(browser, program).await?;
    page.click("tab-configuration").await?;
    Ok(page)
}

/// Waits until the canvas has this size, and the readout says so.
async fn wait_size(page: &PlayPage<'_>, width: &str, height: &str) -> Outcome {
    page.wait(
        &format!("a canvas of {width} by {height}"),
        &format!(
            // A box between two pixels covers one more or one less.
            "((canvas, box) => Math.abs(canvas.width - {width}) < 1 && Math.abs(canvas.height - {height}) < 1
                && textOf('size') === `${{canvas.width}} \u{d7} ${{canvas.height}}`)(
                one('canvas'), one('canvas').getBoundingClientRect())"
        ),
    )
    .await?;
    page.wait_status("Running").await
}

/// Presses the mouse in the canvas, that part of the way, and waits until the program sees the pixel there; gives it.
async fn press_at(page: &PlayPage<'_>, part: (f64, f64)) -> Outcome<(u32, u32)> {
    let facts = page
        .value(
            "((canvas, box) => [canvas.width, canvas.height, box.width, box.height,
                [box.left, box.top, box.width, box.height].every(Number.isInteger) ? 0 : 1])(
                one('canvas'), one('canvas').getBoundingClientRect())",
        )
        .await?;
    let fact = |at: usize| facts[at].as_f64().unwrap_or_default();
    // The mouse stands on whole CSS pixels.
    let place = ((fact(2) * part.0).floor(), (fact(3) * part.1).floor());
    let pixel = (
        (place.0 * fact(0) / fact(2)).floor(),
        (place.1 * fact(1) / fact(3)).floor(),
    );
    // A box that begins or ends between two pixels may be one off.
    let off = fact(4);
    page.browser().press("canvas", place).await?;
    page.wait_buffer(
        "seen",
        &format!(
            "Math.abs(words[0] - {}) <= {off} && Math.abs(words[1] - {}) <= {off} && words[2] === 1",
            pixel.0, pixel.1
        ),
    )
    .await?;
    page.browser().release("canvas", place).await?;
    let seen = page.buffer("seen").await?;
    Ok((seen[0], seen[1]))
}

/// In hover mode the mouse is at (0, 0) before, at the pixel under the pointer after; changing the mode changes nothing
/// else, and back in drag mode it stays where it was let go.
pub async fn the_mouse_follows_in_hover_mode(browser: &Browser) -> Outcome {
    let page = panel(browser, WATCH).await?;
    page.click("restart").await?;
    page.wait_buffer("tally", "words[0] >= 2 && words[0] === words[1] + 1")
        .await?;
    let centre = "words[0] === one('canvas').width >> 1 && words[1] === one('canvas').height >> 1";
    page.wait_buffer("seen", centre).await?;
    page.click("mouse-hover").await?;
    page.wait_buffer("seen", "words[0] === 0 && words[1] === 0")
        .await?;

    let ratio = page.value("devicePixelRatio").await?;
    let ratio = ratio.as_f64().unwrap_or_default();
    // At a broken ratio the canvas begins between two pixels.
    let off = if ratio.fract() == 0.0 { 0 } else { 1 };
    let at = |x: f64, y: f64| {
        let (x, y) = (x * ratio, y * ratio);
        format!("Math.abs(words[0] - {x}) <= {off} && Math.abs(words[1] - {y}) <= {off}")
    };
    // Between two CSS pixels there is one of a dense display.
    for (x, y) in [(30.0, 20.0), (31.0 - 1.0 / ratio, 20.0), (90.0, 71.0)] {
        browser.hover("canvas", (x, y)).await?;
        page.wait_buffer("seen", &format!("words[2] === 0 && {}", at(x, y)))
            .await?;
    }
    browser.press("canvas", (90.0, 71.0)).await?;
    page.wait_buffer("seen", "words[2] === 1").await?;
    browser.drag("canvas", (-20.0, 30.0)).await?;
    page.wait_buffer("seen", "words[0] < 0 && words[2] === 1")
        .await?;
    browser.release("canvas", (-20.0, 30.0)).await?;

    page.click("mouse-drag").await?;
    page.wait_buffer("seen", centre).await?;
    browser.press("canvas", (40.0, 50.0)).await?;
    page.wait_buffer("seen", &at(40.0, 50.0)).await?;
    browser.release("canvas", (40.0, 50.0)).await?;
    browser.hover("canvas", (10.0, 10.0)).await?;
    page.wait_frames(2).await?;
    page.wait_buffer("seen", &at(40.0, 50.0)).await?;
    // It ran on all the time.
    page.wait_buffer("tally", "words[0] === words[1] + 1")
        .await?;
    Ok(())
}

/// At half the resolution the canvas has half the pixels along each side of the same box.
pub async fn half_the_resolution_has_half_the_pixels(browser: &Browser) -> Outcome {
    let page = panel(browser, WATCH).await?;
    page.choose("[data-testid='scale']", "half").await?;
    wait_size(
        &page,
        "box.width * devicePixelRatio / 2",
        "box.height * devicePixelRatio / 2",
    )
    .await?;
    press_at(&page, (0.3, 0.6)).await?;
    press_at(&page, (0.7, 0.1)).await?;
    page.choose("[data-testid='scale']", "full").await?;
    wait_size(
        &page,
        "box.width * devicePixelRatio",
        "box.height * devicePixelRatio",
    )
    .await
}

/// A field that goes while it has the focus takes nothing with it, nor does one on a page that is left.
pub async fn a_field_that_goes_takes_nothing_with_it(browser: &Browser) -> Outcome {
    let page = panel(browser, WATCH).await?;
    page.click("picture-fixed").await?;
    page.keys_in("[data-testid='picture-width']", "9").await?;
    page.click("picture-fill").await?;
    page.wait("no such field", "!one('picture-width')").await?;
    page.click("tab-uniforms").await?;
    page.click("add-slider").await?;
    page.keys_in("[data-testid='slider-value']", "9").await?;
    browser
        .script("document.querySelector('a.wordmark').click();", Vec::new())
        .await?;
    browser
        .wait("the first page", "one('open-playground')", Vec::new())
        .await?;
    Ok(())
}

/// A fixed size is shown as large as its place allows, in squares, and the mouse finds its pixels.
pub async fn a_fixed_size_is_shown_in_squares(browser: &Browser) -> Outcome {
    let page = panel(browser, WATCH).await?;
    page.click("picture-fixed").await?;
    page.enter("[data-testid='picture-width']", "64").await?;
    page.enter("[data-testid='picture-height']", "36").await?;
    wait_size(&page, "64", "36").await?;
    page.wait("a box of the same shape that touches two edges", BOXED_16_9)
        .await?;
    page.wait_buffer("seen", "words[0] === 32 && words[1] === 18")
        .await?;
    let (x, y) = press_at(&page, (0.3, 0.6)).await?;
    page.wait_frames(2).await?;
    page.click("run").await?;
    page.wait_status("Paused").await?;
    let picture = page.picture().await?;
    assert_eq!((picture.width, picture.height), (64, 36));
    for (pixel, colour) in [((x, y), 255), ((x + 1, y), 0), ((x, y - 1), 0)] {
        assert_eq!(picture.pixel(pixel.0, pixel.1), [colour; 3], "{pixel:?}");
    }
    // What the display shows is that pixel as a square with sharp edges.
    let screenshot = page.element("canvas").await?.screenshot().await?;
    let shown = Picture::from_png(&screenshot)?;
    let place = |pixel: u32, part: f64, side: u32, pixels: u32| {
        let at = (f64::from(pixel) + part) * f64::from(side) / f64::from(pixels);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "pixels of a screen"
        )]
        let at = at as u32;
        at
    };
    for (part, colour) in [(0.5, 255), (0.25, 255), (0.75, 255), (1.5, 0), (-0.5, 0)] {
        let at = (
            place(x, part, shown.width, 64),
            place(y, 0.5, shown.height, 36),
        );
        assert_eq!(shown.pixel(at.0, at.1), [colour; 3], "{part} at {at:?}");
    }

    page.enter("[data-testid='picture-width']", "0.5").await?;
    page.wait_words(
        "[data-testid='configuration'] [role='alert']",
        "A side has 1 to 8192 pixels",
    )
    .await?;
    assert_eq!(page.value("one('canvas').width").await?, json!(64));
    Ok(())
}

/// The canvas's box has the sides 16 to 9 and is the largest in its place.
const BOXED_16_9: &str = "((box, place) => {
    const near = (a, b) => Math.abs(a - b) < 1;
    return near(box.width / 16 * 9, box.height)
        && (near(box.width, place.width) || near(box.height, place.height))
        && box.width <= place.width + 1 && box.height <= place.height + 1
        && near(box.left - place.left, place.right - box.right)
        && near(box.top - place.top, place.bottom - box.bottom);
})(one('canvas').getBoundingClientRect(), one('canvas').parentElement.getBoundingClientRect())";

/// Proportions leave the pixels to the display.
pub async fn proportions_keep_the_displays_pixels(browser: &Browser) -> Outcome {
    let page = panel(browser, WATCH).await?;
    page.click("picture-aspect").await?;
    page.wait("a box of 16 to 9", BOXED_16_9).await?;
    wait_size(
        &page,
        "box.width * devicePixelRatio",
        "box.height * devicePixelRatio",
    )
    .await?;
    press_at(&page, (0.3, 0.6)).await?;
    page.enter("[data-testid='picture-width']", "9").await?;
    page.wait(
        "a square",
        "((box) => Math.abs(box.width - box.height) < 1)(one('canvas').getBoundingClientRect())",
    )
    .await?;
    Ok(())
}

/// With 32-bit layers what is stored is what is loaded. The program begins anew, paused as it was.
pub async fn layers_of_32_bits_keep_every_bit(browser: &Browser) -> Outcome {
    let page = panel(browser, KEEP).await?;
    page.wait_buffer("tally", "words[1] >= 5").await?;
    page.click("run").await?;
    page.wait_status("Paused").await?;
    let kept = page.floats("kept").await?;
    assert!(kept[0] != NUMBERS[0] && kept[1] != NUMBERS[1], "{kept:?}");
    assert!((kept[0] - NUMBERS[0]).abs() < 1e-4, "{kept:?}");
    page.click("float32").await?;
    page.wait_buffer("tally", "words[0] === 1 && words[1] === 0")
        .await?;
    assert_eq!(page.floats("kept").await?[..2], NUMBERS);
    assert_eq!(page.status().await?, "Paused");
    page.click("float32").await?;
    page.wait_buffer(
        "kept",
        &format!("(words[0] >>> 0) !== {}", NUMBERS[0].to_bits()),
    )
    .await?;
    Ok(())
}

/// The speed is that of `time`: a frame is as much longer or shorter.
pub async fn the_speed_stretches_time(browser: &Browser) -> Outcome {
    let page = panel(browser, KEEP).await?;
    for (label, speed) in [("\u{d7}1/8", 0.125), ("\u{d7}8", 8.0)] {
        page.choose("[data-testid='speed']", label).await?;
        page.click("restart").await?;
        #[expect(clippy::cast_possible_truncation, reason = "WGSL's time is f32")]
        let first = (speed / 60.0) as f32;
        page.wait_float("steps", first).await?;
        page.wait_buffer("tally", "words[1] >= 4").await?;
        let longest = page.floats("steps").await?[1];
        // A tenth of a second is the longest frame, and no display shows more than 80 frames a second here.
        let (least, most) = if speed < 1.0 {
            (0.0, 0.1 * 0.125 + 1e-6)
        } else {
            (0.1, 0.8 + 1e-6)
        };
        assert!(longest > least && longest <= most, "{label}: {longest}");
    }
    Ok(())
}

/// All of it is there again when the page is.
pub async fn a_reload_keeps_the_configuration(browser: &Browser) -> Outcome {
    let page = panel(browser, WATCH).await?;
    page.click("mouse-hover").await?;
    page.click("picture-fixed").await?;
    page.enter("[data-testid='picture-width']", "64").await?;
    page.enter("[data-testid='picture-height']", "36").await?;
    page.click("float32").await?;
    page.choose("[data-testid='speed']", "\u{d7}4").await?;
    page.enter("[data-testid='project-title']", "Night train")
        .await?;
    page.wait("its title", "document.title.startsWith('Night train')")
        .await?;
    browser.reload().await?;
    let page = PlayPage::in_tab(browser).await?;
    wait_size(&page, "64", "36").await?;
    page.wait_buffer("seen", "words[0] === 0 && words[1] === 0")
        .await?;
    assert_eq!(
        browser.client().title().await?,
        "Night train \u{b7} Lockstep"
    );
    page.click("tab-configuration").await?;
    let shown: Value = page
        .value(
            "['mouse-hover', 'mouse-drag', 'picture-fixed', 'picture-fill', 'float32']
                .map((id) => one(id).checked)",
        )
        .await?;
    assert_eq!(shown, json!([true, false, true, false, true]));
    let speed = "one('speed').selectedOptions[0].label";
    assert_eq!(page.value(speed).await?, json!("\u{d7}4"));
    assert_eq!(
        page.field_values("project-title").await?,
        json!(["Night train"])
    );
    Ok(())
}
