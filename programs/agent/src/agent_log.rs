//! The agent's own log of what it did, as far back as it remembers: what `node.collect_logs` gives.

use std::collections::VecDeque;

use gpuaas_agent_protocol::checked::clean;
use gpuaas_core::Sources;
use parking_lot::Mutex;

/// The last lines, oldest first.
pub struct AgentLog {
    lines: Mutex<VecDeque<String>>,
    capacity: usize,
    sources: Sources,
}

impl AgentLog {
    pub fn new(capacity: usize, sources: Sources) -> Self {
        Self { lines: Mutex::default(), capacity, sources }
    }

    pub fn note(&self, text: &str) {
        let mut lines = self.lines.lock();
        if lines.len() >= self.capacity {
            lines.pop_front();
        }
        lines.push_back(clean(&format!("{} {text}", self.sources.now().to_rfc3339())));
    }

    pub fn last(&self, count: u32) -> Vec<String> {
        let lines = self.lines.lock();
        let skip = lines.len().saturating_sub(usize::try_from(count).unwrap_or(usize::MAX));
        lines.iter().skip(skip).cloned().collect()
    }
}
