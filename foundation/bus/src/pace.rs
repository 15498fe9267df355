//! How soon a reader looks again: at once while the log is about its own things, a little later while it is busy with
//! others, so that it costs those it doesn't concern little.

use std::time::Duration;

use chrono::{DateTime, Utc};

/// The least time between looks at a log that is busy with other things.
const APART: Duration = Duration::from_millis(10);

/// What a look at the log found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Found {
    Nothing,
    /// Only what concerns others.
    Others,
    Wanted,
}

/// When the last look was, if the log is busy with other things.
#[derive(Default)]
pub(crate) struct Pace(Option<DateTime<Utc>>);

impl Pace {
    /// A look that found nothing says nothing: its wake-up was for what the look before had found already.
    pub(crate) fn looked(&mut self, at: DateTime<Utc>, found: Found) {
        self.0 = match found {
            Found::Wanted => None,
            Found::Others => Some(at),
            Found::Nothing => self.0.and(Some(at)),
        };
    }

    /// Waits until the next look may be.
    pub(crate) async fn keep(&self, now: DateTime<Utc>) {
        let Some(at) = self.0 else { return };
        let since = (now - at).to_std().unwrap_or(APART);
        if since < APART {
            tokio::time::sleep(APART - since).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_that_found_nothing_neither_slows_nor_hurries_a_reader() {
        let (mut pace, at) = (Pace::default(), DateTime::<Utc>::UNIX_EPOCH);
        pace.looked(at, Found::Nothing);
        assert_eq!(pace.0, None);
        pace.looked(at, Found::Others);
        pace.looked(at, Found::Nothing);
        assert_eq!(pace.0, Some(at));
        pace.looked(at, Found::Wanted);
        pace.looked(at, Found::Nothing);
        assert_eq!(pace.0, None);
    }
}
