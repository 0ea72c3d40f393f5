//! The playground, as tests see it.

use crate::harness::{Browser, Failure, Outcome};
use crate::picture::{Picture, TOLERANCE};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use fantoccini::Locator;
use fantoccini::elements::Element;
use serde_json::{Value, json};

/// The key that WebDriver knows as Control.
const CONTROL: char = '\u{e009}';

/// A playground in a browser's tab.
pub struct PlayPage<'a> {
    browser: &'a Browser,
}

/// A line of the problems panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// `error`, `warning` or `note`.
    pub severity: String,
    /// The name of its kind.
    pub code: String,
    /// `line:column`; empty for the whole program.
    pub place: String,
    /// What it says.
    pub message: String,
    /// Whose words those are.
    pub speaker: String,
}

/// A line of the strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StripRow {
    /// The entry point.
    pub name: String,
    /// Its workgroups.
    pub groups: String,
    /// Invocations in each.
    pub workgroup_size: String,
    /// Invocations in all.
    pub invocations: String,
    /// How often it runs.
    pub runs: String,
    /// Its share of the frame, in milliseconds.
    pub gpu_time: String,
}

impl<'a> PlayPage<'a> {
    /// Opens the playground as a first visit does, and waits for its program's verdict.
    ///
    /// # Errors
    /// When it does not open.
    pub async fn open(browser: &'a Browser) -> Outcome<Self> {
        Self::open_at(browser, "/play").await
    }

    /// Opens the playground at `path`.
    ///
    /// # Errors
    /// When it does not open.
    pub async fn open_at(browser: &'a Browser, path: &str) -> Outcome<Self> {
        browser.goto(&browser.address(path)).await?;
        Self::in_tab(browser).await
    }

    /// The playground that is loading in the tab.
    ///
    /// # Errors
    /// When there is none.
    pub async fn in_tab(browser: &'a Browser) -> Outcome<Self> {
        let page = Self { browser };
        page.wait(
            "the playground is there",
            "content() && window.lockstep && textOf('status')",
        )
        .await?;
        page.settle().await?;
        Ok(page)
    }

    /// The playground with `program` running in it.
    ///
    /// # Errors
    /// When it does not open or does not run.
    pub async fn with(browser: &'a Browser, program: &str) -> Outcome<Self> {
        let page = Self::open(browser).await?;
        page.run_text(program).await?;
        Ok(page)
    }

