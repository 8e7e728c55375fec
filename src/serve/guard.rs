//! Who may ask: this page, and programs on purpose; no other site through the user's browser.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::problem::Problem;

/// The most bytes of the path and the query of a request.
pub(super) const MOST_URI_BYTES: usize = 8 << 10;

/// What every answer tells the browser: this page loads nothing from elsewhere, and no other page
/// may show it, read it or learn that it was here.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Lets a request through if it comes from here, and marks the answer.
pub(super) async fn watch(request: Request, next: Next) -> Response {
    let mut response = match admit(request.headers(), request.uri()) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn admit(headers: &HeaderMap, uri: &Uri) -> Result<(), Problem> {
    let length = uri.path_and_query().map_or(0, |path| path.as_str().len());
    if length > MOST_URI_BYTES {
        let message = format!("the address has more than {MOST_URI_BYTES} bytes");
        return Err(Problem::new(StatusCode::URI_TOO_LONG, message));
    }
    let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    let host = text(&header::HOST).or_else(|| uri.authority().map(|host| host.as_str()));
    if !host.is_some_and(is_ours) {
        let message = "the Host of the request is neither localhost nor an address";
        return Err(Problem::new(StatusCode::FORBIDDEN, message));
    }
    // A browser says where a request comes from; other programs say nothing.
    let own = format!("http://{}", host.unwrap_or_default());
    let foreign = text(&header::ORIGIN).is_some_and(|origin| !origin.eq_ignore_ascii_case(&own));
    let site = text(&HeaderName::from_static("sec-fetch-site"));
    let crossing = site.is_some_and(|site| !["same-origin", "none"].contains(&site));
    if foreign || (crossing && uri.path().starts_with("/api/")) {
        let message = "the request comes from another site";
        return Err(Problem::new(StatusCode::FORBIDDEN, message));
    }
    Ok(())
}

/// Whether a host is this machine by name or any by address. Another name may be one that its owner
/// has turned to this machine, to make the browser take their page for ours.
fn is_ours(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.parse::<u16>().is_ok() => name,
        _ => host,
    };
    let address = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    name.eq_ignore_ascii_case("localhost") || address.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(headers: &[(&'static str, &str)], uri: &str) -> u16 {
        let headers = headers.iter().map(|&(name, value)| {
            (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap())
        });
        match admit(&headers.collect(), &uri.parse().unwrap()) {
            Ok(()) => 200,
            Err(problem) => problem.status().as_u16(),
        }
    }

    #[test]
    fn this_machine_is_let_in_by_name_and_any_by_address() {
        for host in ["localhost", "localhost:80", "127.0.0.1:7373", "[::1]:7373", "192.168.1.5:1"] {
            assert_eq!(status(&[("host", host)], "/"), 200, "{host}");
        }
        for host in ["example.org", "localhost.example.org:80", "", "127.0.0.1.example.org"] {
            assert_eq!(status(&[("host", host)], "/"), 403, "{host}");
        }
        assert_eq!(status(&[], "/"), 403);
    }

    #[test]
    fn no_other_site_gets_through() {
        let host = ("host", "localhost:7373");
        let from = |origin| status(&[host, ("origin", origin)], "/api/v1/hint");
        assert_eq!(from("http://localhost:7373"), 200);
        for origin in ["http://localhost:7374", "https://localhost:7373", "null", "http://a.org"] {
            assert_eq!(from(origin), 403, "{origin}");
        }
        let sent = |site, path| status(&[host, ("sec-fetch-site", site)], path);
        assert_eq!(sent("same-origin", "/api/v1/hint"), 200);
        assert_eq!(sent("none", "/api/v1/hint"), 200);
        assert_eq!(sent("cross-site", "/api/v1/hint"), 403);
        assert_eq!(sent("same-site", "/api/v1/hint"), 403);
        assert_eq!(sent("cross-site", "/"), 200, "a link to the page");
    }

    #[test]
    fn long_addresses_are_refused() {
        let host = [("host", "localhost")];
        let uri = |length: usize| format!("/{}", "x".repeat(length - 1));
        assert_eq!(status(&host, &uri(MOST_URI_BYTES)), 200);
        assert_eq!(status(&host, &uri(MOST_URI_BYTES + 1)), 414);
    }
}
