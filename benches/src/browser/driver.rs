//! The chromedriver process.

use crate::Outcome;
use std::env;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// A running chromedriver. It ends when this is dropped, and orderly with [`Driver::end`].
pub struct Driver {
    process: Child,
    port: u16,
}

impl Driver {
    /// Starts the chromedriver of the environment on a port of its own choice.
    pub async fn start() -> Outcome<Self> {
        let program = env::var("LOCKSTEP_CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".into());
        let mut process = Command::new(&program)
            .args(["--port=0", "--log-level=SEVERE"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("{program} did not start: {error}"))?;
        let output = process.stdout.take().ok_or("chromedriver has no output")?;
        let mut lines = BufReader::new(output).lines();
        while let Some(line) = lines.next_line().await? {
            let Some((_, rest)) = line.split_once("started successfully on port ") else {
                continue;
            };
            let port = rest.trim_end_matches('.').parse()?;
            // A full pipe would stop it.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok(Self { process, port });
        }
        Err(format!("{program} ended before it listened").into())
    }

    /// Where it listens.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Ends it, with every browser that it still holds.
    pub async fn end(mut self) {
        let orderly = async {
            let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await?;
            stream
                .write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                .await?;
            self.process.wait().await
        };
        if !matches!(timeout(Duration::from_secs(10), orderly).await, Ok(Ok(_))) {
            // It is gone already, or there is nothing left to try.
            let _ = self.process.kill().await;
        }
    }
}
