//! From keys to a picture, and to problems.

use crate::harness::{Browser, Outcome};
use crate::play_page::{PlayPage, Problem};
use crate::programs::{HALF, QUARTER, solid};

const GREEN: [u8; 3] = [0, 255, 0];

/// The program of a first visit runs, and its picture is alive.
pub async fn a_first_visit_shows_a_moving_picture(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    page.wait_status("Running").await?;
    page.wait_frames(1).await?;
    let first = page.picture().await?;
    assert!(first.colours() > 100, "only {} colours", first.colours());
    page.wait_frames(3).await?;
    let later = page.picture().await?;
    let changed = later.changed_pixels(&first);
    assert!(changed > 100, "only {changed} pixels changed");
    assert_eq!(page.problems().await?, []);
    assert_eq!(page.notices().await?, [""; 0]);
    assert!(!page.text().await?.is_empty());
    page.wait("a frame rate", "/[0-9] fps/.test(textOf('fps'))")
        .await?;
    Ok(())
}

/// The picture is the program's, in the colours that its linear values stand for.
pub async fn another_program_is_another_picture(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, &solid(0.5, 0.25, 0.0)).await?;
    page.wait_colour([HALF, QUARTER, 0]).await?;
    let picture = page.picture().await?;
    assert_eq!(picture.colours(), 1);
    assert_eq!(page.problems().await?, []);
    Ok(())
}

/// Key by key, through states that do not compile, to another picture.
pub async fn typing_changes_the_picture(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, &solid(0.0, 1.0, 0.0)).await?;
    page.wait_colour(GREEN).await?;
    let unfinished = "@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, vec4f(vec3f(level), 1.0));
}
const level = 0.";
    page.set_text(unfinished).await?;
    assert!(!page.problems().await?.is_empty());
    page.wait_colour(GREEN).await?;
    page.type_keys("25;").await?;
    page.wait_status("Running").await?;
    page.wait_colour([QUARTER; 3]).await?;
    assert_eq!(page.problems().await?, []);
    assert_eq!(page.text().await?, format!("{unfinished}25;"));
    Ok(())
}

/// Nonsense is placed in the person's own text, and what ran goes on until it is mended.
pub async fn nonsense_is_placed_and_the_last_good_build_runs_on(browser: &Browser) -> Outcome {
    let good = solid(0.0, 1.0, 0.0);
    let page = PlayPage::with(browser, &good).await?;
    let broken = good.replace(
        "    textureStore",
        "    let x = nonsense;\n    textureStore",
    );
    page.set_text(&broken).await?;
    let problems = page.problems().await?;
    let [problem] = &problems[..] else {
        panic!("{problems:#?}");
    };
    assert_eq!(problem.severity, "error");
    assert_eq!(problem.place, "3:13");
    assert!(problem.message.contains("nonsense"), "{problem:#?}");
    let marked = page
        .value("document.querySelector('.cm-lintRange-error').innerText")
        .await?;
    assert_eq!(marked, "nonsense");
    assert_eq!(page.status().await?, "Problems: last good build is running");
    page.wait_frames(3).await?;
    page.wait_colour(GREEN).await?;

    page.set_text(&broken.replace("nonsense", "1.0")).await?;
    page.wait_status("Running").await?;
    assert_eq!(page.problems().await?, []);
    Ok(())
}

/// What the preprocessor and the compiler object to is one list in the order of the text.
pub async fn problems_of_directives_and_of_wgsl_are_one_list(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    let program = solid(0.0, 1.0, 0.0).replace("id.xy,", "id.nowhere,");
    page.set_text(&format!("#dispatch_cuont main_image 2\n{program}"))
        .await?;
    let problems = page.problems().await?;
    let [directive, wgsl] = &problems[..] else {
        panic!("{problems:#?}");
    };
    assert_eq!(
        (directive.severity.as_str(), directive.speaker.as_str()),
        ("error", "Lockstep")
    );
    assert!(directive.place.starts_with("1:"), "{directive:#?}");
    assert!(
        directive.message.contains("dispatch_cuont"),
        "{directive:#?}"
    );
    assert_eq!(wgsl.severity, "error");
    assert!(wgsl.place.starts_with("4:"), "{wgsl:#?}");
    Ok(())
}

/// A program that only naga rejects runs, and naga's words are a note.
pub async fn what_the_browser_accepts_runs_whatever_naga_says(browser: &Browser) -> Outcome {
    let program = "@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    var colour = vec3f(0.0);
    colour.xy = vec2f(0.5, 0.25);
    textureStore(screen, id.xy, vec4f(colour, 1.0));
}
";
    let page = PlayPage::with(browser, program).await?;
    page.wait_colour([HALF, QUARTER, 0]).await?;
    let problems = page.problems().await?;
    assert!(!problems.is_empty());
    for problem in &problems {
        assert_eq!(problem.severity, "note", "{problem:#?}");
    }
    assert!(
        problems.iter().any(|problem| problem.place == "4:5"),
        "{problems:#?}"
    );
    Ok(())
}

