//! Progress on its way to the database: collected, and written for many tasks at once.

use std::collections::HashMap;
use std::slice;
use std::sync::Arc;

use gpuaas_agent_protocol::frames::FromAgent;
use gpuaas_core::{Code, NodeId, Result};
use gpuaas_store::PlatformReason;
use parking_lot::Mutex;

use crate::Fleet;
use crate::commands::results;

/// More than this between two writes is dropped: progress is for people, and a result says all.
const MAX_FRAMES: usize = 10_000;
/// Of one node, so that a host that reports without end leaves room for the others.
const MAX_FRAMES_OF_A_NODE: usize = 100;

#[derive(Clone, Default)]
pub(crate) struct Progress(Arc<Mutex<Waiting>>);

#[derive(Default)]
struct Waiting {
    frames: Vec<(NodeId, FromAgent)>,
    by_node: HashMap<NodeId, usize>,
}

impl Progress {
    pub(crate) fn add(&self, node: NodeId, frame: FromAgent) {
        let mut waiting = self.0.lock();
        let of_node = waiting.by_node.get(&node).copied().unwrap_or(0);
        if of_node < MAX_FRAMES_OF_A_NODE && waiting.frames.len() < MAX_FRAMES {
            waiting.by_node.insert(node, of_node + 1);
            waiting.frames.push((node, frame));
        } else {
            metrics::counter!("gpuaas_task_progress_lost_total").increment(1);
        }
    }

    fn take(&self) -> Vec<(NodeId, FromAgent)> {
        std::mem::take(&mut *self.0.lock()).frames
    }
}

impl Fleet {
    /// Writes what was collected. When the batch fails, each frame is written by itself: a bad one loses itself alone. While
    /// the database is away all are lost, which is said.
    pub(crate) async fn flush_progress(&self) {
        let waiting = self.progress.take();
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
        let mut tx = self.store.system_tx(PlatformReason::Fleet).await?;
        results::note_progress(&mut tx, frames).await?;
        tx.commit().await
    }
}

#[cfg(test)]
mod tests {
    use gpuaas_core::{Sources, TaskId};

    use super::*;

    #[test]
    fn a_host_that_reports_without_end_leaves_room_for_the_others() {
        let (progress, sources) = (Progress::default(), Sources::system());
        let (loud, other) = (NodeId::from_uuid(sources.uuid()), NodeId::from_uuid(sources.uuid()));
        let frame = || FromAgent::Accepted { task_id: TaskId::from_uuid(sources.uuid()) };
        for _ in 0..2 * MAX_FRAMES {
            progress.add(loud, frame());
        }
        progress.add(other, frame());
        let waiting = progress.take();
        assert_eq!(waiting.len(), MAX_FRAMES_OF_A_NODE + 1);
        assert_eq!(waiting.last().map(|(node, _)| *node), Some(other));
        assert!(progress.0.lock().by_node.is_empty(), "the next writes start anew");
    }
}
