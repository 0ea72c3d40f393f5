//! Pictures, frames and videos of what is drawn; the whole screen.

use crate::archive;
use crate::harness::{Browser, Outcome};
use crate::picture::Picture;
use crate::play_page::PlayPage;
use fantoccini::Locator;
use serde_json::json;

/// Draws 32 white or black squares a row, the bits of three numbers: `time.frame`, `time.elapsed` and how many frames
/// were drawn in all.
const CODES: &str = "#storage tally array<u32, 2>
#workgroup_count count 1 1 1

@compute @workgroup_size(1)
fn count() {
    tally[0] += 1u;
    tally[1] = time.frame;
}

@compute @workgroup_size(32, 3)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    let numbers = array(time.frame, bitcast<u32>(time.elapsed), tally[0]);
    let bit = (numbers[min(id.y, 2u)] >> id.x) & 1u;
    textureStore(screen, id.xy, vec4f(vec3f(f32(bit)), 1.0));
}
";

/// The playground with the program [`CODES`] on a canvas of 32 by 3 pixels.
async fn codes(browser: &Browser) -> Outcome<PlayPage<'_>> {
    let page = PlayPage::with(browser, CODES).await?;
    page.click("tab-configuration").await?;
    page.click("picture-fixed").await?;
    page.enter("[data-testid='picture-width']", "32").await?;
    page.enter("[data-testid='picture-height']", "3").await?;
    page.wait("its canvas", "textOf('size') === '32 \u{d7} 3'")
        .await?;
    page.wait_status("Running").await?;
    page.wait_frames(2).await?;
    Ok(page)
}

/// The number in a row of the picture.
fn number(picture: &Picture, row: u32) -> u32 {
    (0..32).fold(0, |number, bit| match picture.pixel(bit, row)[0] {
        0 => number,
        255 => number | 1 << bit,
        grey => panic!("{grey} is no bit"),
    })
}

/// Opens the Export menu and asks for this many frames, 60 to a second.
async fn export(page: &PlayPage<'_>, frames: &str) -> Outcome {
    page.click("export").await?;
    page.enter("[data-testid='export-frames']", frames).await?;
    page.click("export-start").await
}

/// An export has each frame exactly once, the first one first, at exactly its time; afterwards the program runs on.
pub async fn every_frame_is_exported_once(browser: &Browser) -> Outcome {
    let page = codes(browser).await?;
    page.catch_downloads().await?;
    export(&page, "none").await?;
    page.wait_words(
        ".transport [role='alert']",
        "Write a whole number of frames from 1 to 36000.",
    )
    .await?;
    page.enter("[data-testid='export-frames']", "120").await?;
    page.click("export-start").await?;
    // What would draw a frame for someone else waits.
    let waits = "['run', 'step', 'restart'].every((name) => one(name).disabled)";
    page.wait("the transport to wait", waits).await?;
    let file = page.download().await?;
    assert!(file.name.ends_with("-frames.zip"), "{}", file.name);
    let files = archive::files(&file.bytes)?;
    assert_eq!(files.len(), 120);
    for (frame, (name, png)) in (0_u32..).zip(&files) {
        assert_eq!(*name, format!("frame-{frame:04}.png"));
        let picture = Picture::from_png(png)?;
        assert_eq!((picture.width, picture.height), (32, 3));
        assert_eq!(number(&picture, 0), frame);
        let elapsed = f64::from(f32::from_bits(number(&picture, 1)));
        let expected = f64::from(frame) / 60.0;
        assert!((elapsed - expected).abs() < 1e-6, "{elapsed}, {expected}");
        assert_eq!(number(&picture, 2), frame + 1);
    }

    page.wait_status("Running").await?;
    page.wait_buffer("tally", "words[0] > 122 && words[0] === words[1] + 1")
        .await?;
    page.wait("a way to begin again", "one('export-start')")
        .await?;
    Ok(())
}

/// Whoever leaves the playground while something is written or read leaves it quietly, and can come back.
pub async fn leaving_ends_what_is_under_way(browser: &Browser) -> Outcome {
    let home = Locator::Css("a.wordmark");
    let page = codes(browser).await?;
    export(&page, "36000").await?;
    page.wait(
        "some frames",
        "document.querySelector('progress').value >= 3",
    )
    .await?;
    browser.client().find(home).await?.click().await?;
    browser
        .wait("the first page", "one('open-playground')", Vec::new())
        .await?;

    // The answers come when the playground is gone.
    browser.back().await?;
    let page = PlayPage::in_tab(browser).await?;
    page.wait_status("Running").await?;
    page.click("export").await?;
    let leave = "one(args[0]).click(); document.querySelector('a.wordmark').click();";
    browser.script(leave, vec![json!("download-png")]).await?;
    browser
        .wait("the first page", "one('open-playground')", Vec::new())
        .await?;
    browser.back().await?;
    let page = PlayPage::in_tab(browser).await?;
    page.wait_status("Running").await?;
    page.click("file").await?;
    page.find("[data-testid='import-text']")
        .await?
        .send_keys("fn imported() {}")
        .await?;
    browser.script(leave, vec![json!("import")]).await?;
    browser
        .wait("the first page", "one('open-playground')", Vec::new())
        .await?;
    browser
        .wait(
            "the part that imports, and a picture of the first page",
            "performance.getEntriesByType('resource').some((it) => it.name.includes('assistant_bg'))
                && document.querySelector('.hero-picture:not(.empty)')",
            Vec::new(),
        )
        .await?;
    browser
        .script("await animationFrames(20);", Vec::new())
        .await?;
    let stays = "return [one('open-playground') !== null, document.querySelector('#collapse')];";
    assert_eq!(
        browser.script(stays, Vec::new()).await?,
        json!([true, null])
    );
    Ok(())
}

