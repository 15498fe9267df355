//! Tasks on their way out: woken by the commit that queued them, looked for now and then.

use std::time::Duration;

use gpuaas_agent_protocol::frames::FromGateway;
use gpuaas_agent_protocol::signed::Purpose;
use gpuaas_core::Result;
use gpuaas_http::Supervisor;
use gpuaas_store::{Reason, Topic};

use super::Gateway;
use crate::commands::tasks;

/// Queued tasks are looked for this often when nothing wakes us.
const LOOKED_AT: Duration = Duration::from_secs(5);

pub(super) fn start(gateway: &Gateway, supervisor: &Supervisor) {
    let pushing = gateway.clone();
    supervisor.always("task dispatch", move || {
        let gateway = pushing.clone();
        async move { gateway.dispatch().await }
    });
    let again = gateway.clone();
    supervisor.every("task dispatch again", LOOKED_AT, move || {
        let gateway = again.clone();
        async move { gateway.dispatch_again().await }
    });
}

impl Gateway {
    async fn dispatch(&self) -> Result<()> {
        let mut wake_up = self.fleet.store.wake_up(Topic::Tasks);
        loop {
            if self.connected() > 0 {
                while self.dispatch_once().await? {}
                self.answer_questions().await?;
            }
            wake_up.within(LOOKED_AT).await;
        }
    }

    /// Takes what is queued, and pushes it once that is committed. Whether there was anything.
    async fn dispatch_once(&self) -> Result<bool> {
        let fleet = &self.fleet;
        let mut tx = fleet.store.upkeep(Reason::Fleet).await?;
        let taken =
            tasks::take_queued(&mut tx, self.id, &fleet.keys.active(), |node| self.lines.versions(node))
                .await?;
        tx.commit().await?;
        for outgoing in &taken {
            self.push(outgoing)?;
        }
        Ok(!taken.is_empty())
    }

    /// Pushes again what was taken and not begun: a push may have been lost with the commit's answer.
    async fn dispatch_again(&self) -> Result<()> {
        if self.connected() == 0 {
            return Ok(());
        }
        let mut tx = self.fleet.store.looking(Reason::Fleet).await?;
        let now = self.fleet.store.sources().now();
        let waiting = tasks::not_begun(&mut tx, self.id, now).await;
        tx.finish();
        for outgoing in &waiting? {
            self.push(outgoing)?;
        }
        Ok(())
    }

    fn push(&self, outgoing: &tasks::Outgoing) -> Result<()> {
        let signed = self.fleet.keys.sign(Purpose::Task, &outgoing.task)?;
        // Not held here any more: whoever holds it next tells the host.
        self.lines.say(outgoing.task.node_id, None, FromGateway::Task(signed));
        Ok(())
    }
}
