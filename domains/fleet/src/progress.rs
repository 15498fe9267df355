//! Progress on its way to the database: collected, and written for many tasks at once.

use std::slice;
use std::sync::Arc;

use gpuaas_agent_protocol::frames::FromAgent;
use gpuaas_core::{Code, NodeId, Result};
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
    /// Writes what was collected. When the batch fails, each frame is written by itself: a bad one loses itself alone. While
    /// the database is away all are lost, which is said.
    pub(crate) async fn flush_progress(&self) {
        let waiting = std::mem::take(&mut *self.progress.0.lock());
        if waiting.is_empty() {
            return;
        }
        match self.write_progress(&waiting).await {
            Ok(()) => {}
            Err(error) if error.code == Code::ServiceUnavailable => {
                metrics::counter!("gpuaas_task_progress_lost_total").increment(waiting.len() as u64);
                gpuaas_core::log_failure!(error, lost = waiting.len(), "progress of tasks wasn't written");
            }
            Err(error) => {
                gpuaas_core::log_failure!(
                    error,
                    frames = waiting.len(),
                    "progress failed as a batch; it is written one by one"
                );
                for frame in &waiting {
                    if let Err(error) = self.write_progress(slice::from_ref(frame)).await {
                        gpuaas_core::log_failure!(error, node = %frame.0, "a host's progress wasn't written");
                    }
                }
            }
        }
    }

    async fn write_progress(&self, frames: &[(NodeId, FromAgent)]) -> Result<()> {
        let mut tx = self.store.upkeep(Reason::Fleet).await?;
        results::note_progress(&mut tx, frames).await?;
        tx.commit().await
    }
}
