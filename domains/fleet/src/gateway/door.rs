//! Hosts come and go in crowds: a rack is switched on, a network is back, a gateway was away.

use gpuaas_agent_protocol::frames::{Capabilities, Hello};
use gpuaas_agent_protocol::task::Task;
use gpuaas_agent_protocol::tasks::{Declared, TASKS};
use gpuaas_core::{NodeId, Result};
use gpuaas_http::Supervisor;
use gpuaas_pki::PeerIdentity;
use gpuaas_store::{Reason, Tx};
use uuid::Uuid;

use super::Gateway;
use super::crowd::Crowd;
use super::lines::{Line, Outbox};
use crate::commands::certificates;
use crate::commands::sessions::{self, Arrival};
use crate::commands::tasks;

/// Those at the door.
#[derive(Clone, Default)]
pub(super) struct Crowds {
    /// They show their certificates.
    pub showing: Crowd<PeerIdentity, ()>,
    pub arriving: Crowd<Arrival, Opened>,
    /// Each with the epoch that ended.
    pub leaving: Crowd<(NodeId, i64), ()>,
}

/// A session that was opened, and what its host was told before and hasn't ended.
pub(super) struct Opened {
    pub epoch: i64,
    pub unfinished: Vec<Task>,
    pub outbox: Outbox,
}

pub(super) fn start(gateway: &Gateway, supervisor: &Supervisor) {
    let door = gateway.clone();
    supervisor.always("certificates shown", move || {
        let door = door.clone();
        door.crowds.showing.clone().serve(move |peers| door.clone().look_at(peers))
    });
    let door = gateway.clone();
    supervisor.always("hosts arriving", move || {
        let door = door.clone();
        door.crowds.arriving.clone().serve(move |arrivals| door.clone().open(arrivals))
    });
    let door = gateway.clone();
    supervisor.always("hosts leaving", move || {
        let door = door.clone();
        door.crowds.leaving.clone().serve(move |ended| door.clone().close(ended))
    });
}

impl Gateway {
    async fn look_at(self, peers: Vec<PeerIdentity>) -> Result<Vec<Result<()>>> {
        let check = async |tx: &mut Tx| certificates::check(tx, &peers).await;
        self.fleet.store.look(Reason::Fleet, check).await
    }

    async fn open(self, arrivals: Vec<Arrival>) -> Result<Vec<Result<Opened>>> {
        let mut tx = self.fleet.store.upkeep(Reason::Fleet).await?;
        let epochs = sessions::open(&mut tx, self.id, &arrivals).await?;
        let (now, nodes) =
            (tx.now(), arrivals.iter().map(|arrival| arrival.node.uuid()).collect::<Vec<Uuid>>());
        let mut unfinished = tasks::unfinished(&mut tx, &nodes, now).await?;
        let both = arrivals.into_iter().zip(epochs);
        let opened: Vec<Result<Opened>> = both
            .map(|(arrival, epoch)| {
                let (epoch, node) = (epoch?, arrival.node);
                let outbox = self.add_line(arrival, epoch);
                Ok(Opened { epoch, unfinished: unfinished.remove(&node).unwrap_or_default(), outbox })
            })
            .collect();
        if let Err(error) = tx.commit().await {
            for (node, opened) in nodes.iter().zip(&opened) {
                if let Ok(opened) = opened {
                    self.lines.remove(NodeId::from_uuid(*node), opened.epoch);
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
        self.fleet.store.look(Reason::Fleet, look).await
    }

    /// Before the session can be seen, and something be queued for its host.
    fn add_line(&self, arrival: Arrival, epoch: i64) -> Outbox {
        let Arrival { node, serial, hello: Hello { capabilities, .. }, .. } = arrival;
        let (line, outbox) = Line::new(epoch, serial, lacks(&capabilities), capabilities.simulated);
        self.lines.add(node, line);
        outbox
    }

    async fn close(self, ended: Vec<(NodeId, i64)>) -> Result<Vec<Result<()>>> {
        let mut tx = self.fleet.store.upkeep(Reason::Fleet).await?;
        sessions::close(&mut tx, self.id, &ended).await?;
        tx.commit().await?;
        Ok(ended.iter().map(|_| Ok(())).collect())
    }
}

/// The types of task that a host can't do: we know one version of each, and a host knows some.
fn lacks(capabilities: &Capabilities) -> Vec<&'static str> {
    let knows = |task: &Declared| {
        capabilities.task_types.get(task.name).is_some_and(|versions| versions.contains(&task.version))
    };
    TASKS.iter().filter(|task| !knows(task)).map(|task| task.name).collect()
}
