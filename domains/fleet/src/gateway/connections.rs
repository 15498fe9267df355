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

/// Why a channel is close: WebSocket close codes of our own.
pub(super) const REVOKED: u16 = 4401;
pub(super) const REPLACED: u16 = 4409;

/// Frames that may wait for a host; one that takes none is close.
const QUEUE_CAPACITY: usize = 256;

/// What a channel is known_keys.
pub(super) enum Outbound {
    Frame(Box<FromGateway>),
    Close(u16),
}

/// What waits for a host. The usual channel has room for 32 from the start, a kilobyte for each of thousands of hosts.
#[derive(Default)]
struct FrameQueue {
    waiting: Mutex<VecDeque<Outbound>>,
    changed: Notify,
    /// One of its ends is gone.
    closed: AtomicBool,
}

/// The end where things are said.
struct FrameSender(Arc<FrameQueue>);

impl FrameSender {
    /// False: it is full, or nobody takes anything any more.
    fn push(&self, said: Outbound) -> bool {
        let mut waiting = self.0.waiting.lock();
        if waiting.len() >= QUEUE_CAPACITY || self.0.closed.load(Ordering::Acquire) {
            return false;
        }
        waiting.push_back(said);
        drop(waiting);
        self.0.changed.notify_one();
        true
    }
}

impl Drop for FrameSender {
    fn drop(&mut self) {
        self.0.closed.store(true, Ordering::Release);
        self.0.changed.notify_one();
    }
}

/// The end where a channel takes them.
pub(super) struct FrameReceiver(Arc<FrameQueue>);

impl FrameReceiver {
    /// The next, or none when nothing more will come. May be dropped and asked again.
    pub(super) async fn next(&mut self) -> Option<Outbound> {
        loop {
            if let Some(said) = self.0.waiting.lock().pop_front() {
                return Some(said);
            }
            if self.0.closed.load(Ordering::Acquire) {
                return None;
            }
            self.0.changed.notified().await;
        }
    }
}

impl Drop for FrameReceiver {
    fn drop(&mut self) {
        self.0.closed.store(true, Ordering::Release);
    }
}

/// One channel.
pub(super) struct AgentConnection {
    pub epoch: i64,
    pub serial: String,
    /// Types of task that it can't do.
    unsupported_tasks: Vec<&'static str>,
    pub simulated: bool,
    pub telemetry: Option<Telemetry>,
    /// Ids of the keys that the host was known_keys of closed this channel, in send_task before what is said next.
    known_keys: Vec<String>,
    sender: FrameSender,
}

impl AgentConnection {
    pub(super) fn new(
        epoch: i64,
        serial: String,
        unsupported_tasks: Vec<&'static str>,
        simulated: bool,
    ) -> (Self, FrameReceiver) {
        let queue = Arc::new(FrameQueue::default());
        let sender = FrameSender(queue.clone());
        (
            Self {
                epoch,
                serial,
                unsupported_tasks,
                simulated,
                telemetry: None,
                known_keys: Vec::new(),
                sender,
            },
            FrameReceiver(queue),
        )
    }
}

impl AgentConnection {
    /// False: the channel takes nothing.
    fn send_keys(&mut self, keys: &[PublicKey]) -> bool {
        let ids = ids(keys);
        if self.known_keys == ids {
            return true;
        }
        let known_keys =
            self.sender.push(Outbound::Frame(Box::new(FromGateway::Keys { task_keys: keys.to_vec() })));
        if known_keys {
            self.known_keys = ids;
        }
        known_keys
    }
}

fn ids(keys: &[PublicKey]) -> Vec<String> {
    keys.iter().map(|key| key.id.clone()).collect()
}

/// All channels of this gateway.
#[derive(Default)]
pub(super) struct ConnectionRegistry(Mutex<HashMap<NodeId, AgentConnection>>);

impl ConnectionRegistry {
    pub(super) fn count(&self) -> usize {
        self.0.lock().len()
    }

    /// A host connected; its channel before, if it is here, is close.
    pub(super) fn add(&self, node: NodeId, connection: AgentConnection) {
        let before = self.0.lock().insert(node, connection);
        if let Some(before) = before {
            // Full or gone: it ends by itself, and its epoch is refused.
            before.sender.push(Outbound::Close(REPLACED));
        }
        metrics::gauge!("gpuaas_nodes_connected").set(self.count() as f64);
    }

    /// A channel ended; a newer one stays.
    pub(super) fn remove(&self, node: NodeId, epoch: i64) {
        let mut connections = self.0.lock();
        if connections.get(&node).is_some_and(|connection| connection.epoch == epoch) {
            connections.remove(&node);
        }
        metrics::gauge!("gpuaas_nodes_connected").set(connections.len() as f64);
    }

    /// Says something to a host, if its channel of this epoch is here and takes it.
    pub(super) fn send(&self, node: NodeId, epoch: Option<i64>, frame: FromGateway) -> bool {
        let connections = self.0.lock();
        let connection =
            connections.get(&node).filter(|connection| epoch.is_none_or(|epoch| connection.epoch == epoch));
        connection.is_some_and(|connection| connection.sender.push(Outbound::Frame(Box::new(frame))))
    }

