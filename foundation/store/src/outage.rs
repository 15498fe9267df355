//! Reports when the database becomes unavailable and when it answers again: a line each, with the cause, however many
//! statements fail in between.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chrono::Duration;
use gpuaas_core::{Clock, Error, Uptime};
use parking_lot::Mutex;

/// An outage is over when nothing has failed for this long. A success alone says little: on a full disk reads succeed, and
/// without free connections so do statements on those that are open.
const QUIET_TIME: Duration = Duration::seconds(10);

/// Clones share the log.
#[derive(Clone)]
pub(crate) struct OutageLog(Arc<Inner>);

struct Inner {
    clock: Clock,
    /// Read by every statement, so that the lock is taken during outages only.
    is_out: AtomicBool,
    outage: Mutex<Option<Outage>>,
}

struct Outage {
    began: Uptime,
    last_failure: Uptime,
}

impl OutageLog {
    pub(crate) fn new(clock: Clock) -> Self {
        Self(Arc::new(Inner { clock, is_out: AtomicBool::new(false), outage: Mutex::default() }))
    }

    /// Reports that a connection or a statement failed because of the server's state, unless that is known.
    pub(crate) fn record_failure(&self, error: &Error) {
        if self.begins() {
            tracing::error!(cause = error.chain(), "the database is unavailable");
        }
    }

    /// Reports that the database serves again, if it didn't before and nothing has failed for a while.
    pub(crate) fn record_success(&self) {
        if let Some(lasted) = self.ends() {
            tracing::info!(seconds = lasted.num_seconds(), "the database answers again");
        }
    }

    fn begins(&self) -> bool {
        let Inner { clock, is_out, outage } = &*self.0;
        let now = clock.uptime();
        let mut outage = outage.lock();
        let began = outage.as_ref().map(|outage| outage.began);
        *outage = Some(Outage { began: began.unwrap_or(now), last_failure: now });
        is_out.store(true, Ordering::Relaxed);
        began.is_none()
    }

    fn ends(&self) -> Option<Duration> {
        let Inner { clock, is_out, outage } = &*self.0;
        if !is_out.load(Ordering::Relaxed) {
            return None;
        }
        let now = clock.uptime();
        let mut outage = outage.lock();
        let ended = outage.take_if(|outage| now.since(outage.last_failure) >= QUIET_TIME)?;
        is_out.store(false, Ordering::Relaxed);
        Some(ended.last_failure.since(ended.began))
    }
}

#[cfg(test)]
mod tests {
    use gpuaas_core::Sources;

    use super::*;

    #[test]
    fn refused_writes_between_answered_reads_are_one_outage() {
        let clock = Clock::manual(Sources::system().now());
        let log = OutageLog::new(clock.clone());
        assert_eq!(log.ends(), None, "nothing has failed yet");
        assert!(log.begins());
        for _ in 0..100 {
            clock.advance(Duration::milliseconds(100));
            assert_eq!(log.ends(), None, "a read is answered while writes fail");
            assert!(!log.begins(), "it is reported already");
        }
        clock.advance(QUIET_TIME);
        assert_eq!(log.ends(), Some(Duration::seconds(10)));
        assert_eq!(log.ends(), None, "it is reported already");
        assert!(log.begins(), "another outage");
    }
}
