//! Open streams of a node, limited in total and per session.

use std::collections::HashMap;
use std::sync::Arc;

use gpuaas_agent_protocol::tasks::StreamLimits;
use parking_lot::Mutex;
use uuid::Uuid;

use crate::drivers::Failure;

/// Limit of open streams, whatever the task says: each needs up to a megabyte.
const MAX_STREAMS: u32 = 1024;

/// Numbers of open streams by session. A clone shares them.
#[derive(Clone, Default)]
pub(crate) struct OpenStreams(Arc<Mutex<HashMap<Uuid, u32>>>);

impl OpenStreams {
    /// Counts one more stream of a session. Refused at a limit.
    pub(super) fn acquire(&self, session: Uuid, limits: StreamLimits) -> Result<StreamPermit, Failure> {
        let mut open = self.0.lock();
        let of_node: u32 = open.values().sum();
        let of_session = open.get(&session).copied().unwrap_or(0);
        let max = limits.node.min(MAX_STREAMS);
        if of_node >= max {
            let detail = format!("the node has {of_node} open streams, and its limit is {max}");
            return Err(Failure::new("stream_limit", detail).retryable());
        }
        if of_session >= limits.session {
            let detail =
                format!("the session has {of_session} open streams, and its limit is {}", limits.session);
            return Err(Failure::new("session_stream_limit", detail).retryable());
        }
        open.insert(session, of_session + 1);
        Ok(StreamPermit { open: self.clone(), session })
    }

    pub(crate) fn count(&self) -> usize {
        self.0.lock().values().map(|count| *count as usize).sum()
    }
}

/// One open stream. Decrements the counts when dropped.
pub(super) struct StreamPermit {
    open: OpenStreams,
    session: Uuid,
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut open = self.open.0.lock();
        if let Some(count) = open.get_mut(&self.session) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.session);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: StreamLimits = StreamLimits { node: 3, session: 2, idle_seconds: 60 };

    #[test]
    fn streams_are_limited_by_session_and_node_and_a_permit_returns_its_place() {
        let (open, one, other) = (OpenStreams::default(), Uuid::from_u128(1), Uuid::from_u128(2));
        let first = open.acquire(one, LIMITS).expect("free");
        let _second = open.acquire(one, LIMITS).expect("free");
        assert_eq!(open.acquire(one, LIMITS).err().map(|f| f.code).as_deref(), Some("session_stream_limit"));
        let third = open.acquire(other, LIMITS).expect("another session");
        assert_eq!(open.acquire(other, LIMITS).err().map(|f| f.code).as_deref(), Some("stream_limit"));
        assert_eq!(open.count(), 3);

        drop((first, third));

        assert_eq!(open.count(), 1);
        assert_eq!(open.0.lock().len(), 1, "the other session is forgotten");
        assert!(open.acquire(one, LIMITS).is_ok());
    }

    #[test]
    fn a_task_cannot_raise_the_agents_own_limit() {
        let (open, limits) = (OpenStreams::default(), StreamLimits { node: u32::MAX, ..LIMITS });
        let permits: Vec<_> = (0..MAX_STREAMS)
            .map(|n| open.acquire(Uuid::from_u128(n.into()), limits).expect("below the limit"))
            .collect();
        assert!(open.acquire(Uuid::max(), limits).is_err());
        drop(permits);
        assert_eq!(open.count(), 0);
    }
}
