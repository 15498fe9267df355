//! How soon a reader looks again: at once, or soon, while the log is about its own things, a little later while it is busy
//! with others, so that it costs those it doesn't concern little.

use std::time::Duration;

use chrono::{DateTime, Utc};

/// The least time between looks at a log that is busy with other things, and at one that has been for a while.
const APART: Duration = Duration::from_millis(10);
const FAR_APART: Duration = Duration::from_millis(40);

/// What a look at the log found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    Nothing,
    /// Only what concerns others.
    Others,
    Wanted,
}

/// How far apart looks are.
pub(crate) struct Pace {
    least: Duration,
    apart: Duration,
}

impl Pace {
    /// `least`: in this time things may gather that the reader is to hear of.
    pub(crate) fn new(least: Duration) -> Self {
        Self { least, apart: least }
    }

    /// A look that found nothing says nothing: its wake-up was for what the look before had found already.
    pub(crate) fn looked(&mut self, found: Found) {
        self.apart = match found {
            Found::Wanted => self.least,
            Found::Others => (self.apart * 2).clamp(APART, FAR_APART),
            Found::Nothing => self.apart,
        };
    }

    /// Waits until the next look may be: at the same moments for all readers, which then share it.
    pub(crate) async fn keep(&self, now: DateTime<Utc>) {
        if !self.apart.is_zero() {
            tokio::time::sleep(until_next(self.apart, now)).await;
        }
    }
}

fn until_next(apart: Duration, now: DateTime<Utc>) -> Duration {
    let since_epoch = (now - DateTime::UNIX_EPOCH).to_std().unwrap_or_default();
    let since_last = Duration::from_nanos((since_epoch.as_nanos() % apart.as_nanos()) as u64);
    apart - since_last
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn a_reader_slows_down_beside_the_things_of_others_and_only_then() {
        let mut pace = Pace::new(Duration::ZERO);
        pace.looked(Found::Nothing);
        assert_eq!(pace.apart, Duration::ZERO);
        for apart in [APART, 2 * APART, FAR_APART, FAR_APART] {
            pace.looked(Found::Others);
            pace.looked(Found::Nothing);
            assert_eq!(pace.apart, apart);
        }
        pace.looked(Found::Wanted);
        pace.looked(Found::Nothing);
        assert_eq!(pace.apart, Duration::ZERO);
    }

    #[test]
    fn slow_readers_look_at_the_same_moments() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::milliseconds(1_000_033);
        assert_eq!(until_next(APART, now), Duration::from_millis(7));
        assert_eq!(until_next(FAR_APART, now), Duration::from_millis(7));
        assert_eq!(until_next(FAR_APART, now + TimeDelta::milliseconds(7)), FAR_APART);
    }
}
