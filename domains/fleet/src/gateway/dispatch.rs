//! Tasks on their way out: woken by the commit that queued them, looked for now and then.

use std::time::Duration;

use gpuaas_agent_protocol::task::Task;
use gpuaas_core::Result;
use gpuaas_http::Supervisor;
use gpuaas_store::{PlatformReason, Topic, Tx};

use super::Gateway;
use crate::commands::tasks;
use crate::keys::SigningRing;

/// Queued tasks are looked for this often when nothing wakes us.
const POLL_INTERVAL: Duration = Duration::from_secs(5);

pub(super) fn start(gateway: &Gateway, supervisor: &Supervisor) {
    let pushing = gateway.clone();
    supervisor.spawn_restarting("task dispatch", move || {
        let gateway = pushing.clone();
        async move { gateway.dispatch().await }
    });
    let again = gateway.clone();
    supervisor.every("task dispatch again", POLL_INTERVAL, move || {
        let gateway = again.clone();
        async move { gateway.dispatch_again().await }
    });
}

impl Gateway {
    async fn dispatch(&self) -> Result<()> {
        let mut wake_up = self.fleet.store.commit_listener(Topic::Tasks);
        loop {
            if self.connected() > 0 {
                while self.dispatch_once().await? {}
                self.serve_telemetry_requests().await?;
            }
            wake_up.wait(POLL_INTERVAL).await;
        }
    }

    /// Takes what is queued, and pushes it; but first what came of what was pushed before has its turn. Whether there was
    /// anything.
    async fn dispatch_once(&self) -> Result<bool> {
        drop(self.reports.acquire().await);
        let fleet = &self.fleet;
        let now = fleet.store.sources().now();
        let ring = fleet.keys.ring();
        let take = async |tx: &mut Tx| tasks::take_queued(tx, self.id, ring.active(), now).await;
        let taken = fleet.store.autocommit(PlatformReason::Fleet, take).await?;
        for task in &taken {
            if self.connections.unsupported_tasks(task.node_id, &task.kind) {
                self.refuse(task).await?;
            } else {
                self.push(&ring, task)?;
            }
        }
        Ok(!taken.is_empty())
    }

    /// A host that unsupported_tasks a type fails the task at once.
    async fn refuse(&self, task: &Task) -> Result<()> {
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        tasks::refuse_for_lack(&mut tx, task.task_id, &task.kind).await?;
        tx.commit().await
    }

    /// Pushes again what was taken and not begun: a push may have been lost with the commit's answer.
    async fn dispatch_again(&self) -> Result<()> {
        if self.connected() == 0 {
            return Ok(());
        }
        let now = self.fleet.store.sources().now();
        let look = async |tx: &mut Tx| tasks::not_begun(tx, self.id, now).await;
        let ring = self.fleet.keys.ring();
        for task in &self.fleet.store.autocommit(PlatformReason::Fleet, look).await? {
            self.push(&ring, task)?;
        }
        Ok(())
    }

    fn push(&self, ring: &SigningRing, task: &Task) -> Result<()> {
        let signed = self.fleet.sign_task(ring, task)?;
        // Not held here any more: whoever holds it next tells the host.
        self.connections.send_task(task.node_id, ring, signed);
        Ok(())
    }
}
