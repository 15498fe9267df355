//! Sources of bearer tokens.

use futures::future::{BoxFuture, FutureExt, ready};

use crate::error::Error;

/// Supplies the bearer token of calls and renews it after expiry.
pub trait Tokens: Send + Sync {
    fn current(&self) -> Option<String>;

    /// Returns a replacement for an expired token; `None` if there is no way to renew it.
    fn renew<'a>(&'a self, expired: &'a str) -> BoxFuture<'a, Result<Option<String>, Error>>;
}

/// A token that can't be renewed, such as an API token; or no token.
#[derive(Default)]
pub struct FixedToken(pub Option<String>);

impl Tokens for FixedToken {
    fn current(&self) -> Option<String> {
        self.0.clone()
    }

    fn renew<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Result<Option<String>, Error>> {
        ready(Ok(None)).boxed()
    }
}
