//! Running other programs: loudly, quietly with progress, or for their output; and telling how to repeat them.

use crate::failure::Failure;
use crate::project::Project;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How much of a quiet program's output is shown when it fails.
const LINES_SHOWN_ON_FAILURE: usize = 60;
/// How often a quiet program says that it still runs where output is not a terminal.
const PROGRESS_WITHOUT_TERMINAL: Duration = Duration::from_secs(20);
const POLL: Duration = Duration::from_millis(200);
/// Environment that a shell in the checkout needs not set to repeat a command.
const NOT_SHOWN: [&str; 4] = [
    "PATH",
    "XDG_RUNTIME_DIR",
    "NO_COLOR",
    "TRUNK_SKIP_VERSION_CHECK",
];

/// Runs a program with its output on the screen.
///
/// # Errors
/// When it cannot be started or reports failure.
pub fn run(project: &Project, step: &str, command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(could_not_start(command))?;
    judge(project, step, command, status, None)
}

/// Runs a long program with its output in a file, printing how long it has been running.
///
/// `step` begins with a verb, as in "installing trunk". The end of the output is shown if it fails.
///
/// # Errors
/// When it cannot be started, reports failure, or the file cannot be written.
pub fn run_quietly(project: &Project, step: &str, command: &mut Command) -> Result<(), Failure> {
    let logs = project.target().join("xtask");
    let log_path = logs.join(format!(
        "{}.log",
        step.replace(|c: char| !c.is_ascii_alphanumeric(), "-")
    ));
    let log = fs::create_dir_all(&logs)
        .and_then(|()| File::create(&log_path))
        .and_then(|log| Ok((log.try_clone()?, log)));
    let (stdout, stderr) = log.map_err(Failure::io(format!(
        "could not write {}",
        log_path.display()
    )))?;

    let started = Instant::now();
    let mut child = command
        .stdout(Stdio::from(stdout))
        .stderr(Stdio::from(stderr))
        .spawn()
        .map_err(could_not_start(command))?;
    let mut progress = Progress::new(step, started);
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break status,
            Ok(None) => progress.tick(),
            Err(source) => {
                return Err(Failure::Io {
                    doing: format!("could not wait for {step}"),
                    source,
                });
            }
        }
        thread::sleep(POLL);
    };
    progress.finish(status.success());

    let last_lines = fs::read_to_string(&log_path).unwrap_or_default();
    judge(
        project,
        step,
        command,
        status,
        Some(tail(&last_lines, LINES_SHOWN_ON_FAILURE)),
    )
}

/// Runs a short program and returns what it printed, without the space around it.
///
/// # Errors
/// When it cannot be started, reports failure, or prints something that is no text.
pub fn output(project: &Project, step: &str, command: &mut Command) -> Result<String, Failure> {
    let output = command.output().map_err(could_not_start(command))?;
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    judge(
        project,
        step,
        command,
        output.status,
        Some(tail(&errors, LINES_SHOWN_ON_FAILURE)),
    )?;
    match String::from_utf8(output.stdout) {
        Ok(text) => Ok(text.trim().to_owned()),
        Err(_) => Err(Failure::Unexpected(format!(
            "{step}: the program printed something that is not text"
        ))),
    }
}

/// The line for a POSIX shell, in the root of the checkout, that runs a command again.
pub fn shell_line(project: &Project, command: &Command) -> String {
    let mut words = Vec::new();
    for (name, value) in command.get_envs() {
        if let (Some(name), Some(value)) = (name.to_str(), value)
            && !NOT_SHOWN.contains(&name)
        {
            words.push(format!("{name}={}", quoted(value)));
        }
    }
    let program = Path::new(command.get_program());
    let is_cargo = program.file_stem() == Some(OsStr::new("cargo"));
    words.push(if is_cargo {
        "cargo".to_owned()
    } else {
        quoted(command.get_program())
    });
    words.extend(command.get_args().map(quoted));
    let line = words.join(" ");
    match command
        .get_current_dir()
        .and_then(|folder| folder.strip_prefix(project.root()).ok())
    {
        Some(folder) if !folder.as_os_str().is_empty() => {
            format!("(cd {} && {line})", quoted(folder.as_os_str()))
        }
        _ => line,
    }
}

