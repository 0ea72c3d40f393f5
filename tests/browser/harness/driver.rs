//! The chromedriver process.

use super::outcome::{Failure, Outcome};
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{self, Stdio};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// What chromedriver prints before its port, once it listens.
const LISTENS: &str = "started successfully on port ";

/// A running chromedriver. It ends when this is dropped, and orderly with [`Driver::end`].
pub struct Driver {
    process: Child,
    port: u16,
    /// Where its browsers put what they need; they leave some of it behind.
    folder: PathBuf,
}

impl Driver {
    /// Starts the chromedriver of the environment on a port of its own choice.
    ///
    /// # Errors
    /// When it does not start or does not say its port.
    pub async fn start() -> Outcome<Self> {
        let program = env::var("LOCKSTEP_CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".into());
        // Not below `target`: the path of a socket, which lies in it, may have a hundred characters.
        let folder = env::temp_dir().join(format!("lockstep-browser-{}", process::id()));
        fs::create_dir_all(&folder)?;
        let mut process = Command::new(&program)
            .env("TMPDIR", &folder)
            .args(["--port=0", "--log-level=SEVERE"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| Failure::new(format!("{program} did not start: {error}.")))?;
        let output = process
            .stdout
            .take()
            .ok_or_else(|| Failure::new("chromedriver has no standard output."))?;
        let mut lines = BufReader::new(output).lines();
        while let Some(line) = lines.next_line().await? {
            let rest = line.split_once(LISTENS).map(|(_, rest)| rest);
            let port = rest.and_then(|rest| rest.trim_end_matches('.').parse().ok());
            if let Some(port) = port {
                // A full pipe would stop it.
                tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
                return Ok(Self {
                    process,
                    port,
                    folder,
                });
            }
        }
        Err(Failure::new(format!("{program} ended before it listened.")))
    }

    /// Where it listens.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Ends it, with every browser that it still holds.
    pub async fn end(mut self) {
        let orderly = async {
            let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await?;
            let request = "GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
            stream.write_all(request.as_bytes()).await?;
            self.process.wait().await
        };
        if !matches!(timeout(Duration::from_secs(10), orderly).await, Ok(Ok(_))) {
            // It is gone already, or it is not and there is nothing left to try.
            let _ = self.process.kill().await;
        }
        // A leftover in the system's folder for them is no reason to fail.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
