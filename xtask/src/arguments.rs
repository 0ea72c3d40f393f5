//! The command line.

use crate::failure::Failure;
use crate::page::PublicUrl;
use std::ffi::OsString;

/// What `cargo xtask help` prints.
pub const USAGE: &str = "\
The commands of the project. Each first installs what it needs and does not find.

cargo xtask setup [--tests]
    Only install: the wasm target, wasm-bindgen and trunk into .tools, the editor's packages.
    --tests        also the browser, its driver and the software Vulkan driver

cargo xtask serve [--port N] [--release] [--open]
    Build the page, serve it on this machine, and rebuild it when a source changes.
    --port N       listen on this port (default 8080)
    --release      optimised as shipped; slower to rebuild
    --open         open a browser once the page is up

cargo xtask build [--public-url PATH]
    Build the page as shipped into dist, ready for any static host, and list its sizes.
    --public-url   the path at which the host serves dist (default /)

cargo xtask test [--native] [--browser] [FILTER]
    Format, lints, tests of the editor, tests in Rust, then the built page in a headless browser.
    --native       all but the browser
    --browser      only the browser
    FILTER         only tests whose name contains this, and no format and lints
    LOCKSTEP_VULKAN=system uses the machine's own Vulkan driver in place of the software one;
    LOCKSTEP_CHROMIUM and LOCKSTEP_CHROMEDRIVER name the browser and its driver.

cargo xtask bench [ARGUMENT..]
    Build the page as shipped and measure; the arguments go to the measuring program.

cargo xtask fuzz TARGET [--seconds N]
    Make up inputs for a target of tests/fuzz and keep those that reach new code, until something does not hold.
    Needs a C++ compiler for libFuzzer. The targets are the folders of tests/fuzz/corpus.
    --seconds N    stop after this long (default 60)

cargo xtask tidy
    Format the sources.
";

/// What is to be done.
#[derive(Debug, PartialEq, Eq)]
pub enum Task {
    /// Print the usage.
    Help,
    /// Install what is missing.
    Setup {
        /// Also what only tests and measurements need.
        tests: bool,
    },
    /// Serve the page and rebuild it on change.
    Serve {
        /// The port to listen on.
        port: u16,
        /// As shipped, rather than quick to build.
        release: bool,
        /// Open a browser once the page is up.
        open: bool,
    },
    /// Wait for the server, which replaces this program's parent, and print the address. `serve` starts this itself.
    AnnounceWhenUp {
        /// The port that will answer.
        port: u16,
        /// Open a browser then.
        open: bool,
    },
    /// Build the page as shipped.
    Build {
        /// Where a host serves it.
        public_url: PublicUrl,
    },
    /// Run what proves the project.
    Test {
        /// Which of the tests.
        scope: Scope,
        /// Only tests whose name contains this.
        filter: Option<String>,
    },
    /// Measure.
    Bench {
        /// For the measuring program.
        arguments: Vec<String>,
    },
    /// Fuzz one target.
    Fuzz {
        /// A folder of tests/fuzz/corpus; not checked yet.
        target: String,
        /// For how long.
        seconds: u32,
    },
    /// Format the sources.
    Tidy,
}

/// Which part of the tests to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// All of them.
    All,
    /// All but the browser.
    Native,
    /// Only the browser.
    Browser,
}

impl Scope {
    /// Whether tests outside the browser belong to it.
    pub fn native(self) -> bool {
        self != Self::Browser
    }

    /// Whether tests in the browser belong to it.
    pub fn browser(self) -> bool {
        self != Self::Native
    }
}

/// Reads the command line, without the program's name.
///
/// # Errors
/// [`Failure::Usage`], with a sentence about the first argument that makes no sense.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Task, Failure> {
    let mut words = Words::read(arguments)?;
    let Some(command) = words.next() else {
        return Ok(Task::Help);
    };
    let task = match command.as_str() {
        "help" | "--help" | "-h" => return Ok(Task::Help),
        "setup" => Task::Setup {
            tests: words.flag("--tests"),
        },
        "serve" => Task::Serve {
            port: words.port()?,
            release: words.flag("--release"),
            open: words.flag("--open"),
        },
        "announce-when-up" => Task::AnnounceWhenUp {
            port: words.port()?,
            open: words.flag("--open"),
        },
        "build" => Task::Build {
            public_url: match words.value("--public-url")? {
                Some(path) => PublicUrl::parse(&path)?,
                None => PublicUrl::default(),
            },
        },
        "test" => Task::Test {
            scope: match (words.flag("--native"), words.flag("--browser")) {
                (true, false) => Scope::Native,
                (false, true) => Scope::Browser,
                _ => Scope::All,
            },
            filter: words.operand(),
        },
        "bench" => {
            return Ok(Task::Bench {
                arguments: words.rest(),
            });
        }
        "fuzz" => {
            let seconds = words.seconds()?;
            let target = words.operand().ok_or_else(|| {
                Failure::Usage("`fuzz` needs the name of a target, as in `fuzz preprocess`.".into())
            })?;
            Task::Fuzz { target, seconds }
        }
        "tidy" => Task::Tidy,
        unknown => return Err(Failure::Usage(format!("There is no command `{unknown}`."))),
    };
    words.end(&command)?;
    Ok(task)
}

/// The arguments that have not been understood yet.
struct Words(Vec<String>);

