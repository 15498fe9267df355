//! Password guessing is slow for every name, and reveals nothing about which accounts exist.

use std::time::{Duration, Instant};

use futures::future::join_all;
use serde_json::json;

use crate::world::{Answer, PASSWORD, World};

fn visible(answer: &Answer) -> (u16, String, String) {
    (answer.status, answer.code().to_owned(), answer.body["detail"].to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn of_sixteen_wrong_passwords_at_once_five_are_answered_and_the_account_is_locked() {
    let world = World::new().await;
    let person = world.person("platform_user").await;

    let answers = join_all((0..16).map(|_| world.try_sign_in(&person.name, "wrong"))).await;

    let wrong = answers.iter().filter(|answer| answer.code() == "credentials_invalid").count();
    let locked = answers.iter().filter(|answer| answer.code() == "rate_limit_exceeded").count();
    assert_eq!((wrong, locked), (5, 11));
    assert_eq!(world.try_sign_in(&person.name, PASSWORD).await.code(), "rate_limit_exceeded");
    world.database.clock().advance(chrono::Duration::seconds(31));
    assert!(world.try_sign_in(&person.name, PASSWORD).await.is_success());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_correct_password_among_many_guesses_is_rejected_like_the_others_once_the_account_is_locked() {
    let world = World::new().await;
    let person = world.person("platform_user").await;
    for _ in 0..5 {
        world.try_sign_in(&person.name, "wrong").await;
    }

    let guesses = join_all(
        (0..8).map(|guess| world.try_sign_in(&person.name, if guess == 4 { PASSWORD } else { "wrong" })),
    );

    for answer in guesses.await {
        assert_eq!(answer.code(), "rate_limit_exceeded");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn failures_count_for_the_account_with_each_of_its_names() {
    let world = World::new().await;
    let person = world.person("platform_user").await;
    let mail = format!("{}@example.org", person.name);
    let names = [person.name.clone(), mail.clone(), person.name.to_uppercase(), mail.to_uppercase(), mail];
    for name in &names {
        assert_eq!(world.try_sign_in(name, "wrong").await.code(), "credentials_invalid", "{name}");
    }
    assert_eq!(world.try_sign_in(&person.name, "wrong").await.code(), "rate_limit_exceeded");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_sign_in_limit_applies_to_the_account_with_each_of_its_names() {
    let world = World::with_rates(json!({ "rate_limits.sign_in_per_minute": 3 })).await;
    let person = world.person("platform_user").await;
    let mail = format!("{}@EXAMPLE.org", person.name);

    let answers = [
        world.try_sign_in(&person.name, PASSWORD).await,
        world.try_sign_in(&mail, PASSWORD).await,
        world.try_sign_in(&person.name.to_uppercase(), PASSWORD).await,
    ];

    let codes: Vec<_> = answers.iter().map(Answer::code).collect();
    assert_eq!(codes, ["", "", "rate_limit_exceeded"], "the first of three was the sign-in of the world");
}

#[tokio::test(flavor = "multi_thread")]
async fn existing_unknown_and_new_accounts_answer_alike_from_the_first_attempt_to_the_lock() {
    let world = World::new().await;
    let active = world.person("platform_user").await.name;
    let (_, new, _) = world.account("platform_user").await;
    let names = [active, new, "nobody-at-all".to_owned(), "nobody@example.org".to_owned()];
    for attempt in 0..8 {
        let mut answers = Vec::new();
        for name in &names {
            answers.push(visible(&world.try_sign_in(name, "wrong").await));
        }
        assert!(answers.iter().all(|answer| *answer == answers[0]), "attempt {attempt}: {answers:?}");
        assert_eq!(answers[0].0, if attempt < 5 { 401 } else { 429 });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_generated_password_takes_as_long_to_verify_as_a_chosen_one() {
    let world = World::new().await;
    let (_, active, first) = world.account("platform_user").await;
    world.activate(&active, &first).await;
    let (_, new, _) = world.account("platform_user").await;
    let names = [active.as_str(), new.as_str(), "nobody-at-all"];
    let mut quickest = [Duration::MAX; 3];
    // In turns, so that other work on the machine slows all three alike.
    for _ in 0..4 {
        for (name, quickest) in names.iter().zip(&mut quickest) {
            let began = Instant::now();
            world.try_sign_in(name, "wrong").await;
            *quickest = began.elapsed().min(*quickest);
        }
    }
    let (least, most) = (quickest.iter().min().expect("three"), quickest.iter().max().expect("three"));
    assert!(*least * 3 > *most, "active, new, unknown: {quickest:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_the_current_password_of_a_session_locks_the_account_too() {
    let world = World::new().await;
    let person = world.person("platform_user").await;
    let guess = async || {
        let body = json!({ "current_password": "wrong", "new_password": "a password to come" });
        world.send("POST", "/users/me/password", &person.access, body).await
    };
    for _ in 0..5 {
        assert_eq!(guess().await.code(), "credentials_invalid");
    }
    assert_eq!(guess().await.code(), "rate_limit_exceeded");
    assert_eq!(world.try_sign_in(&person.name, PASSWORD).await.code(), "rate_limit_exceeded");
}
