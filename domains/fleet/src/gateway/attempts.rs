//! Attempts to open a channel that came to nothing, by certificate: who fails again and again waits longer each time, and is
//! refused meanwhile without a question to the database.
//!
//! By certificate, not by node: who holds a revoked one doesn't shut out the host that has its successor.

use std::collections::HashMap;

use chrono::Duration;
use gpuaas_core::{Code, Error, Result, Uptime};
use parking_lot::Mutex;

/// So many in a row cost no wait.
const FREE: u32 = 5;
/// The wait after the last free attempt; it doubles with each that follows.
const FIRST_WAIT: Duration = Duration::seconds(1);
const LONGEST_WAIT: Duration = Duration::seconds(60);
/// So many in a row, and the wait is the longest.
const LONGEST_WAIT_AFTER: u32 = FREE + 6;
/// A certificate that wasn't used for so long starts anew.
const FORGOTTEN_AFTER: Duration = Duration::minutes(10);

#[derive(Clone, Copy)]
struct Attempts {
    count: u32,
    last: Uptime,
}

impl Attempts {
    /// Returns how long the next one has to wait from now on.
    fn wait(self, now: Uptime) -> Duration {
        let Some(doubled) = self.count.checked_sub(FREE) else { return Duration::zero() };
        let wait = FIRST_WAIT * (1 << doubled.min(6));
        wait.min(LONGEST_WAIT) - now.since(self.last)
    }
}

/// Of each certificate, since a channel was last opened with it.
#[derive(Default)]
pub(super) struct FailedAttempts(Mutex<Recent>);

#[derive(Default)]
struct Recent {
    by_serial: HashMap<String, Attempts>,
    swept: Uptime,
}

impl FailedAttempts {
    /// Counts an attempt as failed until it is cleared, or refuses it: the wait after those before isn't over.
    pub(super) fn begin(&self, serial: &str, now: Uptime) -> Result<()> {
        let mut recent = self.0.lock();
        recent.sweep(now);
        let before = recent.by_serial.get(serial).copied();
        let wait = before.map_or(Duration::zero(), |before| before.wait(now));
        if wait > Duration::zero() {
            metrics::counter!("gpuaas_rate_limited_total", "class" => "node_channel").increment(1);
            let seconds = u64::try_from(wait.num_seconds()).unwrap_or(0) + 1;
            let refused = "Too many attempts to open a channel failed with this certificate.";
            return Err(Error::new(Code::RateLimitExceeded, refused).retry_after(seconds));
        }
        let count = before.map_or(0, |before| before.count).saturating_add(1);
        recent.by_serial.insert(serial.to_owned(), Attempts { count, last: now });
        Ok(())
    }

    /// Lets the certificate wait as long as after many failures: what its host did on an open channel is as bad.
    pub(super) fn penalize(&self, serial: &str, now: Uptime) {
        self.0.lock().by_serial.insert(serial.to_owned(), Attempts { count: LONGEST_WAIT_AFTER, last: now });
    }

    /// A channel was opened, or it wasn't the host's fault that none was.
    pub(super) fn clear(&self, serial: &str) {
        self.0.lock().by_serial.remove(serial);
    }
}

impl Recent {
    fn sweep(&mut self, now: Uptime) {
        if now.since(self.swept) >= FORGOTTEN_AFTER {
            self.swept = now;
            self.by_serial.retain(|_, attempts| now.since(attempts.last) < FORGOTTEN_AFTER);
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
                    let seconds = error.retry_after_seconds.expect("says when");
                    waits.push(seconds);
                    now += seconds;
                }
            }
        }
        assert_eq!(waits, [2, 3, 5, 9, 17, 33, 61, 61, 61]);
        assert!(attempts.begin("02", at(now)).is_ok(), "another certificate has to wait");
        assert!(attempts.begin("01", at(now)).is_ok());
        attempts.clear("01");
        assert!(attempts.begin("01", at(now)).is_ok(), "an opened channel starts anew");
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
