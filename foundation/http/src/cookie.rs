//! The session cookie: holds a browser's refresh token. Scripts can't read it (`HttpOnly`) and other sites can't send it
//! (`SameSite=Strict`).

use axum::response::Response;
use chrono::Duration;
use gpuaas_core::{Error, Result, Secret};
use http::{HeaderMap, HeaderValue, header};

use crate::body::Named;
use crate::reply::{Content, Reply};

const NAME: &str = "gpuaas_session";
/// Restricts the cookie to the operations that begin, renew and end sessions.
const PATH: &str = "/api/v1/auth";

/// An answer, with an instruction for the browser's cookie.
pub struct WithCookie<A> {
    pub answer: A,
    pub cookie: Option<Cookie>,
}

impl<A> WithCookie<A> {
    /// Leaves the cookie unchanged.
    pub fn plain(answer: A) -> Self {
        Self { answer, cookie: None }
    }
}

pub enum Cookie {
    Keep {
        token: Secret<String>,
        life: Duration,
        /// True if the request came over HTTPS: the cookie is `Secure` and is never sent without TLS.
        https: bool,
    },
    Forget,
}

impl Cookie {
    fn header(&self) -> Result<HeaderValue> {
        let (value, seconds, secure) = match self {
            Self::Keep { token, life, https } => {
                (token.expose().as_str(), life.num_seconds(), if *https { "; Secure" } else { "" })
            }
            Self::Forget => ("", 0, ""),
        };
        let text =
            format!("{NAME}={value}; Path={PATH}; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}");
        let mut header = HeaderValue::from_str(&text).map_err(Error::internal)?;
        header.set_sensitive(true);
        Ok(header)
    }
}

impl<A: Reply> Reply for WithCookie<A> {
    fn stored(&self) -> Result<String> {
        self.answer.stored()
    }

    fn respond(self, status: u16, reveal: bool) -> Result<Response> {
        let mut response = self.answer.respond(status, reveal)?;
        if let Some(cookie) = self.cookie {
            response.headers_mut().append(header::SET_COOKIE, cookie.header()?);
        }
        Ok(response)
    }

    fn document(schemas: &mut Vec<Named>) -> Option<Content> {
        A::document(schemas)
    }
}

/// Returns the token in the browser's cookie, or `None` for requests that another site initiated.
pub(crate) fn token(headers: &HeaderMap) -> Option<Secret<String>> {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if site.is_some_and(|site| site != b"same-origin") {
        return None;
    }
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs
        .filter(|(name, value)| *name == NAME && !value.is_empty())
        .map(|(_, value)| Secret::new(value.to_owned()))
        .next()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (name.parse().expect("a name"), value.parse().expect("a value")))
            .collect()
    }

    #[test]
    fn the_token_is_found_among_other_cookies() {
        let found = token(&headers(&[("cookie", "theme=dark; gpuaas_session=abc; x=y")]));
        assert_eq!(found.expect("a token").expose(), "abc");
        assert!(token(&headers(&[("cookie", "gpuaas_session=")])).is_none());
    }

    #[test]
    fn another_site_can_not_use_it() {
        let from = |site| token(&headers(&[("cookie", "gpuaas_session=abc"), ("sec-fetch-site", site)]));
        assert!(from("same-origin").is_some());
        assert!(from("same-site").is_none());
        assert!(from("cross-site").is_none());
    }

    #[test]
    fn scripts_never_read_it_and_https_keeps_it() {
        let keep = |https| Cookie::Keep { token: Secret::new("abc".into()), life: Duration::hours(1), https };
        let text = |cookie: Cookie| cookie.header().expect("a header").to_str().expect("text").to_owned();
        let plain = "gpuaas_session=abc; Path=/api/v1/auth; Max-Age=3600; HttpOnly; SameSite=Strict";
        assert_eq!(text(keep(false)), plain);
        assert_eq!(text(keep(true)), format!("{plain}; Secure"));
        assert_eq!(
            text(Cookie::Forget),
            "gpuaas_session=; Path=/api/v1/auth; Max-Age=0; HttpOnly; SameSite=Strict"
        );
    }
}
