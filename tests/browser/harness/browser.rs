//! One Chromium with one tab that a test drives.

use super::driver::Driver;
use super::outcome::{Failure, Outcome};
use fantoccini::wd::{
    Capabilities, TimeoutConfiguration, WebDriverCompatibleCommand, WindowHandle,
};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::env;
use std::time::Duration;

/// A name that leads to this machine and that Chromium does not trust as it trusts `localhost`.
pub const INSECURE_HOST: &str = "insecure.test";

/// How long a condition may take to come true.
const PATIENCE: Duration = Duration::from_secs(20);

/// What every script can use.
const PRELUDE: &str = include_str!("prelude.js");

/// Size of the window, in CSS pixels. Small, because a processor plays the GPU.
const WINDOW: (u32, u32) = (1000, 700);

/// One line of the console.
#[derive(Clone, Debug)]
pub struct ConsoleLine {
    /// Its severity: `SEVERE`, `WARNING`, `INFO` and so on.
    pub level: String,
    /// What it says, with the place it came from.
    pub message: String,
}

/// A Chromium of its own, with a profile of its own that ends with it.
pub struct Browser {
    client: Client,
    port: u16,
}

impl Browser {
    /// Starts a Chromium that sees only this machine, where the page is served on `port`, with `ratio` physical pixels
    /// to a CSS pixel. With `requests`, [`Browser::requests`] can tell what was fetched.
    ///
    /// # Errors
    /// When Chromium does not start.
    pub async fn start(driver: &Driver, port: u16, ratio: f64, requests: bool) -> Outcome<Self> {
        // Not emulated: the emulation leaves the pixels of boxes as they were.
        let ratio = format!("--force-device-scale-factor={ratio}");
        // A page that fetches from elsewhere gets a network error, which is an error in the console.
        let hosts = format!(
            "--host-resolver-rules=MAP {INSECURE_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
        );
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
            &ratio,
            &hosts,
        ];
        let mut options = json!({ "args": arguments });
        if let Ok(program) = env::var("LOCKSTEP_CHROMIUM") {
            options["binary"] = program.into();
        }
        let mut logs = json!({ "browser": "ALL" });
        if requests {
            logs["performance"] = "ALL".into();
        }
        let mut capabilities = Capabilities::new();
        capabilities.insert("goog:chromeOptions".into(), options);
        capabilities.insert("goog:loggingPrefs".into(), logs);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&driver.address())
            .await?;
        let timeouts = TimeoutConfiguration::new(
            Some(PATIENCE + Duration::from_secs(10)),
            Some(PATIENCE),
            Some(Duration::ZERO),
        );
        client.update_timeouts(timeouts).await?;
        Ok(Self { client, port })
    }

    /// Ends it.
    pub async fn end(self) {
        // Ending the driver ends what is left.
        let _ = self.client.close().await;
    }

    /// Leaves nothing behind of what was there: a new tab alone, nothing stored, nothing in the logs.
    ///
    /// # Errors
    /// When Chromium does not answer.
    pub async fn renew(&self) -> Outcome {
        let old = self.client.windows().await?;
        let new = self.open_tab().await?;
        for tab in old {
            self.switch(&tab).await?;
            self.client.close_window().await?;
        }
        self.switch(&new).await?;
        self.resize_window(WINDOW).await?;
        for origin in [self.address("/"), self.address_on("localhost", "/")] {
            let everything =
                json!({ "origin": origin.trim_end_matches('/'), "storageTypes": "all" });
            self.cdp("Storage.clearDataForOrigin", everything).await?;
        }
        self.console().await?;
        Ok(())
    }

    /// The address of `path` on the page's site.
    pub fn address(&self, path: &str) -> String {
        self.address_on("127.0.0.1", path)
    }

    /// The address of `path` on the page's site under another name of this machine.
    pub fn address_on(&self, host: &str, path: &str) -> String {
        format!("http://{host}:{}{path}", self.port)
    }

    /// Goes to an address and waits until it is loaded.
    ///
    /// # Errors
    /// When nothing answers there.
    pub async fn goto(&self, address: &str) -> Outcome {
        Ok(self.client.goto(address).await?)
    }

    /// Loads the page again.
    ///
    /// # Errors
    /// When Chromium does not answer.
    pub async fn reload(&self) -> Outcome {
        Ok(self.client.refresh().await?)
    }

    /// Goes back in the tab's history.
    ///
    /// # Errors
    /// When Chromium does not answer.
    pub async fn back(&self) -> Outcome {
        Ok(self.client.back().await?)
    }

    /// The underlying WebDriver client.
    pub fn client(&self) -> &Client {
        &self.client
    }

    /// Opens a tab behind the present one; [`Browser::switch`] brings it to the front.
    ///
    /// # Errors
    /// When Chromium does not answer.
    pub async fn open_tab(&self) -> Outcome<WindowHandle> {
        Ok(self.client.new_window(true).await?.handle)
    }

    /// The tab that is driven.
    ///
    /// # Errors
    /// When Chromium does not answer.
    pub async fn tab(&self) -> Outcome<WindowHandle> {
        Ok(self.client.window().await?)
    }

    /// Drives another tab from now on.
    ///
    /// # Errors
    /// When that tab is gone.
    pub async fn switch(&self, tab: &WindowHandle) -> Outcome {
        Ok(self.client.switch_to_window(tab.clone()).await?)
    }

    /// Runs the body of an async function in the page, with what `prelude.js` offers and `args`, and returns what it
    /// returns.
    ///
    /// # Errors
    /// When it throws, does not end in time or leaves the page.
    pub async fn script(&self, body: &str, args: Vec<Value>) -> Outcome<Value> {
        let script =
            format!("const args = arguments;\nreturn (async () => {{\n{PRELUDE}\n{body}\n}})();");
        Ok(self.client.execute(&script, args).await?)
    }

    /// Waits until a JavaScript expression is truthy (after `await`), and returns its value. `what` names it when that
    /// does not happen.
    ///
    /// # Errors
    /// When it does not happen in time, or the expression throws.
    pub async fn wait(&self, what: &str, condition: &str, args: Vec<Value>) -> Outcome<Value> {
        // Less than what a script may take, so that it is this that ends.
        let patience = (PATIENCE - Duration::from_secs(2)).as_millis();
        let body = format!("return until(async () => ({condition}), {patience});");
        let waited = self.script(&body, args).await?;
        match waited.get("value") {
            Some(value) => Ok(value.clone()),
            None => Err(Failure::new(format!(
                "Waited in vain for this: {what}. Last value: {}",
                waited["last"]
            ))),
        }
    }

    /// Sends a command of the Chrome DevTools protocol to the tab.
    ///
    /// # Errors
    /// When Chromium refuses it.
    pub async fn cdp(&self, command: &str, parameters: Value) -> Outcome<Value> {
        let body = json!({ "cmd": command, "params": parameters });
        self.extension("goog/cdp/execute", body).await
    }

    /// Runs `script` in every document of this tab before its own scripts, from the next one on.
    ///
    /// # Errors
    /// When Chromium refuses it.
    pub async fn before_each_document(&self, script: &str) -> Outcome<Value> {
        let command = "Page.addScriptToEvaluateOnNewDocument";
        self.cdp(command, json!({ "source": script })).await
    }

    /// Gives the window this size, width and height in CSS pixels.
    ///
    /// # Errors
    /// When Chromium refuses it.
    pub async fn resize_window(&self, (width, height): (u32, u32)) -> Outcome {
        Ok(self.client.set_window_size(width, height).await?)
    }

    /// What the console got since the last call, in all tabs.
    ///
    /// # Errors
    /// When Chromium does not answer.
    pub async fn console(&self) -> Outcome<Vec<ConsoleLine>> {
        let entries = self.log("browser").await?;
        let lines = entries.iter().map(|entry| ConsoleLine {
            level: entry["level"].as_str().unwrap_or_default().into(),
            message: entry["message"].as_str().unwrap_or_default().into(),
        });
        Ok(lines.collect())
    }

    /// The addresses of everything that was asked for over the network since the last call.
    ///
    /// # Errors
    /// When the browser was not started to tell.
    pub async fn requests(&self) -> Outcome<Vec<String>> {
        let mut addresses = Vec::new();
        for entry in self.log("performance").await? {
            let text = entry["message"].as_str().unwrap_or_default();
            let event: Value = serde_json::from_str(text)?;
            let message = &event["message"];
            if message["method"] == "Network.requestWillBeSent" {
                let address = message["params"]["request"]["url"].as_str();
                addresses.extend(address.map(str::to_owned));
            }
        }
        Ok(addresses)
    }

    async fn log(&self, kind: &str) -> Outcome<Vec<Value>> {
        let entries = self.extension("se/log", json!({ "type": kind })).await?;
        let Value::Array(entries) = entries else {
            return Err(Failure::new(format!("No log: {entries}")));
        };
        Ok(entries)
    }

    async fn extension(&self, path: &'static str, body: Value) -> Outcome<Value> {
        Ok(self.client.issue_cmd(Extension { path, body }).await?)
    }
}

/// A command of chromedriver's own, below the session's address.
#[derive(Debug)]
struct Extension {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        let session = session.unwrap_or_default();
        base.join(&format!("session/{session}/{}", self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (axum::http::Method, Option<String>) {
        (axum::http::Method::POST, Some(self.body.to_string()))
    }
}
