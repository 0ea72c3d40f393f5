//! What tests and measurements need from the operating system: a browser with its driver, and a Vulkan driver that
//! works without a GPU.

use crate::arguments::Scope;
use crate::failure::Failure;
use crate::process;
use crate::project::{Project, find_program};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where loaders look for descriptions of Vulkan drivers.
const DRIVER_FOLDERS: [&str; 3] = [
    "/usr/share/vulkan/icd.d",
    "/usr/local/share/vulkan/icd.d",
    "/etc/vulkan/icd.d",
];

/// Where this machine has what tests run on.
pub struct TestMachine {
    browser: Option<PathBuf>,
    browser_driver: Option<PathBuf>,
    /// The description of Mesa's software driver; none when the machine's own driver was asked for.
    vulkan_driver: Option<PathBuf>,
    runtime_folder: PathBuf,
}

impl TestMachine {
    /// Tells a test program of all of it through its environment.
    pub fn apply(&self, command: &mut Command) {
        if let Some(path) = &self.vulkan_driver {
            // Loaders before 1.3.207 know only the second name.
            command
                .env("VK_DRIVER_FILES", path)
                .env("VK_ICD_FILENAMES", path);
        }
        if env::var_os("XDG_RUNTIME_DIR").is_none() {
            // Without it Mesa prints a complaint for every device.
            command.env("XDG_RUNTIME_DIR", &self.runtime_folder);
        }
        if let Some(path) = &self.browser {
            command.env("LOCKSTEP_CHROMIUM", path);
        }
        if let Some(path) = &self.browser_driver {
            command.env("LOCKSTEP_CHROMEDRIVER", path);
        }
    }
}

/// Finds what tests of that scope run on; installs what is missing where that is possible without asking.
pub fn test_machine(project: &Project, scope: Scope) -> Result<TestMachine, Failure> {
    let software_vulkan = env::var_os("LOCKSTEP_VULKAN").is_none_or(|choice| choice != "system");
    let mut found = Found::look(scope, software_vulkan)?;
    if !found.missing.is_empty() {
        install(project, &found.missing)?;
        found = Found::look(scope, software_vulkan)?;
        if !found.missing.is_empty() {
            return Err(Failure::Missing {
                what: format!("Still missing after installing: {}.", list(&found.missing)),
                remedy: by_hand(&found.missing),
            });
        }
    }
    let runtime_folder = project.target().join("xtask").join("runtime");
    create_private(&runtime_folder).map_err(Failure::io(format!(
        "could not make {}",
        runtime_folder.display()
    )))?;
    Ok(TestMachine {
        browser: found.browser,
        browser_driver: found.browser_driver,
        vulkan_driver: found.vulkan_driver,
        runtime_folder,
    })
}

/// Something that a test needs from the system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Browser,
    BrowserDriver,
    SoftwareVulkan,
    VulkanLoader,
    Fonts,
}

impl Need {
    fn in_words(self) -> &'static str {
        match self {
            Self::Browser => "Chromium",
            Self::BrowserDriver => "chromedriver",
            Self::SoftwareVulkan => "Mesa's software Vulkan driver (lavapipe)",
            Self::VulkanLoader => "the Vulkan loader",
            Self::Fonts => "a font",
        }
    }
}

fn list(needs: &[Need]) -> String {
    needs
        .iter()
        .map(|need| need.in_words())
        .collect::<Vec<_>>()
        .join(", ")
}

fn by_hand(missing: &[Need]) -> String {
    let mut steps = vec![format!(
        "install {} yourself, and start again",
        list(missing)
    )];
    if missing.contains(&Need::Browser) || missing.contains(&Need::BrowserDriver) {
        steps.push(
            "LOCKSTEP_CHROMIUM and LOCKSTEP_CHROMEDRIVER name programs that are not on PATH".into(),
        );
    }
    if missing.contains(&Need::SoftwareVulkan) {
        steps.push(
            "LOCKSTEP_VULKAN=system makes the tests use the machine's own Vulkan driver".into(),
        );
    }
    steps.join("\n    ")
}

/// What is there and what is not.
struct Found {
    browser: Option<PathBuf>,
    browser_driver: Option<PathBuf>,
    vulkan_driver: Option<PathBuf>,
    missing: Vec<Need>,
}

impl Found {
    fn look(scope: Scope, software_vulkan: bool) -> Result<Self, Failure> {
        let mut missing = Vec::new();
        let mut note = |wanted: bool, there: bool, need: Need| {
            if wanted && !there {
                missing.push(need);
            }
        };
        let browser = chosen("LOCKSTEP_CHROMIUM")?.or_else(browser);
        let browser_driver =
            chosen("LOCKSTEP_CHROMEDRIVER")?.or_else(|| find_program(&["chromedriver"]));
        let vulkan_driver = software_vulkan.then(software_driver).flatten();
        note(scope.browser(), browser.is_some(), Need::Browser);
        note(
            scope.browser(),
            browser_driver.is_some(),
            Need::BrowserDriver,
        );
        note(
            scope.browser() && cfg!(target_os = "linux"),
            has_font(),
            Need::Fonts,
        );
        note(
            scope.native() && software_vulkan,
            vulkan_driver.is_some(),
            Need::SoftwareVulkan,
        );
        note(
            scope.native() && cfg!(target_os = "linux"),
            has_vulkan_loader(),
            Need::VulkanLoader,
        );
        Ok(Self {
            browser,
            browser_driver,
            vulkan_driver,
            missing,
        })
    }
}

