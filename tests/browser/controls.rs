//! Fields, menus and files of the page, as a person uses them.

use crate::harness::{Failure, Outcome};
use crate::play_page::PlayPage;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// The key that WebDriver knows as Control.
const CONTROL: char = '\u{e009}';
const ENTER: char = '\u{e007}';

/// Catches downloads before the browser writes them: their names, and blobs with what is in them.
const CATCH: &str = "window.saved = [];
    const blobs = new Map();
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
        const url = make.call(URL, blob);
        blobs.set(url, blob);
        return url;
    };
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
        if (!this.download) return click.call(this);
        saved.push({ name: this.download, blob: blobs.get(this.href) });
    };";

/// A file that the page offered.
#[derive(Clone, Debug)]
pub struct Download {
    /// What it would be called.
    pub name: String,
    /// Its media type.
    pub kind: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl Download {
    /// Its text.
    ///
    /// # Errors
    /// When it is no UTF-8.
    pub fn text(&self) -> Outcome<String> {
        Ok(String::from_utf8(self.bytes.clone())?)
    }
}

impl PlayPage<'_> {
    /// Replaces what is in the field of this CSS selector and presses Enter there.
    ///
    /// # Errors
    /// When there is no such field.
    pub async fn enter(&self, selector: &str, text: &str) -> Outcome {
        let keys = format!("{CONTROL}a{CONTROL}{text}{ENTER}");
        Ok(self.find(selector).await?.send_keys(&keys).await?)
    }

    /// Presses keys in the element of this CSS selector.
    ///
    /// # Errors
    /// When there is no such element.
    pub async fn keys_in(&self, selector: &str, keys: &str) -> Outcome {
        Ok(self.find(selector).await?.send_keys(keys).await?)
    }

    /// Presses the element of this CSS selector.
    ///
    /// # Errors
    /// When it is not there, hidden or covered.
    pub async fn click_on(&self, selector: &str) -> Outcome {
        Ok(self.find(selector).await?.click().await?)
    }

    /// Chooses the option with this label.
    ///
    /// # Errors
    /// When there is none.
    pub async fn choose(&self, selector: &str, label: &str) -> Outcome {
        Ok(self.find(selector).await?.select_by_label(label).await?)
    }

    /// Gives files to the file field of this CSS selector.
    ///
    /// # Errors
    /// When there is no such field.
    pub async fn give_files(&self, selector: &str, paths: &[String]) -> Outcome {
        let field = self.find(selector).await?;
        Ok(field.send_keys(&paths.join("\n")).await?)
    }

    /// Waits until the element of this CSS selector has these words in it.
    ///
    /// # Errors
    /// When it does not get them.
    pub async fn wait_words(&self, selector: &str, words: &str) -> Outcome {
        let what = format!("{selector} says {words:?}");
        let condition = "document.querySelector(args[0])?.innerText.includes(args[1])";
        let args = vec![selector.into(), words.into()];
        self.browser().wait(&what, condition, args).await?;
        Ok(())
    }

    /// Waits until the first word of a storage variable is this float, bit by bit.
    ///
    /// # Errors
    /// When it does not become that.
    pub async fn wait_float(&self, buffer: &str, value: f32) -> Outcome {
        let what = format!("the first word of {buffer} is {value:?}");
        let condition = "new Uint32Array((await lockstep.buffer(args[0])).buffer)[0] === args[1]";
        let args = vec![buffer.into(), json!(value.to_bits())];
        if let Err(failure) = self.browser().wait(&what, condition, args).await {
            let seen = self.floats(buffer).await?;
            return Err(Failure::new(format!("{failure}. It is {seen:?}.")));
        }
        Ok(())
    }

    /// The contents of a storage variable, as floats.
    ///
    /// # Errors
    /// When there is no such variable.
    pub async fn floats(&self, name: &str) -> Outcome<Vec<f32>> {
        let words = self.buffer(name).await?;
        Ok(words.into_iter().map(f32::from_bits).collect())
    }

    /// Catches what the page offers as downloads from now on, until it is loaded anew.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn catch_downloads(&self) -> Outcome {
        self.browser().script(CATCH, Vec::new()).await?;
        Ok(())
    }

    /// Waits for a download since [`PlayPage::catch_downloads`] or the last call.
    ///
    /// # Errors
    /// When none comes.
    pub async fn download(&self) -> Outcome<Download> {
        self.wait("a download", "saved.length > 0").await?;
        let body = "const { name, blob } = saved.shift();
            const bytes = new Uint8Array(await blob.arrayBuffer());
            return { name, kind: blob.type, bytes: base64(bytes) };";
        let file = self.browser().script(body, Vec::new()).await?;
        let member = |name: &str| file[name].as_str().unwrap_or_default();
        Ok(Download {
            name: member("name").into(),
            kind: member("kind").into(),
            bytes: STANDARD.decode(member("bytes"))?,
        })
    }

    /// The values that the fields of this test id show.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn field_values(&self, id: &str) -> Outcome<Value> {
        let body = "return all(args[0]).map((field) => field.value);";
        self.browser().script(body, vec![id.into()]).await
    }
}
