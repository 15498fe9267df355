//! Tests of the demonstration: it is seeded once, and missing parts are recreated.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use gpuaas_agent::simulate::Fleet;
use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::json;

use crate::world::{WAIT_TIMEOUT, World};

fn lines(file: &Path) -> Vec<String> {
    let mode = std::fs::metadata(file).expect("the file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    std::fs::read_to_string(file).expect("the file").lines().map(str::to_owned).collect()
}

async fn seeded(world: &World) {
    gpuaasd::demo::start(world.cloud.as_ref().expect("runs"), &world.config);
    let last = world.config.data_dir.join("demo/gateway");
    assert!(eventually(WAIT_TIMEOUT, async || last.exists()).await, "the demonstration isn't there");
}

async fn signs_in(world: &World, account: &[String]) -> u16 {
    let body = json!({ "username": account[0], "password": account[1] });
    world.send(Method::POST, "/auth/personal/login", body).await.status.as_u16()
}

#[tokio::test(flavor = "multi_thread")]
async fn it_seeds_nodes_and_accounts_and_recreates_missing_parts() {
    let mut world = World::new().await;
    let demo = world.config.data_dir.join("demo");

    seeded(&world).await;

    let (token, gateway) = (lines(&demo.join("enrolment-token")), lines(&demo.join("gateway")));
    assert!(gateway[0].starts_with("127.0.0.1:") && gateway[1].starts_with("sha256:"), "{gateway:?}");
    let options = world.options("sim", 2, Some(token[0].clone()));
    let fleet = Fleet::start(options).await.expect("hosts enrol with the token");
    world.in_service(16).await;
    let (user, operator) = (lines(&demo.join("user")), lines(&demo.join("operator")));
    for account in [&user, &operator] {
        assert_eq!(signs_in(&world, account).await, 200, "{account:?}");
    }

    std::fs::remove_file(demo.join("user")).expect("lost");
    std::fs::remove_file(demo.join("gateway")).expect("lost");
    world.restart().await;
    seeded(&world).await;

    let other = lines(&demo.join("user"));
    assert_eq!(
        (&user[0], signs_in(&world, &other).await, signs_in(&world, &user).await),
        (&other[0], 200, 401)
    );
    assert_eq!(lines(&demo.join("operator")), operator, "what is there stays");
    assert_eq!(world.count("select count(*) from fleet.enrolment_profiles").await, 1);
    assert_eq!(world.count("select count(*) from identity.organisations where slug = 'demo'").await, 1);
    fleet.kill().await;
}
