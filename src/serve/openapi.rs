//! The description of the API, which a test holds the API to.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

const DESCRIPTION: &str = include_str!("openapi.json");

pub(super) async fn describe() -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(header::CONTENT_TYPE, kind)], DESCRIPTION).into_response()
}
