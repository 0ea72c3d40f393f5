//! The page on this machine, rebuilt when a source changes.
//!
//! trunk replaces this program (on Unix), so that whoever stops this process stops the server and nothing is left
//! behind. The address is printed by a second, short-lived process that waits until the server answers.

use crate::failure::Failure;
use crate::page::{self, PublicUrl};
use crate::project::Project;
use crate::setup;
use std::env;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

/// The port when none is given.
pub const DEFAULT_PORT: u16 = 8080;

const POLL: Duration = Duration::from_millis(250);
const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// Sets up, builds and serves until stopped.
///
/// # Errors
/// When set-up fails, the port is taken or trunk does not start.
pub fn run(project: &Project, port: u16, release: bool, open: bool) -> Result<(), Failure> {
    // Before set-up: a taken port should not cost the minutes that a first set-up takes.
    check_port(port)?;
    setup::for_page(project)?;

    // A folder of its own, empty at first: the address is announced when the first build is in it, and a finished
    // page in `dist` stays as it is.
    let served = project.target().join("serve");
    page::remove_folder(&served)?;

    println!("Building the page; the first time takes some minutes.");
    let mut announcer = announcer(project, port, open)?;
    let mut trunk = page::trunk(project, "serve", &PublicUrl::default());
    trunk
        .args([
            "--address",
            "127.0.0.1",
            "--port",
            &port.to_string(),
            "--dist",
        ])
        .arg(&served);
    if release {
        trunk.args(["--release", "--cargo-profile", page::SHIPPED_PROFILE]);
    }
    let ended = replace_this_program(project, &mut trunk);
    // Reached only when trunk did not start or, where no program can be replaced, has ended.
    let _ = announcer.kill();
    ended
}

/// Waits until the server answers with the page, then prints where it is.
///
/// # Errors
/// None: if the server ends first, so does this.
pub fn announce_when_up(port: u16, open: bool) -> Result<(), Failure> {
    let server = parent();
    while !answers_with_page(port) {
        thread::sleep(POLL);
        if parent() != server {
            return Ok(());
        }
    }
    let address = format!("http://127.0.0.1:{port}/play");
    println!("\n    Lockstep is at {address}    (Ctrl+C stops it)\n");
    if open && env::var_os("CI").is_none() {
        open_browser(&address);
    }
    Ok(())
}

fn check_port(port: u16) -> Result<(), Failure> {
    match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => Err(Failure::Missing {
            what: format!("Port {port} is taken: another program listens there."),
            remedy: format!(
                "cargo xtask serve --port {}",
                if port < u16::MAX {
                    port + 1
                } else {
                    DEFAULT_PORT
                }
            ),
        }),
        Err(error) => Err(Failure::io(format!("could not listen on port {port}"))(
            error,
        )),
    }
}

fn announcer(project: &Project, port: u16, open: bool) -> Result<std::process::Child, Failure> {
    let doing = "could not start the process that waits for the server";
    let this_program = env::current_exe().map_err(Failure::io(doing))?;
    let mut command = project.command(this_program);
    command.args(["announce-when-up", "--port", &port.to_string()]);
    if open {
        command.arg("--open");
    }
    command.spawn().map_err(Failure::io(doing))
}

#[cfg(unix)]
fn replace_this_program(_project: &Project, command: &mut Command) -> Result<(), Failure> {
    use std::os::unix::process::CommandExt;
    let doing = format!("could not start {}", command.get_program().display());
    Err(Failure::io(doing)(command.exec()))
}

#[cfg(not(unix))]
fn replace_this_program(project: &Project, command: &mut Command) -> Result<(), Failure> {
    crate::process::run(project, "serving the page", command)
}

#[cfg(unix)]
fn parent() -> Option<u32> {
    Some(std::os::unix::process::parent_id())
}

#[cfg(not(unix))]
fn parent() -> Option<u32> {
    None
}

/// Whether the first line of the answer to `GET /` reports success. Before the first build has succeeded nobody
/// listens, or the page is not found.
fn answers_with_page(port: u16) -> bool {
    let ask = || -> io::Result<bool> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let mut stream = TcpStream::connect_timeout(&address, ANSWER_WITHIN)?;
        stream.set_read_timeout(Some(ANSWER_WITHIN))?;
        write!(
            stream,
            "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
        )?;
        let mut start = [0; 12];
        stream.read_exact(&mut start)?;
        Ok(is_success(&start))
    };
    ask().unwrap_or(false)
}

fn is_success(start: &[u8; 12]) -> bool {
    start.starts_with(b"HTTP/1.") && &start[8..] == b" 200"
}

fn open_browser(address: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let started = Command::new(opener)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if !started.is_ok_and(|status| status.success() || cfg!(windows)) {
        println!(
            "    No browser could be opened from here ({opener} failed); open the address yourself.\n"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_success_counts_as_an_answer() {
        assert!(is_success(b"HTTP/1.1 200"));
        assert!(is_success(b"HTTP/1.0 200"));
        assert!(!is_success(b"HTTP/1.1 404"));
        assert!(!is_success(b"HTTP/1.1 500"));
        assert!(!is_success(b"SSH-2.0-Open"));
    }

    #[test]
    fn a_taken_port_is_told_with_the_next_one() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let told = check_port(port).unwrap_err().to_string();
        assert!(told.contains(&format!("Port {port} is taken")), "{told}");
        assert!(told.contains("cargo xtask serve --port "), "{told}");
    }
}
