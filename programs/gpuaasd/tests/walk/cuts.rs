//! Tests of unknown commit outcomes: a thousand connections are cut around COMMIT, and each request is retried with its key.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use gpuaas_testkit::{Policy, TestDatabase, When};
use reqwest::Method;

use crate::fixtures::fixture;
use crate::oracle::{Row, operations};
use crate::world::World;

const CUTS: u64 = 1_000;
const MAX_ATTEMPTS: usize = 20;

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_cut_commits_have_one_effect_one_row_and_one_response_each() {
    let db = TestDatabase::new().await;
    let armed: Arc<Mutex<Option<When>>> = Arc::default();
    let trigger = armed.clone();
    // Only commits of requests are cut; the sealer and the heartbeat don't commit mutations.
    let policy = Policy::new(move |sql| {
        let sealing = sql.contains("store.write_commit(");
        if sealing { trigger.lock().expect("no panic").take() } else { None }
    });
    let (proxy, _) = db.behind_proxy(policy);
    let world = World::with(db, |connect| proxy.connect(connect)).await;
    let mutations: Vec<_> = operations().into_iter().filter(Row::is_keyed).collect();
    let mut turn = 0;
    while proxy.cuts() < CUTS {
        let row = &mutations[turn % mutations.len()];
        let made = fixture(&world, row).await;
        let action = row.audit.as_deref().expect("audited");
        let before = world.audit_rows(action, "ok").await;
        let when = if turn % 2 == 0 { When::AfterSend } else { When::BeforeSend };
        let key = world.fresh("cut");
        let method: Method = row.method.parse().expect("a method");
        *armed.lock().expect("no panic") = Some(when);
        let mut answers = Vec::new();
        for _ in 0..MAX_ATTEMPTS {
            let answer =
                world.send(method.clone(), &made.path, &made.token, Some(&key), made.body.clone()).await;
            if answer.status.as_u16() == 503 || answer.code() == "idempotency_in_progress" {
                tokio::time::sleep(Duration::from_millis(5)).await; // waits: for the lost connection to wind down
                continue;
            }
            assert!(answer.status.is_success(), "{} cut {when:?}: {answer:?}", row.id);
            answers.push(answer);
            if answers.len() == 2 {
                break;
            }
        }
        let [first, again] = &answers[..] else { panic!("{} never came through", row.id) };
        assert!(again.replayed, "{}", row.id);
        assert_eq!(first.json()["id"], again.json()["id"], "{} answered differently", row.id);
        assert_eq!(world.audit_rows(action, "ok").await, before + 1, "{} cut {when:?}", row.id);
        turn += 1;
    }
    println!("{} cuts over {} mutations", proxy.cuts(), mutations.len());
    world.cloud.stop().await;
}
