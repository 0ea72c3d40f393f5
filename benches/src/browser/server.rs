//! The built page, served on this machine.

use crate::Outcome;
use axum::Router;
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::map_response;
use axum::response::Response;
use std::path::Path;
use tokio::net::TcpListener;
use tower_http::services::{ServeDir, ServeFile};

/// What makes a page cross-origin isolated. Then its clock ticks every 5 microseconds; otherwise every 100.
const ISOLATION: [(&str, &str); 2] = [
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
];

/// Serves the folder `dist`, uncompressed, on a free port until the runtime ends, and returns the port.
pub async fn serve(dist: &Path) -> Outcome<u16> {
    let not_found = dist.join("404.html");
    if !not_found.is_file() {
        return Err(format!("there is no built page: {} is missing", not_found.display()).into());
    }
    let files = ServeDir::new(dist)
        .redirect_to_trailing_slash(false)
        .not_found_service(ServeFile::new(not_found));
    let service = Router::new()
        .fallback_service(files)
        .layer(map_response(isolated));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let port = listener.local_addr()?.port();
    tokio::spawn(async move { axum::serve(listener, service).await });
    Ok(port)
}

async fn isolated(mut response: Response) -> Response {
    for (name, value) in ISOLATION {
        response.headers_mut().insert(
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        );
    }
    response
}
