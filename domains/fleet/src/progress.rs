//! Progress on its way to the database: collected, and written for many tasks at once.

use std::sync::Arc;

use gpuaas_agent_protocol::frames::FromAgent;
use gpuaas_core::NodeId;
use gpuaas_store::Reason;
use parking_lot::Mutex;

use crate::Fleet;
use crate::commands::results;

/// More than this is dropped: progress is for people, and a result says all.
const MOST: usize = 10_000;

#[derive(Clone, Default)]
pub(crate) struct Progress(Arc<Mutex<Vec<(NodeId, FromAgent)>>>);

impl Progress {
    pub(crate) fn add(&self, node: NodeId, frame: FromAgent) {
        let mut waiting = self.0.lock();
        if waiting.len() < MOST {
            waiting.push((node, frame));
        }
    }
}

impl Fleet {
    /// Writes what was collected. A failure loses it, which is said.
    pub(crate) async fn flush_progress(&self) {
        let waiting = std::mem::take(&mut *self.progress.0.lock());
        if waiting.is_empty() {
            return;
        }
        let written = async {
            let mut tx = self.store.upkeep(Reason::Fleet).await?;
            results::note_progress(&mut tx, &waiting).await?;
            tx.commit().await
        };
        if let Err(error) = written.await {
            tracing::warn!(%error, lost = waiting.len(), "progress of tasks wasn't written");
        }
    }
}
