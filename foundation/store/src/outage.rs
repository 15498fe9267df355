//! Logs when the database becomes unavailable and when it is available again: one line each, with the cause, however many
//! statements fail in between.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chrono::Duration;
use gpuaas_core::{Clock, Error, Uptime};
use parking_lot::Mutex;

/// Time without a failure after which an outage is over. A success alone proves little: on a full disk reads succeed, and
/// without free connections statements on open ones do.
const QUIET_PERIOD: Duration = Duration::seconds(10);

/// Tracks outages of the database. Clones share the state.
#[derive(Clone)]
pub(crate) struct OutageLog(Arc<Inner>);

struct Inner {
    clock: Clock,
    /// Read by every statement, so that the lock is taken only during outages.
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

    /// Records that a connection or statement failed because of the server's state. Logs the start of an outage.
    pub(crate) fn record_failure(&self, error: &Error) {
        if self.begin_or_extend() {
            tracing::error!(cause = error.chain(), "the database is unavailable");
        }
    }

    /// Records a success. Logs the end of an outage once nothing has failed for a while.
    pub(crate) fn record_success(&self) {
        if let Some(lasted) = self.end_if_quiet() {
            tracing::info!(seconds = lasted.num_seconds(), "the database is available again");
        }
    }

    fn begin_or_extend(&self) -> bool {
        let Inner { clock, is_out, outage } = &*self.0;
        let now = clock.uptime();
        let mut outage = outage.lock();
        let began = outage.as_ref().map(|outage| outage.began);
        *outage = Some(Outage { began: began.unwrap_or(now), last_failure: now });
        is_out.store(true, Ordering::Relaxed);
        began.is_none()
    }

    fn end_if_quiet(&self) -> Option<Duration> {
        let Inner { clock, is_out, outage } = &*self.0;
        if !is_out.load(Ordering::Relaxed) {
            return None;
        }
        let now = clock.uptime();
        let mut outage = outage.lock();
        let ended = outage.take_if(|outage| now.since(outage.last_failure) >= QUIET_PERIOD)?;
        is_out.store(false, Ordering::Relaxed);
        Some(ended.last_failure.since(ended.began))
    }
}

#[cfg(test)]
mod tests {
    use gpuaas_core::Sources;

    use super::*;

    #[test]
    fn failed_writes_between_successful_reads_are_one_outage() {
        let clock = Clock::manual(Sources::system().now());
        let log = OutageLog::new(clock.clone());
        assert_eq!(log.end_if_quiet(), None, "nothing has failed yet");
        assert!(log.begin_or_extend());
        for _ in 0..100 {
            clock.advance(Duration::milliseconds(100));
            assert_eq!(log.end_if_quiet(), None, "a read is answered while writes fail");
            assert!(!log.begin_or_extend(), "it is reported already");
        }
        clock.advance(QUIET_PERIOD);
        assert_eq!(log.end_if_quiet(), Some(Duration::seconds(10)));
        assert_eq!(log.end_if_quiet(), None, "it is reported already");
        assert!(log.begin_or_extend(), "another outage");
    }
}
