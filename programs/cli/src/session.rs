//! The stored session as a source of tokens: renewed when it has expired, once for all processes.

use futures::FutureExt;
use futures::future::BoxFuture;
use gpuaas_client::types::RefreshToken;
use gpuaas_client::{Connection, Error, Tokens};
use parking_lot::Mutex;

use crate::config::Target;
use crate::credentials::{Credentials, Stored};
use crate::failure::{Failure, Result};
use crate::files::Files;

/// The session that `gpuaas login` stored.
pub struct KeptSession {
    files: Files,
    target: Target,
    /// A client without a token: a refresh needs none.
    anonymous: Connection,
    access_token: Mutex<String>,
}

impl KeptSession {
    /// Returns the session stored for this target, if any.
    pub fn find(files: &Files, target: &Target, anonymous: Connection) -> Result<Option<Self>> {
        let credentials = Credentials::load(files)?;
        Ok(credentials.of(target).map(|stored| Self {
            files: files.clone(),
            target: target.clone(),
            anonymous,
            access_token: Mutex::new(stored.access_token.clone()),
        }))
    }

    /// Refreshes under the lock, because a refresh token is valid once: a process that waited finds the session that the other stored.
    async fn renewed(&self, expired: &str) -> std::result::Result<Option<String>, Error> {
        let _alone = self.files.lock().map_err(unkept)?;
        let credentials = Credentials::load(&self.files).map_err(unkept)?;
        let Some(stored) = credentials.of(&self.target) else { return Ok(None) };
        if stored.access_token != expired {
            return Ok(Some(stored.access_token.clone()));
        }
        let body = RefreshToken { refresh_token: Some(stored.refresh_token.clone().into()) };
        let answer = self.anonymous.call(async |api| api.refresh_token().body(body).send().await).await?;
        let Some(stored) = Stored::new(&self.target.base_url, &answer) else { return Ok(None) };
        let token = stored.access_token.clone();
        Credentials::put(&self.files, &self.target.context, Some(stored)).map_err(unkept)?;
        Ok(Some(token))
    }
}

fn unkept(failure: Failure) -> Error {
    Error::Renewal(format!("{failure}").into())
}

impl Tokens for KeptSession {
    fn current(&self) -> Option<String> {
        Some(self.access_token.lock().clone())
    }

    fn renew<'a>(&'a self, expired: &'a str) -> BoxFuture<'a, std::result::Result<Option<String>, Error>> {
        async move {
            let token = self.renewed(expired).await?;
            if let Some(token) = &token {
                self.access_token.lock().clone_from(token);
            }
            Ok(token)
        }
        .boxed()
    }
}
