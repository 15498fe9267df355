//! Tests of workflow runs: inspection and decisions by operators.

use crate::world::World;

const RUN: &str = "run_01980000000070008000000000000001";

/// Inserts a stuck run into the database.
async fn stuck_run(world: &World) {
    let rows = "
        insert into workflow.runs (id, workflow, version, run_key, state, input, correlation_id, traceparent, step,
                                   reversible, failed_step, error, started_at, state_since)
        values ('01980000-0000-7000-8000-000000000001', 'trial', 1, 'key', 'running', '{}', 'corr', '', 'activate',
                false, 'activate', 'upstream_error: no answer', now(), now());
        update workflow.runs set state = 'stuck' where workflow = 'trial';
        insert into workflow.steps (run_id, step, direction, attempt, outcome, error, fence, at)
        values ('01980000-0000-7000-8000-000000000001', 'claim', 'do', 1, 'done', null, 1, now()),
               ('01980000-0000-7000-8000-000000000001', 'activate', 'do', 1, 'failed', 'no answer', 1, now())";
    world.database.execute_as_owner(rows).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_lists_inspects_and_resolves_a_stuck_run() {
    let world = World::new().await;
    let admin = world.admin().await;
    admin.run(&["ops", "workflows", "list", "--workflow", "trial"]).await.succeeded().prints("No runs match");
    stuck_run(&world).await;

    admin
        .run(&["ops", "workflows", "list", "--state", "stuck", "--workflow", "trial"])
        .await
        .succeeded()
        .prints(RUN);
    let shown = admin.run(&["ops", "workflows", "show", RUN]).await.succeeded();
    let shown = shown.prints("✓ claim").prints("✗ activate").prints("no answer");
    assert!(shown.stdout.find("✓ claim") < shown.stdout.find("✗ activate"), "{shown:?}");
    let cancel = ["ops", "workflows", "cancel", RUN, "--reason", "not needed"];
    admin.run(&cancel).await.exited(5).prints("point of no return");
    let retried = admin.json(&["ops", "workflows", "retry", RUN, "--reason", "the node is back"]).await;
    assert_eq!(retried["state"], "running");
    admin.run(&["ops", "workflows", "resolve", RUN, "--reason", "too early"]).await.exited(5);
    let unknown = "run_01980000000070008000000000000002";
    admin.run(&["ops", "workflows", "show", unknown]).await.exited(4).prints("Workflow run not found");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_probes_the_event_pipeline() {
    let world = World::new().await;
    let admin = world.admin().await;

    let probe = admin.json(&["ops", "probe"]).await;

    assert!(probe["echo_ms"].as_i64().is_some_and(|took| took >= 0), "{probe}");
    assert!(probe["whole_ms"].as_i64() >= probe["echo_ms"].as_i64(), "{probe}");
    let run = probe["run_id"].as_str().expect("a run");
    admin.run(&["ops", "workflows", "show", run]).await.succeeded().prints("✓ settle");
    world.cloud.stop().await;
}
