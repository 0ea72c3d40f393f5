//! What a channel shows, in words.

use lockstep_project::Channel;

/// How the picture of a channel stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ChannelState {
    /// The plain noise that a channel shows by itself.
    #[default]
    Noise,
    /// It is on its way.
    Loading,
    /// It is there: width and height of its largest level.
    Shown(u32, u32),
    /// It lies on another host, and nobody has agreed yet to ask that.
    Asks(String),
    /// It is not there; why.
    Missing(String),
}

/// What to call what a channel shows. `titles` gives the title of a built-in picture.
#[must_use]
pub fn label(channel: &Channel, title: impl Fn(&str) -> Option<&'static str>) -> String {
    match channel {
        Channel::Default => "White noise".to_owned(),
        Channel::BuiltIn(id) => title(id).map_or_else(|| id.clone(), ToOwned::to_owned),
        Channel::Url(url) => file_of(url).to_owned(),
        Channel::File { name, .. } => name.clone(),
    }
}

/// The host in an address, with its port.
#[must_use]
pub fn host_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    host.rsplit_once('@').map_or(host, |(_, host)| host)
}

/// Whether `url` needs nobody's consent: it lies on the page's own `origin`, or holds its picture itself.
#[must_use]
pub fn is_own(url: &str, origin: &str) -> bool {
    let rest = url.strip_prefix(origin);
    rest.is_some_and(|rest| rest.starts_with('/')) || url.starts_with("data:")
}

fn file_of(url: &str) -> &str {
    if url.starts_with("data:") {
        return "(written in the program's settings)";
    }
    let path = url.split(['?', '#']).next().unwrap_or_default();
    path.rsplit('/')
        .find(|part| !part.is_empty())
        .unwrap_or(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_name_the_picture_and_not_the_way_to_it() {
        let title = |id: &str| (id == "bayer").then_some("Bayer matrix");
        for (channel, text) in [
            (Channel::Default, "White noise"),
            (Channel::BuiltIn("bayer".into()), "Bayer matrix"),
            (Channel::BuiltIn("gone".into()), "gone"),
            (
                Channel::Url("https://host.example/a/wood.jpg?x=1".into()),
                "wood.jpg",
            ),
            (
                Channel::Url("data:image/png;base64,AA".into()),
                "(written in the program's settings)",
            ),
            (
                Channel::File {
                    name: "cat.png".into(),
                    hash: "0".into(),
                },
                "cat.png",
            ),
        ] {
            assert_eq!(label(&channel, title), text);
        }
    }

    #[test]
    fn only_the_pages_own_origin_is_its_own() {
        let own = "https://site.example";
        assert!(is_own("https://site.example/a.png", own));
        assert!(is_own("data:image/png;base64,AA", own));
        assert!(!is_own("https://site.example.evil/a.png", own));
        assert!(!is_own("https://site.example@evil/a.png", own));
        assert_eq!(
            host_of("https://user@host.example:81/a?b"),
            "host.example:81"
        );
    }
}
