//! The properties that every engine has, as the next domains rely on them: terminal tokens, presence of sessions, fan-out
//! of changes.

use std::time::Duration;

use futures::future::join_all;
use gpuaas_core::Secret;
use gpuaas_ephemeral::{
    Admission, Delivery, EphemeralError, Limit, MAX_MEMBERS_PER_GROUP, MAX_MESSAGE_BYTES, MAX_NAME_BYTES,
    MAX_TOKEN_VALUE_BYTES, MAX_TTL, QUEUE_CAPACITY, Subscription, TokenHash,
};

use crate::world::World;

const TTL: Duration = Duration::from_secs(60);
/// A lifetime that passes during a test, and a time after which it has.
const SHORT_TTL: Duration = Duration::from_millis(200);
const AFTER_SHORT_TTL: Duration = Duration::from_millis(250);
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(20);

macro_rules! on_each_engine {
    ($($name:ident)+) => {
        mod in_process {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(crate::world::World::in_process().await).await;
            })+
        }

        mod redis {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(crate::world::World::redis().await).await;
            })+
        }
    };
}

on_each_engine! {
    a_burst_is_admitted_once_however_many_ask_at_once
    one_is_admitted_after_the_returned_wait
    classes_and_keys_are_counted_apart_and_peeking_takes_nothing
    a_zero_limit_rejects_everything
    a_lowered_limit_applies_at_once
    one_of_a_hundred_consumers_receives_the_token
    a_token_expires_and_may_then_be_stored_again
    a_stored_token_is_not_overwritten
    presence_lasts_from_a_heartbeat_to_its_end
    a_group_has_a_maximum_of_members
    messages_reach_every_subscriber_of_their_topic_in_order
    a_slow_subscriber_learns_that_it_missed_messages
    what_exceeds_a_bound_is_rejected
}

fn token(text: &str) -> TokenHash {
    TokenHash::new("test", &Secret::new(text.to_owned()))
}

fn is_admitted(admission: Admission) -> bool {
    matches!(admission, Admission::Admitted { .. })
}

async fn take(world: &World, class: &str, key: &str, limit: Limit) -> Admission {
    world.engine.take_rate(class, key, limit).await.expect("available")
}

async fn a_burst_is_admitted_once_however_many_ask_at_once(world: World) {
    let limit = Limit { per_minute: 1, burst: 10 };
    let takes = (0..100).map(|_| {
        let engine = world.engine.clone();
        tokio::spawn(async move { engine.take_rate("api", "ann", limit).await.expect("available") })
    });

    let results = join_all(takes).await.into_iter().map(|result| result.expect("it ends"));

    let mut remaining: Vec<u32> = results
        .filter_map(|admission| match admission {
            Admission::Admitted { remaining } => Some(remaining),
            Admission::Limited { .. } => None,
        })
        .collect();
    remaining.sort_unstable();
    assert_eq!(remaining, (0..10).collect::<Vec<_>>());
}

async fn one_is_admitted_after_the_returned_wait(world: World) {
    let limit = Limit { per_minute: 120, burst: 1 };
    assert!(is_admitted(take(&world, "api", "ann", limit).await));

    let Admission::Limited { wait } = take(&world, "api", "ann", limit).await else {
        panic!("the limit is reached")
    };

    assert!(wait > Duration::ZERO && wait <= Duration::from_millis(500), "{wait:?}");
    world.pass(wait).await;
    assert!(is_admitted(take(&world, "api", "ann", limit).await));
}

async fn classes_and_keys_are_counted_apart_and_peeking_takes_nothing(world: World) {
    let limit = Limit { per_minute: 1, burst: 1 };
    let peek = async || world.engine.peek_rate("api", "ann", limit).await.expect("available");
    assert_eq!([peek().await, peek().await], [Admission::Admitted { remaining: 0 }; 2]);
    assert!(is_admitted(take(&world, "api", "ann", limit).await));
    assert!(!is_admitted(peek().await));

    assert!(is_admitted(take(&world, "api", "bob", limit).await));
    assert!(is_admitted(take(&world, "admin", "ann", limit).await));
}

async fn a_zero_limit_rejects_everything(world: World) {
    for limit in [Limit { per_minute: 0, burst: 5 }, Limit { per_minute: 5, burst: 0 }] {
        assert!(!is_admitted(take(&world, "api", "ann", limit).await));
    }
}

async fn a_lowered_limit_applies_at_once(world: World) {
    let (high, low) = (Limit { per_minute: 1, burst: 1000 }, Limit { per_minute: 60, burst: 2 });
    for _ in 0..10 {
        assert!(is_admitted(take(&world, "api", "ann", high).await));
    }

    let Admission::Limited { wait } = take(&world, "api", "ann", low).await else {
        panic!("the bucket is empty")
    };

    assert!(wait <= Duration::from_secs(1), "one bucket of the new limit at most: {wait:?}");
}

async fn one_of_a_hundred_consumers_receives_the_token(world: World) {
    let token = token("a");
    assert!(world.engine.store_token(&token, b"value", TTL).await.expect("available"));
    let consumers = (0..100).map(|_| {
        let (engine, token) = (world.engine.clone(), token.clone());
        tokio::spawn(async move { engine.consume_token(&token).await.expect("available") })
    });

    let values = join_all(consumers).await.into_iter().filter_map(|value| value.expect("it ends"));

    assert_eq!(values.collect::<Vec<_>>(), [b"value"]);
}

