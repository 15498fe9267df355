//! Test databases: isolated, migrated, dropped with their handle.

use std::time::Duration;

use chrono::TimeDelta;
use gpuaas_testkit::{TestDatabase, eventually};

async fn revocations(database: &TestDatabase) -> i64 {
    let count = sqlx::query_scalar("select count(*) from identity.revocations");
    count.fetch_one(&mut database.owner().await).await.expect("a count")
}

#[tokio::test]
async fn two_databases_are_isolated() {
    let (one, other) = tokio::join!(TestDatabase::new(), TestDatabase::new());
    let insert = "insert into identity.revocations (kind, subject, at, expires_at)
        values ('user', gen_random_uuid(), now(), now())";

    assert_eq!(one.execute_as_owner(insert).await, 1);

    assert_eq!((revocations(&one).await, revocations(&other).await), (1, 0));
}

#[tokio::test]
async fn the_clock_of_a_database_moves_for_all_its_stores() {
    let database = TestDatabase::new().await;
    let store = database.store();
    let before = store.sources().now();

    database.clock().advance(TimeDelta::days(3));

    assert!(store.sources().now() - before >= TimeDelta::days(3));
    let drift = store.database_time().await.expect("a time") - store.sources().now();
    assert!(drift < TimeDelta::days(-2));
}

#[tokio::test]
async fn a_dropped_handle_drops_its_database() {
    let (witness, database) = tokio::join!(TestDatabase::new(), TestDatabase::new());
    let name = database.name().to_owned();
    let mut owner = witness.owner().await;

    drop(database);

    let gone = eventually(Duration::from_secs(10), async || {
        let found = sqlx::query_scalar("select exists (select from pg_database where datname = $1)");
        !found.bind(&name).fetch_one(&mut owner).await.unwrap_or(true)
    });
    assert!(gone.await, "{name} is still there");
}