    /// The browser it is in.
    pub fn browser(&self) -> &'a Browser {
        self.browser
    }

    /// Waits until a JavaScript expression is truthy, and returns its value.
    ///
    /// # Errors
    /// When that does not happen.
    pub async fn wait(&self, what: &str, condition: &str) -> Outcome<Value> {
        self.browser.wait(what, condition, Vec::new()).await
    }

    /// The value of a JavaScript expression in the page.
    ///
    /// # Errors
    /// When it throws.
    pub async fn value(&self, expression: &str) -> Outcome<Value> {
        let body = format!("return {expression};");
        self.browser.script(&body, Vec::new()).await
    }

    /// Waits until there is a verdict on the program in the editor.
    ///
    /// # Errors
    /// When none comes.
    pub async fn settle(&self) -> Outcome {
        // A text that was checked waits for the GPU, unless there is none.
        self.wait(
            "a verdict",
            "((phase) => phase === 'checked' ? one('gpu-problem') : phase !== 'compiling')(
                one('status').dataset.phase)",
        )
        .await?;
        Ok(())
    }

    /// Replaces the whole program, by selecting all and pasting, and waits for the verdict.
    ///
    /// # Errors
    /// When no verdict comes.
    pub async fn set_text(&self, program: &str) -> Outcome {
        self.select_all().await?;
        self.browser
            .script("paste(args[0]);", vec![program.into()])
            .await?;
        self.settle().await
    }

    /// Replaces the whole program by one without errors, and waits until it runs.
    ///
    /// # Errors
    /// When it has errors.
    pub async fn run_text(&self, program: &str) -> Outcome {
        self.set_text(program).await?;
        self.wait_status("Running").await
    }

    /// Types into the editor, where its cursor is.
    ///
    /// # Errors
    /// When it cannot be typed into.
    pub async fn type_keys(&self, keys: &str) -> Outcome {
        Ok(self.editor().await?.send_keys(keys).await?)
    }

    /// Selects the whole program.
    ///
    /// # Errors
    /// When the editor does not take keys.
    pub async fn select_all(&self) -> Outcome {
        // The second Control lets it go.
        self.type_keys(&format!("{CONTROL}a{CONTROL}")).await
    }

    /// The program in the editor. Selects all of it.
    ///
    /// # Errors
    /// When the editor does not take keys.
    pub async fn text(&self) -> Outcome<String> {
        self.select_all().await?;
        self.selected_text().await
    }

    /// What is selected in the editor.
    ///
    /// # Errors
    /// When there is no editor.
    pub async fn selected_text(&self) -> Outcome<String> {
        text(&self.value("selectedText()").await?)
    }

    /// The number of the line that the cursor is in.
    ///
    /// # Errors
    /// When the editor is not there.
    pub async fn cursor_line(&self) -> Outcome<u64> {
        let line =
            "Number(document.querySelector('.cm-lineNumbers .cm-activeLineGutter').innerText)";
        number(&self.value(line).await?)
    }

    /// Presses the element with this test id as a person does.
    ///
    /// # Errors
    /// When it is not there, hidden or covered.
    pub async fn click(&self, id: &str) -> Outcome {
        Ok(self.element(id).await?.click().await?)
    }

    /// The element with this test id.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn element(&self, id: &str) -> Outcome<Element> {
        self.find(&format!("[data-testid='{id}']")).await
    }

    /// The first element of this CSS selector.
    ///
    /// # Errors
    /// When there is none.
    pub async fn find(&self, selector: &str) -> Outcome<Element> {
        Ok(self.browser.client().find(Locator::Css(selector)).await?)
    }

    /// The words of the status line.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn status(&self) -> Outcome<String> {
        text(&self.value("textOf('status')").await?)
    }

    /// Waits for words of the status line.
    ///
    /// # Errors
    /// When it does not say so.
    pub async fn wait_status(&self, words: &str) -> Outcome {
        let what = format!("the status says {words:?}");
        self.browser
            .wait(&what, "textOf('status') === args[0]", vec![words.into()])
            .await?;
        Ok(())
    }

    /// All problems.
    ///
    /// # Errors
    /// When the panel is not there.
    pub async fn problems(&self) -> Outcome<Vec<Problem>> {
        let rows = self
            .value(
                "all('problem-row').map((row) => ({
                    severity: row.dataset.severity,
                    code: row.dataset.code,
                    place: row.querySelector('[data-testid=\"problem-jump\"]')?.innerText ?? '',
                    message: row.querySelector('.message').innerText,
                    speaker: row.querySelector('.speaker').innerText,
                }))",
            )
            .await?;
        let rows = rows.as_array().cloned().unwrap_or_default();
        let member = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
        Ok(rows
            .iter()
            .map(|row| Problem {
                severity: member(row, "severity"),
                code: member(row, "code"),
                place: member(row, "place"),
                message: member(row, "message"),
                speaker: member(row, "speaker"),
            })
            .collect())
    }

    /// The texts of all notices.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn notices(&self) -> Outcome<Vec<String>> {
        texts(
            &self
                .value("all('notice').map((row) => row.querySelector('p').innerText)")
                .await?,
        )
    }

    /// Waits for a notice with these words in it.
    ///
    /// # Errors
    /// When none comes.
    pub async fn wait_notice(&self, words: &str) -> Outcome {
        let what = format!("a notice with {words:?}");
        let condition = "textsOf('notice').some((text) => text.includes(args[0]))";
        self.browser
            .wait(&what, condition, vec![words.into()])
            .await?;
        Ok(())
    }

    /// The strip.
    ///
    /// # Errors
    /// When it is not there.
    pub async fn strip(&self) -> Outcome<Vec<StripRow>> {
        let rows = self.value("all('strip-row').map(tableRow)").await?;
        let rows = rows.as_array().cloned().unwrap_or_default();
        rows.iter()
            .map(|row| {
                let [name, groups, workgroup_size, invocations, runs, gpu_time] =
                    <[String; 6]>::try_from(texts(row)?)
                        .map_err(|cells| Failure::new(format!("A strip row of {cells:?}")))?;
                Ok(StripRow {
                    name,
                    groups,
                    workgroup_size,
                    invocations,
                    runs,
                    gpu_time,
                })
            })
            .collect()
    }

    /// The number of the frame, as shown.
    ///
    /// # Errors
    /// When there is none.
    pub async fn frame(&self) -> Outcome<u64> {
        number(
            &self
                .value("Number(textOf('frame').replace(/[^0-9]/g, ''))")
                .await?,
        )
    }

    /// The number of frames drawn since the page was opened.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn frames_drawn(&self) -> Outcome<u64> {
        number(&self.value("window.lockstep.stats().frames").await?)
    }

    /// Waits until this many more frames are drawn.
    ///
    /// # Errors
    /// When they are not.
    pub async fn wait_frames(&self, count: u64) -> Outcome {
        let from = self.frames_drawn().await?;
        let args = vec![json!(from + count)];
        let condition = "window.lockstep.stats().frames >= args[0]";
        self.browser.wait("more frames", condition, args).await?;
        Ok(())
    }

    /// The picture on the GPU.
    ///
    /// # Errors
    /// When there is none.
    pub async fn picture(&self) -> Outcome<Picture> {
        let body = "const { width, height, rgba } = await window.lockstep.picture();
            return { width, height, rgba: base64(rgba) };";
        Picture::parse(&self.browser.script(body, Vec::new()).await?)
    }

    /// Waits until the middle of the picture has this colour.
    ///
    /// # Errors
    /// When it does not get it.
    pub async fn wait_colour(&self, colour: [u8; 3]) -> Outcome {
        let what = format!("the middle of the picture is {colour:?}");
        let condition = "middleOf(await window.lockstep.picture())
            .every((value, channel) => Math.abs(value - args[0][channel]) <= args[1])";
        let args = vec![json!(colour), json!(TOLERANCE)];
        if let Err(failure) = self.browser.wait(&what, condition, args).await {
            let seen = self
                .value("middleOf(await window.lockstep.picture())")
                .await?;
            return Err(Failure::new(format!("{failure}. It is {seen}.")));
        }
        Ok(())
    }

    /// The contents of a storage variable, as `u32`s.
    ///
    /// # Errors
    /// When there is no such variable.
    pub async fn buffer(&self, name: &str) -> Outcome<Vec<u32>> {
        let body = "return base64(await window.lockstep.buffer(args[0]));";
        let bytes = self.browser.script(body, vec![name.into()]).await?;
        let bytes = STANDARD.decode(text(&bytes)?)?;
        let words = bytes.chunks_exact(4);
        Ok(words
            .map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
            .collect())
    }

    /// Waits until a JavaScript expression of `words`, the `Int32Array` of a storage variable's contents, is truthy.
    ///
    /// # Errors
    /// When that does not happen.
    pub async fn wait_buffer(&self, name: &str, expression: &str) -> Outcome {
        let what = format!("of the words of {name}: {expression}");
        let condition = format!(
            "((words) => {expression})(new Int32Array((await window.lockstep.buffer(args[0])).buffer))"
        );
        self.browser
            .wait(&what, &condition, vec![name.into()])
            .await?;
        Ok(())
    }

    async fn editor(&self) -> Outcome<Element> {
        self.find("[data-testid='editor'] .cm-content").await
    }
}

/// A text from the page.
fn text(value: &Value) -> Outcome<String> {
    let text = value.as_str().map(str::to_owned);
    text.ok_or_else(|| Failure::new(format!("This is no text: {value}")))
}

/// A list of texts from the page.
fn texts(value: &Value) -> Outcome<Vec<String>> {
    let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter().map(text).collect()
}

/// A whole number from the page.
fn number(value: &Value) -> Outcome<u64> {
    // JavaScript's numbers come as floats from some expressions.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "numbers of frames and lines"
    )]
    let whole = value
        .as_f64()
        .filter(|number| *number >= 0.0)
        .map(|number| number as u64);
    whole.ok_or_else(|| Failure::new(format!("This is no number: {value}")))
}
