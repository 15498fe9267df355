//! Stored sessions: one for each context, never sent to another server than its own.

use std::collections::BTreeMap;

use gpuaas_client::types::SignedIn;
use serde::{Deserialize, Serialize};

use crate::config::Target;
use crate::failure::Result;
use crate::files::{self, Files};

#[derive(Default, Serialize, Deserialize)]
pub struct Credentials {
    #[serde(default)]
    sessions: BTreeMap<String, Stored>,
}

/// A stored session.
#[derive(Clone, Serialize, Deserialize)]
pub struct Stored {
    pub base_url: String,
    pub username: String,
    pub access_token: String,
    pub refresh_token: String,
}

impl Stored {
    /// Returns `None` if the response has no tokens.
    pub fn new(base_url: &str, answer: &SignedIn) -> Option<Self> {
        Some(Self {
            base_url: base_url.to_owned(),
            username: answer.user.username.clone(),
            access_token: answer.access_token.0.clone()?,
            refresh_token: answer.refresh_token.0.clone()?,
        })
    }
}

impl Credentials {
    pub fn load(files: &Files) -> Result<Self> {
        files::read(&files.credentials())
    }

    pub fn of(&self, target: &Target) -> Option<&Stored> {
        self.sessions.get(&target.context).filter(|stored| stored.base_url == target.base_url)
    }

    pub fn username(&self, context: &str, base_url: &str) -> Option<&str> {
        let stored = self.sessions.get(context).filter(|stored| stored.base_url == base_url);
        stored.map(|stored| stored.username.as_str())
    }

    /// Stores or removes a session. The caller holds the lock.
    pub fn put(files: &Files, context: &str, session: Option<Stored>) -> Result<()> {
        let mut credentials = Self::load(files)?;
        match session {
            Some(session) => drop(credentials.sessions.insert(context.to_owned(), session)),
            None => drop(credentials.sessions.remove(context)),
        }
        files::write(&files.credentials(), &credentials)
    }
}
