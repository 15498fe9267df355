//! Hosts come and go in crowds: a rack is switched on, a network is back, a gateway was away.

use gpuaas_agent_protocol::task::Task;
use gpuaas_core::{NodeId, Result};
use gpuaas_http::Supervisor;
use gpuaas_pki::PeerIdentity;
use gpuaas_store::Reason;
use uuid::Uuid;

use super::Gateway;
use super::crowd::Crowd;
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
        let mut tx = self.fleet.store.looking(Reason::Fleet).await?;
        let known = certificates::check(&mut tx, &peers).await;
        tx.finish();
        known
    }

    async fn open(self, arrivals: Vec<Arrival>) -> Result<Vec<Result<Opened>>> {
        let mut tx = self.fleet.store.upkeep(Reason::Fleet).await?;
        let epochs = sessions::open(&mut tx, self.id, &arrivals).await?;
        let (now, nodes) =
            (tx.now(), arrivals.iter().map(|arrival| arrival.node.uuid()).collect::<Vec<Uuid>>());
        let mut unfinished = tasks::unfinished(&mut tx, &nodes, now).await?;
        tx.commit().await?;
        let opened = |(arrival, epoch): (&Arrival, Result<i64>)| {
            let unfinished = unfinished.remove(&arrival.node).unwrap_or_default();
            epoch.map(|epoch| Opened { epoch, unfinished })
        };
        Ok(arrivals.iter().zip(epochs).map(opened).collect())
    }

    async fn close(self, ended: Vec<(NodeId, i64)>) -> Result<Vec<Result<()>>> {
        let mut tx = self.fleet.store.upkeep(Reason::Fleet).await?;
        sessions::close(&mut tx, self.id, &ended).await?;
        tx.commit().await?;
        Ok(ended.iter().map(|_| Ok(())).collect())
    }
}
