//! Adaptive polling of the event log. A reader polls at its minimum interval while pages contain events it consumes; while
//! they contain only other consumers' events it backs off from 10 to 40 ms.

use std::time::Duration;

use chrono::{DateTime, Utc};

/// Bounds of the interval while pages contain only other consumers' events.
const MIN_INTERVAL: Duration = Duration::from_millis(10);
const MAX_INTERVAL: Duration = Duration::from_millis(40);

/// The result of a poll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PollResult {
    Empty,
    /// Only events of other consumers.
    Irrelevant,
    Relevant,
}

/// The current interval between polls.
pub(crate) struct PollBackoff {
    min_interval: Duration,
    interval: Duration,
}

impl PollBackoff {
    /// `min_interval`: the minimum interval, in which events may collect.
    pub(crate) fn new(min_interval: Duration) -> Self {
        Self { min_interval, interval: min_interval }
    }

    /// Adapts the interval. An empty poll changes nothing: the previous poll had already read the commit that was notified.
    pub(crate) fn record(&mut self, result: PollResult) {
        self.interval = match result {
            PollResult::Relevant => self.min_interval,
            PollResult::Irrelevant => (self.interval * 2).clamp(MIN_INTERVAL, MAX_INTERVAL),
            PollResult::Empty => self.interval,
        };
    }

    /// Waits until the next poll. Polls are aligned to multiples of the interval, so that readers share cached pages.
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
    fn a_reader_backs_off_on_irrelevant_events_only() {
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
    fn polls_of_all_readers_are_aligned() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::milliseconds(1_000_033);
        assert_eq!(until_next(MIN_INTERVAL, now), Duration::from_millis(7));
        assert_eq!(until_next(MAX_INTERVAL, now), Duration::from_millis(7));
        assert_eq!(until_next(MAX_INTERVAL, now + TimeDelta::milliseconds(7)), MAX_INTERVAL);
    }
}
