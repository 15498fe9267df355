//! Tests that a policy value set through one process takes effect in all others.

use std::time::Duration;

use gpuaas_settings::keys::AUTH_PAT_MAX_DAYS;
use gpuaas_testkit::eventually;
use gpuaasd::Role;
use reqwest::Method;
use serde_json::json;

use crate::world::World;

const WAIT_TIMEOUT: Duration = Duration::from_secs(30);

#[tokio::test(flavor = "multi_thread")]
async fn a_change_reaches_every_process() {
    let world = World::new().await;
    let other = world.beside(&[Role::OutboxRelay]).await;
    let in_force = || [&world.cloud, &other].map(|cloud| cloud.domains.settings.get(&AUTH_PAT_MAX_DAYS));
    assert_eq!(in_force(), [365, 365]);

    let path = "/admin/policies/auth.pat_max_days";
    world.must(Method::PUT, path, world.token("root"), Some(json!({ "value": 30 }))).await;
    assert!(eventually(WAIT_TIMEOUT, async || in_force() == [30, 30]).await, "{:?}", in_force());
    world.must(Method::DELETE, path, world.token("root"), None).await;
    assert!(eventually(WAIT_TIMEOUT, async || in_force() == [365, 365]).await, "{:?}", in_force());

    other.stop().await;
    world.cloud.stop().await;
}