fn judge(
    project: &Project,
    step: &str,
    command: &Command,
    status: ExitStatus,
    last_lines: Option<String>,
) -> Result<(), Failure> {
    if status.success() {
        return Ok(());
    }
    Err(Failure::Child {
        step: step.to_owned(),
        status: status.to_string(),
        repeat: shell_line(project, command),
        last_lines: last_lines.filter(|lines| !lines.is_empty()),
    })
}

fn could_not_start(command: &Command) -> impl FnOnce(io::Error) -> Failure + use<> {
    Failure::io(format!(
        "could not start {}",
        command.get_program().to_string_lossy()
    ))
}

fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

fn tail(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.trim_end().lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

/// The line that says how long a quiet program has been running.
struct Progress<'a> {
    step: &'a str,
    started: Instant,
    last_said: Instant,
    on_terminal: bool,
}

impl<'a> Progress<'a> {
    fn new(step: &'a str, started: Instant) -> Self {
        Self {
            step,
            started,
            last_said: started,
            on_terminal: io::stdout().is_terminal(),
        }
    }

    fn tick(&mut self) {
        let pause = if self.on_terminal {
            Duration::from_secs(1)
        } else {
            PROGRESS_WITHOUT_TERMINAL
        };
        if self.last_said.elapsed() < pause {
            return;
        }
        self.last_said = Instant::now();
        let seconds = self.started.elapsed().as_secs();
        if self.on_terminal {
            print!("\r  {}: {seconds} s ", self.step);
            // A lost progress line is no reason to stop.
            let _ = io::stdout().flush();
        } else {
            println!("  {}: {seconds} s so far", self.step);
        }
    }

    fn finish(&self, succeeded: bool) {
        let start = if self.on_terminal { "\r" } else { "" };
        let seconds = self.started.elapsed().as_secs_f32();
        let end = if succeeded { "done in" } else { "failed after" };
        println!("{start}  {}: {end} {seconds:.1} s", self.step);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_only_what_a_shell_would_split_or_expand() {
        assert_eq!(quoted(OsStr::new("--port=8080")), "--port=8080");
        assert_eq!(quoted(OsStr::new("a b")), "'a b'");
        assert_eq!(quoted(OsStr::new("it's")), r"'it'\''s'");
        assert_eq!(quoted(OsStr::new("")), "''");
        assert_eq!(quoted(OsStr::new("$HOME")), "'$HOME'");
    }

    #[test]
    fn a_shell_line_names_set_variables_the_folder_and_cargo_without_its_path() {
        let project = Project::find().unwrap();
        let mut command = project.command("/somewhere/bin/cargo");
        command
            .args(["test", "two words"])
            .env("LOCKSTEP_DIST", "dist");
        assert_eq!(
            shell_line(&project, &command),
            "LOCKSTEP_DIST=dist cargo test 'two words'"
        );

        let mut command = project.command("npm");
        command.arg("test").current_dir(project.editor());
        assert_eq!(
            shell_line(&project, &command),
            "(cd web/editor && npm test)"
        );
    }

    #[test]
    fn the_tail_is_the_last_lines_or_all_of_them() {
        assert_eq!(tail("a\nb\nc\n\n", 2), "b\nc");
        assert_eq!(tail("a\n", 2), "a");
        assert_eq!(tail("", 2), "");
    }

    #[test]
    fn a_failing_child_is_told_with_its_status_and_last_words() {
        let project = Project::find().unwrap();
        let mut command = project.cargo();
        command.arg("no-such-subcommand");
        let failure = output(&project, "asking cargo", &mut command).unwrap_err();
        let Failure::Child {
            step,
            repeat,
            last_lines,
            ..
        } = failure
        else {
            panic!("not a child's failure: {failure}");
        };
        assert_eq!(step, "asking cargo");
        assert_eq!(repeat, "cargo no-such-subcommand");
        assert!(last_lines.unwrap().contains("no-such-subcommand"));
    }
}
