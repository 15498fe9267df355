//! The channels a gateway holds, by host.

use std::collections::HashMap;

use gpuaas_agent_protocol::frames::FromGateway;
use gpuaas_agent_protocol::signed::PublicKey;
use gpuaas_agent_protocol::telemetry::Telemetry;
use gpuaas_core::NodeId;
use parking_lot::Mutex;
use tokio::sync::mpsc;

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

/// One channel.
pub(super) struct Line {
    pub epoch: i64,
    pub serial: String,
    /// Types of task that it can't do.
    lacks: Vec<&'static str>,
    pub simulated: bool,
    pub telemetry: Option<Telemetry>,
    said: mpsc::Sender<Said>,
}

/// What goes to a host.
pub(super) type Outbox = mpsc::Receiver<Said>;

impl Line {
    pub(super) fn new(
        epoch: i64,
        serial: String,
        lacks: Vec<&'static str>,
        simulated: bool,
    ) -> (Self, Outbox) {
        let (said, outbox) = mpsc::channel(WAITING);
        (Self { epoch, serial, lacks, simulated, telemetry: None, said }, outbox)
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
            let _ = before.said.try_send(Said::Cut(REPLACED));
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
        line.is_some_and(|line| line.said.try_send(Said::Frame(Box::new(frame))).is_ok())
    }

    pub(super) fn cut(&self, node: NodeId, why: u16) {
        if let Some(line) = self.0.lock().remove(&node) {
            // Full: it takes nothing, and its heartbeat will be missed.
            let _ = line.said.try_send(Said::Cut(why));
        }
    }

    pub(super) fn tell_keys(&self, keys: &[PublicKey]) {
        for line in self.0.lock().values() {
            // Full or gone: it is told when it connects again.
            let _ = line.said.try_send(Said::Frame(Box::new(FromGateway::Keys { task_keys: keys.to_vec() })));
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
