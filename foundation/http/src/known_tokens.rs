//! Tokens that were accepted recently, so that an address's failures with others don't shut them out.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use chrono::Duration;
use gpuaas_core::Uptime;
use parking_lot::Mutex;

/// A token that wasn't used for this long is unknown again.
const REMEMBERED_FOR: Duration = Duration::hours(1);
const MAX_TOKENS: usize = 100_000;

/// Hashes of tokens under this process's secret, with their last use.
#[derive(Default)]
pub(crate) struct KnownTokens {
    hasher: RandomState,
    used_at: Mutex<HashMap<u64, Uptime>>,
}

impl KnownTokens {
    pub(crate) fn contains(&self, token: &str, now: Uptime) -> bool {
        let used_at = self.used_at.lock().get(&self.hasher.hash_one(token)).copied();
        used_at.is_some_and(|at| now.since(at) < REMEMBERED_FOR)
    }

    /// Remembers a token that was accepted. A full table forgets what is old, then takes no more.
    pub(crate) fn insert(&self, token: &str, now: Uptime) {
        let mut used_at = self.used_at.lock();
        if used_at.len() >= MAX_TOKENS {
            used_at.retain(|_, at| now.since(*at) < REMEMBERED_FOR);
        }
        if used_at.len() < MAX_TOKENS {
            used_at.insert(self.hasher.hash_one(token), now);
        }
    }

    pub(crate) fn remove(&self, token: &str) {
        self.used_at.lock().remove(&self.hasher.hash_one(token));
    }
}
