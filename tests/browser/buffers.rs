//! The Buffers panel, and what `#assert` finds.

use crate::harness::{Browser, Outcome};
use crate::play_page::PlayPage;
use crate::programs::{TALLY, solid};
use serde_json::{Value, json};

const ARROW_RIGHT: char = '\u{e014}';

/// First and last colour of heat maps, and the one half way.
const LOW: [u8; 4] = [12, 12, 22, 255];
const MIDDLE: [u8; 4] = [31, 132, 128, 255];
const HIGH: [u8; 4] = [246, 242, 227, 255];

/// The rows of the table, each as its cells.
const ROWS: &str = "all('buffer-row').map(tableRow)";

/// The number beside the name of the tab.
const COUNT: &str = "one('tab-buffers').querySelector('.count').innerText";

/// A buffer of every kind that is read in its own way, and what one invocation puts there.
const KINDS: &str = "struct Tree {
    pos: vec2f,
    age: u32,
    tint: vec3f,
}

struct Rest {
    hits: array<atomic<u32>, 2>,
    depth: i32,
    cells: array<u32, 20>,
}

#storage heights array<f32, 250>
#storage points array<vec3f, 3>
#storage forest array<Tree, 2>
#storage rest Rest
#workgroup_count fill 1 1 1

@compute @workgroup_size(1)
fn fill() {
    for (var i = 0u; i < 250u; i++) {
        heights[i] = f32(i) * 0.5 - 1.0;
    }
    points[1] = vec3f(0.1, -2.0, 3.0e9);
    points[2] = vec3f(1.0, 2.0, 3.0);
    forest[1] = Tree(vec2f(0.25, -0.5), 77u, vec3f(7.0, 8.0, 9.0));
    atomicStore(&rest.hits[1], 4000000000u);
    rest.depth = -1;
    rest.cells[19] = 255u;
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, vec4f(0.5, 0.5, 0.5, 1.0));
}
";

/// The numbers from 0 to 8.
const NINE: &str = "#storage nine array<f32, 9>
#workgroup_count fill 1 1 1

@compute @workgroup_size(9)
fn fill(@builtin(local_invocation_index) i: u32) {
    nine[i] = f32(i);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, vec4f(0.5, 0.5, 0.5, 1.0));
}
";

/// The playground with `program` running and its buffers shown.
async fn panel<'a>(browser: &'a Browser, program: &str) -> Outcome<PlayPage<'a>> {
    let page = PlayPage::with(browser, program).await?;
    page.click("tab-buffers").await?;
    Ok(page)
}

async fn choose(page: &PlayPage<'_>, id: &str, label: &str) -> Outcome {
    Ok(page.element(id).await?.select_by_label(label).await?)
}

/// Presses a button of the panel by its name.
async fn press(page: &PlayPage<'_>, name: &str) -> Outcome {
    let script = "const button = [...one('buffers').querySelectorAll('button')].find((it) =>
            it.innerText === args[0] || it.ariaLabel === args[0]);
        button.click();";
    page.browser().script(script, vec![name.into()]).await?;
    Ok(())
}

/// Puts a number into a field and leaves it.
async fn enter(page: &PlayPage<'_>, id: &str, number: u32) -> Outcome {
    let script = "const field = one(args[0]);
        field.value = args[1];
        field.dispatchEvent(new Event('change', { bubbles: true }));";
    let args = vec![id.into(), number.to_string().into()];
    page.browser().script(script, args).await?;
    Ok(())
}

async fn wait_rows(page: &PlayPage<'_>, rows: Value) -> Outcome {
    let what = format!("the rows are {rows}");
    let condition = format!("JSON.stringify({ROWS}) === JSON.stringify(args[0])");
    page.browser().wait(&what, &condition, vec![rows]).await?;
    Ok(())
}

async fn wait_text(page: &PlayPage<'_>, id: &str, words: &str) -> Outcome {
    let what = format!("{id} says {words:?}");
    let args = vec![id.into(), words.into()];
    page.browser()
        .wait(&what, "textOf(args[0]) === args[1]", args)
        .await?;
    Ok(())
}

