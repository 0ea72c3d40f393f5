//! Without a GPU, with one that is lost, and with programs that would take it down.

use crate::harness::{Browser, EMBEDDING, INSECURE_HOST, Outcome};
use crate::play_page::PlayPage;
use crate::programs::{TALLY, solid};
use serde_json::{Value, json};

const GREEN: [u8; 3] = [0, 255, 0];

/// The code is kept, the program waits, and it can be started again on a new device.
async fn recovers(page: &PlayPage<'_>, program: &str) -> Outcome {
    page.wait_notice("GPU was reset").await?;
    page.wait_status("Paused").await?;
    assert_eq!(page.text().await?, program);
    // What may have brought the GPU down does not even get a first frame.
    assert_eq!(
        page.value("document.querySelectorAll('canvas').length")
            .await?,
        json!(1)
    );
    let drawn = page.frames_drawn().await?;
    page.browser()
        .script("await animationFrames(5);", Vec::new())
        .await?;
    assert_eq!(page.frames_drawn().await?, drawn);

    page.click("run").await?;
    page.wait_status("Running").await?;
    page.wait_buffer("tally", "words[0] >= 3 && words[0] === words[1] + 1")
        .await?;
    assert_eq!(page.notices().await?, [""; 0]);
    page.run_text(&solid(0.0, 1.0, 0.0)).await?;
    page.wait_colour(GREEN).await
}

/// The process that talks to the GPU crashes.
pub async fn a_crash_of_the_gpu_process_is_survived(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, TALLY).await?;
    page.wait_frames(3).await?;
    // Its answer can get lost with the process.
    let _ = browser.cdp("Browser.crashGpuProcess", json!({})).await;
    recovers(&page, TALLY).await?;
    // What Chromium itself says about its process is no fault of the page.
    let lines = browser.console().await?;
    let ours = lines
        .iter()
        .filter(|line| line.message.contains("panicked"));
    assert_eq!(ours.count(), 0, "{lines:#?}");
    Ok(())
}

/// What the GPU refuses while a program runs is said, once for each program.
pub async fn what_the_gpu_refuses_is_said(browser: &Browser) -> Outcome {
    // A hand on the page's own device, to ask it for what no device gives.
    let script = "const request = GPUAdapter.prototype.requestDevice;
        GPUAdapter.prototype.requestDevice = async function (...given) {
            return (window.device = await request.apply(this, given));
        };";
    browser.before_each_document(script).await?;
    let page = PlayPage::with(browser, TALLY).await?;
    page.wait_frames(2).await?;
    assert_eq!(page.notices().await?, [""; 0]);
    let ask = "void device.createBuffer({ size: 1024, usage: 0 })";
    page.value(ask).await?;
    page.wait_notice("The GPU refuses part of what this program draws")
        .await?;
    page.run_text(&solid(0.0, 1.0, 0.0)).await?;
    page.value("one('notice').querySelector('[aria-label]').click()")
        .await?;
    page.value(ask).await?;
    page.wait_notice("The GPU refuses part of what this program draws")
        .await?;
    Ok(())
}

/// The device is lost, twice.
pub async fn a_lost_device_is_replaced(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, TALLY).await?;
    for _ in 0..2 {
        page.run_text(TALLY).await?;
        page.wait_frames(3).await?;
        page.value("lockstep.loseGpu()").await?;
        recovers(&page, TALLY).await?;
    }
    Ok(())
}

/// A program that cannot end is not started by itself, and the last one goes on.
pub async fn an_endless_loop_waits_for_a_word(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, &solid(0.0, 1.0, 0.0)).await?;
    let endless = "@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    var sum = 0.0;
    while true {
        sum += 1.0;
    }
    textureStore(screen, id.xy, vec4f(sum));
}
";
    page.set_text(endless).await?;
    page.wait_notice("never ends").await?;
    page.wait_status("Not started: last good build is running")
        .await?;
    let offer = page.element("notice-action").await?.text().await?;
    assert_eq!(offer, "Run anyway");
    let places: Vec<_> = page.problems().await?;
    assert!(
        places.iter().any(|problem| problem.place.starts_with("4:")),
        "{places:#?}"
    );
    page.wait_frames(3).await?;
    page.wait_colour(GREEN).await?;

    page.run_text(&solid(1.0, 0.0, 0.0)).await?;
    page.wait_colour([255, 0, 0]).await?;
    assert_eq!(page.notices().await?, [""; 0]);
    Ok(())
}

/// Editor and problems work, and the reason for the missing picture has these words.
async fn reads_and_checks_without_gpu(page: &PlayPage<'_>, reason: &str) -> Outcome {
    let shown = page.element("gpu-problem").await?.text().await?;
    assert!(shown.contains(reason), "{shown}");
    page.wait_status("No GPU: code is checked, not run").await?;
    let program = solid(0.0, 1.0, 0.0);
    page.set_text(&program.replace("id.xy", "id.nowhere"))
        .await?;
    let problems = page.problems().await?;
    assert!(
        problems
            .iter()
            .any(|problem| problem.severity == "error" && problem.place.starts_with("3:")),
        "{problems:#?}"
    );
    page.wait_status("Problems, and no GPU to run on").await?;
    page.set_text(&program).await?;
    page.wait_status("No GPU: code is checked, not run").await?;
    assert_eq!(page.problems().await?, []);
    page.click("examples").await?;
    page.find("[data-testid='examples'] + * a")
        .await?
        .click()
        .await?;
    page.wait("an example is open", "/example=/.test(location.search)")
        .await?;
    page.settle().await?;
    assert_ne!(page.text().await?, program);
    assert_eq!(page.problems().await?, []);
    Ok(())
}

