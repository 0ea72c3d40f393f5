//! GPU times in the strip.

use crate::harness::{Browser, Outcome};
use crate::play_page::PlayPage;
use serde_json::json;

/// The same work once and 24 times.
const WORK: &str = "#storage cells array<f32, 64>
#workgroup_count single 1 1 1
#workgroup_count repeated 1 1 1
#dispatch_count repeated 24

fn work(i: u32) -> f32 {
    var sum = cells[i];
    for (var k = 0; k < 400; k++) {
        sum = fract(sum * 1.7 + 0.3);
    }
    return sum;
}

@compute @workgroup_size(64)
fn single(@builtin(local_invocation_index) i: u32) {
    cells[i] = work(i);
}

@compute @workgroup_size(64)
fn repeated(@builtin(local_invocation_index) i: u32) {
    cells[i] = work(i);
}

@compute @workgroup_size(16, 16)
fn main_image(@builtin(global_invocation_id) id: vec3u) {
    textureStore(screen, id.xy, vec4f(cells[id.x % 64u]));
}
";

/// The times of the entry points, in milliseconds.
const TIMES: &str =
    "textsOf('gpu-time').map((text) => /^\\d+\\.\\d+ ms$/.test(text) ? parseFloat(text) : NaN)";

/// Every entry point has its time, the sum of all its dispatches, and the whole is their sum.
pub async fn entry_points_have_their_gpu_time(browser: &Browser) -> Outcome {
    let page = PlayPage::with(browser, WORK).await?;
    let has = "(await navigator.gpu.requestAdapter()).features.has('timestamp-query')";
    assert_eq!(page.value(has).await?, json!(true));
    page.wait(
        "24 dispatches take longer than one",
        &format!(
            "(([single, repeated, picture]) => picture > 0 && repeated > single * 4)({TIMES})"
        ),
    )
    .await?;
    page.wait(
        "the sum of all",
        &format!(
            "/ ms of GPU time$/.test(textOf('gpu-total'))
                && Math.abs({TIMES}.reduce((a, b) => a + b) - parseFloat(textOf('gpu-total'))) < 0.25"
        ),
    )
    .await?;
    let names: Vec<_> = page
        .strip()
        .await?
        .into_iter()
        .map(|row| row.name)
        .collect();
    assert_eq!(names, ["single", "repeated", "main_image"]);
    Ok(())
}

/// Where the GPU tells no times the program runs all the same, and the column says nothing.
pub async fn without_timestamps_there_are_no_times(browser: &Browser) -> Outcome {
    browser
        .before_each_document(
            "const { get } = Object.getOwnPropertyDescriptor(GPUAdapter.prototype, 'features');
            Object.defineProperty(GPUAdapter.prototype, 'features', {
                get() {
                    return new Set([...get.call(this)].filter((name) => name !== 'timestamp-query'));
                },
            });",
        )
        .await?;
    let page = PlayPage::with(browser, WORK).await?;
    page.wait_frames(5).await?;
    let times: Vec<_> = page
        .strip()
        .await?
        .into_iter()
        .map(|row| row.gpu_time)
        .collect();
    assert_eq!(times, ["\u{2013}"; 3]);
    assert_eq!(page.value("textOf('gpu-total')").await?, json!(""));
    Ok(())
}
