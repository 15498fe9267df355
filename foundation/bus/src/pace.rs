//! How soon a reader looks again: at once while the log is about its own things, a little later while it is busy with
//! others, so that it costs those it doesn't concern little.

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

/// While the log is busy with other things: when the last look was, and how long to wait from then.
#[derive(Default)]
pub(crate) struct Pace(Option<(DateTime<Utc>, Duration)>);

impl Pace {
    /// A look that found nothing says nothing: its wake-up was for what the look before had found already.
    pub(crate) fn looked(&mut self, at: DateTime<Utc>, found: Found) {
        self.0 = match (found, self.0) {
            (Found::Wanted, _) => None,
            (Found::Others, None) => Some((at, APART)),
            (Found::Others, Some((_, apart))) => Some((at, FAR_APART.min(apart * 2))),
            (Found::Nothing, before) => before.map(|(_, apart)| (at, apart)),
        };
    }

    /// Waits until the next look may be.
    pub(crate) async fn keep(&self, now: DateTime<Utc>) {
        let Some((at, apart)) = self.0 else { return };
        let since = (now - at).to_std().unwrap_or(apart);
        if since < apart {
            tokio::time::sleep(apart - since).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_slows_down_beside_the_things_of_others_and_only_then() {
        let (mut pace, at) = (Pace::default(), DateTime::<Utc>::UNIX_EPOCH);
        pace.looked(at, Found::Nothing);
        assert_eq!(pace.0, None);
        for apart in [APART, 2 * APART, FAR_APART, FAR_APART] {
            pace.looked(at, Found::Others);
            pace.looked(at, Found::Nothing);
            assert_eq!(pace.0, Some((at, apart)));
        }
        pace.looked(at, Found::Wanted);
        pace.looked(at, Found::Nothing);
        assert_eq!(pace.0, None);
    }
}
