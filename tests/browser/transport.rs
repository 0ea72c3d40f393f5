//! Run, pause, one frame, restart; hidden tabs.

use crate::harness::{Browser, Outcome};
use crate::play_page::PlayPage;
use crate::programs::{TALLY, solid};
use serde_json::json;

/// A sixtieth of a second, the step of a single frame, in microseconds.
const STEP: u32 = 16_667;

/// The longest step after a gap, in microseconds.
const LONGEST_STEP: u32 = 100_000;

async fn animation_frames(browser: &Browser, count: u32) -> Outcome {
    browser
        .script("await animationFrames(args[0]);", vec![json!(count)])
        .await?;
    Ok(())
}

/// The playground with the program [`TALLY`], restarted so that it counted every frame that its clock did.
async fn tally(browser: &Browser) -> Outcome<PlayPage<'_>> {
    let page = PlayPage::with(browser, TALLY).await?;
    page.click("restart").await?;
    page.wait_buffer("tally", "words[0] >= 3 && words[0] === words[1] + 1")
        .await?;
    Ok(page)
}

/// A paused program stands still, a step is exactly one frame, and a restart is frame 0 with everything zero.
pub async fn pause_step_and_restart_count_frames_exactly(browser: &Browser) -> Outcome {
    let page = tally(browser).await?;
    page.click("run").await?;
    page.wait_status("Paused").await?;
    let paused = page.buffer("tally").await?;
    animation_frames(browser, 5).await?;
    assert_eq!(page.buffer("tally").await?, paused);
    assert_eq!(page.frame().await?, u64::from(paused[1]));

    page.click("step").await?;
    page.wait_buffer("tally", &format!("words[0] === {}", paused[0] + 1))
        .await?;
    animation_frames(browser, 5).await?;
    let stepped = page.buffer("tally").await?;
    assert_eq!(stepped[..2], [paused[0] + 1, paused[1] + 1]);
    let elapsed = stepped[2] - paused[2];
    assert!(elapsed.abs_diff(STEP) < 100, "a step of {elapsed} µs");
    assert!(stepped[3].abs_diff(STEP) < 2, "{stepped:?}");
    assert_eq!(page.frame().await?, u64::from(stepped[1]));
    assert_eq!(page.status().await?, "Paused");

    page.click("restart").await?;
    page.wait_buffer(
        "tally",
        "words[0] === 1 && words[1] === 0 && words[2] === 0",
    )
    .await?;
    animation_frames(browser, 5).await?;
    assert_eq!(page.buffer("tally").await?[..3], [1, 0, 0]);
    assert_eq!(page.frame().await?, 0);
    assert_eq!(page.status().await?, "Paused");

    page.click("run").await?;
    page.wait_status("Running").await?;
    page.wait_buffer("tally", "words[0] >= 4 && words[1] === words[0] - 1")
        .await?;
    Ok(())
}

/// An edit goes on where the program before it was; what it declares anew begins with zeros.
pub async fn an_edit_keeps_time_and_buffers(browser: &Browser) -> Outcome {
    let page = tally(browser).await?;
    page.click("run").await?;
    page.wait_status("Paused").await?;
    let before = page.buffer("tally").await?;
    page.set_text(&TALLY.replace("vec4f(0.5, 0.5, 0.5, 1.0)", "vec4f(1.0, 0.0, 0.0, 1.0)"))
        .await?;
    page.wait_status("Paused").await?;
    // A paused program shows what it draws now, at the time it had.
    page.wait_colour([255, 0, 0]).await?;
    let after = page.buffer("tally").await?;
    assert_eq!(after[..3], [before[0] + 1, before[1], before[2]]);
    Ok(())
}

/// No frames while the tab is hidden, and no time passes for the program.
pub async fn a_hidden_tab_draws_nothing_and_its_clock_stands(browser: &Browser) -> Outcome {
    let page = tally(browser).await?;
    browser
        .script(
            "window.seen = [];
            document.addEventListener('visibilitychange', () => {
                seen.push([document.visibilityState, lockstep.stats().frames, performance.now()]);
            });",
            Vec::new(),
        )
        .await?;
    let tab = browser.tab().await?;
    let other = browser.open_tab().await?;
    browser.switch(&other).await?;
    // Longer than the longest step, so that a clock that went on would show.
    browser
        .wait("a second passes", "performance.now() > 1000", Vec::new())
        .await?;
    browser.client().close_window().await?;
    browser.switch(&tab).await?;
    let seen = page
        .wait("the tab was hidden and is back", "seen.length >= 2 && seen")
        .await?;
    assert_eq!(seen[0][0], "hidden", "{seen}");
    assert_eq!(seen[1][0], "visible", "{seen}");
    let at = |event: usize, member: usize| seen[event][member].as_f64().unwrap_or_default();
    let hidden_for = at(1, 2) - at(0, 2);
    assert!(hidden_for > 300.0, "hidden for {hidden_for} ms: {seen}");
    assert!(at(1, 1) - at(0, 1) <= 1.0, "frames while hidden: {seen}");
    page.wait_frames(3).await?;
    let tally = page.buffer("tally").await?;
    assert!(tally[4] <= LONGEST_STEP + 1, "a step of {} µs", tally[4]);
    assert_eq!(tally[0], tally[1] + 1);
    Ok(())
}

/// Who asked the system for less motion gets a picture that stands, until they say otherwise.
pub async fn reduced_motion_starts_paused_on_the_first_frame(browser: &Browser) -> Outcome {
    let media = json!({
        "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }],
    });
    browser.cdp("Emulation.setEmulatedMedia", media).await?;
    let page = PlayPage::open(browser).await?;
    page.wait_status("Paused").await?;
    page.wait_notice("reduced motion").await?;
    page.wait_frames(0).await?;
    page.wait("a first frame", "lockstep.stats().frames === 1")
        .await?;
    animation_frames(browser, 5).await?;
    assert_eq!(page.frames_drawn().await?, 1);
    let picture = page.picture().await?;
    assert!(picture.colours() > 100);

    page.click("run").await?;
    page.wait_status("Running").await?;
    page.wait_frames(3).await?;
    assert_eq!(page.notices().await?, [""; 0]);
    // From now on what the person opens runs at once.
    page.run_text(&solid(0.0, 1.0, 0.0)).await?;
    Ok(())
}