/// The program that a variable names; naming one that is not there is a mistake to tell, not to paper over.
fn chosen(variable: &str) -> Result<Option<PathBuf>, Failure> {
    let Some(path) = env::var_os(variable).map(PathBuf::from) else {
        return Ok(None);
    };
    if path.is_file() {
        return Ok(Some(path));
    }
    Err(Failure::Missing {
        what: format!(
            "{variable} names {}, and no such file is there.",
            path.display()
        ),
        remedy: format!("correct {variable}, or unset it to search PATH"),
    })
}

fn browser() -> Option<PathBuf> {
    const MAC: [&str; 2] = [
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ];
    find_program(&["chromium", "chromium-browser", "google-chrome"]).or_else(|| {
        MAC.iter()
            .map(PathBuf::from)
            .find(|program| program.is_file())
    })
}

fn software_driver() -> Option<PathBuf> {
    let names = DRIVER_FOLDERS
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten();
    let mut candidates: Vec<PathBuf> = names
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| is_software_driver(path))
        .collect();
    // Systems for two architectures have one each.
    candidates.sort_by_key(|path| {
        !path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().contains(env::consts::ARCH))
    });
    candidates.into_iter().next()
}

fn is_software_driver(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with("lvp_icd") && name.ends_with(".json")
}

fn has_vulkan_loader() -> bool {
    let multiarch = format!("/usr/lib/{}-linux-gnu", env::consts::ARCH);
    [
        "/usr/lib64",
        "/usr/lib",
        &multiarch,
        "/lib64",
        "/lib",
        "/usr/local/lib",
    ]
    .iter()
    .any(|folder| Path::new(folder).join("libvulkan.so.1").exists())
}

fn has_font() -> bool {
    fn below(folder: &Path, depth: u32) -> bool {
        let Ok(entries) = fs::read_dir(folder) else {
            return false;
        };
        entries.flatten().any(|entry| {
            let path = entry.path();
            let is_font = path
                .extension()
                .is_some_and(|kind| kind == "ttf" || kind == "otf" || kind == "ttc");
            is_font || (depth > 0 && path.is_dir() && below(&path, depth - 1))
        })
    }
    below(Path::new("/usr/share/fonts"), 4) || below(Path::new("/usr/local/share/fonts"), 4)
}

/// Systems whose package names are known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum System {
    Debian,
    Ubuntu,
    Fedora,
    Mac,
    Other,
}

impl System {
    fn detect() -> Self {
        if cfg!(target_os = "macos") {
            return Self::Mac;
        }
        Self::from_os_release(&fs::read_to_string("/etc/os-release").unwrap_or_default())
    }

    fn from_os_release(text: &str) -> Self {
        let names = |key: &str| {
            text.lines()
                .find_map(|line| line.strip_prefix(key))
                .map(|value| value.trim_matches('"').split_whitespace())
                .into_iter()
                .flatten()
        };
        for name in names("ID=").chain(names("ID_LIKE=")) {
            match name {
                "ubuntu" => return Self::Ubuntu,
                "debian" => return Self::Debian,
                "fedora" | "rhel" => return Self::Fedora,
                _ => {}
            }
        }
        Self::Other
    }

    fn package(self, need: Need) -> Option<&'static str> {
        Some(match (self, need) {
            (Self::Debian | Self::Fedora, Need::Browser) => "chromium",
            (Self::Debian, Need::BrowserDriver) => "chromium-driver",
            (Self::Ubuntu, Need::Browser) => "chromium-browser",
            (Self::Ubuntu, Need::BrowserDriver) => "chromium-chromedriver",
            (Self::Fedora, Need::BrowserDriver) => "chromedriver",
            (Self::Debian | Self::Ubuntu | Self::Fedora, Need::SoftwareVulkan) => {
                "mesa-vulkan-drivers"
            }
            (Self::Debian | Self::Ubuntu, Need::VulkanLoader) => "libvulkan1",
            (Self::Fedora, Need::VulkanLoader) => "vulkan-loader",
            (Self::Debian | Self::Ubuntu, Need::Fonts) => "fonts-dejavu-core",
            (Self::Fedora, Need::Fonts) => "dejavu-sans-fonts",
            (Self::Mac, Need::Browser) => "chromium",
            (Self::Mac, Need::BrowserDriver) => "chromedriver",
            (Self::Mac, _) | (Self::Other, _) => return None,
        })
    }

    /// The shell command that installs all of these, for a person to run; none where that is not known.
    fn command(self, missing: &[Need]) -> Option<String> {
        let packages: Option<Vec<&str>> = missing.iter().map(|need| self.package(*need)).collect();
        let packages = packages?.join(" ");
        Some(match self {
            Self::Debian | Self::Ubuntu => {
                format!(
                    "sudo apt-get update && sudo apt-get install -y --no-install-recommends {packages}"
                )
            }
            Self::Fedora => format!("sudo dnf install -y {packages}"),
            Self::Mac => format!("brew install --cask {packages}"),
            Self::Other => return None,
        })
    }
}

