//! Where the bearer token comes from.

use futures::future::{BoxFuture, FutureExt, ready};

use crate::error::Error;

/// The token that calls carry, and what follows when it has expired.
pub trait Tokens: Send + Sync {
    fn current(&self) -> Option<String>;

    /// Another token in place of one that has expired; `None` when there is no way to get one.
    fn renew<'a>(&'a self, expired: &'a str) -> BoxFuture<'a, Result<Option<String>, Error>>;
}

/// A token that is good until it isn't, such as an API token; or none.
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
