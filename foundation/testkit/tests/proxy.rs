//! The proxy: forwards messages, and cuts connections at the chosen moment.

use std::time::Duration;

use gpuaas_testkit::{CutProxy, Policy, TestDatabase, When, eventually};
use sqlx::postgres::PgConnection;
use sqlx::{ConnectOptions, Executor};

const NOTE: &str = "begin; insert into notes values (1); commit";

async fn through(proxy: &CutProxy, database: &TestDatabase) -> PgConnection {
    proxy.connect(database.connect()).owner.connect().await.expect("connects through the proxy")
}

async fn is_committed(database: &TestDatabase) -> bool {
    let any = sqlx::query_scalar("select exists (select from notes)");
    any.fetch_one(&mut database.owner().await).await.expect("a result")
}

/// Returns whether the client got the commit's acknowledgement, and whether the commit took effect.
async fn cut(when: When) -> (bool, bool) {
    let database = TestDatabase::new().await;
    database.execute_as_owner("create table notes (n integer)").await;
    let (proxy, _store) = database.behind_proxy(Policy::pass());
    let mut client = through(&proxy, &database).await;
    client.execute("select 1").await.expect("passes");
    proxy.cut_next_commit(when);

    let acknowledged = client.execute(NOTE).await.is_ok();

    assert_eq!(proxy.cuts(), 1);
    assert!(client.execute("select 1").await.is_err(), "the connection is still there");
    let left = "select count(*) = 0 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    let mut owner = database.owner().await;
    let settled = eventually(Duration::from_secs(10), async || {
        sqlx::query_scalar(left).fetch_one(&mut owner).await.unwrap_or(false)
    });
    assert!(settled.await, "the server still works for a client that is gone");
    (acknowledged, is_committed(&database).await)
}

#[tokio::test]
async fn a_commit_cut_before_it_is_sent_is_lost() {
    assert_eq!(cut(When::BeforeSend).await, (false, false));
}

#[tokio::test]
async fn a_commit_cut_in_the_middle_is_lost() {
    assert_eq!(cut(When::AfterBytes(20)).await, (false, false));
}

#[tokio::test]
async fn a_commit_cut_after_it_is_sent_takes_effect_without_acknowledgement() {
    assert_eq!(cut(When::AfterSend).await, (false, true));
}

#[tokio::test]
async fn a_commit_whose_answer_is_cut_takes_effect_without_acknowledgement() {
    assert_eq!(cut(When::AfterAnswer).await, (false, true));
}

#[tokio::test]
async fn what_is_not_cut_passes_and_a_new_connection_works_after_a_cut() {
    let database = TestDatabase::new().await;
    database.execute_as_owner("create table notes (n integer)").await;
    let (proxy, _store) = database.behind_proxy(Policy::pass());
    proxy.cut_every(2, When::BeforeSend);
    let mut client = through(&proxy, &database).await;
    client.execute(NOTE).await.expect("the first passes");
    client.execute(NOTE).await.expect_err("the second is cut");

    proxy.pass();
    through(&proxy, &database).await.execute(NOTE).await.expect("passes again");

    let count = sqlx::query_scalar("select count(*) from notes");
    let count: i64 = count.fetch_one(&mut database.owner().await).await.expect("a count");
    assert_eq!(count, 2);
}