/// Every number is where its type puts it, padding is no column, and the prelude's own buffers are not listed.
pub async fn tables_show_exact_values(browser: &Browser) -> Outcome {
    let program = KINDS.replace("rest.depth = -1;", "rest.depth = -1;\n    #assert true");
    let page = panel(browser, &program).await?;
    assert_eq!(page.value(COUNT).await?, json!("4"));
    choose(&page, "buffer", "heights").await?;
    wait_text(&page, "buffer-type", "array<f32, 250>, 250 words").await?;

    choose(&page, "buffer", "points").await?;
    let points = json!([
        ["[0]", "0", "0", "0"],
        ["[1]", "0.1", "-2", "3e9"],
        ["[2]", "1", "2", "3"]
    ]);
    wait_rows(&page, points).await?;
    wait_text(&page, "buffer-type", "array<vec3f, 3>, 12 words").await?;
    wait_text(&page, "buffer-rows", "all 3 rows").await?;

    choose(&page, "buffer", "forest").await?;
    let forest = json!([
        ["[0]", "0", "0", "0", "0", "0", "0"],
        ["[1]", "0.25", "-0.5", "77", "7", "8", "9"]
    ]);
    wait_rows(&page, forest).await?;
    let head = "[...document.querySelectorAll('[data-testid=buffers] thead th')].map((cell) => cell.innerText)";
    assert_eq!(
        page.value(head).await?,
        json!(["pos.x", "pos.y", "age", "tint.x", "tint.y", "tint.z"])
    );

    choose(&page, "buffer", "rest").await?;
    wait_text(&page, "buffer-type", "Rest, 23 words").await?;
    wait_rows(&page, json!([["", "0", "4000000000", "-1"]])).await?;
    page.click("buffer-hexadecimal").await?;
    wait_rows(
        &page,
        json!([["", "0x00000000", "0xee6b2800", "0xffffffff"]]),
    )
    .await?;
    choose(&page, "buffer-section", "cells: array<u32, 20>").await?;
    wait_text(&page, "buffer-rows", "all 20 rows").await?;
    let last = format!("{ROWS}.at(-1)");
    page.wait(
        "the last cell",
        &format!("JSON.stringify({last}) === '[\"cells[19]\",\"0x000000ff\"]'"),
    )
    .await?;
    page.click("buffer-hexadecimal").await?;
    page.wait("its number", &format!("{last}[1] === '255'"))
        .await?;

    choose(&page, "buffer", "heights").await?;
    let boxes = page.value("all('buffer-hexadecimal').length").await?;
    assert_eq!(boxes, json!(0), "floats have no hexadecimal");
    Ok(())
}

/// All rows can be reached, by pages and by number.
pub async fn pages_lead_to_every_row(browser: &Browser) -> Outcome {
    let page = panel(browser, KINDS).await?;
    choose(&page, "buffer", "heights").await?;
    wait_text(&page, "buffer-rows", "rows 0 to 99 of 250").await?;
    let ends = format!("((rows) => JSON.stringify([rows[0], rows.at(-1)]))({ROWS})");
    let wait_ends = async |first: [&str; 2], last: [&str; 2]| {
        let what = format!("rows from {first:?} to {last:?}");
        let condition = format!("{ends} === JSON.stringify([args[0], args[1]])");
        let args = vec![json!(first), json!(last)];
        browser.wait(&what, &condition, args).await
    };
    wait_ends(["[0]", "-1"], ["[99]", "48.5"]).await?;
    press(&page, "Rows after").await?;
    wait_ends(["[100]", "49"], ["[199]", "98.5"]).await?;
    press(&page, "Rows after").await?;
    wait_ends(["[200]", "99"], ["[249]", "123.5"]).await?;
    press(&page, "First rows").await?;
    wait_ends(["[0]", "-1"], ["[99]", "48.5"]).await?;
    press(&page, "Last rows").await?;
    wait_ends(["[150]", "74"], ["[249]", "123.5"]).await?;
    press(&page, "Rows before").await?;
    wait_ends(["[50]", "24"], ["[149]", "73.5"]).await?;
    enter(&page, "buffer-first", 242).await?;
    wait_ends(["[242]", "120"], ["[249]", "123.5"]).await?;
    enter(&page, "buffer-first", 9999).await?;
    wait_ends(["[249]", "123.5"], ["[249]", "123.5"]).await?;
    Ok(())
}

