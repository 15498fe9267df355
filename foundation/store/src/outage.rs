//! Reports when the database becomes unavailable and when it answers again: a line each, with the cause, however many
//! statements fail in between.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gpuaas_core::{Clock, Error, Uptime};
use parking_lot::Mutex;

/// A copy is cheap, and the same log.
#[derive(Clone)]
pub(crate) struct OutageLog(Arc<Inner>);

struct Inner {
    clock: Clock,
    is_out: AtomicBool,
    since: Mutex<Option<Uptime>>,
}

impl OutageLog {
    pub(crate) fn new(clock: Clock) -> Self {
        Self(Arc::new(Inner { clock, is_out: AtomicBool::new(false), since: Mutex::default() }))
    }

    /// A connection or a statement failed because of the server's state.
    pub(crate) fn failed(&self, error: &Error) {
        let Inner { clock, is_out, since } = &*self.0;
        if is_out.swap(true, Ordering::Relaxed) {
            return;
        }
        *since.lock() = Some(clock.uptime());
        tracing::error!(cause = error.chain(), "the database is unavailable");
    }

    /// A statement was answered.
    pub(crate) fn answered(&self) {
        let Inner { clock, is_out, since } = &*self.0;
        if !is_out.load(Ordering::Relaxed) || !is_out.swap(false, Ordering::Relaxed) {
            return;
        }
        let seconds = since.lock().take().map_or(0, |since| clock.uptime().since(since).num_seconds());
        tracing::info!(seconds, "the database answers again");
    }
}
