//! Why a request was not answered: a status and the same JSON as everywhere.

use std::borrow::Cow;

use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::reply::json;
use crate::play::Rejected;
use crate::wire::{ErrorJson, WireError};

/// After how many seconds a client that was turned away may come again.
const COME_AGAIN: &str = "1";

#[derive(Debug)]
pub(super) struct Problem {
    status: StatusCode,
    json: Box<ErrorJson>,
}

impl Problem {
    pub(super) fn new(status: StatusCode, message: impl Into<Cow<'static, str>>) -> Problem {
        Problem { status, json: Box::new(ErrorJson::new(&message.into())) }
    }

    /// Wrong input in a field.
    pub(super) fn input(field: &'static str, message: impl std::fmt::Display) -> Problem {
        WireError::input(field, message).into()
    }

    /// The lane is full.
    pub(super) fn busy() -> Problem {
        let message = "the server is busy with other questions; ask again in a second";
        Problem::new(StatusCode::TOO_MANY_REQUESTS, message)
    }

    /// A mistake of ours.
    pub(super) fn internal() -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, "the server made a mistake")
    }

    /// No game with this id.
    pub(super) fn no_game() -> Problem {
        let message = "there is no such game; it may have been given up for newer ones";
        Problem::new(StatusCode::NOT_FOUND, message)
    }

    #[cfg(test)]
    pub(super) fn status(&self) -> StatusCode {
        self.status
    }
}

impl From<WireError> for Problem {
    fn from(error: WireError) -> Problem {
        let status = match &error {
            WireError::Input { .. } => StatusCode::BAD_REQUEST,
            WireError::Contradiction(_) => StatusCode::CONFLICT,
            WireError::NotProved => StatusCode::UNPROCESSABLE_ENTITY,
            WireError::Table(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Problem { status, json: Box::new(error.json()) }
    }
}

impl From<Rejected> for Problem {
    fn from(rejected: Rejected) -> Problem {
        match rejected {
            Rejected::Syntax(_) | Rejected::Code(_) | Rejected::OtherRules(_) => {
                Problem::input("guess", rejected)
            }
            // It makes sense, but not now.
            _ => Problem::new(StatusCode::CONFLICT, rejected.to_string()),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = json(self.status, &*self.json);
        if self.status == StatusCode::TOO_MANY_REQUESTS {
            let after = HeaderValue::from_static(COME_AGAIN);
            response.headers_mut().insert(header::RETRY_AFTER, after);
        }
        response
    }
}

pub(super) async fn unknown_path(uri: Uri) -> Problem {
    let message = format!("there is nothing at {}", uri.path());
    Problem::new(StatusCode::NOT_FOUND, message)
}

pub(super) async fn wrong_method(method: Method, uri: Uri) -> Problem {
    let message = format!("{} does not take {method}", uri.path());
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, message)
}