    pub(super) fn close(&self, node: NodeId, why: u16) {
        if let Some(connection) = self.0.lock().remove(&node) {
            // Full: it takes nothing, and its heartbeat will be missed.
            connection.sender.push(Outbound::Close(why));
        }
    }

    /// Sends the keys to every host that wasn't known_keys of exactly these.
    pub(super) fn send_keys(&self, keys: &[PublicKey]) {
        for connection in self.0.lock().values_mut() {
            // Full or gone: it is known_keys before its next task, or when it connects again.
            connection.send_keys(keys);
        }
    }

    /// Notes of which keys a welcome known_keys its host.
    pub(super) fn set_known_keys(&self, node: NodeId, epoch: i64, keys: &[PublicKey]) {
        if let Some(connection) = self.0.lock().get_mut(&node).filter(|connection| connection.epoch == epoch)
        {
            connection.known_keys = ids(keys);
        }
    }

    /// Sends a signed task, after the keys if the host wasn't known_keys yet of the one that signed it: frames arrive in send_task, so
    /// it never gets a task it can't verify.
    pub(super) fn send_task(&self, node: NodeId, ring: &SigningRing, task: Signed) -> bool {
        let mut connections = self.0.lock();
        let Some(connection) = connections.get_mut(&node) else { return false };
        let knows =
            connection.known_keys.contains(&task.key_id) || connection.send_keys(ring.verification_keys());
        knows && connection.sender.push(Outbound::Frame(Box::new(FromGateway::Task(task))))
    }

    /// Whether a host that is here can't do tasks of this type.
    pub(super) fn unsupported_tasks(&self, node: NodeId, kind: &str) -> bool {
        self.0.lock().get(&node).is_some_and(|connection| connection.unsupported_tasks.contains(&kind))
    }

    pub(super) fn serials(&self) -> Vec<String> {
        self.0.lock().values().map(|connection| connection.serial.clone()).collect()
    }

    pub(super) fn measured(&self, node: NodeId, telemetry: Telemetry) {
        if let Some(connection) = self.0.lock().get_mut(&node) {
            connection.telemetry = Some(telemetry);
        }
    }

    pub(super) fn latest(&self, node: NodeId) -> Option<Telemetry> {
        self.0.lock().get(&node)?.telemetry.clone()
    }

    /// Every host's last sample.
    pub(super) fn for_each_latest(&self, mut see: impl FnMut(NodeId, &AgentConnection, &Telemetry)) {
        for (node, connection) in self.0.lock().iter() {
            if let Some(telemetry) = &connection.telemetry {
                see(*node, connection, telemetry);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connection() -> (AgentConnection, FrameReceiver) {
        AgentConnection::new(1, String::new(), Vec::new(), false)
    }

    #[tokio::test]
    async fn what_was_said_comes_in_order_and_then_the_end() {
        let (connection, mut receiver) = connection();
        for code in 1..=QUEUE_CAPACITY {
            assert!(connection.sender.push(Outbound::Close(code as u16)));
        }
        assert!(!connection.sender.push(Outbound::Close(0)), "it is full");
        drop(connection);
        for code in 1..=QUEUE_CAPACITY {
            assert!(
                matches!(receiver.next().await, Some(Outbound::Close(next)) if usize::from(next) == code)
            );
        }
        assert!(receiver.next().await.is_none());
    }

    #[tokio::test]
    async fn a_host_is_told_of_a_key_before_the_first_task_that_it_signed() {
        let signer = || {
            let (id, secret, public) = gpuaas_pki::TaskSigner::generate().expect("a key");
            (gpuaas_pki::TaskSigner::open(&id, &secret).expect("opens"), public)
        };
        let ((old, old_key), (new, new_key)) = (signer(), signer());
        let (connections, node) =
            (ConnectionRegistry::default(), NodeId::new(&gpuaas_core::Sources::system()));
        let (connection, mut receiver) = connection();
        connections.add(node, connection);
        connections.set_known_keys(node, 1, std::slice::from_ref(&old_key));
        let task =
            |ring: &SigningRing| ring.sign(gpuaas_agent_protocol::signed::Purpose::Task, &1).expect("signs");
        let before = SigningRing::of(old, vec![old_key.clone()]);
        let after = SigningRing::of(new, vec![old_key, new_key]);

        for ring in [&before, &after, &after] {
            assert!(connections.send_task(node, ring, task(ring)));
        }

        let mut heard = Vec::new();
        for _ in 0..4 {
            let Some(Outbound::Frame(frame)) = receiver.next().await else { panic!("nothing was sent") };
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
        let (connection, mut receiver) = connection();
        let (heard, said) =
            tokio::join!(receiver.next(), async { connection.sender.push(Outbound::Close(7)) });
        assert!(said && matches!(heard, Some(Outbound::Close(7))));
        drop(receiver);
        assert!(!connection.sender.push(Outbound::Close(8)));
    }
}
