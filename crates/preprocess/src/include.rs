//! The bundled library.

/// A file that `#include` can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LibraryFile {
    /// Name as written between the quotes or brackets.
    pub name: &'static str,
    /// Whether it is written `<name>` and not `"name"`.
    pub is_standard: bool,
    /// Its text.
    pub text: &'static str,
    /// What it brings, in one sentence.
    pub summary: &'static str,
}

impl LibraryFile {
    /// The name in its quotes or brackets.
    #[must_use]
    pub fn quoted(&self) -> String {
        if self.is_standard {
            format!("<{}>", self.name)
        } else {
            format!("\"{}\"", self.name)
        }
    }
}

/// Every file there is.
pub const FILES: &[LibraryFile] = &[
    LibraryFile {
        name: "string",
        is_standard: true,
        text: include_str!("library/string.wgsl"),
        summary: "struct String of up to 20 characters, strrev, itoa, and string literals.",
    },
    LibraryFile {
        name: "float",
        is_standard: true,
        text: include_str!("library/float.wgsl"),
        summary: "Limits of f32 (FLT_MAX, ..), isnan, isinf, isfinite, isnormal.",
    },
    LibraryFile {
        name: "Dave_Hoskins/hash",
        is_standard: false,
        text: include_str!("library/dave_hoskins_hash.wgsl"),
        summary: "Hashes without sine, hash11 to hash44: the digits are numbers out and in.",
    },
    LibraryFile {
        name: "iq/noise_simplex_2d",
        is_standard: false,
        text: include_str!("library/iq_noise_simplex_2d.wgsl"),
        summary: "noise_simplex_2d; needs noise_simplex_2d_hash.",
    },
    LibraryFile {
        name: "nikat/noise_simplex_3d",
        is_standard: false,
        text: include_str!("library/nikat_noise_simplex_3d.wgsl"),
        summary: "noise_simplex_3d; needs noise_simplex_3d_hash.",
    },
    LibraryFile {
        name: "davidar/scan",
        is_standard: false,
        text: include_str!("library/davidar_scan.wgsl"),
        summary: "scan_pass, an inclusive sum over a workgroup; needs SCAN_TYPE and SCAN_WORKGROUP_SIZE.",
    },
];

/// The file that `#include` names, with `"`, `"` or `<`, `>` around the name.
pub fn find(name: &str, is_standard: bool) -> Option<&'static LibraryFile> {
    FILES
        .iter()
        .find(|file| file.name == name && file.is_standard == is_standard)
}
