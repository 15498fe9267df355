//! Tests that `ops audit verify` detects changes made directly in the database.

use gpuaas_audit::AuditDomain;
use gpuaas_core::{Entropy, Secret};
use gpuaas_pki::{Keyring, MasterKey};

use crate::world::{Person, World};

const VERIFY: &[&str] = &["ops", "audit", "verify"];

/// Creates a log with some rows, sealed and verified once.
async fn verified() -> (World, Person) {
    let world = World::unsealing().await;
    let admin = world.admin().await;
    admin.run(&["orgs", "create", "Acme"]).await.succeeded();
    world.seal().await;
    admin.run(&["projects", "create", "Vision", "--org", "acme"]).await.succeeded();
    world.seal().await;
    admin.run(VERIFY).await.succeeded().prints("pinned");
    world.seal().await;
    (world, admin)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_row_is_found() {
    let (world, admin) = verified().await;
    world.tamper("update audit.log set action = 'nothing' where action = 'project.create'").await;

    admin
        .run(VERIFY)
        .await
        .exited(2)
        .prints("a row or the seal was changed")
        .prints("Verification of the audit log failed");
    admin.run(&["ops", "audit", "verify", "--org", "acme"]).await.exited(2);
    let report = admin.run(&["ops", "audit", "verify", "--output", "json"]).await.exited(2).stdout;
    let report: serde_json::Value = serde_json::from_str(&report).expect("a report");
    assert_eq!(report["verified"], false);
    assert_eq!(report["findings"].as_array().map(Vec::len), Some(1), "{report}");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_truncated_log_is_detected_by_an_earlier_verifier() {
    let (world, admin) = verified().await;
    admin.run(VERIFY).await.succeeded();
    let newcomer = world.newcomer().await;
    newcomer.sign_in("admin").await.succeeded();

    let tail = "chain = 'platform' and seq = (select max(seq) from audit.seals where chain = 'platform')";
    let rows =
        format!("delete from audit.log where id in (select unnest(row_ids) from audit.seals where {tail})");
    world.tamper(&format!("{rows}; delete from audit.seals where {tail}")).await;

    admin.run(VERIFY).await.exited(2).prints("the chain ends before the seal shown last time");
    newcomer.run(VERIFY).await.succeeded();
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_sealing_key_is_accepted_by_name_only() {
    let (world, admin) = verified().await;
    let key = MasterKey::from_bytes(&Secret::new([7; 32])).expect("a key");
    let keyring = Keyring::new(key, Vec::new(), Entropy::system());
    let rotated = AuditDomain::open(&world.cloud.store, &keyring).await.expect("opens");
    admin.run(&["orgs", "create", "Bolt"]).await.succeeded();
    rotated.seal_now().await.expect("seals");

    let refused = admin.run(VERIFY).await.exited(2).prints("a key that isn't trusted");

    let new =
        refused.stderr.split_once("new sealing key: ").and_then(|(_, rest)| rest.split(['.', ' ']).next());
    let new = new.unwrap_or_else(|| panic!("no key in {refused:?}"));
    admin.run(&["ops", "audit", "verify", "--trust-key", "0000000000000000"]).await.exited(4);
    admin.run(&["ops", "audit", "verify", "--trust-key", new]).await.succeeded();
    admin.run(VERIFY).await.succeeded();
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_verifies_their_organisation_alone() {
    let world = World::unsealing().await;
    let admin = world.admin().await;
    let ada = world.user(&admin, "ada").await;
    ada.run(&["orgs", "create", "Acme"]).await.succeeded();
    world.seal().await;

    ada.run(VERIFY).await.exited(3);
    ada.run(&["ops", "audit", "verify", "--org", "acme"]).await.succeeded().prints("1 chains");
    world.tamper("delete from audit.log where action = 'org.create'").await;
    ada.run(&["ops", "audit", "verify", "--org", "acme"]).await.exited(2).prints("a sealed row is missing");
    world.cloud.stop().await;
}
