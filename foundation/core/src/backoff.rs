//! Exponential back-off with jitter.

use std::time::Duration;

/// The pauses between attempts. Pure: the entropy comes from the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    /// The pause after the first failure.
    pub first: Duration,
    /// Each further pause is this many times as long.
    pub factor: u32,
    pub max: Duration,
    /// The part of each pause that is random, in percent.
    pub jitter_percent: u32,
}

impl Backoff {
    /// Returns the pause after this many failures, from one. `entropy` is a random byte: 0 gives the shortest pause, 255 the
    /// longest.
    pub fn delay(&self, failures: u32, entropy: u8) -> Duration {
        let growth = self.factor.saturating_pow(failures.saturating_sub(1));
        let longest = self.first.saturating_mul(growth).min(self.max);
        let random = longest * self.jitter_percent.min(100) / 100;
        longest - random + random * u32::from(entropy) / u32::from(u8::MAX)
    }

    /// Returns the longest pause after this many failures.
    pub fn longest_delay(&self, failures: u32) -> Duration {
        self.delay(failures, u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);
    const BACKOFF: Backoff =
        Backoff { first: SECOND, factor: 2, max: Duration::from_secs(60), jitter_percent: 50 };

    #[test]
    fn delays_grow_up_to_the_maximum_and_never_overflow() {
        let delays = [0, 1, 2, 3, 7, u32::MAX].map(|failures| BACKOFF.longest_delay(failures).as_secs());
        assert_eq!(delays, [1, 1, 2, 4, 60, 60]);
        let steep = Backoff { factor: u32::MAX, first: Duration::MAX, ..BACKOFF };
        assert_eq!(steep.longest_delay(9), BACKOFF.max);
    }

    #[test]
    fn jitter_takes_its_part_of_the_pause_at_most() {
        assert_eq!(BACKOFF.delay(3, 0), 2 * SECOND);
        assert_eq!(BACKOFF.delay(3, u8::MAX), 4 * SECOND);
        assert!((2 * SECOND..4 * SECOND).contains(&BACKOFF.delay(3, 128)));
        let steady = Backoff { jitter_percent: 0, ..BACKOFF };
        assert_eq!(steady.delay(3, 0), steady.delay(3, u8::MAX));
    }
}
