//! A run that waits for a host hears how its task ended, also when nobody did it.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_agent_protocol::tasks::{HealthProbe, NoParams};
use gpuaas_core::{NodeId, Result};
use gpuaas_fleet::model::{Finished, Order, Waiting};
use gpuaas_fleet::queue;
use gpuaas_store::{PlatformReason, StepTx};
use gpuaas_workflow::{Compensation, Engine, Keys, Run, Signals, Step, Steps, Undo, Wait, Workflow, start};
use parking_lot::Mutex;
use serde_json::json;

use crate::world::{World, queued, succeeded};

/// What the run heard.
type Heard = Arc<Mutex<Vec<Finished>>>;

/// Has a host look whether it is well.
struct Probing;

impl Workflow for Probing {
    const NAME: &'static str = "probing";
    const VERSION: i32 = 1;
    type Input = NodeId;
    type State = Heard;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.wait::<Probe>()
    }
}

struct Probe;

impl Step for Probe {
    const NAME: &'static str = "probe";
    const UNDO: Compensation = Compensation::Nothing("it only looks");
    const TIMEOUT: Duration = Duration::from_secs(3600);
    type Output = ();
}

impl Wait<Probing> for Probe {
    type Signal = Finished;

    async fn begin(_: &Heard, tx: &mut StepTx, run: &Run<Probing>) -> Result<Keys> {
        let order = Order::<HealthProbe> {
            id: run.task_id(),
            node: run.input,
            params: NoParams {},
            attempt: run.attempt(),
            waiting: Some(Waiting { run: run.id, step: Self::NAME }),
            owner: None,
            life: chrono::Duration::seconds(20),
        };
        queue(tx, order).await?;
        Ok(vec![run.task_id().to_string()])
    }

    async fn received(
        heard: &Heard,
        _: &mut StepTx,
        _: &Run<Probing>,
        signals: Signals<Finished>,
    ) -> Result<()> {
        heard.lock().extend(signals.into_values());
        Ok(())
    }

    async fn undo(_: &Heard, _: &mut StepTx, _: &Run<Probing>, _: Undo<()>) -> Result<Keys> {
        Ok(Vec::new())
    }
}

/// A run that waits for a host, and what it hears.
async fn probing(world: &World, node: NodeId) -> (Engine, Heard) {
    let heard = Heard::default();
    let engine = Engine::new(world.store.clone()).register::<Probing>(heard.clone());
    let mut tx = world.store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    let cause = tx.cause().clone();
    start::<Probing>(&mut tx, "key", &node, &cause).await.expect("starts");
    tx.commit().await.expect("commits");
    engine.run_due().await.expect("begins to wait");
    (engine, heard)
}

#[tokio::test]
async fn a_task_that_nobody_did_in_time_tells_the_step_that_waits_for_it() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let (engine, heard) = probing(&world, host.node).await;

    for seconds in [10, 11] {
        assert_eq!(*heard.lock(), [], "there is time left");
        world.database.clock().advance(chrono::Duration::seconds(seconds));
        world.see_gateway(world.door, 0).await;
        world.gateway.detect_offline().await.expect("detects");
        engine.run_due().await.expect("works");
    }

    assert_eq!(*heard.lock(), [Finished::Expired]);
}

#[tokio::test]
async fn a_result_is_what_the_step_hears() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let (engine, heard) = probing(&world, host.node).await;
    let tasks = world.must("GET", &format!("/admin/nodes/{}/tasks", host.node), json!(null)).await;
    let task = queued(&json!({ "task_id": tasks["items"][0]["id"] }));
    world.dispatch(task, 1).await;
    let outcome = succeeded(json!({ "healthy": true, "checks": [] }));

    world.gateway.report(&host.reporter(1), &host.sign(task, outcome.clone())).await.expect("kept");
    engine.run_due().await.expect("works");

    assert_eq!(*heard.lock(), [Finished::Reported { outcome }]);
}
