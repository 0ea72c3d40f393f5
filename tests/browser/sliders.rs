//! Sliders, the members of `custom`.

use crate::harness::{Browser, Outcome};
use crate::play_page::PlayPage;
use crate::programs::solid;
use serde_json::{Value, json};

const SHIFT: char = '\u{e008}';
const ALT: char = '\u{e00a}';
const ESCAPE: char = '\u{e00c}';
const UP: char = '\u{e013}';
const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';

/// The fields of the slider `speed`.
const VALUE: &str = "[data-testid='slider-speed'] [data-testid='slider-value']";
const MIN: &str = "[data-testid='slider-speed'] [data-testid='slider-min']";
const MAX: &str = "[data-testid='slider-speed'] [data-testid='slider-max']";
const WAY: &str = "[data-testid='slider-speed'] [data-testid='slider-way']";
const WRONG: &str = "[data-testid='slider-speed'] [role='alert']";

/// Shows the slider in `seen` and as red, and counts frames in `tally`.
const READ_SPEED: &str = "#storage seen array<f32, 2>
#storage tally array<u32, 2>
#workgroup_count look 1 1 1

@compute @workgroup_size(1)
fn look() {
    seen[0] = custom.speed;
    tally[0] += 1u;
    tally[1] = time.frame;
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, vec4f(custom.speed, 0.0, 0.0, 1.0));
}
";

/// The names of all sliders.
async fn names(page: &PlayPage<'_>) -> Outcome<Value> {
    page.field_values("slider-name").await
}

/// The playground with its one slider `speed`, and a program that reads it.
async fn with_speed(browser: &Browser) -> Outcome<PlayPage<'_>> {
    let page = PlayPage::with(browser, &solid(0.0, 1.0, 0.0)).await?;
    page.click("tab-uniforms").await?;
    page.click("add-slider").await?;
    page.enter("[data-testid='slider-name']", "speed").await?;
    page.wait("its new name", "one('slider-speed')").await?;
    page.run_text(READ_SPEED).await?;
    page.wait_float("seen", 0.0).await?;
    Ok(page)
}

/// A slider gets a name that WGSL takes, and no other.
pub async fn a_slider_is_added_and_renamed(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, &solid(0.0, 1.0, 0.0)).await?;
    page.click("tab-uniforms").await?;
    page.click("add-slider").await?;
    page.click("add-slider").await?;
    assert_eq!(names(&page).await?, json!(["slider", "slider_2"]));
    let count = "one('tab-uniforms').querySelector('.count').innerText";
    assert_eq!(page.value(count).await?, json!("2"));
    page.run_text(&READ_SPEED.replace("custom.speed", "custom.slider"))
        .await?;

    let (name, wrong) = (
        "[data-testid='slider-slider'] [data-testid='slider-name']",
        "[data-testid='slider-slider'] [role='alert']",
    );
    for (bad, sentence) in [
        (
            "2 fast",
            "`2 fast` cannot be a slider's name; use letters, digits and `_`, with a letter first.",
        ),
        (
            "var",
            "WGSL keeps the word `var` for itself; try `var_` or another name.",
        ),
        (
            "slider_2",
            "There is a slider `slider_2` already; each needs a name of its own.",
        ),
    ] {
        page.enter(name, bad).await?;
        page.wait_words(wrong, sentence).await?;
    }
    page.settle().await?;
    assert_eq!(page.status().await?, "Running");
    page.keys_in(name, &ESCAPE.to_string()).await?;
    page.wait(
        "no complaint",
        "!textsOf('slider-slider')[0].includes('name')",
    )
    .await?;
    assert_eq!(names(&page).await?, json!(["slider", "slider_2"]));

    page.enter(name, "speed").await?;
    page.wait("its new name", "one('slider-speed')").await?;
    let focus = "document.activeElement.value";
    assert_eq!(page.value(focus).await?, json!("speed"));
    page.run_text(READ_SPEED).await?;
    page.click_on("[data-testid='slider-slider_2'] [data-testid='remove-slider']")
        .await?;
    page.wait("one slider", "all('slider-name').length === 1")
        .await?;
    assert_eq!(names(&page).await?, json!(["speed"]));
    Ok(())
}

