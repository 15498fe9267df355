//! Exponential back-off with full jitter, so that a fleet doesn't reconnect in step.

use std::time::Duration;

use gpuaas_agent_protocol::LONGEST_WAIT_SECONDS;
use gpuaas_core::Entropy;

const MIN_WAIT_MS: u64 = 200;
const MAX_WAIT_MS: u64 = LONGEST_WAIT_SECONDS * 1_000;

#[derive(Default)]
pub struct Backoff {
    failures: u32,
}

impl Backoff {
    /// Returns the wait before the next attempt, and doubles the ceiling up to its maximum.
    pub fn next(&mut self, entropy: &Entropy) -> Duration {
        let ceiling = MIN_WAIT_MS.saturating_mul(1 << self.failures.min(16)).min(MAX_WAIT_MS);
        self.failures = self.failures.saturating_add(1);
        let random = u64::from_le_bytes(entropy.bytes());
        Duration::from_millis(MIN_WAIT_MS / 2 + random % ceiling)
    }

    /// Starts again from the shortest wait.
    pub fn reset(&mut self) {
        self.failures = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_bound_and_shrink_after_health() {
        let entropy = Entropy::seeded(1);
        let mut backoff = Backoff::default();
        let waits: Vec<Duration> = (0..200).map(|_| backoff.next(&entropy)).collect();
        let bound = Duration::from_millis(MAX_WAIT_MS + MIN_WAIT_MS / 2);
        assert!(waits[0] <= Duration::from_millis(2 * MIN_WAIT_MS));
        assert!(waits.iter().all(|wait| *wait < bound));
        assert!(waits[20..].iter().any(|wait| *wait > Duration::from_secs(6)));
        assert!(waits[20..].iter().any(|wait| *wait < Duration::from_secs(2)));
        backoff.reset();
        assert!(backoff.next(&entropy) <= Duration::from_millis(2 * MIN_WAIT_MS));
    }
}
