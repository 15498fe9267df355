//! Whatever gives access loses against whatever ends it, however closely they meet.
//!
//! Everybody who issues goes on until the end has happened, so that each end meets issues that have begun before it and
//! commit after it. `GPUAAS_RACE_ROUNDS` says how many ends of each kind there are.

use std::sync::atomic::{AtomicBool, Ordering};

use gpuaas_identity::reset_password;
use serde_json::{Value, json};

use crate::world::{Answer, OTHER_PASSWORD, PASSWORD, Person, World};

fn rounds() -> usize {
    std::env::var("GPUAAS_RACE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(6)
}

/// What was issued while the end came.
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

/// A race's course: issuers go on until it is over.
#[derive(Default)]
struct Course {
    over: AtomicBool,
}

impl Course {
    fn goes_on(&self) -> bool {
        !self.over.load(Ordering::Acquire)
    }

    async fn ends_with<T>(&self, end: impl Future<Output = T>) -> T {
        let done = end.await;
        self.over.store(true, Ordering::Release);
        done
    }
}

async fn refreshing(world: &World, course: &Course, mut token: String) -> Issued {
    let mut issued = Issued::default();
    while course.goes_on() {
        let answer = world.refresh(&token).await;
        if !answer.is_success() {
            break;
        }
        issued.signed_in(&answer);
        token = answer.text("/refresh_token");
    }
    issued
}

async fn signing_in(world: &World, course: &Course, name: &str) -> Issued {
    let mut issued = Issued::default();
    while course.goes_on() {
        let answer = world.try_sign_in(name, PASSWORD).await;
        if !answer.is_success() {
            break;
        }
        issued.signed_in(&answer);
    }
    issued
}

async fn making_tokens(world: &World, course: &Course, access: &str) -> Issued {
    let mut issued = Issued::default();
    while course.goes_on() {
        let answer = world.try_token(access).await;
        if !answer.is_success() {
            break;
        }
        issued.api.push(answer.text("/secret"));
        // The cache of this process holds it while the end comes.
        world.works(&answer.text("/secret")).await;
    }
    issued
}

async fn changing_password(world: &World, access: &str) -> Issued {
    let body = json!({ "current_password": PASSWORD, "new_password": OTHER_PASSWORD });
    world.send("POST", "/users/me/password", access, body).await;
    Issued::default()
}

/// Everybody issues to one person while `end` comes; returns what was issued and what came of the end.
async fn race<T>(world: &World, person: &Person, end: impl Future<Output = T>) -> (Issued, T) {
    let second = world.sign_in(&person.name, PASSWORD).await;
    let course = Course::default();
    let (mut issued, signing_in) = (Issued::default(), || signing_in(world, &course, &person.name));
    let (done, first, other, tokens, signed_in, more_signed_in, yet_more) = tokio::join!(
        course.ends_with(end),
        refreshing(world, &course, person.refresh.clone()),
        refreshing(world, &course, second.refresh.clone()),
        making_tokens(world, &course, &second.access),
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
async fn whatever_is_issued_around_a_suspension_is_dead_after_it() {
    let world = World::new().await;
    for _ in 0..rounds() {
        let person = world.person("platform_user").await;
        let path = format!("/admin/users/{}/suspend", person.id);
        let suspend = world.must("POST", &path, &world.root.access, json!({ "reason": "a race" }));
        let changer = world.sign_in(&person.name, PASSWORD).await;
        let end = async { tokio::join!(changing_password(&world, &changer.access), suspend) };

        let (mut issued, _) = race(&world, &person, end).await;

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

        let (mut issued, _) = race(&world, &person, change).await;

        // Tokens made before the change are its owner's to revoke.
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

        let (mut issued, reset) = race(&world, &person, reset).await;

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
async fn what_a_session_is_given_while_it_ends_is_dead_after_it() {
    let world = World::new().await;
    for round in 0..rounds() * 4 {
        let person = world.person("platform_user").await;
        let second = world.sign_in(&person.name, PASSWORD).await;
        let course = Course::default();
        let session = format!("/auth/sessions/{}", person.session);
        let end = async {
            match round % 3 {
                0 => world.must("POST", "/auth/logout", &person.access, Value::Null).await,
                1 => world.must("DELETE", &session, &second.access, Value::Null).await,
                _ => world.must("DELETE", "/auth/sessions", &second.access, Value::Null).await,
            }
        };

        let (_, issued, tokens) = tokio::join!(
            course.ends_with(end),
            refreshing(&world, &course, person.refresh.clone()),
            making_tokens(&world, &course, &person.access),
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
        let course = Course::default();
        let making = async || {
            while course.goes_on() {
                let name = world.fresh("accomplice");
                let body = json!({ "username": name, "email": format!("{name}@example.org") });
                world.send("POST", "/admin/users", &administrator.access, body).await;
            }
        };
        let path = format!("/admin/users/{}/suspend", administrator.id);
        let suspend = world.must("POST", &path, &world.root.access, json!({ "reason": "a race" }));

        tokio::join!(course.ends_with(suspend), making(), making(), making());

        // An account is made under the lock of its maker's row, which a suspension updates: the log has their order.
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
        let course = Course::default();
        let using = async || {
            while course.goes_on() {
                world.works(&secret).await;
                // What the process has cached of it is forgotten, so that the database is asked at any moment.
                world.refresh_revocations().await;
            }
        };

        tokio::join!(
            course.ends_with(world.must("DELETE", &token, &person.access, Value::Null)),
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
        let org = world.must("POST", "/orgs", &owner.access, json!({ "name": world.fresh("Org") })).await;
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
        let course = Course::default();
        let adding = async {
            while course.goes_on() {
                let body = json!({ "user": guest.name, "role": "viewer" });
                world.send("POST", &of_project, &admin.access, body).await;
                let guest = format!("{of_project}/{}", guest.id);
                world.send("DELETE", &guest, &admin.access, Value::Null).await;
            }
        };

        let of_admin = format!("{of_project}/{}", admin.id);
        tokio::join!(course.ends_with(world.must("DELETE", &of_admin, &owner.access, Value::Null)), adding);

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
            .must("POST", "/orgs", &owner.access, json!({ "name": world.fresh("Org") }))
            .await
            .text("/id");
        let members = format!("/orgs/{org}/members");
        world.must("POST", &members, &owner.access, json!({ "user": admin.name, "role": "admin" })).await;
        let of_admin = format!("{members}/{}", admin.id);
        let course = Course::default();
        let end = async {
            match round % 2 {
                0 => world.must("DELETE", &of_admin, &owner.access, Value::Null).await,
                _ => world.must("PATCH", &of_admin, &owner.access, json!({ "role": "member" })).await,
            }
        };
        let adding = async {
            while course.goes_on() {
                let body = json!({ "user": guest.name, "role": "admin" });
                world.send("POST", &members, &admin.access, body).await;
                world.send("DELETE", &format!("{members}/{}", guest.id), &admin.access, Value::Null).await;
            }
        };

        tokio::join!(course.ends_with(end), adding);

        // Both append to the log while they hold the organisation's row: its order is theirs.
        let log = world.database.events("identity.user.membership_changed").await;
        let changes: Vec<&Value> =
            log.iter().map(|(_, change)| change).filter(|change| change["org_id"] == json!(org)).collect();
        let lost = |change: &&Value| change["user_id"] == json!(admin.id) && change["role"] != json!("admin");
        let lost = changes.iter().position(lost).expect("the role is lost");
        let after = changes[lost..].iter().filter(|change| change["user_id"] == json!(guest.id)).count();
        assert_eq!(after, 0, "members were changed by one who was no administrator any more");
    }
}
