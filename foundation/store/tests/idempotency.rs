//! Idempotency keys: one effect, a replayed answer, nothing stored for a failure, expiry after a day.

use chrono::TimeDelta;
use gpuaas_core::chain::Outcome;
use gpuaas_core::{Code, UserId};
use gpuaas_store::{IdempotencyKey, KeyClaim, PlatformReason, Scope, Store};
use gpuaas_testkit::TestDatabase;

use crate::fixture::{Ended, Left, answer, effect, key, keyed, once, request};

async fn world() -> (TestDatabase, Store, UserId) {
    let database = TestDatabase::new().await;
    let (store, user) = (database.store(), UserId::new(&database.sources()));
    (database, store, user)
}

fn refusal(ended: gpuaas_core::Result<Ended>) -> Code {
    ended.expect_err("refused").code
}

#[tokio::test]
async fn the_same_key_and_request_get_the_stored_answer() {
    let (database, store, user) = world().await;
    let subject = database.sources().uuid();

    let first = keyed(&store, user, key("k"), subject).await;
    let second = keyed(&store, user, key("k"), database.sources().uuid()).await;

    let Ended::Fresh(stored) = first else { panic!("{first:?}") };
    assert_eq!(second, Ended::Replay(stored));
    assert_eq!(Left::in_database(&database).await, Left::all(1));
}

#[tokio::test]
async fn the_same_key_with_another_request_is_refused() {
    let (database, store, user) = world().await;
    keyed(&store, user, key("k"), database.sources().uuid()).await;

    let other = IdempotencyKey { request: "another digest".to_owned(), ..key("k") };

    assert_eq!(refusal(once(&store, user, other, user.uuid()).await), Code::IdempotencyKeyReused);
    assert_eq!(Left::in_database(&database).await, Left::all(1));
}

#[tokio::test]
async fn a_key_belongs_to_its_principal() {
    let (database, store, user) = world().await;
    let other = UserId::new(&database.sources());

    for user in [user, other] {
        let ended = keyed(&store, user, key("k"), user.uuid()).await;
        assert!(matches!(ended, Ended::Fresh(_)), "{ended:?}");
    }

    assert_eq!(Left::in_database(&database).await, Left::all(2));
}

#[tokio::test]
async fn a_key_held_by_another_request_is_answered_at_once() {
    let (_database, store, user) = world().await;
    let held = store.claim(Scope::Account(user), request(user), key("k")).await.expect("claimed");

    assert_eq!(refusal(once(&store, user, key("k"), user.uuid()).await), Code::IdempotencyInProgress);

    let KeyClaim::Fresh(held) = held else { panic!("replayed") };
    held.roll_back().await;
    let ended = once(&store, user, key("k"), user.uuid()).await.expect("free again");
    assert!(matches!(ended, Ended::Fresh(_)), "{ended:?}");
}

#[tokio::test]
async fn what_was_rolled_back_leaves_no_key() {
    let (database, store, user) = world().await;
    let claimed = store.claim(Scope::Account(user), request(user), key("k")).await.expect("claimed");
    let KeyClaim::Fresh(mut tx) = claimed else { panic!("replayed") };
    effect(&mut tx, user.uuid()).await.expect("an effect");

    tx.roll_back().await;

    assert_eq!(Left::in_database(&database).await, Left::all(0));
    let ended = keyed(&store, user, key("k"), user.uuid()).await;
    assert!(matches!(ended, Ended::Fresh(_)), "{ended:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_hundred_at_once_with_one_key_have_one_effect() {
    let (database, store, user) = world().await;
    let subject = database.sources().uuid();
    let tasks: Vec<_> = (0..100)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { once(&store, user, key("k"), subject).await })
        })
        .collect();

    let mut fresh = 0;
    for task in tasks {
        match task.await.expect("it ends") {
            Ok(Ended::Fresh(_)) => fresh += 1,
            Ok(Ended::Replay(replayed)) => assert!(replayed.body.contains(&subject.to_string())),
            Err(error) => assert_eq!(error.code, Code::IdempotencyInProgress, "{error:?}"),
            Ok(refused) => panic!("{refused:?}"),
        }
    }

    assert_eq!(fresh, 1);
    assert_eq!(Left::in_database(&database).await, Left::all(1));
}

#[tokio::test]
async fn keys_work_the_same_in_a_platform_scope() {
    let (database, store, user) = world().await;
    let claim = async || {
        let scope = Scope::Platform(PlatformReason::Administration);
        store.claim(scope, request(user), key("k")).await.expect("claimed")
    };
    let KeyClaim::Fresh(mut tx) = claim().await else { panic!("replayed") };
    effect(&mut tx, user.uuid()).await.expect("an effect");
    tx.commit(Outcome::Ok, &answer("{}")).await.expect("committed");

    let KeyClaim::Replay(stored) = claim().await else { panic!("a second effect") };

    assert_eq!(stored, answer("{}"));
    assert_eq!(Left::in_database(&database).await, Left::all(1));
}

#[tokio::test]
async fn a_key_is_forgotten_after_a_day_and_not_before() {
    let (database, store, user) = world().await;
    keyed(&store, user, key("k"), user.uuid()).await;

    database.clock().advance(TimeDelta::hours(24) - TimeDelta::minutes(1));
    let before = keyed(&store, user, key("k"), user.uuid()).await;
    database.clock().advance(TimeDelta::minutes(2));
    let after = keyed(&store, user, key("k"), user.uuid()).await;

    assert!(matches!(before, Ended::Replay(_)), "{before:?}");
    assert!(matches!(after, Ended::Fresh(_)), "{after:?}");
}
