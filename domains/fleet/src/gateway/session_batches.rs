//! Hosts come and go in batches: a rack is switched on, a network is back, a gateway was away.

use gpuaas_agent_protocol::frames::{Capabilities, Hello};
use gpuaas_agent_protocol::task::Task;
use gpuaas_agent_protocol::tasks::{Declared, TASKS};
use gpuaas_core::{NodeId, Result};
use gpuaas_http::Supervisor;
use gpuaas_pki::PeerIdentity;
use gpuaas_store::{PlatformReason, Tx};
use uuid::Uuid;

use super::Gateway;
use super::batcher::Batcher;
use super::connections::{AgentConnection, FrameReceiver};
use crate::commands::certificates;
use crate::commands::sessions::{self, Arrival};
use crate::commands::tasks;

/// Those at the gateway.
#[derive(Clone, Default)]
pub(super) struct SessionBatches {
    /// They show their certificates.
    pub certificate_checks: Batcher<PeerIdentity, ()>,
    pub opens: Batcher<Arrival, Opened>,
    /// Each with the epoch that ended.
    pub closes: Batcher<(NodeId, i64), ()>,
}

/// A session that was opened, and what its host was told before and hasn't ended.
pub(super) struct Opened {
    pub epoch: i64,
    pub unfinished: Vec<Task>,
    pub receiver: FrameReceiver,
}

pub(super) fn start(gateway: &Gateway, supervisor: &Supervisor) {
    let checks = gateway.clone();
    supervisor.spawn_restarting("certificate checks", move || {
        let gateway = checks.clone();
        gateway.batches.certificate_checks.clone().run(move |peers| gateway.clone().check_certificates(peers))
    });
    let opens = gateway.clone();
    supervisor.spawn_restarting("session opens", move || {
        let gateway = opens.clone();
        gateway.batches.opens.clone().run(move |arrivals| gateway.clone().open(arrivals))
    });
    let closes = gateway.clone();
    supervisor.spawn_restarting("session closes", move || {
        let gateway = closes.clone();
        gateway.batches.closes.clone().run(move |ended| gateway.clone().close(ended))
    });
}

impl Gateway {
    async fn check_certificates(self, peers: Vec<PeerIdentity>) -> Result<Vec<Result<()>>> {
        let check = async |tx: &mut Tx| certificates::check(tx, &peers).await;
        self.fleet.store.autocommit(PlatformReason::Fleet, check).await
    }

    async fn open(self, arrivals: Vec<Arrival>) -> Result<Vec<Result<Opened>>> {
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        let epochs = sessions::open(&mut tx, self.id, &arrivals).await?;
        let (now, nodes) =
            (tx.now(), arrivals.iter().map(|arrival| arrival.node.uuid()).collect::<Vec<Uuid>>());
        let mut unfinished = tasks::unfinished(&mut tx, &nodes, now).await?;
        let both = arrivals.into_iter().zip(epochs);
        let opened: Vec<Result<Opened>> = both
            .map(|(arrival, epoch)| {
                let (epoch, node) = (epoch?, arrival.node);
                let receiver = self.add_connection(arrival, epoch);
                Ok(Opened { epoch, unfinished: unfinished.remove(&node).unwrap_or_default(), receiver })
            })
            .collect();
        if let Err(error) = tx.commit().await {
            for (node, opened) in nodes.iter().zip(&opened) {
                if let Ok(opened) = opened {
                    self.connections.remove(NodeId::from_uuid(*node), opened.epoch);
                }
            }
            return Err(error);
        }
        // What is queued from now on wakes us by itself; if in doubt, we look.
        if self.is_queued(&nodes).await.unwrap_or(true) {
            self.fleet.wake();
        }
        Ok(opened)
    }

    async fn is_queued(&self, nodes: &[Uuid]) -> Result<bool> {
        let look = async |tx: &mut Tx| tasks::is_queued(tx, nodes).await;
        self.fleet.store.autocommit(PlatformReason::Fleet, look).await
    }

    /// Before the session can be seen, and something be queued for its host.
    fn add_connection(&self, arrival: Arrival, epoch: i64) -> FrameReceiver {
        let Arrival { node, serial, hello: Hello { capabilities, .. }, .. } = arrival;
        let (connection, receiver) =
            AgentConnection::new(epoch, serial, unsupported_tasks(&capabilities), capabilities.simulated);
        self.connections.add(node, connection);
        receiver
    }

    async fn close(self, ended: Vec<(NodeId, i64)>) -> Result<Vec<Result<()>>> {
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        sessions::close(&mut tx, self.id, &ended).await?;
        tx.commit().await?;
        Ok(ended.iter().map(|_| Ok(())).collect())
    }
}

/// The types of task that a host can't do: we know one version of each, and a host knows some.
fn unsupported_tasks(capabilities: &Capabilities) -> Vec<&'static str> {
    let knows = |task: &Declared| {
        capabilities.task_types.get(task.name).is_some_and(|versions| versions.contains(&task.version))
    };
    TASKS.iter().filter(|task| !knows(task)).map(|task| task.name).collect()
}
