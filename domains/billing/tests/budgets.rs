//! Budgets of projects.

use chrono::{DurationRound, TimeDelta};
use gpuaas_billing::model::UsageMode;

use crate::world::World;

#[tokio::test]
async fn each_share_of_a_budget_is_announced_once_a_month() {
    let world = World::new().await;
    let (project, org) = (world.ada.project.uuid(), world.ada.org.uuid());
    world
        .database
        .execute_as_owner(&format!(
            "insert into billing.budgets (project_id, org_id, currency, monthly_minor, hard, set_at)
             values ('{project}', '{org}', 'USD', 1000, false, now())"
        ))
        .await;
    let began = world.now().duration_trunc(TimeDelta::minutes(1)).expect("in range");
    // Ten minor units a minute.
    world.start(&world.ada, world.store.sources().uuid(), UsageMode::Running, 600, began).await;
    let mut announced = Vec::new();
    for _ in 0..5 {
        world.advance(25 * 60).await;
        world.billing.accrue().await.expect("accrues");
        world.billing.seal().await.expect("seals");
        world.billing.assess().await.expect("assesses");
        world.billing.assess().await.expect("assesses");
        announced.push(world.database.events("billing.budget_reached").await.len());
    }
    assert_eq!(announced, [0, 1, 1, 2, 2], "25, 50, 75, 100 and 125 % were spent");
}
