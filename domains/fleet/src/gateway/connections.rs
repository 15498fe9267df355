//! Connection registry: the channels of this gateway, by node.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gpuaas_agent_protocol::frames::FromGateway;
use gpuaas_agent_protocol::signed::{PublicKey, Signed};
use gpuaas_agent_protocol::telemetry::Telemetry;
use gpuaas_core::NodeId;
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::signing_keys::SigningRing;

/// Private WebSocket close code: the node has a newer channel.
pub(super) const REPLACED: u16 = 4409;

/// Maximum queued frames of a channel; when full, further frames are rejected.
const QUEUE_CAPACITY: usize = 256;

/// A frame to send to a host, or the code to close its channel with.
pub(super) enum Outbound {
    Frame(Box<FromGateway>),
    Close(u16),
}

/// Queued frames of one channel. A deque that starts empty: a tokio channel preallocates 32 slots, a kilobyte for
/// each of thousands of connections.
#[derive(Default)]
struct FrameQueue {
    waiting: Mutex<VecDeque<Outbound>>,
    changed: Notify,
    /// The sender or the receiver was dropped.
    closed: AtomicBool,
}

/// Sending half of a channel's queue.
struct FrameSender(Arc<FrameQueue>);

impl FrameSender {
    /// Queues a frame. Returns false if the queue is full or the receiver was dropped.
    fn push(&self, outbound: Outbound) -> bool {
        let mut waiting = self.0.waiting.lock();
        if waiting.len() >= QUEUE_CAPACITY || self.0.closed.load(Ordering::Acquire) {
            return false;
        }
        waiting.push_back(outbound);
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

/// Receiving half of a channel's queue.
pub(super) struct FrameReceiver(Arc<FrameQueue>);

impl FrameReceiver {
    /// Returns the next frame, or `None` when the sender was dropped and the queue is empty. Cancel-safe.
    pub(super) async fn next(&mut self) -> Option<Outbound> {
        loop {
            if let Some(outbound) = self.0.waiting.lock().pop_front() {
                return Some(outbound);
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

/// The channel of one node.
pub(super) struct AgentConnection {
    pub epoch: i64,
    /// Task types the agent doesn't support.
    unsupported_tasks: Vec<&'static str>,
    pub simulated: bool,
    pub telemetry: Option<Telemetry>,
    /// Ids of the task keys last sent to the host. Kept beside the queue, so that keys and the tasks they sign are
    /// queued in order.
    known_keys: Vec<String>,
    sender: FrameSender,
}

impl AgentConnection {
    pub(super) fn new(
        epoch: i64,
        unsupported_tasks: Vec<&'static str>,
        simulated: bool,
    ) -> (Self, FrameReceiver) {
        let queue = Arc::new(FrameQueue::default());
        let sender = FrameSender(queue.clone());
        (
            Self { epoch, unsupported_tasks, simulated, telemetry: None, known_keys: Vec::new(), sender },
            FrameReceiver(queue),
        )
    }
}

impl AgentConnection {
    /// Queues the keys unless the host has them. Returns false if the queue takes no frame.
    fn send_keys(&mut self, keys: &[PublicKey]) -> bool {
        let ids = ids(keys);
        if self.known_keys == ids {
            return true;
        }
        let sent =
            self.sender.push(Outbound::Frame(Box::new(FromGateway::Keys { task_keys: keys.to_vec() })));
        if sent {
            self.known_keys = ids;
        }
        sent
    }
}

fn ids(keys: &[PublicKey]) -> Vec<String> {
    keys.iter().map(|key| key.id.clone()).collect()
}

/// All channels of this gateway, by node.
#[derive(Default)]
pub(super) struct ConnectionRegistry(Mutex<HashMap<NodeId, AgentConnection>>);

impl ConnectionRegistry {
    pub(super) fn count(&self) -> usize {
        self.0.lock().len()
    }

    /// Adds a connection. An earlier connection of the node on this gateway is closed.
    pub(super) fn add(&self, node: NodeId, connection: AgentConnection) {
        let before = self.0.lock().insert(node, connection);
        if let Some(before) = before {
            // If it is full or gone it ends by itself, and reports with its epoch are rejected.
            before.sender.push(Outbound::Close(REPLACED));
        }
        metrics::gauge!("gpuaas_nodes_connected").set(self.count() as f64);
    }

    /// Removes a connection, unless a newer one replaced it.
    pub(super) fn remove(&self, node: NodeId, epoch: i64) {
        let mut connections = self.0.lock();
        if connections.get(&node).is_some_and(|connection| connection.epoch == epoch) {
            connections.remove(&node);
        }
        metrics::gauge!("gpuaas_nodes_connected").set(connections.len() as f64);
    }

    /// Queues a frame for a node. Returns false if the node has no channel of this epoch here, or its queue takes no
    /// frame.
    pub(super) fn send(&self, node: NodeId, epoch: Option<i64>, frame: FromGateway) -> bool {
        let connections = self.0.lock();
        let connection =
            connections.get(&node).filter(|connection| epoch.is_none_or(|epoch| connection.epoch == epoch));
        connection.is_some_and(|connection| connection.sender.push(Outbound::Frame(Box::new(frame))))
    }

    /// Queues the keys for every host that doesn't have exactly these.
    pub(super) fn send_keys(&self, keys: &[PublicKey]) {
        for connection in self.0.lock().values_mut() {
            // If the queue is full or gone, the keys are sent before the next task, or at the next connection.
            connection.send_keys(keys);
        }
    }

    /// Records the keys that the welcome sent to a host.
    pub(super) fn set_known_keys(&self, node: NodeId, epoch: i64, keys: &[PublicKey]) {
        if let Some(connection) = self.0.lock().get_mut(&node).filter(|connection| connection.epoch == epoch)
        {
            connection.known_keys = ids(keys);
        }
    }

    /// Queues a signed task, after the keys if the host doesn't have the one that signed it: frames arrive in order,
    /// so a host never gets a task it can't verify.
    pub(super) fn send_task(&self, node: NodeId, ring: &SigningRing, task: Signed) -> bool {
        let mut connections = self.0.lock();
        let Some(connection) = connections.get_mut(&node) else { return false };
        let knows =
            connection.known_keys.contains(&task.key_id) || connection.send_keys(ring.verification_keys());
        knows && connection.sender.push(Outbound::Frame(Box::new(FromGateway::Task(task))))
    }

    /// Returns true if the node is connected here and its agent doesn't support this task type.
    pub(super) fn is_unsupported(&self, node: NodeId, kind: &str) -> bool {
        self.0.lock().get(&node).is_some_and(|connection| connection.unsupported_tasks.contains(&kind))
    }

    pub(super) fn set_telemetry(&self, node: NodeId, telemetry: Telemetry) {
        if let Some(connection) = self.0.lock().get_mut(&node) {
            connection.telemetry = Some(telemetry);
        }
    }

    pub(super) fn latest(&self, node: NodeId) -> Option<Telemetry> {
        self.0.lock().get(&node)?.telemetry.clone()
    }

    /// Calls `visit` with every node's latest sample.
    pub(super) fn for_each_latest(&self, mut visit: impl FnMut(NodeId, &AgentConnection, &Telemetry)) {
        for (node, connection) in self.0.lock().iter() {
            if let Some(telemetry) = &connection.telemetry {
                visit(*node, connection, telemetry);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connection() -> (AgentConnection, FrameReceiver) {
        AgentConnection::new(1, Vec::new(), false)
    }

    #[tokio::test]
    async fn queued_frames_arrive_in_order_and_then_the_end() {
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
    async fn a_host_gets_a_key_before_the_first_task_signed_with_it() {
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

        let mut received = Vec::new();
        for _ in 0..4 {
            let Some(Outbound::Frame(frame)) = receiver.next().await else { panic!("nothing was sent") };
            received.push(match *frame {
                FromGateway::Keys { task_keys } => format!("{} keys", task_keys.len()),
                FromGateway::Task(signed) if signed.key_id == before.active() => "old".to_owned(),
                _ => "new".to_owned(),
            });
        }
        assert_eq!(received, ["old", "2 keys", "new", "new"]);
    }

    #[tokio::test]
    async fn a_push_wakes_the_receiver_and_fails_once_it_is_dropped() {
        let (connection, mut receiver) = connection();
        let (received, pushed) =
            tokio::join!(receiver.next(), async { connection.sender.push(Outbound::Close(7)) });
        assert!(pushed && matches!(received, Some(Outbound::Close(7))));
        drop(receiver);
        assert!(!connection.sender.push(Outbound::Close(8)));
    }
}