/// A barrier that not all invocations reach passes naga; the browser refuses it, in its own words at its place.
pub async fn what_the_browser_refuses_does_not_run_whatever_naga_says(
    browser: &Browser,
) -> Outcome {
    let page = PlayPage::with(browser, &solid(0.0, 1.0, 0.0)).await?;
    page.set_text(
        "@compute @workgroup_size(16, 16)
fn main_image(
    @builtin(global_invocation_id) id: vec3u,
    @builtin(local_invocation_index) index: u32,
) {
    if index < 7u {
        workgroupBarrier();
    }
    textureStore(screen, id.xy, vec4f(1.0));
}
",
    )
    .await?;
    let problems = page.problems().await?;
    let error = problems.iter().find(|problem| problem.severity == "error");
    let Some(error) = error else {
        panic!("{problems:#?}");
    };
    assert_eq!(
        (error.place.as_str(), error.speaker.as_str()),
        ("7:9", "browser")
    );
    assert!(error.message.contains("uniform control flow"), "{error:#?}");
    page.wait_status("Problems: last good build is running")
        .await?;
    page.wait_colour(GREEN).await?;
    Ok(())
}

/// Places are right behind characters of every width and behind foreign line ends.
pub async fn places_are_right_behind_any_characters(browser: &Browser) -> Outcome {
    let page = PlayPage::open(browser).await?;
    let line = "    /* \u{1f600} \u{e9} \u{4e2d} */ let x = nonsense;";
    let program = format!(
        "\u{feff}// \u{1f680} caf\u{e9}\r\n@compute @workgroup_size(16, 16)\r\nfn main_image() {{\r\n{line}\r\n}}\r\n"
    );
    page.set_text(&program).await?;
    let problems = page.problems().await?;
    let column = line.chars().take_while(|c| *c != 'n').count() + 1;
    let place = format!("4:{column}");
    let problem = problems.iter().find(|problem| problem.place == place);
    assert!(
        matches!(problem, Some(Problem { severity, .. }) if severity == "error"),
        "nothing at {place}: {problems:#?}"
    );
    page.click("problem-jump").await?;
    assert_eq!(page.selected_text().await?, "nonsense");
    assert_eq!(page.cursor_line().await?, 4);
    Ok(())
}

/// The strip lists the entry points in run order, and leads to their functions.
pub async fn the_strip_lists_what_runs_and_leads_there(browser: &Browser) -> Outcome {
    let page = PlayPage::with(
        browser,
        "#storage cells array<u32, 4>
#workgroup_count scatter 2 1 1
#dispatch_once scatter
#workgroup_count gather 1
#dispatch_count gather 3

@compute @workgroup_size(32)
fn scatter(@builtin(global_invocation_id) id: vec3u) {
    if id.x == 63u { cells[0] = 5u; }
}

@compute @workgroup_size(1)
fn gather() {
    if time.frame == 0u { cells[1] = cells[1] * 10u + cells[0] + dispatch.id; }
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, vec4f(f32(cells[1] == 567u)));
}
",
    )
    .await?;
    // Each entry point saw what those before it wrote, and each dispatch its own number.
    page.wait_colour([255; 3]).await?;
    let rows = page.strip().await?;
    let shown: Vec<_> = rows
        .iter()
        .map(|row| {
            [
                &row.name,
                &row.groups,
                &row.workgroup_size,
                &row.invocations,
                &row.runs,
            ]
            .map(String::as_str)
        })
        .collect();
    assert_eq!(shown.len(), 3, "{rows:#?}");
    assert_eq!(
        shown[..2],
        [
            ["scatter", "2 × 1 × 1", "32 × 1 × 1", "64", "once"],
            ["gather", "1 × 1 × 1", "1 × 1 × 1", "1", "3"],
        ]
    );
    let picture = page.picture().await?;
    let (across, down) = (picture.width.div_ceil(16), picture.height.div_ceil(16));
    assert_eq!(
        [shown[2][0], shown[2][1], shown[2][2], shown[2][4]],
        [
            "main_image",
            &format!("{across} × {down} × 1"),
            "16 × 16 × 1",
            "1"
        ]
    );

    page.find("[data-testid='strip-row']:nth-child(2) button")
        .await?
        .click()
        .await?;
    assert_eq!(page.selected_text().await?, "gather");
    assert_eq!(page.cursor_line().await?, 13);
    Ok(())
}

/// Ctrl+Enter lets a paused program run, compiled anew.
pub async fn control_enter_runs_and_control_s_saves(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, &solid(0.0, 1.0, 0.0)).await?;
    page.click("run").await?;
    page.wait_status("Paused").await?;
    page.type_keys("\u{e009}\u{e007}\u{e009}").await?;
    page.wait_status("Running").await?;
    // Elsewhere in the page it is the same.
    page.click("run").await?;
    page.wait_status("Paused").await?;
    let element = page.element("run").await?;
    element.send_keys("\u{e009}\u{e007}\u{e009}").await?;
    page.wait_status("Running").await?;
    page.type_keys("\u{e009}s\u{e009}").await?;
    page.wait(
        "the page says that it saved",
        "textOf('announcement') === 'Saved.' || document.querySelector('.saved').innerText === 'Saved'",
    )
    .await?;
    Ok(())
}
