//! How soon a reader pages again: at once, or soon, while the log is about its own things, a little later while it is busy
//! with others, so that it costs those it doesn't concern little.

use std::time::Duration;

use chrono::{DateTime, Utc};

/// The least time between pages at a log that is busy with other things, and at one that has been for a while.
const MIN_INTERVAL: Duration = Duration::from_millis(10);
const MAX_INTERVAL: Duration = Duration::from_millis(40);

/// What a look at the log found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PollResult {
    Empty,
    /// Only what concerns others.
    Irrelevant,
    Relevant,
}

/// How far interval pages are.
pub(crate) struct PollBackoff {
    least: Duration,
    interval: Duration,
}

impl PollBackoff {
    /// `least`: in this time things may gather that the reader is to hear of.
    pub(crate) fn new(least: Duration) -> Self {
        Self { least, interval: least }
    }

    /// A look that found nothing says nothing: its wake-up was for what the look before had found already.
    pub(crate) fn record(&mut self, found: PollResult) {
        self.interval = match found {
            PollResult::Relevant => self.least,
            PollResult::Irrelevant => (self.interval * 2).clamp(MIN_INTERVAL, MAX_INTERVAL),
            PollResult::Empty => self.interval,
        };
    }

    /// Waits until the next look may be: at the same moments for all readers, which then share it.
    pub(crate) async fn wait(&self, now: DateTime<Utc>) {
        if !self.interval.is_zero() {
            tokio::time::sleep(until_next(self.interval, now)).await;
        }
    }
}

fn until_next(interval: Duration, now: DateTime<Utc>) -> Duration {
    let since_epoch = (now - DateTime::UNIX_EPOCH).to_std().unwrap_or_default();
    let since_last = Duration::from_nanos((since_epoch.as_nanos() % interval.as_nanos()) as u64);
    interval - since_last
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn a_reader_slows_down_beside_the_things_of_others_and_only_then() {
        let mut backoff = PollBackoff::new(Duration::ZERO);
        backoff.record(PollResult::Empty);
        assert_eq!(backoff.interval, Duration::ZERO);
        for interval in [MIN_INTERVAL, 2 * MIN_INTERVAL, MAX_INTERVAL, MAX_INTERVAL] {
            backoff.record(PollResult::Irrelevant);
            backoff.record(PollResult::Empty);
            assert_eq!(backoff.interval, interval);
        }
        backoff.record(PollResult::Relevant);
        backoff.record(PollResult::Empty);
        assert_eq!(backoff.interval, Duration::ZERO);
    }

    #[test]
    fn slow_readers_look_at_the_same_moments() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::milliseconds(1_000_033);
        assert_eq!(until_next(MIN_INTERVAL, now), Duration::from_millis(7));
        assert_eq!(until_next(MAX_INTERVAL, now), Duration::from_millis(7));
        assert_eq!(until_next(MAX_INTERVAL, now + TimeDelta::milliseconds(7)), MAX_INTERVAL);
    }
}
