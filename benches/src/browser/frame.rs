//! The processor's part of a frame: `Engine::frame` in the page beside the same frame written by hand in JavaScript,
//! in turns, in the same page, on the same device.

use super::Site;
use super::tab::{Tab, number, numbers};
use crate::programs::{DISPATCHES, Form, SmallFrame};
use crate::statistics::Samples;
use crate::{Outcome, table};
use serde_json::{Value, json};

/// Width and height of both pictures, in pixels.
const SIDE: u32 = 256;

/// Frames of each turn; the page keeps the times of its last 120.
const FRAMES: u32 = 100;

/// Turns of each, after one to warm up.
const TURNS: u32 = 5;

/// What one row of the table is made of.
struct Measured {
    lockstep: Samples,
    hand_written: Samples,
    /// Calls of WebGPU's methods a frame: Lockstep's and the hand-written ones.
    calls: [f64; 2],
}

/// Runs frames of every form and prints what encoding and submitting them took.
pub async fn measure(site: &Site) -> Outcome {
    let tab = site.tab().await?;
    tab.before_each_document(include_str!("device.js")).await?;
    tab.open_playground().await?;
    let body = "const style = document.createElement('style');
        style.textContent = `[data-testid=canvas] { width: ${args[0]}px !important; height: ${args[0]}px !important;
            flex: none !important; }`;
        document.head.append(style);
        const digits = () => one('size').innerText.match(/\\d+/g).map(Number);
        await until('the canvas to take its size', () => digits().every((side) => side === args[0]));
        return crossOriginIsolated;";
    let isolated = tab.script(body, vec![SIDE.into()]).await?;
    let mut rows = Vec::new();
    for form in Form::ALL {
        for dispatches in DISPATCHES {
            eprintln!("measuring {dispatches} dispatches, {}", form.name());
            let measured = in_turns(&tab, &SmallFrame { form, dispatches }).await?;
            rows.push(row(&format!("{dispatches}, {}", form.name()), &measured));
        }
    }
    println!(
        "\n## Encode and submit a frame, {SIDE} x {SIDE}, {} frames of each, {}, cross-origin isolated: {isolated}\n",
        TURNS * FRAMES,
        tab.browser().await?,
    );
    let head = [
        "dispatches",
        "Lockstep ms p10 / median",
        "JavaScript ms p10 / median",
        "ratio p10 / median",
        "WebGPU calls, Lockstep / JavaScript",
    ];
    print!("{}", table::markdown(&head, &rows));
    tab.end().await
}

async fn in_turns(tab: &Tab, small: &SmallFrame) -> Outcome<Measured> {
    // It runs now and after each program; the turns begin and end with a pause.
    tab.run_program(&small.lockstep_text()).await?;
    let options = json!({
        "functions": small.functions_text(),
        "show": include_str!("../../../crates/runtime/src/show.wgsl"),
        "entryPoints": small.entry_points(),
        "repeats": small.repeats(),
        "readsId": small.reads_id(),
        "size": SIDE,
    });
    let body = format!(
        "{}
        one('run').click();
        await pause(50);
        const [options, frames, turns] = args;
        const byHand = handWritten({{ ...options, device: benchDevice }});
        const error = await (benchDevice.pushErrorScope('validation'), byHand.frame(0), benchDevice.popErrorScope());
        if (error) throw new Error(error.message);
        const times = {{ lockstep: [], handWritten: [] }};
        for (let turn = 0; turn <= turns; turn++) {{
            const [a, b] = [await lockstepRound(frames), await handWrittenRound(byHand, frames)];
            if (turn === 0) continue;
            times.lockstep.push(...a);
            times.handWritten.push(...b);
        }}
        const before = lockstep.stats().frames;
        const calls = await countCalls(() => lockstepRound(20));
        times.lockstepCalls = calls / (lockstep.stats().frames - before);
        times.handWrittenCalls = await countCalls(() => handWrittenRound(byHand, 20)) / 20;
        byHand.remove();
        one('run').click();
        return times;",
        include_str!("frame.js")
    );
    let times = tab
        .script(&body, vec![options, FRAMES.into(), TURNS.into()])
        .await?;
    let samples = |list: &Value| -> Outcome<Samples> { Ok(numbers(list)?.into_iter().collect()) };
    Ok(Measured {
        lockstep: samples(&times["lockstep"])?,
        hand_written: samples(&times["handWritten"])?,
        calls: [
            number(&times["lockstepCalls"])?,
            number(&times["handWrittenCalls"])?,
        ],
    })
}

fn row(name: &str, measured: &Measured) -> Vec<String> {
    let Measured {
        lockstep,
        hand_written,
        calls,
    } = measured;
    let times = |samples: &Samples| format!("{:.3} / {:.3}", samples.p10(), samples.median());
    vec![
        name.to_owned(),
        times(lockstep),
        times(hand_written),
        format!(
            "{:.2} / {:.2}",
            lockstep.p10() / hand_written.p10(),
            lockstep.median() / hand_written.median()
        ),
        format!("{:.1} / {:.1}", calls[0], calls[1]),
    ]
}
