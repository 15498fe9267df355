//! Recently accepted tokens, so that failed attempts with other tokens from the same address don't block them.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use chrono::Duration;
use gpuaas_core::Uptime;
use parking_lot::Mutex;

/// Time after which an unused token is forgotten.
const RETENTION: Duration = Duration::hours(1);
const MAX_TOKENS: usize = 100_000;

/// Hashes of tokens, keyed with a secret of this process, and their last use.
#[derive(Default)]
pub(crate) struct KnownTokens {
    hasher: RandomState,
    used_at: Mutex<HashMap<u64, Uptime>>,
}

impl KnownTokens {
    pub(crate) fn contains(&self, token: &str, now: Uptime) -> bool {
        let used_at = self.used_at.lock().get(&self.hasher.hash_one(token)).copied();
        used_at.is_some_and(|at| now.since(at) < RETENTION)
    }

    /// Stores an accepted token. A full table drops expired entries; if it is still full, the token isn't stored.
    pub(crate) fn insert(&self, token: &str, now: Uptime) {
        let mut used_at = self.used_at.lock();
        if used_at.len() >= MAX_TOKENS {
            used_at.retain(|_, at| now.since(*at) < RETENTION);
        }
        if used_at.len() < MAX_TOKENS {
            used_at.insert(self.hasher.hash_one(token), now);
        }
    }

    pub(crate) fn remove(&self, token: &str) {
        self.used_at.lock().remove(&self.hasher.hash_one(token));
    }
}
