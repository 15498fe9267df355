//! Verification detects every change of the log or the seals made directly in the database.

use chrono::TimeDelta;
use gpuaas_core::chain::{GENESIS, Record, SealSigner, seal_digest};

use crate::world::{Heads, World, insertion, insertion_stamped, stamp};

/// Returns a world with six rows of an organisation in three seals, verified an hour ago, and the verified heads.
async fn sealed() -> (World, Heads) {
    let world = World::new().await;
    for _ in 0..3 {
        world.write(Some(world.ours), "project.create").await;
        world.write(Some(world.ours), "project.delete").await;
        world.audit.seal_now().await.expect("seals");
    }
    let (findings, heads) = world.verify(&Heads::new()).await;
    assert_eq!(findings, []);
    world.audit.seal_now().await.expect("seals the export");
    world.database.clock().advance(TimeDelta::hours(1));
    (world, heads)
}

#[tokio::test]
async fn an_untouched_log_stays_whole() {
    let (world, known) = sealed().await;

    assert_eq!(world.problems(&known).await, [""; 0]);
}

#[tokio::test]
async fn an_edited_row_is_found() {
    for edit in
        ["action = 'nothing'", "metadata = '{}'", "actor_id = 'user_x'", "at = at + interval '1 microsecond'"]
    {
        let (world, known) = sealed().await;
        world.tamper(&format!("update audit.log set {edit} where action = 'project.delete'")).await;

        let problems = world.problems(&known).await;

        assert_eq!(problems, ["a row or the seal was changed"; 3], "{edit}");
    }
}

#[tokio::test]
async fn a_row_changed_before_it_was_sealed_is_never_sealed_and_found() {
    for change in ["action = 'project.create'", "digest = md5(digest) || md5(digest)", "stamp = digest"] {
        let world = World::new().await;
        world.write(Some(world.ours), "project.delete").await;
        world.write(Some(world.ours), "project.rename").await;
        world.tamper(&format!("update audit.log set {change} where action = 'project.delete'")).await;

        assert_eq!(world.audit.seal_now().await.expect("seals"), 1, "{change}");

        world.database.clock().advance(TimeDelta::hours(1));
        assert_eq!(world.problems(&Heads::new()).await, ["unsealed for too long, or inserted"], "{change}");
    }
}

#[tokio::test]
async fn a_removed_row_is_found() {
    let (world, known) = sealed().await;
    let one = "delete from audit.log where id = (select row_ids[1] from audit.seals where seq = 2 limit 1)";
    world.tamper(one).await;

    let problems = world.problems(&known).await;

    assert_eq!(problems, ["a sealed row is missing", "a row or the seal was changed"]);
}

#[tokio::test]
async fn a_row_inserted_like_any_other_is_never_sealed_and_found() {
    let forgeries: [fn(&str) -> String; 3] =
        [|digest| stamp(&[9; 32], digest), |_| stamp(&[0; 32], GENESIS), |_| "?".repeat(64)];
    for forge in forgeries {
        let (world, known) = sealed().await;
        let insert = insertion_stamped(world.store.sources(), &[Some(world.ours)], forge);
        insert.execute(&mut world.database.owner().await).await.expect("inserted");
        world.write(Some(world.ours), "project.create").await;

        assert_eq!(world.audit.seal_now().await.expect("seals"), 1, "only the valid row");

        world.database.clock().advance(TimeDelta::hours(1));
        assert_eq!(world.problems(&known).await, ["unsealed for too long, or inserted"]);
    }
}

#[tokio::test]
async fn a_row_inserted_into_the_past_is_found() {
    let (world, known) = sealed().await;
    world.database.clock().advance(TimeDelta::minutes(-30));
    let insert = insertion(world.store.sources(), &[Some(world.ours)]);
    insert.execute(&mut world.database.owner().await).await.expect("inserted");
    world.database.clock().advance(TimeDelta::minutes(30));
    world.tamper("update audit.log set xid = '3' where action = 'test.bulk'").await;
    world.audit.seal_now().await.expect("seals");

    let problems = world.problems(&known).await;

    assert_eq!(problems, ["unsealed for too long, or inserted"]);
}

#[tokio::test]
async fn a_row_offered_to_the_sealer_again_is_found() {
    let (world, known) = sealed().await;
    world.tamper("update audit.log set xid = pg_current_xact_id() where action = 'project.delete'").await;
    assert_eq!(world.audit.seal_now().await.expect("seals"), 3, "written by this system");

    let problems = world.problems(&known).await;

    assert!(problems.contains(&"a sealed row is missing"), "{problems:?}");
}

#[tokio::test]
async fn a_cut_tail_is_found_with_or_without_its_rows() {
    let (world, known) = sealed().await;
    world
        .tamper("delete from audit.log where id in (select unnest(row_ids) from audit.seals where seq = 3)")
        .await;
    world.tamper("delete from audit.seals where seq = 3").await;
    assert_eq!(world.problems(&known).await, ["the chain ends before the seal shown last time"]);

    let (world, known) = sealed().await;
    world.tamper("delete from audit.seals where seq = 3").await;
    let problems = world.problems(&known).await;
    assert_eq!(problems.len(), 3);
    assert!(problems.contains(&"unsealed for too long, or inserted"), "{problems:?}");
}

#[tokio::test]
async fn a_removed_seal_is_found() {
    let (world, _) = sealed().await;
    world.tamper("delete from audit.seals where seq = 2").await;

    let problems = world.problems(&Heads::new()).await;

    assert!(problems.contains(&"a seal is missing before this one"), "{problems:?}");
}

/// Replaces an organisation's chain with one consistent seal over an edited log, signed by `signer`.
async fn rewrite(world: &World, signer: &SealSigner) {
    world.tamper("update audit.log set action = 'project.create' where action = 'project.delete'").await;
    let (_, rows) =
        world.get(&format!("/orgs/{}/audit-logs/export?action=project.create", world.ours), "admin").await;
    let records: Vec<Record> = rows.lines().map(|row| serde_json::from_str(row).expect("a record")).collect();
    let digests: Vec<_> = records.iter().map(|record| (record.id.clone(), record.digest())).collect();
    let pairs = digests.iter().map(|(id, digest)| (id.as_str(), digest.as_str()));
    let (chain, at) = (world.ours.to_string(), world.store.sources().now());
    let digest = seal_digest(&chain, 1, GENESIS, at, pairs);
    let ids: Vec<_> = digests.iter().map(|(id, _)| format!("'{}'", id.trim_start_matches("aud_"))).collect();
    world.tamper(&format!("delete from audit.seals where chain = '{chain}'")).await;
    world
        .tamper(&format!(
            "insert into audit.seals values ('{chain}', 1, '{}', '{GENESIS}', '{digest}', '{}',
                 array[{}]::uuid[], '{}', '{}')",
            world.ours.uuid(),
            at.to_rfc3339(),
            ids.join(","),
            signer.key_id(),
            signer.sign(&digest),
        ))
        .await;
}

#[tokio::test]
async fn a_rewritten_chain_is_found_by_its_key_and_by_the_known_heads() {
    let (world, known) = sealed().await;
    let forger = SealSigner::from_seed(&[9; 32]).expect("a key");
    rewrite(&world, &forger).await;

    let without_heads = world.problems(&Heads::new()).await;
    let with_heads = world.problems(&known).await;

    assert!(without_heads.contains(&"signed by a key that isn't trusted"), "{without_heads:?}");
    assert!(with_heads.contains(&"the chain ends before the seal shown last time"), "{with_heads:?}");
}
