//! Requests as they come in and answers as they go out: JSON both ways.

use std::error::Error;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use tokio::time::timeout;

use super::problem::Problem;
use crate::wire::to_line;

/// The most bytes of the body of a request.
pub(super) const MOST_BYTES: usize = 16 << 10;

/// How long a client may take over the body of a request.
const BODY_TIME: Duration = Duration::from_secs(10);

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// An object as the answer.
pub(super) fn json(status: StatusCode, object: &impl Serialize) -> Response {
    let mut text = to_line(object);
    text.push('\n');
    let headers = [
        (header::CONTENT_TYPE, JSON),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    (status, headers, text).into_response()
}

/// The object that a request brings.
pub(super) async fn body<T: DeserializeOwned>(
    headers: &HeaderMap,
    body: Body,
) -> Result<T, Problem> {
    // A form of another site can send no JSON without asking first.
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).unwrap_or_default();
    if !kind.trim().eq_ignore_ascii_case("application/json") {
        let message = "send a body with the content type application/json";
        return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    if length.and_then(|length| length.parse().ok()).is_some_and(|length: u64| length > LIMIT) {
        return Err(too_large());
    }
    let bytes = match timeout(BODY_TIME, to_bytes(body, MOST_BYTES)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(error)) if is_of_connection(&error) => {
            return Err(Problem::new(StatusCode::BAD_REQUEST, "the body broke off"));
        }
        Ok(Err(_)) => return Err(too_large()),
        Err(_) => {
            let message = "the body took too long to arrive";
            return Err(Problem::new(StatusCode::REQUEST_TIMEOUT, message));
        }
    };
    // A list would do for serde, and is no object.
    let object = serde_json::from_slice::<Map<String, Value>>(&bytes);
    object.and_then(|object| T::deserialize(Value::Object(object))).map_err(|error| {
        Problem::new(StatusCode::BAD_REQUEST, format!("the body is not what it should be: {error}"))
    })
}

/// Whether the connection is the reason, and not the limit on what is read from it.
fn is_of_connection(error: &axum::Error) -> bool {
    let causes = std::iter::successors(error.source(), |&cause| cause.source());
    causes.into_iter().any(|cause| cause.is::<hyper::Error>())
}

const LIMIT: u64 = MOST_BYTES as u64;

fn too_large() -> Problem {
    let message = format!("the body has more than {MOST_BYTES} bytes");
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, message)
}
