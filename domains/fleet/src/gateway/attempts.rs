//! Back-off for failed attempts to open a channel, per certificate: each failure doubles the wait, and attempts
//! during the wait are rejected without a database query.
//!
//! Counted per certificate, not per node: the holder of a revoked certificate can't lock out the host that has its
//! successor.

use std::collections::HashMap;

use chrono::Duration;
use gpuaas_core::{Code, Error, Result, Uptime};
use parking_lot::Mutex;

/// Failed attempts in a row without a wait.
const FREE_ATTEMPTS: u32 = 5;
/// The wait after the last free attempt; it doubles with each further failure.
const FIRST_WAIT: Duration = Duration::seconds(1);
const MAX_WAIT: Duration = Duration::seconds(60);
/// Failed attempts in a row after which the wait is the longest.
const MAX_WAIT_AFTER: u32 = FREE_ATTEMPTS + 6;
/// Counts of a certificate are deleted after this long without an attempt.
const ATTEMPTS_EXPIRE_AFTER: Duration = Duration::minutes(10);

#[derive(Clone, Copy)]
struct Attempts {
    count: u32,
    last: Uptime,
}

impl Attempts {
    /// Returns how long from now the next attempt must wait.
    fn wait(self, now: Uptime) -> Duration {
        let Some(doubled) = self.count.checked_sub(FREE_ATTEMPTS) else { return Duration::zero() };
        let wait = FIRST_WAIT * (1 << doubled.min(6));
        wait.min(MAX_WAIT) - now.since(self.last)
    }
}

/// Failed attempts by certificate since a channel was last opened with it.
#[derive(Default)]
pub(super) struct FailedAttempts(Mutex<Recent>);

#[derive(Default)]
struct Recent {
    by_serial: HashMap<String, Attempts>,
    swept: Uptime,
}

impl FailedAttempts {
    /// Counts an attempt as failed until it is cleared. Rejects it while the wait after earlier failures lasts.
    pub(super) fn begin(&self, serial: &str, now: Uptime) -> Result<()> {
        self.check(serial, now)?;
        let mut recent = self.0.lock();
        recent.sweep(now);
        let before = recent.by_serial.get(serial).copied();
        let count = before.map_or(0, |before| before.count).saturating_add(1);
        recent.by_serial.insert(serial.to_owned(), Attempts { count, last: now });
        Ok(())
    }

    /// Rejects a certificate while the wait after failed attempts lasts. Counts nothing.
    pub(super) fn check(&self, serial: &str, now: Uptime) -> Result<()> {
        let before = self.0.lock().by_serial.get(serial).copied();
        let wait = before.map_or(Duration::zero(), |before| before.wait(now));
        if wait > Duration::zero() {
            metrics::counter!("gpuaas_rate_limited_total", "class" => "node_channel").increment(1);
            let seconds = u64::try_from(wait.num_seconds()).unwrap_or(0) + 1;
            let rejected = "Too many failed attempts to open a channel with this certificate. Retry later.";
            return Err(Error::new(Code::RateLimitExceeded, rejected).retry_after(seconds));
        }
        Ok(())
    }

    /// Sets the longest wait for a certificate, after misuse of an open channel.
    pub(super) fn penalize(&self, serial: &str, now: Uptime) {
        self.0.lock().by_serial.insert(serial.to_owned(), Attempts { count: MAX_WAIT_AFTER, last: now });
    }

    /// Clears the count: a channel was opened, or the failure wasn't the host's fault.
    pub(super) fn clear(&self, serial: &str) {
        self.0.lock().by_serial.remove(serial);
    }
}

impl Recent {
    fn sweep(&mut self, now: Uptime) {
        if now.since(self.swept) >= ATTEMPTS_EXPIRE_AFTER {
            self.swept = now;
            self.by_serial.retain(|_, attempts| now.since(attempts.last) < ATTEMPTS_EXPIRE_AFTER);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Uptime {
        Uptime::from_micros(seconds * 1_000_000)
    }

    #[test]
    fn each_failure_after_the_free_ones_doubles_the_wait_up_to_a_minute() {
        let (attempts, mut now, mut waits) = (FailedAttempts::default(), 0, Vec::new());
        while waits.len() < 9 {
            match attempts.begin("01", at(now)) {
                Ok(()) => {}
                Err(error) => {
                    let seconds = error.retry_after_seconds.expect("a retry time");
                    waits.push(seconds);
                    now += seconds;
                }
            }
        }
        assert_eq!(waits, [2, 3, 5, 9, 17, 33, 61, 61, 61]);
        assert!(attempts.begin("02", at(now)).is_ok(), "another certificate has to wait");
        assert!(attempts.begin("01", at(now)).is_ok());
        attempts.clear("01");
        assert!(attempts.begin("01", at(now)).is_ok(), "an opened channel resets the count");
    }

    #[test]
    fn a_penalty_is_the_longest_wait_and_ends() {
        let attempts = FailedAttempts::default();
        attempts.penalize("01", at(10));
        let refused = attempts.begin("01", at(11)).expect_err("has to wait");
        assert_eq!(refused.retry_after_seconds, Some(60));
        assert!(attempts.begin("01", at(70)).is_ok());
    }

    #[test]
    fn certificates_that_are_no_longer_used_are_forgotten() {
        let attempts = FailedAttempts::default();
        for n in 0..1000 {
            attempts.begin(&n.to_string(), at(1)).expect("free");
        }
        attempts.begin("last", at(700)).expect("free");
        assert_eq!(attempts.0.lock().by_serial.len(), 1);
    }
}
