//! Task dispatch: started by the commit that queued a task, and every five seconds in case a notification was lost.

use std::time::Duration;

use gpuaas_agent_protocol::task::Task;
use gpuaas_core::Result;
use gpuaas_store::{PlatformReason, Topic, Tx};
use gpuaas_supervisor::Supervisor;

use super::Gateway;
use crate::commands::tasks;
use crate::signing_keys::SigningRing;

/// Poll interval without a commit notification.
const POLL_INTERVAL: Duration = Duration::from_secs(5);

pub(super) fn start(gateway: &Gateway, supervisor: &Supervisor) {
    let dispatching = gateway.clone();
    supervisor.spawn_restarting("task dispatch", move || {
        let gateway = dispatching.clone();
        async move { gateway.dispatch().await }
    });
    let redispatching = gateway.clone();
    supervisor.every("task dispatch again", POLL_INTERVAL, move || {
        let gateway = redispatching.clone();
        async move { gateway.redispatch().await }
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

    /// Dispatches queued tasks. Returns false if there was none. Waiting reports go first.
    async fn dispatch_once(&self) -> Result<bool> {
        drop(self.report_permits.acquire().await);
        let fleet = &self.fleet;
        let now = fleet.store.sources().now();
        let ring = fleet.signing_keys.ring();
        let take = async |tx: &mut Tx| tasks::take_queued(tx, self.id, ring.active(), now).await;
        let taken = fleet.store.autocommit(PlatformReason::Fleet, take).await?;
        for task in &taken {
            if self.connections.is_unsupported(task.node_id, &task.kind) {
                self.fail_unsupported(task).await?;
            } else {
                self.push(&ring, task)?;
            }
        }
        Ok(!taken.is_empty())
    }

    /// Fails a task whose type the node's agent doesn't support.
    async fn fail_unsupported(&self, task: &Task) -> Result<()> {
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        tasks::fail_unsupported(&mut tx, task.task_id, &task.kind).await?;
        tx.commit().await
    }

    /// Sends again tasks that were dispatched but not started: a push may have been lost with the answer to its
    /// commit.
    async fn redispatch(&self) -> Result<()> {
        if self.connected() == 0 {
            return Ok(());
        }
        let now = self.fleet.store.sources().now();
        let read = async |tx: &mut Tx| tasks::unstarted(tx, self.id, now).await;
        let ring = self.fleet.signing_keys.ring();
        for task in &self.fleet.store.autocommit(PlatformReason::Fleet, read).await? {
            self.push(&ring, task)?;
        }
        Ok(())
    }

    fn push(&self, ring: &SigningRing, task: &Task) -> Result<()> {
        let signed = self.fleet.sign_task(ring, task)?;
        // If the node has moved to another gateway, that gateway sends the task.
        self.connections.send_task(task.node_id, ring, signed);
        Ok(())
    }
}
