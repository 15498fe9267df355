//! Single-use tokens: their hash, and the table of this process.

use std::collections::HashMap;
use std::time::Duration;

use gpuaas_core::chain::sha256;
use gpuaas_core::{Secret, Uptime};
use parking_lot::Mutex;

use crate::engine::EphemeralError;

const SWEEP_INTERVAL_US: i64 = 1_000_000;
const MAX_TOKENS: usize = 50_000;

/// The hash under which a token is stored, so that the engine never holds the token itself. Tokens of one purpose aren't
/// valid for another.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TokenHash(String);

impl TokenHash {
    /// Hashes a random token for a purpose, such as `terminal`.
    pub fn new(purpose: &str, token: &Secret<String>) -> Self {
        let length = purpose.len().to_be_bytes();
        Self(sha256(&[&length, purpose.as_bytes(), token.expose().as_bytes()]))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// The tokens of this process.
#[derive(Default)]
pub(crate) struct TokenTable(Mutex<StoredTokens>);

#[derive(Default)]
struct StoredTokens {
    stored: HashMap<TokenHash, StoredToken>,
    next_sweep: i64,
}

struct StoredToken {
    value: Vec<u8>,
    expires_at: i64,
}

impl TokenTable {
    pub(crate) fn store(
        &self,
        token: &TokenHash,
        value: &[u8],
        ttl: Duration,
        now: Uptime,
    ) -> Result<bool, EphemeralError> {
        let now = now.as_micros();
        let mut tokens = self.0.lock();
        tokens.sweep(now);
        if tokens.stored.get(token).is_some_and(|stored| stored.expires_at > now) {
            return Ok(false);
        }
        if tokens.stored.len() >= MAX_TOKENS {
            return Err(EphemeralError::Unavailable(format!("{MAX_TOKENS} tokens are stored")));
        }
        let expires_at = now.saturating_add(i64::try_from(ttl.as_micros()).unwrap_or(i64::MAX));
        tokens.stored.insert(token.clone(), StoredToken { value: value.to_vec(), expires_at });
        Ok(true)
    }

    pub(crate) fn consume(&self, token: &TokenHash, now: Uptime) -> Option<Vec<u8>> {
        let stored = self.0.lock().stored.remove(token)?;
        (stored.expires_at > now.as_micros()).then_some(stored.value)
    }
}

impl StoredTokens {
    fn sweep(&mut self, now: i64) {
        if now >= self.next_sweep {
            self.stored.retain(|_, stored| stored.expires_at > now);
            self.next_sweep = now + SWEEP_INTERVAL_US;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(n: usize) -> TokenHash {
        TokenHash::new("test", &Secret::new(n.to_string()))
    }

    #[test]
    fn a_full_table_rejects_tokens_until_one_is_consumed_or_expires() {
        let (table, start) = (TokenTable::default(), Uptime::from_micros(0));
        let store = |n, now| table.store(&hash(n), b"", Duration::from_secs(10), now);
        for n in 0..MAX_TOKENS {
            assert!(store(n, start).expect("stored"));
        }

        assert!(matches!(store(MAX_TOKENS, start), Err(EphemeralError::Unavailable(_))));

        assert!(table.consume(&hash(0), start).is_some());
        assert!(store(MAX_TOKENS, start).expect("a place is free"));
        assert!(store(MAX_TOKENS + 1, Uptime::from_micros(10_000_000)).expect("all have expired"));
        assert_eq!(table.0.lock().stored.len(), 1);
    }

    #[test]
    fn a_token_is_valid_for_its_purpose_alone() {
        let token = Secret::new("token".to_owned());
        assert_ne!(TokenHash::new("terminal", &token), TokenHash::new("tunnel", &token));
        assert_ne!(
            TokenHash::new("a", &Secret::new("bc".to_owned())),
            TokenHash::new("ab", &Secret::new("c".to_owned()))
        );
    }
}
