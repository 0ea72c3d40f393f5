//! One Chromium with one tab.

use crate::Outcome;
use fantoccini::actions::{Actions, InputSource, KeyAction, KeyActions};
use fantoccini::wd::{Capabilities, TimeoutConfiguration, WebDriverCompatibleCommand};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::env;
use std::time::Duration;

/// What every script can use.
const PRELUDE: &str = include_str!("prelude.js");

/// The keys as WebDriver knows them.
pub const BACKSPACE: char = '\u{e003}';
pub const CONTROL: char = '\u{e009}';
pub const LEFT: char = '\u{e012}';

/// How long a script may take; a round of slow frames is long.
const PATIENCE: Duration = Duration::from_secs(300);

/// A Chromium of its own, with a profile of its own that ends with it.
pub struct Tab {
    client: Client,
    port: u16,
}

impl Tab {
    /// Starts a Chromium; the page is served on `port`.
    pub async fn open(driver: &str, port: u16) -> Outcome<Self> {
        // WebGPU on a canvas without a GPU takes all three of Vulkan, ANGLE and the adapter.
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--enable-unsafe-webgpu",
            "--use-webgpu-adapter=swiftshader",
            "--enable-features=Vulkan",
            "--use-vulkan=swiftshader",
            "--use-angle=swiftshader",
            "--disable-quic",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--force-device-scale-factor=1",
            "--window-size=1000,700",
        ];
        let mut options = json!({ "args": arguments });
        if let Ok(program) = env::var("LOCKSTEP_CHROMIUM") {
            options["binary"] = program.into();
        }
        let mut capabilities = Capabilities::new();
        capabilities.insert("goog:chromeOptions".into(), options);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(driver)
            .await?;
        let timeouts =
            TimeoutConfiguration::new(Some(PATIENCE), Some(PATIENCE), Some(Duration::ZERO));
        client.update_timeouts(timeouts).await?;
        Ok(Self { client, port })
    }

    /// Ends the browser.
    pub async fn end(self) -> Outcome {
        Ok(self.client.close().await?)
    }

    /// Opens the playground and waits for its first picture.
    pub async fn open_playground(&self) -> Outcome {
        let address = format!("http://127.0.0.1:{}/play", self.port);
        self.client.goto(&address).await?;
        self.script(
            "await until('the first picture', () => window.lockstep?.stats()?.firstPictureMs != null);",
            Vec::new(),
        )
        .await?;
        Ok(())
    }

    /// Replaces the program in the editor as a person does, by selecting all and pasting, and waits for its picture.
    pub async fn run_program(&self, program: &str) -> Outcome {
        self.script("content().focus();", Vec::new()).await?;
        self.perform([
            KeyAction::Down { value: CONTROL },
            KeyAction::Down { value: 'a' },
            KeyAction::Up { value: 'a' },
            KeyAction::Up { value: CONTROL },
        ])
        .await?;
        let body = "const before = lockstep.stats().editToPictureMs;
            paste(args[0]);
            await until('a pasted program to run', () => lockstep.stats().editToPictureMs !== before);";
        self.script(body, vec![program.into()]).await?;
        Ok(())
    }

    /// Runs the body of an async function in the page, with what `prelude.js` offers and `args`, and returns what it
    /// returns.
    pub async fn script(&self, body: &str, args: Vec<Value>) -> Outcome<Value> {
        let script =
            format!("const args = arguments;\nreturn (async () => {{\n{PRELUDE}\n{body}\n}})();");
        Ok(self.client.execute(&script, args).await?)
    }

    /// Presses keys one after the other, wherever the focus is.
    pub async fn press(&self, keys: &[char]) -> Outcome {
        self.perform(keys.iter().flat_map(|key| {
            [
                KeyAction::Down { value: *key },
                KeyAction::Up { value: *key },
            ]
        }))
        .await
    }

    /// Runs `script` in every document before its own scripts, from the next one on.
    pub async fn before_each_document(&self, script: &str) -> Outcome {
        let body = json!({
            "cmd": "Page.addScriptToEvaluateOnNewDocument",
            "params": { "source": script },
        });
        self.client.issue_cmd(DevTools(body)).await?;
        Ok(())
    }

    /// The browser and its version.
    pub async fn browser(&self) -> Outcome<String> {
        let agent = self
            .script("return navigator.userAgent;", Vec::new())
            .await?;
        let agent = agent.as_str().unwrap_or_default();
        let version = agent
            .split_whitespace()
            .find(|word| word.contains("Chrome"));
        Ok(version.unwrap_or("unknown browser").to_owned())
    }

    async fn perform(&self, actions: impl IntoIterator<Item = KeyAction>) -> Outcome {
        let keys = actions
            .into_iter()
            .fold(KeyActions::new("keys".into()), InputSource::then);
        Ok(self.client.perform_actions(Actions::from(keys)).await?)
    }
}

/// Milliseconds in an answer of the page.
pub fn number(value: &Value) -> Outcome<f64> {
    value
        .as_f64()
        .ok_or_else(|| format!("the page answered {value}, which is no number").into())
}

/// A list of milliseconds in an answer of the page.
pub fn numbers(value: &Value) -> Outcome<Vec<f64>> {
    let list = value.as_array().ok_or("the page answered no list")?;
    list.iter().map(number).collect()
}

/// A command of the Chrome DevTools protocol.
#[derive(Debug)]
struct DevTools(Value);

impl WebDriverCompatibleCommand for DevTools {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/goog/cdp/execute"))
    }

    fn method_and_body(&self, _: &url::Url) -> (axum::http::Method, Option<String>) {
        (axum::http::Method::POST, Some(self.0.to_string()))
    }
}
