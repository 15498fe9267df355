//! Accrual against the model, and its failures.

use gpuaas_billing::model::UsageMode;
use gpuaas_settings::Settings;
use gpuaas_testkit::sqlx;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, TestRunner};
use uuid::Uuid;

use crate::model::Model;
use crate::world::World;

/// Number of operations of one random life; the nightly run sets a larger one.
fn operations() -> usize {
    std::env::var("GPUAAS_LEDGER_OPERATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(1_000)
}

#[derive(Debug, Clone)]
enum Operation {
    Start {
        resource: usize,
        held: bool,
        hourly: i64,
    },
    End {
        resource: usize,
        seconds_ago: i64,
        evidence: bool,
    },
    Advance {
        seconds: i64,
    },
    /// Time passes for hours without accrual.
    Outage {
        hours: i64,
    },
    NextMonth,
    Accrue {
        workers: usize,
    },
    Seal,
}

fn operation() -> impl Strategy<Value = Operation> {
    let resource = 0_usize..20;
    prop_oneof![
        8 => (resource.clone(), any::<bool>(), prop_oneof![0_i64..5, 100_i64..4_000, Just(2_000_000_000)])
            .prop_map(|(resource, held, hourly)| Operation::Start { resource, held, hourly }),
        8 => (resource, prop_oneof![Just(0_i64), 0_i64..200], any::<bool>())
            .prop_map(|(resource, seconds_ago, evidence)| Operation::End { resource, seconds_ago, evidence }),
        8 => (0_i64..200).prop_map(|seconds| Operation::Advance { seconds }),
        1 => (1_i64..50).prop_map(|hours| Operation::Outage { hours }),
        1 => Just(Operation::NextMonth),
        8 => (1_usize..4).prop_map(|workers| Operation::Accrue { workers }),
        4 => Just(Operation::Seal),
    ]
}

#[tokio::test]
async fn the_ledger_equals_the_model_whatever_happens() {
    let world = World::new().await;
    let resources: Vec<Uuid> = (0..20).map(|_| world.store.sources().uuid()).collect();
    let mut model = Model::default();
    let mut runner = TestRunner::new(Config::default());
    for step in 0..operations() {
        let operation = operation().new_tree(&mut runner).expect("an operation").current();
        apply(&world, &resources, &mut model, &operation).await;
        if matches!(operation, Operation::Accrue { .. }) {
            check(&world, &model, step).await;
        }
    }
    world.advance(60).await;
    world.billing.accrue().await.expect("accrues");
    check(&world, &model, operations()).await;
    every_window_is_charged_once(&world).await;
}

async fn apply(world: &World, resources: &[Uuid], model: &mut Model, operation: &Operation) {
    match *operation {
        Operation::Start { resource, held, hourly } => {
            let mode = if held { UsageMode::Held } else { UsageMode::Running };
            let now = world.now();
            model.start(resource, held, hourly, now);
            world.start(&world.ada, resources[resource], mode, hourly, now).await;
        }
        Operation::End { resource, seconds_ago, evidence } => {
            let at = world.now() - chrono::TimeDelta::seconds(seconds_ago);
            model.end(resource, at);
            world.end(resources[resource], at, evidence.then_some("evt_1")).await;
        }
        Operation::Advance { seconds } => world.advance(seconds).await,
        Operation::Outage { hours } => world.advance(hours * 3600).await,
        Operation::NextMonth => world.move_to_next("01T00:00:30Z").await,
        Operation::Accrue { workers } => {
            let work = (0..workers).map(|_| {
                let store = world.database.store();
                let worker =
                    gpuaas_billing::Billing::detached(&store, Settings::default().into()).expect("opens");
                async move { worker.accrue().await.expect("accrues") }
            });
            futures::future::join_all(work).await;
        }
        Operation::Seal => {
            world.billing.seal().await.expect("seals");
        }
    }
}

/// Compares the balance with the model at the position of the accrual. Ended usage counts only once it was found.
async fn check(world: &World, model: &Model, step: usize) {
    let mut owner = world.database.owner().await;
    let positions: Vec<chrono::DateTime<chrono::Utc>> =
        sqlx::query_scalar("select distinct until from billing.accrual_positions")
            .fetch_all(&mut owner)
            .await
            .expect("positions");
    let [position] = positions[..] else { panic!("step {step}: positions differ: {positions:?}") };
    let pending: i64 = sqlx::query_scalar(
        "select count(*) from billing.usage where settled_at is null and ended_at is not null and started_at < $1",
    )
    .bind(position)
    .fetch_one(&mut owner)
    .await
    .expect("a count");
    if pending > 0 {
        // An end found after the position: what was charged beyond it is credited by the next run.
        return;
    }
    assert_eq!(world.balance(&world.ada).await, -model.cost(position), "step {step}");
    assert_eq!(world.balance(&world.bob).await, 0);
}

/// The charges of each interval follow each other without gap or overlap, and none crosses the end of a month.
async fn every_window_is_charged_once(world: &World) {
    let mut owner = world.database.owner().await;
    let wrong: i64 = sqlx::query_scalar(
        "select count(*) from (
             select e.charged_from, e.at, lag(e.at) over (partition by usage_id order by e.at) as before
             from billing.entries e where kind = 'usage_debit') e
         where e.charged_from < e.before or e.charged_from >= e.at
            or date_trunc('month', e.charged_from at time zone 'UTC')
               <> date_trunc('month', (e.at - interval '1 microsecond') at time zone 'UTC')
               and e.before is not null",
    )
    .fetch_one(&mut owner)
    .await
    .expect("a count");
    assert_eq!(wrong, 0);
}
