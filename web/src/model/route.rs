//! Which page an address shows.

/// A page of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// What Lockstep is.
    Home,
    /// The playground.
    Play,
    /// Nothing is there.
    Missing,
}

/// The page at `path`, for a site hosted at `base` (without a slash at its end).
#[must_use]
pub fn route(path: &str, base: &str) -> Route {
    let Some(inside) = path.strip_prefix(base) else {
        return Route::Missing;
    };
    match inside.trim_end_matches('/') {
        "" | "/index.html" => Route::Home,
        "/play" | "/play/index.html" => Route::Play,
        _ => Route::Missing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_lead_to_pages_wherever_the_site_is_hosted() {
        for base in ["", "/sub/path"] {
            let at = |path: &str| route(&format!("{base}{path}"), base);
            assert_eq!(at(""), Route::Home);
            assert_eq!(at("/"), Route::Home);
            assert_eq!(at("/play"), Route::Play);
            assert_eq!(at("/play/"), Route::Play);
            assert_eq!(at("/playground"), Route::Missing);
            assert_eq!(at("/learn/one"), Route::Missing);
        }
        assert_eq!(route("/play", "/sub/path"), Route::Missing);
    }
}