/// A plot is a line, and its range in words.
pub async fn a_plot_says_its_range(browser: &Browser) -> Outcome {
    let page = panel(browser, KINDS).await?;
    choose(&page, "buffer", "heights").await?;
    press(&page, "Plot").await?;
    let label = "one('buffer-plot')?.ariaLabel ?? one('buffer-plot')?.getAttribute('aria-label')";
    let condition = format!("({label}) === args[0]");
    let wait_label = async |words: &str| {
        let what = format!("the plot is {words:?}");
        browser.wait(&what, &condition, vec![words.into()]).await
    };
    wait_label("heights, all 250 rows, from -1 to 123.5").await?;
    let points = "one('buffer-plot').querySelector('.line').getAttribute('d').split('L').length";
    assert_eq!(page.value(points).await?, json!(250));
    choose(&page, "buffer", "forest").await?;
    choose(&page, "buffer-column", "tint.y").await?;
    wait_label("forest.tint.y, all 2 rows, from 0 to 8").await?;
    Ok(())
}

/// A heat map has the colours of its values, and says the value that is pointed at.
pub async fn a_heat_map_has_the_colours_of_its_values(browser: &Browser) -> Outcome {
    let page = panel(browser, NINE).await?;
    press(&page, "Heat map").await?;
    let pixel = |x: u32, y: u32| {
        format!("[...one('heat-map').getContext('2d').getImageData({x}, {y}, 1, 1).data]")
    };
    let extent = "[one('heat-map').width, one('heat-map').height]";
    let painted = format!("{}[3] === 255", pixel(2, 2));
    page.wait("a painted map", &painted).await?;
    assert_eq!(page.value(extent).await?, json!([3, 3]));
    assert_eq!(page.value(&pixel(0, 0)).await?, json!(LOW));
    assert_eq!(page.value(&pixel(1, 1)).await?, json!(MIDDLE));
    assert_eq!(page.value(&pixel(2, 2)).await?, json!(HIGH));
    wait_text(&page, "heat-map-pixel", "nine, all 9 rows, from 0 to 8").await?;

    page.value("one('heat-map').scrollIntoView({ block: 'nearest' })")
        .await?;
    // Three values in 120 pixels.
    browser.hover("heat-map", (100.0, 20.0)).await?;
    wait_text(&page, "heat-map-pixel", "row 2: nine[2] is 2").await?;
    page.value("one('heat-map').blur()").await?;
    browser.hover("run", (2.0, 2.0)).await?;
    page.value("one('heat-map').focus()").await?;
    wait_text(&page, "heat-map-pixel", "row 0: nine[0] is 0").await?;
    browser.press_keys(&[ARROW_RIGHT]).await?;
    wait_text(&page, "heat-map-pixel", "row 1: nine[1] is 1").await?;

    enter(&page, "heat-map-width", 9).await?;
    page.wait("one line", &format!("JSON.stringify({extent}) === '[9,1]'"))
        .await?;
    assert_eq!(page.value(&pixel(4, 0)).await?, json!(MIDDLE));
    Ok(())
}