/// What is typed, stepped and dragged is what the program reads, bit by bit.
pub async fn numbers_reach_the_program_exactly(browser: &Browser) -> Outcome {
    let page = with_speed(browser).await?;
    page.enter(VALUE, "0.1").await?;
    page.wait_float("seen", 0.1).await?;
    page.enter(VALUE, "0,3").await?;
    page.wait_float("seen", 0.3).await?;
    page.enter(VALUE, "fast").await?;
    page.wait_words(WRONG, "\u{201c}fast\u{201d} is not a number")
        .await?;
    page.keys_in(VALUE, &ESCAPE.to_string()).await?;
    page.wait_float("seen", 0.3).await?;

    // A hundredth of the range, a tenth and a thousandth; not beyond an end.
    for (field, keys, value) in [
        (VALUE, format!("{UP}"), 0.31),
        (VALUE, format!("{SHIFT}{UP}{SHIFT}"), 0.41),
        (VALUE, format!("{ALT}{DOWN}{ALT}"), 0.409),
        (VALUE, format!("{DOWN}"), 0.399),
        (WAY, format!("{ALT}{RIGHT}{ALT}"), 0.4),
        (WAY, format!("{SHIFT}{UP}{SHIFT}"), 0.5),
        (
            WAY,
            format!("{SHIFT}{}{SHIFT}", UP.to_string().repeat(6)),
            1.0,
        ),
    ] {
        page.keys_in(field, &keys).await?;
        page.wait_float("seen", value).await?;
    }

    let width = page.value("one('slider-way').clientWidth").await?;
    let width = width.as_f64().unwrap_or_default();
    browser.press("slider-way", (width / 2.0, 5.0)).await?;
    page.wait_buffer("seen", "words[0] !== 0x3f800000").await?;
    browser.drag("slider-way", (width * 0.75, 5.0)).await?;
    let handle = "document.querySelector(args[0]).valueAsNumber";
    let condition = format!("{handle} > 0.6 && {handle} < 0.9");
    browser
        .wait("three quarters", &condition, vec![WAY.into()])
        .await?;
    let shown = page.field_values("slider-value").await?;
    let shown: f32 = shown[0].as_str().unwrap_or_default().parse()?;
    assert!((0.6..0.9).contains(&shown), "{shown}");
    page.wait_float("seen", shown).await?;
    browser.drag("slider-way", (width + 60.0, 5.0)).await?;
    page.wait_float("seen", 1.0).await?;
    browser.drag("slider-way", (-60.0, 5.0)).await?;
    page.wait_float("seen", 0.0).await?;
    browser.release("slider-way", (-60.0, 5.0)).await?;
    Ok(())
}

/// A number outside of the range stays, also when the range changes and the page is loaded again.
pub async fn a_value_outside_of_its_range_is_kept(browser: &Browser) -> Outcome {
    let page = with_speed(browser).await?;
    page.enter(VALUE, "7.25").await?;
    page.wait_float("seen", 7.25).await?;
    page.wait(
        "a mark that it is outside",
        "one('slider-way').dataset.outside !== undefined",
    )
    .await?;
    page.enter(MAX, "2").await?;
    page.enter(MIN, "3").await?;
    page.wait_words(WRONG, "The range must end above its beginning.")
        .await?;
    page.enter(MIN, "-2").await?;
    page.wait_float("seen", 7.25).await?;
    assert_eq!(page.field_values("slider-value").await?, json!(["7.25"]));
    // Outside steps are as long as inside, and do not jump to an end.
    page.keys_in(VALUE, &DOWN.to_string()).await?;
    page.wait_float("seen", 7.21).await?;

    browser.reload().await?;
    let page = PlayPage::in_tab(browser).await?;
    page.wait_status("Running").await?;
    page.wait_float("seen", 7.21).await?;
    page.click("tab-uniforms").await?;
    for (id, value) in [
        ("slider-name", "speed"),
        ("slider-value", "7.21"),
        ("slider-min", "-2"),
        ("slider-max", "2"),
    ] {
        assert_eq!(page.field_values(id).await?, json!([value]), "{id}");
    }
    Ok(())
}

