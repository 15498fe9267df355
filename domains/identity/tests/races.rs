//! Races between issuing and ending access: after the end, no access issued around it is valid.
//!
//! Issuers run until access has ended, so that each end races with issues that began before it and commit after it.
//! `GPUAAS_RACE_ROUNDS` sets the number of ends of each kind.

use std::sync::atomic::{AtomicBool, Ordering};

use gpuaas_identity::reset_password;
use serde_json::{Value, json};

use crate::world::{Answer, OTHER_PASSWORD, PASSWORD, Person, World};

fn rounds() -> usize {
    std::env::var("GPUAAS_RACE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(6)
}

/// Tokens issued while access was ended.
#[derive(Debug, Default)]
struct Issued {
    access: Vec<String>,
    refresh: Vec<String>,
    api: Vec<String>,
}

impl Issued {
    fn signed_in(&mut self, answer: &Answer) {
        self.access.push(answer.text("/access_token"));
        self.refresh.push(answer.text("/refresh_token"));
    }

    fn extend(&mut self, other: Self) {
        self.access.extend(other.access);
        self.refresh.extend(other.refresh);
        self.api.extend(other.api);
    }
}

/// State of a race: issuers run until it is over.
#[derive(Default)]
struct RaceState {
    over: AtomicBool,
}

impl RaceState {
    fn is_running(&self) -> bool {
        !self.over.load(Ordering::Acquire)
    }

    async fn finish_with<T>(&self, end: impl Future<Output = T>) -> T {
        let done = end.await;
        self.over.store(true, Ordering::Release);
        done
    }
}

async fn refreshing(world: &World, race: &RaceState, mut token: String) -> Issued {
    let mut issued = Issued::default();
    while race.is_running() {
        let answer = world.refresh(&token).await;
        if !answer.is_success() {
            break;
        }
        issued.signed_in(&answer);
        token = answer.text("/refresh_token");
    }
    issued
}

async fn signing_in(world: &World, race: &RaceState, name: &str) -> Issued {
    let mut issued = Issued::default();
    while race.is_running() {
        let answer = world.try_sign_in(name, PASSWORD).await;
        if !answer.is_success() {
            break;
        }
        issued.signed_in(&answer);
    }
    issued
}

async fn making_tokens(world: &World, race: &RaceState, access: &str) -> Issued {
    let mut issued = Issued::default();
    while race.is_running() {
        let answer = world.try_token(access).await;
        if !answer.is_success() {
            break;
        }
        issued.api.push(answer.text("/secret"));
        // The cache of this process holds the token while access ends.
        world.works(&answer.text("/secret")).await;
    }
    issued
}

async fn changing_password(world: &World, access: &str) -> Issued {
    let body = json!({ "current_password": PASSWORD, "new_password": OTHER_PASSWORD });
    world.send("POST", "/users/me/password", access, body).await;
    Issued::default()
}

/// Issues tokens to one person from several tasks while `end` runs; returns the tokens and the result of `end`.
async fn run_race<T>(world: &World, person: &Person, end: impl Future<Output = T>) -> (Issued, T) {
    let second = world.sign_in(&person.name, PASSWORD).await;
    let race = RaceState::default();
    let (mut issued, signing_in) = (Issued::default(), || signing_in(world, &race, &person.name));
    let (done, first, other, tokens, signed_in, more_signed_in, yet_more) = tokio::join!(
        race.finish_with(end),
        refreshing(world, &race, person.refresh.clone()),
        refreshing(world, &race, second.refresh.clone()),
        making_tokens(world, &race, &second.access),
        signing_in(),
        signing_in(),
        signing_in(),
    );
    for more in [first, other, tokens, signed_in, more_signed_in, yet_more] {
        issued.extend(more);
    }
    issued.access.extend([person.access.clone(), second.access]);
    world.refresh_revocations().await;
    (issued, done)
}

async fn all_are_dead(world: &World, what: &str, issued: &Issued) {
    for token in issued.access.iter().chain(&issued.api) {
        assert!(!world.works(token).await, "{what}: a token works");
    }
    for token in &issued.refresh {
        let answer = world.refresh(token).await;
        assert!(!answer.is_success(), "{what}: a refresh token works");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_issued_around_a_suspension_are_dead_after_it() {
    let world = World::new().await;
    for _ in 0..rounds() {
        let person = world.person("platform_user").await;
        let path = format!("/admin/users/{}/suspend", person.id);
        let suspend = world.must("POST", &path, &world.root.access, json!({ "reason": "a race" }));
        let changer = world.sign_in(&person.name, PASSWORD).await;
        let end = async { tokio::join!(changing_password(&world, &changer.access), suspend) };

        let (mut issued, _) = run_race(&world, &person, end).await;

        issued.access.push(changer.access);
        all_are_dead(&world, "suspension", &issued).await;
        let path = format!("/admin/users/{}/reinstate", person.id);
        world.must("POST", &path, &world.root.access, json!({ "reason": "a race" })).await;
        all_are_dead(&world, "suspension and reinstatement", &issued).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_begun_around_a_password_change_are_dead_after_it() {
    let world = World::new().await;
    for _ in 0..rounds() {
        let person = world.person("platform_user").await;
        let changer = world.sign_in(&person.name, PASSWORD).await;
        let body = json!({ "current_password": PASSWORD, "new_password": OTHER_PASSWORD });
        let change = world.must("POST", "/users/me/password", &changer.access, body);

        let (mut issued, _) = run_race(&world, &person, change).await;

        // API tokens stay valid after a password change: their owner revokes them.
        issued.api.clear();
        issued.access.push(changer.access);
        all_are_dead(&world, "password change", &issued).await;
        assert_eq!(world.try_sign_in(&person.name, PASSWORD).await.code(), "credentials_invalid");
        assert!(world.try_sign_in(&person.name, OTHER_PASSWORD).await.is_success());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_begun_around_a_reset_are_dead_after_it() {
    let world = World::new().await;
    for _ in 0..rounds() {
        let person = world.person("platform_user").await;
        let reset = reset_password(&world.store, &person.name);

        let (mut issued, reset) = Box::pin(run_race(&world, &person, reset)).await;

        issued.api.clear();
        all_are_dead(&world, "reset", &issued).await;
        let again = world.sign_in(&person.name, reset.expect("resets").password.expose()).await;
        assert_eq!(
            world.send("GET", "/orgs", &again.access, Value::Null).await.code(),
            "password_change_required"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_password_changes_at_once_one_counts() {
    let world = World::new().await;
    for _ in 0..rounds() {
        let person = world.person("platform_user").await;
        let second = world.sign_in(&person.name, PASSWORD).await;
        let change = async |access: &str, new: &str| {
            let body = json!({ "current_password": PASSWORD, "new_password": new });
            world.send("POST", "/users/me/password", access, body).await.is_success()
        };
        let (first, other) = tokio::join!(
            change(&person.access, OTHER_PASSWORD),
            change(&second.access, "a third long password")
        );
        assert!(first != other, "one of two changes counts");
        let works = async |password| world.try_sign_in(&person.name, password).await.is_success();
        assert_eq!(works(OTHER_PASSWORD).await, first);
        assert_eq!(works("a third long password").await, other);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_issued_to_a_session_while_it_ends_are_dead_after_it() {
    let world = World::new().await;
    for round in 0..rounds() * 4 {
        let person = world.person("platform_user").await;
        let second = world.sign_in(&person.name, PASSWORD).await;
        let race = RaceState::default();
        let session = format!("/auth/sessions/{}", person.session);
        let end = async {
            match round % 3 {
                0 => world.must("POST", "/auth/logout", &person.access, Value::Null).await,
                1 => world.must("DELETE", &session, &second.access, Value::Null).await,
                _ => world.must("DELETE", "/auth/sessions", &second.access, Value::Null).await,
            }
        };

        let (_, issued, tokens) = tokio::join!(
            race.finish_with(end),
            refreshing(&world, &race, person.refresh.clone()),
            making_tokens(&world, &race, &person.access),
        );

        world.refresh_revocations().await;
        all_are_dead(&world, "end of a session", &issued).await;
        let made = tokens.api.len();
        assert!(!world.try_token(&person.access).await.is_success(), "after {made} tokens");
        assert!(world.works(&second.access).await, "the other session lives");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_makes_no_account_after_being_suspended() {
    let world = World::new().await;
    for _ in 0..rounds() * 2 {
        let administrator = world.person("platform_superadmin").await;
        let race = RaceState::default();
        let making = async || {
            while race.is_running() {
                let name = world.unique("accomplice");
                let body = json!({ "username": name, "email": format!("{name}@example.org") });
                world.send("POST", "/admin/users", &administrator.access, body).await;
            }
        };
        let path = format!("/admin/users/{}/suspend", administrator.id);
        let suspend = world.must("POST", &path, &world.root.access, json!({ "reason": "a race" }));

        tokio::join!(race.finish_with(suspend), making(), making(), making());

        // Creating an account locks the creator's row, which a suspension updates: the log has the order of both.
        let (made, suspended) = (
            world.database.log_positions("identity.user.created").await,
            world.database.log_positions("identity.user.suspended").await,
        );
        assert!(made.last() < suspended.last(), "an account was made by one who was suspended");
        world.refresh_revocations().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_api_token_used_while_it_is_revoked_is_dead_after_it() {
    let world = World::new().await;
    let person = world.person("platform_user").await;
    for _ in 0..rounds() * 4 {
        let made = world.try_token(&person.access).await;
        let (token, secret) = (format!("/tokens/{}", made.text("/token/id")), made.text("/secret"));
        let race = RaceState::default();
        let using = async || {
            while race.is_running() {
                world.works(&secret).await;
                // Applies revocations to the cache, so that reads of the database happen at any moment.
                world.refresh_revocations().await;
            }
        };

        tokio::join!(
            race.finish_with(world.must("DELETE", &token, &person.access, Value::Null)),
            using(),
            using(),
            using()
        );

        world.refresh_revocations().await;
        assert!(!world.works(&secret).await, "a revoked token works");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_adds_members_of_a_project_after_losing_the_role_that_lets_them() {
    let world = World::new().await;
    let guest = world.person("platform_user").await;
    for _ in 0..rounds() * 4 {
        let (owner, admin) = (world.person("platform_user").await, world.person("platform_user").await);
        let org = world.must("POST", "/orgs", &owner.access, json!({ "name": world.unique("Org") })).await;
        let org = org.text("/id");
        let project = json!({ "org_id": org, "name": "One" });
        let project = world.must("POST", "/projects", &owner.access, project).await.text("/id");
        let (of_org, of_project) = (format!("/orgs/{org}/members"), format!("/projects/{project}/members"));
        for person in [&admin, &guest] {
            world
                .must("POST", &of_org, &owner.access, json!({ "user": person.name, "role": "member" }))
                .await;
        }
        world.must("POST", &of_project, &owner.access, json!({ "user": admin.name, "role": "admin" })).await;
        let race = RaceState::default();
        let adding = async {
            while race.is_running() {
                let body = json!({ "user": guest.name, "role": "viewer" });
                world.send("POST", &of_project, &admin.access, body).await;
                let guest = format!("{of_project}/{}", guest.id);
                world.send("DELETE", &guest, &admin.access, Value::Null).await;
            }
        };

        let of_admin = format!("{of_project}/{}", admin.id);
        tokio::join!(race.finish_with(world.must("DELETE", &of_admin, &owner.access, Value::Null)), adding);

        let log = world.database.events("identity.user.membership_changed").await;
        let changes: Vec<&Value> = log
            .iter()
            .map(|(_, change)| change)
            .filter(|change| change["project_id"] == json!(project))
            .collect();
        let lost = |change: &&Value| change["user_id"] == json!(admin.id) && change["role"].is_null();
        let lost = changes.iter().position(lost).expect("the role is lost");
        assert_eq!(changes.len(), lost + 1, "members were changed by one who was no administrator any more");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_adds_members_after_losing_the_role_that_lets_them() {
    let world = World::new().await;
    let guest = world.person("platform_user").await;
    for round in 0..rounds() * 4 {
        let owner = world.person("platform_user").await;
        let admin = world.person("platform_user").await;
        let org = world
            .must("POST", "/orgs", &owner.access, json!({ "name": world.unique("Org") }))
            .await
            .text("/id");
        let members = format!("/orgs/{org}/members");
        world.must("POST", &members, &owner.access, json!({ "user": admin.name, "role": "admin" })).await;
        let of_admin = format!("{members}/{}", admin.id);
        let race = RaceState::default();
        let end = async {
            match round % 2 {
                0 => world.must("DELETE", &of_admin, &owner.access, Value::Null).await,
                _ => world.must("PATCH", &of_admin, &owner.access, json!({ "role": "member" })).await,
            }
        };
        let adding = async {
            while race.is_running() {
                let body = json!({ "user": guest.name, "role": "admin" });
                world.send("POST", &members, &admin.access, body).await;
                world.send("DELETE", &format!("{members}/{}", guest.id), &admin.access, Value::Null).await;
            }
        };

        tokio::join!(race.finish_with(end), adding);

        // Both append to the log under the lock of the organisation's row: the log has their order.
        let log = world.database.events("identity.user.membership_changed").await;
        let changes: Vec<&Value> =
            log.iter().map(|(_, change)| change).filter(|change| change["org_id"] == json!(org)).collect();
        let lost = |change: &&Value| change["user_id"] == json!(admin.id) && change["role"] != json!("admin");
        let lost = changes.iter().position(lost).expect("the role is lost");
        let after = changes[lost..].iter().filter(|change| change["user_id"] == json!(guest.id)).count();
        assert_eq!(after, 0, "members were changed by one who was no administrator any more");
    }
}
