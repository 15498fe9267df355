//! A run that waits for a task is signalled when the task ends, also when it expires.

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

/// Signals the run received.
type Received = Arc<Mutex<Vec<Finished>>>;

/// A workflow that waits for a health check.
struct Probing;

impl Workflow for Probing {
    const NAME: &'static str = "probing";
    const VERSION: i32 = 1;
    type Input = NodeId;
    type State = Received;

    fn steps(steps: Steps<Self>) -> Steps<Self> {
        steps.wait::<Probe>()
    }
}

struct Probe;

impl Step for Probe {
    const NAME: &'static str = "probe";
    const UNDO: Compensation = Compensation::Nothing("it changes nothing");
    const TIMEOUT: Duration = Duration::from_secs(3600);
    type Output = ();
}

impl Wait<Probing> for Probe {
    type Signal = Finished;

    async fn begin(_: &Received, tx: &mut StepTx, run: &Run<Probing>) -> Result<Keys> {
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
        received_signals: &Received,
        _: &mut StepTx,
        _: &Run<Probing>,
        signals: Signals<Finished>,
    ) -> Result<()> {
        received_signals.lock().extend(signals.into_values());
        Ok(())
    }

    async fn undo(_: &Received, _: &mut StepTx, _: &Run<Probing>, _: Undo<()>) -> Result<Keys> {
        Ok(Vec::new())
    }
}

/// Starts a run that waits for a health check, and collects its signals.
async fn probing(world: &World, node: NodeId) -> (Engine, Received) {
    let received_signals = Received::default();
    let engine = Engine::new(world.store.clone()).register::<Probing>(received_signals.clone());
    let mut tx = world.store.system_tx(PlatformReason::Workflows).await.expect("a transaction");
    let cause = tx.cause().clone();
    start::<Probing>(&mut tx, "key", &node, &cause).await.expect("starts");
    tx.commit().await.expect("commits");
    engine.run_due().await.expect("begins to wait");
    (engine, received_signals)
}

#[tokio::test]
async fn an_expired_task_signals_the_step_that_waits_for_it() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let (engine, received_signals) = probing(&world, host.node).await;

    for seconds in [10, 11] {
        assert_eq!(*received_signals.lock(), [], "there is time left");
        world.database.clock().advance(chrono::Duration::seconds(seconds));
        world.see_gateway(world.gateway_id, 0).await;
        world.gateway.detect_offline().await.expect("detects");
        engine.run_due().await.expect("works");
    }

    assert_eq!(*received_signals.lock(), [Finished::Expired]);
}

#[tokio::test]
async fn a_result_is_signalled_to_the_step() {
    let world = World::new().await;
    let host = world.host("a", 1).await;
    let (engine, received_signals) = probing(&world, host.node).await;
    let tasks = world.must("GET", &format!("/admin/nodes/{}/tasks", host.node), json!(null)).await;
    let task = queued(&json!({ "task_id": tasks["items"][0]["id"] }));
    world.dispatch(task, 1).await;
    let outcome = succeeded(json!({ "healthy": true, "checks": [] }));

    world.gateway.report(&host.reporter(1), &host.sign(task, outcome.clone())).await.expect("kept");
    engine.run_due().await.expect("works");

    assert_eq!(*received_signals.lock(), [Finished::Reported { outcome }]);
}