/// A slider moves while the program runs on: it neither begins anew nor is compiled. A paused picture follows.
pub async fn moving_a_slider_neither_restarts_nor_compiles(browser: &Browser) -> Outcome {
    let page = with_speed(browser).await?;
    page.click("restart").await?;
    page.wait_buffer("tally", "words[0] >= 3 && words[0] === words[1] + 1")
        .await?;
    browser
        .script(
            "window.compiled = 0;
            for (const name of ['createShaderModule', 'createComputePipeline', 'createComputePipelineAsync']) {
                const made = GPUDevice.prototype[name];
                GPUDevice.prototype[name] = function (...parameters) {
                    compiled += 1;
                    return made.apply(this, parameters);
                };
            }",
            Vec::new(),
        )
        .await?;
    let before = page.buffer("tally").await?[0];
    page.enter(VALUE, "0.5").await?;
    page.wait_float("seen", 0.5).await?;
    browser.press("slider-way", (5.0, 5.0)).await?;
    browser.drag("slider-way", (300.0, 5.0)).await?;
    page.wait_float("seen", 1.0).await?;
    browser.release("slider-way", (300.0, 5.0)).await?;
    let after = page.buffer("tally").await?;
    assert!(after[0] > before, "from {before} to {after:?}");
    assert_eq!(after[0], after[1] + 1);

    page.click("run").await?;
    page.wait_status("Paused").await?;
    page.wait_colour([255, 0, 0]).await?;
    let paused = page.buffer("tally").await?;
    page.enter(VALUE, "0").await?;
    page.wait_colour([0, 0, 0]).await?;
    // The same frame, drawn again.
    assert_eq!(page.buffer("tally").await?[1], paused[1]);
    assert_eq!(page.frame().await?, u64::from(paused[1]));
    assert_eq!(page.value("compiled").await?, json!(0));
    Ok(())
}

/// A program that reads sliders which are not there offers to add them.
pub async fn missing_sliders_are_offered(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    let program = READ_SPEED.replace(
        "seen[0] = custom.speed;",
        "seen[0] = custom.speed;\n    seen[1] = custom.glow;",
    );
    page.set_text(&program).await?;
    assert!(!page.problems().await?.is_empty());
    page.wait_notice("This program reads custom.speed, custom.glow, but has no such sliders.")
        .await?;
    page.click("notice-action").await?;
    page.wait_status("Running").await?;
    page.wait_float("seen", 0.5).await?;
    assert_eq!(page.floats("seen").await?, [0.5, 0.5]);
    assert_eq!(page.problems().await?, []);
    assert_eq!(page.notices().await?, [""; 0]);
    page.click("tab-uniforms").await?;
    assert_eq!(names(&page).await?, json!(["speed", "glow"]));
    Ok(())
}

/// There are 32 sliders and no more, and the last one works as the first.
pub async fn there_are_32_sliders_and_no_more(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, &solid(0.0, 1.0, 0.0)).await?;
    page.click("tab-uniforms").await?;
    browser
        .script(
            "while (!one('add-slider').disabled) {
                one('add-slider').click();
                await animationFrames(1);
            }",
            Vec::new(),
        )
        .await?;
    assert_eq!(page.value("all('slider-name').length").await?, json!(32));
    let program = READ_SPEED.replace("custom.speed", "custom.slider_32");
    page.run_text(&program).await?;
    page.enter(
        "[data-testid='slider-slider_32'] [data-testid='slider-value']",
        "0.7",
    )
    .await?;
    page.wait_float("seen", 0.7).await?;
    page.click_on("[data-testid='slider-slider_2'] [data-testid='remove-slider']")
        .await?;
    page.wait("room for one", "!one('add-slider').disabled")
        .await?;
    // The members move up, and each keeps its number.
    page.settle().await?;
    page.wait_status("Running").await?;
    page.wait_frames(2).await?;
    page.wait_float("seen", 0.7).await?;
    Ok(())
}
