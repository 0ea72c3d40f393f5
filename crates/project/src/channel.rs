//! What a picture channel shows.

use serde::{Deserialize, Serialize};

/// Where the site-relative addresses of saved shaders lead.
const SITE: &str = "https://compute.toys";
/// What compute.toys saves where no picture was chosen.
pub(crate) const BLANK: &str = "/textures/blank.png";
/// What the name of a built-in picture follows.
const BUILT_IN: &str = "builtin:";
/// What stands for [`Channel::Default`], where Lockstep writes for itself.
const DEFAULT: &str = "builtin:default";

/// What `channel0` or `channel1` shows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Channel {
    /// Nothing was chosen: the built-in noise, another for each channel.
    #[default]
    Default,
    /// A picture that Lockstep draws itself, by its id.
    BuiltIn(String),
    /// A picture at an absolute address. Nothing is requested before the reader agrees.
    Url(String),
    /// A file of the reader's own, kept by the browser.
    File {
        /// What the file is called.
        name: String,
        /// What it is kept under.
        hash: String,
    },
}

impl Channel {
    /// Reads how a picture is named in a saved shader: `builtin:ID` or `ID`, an absolute address, or an
    /// address on compute.toys. `None` for an address that leads nowhere from here (`blob:`, `file:`).
    #[must_use]
    pub fn from_reference(text: &str) -> Option<Self> {
        let text = text.trim();
        let path = text.strip_prefix(SITE).unwrap_or(text);
        if path.is_empty() || path == BLANK || BLANK.strip_prefix('/') == Some(path) {
            return Some(Self::blank());
        }
        if text == DEFAULT {
            return Some(Self::Default);
        }
        if let Some(id) = text.strip_prefix(BUILT_IN) {
            return is_id(id).then(|| Self::BuiltIn(id.to_owned()));
        }
        if is_id(text) {
            return Some(Self::BuiltIn(text.to_owned()));
        }
        if is_address(text) {
            return Some(Self::Url(text.to_owned()));
        }
        let has_scheme = text
            .split(['/', '?', '#'])
            .next()
            .is_some_and(|first| first.contains(':'));
        let absolute = if has_scheme || text.contains(char::is_whitespace) {
            return None;
        } else if text.starts_with("//") {
            format!("https:{text}")
        } else if text.starts_with('/') {
            format!("{SITE}{text}")
        } else {
            format!("{SITE}/{}", text.trim_start_matches("./"))
        };
        Some(Self::Url(absolute))
    }

    /// What [`Channel::from_reference`] reads back, where other people can see the picture too.
    #[must_use]
    pub fn reference(&self) -> Option<String> {
        match self {
            Self::Default => Some(DEFAULT.to_owned()),
            Self::BuiltIn(id) => Some(format!("{BUILT_IN}{id}")),
            Self::Url(url) => Some(url.clone()),
            Self::File { .. } => None,
        }
    }

    /// What compute.toys shows where no picture was chosen: the built-in picture `blank`.
    #[must_use]
    pub fn blank() -> Self {
        Self::BuiltIn("blank".to_owned())
    }

    /// Nothing chosen, where what was chosen cannot be shown.
    pub(crate) fn normalise(&mut self) {
        let is_sound = match self {
            Self::Default => true,
            Self::BuiltIn(id) => is_id(id),
            Self::Url(url) => is_address(url),
            Self::File { hash, .. } => !hash.is_empty(),
        };
        if !is_sound {
            *self = Self::Default;
        }
    }
}

/// Whether `text` can be the id of a built-in picture.
fn is_id(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// Whether `text` is an absolute address of a picture.
fn is_address(text: &str) -> bool {
    ["https://", "http://", "data:image/"].iter().any(|scheme| {
        text.len() > scheme.len()
            && text
                .get(..scheme.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    }) && !text.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_of_every_kind_are_read() {
        let url = |text: &str| Some(Channel::Url(text.to_owned()));
        for (text, channel) in [
            ("", Some(Channel::blank())),
            ("builtin:default", Some(Channel::Default)),
            ("/textures/blank.png", Some(Channel::blank())),
            (
                "https://compute.toys/textures/blank.png",
                Some(Channel::blank()),
            ),
            ("noise", Some(Channel::BuiltIn("noise".to_owned()))),
            (
                "builtin:font-atlas",
                Some(Channel::BuiltIn("font-atlas".to_owned())),
            ),
            (
                "/textures/london.jpg",
                url("https://compute.toys/textures/london.jpg"),
            ),
            (
                "textures/london.jpg",
                url("https://compute.toys/textures/london.jpg"),
            ),
            ("//host.example/a.png", url("https://host.example/a.png")),
            (
                " http://host.example/a.png ",
                url("http://host.example/a.png"),
            ),
            ("data:image/png;base64,AA", url("data:image/png;base64,AA")),
            ("blob:https://host.example/1", None),
            ("javascript:alert(1)", None),
            ("file:///a.png", None),
            ("builtin:", None),
        ] {
            assert_eq!(Channel::from_reference(text), channel, "{text}");
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for channel in [
            Channel::Default,
            Channel::BuiltIn("a".into()),
            Channel::Url("https://host.example/a.png?b=c".into()),
        ] {
            let text = channel.reference().unwrap();
            assert_eq!(Channel::from_reference(&text), Some(channel));
        }
    }
}