/// Numbers follow the program while it runs, stand while it is paused, and go on with a step.
pub async fn a_buffer_is_live_while_its_program_runs(browser: &Browser) -> Outcome {
    let page = panel(browser, TALLY).await?;
    let number = "Number(one('buffer-row')?.children[1].innerText)";
    let first = page.wait("a count", &format!("{number} || false")).await?;
    browser
        .wait("more", &format!("{number} > args[0]"), vec![first])
        .await?;

    page.click("run").await?;
    page.wait_status("Paused").await?;
    let words = page.buffer("tally").await?;
    page.wait("the last frame's", &format!("{number} === {}", words[0]))
        .await?;
    browser
        .script("await animationFrames(10);", Vec::new())
        .await?;
    assert_eq!(page.value(number).await?, json!(words[0]));
    page.click("step").await?;
    page.wait("one more", &format!("{number} === {}", words[0] + 1))
        .await?;
    page.click("restart").await?;
    page.wait("the first again", &format!("{number} === 1"))
        .await?;
    Ok(())
}

/// Nothing is read while the panel is closed, and never twice at once while it is open.
pub async fn a_closed_panel_reads_nothing(browser: &Browser) -> Outcome {
    // A size that nothing else which is read back has.
    let program = TALLY.replace("array<u32, 8>", "array<u32, 21>");
    let page = PlayPage::with(browser, &program).await?;
    browser
        .script(
            "window.reads = { begun: 0, under_way: 0, most: 0 };
            const map = GPUBuffer.prototype.mapAsync;
            GPUBuffer.prototype.mapAsync = function (...parameters) {
                const mapped = map.apply(this, parameters);
                if (this.size === 84) {
                    reads.begun += 1;
                    reads.under_way += 1;
                    reads.most = Math.max(reads.most, reads.under_way);
                    const done = () => { reads.under_way -= 1; };
                    mapped.then(done, done);
                }
                return mapped;
            };",
            Vec::new(),
        )
        .await?;
    page.wait_frames(20).await?;
    assert_eq!(page.value("reads.begun").await?, json!(0));
    page.click("tab-buffers").await?;
    page.wait("three readings", "reads.begun >= 3").await?;
    page.click("tab-textures").await?;
    page.wait("the last one is done", "reads.under_way === 0")
        .await?;
    let begun = page.value("reads.begun").await?;
    page.wait_frames(20).await?;
    assert_eq!(page.value("reads.begun").await?, begun);
    assert_eq!(page.value("reads.most").await?, json!(1));
    Ok(())
}

/// An edit of the type shows the new type, never the old bytes as if they were of it.
pub async fn an_edit_of_the_type_never_mixes_layouts(browser: &Browser) -> Outcome {
    let program = |ty: &str, value: &str| {
        TALLY
            .replace("tally array<u32, 8>", &format!("tally array<{ty}, 8>"))
            .replace("tally[0] += 1u;", &format!("tally[0] = {value};"))
            .replace("tally[1] = time.frame;", "")
            .replace("tally[2] = u32(round(time.elapsed * 1e6));", "")
            .replace("tally[3] = step;", "")
            .replace("tally[4] = max(tally[4], step);", "")
    };
    let page = panel(browser, &program("u32", "1065353216u")).await?;
    let cell = "one('buffer-row')?.children[1].innerText";
    page.wait("the number", &format!("{cell} === '1065353216'"))
        .await?;
    browser
        .script(
            "window.seen = new Set();
            const look = () => seen.add(one('buffer-row')?.children[1].innerText);
            new MutationObserver(look).observe(one('buffers'),
                { subtree: true, childList: true, characterData: true });",
            Vec::new(),
        )
        .await?;
    page.run_text(&program("f32", "2.0")).await?;
    page.wait("the new number", &format!("{cell} === '2'"))
        .await?;
    // As f32 the old bytes are 1; as u32 the new ones are 1073741824.
    let mixed = page
        .value("['1', '1073741824'].some((text) => seen.has(text))")
        .await?;
    assert_eq!(mixed, json!(false));
    Ok(())
}

