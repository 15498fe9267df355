//! In-memory log of the agent's actions, returned by `node.collect_logs`.

use std::collections::VecDeque;

use gpuaas_agent_protocol::checked::clean;
use gpuaas_core::Sources;
use parking_lot::Mutex;

/// Bounded log: the oldest line is dropped when `capacity` is reached.
pub struct AgentLog {
    lines: Mutex<VecDeque<String>>,
    capacity: usize,
    sources: Sources,
}

impl AgentLog {
    pub fn new(capacity: usize, sources: Sources) -> Self {
        Self { lines: Mutex::default(), capacity, sources }
    }

    /// Appends a line with the current time.
    pub fn append(&self, text: &str) {
        let mut lines = self.lines.lock();
        if lines.len() >= self.capacity {
            lines.pop_front();
        }
        lines.push_back(clean(&format!("{} {text}", self.sources.now().to_rfc3339())));
    }

    /// Returns the latest `count` lines, oldest first.
    pub fn last(&self, count: u32) -> Vec<String> {
        let lines = self.lines.lock();
        let skip = lines.len().saturating_sub(usize::try_from(count).unwrap_or(usize::MAX));
        lines.iter().skip(skip).cloned().collect()
    }
}
