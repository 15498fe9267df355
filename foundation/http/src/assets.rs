//! A browser application: immutable files under hashed names, and one page for all its addresses.

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use bytes::Bytes;
use gpuaas_core::Code;
use gpuaas_core::chain::sha256;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};

use crate::server::unrouted;

/// Content security policy: resources from this origin only, nothing inline.
const APPLICATION_CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Path prefix of files whose names contain a digest of their content.
const HASHED_PREFIX: &str = "/assets/";
const CACHE_IMMUTABLE: &str = "public, max-age=31536000, immutable";
const CACHE_REVALIDATE: &str = "no-cache";
/// Path prefixes that never belong to the application.
const RESERVED_PREFIXES: [&str; 6] = ["/api/", "/ws/", "/docs/", "/internal/", "/metrics", HASHED_PREFIX];

/// A file and its precompressed forms.
#[derive(Clone, Default)]
pub struct Asset {
    pub content: &'static [u8],
    pub brotli: Option<&'static [u8]>,
    pub gzip: Option<&'static [u8]>,
}

/// The files of an application by their path (`/assets/…`), and its page.
#[derive(Clone)]
pub struct Application {
    files: Arc<HashMap<String, (Asset, String)>>,
}

impl Application {
    /// Returns `None` if the files contain no `/index.html`.
    pub fn new(files: impl IntoIterator<Item = (String, Asset)>) -> Option<Self> {
        let tagged = |(path, asset): (String, Asset)| {
            let tag = format!("\"{}\"", sha256(&[asset.content]));
            (path, (asset, tag))
        };
        let files: HashMap<_, _> = files.into_iter().map(tagged).collect();
        files.contains_key("/index.html").then(|| Self { files: Arc::new(files) })
    }

    /// Returns the file at this path, or the page for an address of the application.
    pub(crate) fn serve(&self, request: &Request) -> Response {
        let path = request.uri().path();
        let found = match self.files.get(path) {
            Some(found) => Some((path, found)),
            None if RESERVED_PREFIXES.iter().any(|other| path.starts_with(other)) => None,
            None => self.files.get("/index.html").map(|page| ("/index.html", page)),
        };
        match found {
            None => unrouted(request, Code::NotFound),
            Some(_) if !matches!(*request.method(), Method::GET | Method::HEAD) => {
                unrouted(request, Code::MethodNotAllowed)
            }
            Some((path, (asset, tag))) => answer(path, asset, tag, request.headers()),
        }
    }
}

fn answer(path: &str, asset: &Asset, tag: &str, request_headers: &HeaderMap) -> Response {
    let (content, encoding) = smallest_form(asset, request_headers);
    let not_modified =
        request_headers.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let body = if not_modified { Body::empty() } else { Body::from(Bytes::from_static(content)) };
    let mut response = Response::new(body);
    if not_modified {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let cached = if path.starts_with(HASHED_PREFIX) { CACHE_IMMUTABLE } else { CACHE_REVALIDATE };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cached));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(APPLICATION_CSP));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Returns the smallest form that the browser accepts, and its encoding.
fn smallest_form(asset: &Asset, request_headers: &HeaderMap) -> (&'static [u8], Option<&'static str>) {
    let accepted_encodings = request_headers
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let accepts = |encoding: &str| {
        let mut offers = accepted_encodings
            .split(',')
            .map(|offer| offer.trim().split_once(';').unwrap_or((offer.trim(), "")));
        offers.any(|(name, weight)| name == encoding && weight.trim() != "q=0")
    };
    match (asset.brotli, asset.gzip) {
        (Some(brotli), _) if accepts("br") => (brotli, Some("br")),
        (_, Some(gzip)) if accepts("gzip") => (gzip, Some("gzip")),
        _ => (asset.content, None),
    }
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn application() -> Application {
        let page = Asset { content: b"<!doctype html>", brotli: Some(b"br"), gzip: Some(b"gz") };
        let script = Asset { content: b"1", ..Asset::default() };
        let files = [("/index.html".to_owned(), page), ("/assets/a-1.js".to_owned(), script)];
        Application::new(files).expect("it has a page")
    }

    fn get(path: &str, headers: &[(&str, &str)]) -> Response {
        let request = Request::builder().uri(path);
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        application().serve(&request.body(Body::empty()).expect("a request"))
    }

    fn header(response: &Response, name: header::HeaderName) -> &str {
        response.headers().get(name).map_or("", |value| value.to_str().expect("text"))
    }

    #[test]
    fn hashed_files_are_immutable_and_the_page_is_revalidated() {
        let script = get("/assets/a-1.js", &[]);
        assert_eq!(header(&script, header::CACHE_CONTROL), CACHE_IMMUTABLE);
        assert_eq!(header(&script, header::CONTENT_TYPE), "text/javascript; charset=utf-8");
        let page = get("/allocations/alloc_1", &[]);
        assert_eq!(header(&page, header::CACHE_CONTROL), CACHE_REVALIDATE);
        let tag = header(&page, header::ETAG).to_owned();
        assert_eq!(get("/", &[("if-none-match", &tag)]).status(), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn the_smallest_form_the_browser_takes_is_sent() {
        let encoding = |accepted| {
            let page = get("/", &[("accept-encoding", accepted)]);
            header(&page, header::CONTENT_ENCODING).to_owned()
        };
        assert_eq!(encoding("gzip, deflate, br"), "br");
        assert_eq!(encoding("gzip;q=0.5, br;q=0"), "gzip");
        assert_eq!(encoding("identity"), "");
    }

    #[test]
    fn unknown_names_elsewhere_are_not_the_application() {
        for path in ["/api/v1/nothing", "/assets/gone.js", "/ws/nothing", "/docs/nothing.md"] {
            assert_eq!(get(path, &[]).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn without_a_page_there_is_no_application() {
        assert!(Application::new([("/a.js".to_owned(), Asset::default())]).is_none());
    }
}
