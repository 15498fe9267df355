//! Task progress: buffered in memory and written in batches.

use std::collections::HashMap;
use std::slice;
use std::sync::Arc;

use gpuaas_agent_protocol::frames::FromAgent;
use gpuaas_core::{Code, NodeId, Result};
use gpuaas_store::PlatformReason;
use parking_lot::Mutex;

use crate::Fleet;
use crate::commands::results;

/// Maximum buffered frames; more are dropped. Progress is informational, and the result is complete without it.
const MAX_FRAMES: usize = 10_000;
/// Maximum buffered frames of one node, so that one host can't fill the buffer.
const MAX_FRAMES_OF_A_NODE: usize = 100;

#[derive(Clone, Default)]
pub(crate) struct Progress(Arc<Mutex<Buffer>>);

#[derive(Default)]
struct Buffer {
    frames: Vec<(NodeId, FromAgent)>,
    by_node: HashMap<NodeId, usize>,
}

impl Progress {
    pub(crate) fn add(&self, node: NodeId, frame: FromAgent) {
        let mut buffer = self.0.lock();
        let of_node = buffer.by_node.get(&node).copied().unwrap_or(0);
        if of_node < MAX_FRAMES_OF_A_NODE && buffer.frames.len() < MAX_FRAMES {
            buffer.by_node.insert(node, of_node + 1);
            buffer.frames.push((node, frame));
        } else {
            metrics::counter!("gpuaas_task_progress_lost_total").increment(1);
        }
    }

    fn drain(&self) -> Vec<(NodeId, FromAgent)> {
        std::mem::take(&mut *self.0.lock()).frames
    }
}

impl Fleet {
    /// Writes the buffered frames. If the batch fails, each frame is written by itself, so that only the bad ones are
    /// lost. While the database is unavailable all are lost, which is logged and counted.
    pub(crate) async fn flush_progress(&self) {
        let buffer = self.progress.drain();
        if buffer.is_empty() {
            return;
        }
        match self.write_progress(&buffer).await {
            Ok(()) => {}
            Err(error) if error.code == Code::ServiceUnavailable => {
                metrics::counter!("gpuaas_task_progress_lost_total").increment(buffer.len() as u64);
                gpuaas_core::log_failure!(error, lost = buffer.len(), "task progress not written");
            }
            Err(error) => {
                gpuaas_core::log_failure!(
                    error,
                    frames = buffer.len(),
                    "batch of task progress failed; writing its frames one by one"
                );
                for frame in &buffer {
                    if let Err(error) = self.write_progress(slice::from_ref(frame)).await {
                        gpuaas_core::log_failure!(error, node = %frame.0, "task progress of a node not written");
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
    fn one_host_cannot_fill_the_progress_buffer() {
        let (progress, sources) = (Progress::default(), Sources::system());
        let (loud, other) = (NodeId::from_uuid(sources.uuid()), NodeId::from_uuid(sources.uuid()));
        let frame = || FromAgent::Accepted { task_id: TaskId::from_uuid(sources.uuid()) };
        for _ in 0..2 * MAX_FRAMES {
            progress.add(loud, frame());
        }
        progress.add(other, frame());
        let buffer = progress.drain();
        assert_eq!(buffer.len(), MAX_FRAMES_OF_A_NODE + 1);
        assert_eq!(buffer.last().map(|(node, _)| *node), Some(other));
        assert!(progress.0.lock().by_node.is_empty(), "the counts are reset with the buffer");
    }
}
