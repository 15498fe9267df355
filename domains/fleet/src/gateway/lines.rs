//! The channels a gateway holds, by host.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gpuaas_agent_protocol::frames::FromGateway;
use gpuaas_agent_protocol::signed::PublicKey;
use gpuaas_agent_protocol::telemetry::Telemetry;
use gpuaas_core::NodeId;
use parking_lot::Mutex;
use tokio::sync::Notify;

/// Why a channel is cut: WebSocket close codes of our own.
pub(super) const REVOKED: u16 = 4401;
pub(super) const REPLACED: u16 = 4409;

/// Frames that may wait for a host; one that takes none is cut.
const WAITING: usize = 256;

/// What a channel is told.
pub(super) enum Said {
    Frame(Box<FromGateway>),
    Cut(u16),
}

/// What waits for a host. The usual channel has room for 32 from the start, a kilobyte for each of thousands of hosts.
#[derive(Default)]
struct Letters {
    waiting: Mutex<VecDeque<Said>>,
    news: Notify,
    /// One of its ends is gone.
    over: AtomicBool,
}

/// The end where things are said.
struct Inbox(Arc<Letters>);

impl Inbox {
    /// False: it is full, or nobody takes anything any more.
    fn put(&self, said: Said) -> bool {
        let mut waiting = self.0.waiting.lock();
        if waiting.len() >= WAITING || self.0.over.load(Ordering::Acquire) {
            return false;
        }
        waiting.push_back(said);
        drop(waiting);
        self.0.news.notify_one();
        true
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Release);
        self.0.news.notify_one();
    }
}

/// The end where a channel takes them.
pub(super) struct Outbox(Arc<Letters>);

impl Outbox {
    /// The next, or none when nothing more will come. May be dropped and asked again.
    pub(super) async fn next(&mut self) -> Option<Said> {
        loop {
            if let Some(said) = self.0.waiting.lock().pop_front() {
                return Some(said);
            }
            if self.0.over.load(Ordering::Acquire) {
                return None;
            }
            self.0.news.notified().await;
        }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.0.over.store(true, Ordering::Release);
    }
}

/// One channel.
pub(super) struct Line {
    pub epoch: i64,
    pub serial: String,
    /// Types of task that it can't do.
    lacks: Vec<&'static str>,
    pub simulated: bool,
    pub telemetry: Option<Telemetry>,
    inbox: Inbox,
}

impl Line {
    pub(super) fn new(
        epoch: i64,
        serial: String,
        lacks: Vec<&'static str>,
        simulated: bool,
    ) -> (Self, Outbox) {
        let letters = Arc::new(Letters::default());
        let inbox = Inbox(letters.clone());
        (Self { epoch, serial, lacks, simulated, telemetry: None, inbox }, Outbox(letters))
    }
}

/// All channels of this gateway.
#[derive(Default)]
pub(super) struct Lines(Mutex<HashMap<NodeId, Line>>);

impl Lines {
    pub(super) fn count(&self) -> usize {
        self.0.lock().len()
    }

    /// A host connected; its channel before, if it is here, is cut.
    pub(super) fn add(&self, node: NodeId, line: Line) {
        let before = self.0.lock().insert(node, line);
        if let Some(before) = before {
            // Full or gone: it ends by itself, and its epoch is refused.
            before.inbox.put(Said::Cut(REPLACED));
        }
        metrics::gauge!("gpuaas_nodes_connected").set(self.count() as f64);
    }

    /// A channel ended; a newer one stays.
    pub(super) fn remove(&self, node: NodeId, epoch: i64) {
        let mut lines = self.0.lock();
        if lines.get(&node).is_some_and(|line| line.epoch == epoch) {
            lines.remove(&node);
        }
        metrics::gauge!("gpuaas_nodes_connected").set(lines.len() as f64);
    }

    /// Says something to a host, if its channel of this epoch is here and takes it.
    pub(super) fn say(&self, node: NodeId, epoch: Option<i64>, frame: FromGateway) -> bool {
        let lines = self.0.lock();
        let line = lines.get(&node).filter(|line| epoch.is_none_or(|epoch| line.epoch == epoch));
        line.is_some_and(|line| line.inbox.put(Said::Frame(Box::new(frame))))
    }

    pub(super) fn cut(&self, node: NodeId, why: u16) {
        if let Some(line) = self.0.lock().remove(&node) {
            // Full: it takes nothing, and its heartbeat will be missed.
            line.inbox.put(Said::Cut(why));
        }
    }

    pub(super) fn tell_keys(&self, keys: &[PublicKey]) {
        for line in self.0.lock().values() {
            // Full or gone: it is told when it connects again.
            line.inbox.put(Said::Frame(Box::new(FromGateway::Keys { task_keys: keys.to_vec() })));
        }
    }

    /// Whether a host that is here can't do tasks of this type.
    pub(super) fn lacks(&self, node: NodeId, kind: &str) -> bool {
        self.0.lock().get(&node).is_some_and(|line| line.lacks.contains(&kind))
    }

    pub(super) fn serials(&self) -> Vec<String> {
        self.0.lock().values().map(|line| line.serial.clone()).collect()
    }

    pub(super) fn measured(&self, node: NodeId, telemetry: Telemetry) {
        if let Some(line) = self.0.lock().get_mut(&node) {
            line.telemetry = Some(telemetry);
        }
    }

    pub(super) fn latest(&self, node: NodeId) -> Option<Telemetry> {
        self.0.lock().get(&node)?.telemetry.clone()
    }

    /// Every host's last sample.
    pub(super) fn each_latest(&self, mut see: impl FnMut(NodeId, &Line, &Telemetry)) {
        for (node, line) in self.0.lock().iter() {
            if let Some(telemetry) = &line.telemetry {
                see(*node, line, telemetry);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> (Line, Outbox) {
        Line::new(1, String::new(), Vec::new(), false)
    }

    #[tokio::test]
    async fn what_was_said_comes_in_order_and_then_the_end() {
        let (line, mut outbox) = line();
        for code in 1..=WAITING {
            assert!(line.inbox.put(Said::Cut(code as u16)));
        }
        assert!(!line.inbox.put(Said::Cut(0)), "it is full");
        drop(line);
        for code in 1..=WAITING {
            assert!(matches!(outbox.next().await, Some(Said::Cut(next)) if usize::from(next) == code));
        }
        assert!(outbox.next().await.is_none());
    }

    #[tokio::test]
    async fn a_word_wakes_who_waits_and_nobody_speaks_to_who_is_gone() {
        let (line, mut outbox) = line();
        let (heard, said) = tokio::join!(outbox.next(), async { line.inbox.put(Said::Cut(7)) });
        assert!(said && matches!(heard, Some(Said::Cut(7))));
        drop(outbox);
        assert!(!line.inbox.put(Said::Cut(8)));
    }
}