async fn a_token_expires_and_may_then_be_stored_again(world: World) {
    let (engine, token) = (&world.engine, token("a"));
    assert!(engine.store_token(&token, b"first", SHORT_TTL).await.expect("available"));
    world.pass(AFTER_SHORT_TTL).await;

    assert_eq!(engine.consume_token(&token).await.expect("available"), None);
    assert!(engine.store_token(&token, b"second", TTL).await.expect("available"));
    assert_eq!(engine.consume_token(&token).await.expect("available"), Some(b"second".to_vec()));
}

async fn a_stored_token_is_not_overwritten(world: World) {
    let (engine, token) = (&world.engine, token("a"));
    assert!(engine.store_token(&token, b"first", TTL).await.expect("available"));
    assert!(!engine.store_token(&token, b"second", TTL).await.expect("available"));

    assert_eq!(engine.consume_token(&token).await.expect("available"), Some(b"first".to_vec()));
    assert_eq!(engine.consume_token(&token).await.expect("available"), None);
}

async fn presence_lasts_from_a_heartbeat_to_its_end(world: World) {
    let engine = &world.engine;
    let members = async || engine.members("group").await.expect("available");
    for (member, ttl) in [("c", TTL), ("b", SHORT_TTL), ("a", TTL)] {
        engine.heartbeat("group", member, ttl).await.expect("available");
    }
    engine.heartbeat("other", "d", TTL).await.expect("available");
    assert_eq!(members().await, ["a", "b", "c"]);

    world.pass(AFTER_SHORT_TTL).await;
    assert_eq!(members().await, ["a", "c"], "one had no further heartbeat");

    engine.heartbeat("group", "b", TTL).await.expect("available");
    engine.leave("group", "a").await.expect("available");
    engine.leave("group", "unknown").await.expect("available");
    assert_eq!(members().await, ["b", "c"]);
}

async fn a_group_has_a_maximum_of_members(world: World) {
    let beat = async |member: &str, ttl| world.engine.heartbeat("group", member, ttl).await;
    beat("short", SHORT_TTL).await.expect("available");
    for n in 1..MAX_MEMBERS_PER_GROUP {
        beat(&n.to_string(), TTL).await.expect("available");
    }

    beat("1", TTL).await.expect("a member");
    world.pass(AFTER_SHORT_TTL).await;
    beat("new", TTL).await.expect("one has expired");
    let full = beat("one more", TTL).await;

    assert!(matches!(full, Err(EphemeralError::Unavailable(_))), "{full:?}");
}

/// Returns the next delivery, or panics if there is none in time.
async fn next(subscription: &mut Subscription) -> Delivery {
    let next = tokio::time::timeout(DELIVERY_TIMEOUT, subscription.next()).await;
    next.expect("a delivery").expect("the engine lives")
}

async fn messages_reach_every_subscriber_of_their_topic_in_order(world: World) {
    let engine = &world.engine;
    engine.publish("topic", b"before").await.expect("available");
    let mut first = engine.subscribe("topic").await.expect("available");
    let mut second = engine.subscribe("topic").await.expect("available");
    let mut other = engine.subscribe("other").await.expect("available");

    for message in [b"1", b"2", b"3"] {
        engine.publish("topic", message).await.expect("available");
    }
    engine.publish("other", b"4").await.expect("available");

    for subscription in [&mut first, &mut second] {
        for message in [b"1", b"2", b"3"] {
            assert_eq!(next(subscription).await, Delivery::Message(message.as_slice().into()));
        }
    }
    assert_eq!(next(&mut other).await, Delivery::Message(b"4".as_slice().into()));
}

async fn a_slow_subscriber_learns_that_it_missed_messages(world: World) {
    let engine = &world.engine;
    let mut slow = engine.subscribe("topic").await.expect("available");
    let mut reader = engine.subscribe("topic").await.expect("available");
    let count = QUEUE_CAPACITY + 10;
    for n in 0..count {
        engine.publish("topic", n.to_string().as_bytes()).await.expect("available");
        next(&mut reader).await;
    }

    assert_eq!(next(&mut slow).await, Delivery::Missed);
    for n in 10..count {
        assert_eq!(next(&mut slow).await, Delivery::Message(n.to_string().as_bytes().into()));
    }
}

async fn what_exceeds_a_bound_is_rejected(world: World) {
    let (engine, token) = (&world.engine, token("a"));
    let (name, too_long) = ("n".repeat(MAX_NAME_BYTES), "n".repeat(MAX_NAME_BYTES + 1));
    let (value, too_large) = (vec![0; MAX_TOKEN_VALUE_BYTES], vec![0; MAX_TOKEN_VALUE_BYTES + 1]);
    let (message, too_big) = (vec![0; MAX_MESSAGE_BYTES], vec![0; MAX_MESSAGE_BYTES + 1]);
    let forever = MAX_TTL + Duration::from_secs(1);
    let rejected = [
        engine.store_token(&token, &too_large, TTL).await.map(drop),
        engine.store_token(&token, &value, forever).await.map(drop),
        engine.heartbeat(&too_long, "member", TTL).await,
        engine.heartbeat("group", &too_long, TTL).await,
        engine.heartbeat("group", "member", forever).await,
        engine.publish(&too_long, b"").await,
        engine.publish("topic", &too_big).await,
        engine.subscribe(&too_long).await.map(drop),
    ];
    for result in rejected {
        assert!(matches!(result, Err(EphemeralError::OutOfBounds { .. })), "{result:?}");
    }

    assert!(engine.store_token(&token, &value, MAX_TTL).await.expect("within the bounds"));
    engine.heartbeat(&name, &name, MAX_TTL).await.expect("within the bounds");
    engine.publish(&name, &message).await.expect("within the bounds");
    engine.check().await.expect("available");
}
