//! Batched session changes: after a power-on or a network or gateway outage, many nodes connect or disconnect at
//! once.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::frames::{Capabilities, Hello};
use gpuaas_agent_protocol::task::Task;
use gpuaas_agent_protocol::tasks::{TASKS, TaskTypeInfo};
use gpuaas_core::{NodeId, Result};
use gpuaas_http::NodePrincipal;
use gpuaas_store::{PlatformReason, Tx};
use gpuaas_supervisor::Supervisor;
use uuid::Uuid;

use super::Gateway;
use super::batcher::Batcher;
use super::connections::{AgentConnection, FrameReceiver};
use crate::commands::certificates;
use crate::commands::sessions::{self, SessionRequest};
use crate::commands::tasks;

/// Pause before the end of a session is written again.
const CLOSE_RETRY_DELAY: Duration = Duration::from_secs(1);

/// The three batchers of session changes.
#[derive(Clone, Default)]
pub(super) struct SessionBatches {
    /// Certificates to check.
    pub certificate_checks: Batcher<NodePrincipal, ()>,
    pub opens: Batcher<SessionRequest, Opened>,
    /// Sessions to close, with their epoch.
    pub closes: Batcher<(NodeId, i64), ()>,
}

/// An opened session with the node's unfinished tasks.
pub(super) struct Opened {
    pub unfinished: Vec<Task>,
    pub receiver: FrameReceiver,
    pub registration: Registration,
}

/// An open session, in the registry and in the database. Ends it in both when dropped.
pub(super) struct Registration {
    gateway: Arc<Gateway>,
    node: NodeId,
    pub epoch: i64,
}

impl Drop for Registration {
    fn drop(&mut self) {
        self.gateway.connections.remove(self.node, self.epoch);
        self.gateway.supervisor.spawn(write_close(self.gateway.clone(), self.node, self.epoch));
    }
}

/// Writes the end of a session. Repeated until it is written: a session that stays open in the database hides that its node is
/// offline. A gateway that stops closes all its sessions itself.
async fn write_close(gateway: Arc<Gateway>, node: NodeId, epoch: i64) {
    let stopping = gateway.supervisor.stopping();
    while let Some(Err(error)) =
        stopping.run_until_cancelled(gateway.batches.closes.submit((node, epoch))).await
    {
        gpuaas_core::log_failure!(error, %node, "end of session not written; retrying");
        stopping.run_until_cancelled(tokio::time::sleep(CLOSE_RETRY_DELAY)).await;
    }
}

pub(super) fn start(gateway: &Gateway, supervisor: &Supervisor) {
    let checks = gateway.clone();
    supervisor.spawn_restarting("certificate checks", move || {
        let gateway = checks.clone();
        gateway.batches.certificate_checks.clone().run(move |nodes| gateway.clone().check_certificates(nodes))
    });
    let opens = gateway.clone();
    supervisor.spawn_restarting("session opens", move || {
        let gateway = opens.clone();
        gateway.batches.opens.clone().run(move |requests| gateway.clone().open(requests))
    });
    let closes = gateway.clone();
    supervisor.spawn_restarting("session closes", move || {
        let gateway = closes.clone();
        gateway.batches.closes.clone().run(move |ended| gateway.clone().close(ended))
    });
}

impl Gateway {
    async fn check_certificates(self, nodes: Vec<NodePrincipal>) -> Result<Vec<Result<()>>> {
        let check = async |tx: &mut Tx| certificates::check(tx, &nodes).await;
        self.fleet.store.autocommit(PlatformReason::Fleet, check).await
    }

    async fn open(self, requests: Vec<SessionRequest>) -> Result<Vec<Result<Opened>>> {
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        let epochs = sessions::open(&mut tx, self.id, &requests).await?;
        let (now, nodes) =
            (tx.now(), requests.iter().map(|request| request.node.uuid()).collect::<Vec<Uuid>>());
        let mut unfinished = tasks::unfinished(&mut tx, &nodes, now).await?;
        let both = requests.into_iter().zip(epochs);
        let added: Vec<Result<(NodeId, i64, FrameReceiver)>> = both
            .map(|(request, epoch)| {
                let (epoch, node) = (epoch?, request.node);
                Ok((node, epoch, self.add_connection(request, epoch)))
            })
            .collect();
        if let Err(error) = tx.commit().await {
            for (node, epoch, _) in added.into_iter().flatten() {
                self.connections.remove(node, epoch);
            }
            return Err(error);
        }
        let gateway = Arc::new(self.clone());
        let opened = added.into_iter().map(|added| {
            let (node, epoch, receiver) = added?;
            let registration = Registration { gateway: gateway.clone(), node, epoch };
            Ok(Opened { unfinished: unfinished.remove(&node).unwrap_or_default(), receiver, registration })
        });
        let opened = opened.collect();
        // A task queued from now on wakes the dispatch. If the check fails, wake it anyway.
        if self.is_queued(&nodes).await.unwrap_or(true) {
            self.fleet.wake();
        }
        Ok(opened)
    }

    async fn is_queued(&self, nodes: &[Uuid]) -> Result<bool> {
        let read = async |tx: &mut Tx| tasks::is_queued(tx, nodes).await;
        self.fleet.store.autocommit(PlatformReason::Fleet, read).await
    }

    /// Adds the connection before the session is visible, so that a task queued for it finds the connection.
    fn add_connection(&self, request: SessionRequest, epoch: i64) -> FrameReceiver {
        let SessionRequest { node, hello: Hello { capabilities, .. }, .. } = request;
        let (connection, receiver) =
            AgentConnection::new(epoch, unsupported_tasks(&capabilities), capabilities.simulated);
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

/// Returns the task types the agent doesn't support. The control plane has one version of each, an agent may have
/// several.
fn unsupported_tasks(capabilities: &Capabilities) -> Vec<&'static str> {
    let supports = |task: &TaskTypeInfo| {
        capabilities.task_types.get(task.name).is_some_and(|versions| versions.contains(&task.version))
    };
    TASKS.iter().filter(|task| !supports(task)).map(|task| task.name).collect()
}