/// Installs where this program may and knows how: as root, with apt. Elsewhere says what to run.
fn install(project: &Project, missing: &[Need]) -> Result<(), Failure> {
    let system = System::detect();
    let with_apt =
        matches!(system, System::Debian | System::Ubuntu) && find_program(&["apt-get"]).is_some();
    let packages: Option<Vec<&str>> = missing.iter().map(|need| system.package(*need)).collect();
    let Some(packages) = packages.filter(|_| with_apt && is_root(project)) else {
        return Err(Failure::Missing {
            what: format!(
                "The tests need {}, which this machine lacks.",
                list(missing)
            ),
            remedy: system.command(missing).unwrap_or_else(|| by_hand(missing)),
        });
    };
    println!(
        "Set-up: the tests need {}; installing {} with apt.",
        list(missing),
        packages.join(" ")
    );
    let mut update = project.command("apt-get");
    update.args(["update", "-q"]);
    process::run_quietly(project, "updating the package lists", apt(&mut update))?;
    let mut install = project.command("apt-get");
    install
        .args(["install", "-y", "-q", "--no-install-recommends"])
        .args(&packages);
    process::run_quietly(project, "installing system packages", apt(&mut install))
}

fn apt(command: &mut Command) -> &mut Command {
    command
        .args(["-o", "Acquire::Retries=3"])
        .env("DEBIAN_FRONTEND", "noninteractive")
}

fn is_root(project: &Project) -> bool {
    process::output(
        project,
        "asking for the user's number",
        project.command("id").arg("-u"),
    )
    .is_ok_and(|number| number == "0")
}

/// A folder that only this user can enter, as XDG_RUNTIME_DIR has to be.
fn create_private(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_is_the_first_known_name_of_itself_or_its_kin() {
        let system = System::from_os_release;
        assert_eq!(system("PRETTY_NAME=\"x\"\nID=debian\n"), System::Debian);
        assert_eq!(system("ID=ubuntu\nID_LIKE=debian\n"), System::Ubuntu);
        assert_eq!(
            system("ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n"),
            System::Ubuntu
        );
        assert_eq!(
            system("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n"),
            System::Fedora
        );
        assert_eq!(system("ID=arch\n"), System::Other);
        assert_eq!(system("VARIANT_ID=debian\n"), System::Other);
        assert_eq!(system(""), System::Other);
    }

    #[test]
    fn one_command_installs_exactly_what_is_missing() {
        let missing = [Need::BrowserDriver, Need::SoftwareVulkan];
        assert_eq!(
            System::Debian.command(&missing).unwrap(),
            "sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium-driver mesa-vulkan-drivers"
        );
        assert_eq!(
            System::Fedora.command(&missing).unwrap(),
            "sudo dnf install -y chromedriver mesa-vulkan-drivers"
        );
        assert_eq!(System::Mac.command(&missing), None);
        assert_eq!(
            System::Mac.command(&missing[..1]).unwrap(),
            "brew install --cask chromedriver"
        );
        assert_eq!(System::Other.command(&missing), None);
        let told = by_hand(&missing);
        assert!(
            told.contains("lavapipe") && told.contains("LOCKSTEP_VULKAN"),
            "{told}"
        );
    }

    #[test]
    fn only_lavapipe_is_the_software_driver() {
        assert!(is_software_driver(Path::new("/x/lvp_icd.x86_64.json")));
        assert!(is_software_driver(Path::new("/x/lvp_icd.json")));
        assert!(!is_software_driver(Path::new("/x/intel_icd.x86_64.json")));
        assert!(!is_software_driver(Path::new("/x/lvp_icd.x86_64.json.bak")));
    }

    #[test]
    fn a_test_program_is_told_of_the_driver_under_both_names() {
        let machine = TestMachine {
            browser: Some("/b".into()),
            browser_driver: None,
            vulkan_driver: Some("/v.json".into()),
            runtime_folder: "/r".into(),
        };
        let mut command = Command::new("x");
        machine.apply(&mut command);
        let value = |name: &str| {
            command
                .get_envs()
                .find(|(key, _)| *key == name)
                .and_then(|(_, value)| value)
                .map(PathBuf::from)
        };
        assert_eq!(value("VK_DRIVER_FILES"), Some("/v.json".into()));
        assert_eq!(value("VK_ICD_FILENAMES"), Some("/v.json".into()));
        assert_eq!(value("LOCKSTEP_CHROMIUM"), Some("/b".into()));
        assert_eq!(value("LOCKSTEP_CHROMEDRIVER"), None);
    }
}
