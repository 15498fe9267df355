//! A browser application: files that never change under their name, and one page for all its addresses.

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

/// Nothing but what comes from here, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Names below hold a digest of the content.
const HASHED: &str = "/assets/";
const FOREVER: &str = "public, max-age=31536000, immutable";
const ASK_FIRST: &str = "no-cache";
/// Addresses that are never the application's.
const OTHERS: [&str; 6] = ["/api/", "/ws/", "/docs/", "/internal/", "/metrics", HASHED];

/// A file, as it is and compressed beforehand.
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
    /// `None` without a page.
    pub fn new(files: impl IntoIterator<Item = (String, Asset)>) -> Option<Self> {
        let tagged = |(path, asset): (String, Asset)| {
            let tag = format!("\"{}\"", sha256(&[asset.content]));
            (path, (asset, tag))
        };
        let files: HashMap<_, _> = files.into_iter().map(tagged).collect();
        files.contains_key("/index.html").then(|| Self { files: Arc::new(files) })
    }

    /// The file of this name, or the page for an address of the application.
    pub(crate) fn serve(&self, request: &Request) -> Response {
        let path = request.uri().path();
        let found = match self.files.get(path) {
            Some(found) => Some((path, found)),
            None if OTHERS.iter().any(|other| path.starts_with(other)) => None,
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

fn answer(path: &str, asset: &Asset, tag: &str, asked: &HeaderMap) -> Response {
    let (content, encoding) = best(asset, asked);
    let known = asked.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let body = if known { Body::empty() } else { Body::from(Bytes::from_static(content)) };
    let mut response = Response::new(body);
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let cached = if path.starts_with(HASHED) { FOREVER } else { ASK_FIRST };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cached));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// The smallest form the browser takes.
fn best(asset: &Asset, asked: &HeaderMap) -> (&'static [u8], Option<&'static str>) {
    let taken = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let takes = |encoding: &str| {
        let mut offers =
            taken.split(',').map(|offer| offer.trim().split_once(';').unwrap_or((offer.trim(), "")));
        offers.any(|(name, weight)| name == encoding && weight.trim() != "q=0")
    };
    match (asset.brotli, asset.gzip) {
        (Some(brotli), _) if takes("br") => (brotli, Some("br")),
        (_, Some(gzip)) if takes("gzip") => (gzip, Some("gzip")),
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
    fn what_is_hashed_is_kept_for_ever_and_the_page_is_asked_for() {
        let script = get("/assets/a-1.js", &[]);
        assert_eq!(header(&script, header::CACHE_CONTROL), FOREVER);
        assert_eq!(header(&script, header::CONTENT_TYPE), "text/javascript; charset=utf-8");
        let page = get("/allocations/alloc_1", &[]);
        assert_eq!(header(&page, header::CACHE_CONTROL), ASK_FIRST);
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