/// A browser without WebGPU.
pub async fn without_webgpu_everything_is_readable(browser: &Browser) -> Outcome {
    browser
        .before_each_document("delete Navigator.prototype.gpu;")
        .await?;
    let page = PlayPage::open(browser).await?;
    reads_and_checks_without_gpu(&page, "This browser has no WebGPU.").await?;
    browser.goto(&browser.address("/")).await?;
    browser
        .wait(
            "the first page",
            "all('open-playground').length === 1",
            Vec::new(),
        )
        .await?;
    Ok(())
}

/// WebGPU without a GPU; and when there is one after all, one press is enough.
pub async fn without_adapter_the_reason_is_given_and_one_can_try_again(
    browser: &Browser,
) -> Outcome {
    browser
        .before_each_document(
            "const request = GPU.prototype.requestAdapter;
            GPU.prototype.requestAdapter = function (...options) {
                return window.hasAdapter ? request.apply(this, options) : Promise.resolve(null);
            };",
        )
        .await?;
    let page = PlayPage::open(browser).await?;
    let reason = "The browser found no GPU that it can use.";
    reads_and_checks_without_gpu(&page, reason).await?;
    page.set_text(&solid(0.0, 1.0, 0.0)).await?;
    page.value("window.hasAdapter = true").await?;
    page.click("gpu-retry").await?;
    page.wait_status("Running").await?;
    page.wait_colour(GREEN).await?;
    assert_eq!(page.value("all('gpu-problem').length").await?, json!(0));
    Ok(())
}

/// A device that is refused is explained in the browser's words.
pub async fn a_refused_device_is_explained(browser: &Browser) -> Outcome {
    browser
        .before_each_document(
            "GPUAdapter.prototype.requestDevice = () =>
                Promise.reject(new DOMException('out of devices', 'OperationError'));",
        )
        .await?;
    let page = PlayPage::open(browser).await?;
    reads_and_checks_without_gpu(&page, "out of devices").await
}

/// Plain http from another machine has no WebGPU, and the page knows that this is why.
pub async fn an_insecure_address_is_the_reason_given(browser: &Browser) -> Outcome {
    browser
        .goto(&browser.address_on(INSECURE_HOST, "/play"))
        .await?;
    let page = PlayPage::in_tab(browser).await?;
    let reason = "This page was opened over an insecure address.";
    reads_and_checks_without_gpu(&page, reason).await
}

/// Opens the playground in a frame of a page on another host.
async fn embedded<'a>(browser: &'a Browser, host: &str) -> Outcome<PlayPage<'a>> {
    let embedding = browser.address_on(host, EMBEDDING);
    let address = browser.address("/play");
    browser.goto(&format!("{embedding}#{address}")).await?;
    browser.client().enter_frame(0).await?;
    PlayPage::in_tab(browser).await
}

/// In a frame of another site that may use the GPU it works.
pub async fn a_frame_of_another_site_works(browser: &Browser) -> Outcome {
    let page = embedded(browser, "localhost").await?;
    page.run_text(&solid(0.0, 1.0, 0.0)).await?;
    page.wait_colour(GREEN).await
}

/// In a frame of an insecure page it cannot, and says what to do about that page.
pub async fn a_frame_of_an_insecure_page_is_the_reason_given(browser: &Browser) -> Outcome {
    let page = embedded(browser, INSECURE_HOST).await?;
    reads_and_checks_without_gpu(&page, "every page around it must be secure").await
}

/// In a frame that a policy keeps from the GPU, the policy is the reason. Today's Chromium knows no such policy, so
/// its answers are replaced by those of a browser that does.
pub async fn a_frame_without_permission_is_told_so(browser: &Browser) -> Outcome {
    browser
        .before_each_document(
            "delete Navigator.prototype.gpu;
            Object.defineProperty(Document.prototype, 'featurePolicy', {
                get: () => ({
                    features: () => ['camera', 'webgpu'],
                    allowsFeature: (name) => name !== 'webgpu',
                }),
            });",
        )
        .await?;
    // On one site, because scripts for each document do not reach frames of another.
    let page = embedded(browser, "127.0.0.1").await?;
    let reason = "The page around this one withholds WebGPU.";
    reads_and_checks_without_gpu(&page, reason).await
}

/// A warning of the GPU about a program without problems would be a mistake of ours.
pub async fn no_program_makes_the_gpu_complain(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, TALLY).await?;
    page.wait_frames(2).await?;
    page.click("restart").await?;
    page.run_text(
        "#storage many array<vec4f>

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    many[id.x] = passLoad(1, vec2i(id.xy), 0) + 0.1;
    passStore(1, vec2i(id.xy), many[id.x]);
    textureStore(screen, id.xy, passSampleLevelBilinearRepeat(1, vec2f(0.5), 0.0));
}
",
    )
    .await?;
    page.wait_frames(3).await?;
    let before = page.value("one('canvas').width").await?;
    browser.resize_window((800, 600)).await?;
    page.wait("another size", &format!("one('canvas').width !== {before}"))
        .await?;
    page.wait_frames(3).await?;
    let lines = browser.console().await?;
    let complaints: Vec<Value> = lines
        .iter()
        .filter(|line| matches!(line.level.as_str(), "WARNING" | "SEVERE"))
        .map(|line| json!(line.message))
        .collect();
    assert_eq!(complaints, [Value::Null; 0]);
    Ok(())
}
