//! The files of the page, as part of the program.

use axum::Router;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::Site;

struct Asset {
    path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

macro_rules! page {
    ($($name:literal: $kind:literal),* $(,)?) => {
        [$(Asset {
            path: concat!("/", $name),
            kind: $kind,
            bytes: include_bytes!(concat!("page/", $name)),
        }),*]
    };
}

const ASSETS: &[Asset] = &page![
    "index.html": "text/html; charset=utf-8",
    "style.css": "text/css; charset=utf-8",
    "favicon.svg": "image/svg+xml",
    "account.js": "text/javascript; charset=utf-8",
    "api.js": "text/javascript; charset=utf-8",
    "board.js": "text/javascript; charset=utf-8",
    "breaker.js": "text/javascript; charset=utf-8",
    "coach.js": "text/javascript; charset=utf-8",
    "codes.js": "text/javascript; charset=utf-8",
    "main.js": "text/javascript; charset=utf-8",
    "maker.js": "text/javascript; charset=utf-8",
    "palette.js": "text/javascript; charset=utf-8",
    "settings.js": "text/javascript; charset=utf-8",
    "state.js": "text/javascript; charset=utf-8",
    "teach.js": "text/javascript; charset=utf-8",
    "words.js": "text/javascript; charset=utf-8",
];

pub(super) fn routes() -> Router<Site> {
    let mut router = Router::new();
    for asset in ASSETS {
        let tag = format!("\"{}\"", blake3::hash(asset.bytes).to_hex());
        let serve = move |headers: HeaderMap| async move { asset.send(&tag, &headers) };
        if asset.path == "/index.html" {
            router = router.route("/", get(serve.clone()));
        }
        router = router.route(asset.path, get(serve));
    }
    router
}

impl Asset {
    /// The file, unless the browser has it.
    fn send(&self, tag: &str, headers: &HeaderMap) -> Response {
        let tag = HeaderValue::from_str(tag).unwrap_or(HeaderValue::from_static("\"\""));
        let known = headers.get(header::IF_NONE_MATCH) == Some(&tag);
        let fixed = |name: HeaderName, value| (name, HeaderValue::from_static(value));
        let about = [(header::ETAG, tag), fixed(header::CACHE_CONTROL, "no-cache")];
        match known {
            true => (StatusCode::NOT_MODIFIED, about).into_response(),
            false => (about, [fixed(header::CONTENT_TYPE, self.kind)], self.bytes).into_response(),
        }
    }
}
