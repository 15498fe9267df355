//! How soon a reader looks again: at once after a look that found something for it, a little later after one that didn't,
//! so that a busy log which doesn't concern it costs it little.

use std::time::Duration;

use chrono::{DateTime, Utc};

/// The least time between looks at a log that is busy with other things.
const APART: Duration = Duration::from_millis(10);

/// When the last look was, unless it found something.
#[derive(Default)]
pub(crate) struct Pace(Option<DateTime<Utc>>);

impl Pace {
    pub(crate) fn looked(&mut self, at: DateTime<Utc>, fruitful: bool) {
        self.0 = (!fruitful).then_some(at);
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