impl Words {
    fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, Failure> {
        let word = |argument: OsString| {
            argument.into_string().map_err(|argument| {
                Failure::Usage(format!("The argument {} is not text.", argument.display()))
            })
        };
        arguments
            .into_iter()
            .map(word)
            .collect::<Result<_, _>>()
            .map(Self)
    }

    fn next(&mut self) -> Option<String> {
        (!self.0.is_empty()).then(|| self.0.remove(0))
    }

    fn rest(self) -> Vec<String> {
        self.0
    }

    fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|word| word != name);
        self.0.len() < before
    }

    /// The value of `name value` or `name=value`.
    fn value(&mut self, name: &str) -> Result<Option<String>, Failure> {
        let joined = format!("{name}=");
        let is_option = |word: &String| word == name || word.starts_with(&joined);
        let Some(at) = self.0.iter().position(is_option) else {
            return Ok(None);
        };
        let word = self.0.remove(at);
        if let Some(value) = word.strip_prefix(&joined) {
            return Ok(Some(value.to_owned()));
        }
        if at < self.0.len() && !self.0[at].starts_with("--") {
            return Ok(Some(self.0.remove(at)));
        }
        Err(Failure::Usage(format!("`{name}` needs a value after it.")))
    }

    fn port(&mut self) -> Result<u16, Failure> {
        let Some(text) = self.value("--port")? else {
            return Ok(crate::serve::DEFAULT_PORT);
        };
        match text.parse() {
            Ok(port) if port > 0 => Ok(port),
            _ => Err(Failure::Usage(format!(
                "`{text}` is no port; ports are numbers from 1 to 65535."
            ))),
        }
    }

    fn seconds(&mut self) -> Result<u32, Failure> {
        let Some(text) = self.value("--seconds")? else {
            return Ok(crate::fuzz::DEFAULT_SECONDS);
        };
        match text.parse() {
            Ok(seconds) if seconds > 0 => Ok(seconds),
            _ => Err(Failure::Usage(format!(
                "`{text}` is no number of seconds; write a whole number from 1 on."
            ))),
        }
    }

    fn operand(&mut self) -> Option<String> {
        let at = self.0.iter().position(|word| !word.starts_with('-'))?;
        Some(self.0.remove(at))
    }

    fn end(self, command: &str) -> Result<(), Failure> {
        match self.0.first() {
            None => Ok(()),
            Some(word) => Err(Failure::Usage(format!(
                "`{command}` does not know what to do with `{word}`."
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Task, String> {
        parse(line.split_whitespace().map(OsString::from)).map_err(|failure| failure.to_string())
    }

    #[test]
    fn nothing_and_help_print_the_usage() {
        for line in ["", "help", "--help", "-h"] {
            assert_eq!(read(line), Ok(Task::Help), "{line}");
        }
    }

    #[test]
    fn options_may_stand_in_any_order_and_with_an_equals_sign() {
        let expected = Ok(Task::Serve {
            port: 9000,
            release: true,
            open: false,
        });
        assert_eq!(read("serve --port 9000 --release"), expected);
        assert_eq!(read("serve --release --port=9000"), expected);
        assert_eq!(
            read("serve"),
            Ok(Task::Serve {
                port: 8080,
                release: false,
                open: false
            })
        );
    }

    #[test]
    fn a_wrong_port_is_named() {
        for text in ["0", "65536", "-1", "http"] {
            let told = read(&format!("serve --port {text}")).unwrap_err();
            assert!(told.contains(&format!("`{text}` is no port")), "{told}");
        }
        assert!(
            read("serve --port")
                .unwrap_err()
                .contains("`--port` needs a value")
        );
        assert!(
            read("serve --port --open")
                .unwrap_err()
                .contains("`--port` needs a value")
        );
    }

    #[test]
    fn tests_are_chosen_by_part_and_name() {
        let test = |scope, filter: Option<&str>| {
            Ok(Task::Test {
                scope,
                filter: filter.map(str::to_owned),
            })
        };
        assert_eq!(read("test"), test(Scope::All, None));
        assert_eq!(read("test --native"), test(Scope::Native, None));
        assert_eq!(
            read("test resize --browser"),
            test(Scope::Browser, Some("resize"))
        );
        assert_eq!(read("test --native --browser"), test(Scope::All, None));
    }

    #[test]
    fn the_measuring_program_gets_its_arguments_untouched() {
        let arguments = vec!["--only".to_owned(), "frame".to_owned()];
        assert_eq!(read("bench --only frame"), Ok(Task::Bench { arguments }));
    }

    #[test]
    fn fuzzing_takes_a_target_and_perhaps_a_time() {
        let fuzz = |seconds| {
            let target = "import".to_owned();
            Ok(Task::Fuzz { target, seconds })
        };
        assert_eq!(read("fuzz import"), fuzz(60));
        assert_eq!(read("fuzz --seconds 5 import"), fuzz(5));
        for text in ["0", "-1", "long"] {
            let told = read(&format!("fuzz import --seconds {text}")).unwrap_err();
            assert!(
                told.contains(&format!("`{text}` is no number of seconds")),
                "{told}"
            );
        }
        assert!(read("fuzz").unwrap_err().contains("name of a target"));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        assert!(read("sevre").unwrap_err().contains("no command `sevre`"));
        assert!(read("setup --test").unwrap_err().contains("`--test`"));
        assert!(read("test one two").unwrap_err().contains("`two`"));
        assert!(
            read("build --public-url https://a.example/")
                .unwrap_err()
                .contains("https://a.example/")
        );
    }
}
