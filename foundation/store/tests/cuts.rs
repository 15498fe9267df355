//! Commits whose acknowledgement is lost: retried with their key, each has exactly one effect.

use gpuaas_core::chain::Outcome;
use gpuaas_core::{Code, Entropy, UserId};
use gpuaas_testkit::{Policy, TestDatabase, When};

use crate::fixture::{Ended, Left, key, keyed, request};

const CUTS: u64 = 200;

fn pick(entropy: &Entropy) -> Option<When> {
    let [choice, bytes] = entropy.bytes::<2>();
    match choice % 8 {
        0 | 1 => Some(When::AfterSend),
        2 => Some(When::AfterAnswer),
        3 | 4 => Some(When::BeforeSend),
        5 => Some(When::AfterBytes(usize::from(bytes))),
        _ => None,
    }
}

fn seed() -> u64 {
    let given = std::env::var("GPUAAS_TEST_SEED").ok().and_then(|seed| seed.parse().ok());
    given.unwrap_or_else(|| u64::from_le_bytes(Entropy::system().bytes()))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_commit_tried_again_with_its_key_has_one_effect() {
    let database = TestDatabase::new().await;
    let seed = seed();
    println!("GPUAAS_TEST_SEED={seed}");
    let entropy = Entropy::seeded(seed);
    let (proxy, store) = database.behind_proxy(Policy::commits(move || pick(&entropy)));
    let user = UserId::new(&database.sources());
    let direct = database.store();
    let mut made = 0;

    while proxy.cuts() < CUTS {
        let (name, subject) = (format!("k{made}"), database.sources().uuid());
        let ended = keyed(&store, user, key(&name), subject).await;
        // The answer is a replay if an earlier attempt was committed.
        let (Ended::Fresh(first) | Ended::Replay(first)) = ended else { panic!("{ended:?}") };
        assert!(first.body.contains(&subject.to_string()), "{first:?}");
        let again = keyed(&direct, user, key(&name), subject).await;
        assert_eq!(again, Ended::Replay(first));
        made += 1;
    }

    println!("{made} mutations, {} cuts", proxy.cuts());
    assert_eq!(Left::in_database(&database).await, Left::all(made));
}

/// The server may still be closing the first attempt when the second claims the key.
#[tokio::test]
async fn a_connection_lost_before_the_commit_does_not_refuse_its_own_retry() {
    let database = TestDatabase::new().await;
    for when in [When::BeforeSend, When::AfterSend, When::AfterAnswer] {
        let mut once = Some(when);
        let claims = move |query: &str| query.contains("store.claim").then(|| once.take()).flatten();
        let (proxy, store) = database.behind_proxy(Policy::new(claims));
        let user = UserId::new(&database.sources());

        let ended = keyed(&store, user, key("k"), user.uuid()).await;

        assert!(matches!(ended, Ended::Fresh(_)), "{when:?}: {ended:?}");
        assert_eq!(proxy.cuts(), 1);
    }
    assert_eq!(Left::in_database(&database).await, Left::all(3));
}

/// Without a key the outcome of the commit can't be determined: the caller gets an error and nothing is repeated.
#[tokio::test]
async fn a_lost_commit_without_a_key_is_not_tried_again() {
    let database = TestDatabase::new().await;
    let (proxy, store) = database.behind_proxy(Policy::pass());
    let user = UserId::new(&database.sources());
    let refuse = async || store.record(request(user), Outcome::Denied, Default::default()).await;
    refuse().await.expect("recorded");

    proxy.cut_next_commit(When::AfterAnswer);
    let lost = refuse().await.expect_err("unknown");

    assert_eq!(lost.code, Code::ServiceUnavailable);
    assert_eq!(proxy.cuts(), 1);
    assert_eq!(Left::in_database(&database).await.audit, 2);
}
