//! The built page, served as a plain static host does.

use super::outcome::{Failure, Outcome};
use axum::Router;
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CONTENT_TYPE};
use axum::response::Html;
use axum::routing::get;
use std::path::Path;
use tokio::net::TcpListener;
use tower_http::services::{ServeDir, ServeFile};

/// Where the server answers with a page of its own: one frame, filled with the address behind the `#`.
pub const EMBEDDING: &str = "/embedding.html";

/// Where the server answers with [`PICTURE`], to every site.
pub const PICTURE_PATH: &str = "/picture.png";

/// A PNG of 2 x 1 texels: red with green 188, and blue. sRGB.
pub const PICTURE: &[u8] = include_bytes!("picture.png");

const EMBEDDING_PAGE: &str = "<!doctype html><title>Embedding</title>
<link rel=icon href=data:,>
<iframe width=900 height=600></iframe>
<script>document.querySelector('iframe').src = location.hash.slice(1);</script>";

/// Serves the folder `dist` on a free port of this machine until the runtime ends, and returns the port. A folder
/// answers with its `index.html`, what is not there with `404.html`.
///
/// # Errors
/// When the folder holds no page, or no port is free.
pub async fn serve(dist: &Path) -> Outcome<u16> {
    let not_found = dist.join("404.html");
    if !not_found.is_file() {
        return Err(Failure::new(format!(
            "There is no built page: {} is missing. `cargo xtask test --browser` builds it first.",
            not_found.display()
        )));
    }
    let files = ServeDir::new(dist)
        .redirect_to_trailing_slash(false)
        .not_found_service(ServeFile::new(not_found));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let port = listener.local_addr()?.port();
    let headers = [
        (CONTENT_TYPE, "image/png"),
        (ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
    ];
    let service = Router::new()
        .route(EMBEDDING, get(async || Html(EMBEDDING_PAGE)))
        .route(PICTURE_PATH, get(async || (headers, PICTURE)))
        .fallback_service(files);
    tokio::spawn(async move { axum::serve(listener, service).await });
    Ok(port)
}