/// An export that is stopped writes nothing, and a paused program is paused again.
pub async fn an_export_can_be_stopped(browser: &Browser) -> Outcome {
    let page = codes(browser).await?;
    page.click("run").await?;
    page.wait_status("Paused").await?;
    page.catch_downloads().await?;
    export(&page, "36000").await?;
    page.wait(
        "some frames",
        "document.querySelector('progress').value >= 3",
    )
    .await?;
    page.click("export-stop").await?;
    page.wait_notice("The export was stopped, and nothing was written.")
        .await?;
    page.wait_status("Paused").await?;
    assert_eq!(page.value("saved.length").await?, json!(0));
    let stopped = page.buffer("tally").await?;
    assert_eq!(stopped[0], stopped[1] + 1);
    browser
        .script("await animationFrames(5);", Vec::new())
        .await?;
    assert_eq!(page.buffer("tally").await?, stopped);
    // An open menu closes by a press elsewhere.
    page.click("run").await?;
    page.wait_buffer("tally", &format!("words[0] > {}", stopped[0]))
        .await?;
    Ok(())
}

/// A single picture is what is on the screen.
pub async fn a_picture_is_what_is_shown(browser: &Browser) -> Outcome {
    let page = codes(browser).await?;
    page.click("run").await?;
    page.wait_status("Paused").await?;
    page.catch_downloads().await?;
    let width = page.value("document.documentElement.clientWidth").await?;
    page.click("export").await?;
    // A menu that made the page longer would bring a scrollbar, and the canvas another size.
    let with_menu = page.value("document.documentElement.clientWidth").await?;
    assert_eq!(with_menu, width);
    page.click("download-png").await?;
    let file = page.download().await?;
    assert_eq!(file.kind, "image/png");
    assert!(file.name.ends_with(".png"), "{}", file.name);
    let picture = Picture::from_png(&file.bytes)?;
    assert_eq!(picture, page.picture().await?);
    assert_eq!(u64::from(number(&picture, 0)), page.frame().await?);
    Ok(())
}

/// A recording is a video file, of one size whatever happens to the window.
pub async fn a_recording_is_a_video(browser: &Browser) -> Outcome {
    // Encoders have a smallest size, which the canvas of the other tests is below.
    let page = PlayPage::with(browser, CODES).await?;
    page.catch_downloads().await?;
    page.click("export").await?;
    page.click("record").await?;
    page.wait("it records", "one('record').ariaPressed === 'true'")
        .await?;
    let width = page.value("one('canvas').width").await?;
    browser.resize_window((1100, 640)).await?;
    page.wait_frames(15).await?;
    // A video has one size; the canvas takes its new one afterwards.
    assert_eq!(page.value("one('canvas').width").await?, width);
    page.click("record").await?;
    browser
        .wait(
            "the new size",
            "one('canvas').width !== args[0]",
            vec![width],
        )
        .await?;
    let file = page.download().await?;
    let head = file.bytes.get(..12).unwrap_or_default();
    // The Segment's header of WebM, or the first box of MP4.
    let (kind, ending) = if head.starts_with(&[0x1a, 0x45, 0xdf, 0xa3]) {
        ("video/webm", ".webm")
    } else {
        assert_eq!(&head[4..8], b"ftyp", "{head:02x?}");
        ("video/mp4", ".mp4")
    };
    assert_eq!(file.kind, kind);
    assert!(file.name.ends_with(ending), "{}", file.name);
    assert!(file.bytes.len() > 300, "{} bytes", file.bytes.len());
    assert_eq!(
        page.value("one('record').ariaPressed").await?,
        json!("false")
    );
    Ok(())
}

/// The button shows the picture on the whole screen, and takes it back.
pub async fn the_picture_fills_the_screen_and_comes_back(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, CODES).await?;
    let before = page.value("one('canvas').width").await?;
    page.click("full-screen").await?;
    page.wait(
        "the picture alone",
        "document.fullscreenElement?.contains(one('canvas')) && !document.fullscreenElement.contains(one('run'))",
    )
    .await?;
    page.wait(
        "a canvas as wide as the screen",
        "Math.abs(one('canvas').width - innerWidth * devicePixelRatio) < 1",
    )
    .await?;
    page.wait_frames(2).await?;
    // The picture covers the button, so no mouse reaches it.
    page.value("one('full-screen').click()").await?;
    page.wait("the page again", "!document.fullscreenElement")
        .await?;
    browser
        .wait(
            "the size before",
            "one('canvas').width === args[0]",
            vec![before],
        )
        .await?;
    page.wait_frames(2).await?;
    Ok(())
}