/// A program without buffers is told how to get one, and a buffer can be taken home.
pub async fn the_whole_buffer_is_a_file(browser: &Browser) -> Outcome {
    let page = panel(browser, &solid(0.0, 1.0, 0.0)).await?;
    page.wait(
        "how to get one",
        "textOf('buffers').includes('#storage name array<f32>')",
    )
    .await?;
    assert_eq!(page.value(COUNT).await?, json!(""));
    page.run_text(KINDS).await?;
    browser
        .script(
            "const make = URL.createObjectURL;
            URL.createObjectURL = (blob) => {
                window.saved = blob;
                return make.call(URL, blob);
            };",
            Vec::new(),
        )
        .await?;
    page.wait("the button", "one('download-buffer')").await?;
    choose(&page, "buffer", "heights").await?;
    press(&page, "Download .bin").await?;
    page.wait("a file", "window.saved").await?;
    let read = "return [...new Float32Array(await saved.arrayBuffer())];";
    let values = browser.script(read, Vec::new()).await?;
    let values = values.as_array().cloned().unwrap_or_default();
    assert_eq!(values.len(), 250);
    assert_eq!(values[249].as_f64(), Some(123.5));
    Ok(())
}

/// The panel is no wider than a phone.
pub async fn the_panel_fits_a_phone(browser: &Browser) -> Outcome {
    let phone = json!({ "width": 360, "height": 740, "deviceScaleFactor": 1, "mobile": false });
    browser
        .cdp("Emulation.setDeviceMetricsOverride", phone)
        .await?;
    let page = panel(browser, KINDS).await?;
    choose(&page, "buffer", "forest").await?;
    for kind in ["Table", "Plot", "Heat map"] {
        press(&page, kind).await?;
        browser
            .script("await animationFrames(3);", Vec::new())
            .await?;
        let width = page.value("one('buffers').scrollWidth").await?;
        assert!(width.as_f64() <= Some(360.0), "{kind}: {width}");
    }
    browser
        .cdp("Emulation.clearDeviceMetricsOverride", json!({}))
        .await?;
    Ok(())
}

/// A failing `#assert` is one warning with its share, said once, until the program is mended.
pub async fn a_failed_assertion_is_a_warning_until_it_is_mended(browser: &Browser) -> Outcome {
    let program = |bound: u32| {
        format!(
            "#workgroup_count check 1 1 1
@compute @workgroup_size(8)
fn check(@builtin(local_invocation_index) i: u32) {{
    #assert i < {bound}u
}}
{}",
            solid(0.5, 0.5, 0.5)
        )
    };
    let page = PlayPage::with(browser, &program(6)).await?;
    let share = "one('problem-row')?.querySelector('.message').innerText.includes(args[0])";
    let wait_share = async |share_words: &str| {
        let what = format!("a warning of {share_words}");
        browser.wait(&what, share, vec![share_words.into()]).await
    };
    wait_share("25.0% of the invocations").await?;
    wait_text(&page, "announcement", "The assertion in line 4 fails.").await?;
    page.wait_frames(40).await?;
    let problems = page.problems().await?;
    assert_eq!(problems.len(), 1, "{problems:?}");
    let problem = &problems[0];
    assert_eq!(
        (
            problem.severity.as_str(),
            problem.code.as_str(),
            problem.place.as_str()
        ),
        ("warning", "assert-failed", "4:5")
    );
    assert_eq!(page.status().await?, "Running");

    // Frames are counted with their failures, also one by one.
    page.click("run").await?;
    page.wait_status("Paused").await?;
    page.click("restart").await?;
    wait_share("25.0% of the invocations (2 of 8)").await?;
    page.click("step").await?;
    wait_share("25.0% of the invocations (4 of 16)").await?;

    // What failed before an edit is none of the edit's.
    page.set_text(&program(7)).await?;
    wait_share("12.5% of the invocations (1 of 8)").await?;
    page.click("run").await?;
    page.run_text(&program(8)).await?;
    page.wait("no problems", "all('problem-row').length === 0")
        .await?;
    page.wait_frames(60).await?;
    assert_eq!(page.problems().await?, []);
    Ok(())
}
