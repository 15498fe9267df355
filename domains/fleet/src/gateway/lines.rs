//! The channels a gateway holds, by host.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gpuaas_agent_protocol::frames::FromGateway;
use gpuaas_agent_protocol::signed::{PublicKey, Signed};
use gpuaas_agent_protocol::telemetry::Telemetry;
use gpuaas_core::NodeId;
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::keys::SigningRing;

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
    /// Ids of the keys that the host was told of over this channel, in order before what is said next.
    told: Vec<String>,
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
        (Self { epoch, serial, lacks, simulated, telemetry: None, told: Vec::new(), inbox }, Outbox(letters))
    }
}

impl Line {
    /// False: the channel takes nothing.
    fn tell_keys(&mut self, keys: &[PublicKey]) -> bool {
        let ids = ids(keys);
        if self.told == ids {
            return true;
        }
        let told = self.inbox.put(Said::Frame(Box::new(FromGateway::Keys { task_keys: keys.to_vec() })));
        if told {
            self.told = ids;
        }
        told
    }
}

fn ids(keys: &[PublicKey]) -> Vec<String> {
    keys.iter().map(|key| key.id.clone()).collect()
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

    /// Sends the keys to every host that wasn't told of exactly these.
    pub(super) fn tell_keys(&self, keys: &[PublicKey]) {
        for line in self.0.lock().values_mut() {
            // Full or gone: it is told before its next task, or when it connects again.
            line.tell_keys(keys);
        }
    }

    /// Notes of which keys a welcome told its host.
    pub(super) fn told_keys(&self, node: NodeId, epoch: i64, keys: &[PublicKey]) {
        if let Some(line) = self.0.lock().get_mut(&node).filter(|line| line.epoch == epoch) {
            line.told = ids(keys);
        }
    }

    /// Sends a signed task, after the keys if the host wasn't told yet of the one that signed it: frames arrive in order, so
    /// it never gets a task it can't verify.
    pub(super) fn order(&self, node: NodeId, ring: &SigningRing, task: Signed) -> bool {
        let mut lines = self.0.lock();
        let Some(line) = lines.get_mut(&node) else { return false };
        let knows = line.told.contains(&task.key_id) || line.tell_keys(ring.believed());
        knows && line.inbox.put(Said::Frame(Box::new(FromGateway::Task(task))))
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
    async fn a_host_is_told_of_a_key_before_the_first_task_that_it_signed() {
        let signer = || {
            let (id, secret, public) = gpuaas_pki::TaskSigner::generate().expect("a key");
            (gpuaas_pki::TaskSigner::open(&id, &secret).expect("opens"), public)
        };
        let ((old, old_key), (new, new_key)) = (signer(), signer());
        let (lines, node) = (Lines::default(), NodeId::new(&gpuaas_core::Sources::system()));
        let (line, mut outbox) = line();
        lines.add(node, line);
        lines.told_keys(node, 1, std::slice::from_ref(&old_key));
        let task =
            |ring: &SigningRing| ring.sign(gpuaas_agent_protocol::signed::Purpose::Task, &1).expect("signs");
        let before = SigningRing::of(old, vec![old_key.clone()]);
        let after = SigningRing::of(new, vec![old_key, new_key]);

        for ring in [&before, &after, &after] {
            assert!(lines.order(node, ring, task(ring)));
        }

        let mut heard = Vec::new();
        for _ in 0..4 {
            let Some(Said::Frame(frame)) = outbox.next().await else { panic!("nothing was sent") };
            heard.push(match *frame {
                FromGateway::Keys { task_keys } => format!("{} keys", task_keys.len()),
                FromGateway::Task(signed) if signed.key_id == before.active() => "old".to_owned(),
                _ => "new".to_owned(),
            });
        }
        assert_eq!(heard, ["old", "2 keys", "new", "new"]);
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
