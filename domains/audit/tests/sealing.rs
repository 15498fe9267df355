//! Every committed row is sealed once, regardless of late commits and the number of sealers.

use std::time::{Duration, Instant};

use gpuaas_audit::AuditDomain;
use gpuaas_bus::position::{self, Partitions, Position};
use gpuaas_store::PlatformReason;
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::eventually;
use sqlx::Connection;

use crate::world::{Heads, World, insertion, insertion_stamped, keyring};

const ROWS: &str = "select count(*) from audit.log";
const SEALED: &str = "select coalesce(sum(cardinality(row_ids)), 0)::bigint from audit.seals";

#[tokio::test]
async fn rows_of_several_organisations_are_sealed_into_their_chains() {
    let world = World::new().await;
    for org in [Some(world.ours), Some(world.theirs), None, Some(world.ours)] {
        world.write(org, "project.create").await;
    }

    assert_eq!(world.audit.seal_now().await.expect("seals"), 4);
    assert_eq!(world.audit.seal_now().await.expect("nothing to do"), 0);

    let (findings, heads) = world.verify(&Heads::new()).await;
    assert_eq!(findings, []);
    let mut chains = vec![world.ours.to_string(), world.theirs.to_string(), "platform".to_owned()];
    chains.sort();
    assert_eq!(heads.keys().cloned().collect::<Vec<_>>(), chains);
}

#[tokio::test]
async fn a_transaction_that_commits_late_is_sealed_afterwards() {
    let world = World::new().await;
    let mut owner = world.database.owner().await;
    let mut late = owner.begin().await.expect("begins");
    let insert = insertion(world.store.sources(), &[Some(world.ours), None]);
    insert.execute(&mut *late).await.expect("written, not committed");
    for _ in 0..3 {
        world.write(Some(world.ours), "project.create").await;
        assert_eq!(world.audit.seal_now().await.expect("seals"), 1);
    }

    late.commit().await.expect("commits");

    assert_eq!(world.audit.seal_now().await.expect("seals the late ones"), 2);
    assert_eq!(world.problems(&Heads::new()).await, [""; 0]);
}

#[tokio::test]
async fn a_cut_backlog_skips_neither_late_nor_later_rows() {
    let world = World::new().await;
    let (mut owner, mut writer) = (world.database.owner().await, world.database.owner().await);
    world.write(None, "project.create").await;
    let mut late = owner.begin().await.expect("begins");
    insertion(world.store.sources(), &[None; 3]).execute(&mut *late).await.expect("written");
    for _ in 0..7 {
        insertion(world.store.sources(), &[Some(world.ours); 900])
            .execute(&mut writer)
            .await
            .expect("written");
    }
    let more = world.audit.seal_now().await.expect("seals in two batches");
    late.commit().await.expect("commits");

    let last = world.audit.seal_now().await.expect("seals the late ones");

    assert_eq!((more, last), (6301, 3));
    assert_eq!(world.problems(&Heads::new()).await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn sealers_side_by_side_make_no_gap_and_seal_nothing_twice() {
    let world = World::new().await;
    let (workers, other_store) = (Supervisor::new(), world.database.store());
    let other = AuditDomain::open(&other_store, &keyring(1)).await.expect("opens");
    world.audit.start_workers(&workers);
    other.start_workers(&workers);
    let write = async {
        for n in 0..150 {
            let org = [Some(world.ours), Some(world.theirs), None][n % 3];
            world.write(org, "project.create").await;
        }
    };
    let seal = async |audit: &AuditDomain| {
        for _ in 0..30 {
            audit.seal_now().await.expect("seals");
        }
    };

    tokio::join!(write, seal(&world.audit), seal(&other));

    let all = eventually(Duration::from_secs(5), async || world.count(SEALED).await == 150);
    assert!(all.await, "the workers leave nothing behind");
    assert!(workers.stop(Duration::from_secs(5)).await);
    assert_eq!(world.problems(&Heads::new()).await, [""; 0]);
}

#[tokio::test]
async fn another_master_key_goes_on_with_the_same_chain() {
    let world = World::new().await;
    world.write(Some(world.ours), "project.create").await;
    world.audit.seal_now().await.expect("seals");

    let rotated = AuditDomain::open(&world.store, &keyring(2)).await.expect("opens");
    world.write(Some(world.ours), "project.delete").await;
    rotated.seal_now().await.expect("seals");

    assert_eq!(world.list("/audit-keys", "admin").await.len(), 2);
    let (findings, heads) = world.verify(&Heads::new()).await;
    assert_eq!(findings, []);
    assert_eq!(heads[&world.ours.to_string()].seq, 2);
}

#[tokio::test]
async fn a_position_ahead_of_the_database_is_an_error() {
    let world = World::new().await;
    world.write(None, "project.create").await;
    let seen = "900000000:900000000:".parse().expect("a snapshot");
    let ahead = Position { epoch: 1, seen, until: None, through: 0, life: None };
    let mut tx = world.store.system_tx(PlatformReason::Audit).await.expect("opens");
    position::save(&mut tx, "audit.sealer", &[(Partitions::ALL, ahead)]).await.expect("saved");
    tx.commit().await.expect("committed");

    assert!(world.audit.seal_now().await.is_err());
}

#[tokio::test]
async fn rejected_rows_stop_nothing_and_are_verified_once() {
    let world = World::new().await;
    let mut owner = world.database.owner().await;
    for _ in 0..6 {
        let forged = insertion_stamped(world.store.sources(), &[Some(world.ours); 1_000], |_| "0".repeat(64));
        forged.execute(&mut owner).await.expect("inserted");
    }

    assert_eq!(world.audit.seal_now().await.expect("two batches"), 0);
    assert_eq!(world.audit.seal_now().await.expect("nothing to do"), 0);

    let mixed = [Some(world.ours), None, Some(world.theirs)];
    for stamp in [None, Some("0".repeat(64)), None] {
        let insert = match stamp {
            None => insertion(world.store.sources(), &mixed),
            Some(forged) => insertion_stamped(world.store.sources(), &mixed, move |_| forged.clone()),
        };
        insert.execute(&mut owner).await.expect("inserted");
    }
    assert_eq!(world.audit.seal_now().await.expect("seals"), 6);
    assert_eq!(world.count(SEALED).await, 6);
    assert_eq!(world.problems(&Heads::new()).await, [""; 0], "too new to be reported");
}

#[tokio::test]
async fn twenty_thousand_rows_are_sealed_in_batches() {
    let world = World::new().await;
    let mut owner = world.database.owner().await;
    for n in 0..40 {
        let org = (n % 4 > 0).then_some(if n % 2 > 0 { world.ours } else { world.theirs });
        insertion(world.store.sources(), &[org; 500]).execute(&mut owner).await.expect("written");
    }
    let began = Instant::now();

    let sealed = world.audit.seal_now().await.expect("seals");

    let seconds = began.elapsed().as_secs_f64();
    println!("sealed {sealed} rows in {seconds:.2} s: {:.0} rows a second", sealed as f64 / seconds);
    assert_eq!(sealed, 20_000);
    assert_eq!((world.count(ROWS).await, world.count(SEALED).await), (20_000, 20_000));
    assert_eq!(world.problems(&Heads::new()).await, [""; 0]);
}
