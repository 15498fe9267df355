//! Retryable failures of the database are retried, within limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use gpuaas_core::chain::Outcome;
use gpuaas_core::{Code, Error, Result, UserId};
use gpuaas_store::{Connect, PlatformReason, Scope, Store};
use gpuaas_testkit::TestDatabase;
use tokio::sync::Barrier;
use uuid::Uuid;

use crate::fixture::{Ended, Left, answer, key, keyed, request};
use crate::tenants::two_tenants;

const PLATFORM: Scope = Scope::Platform(PlatformReason::Administration);

async fn rename(tx: &mut gpuaas_store::MutationTx, user: Uuid) -> Result<()> {
    let update = sqlx::query("update identity.users set version = version + 1 where id = $1");
    tx.execute(update.bind(user)).await.map(drop)
}

/// Updates both rows in the given order; the first attempts deadlock.
async fn touch(store: Store, order: [UserId; 2], meet: Arc<Barrier>, failures: Arc<AtomicU32>) -> Result<()> {
    let mut retry = store.retry(true);
    let mut first = true;
    loop {
        let mut tx = store.mutation_tx(PLATFORM, request(order[0])).await?;
        let outcome = async {
            rename(&mut tx, order[0].uuid()).await?;
            if std::mem::take(&mut first) {
                meet.wait().await;
            }
            rename(&mut tx, order[1].uuid()).await?;
            tx.commit(Outcome::Ok, &answer("{}")).await
        };
        match outcome.await {
            Ok(_) => return Ok(()),
            Err(error) => {
                failures.fetch_add(1, Ordering::Relaxed);
                retry.wait_or_fail(error).await?;
            }
        }
    }
}

#[tokio::test]
async fn a_deadlock_is_resolved_by_trying_again() {
    let database = TestDatabase::new().await;
    let (one, other) = two_tenants(&database).await;
    database
        .execute_as_owner(&format!("alter database {} set deadlock_timeout = '20ms'", database.name()))
        .await;
    let (store, meet, failures) = (database.store(), Arc::new(Barrier::new(2)), Arc::new(AtomicU32::new(0)));

    let there = touch(store.clone(), [one.user, other.user], meet.clone(), failures.clone());
    let back = touch(store.clone(), [other.user, one.user], meet, failures.clone());
    let (there, back) = tokio::join!(there, back);

    assert!(there.is_ok() && back.is_ok(), "{there:?} {back:?}");
    assert!(failures.load(Ordering::Relaxed) > 0, "there was no deadlock to resolve");
    let versions = sqlx::query_scalar("select array_agg(version) from identity.users");
    let versions: Vec<i64> = versions.fetch_one(&mut database.owner().await).await.expect("versions");
    assert_eq!(versions, [3, 3]);
}

/// Creates a function that fails a number of times with a serialization failure, then succeeds.
async fn fails(database: &TestDatabase, times: u32) {
    let function = format!(
        "create sequence calls; grant usage on sequence calls to gpuaas_platform;
         create function fail() returns void language plpgsql as $$ begin
             if nextval('public.calls') <= {times} then raise exception 'again' using errcode = '40001'; end if;
         end $$"
    );
    database.execute_as_owner(&function).await;
}

/// Returns the number of calls and the final failure, if any.
async fn call(store: &Store) -> (u32, Option<Error>) {
    let mut retry = store.retry(false);
    for made in 1.. {
        let mut tx = store.system_tx(PlatformReason::Maintenance).await.expect("a transaction");
        let Err(error) = tx.execute(sqlx::query("select public.fail()")).await else { return (made, None) };
        tx.roll_back().await;
        if let Err(last) = retry.wait_or_fail(error).await {
            return (made, Some(last));
        }
    }
    unreachable!("attempts have a limit")
}

#[tokio::test]
async fn a_serialization_failure_is_tried_again() {
    let database = TestDatabase::new().await;
    fails(&database, 3).await;

    let (made, failed) = call(&database.store()).await;

    assert!(failed.is_none(), "{failed:?}");
    assert_eq!(made, 4);
}

#[tokio::test]
async fn trying_again_has_a_limit() {
    let database = TestDatabase::new().await;
    fails(&database, 1000).await;

    let (made, failed) = call(&database.store()).await;

    assert_eq!(made, 12);
    assert_eq!(failed.map(|error| error.code), Some(Code::ServiceUnavailable));
}

/// Resource shortages of the server aren't faults of the statement: callers get 503 and may retry.
#[tokio::test]
async fn a_server_out_of_disk_memory_or_connections_is_unavailable() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let raise = "create function raise_code(code text) returns void language plpgsql as $$ begin
        raise exception 'no room' using errcode = code; end $$";
    database.execute_as_owner(raise).await;
    let temporary = [
        "08006", "25006", "25P03", "53000", "53100", "53200", "53300", "53400", "55P03", "57014", "57P01",
        "57P03", "57P05", "58000", "58030",
    ];
    for (codes, expected) in [
        (&temporary[..], Code::ServiceUnavailable),
        (&["22012", "23514", "42501", "54000", "XX000", "XX001"][..], Code::InternalError),
    ] {
        for code in codes {
            let mut tx = store.system_tx(PlatformReason::Maintenance).await.expect("a transaction");
            let raised = tx.execute(sqlx::query("select public.raise_code($1)").bind(code)).await;
            tx.roll_back().await;
            assert_eq!(raised.expect_err("raised").code, expected, "{code}");
        }
    }
}

#[tokio::test]
async fn a_refusal_is_not_tried_again() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let mut retry = store.retry(true);

    let refused = retry.wait_or_fail(Error::from(Code::QuotaExceeded)).await;

    assert_eq!(refused.expect_err("final").code, Code::QuotaExceeded);
}

/// As after a restart of the server: more broken connections are idle than there are attempts.
#[tokio::test]
async fn broken_idle_connections_are_replaced() {
    let database = TestDatabase::new().await;
    let connect = Connect { app_connections: 12, ..database.connect() };
    let store = Store::attach(connect, database.sources());
    let user = UserId::new(&database.sources());
    let mut open = Vec::new();
    for _ in 0..12 {
        open.push(store.read_tx(Scope::Account(user)).await.expect("a reading"));
    }
    for reading in open {
        reading.finish().await;
    }
    let cut = "select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'gpuaas_app'
        and datname = current_database()";
    assert_eq!(database.execute_as_owner(cut).await, 12);

    let ended = keyed(&store, user, key("k"), user.uuid()).await;

    assert!(matches!(ended, Ended::Fresh(_)), "{ended:?}");
    assert_eq!(Left::in_database(&database).await, Left::all(1));
    store.read_tx(Scope::Account(user)).await.expect("a reading").finish().await;
}
