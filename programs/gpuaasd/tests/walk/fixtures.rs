//! Builds a new successful request for every operation. An operation without a fixture fails the tests.

use gpuaas_core::{LetterId, NotificationId, ProbeId};
use serde_json::{Value, json};

use crate::catalogue;
use crate::fleet;
use crate::oracle::{Least, Row};
use crate::provisioning;
use crate::world::{PASSWORD, World};

/// A request that must succeed for `actor`, a user with exactly the minimum role.
#[derive(Debug, Clone)]
pub struct Fixture {
    pub actor: String,
    /// The actor's token.
    pub token: String,
    pub path: String,
    pub body: Option<Value>,
    /// Another valid body, for tests of reused keys; `None` for requests without a body.
    pub other_body: Option<Value>,
}

/// Returns the user with exactly the minimum role.
pub fn least_holder(least: &Least) -> &'static str {
    match least {
        Least::Anyone | Least::Account => "unaffiliated",
        Least::Org(role) => match role.as_str() {
            "viewer" => "viewer",
            "member" => "member",
            "admin" => "org-admin",
            _ => "owner",
        },
        Least::Project(role) => match role.as_str() {
            "viewer" => "project-viewer",
            "developer" => "project-developer",
            _ => "project-admin",
        },
        Least::Platform(role) => {
            if role == "platform_ops" {
                "ops"
            } else {
                "root"
            }
        }
        Least::Node { .. } => panic!("operations of nodes are walked with hosts"),
    }
}

/// Returns the user whose role is one below the minimum, if there is such a member.
pub fn one_below(least: &Least) -> Option<&'static str> {
    match least {
        Least::Anyone | Least::Account => None,
        Least::Org(role) => match role.as_str() {
            "viewer" => None,
            "member" => Some("viewer"),
            "admin" => Some("member"),
            _ => Some("org-admin"),
        },
        Least::Project(role) => match role.as_str() {
            "viewer" => None,
            "developer" => Some("project-viewer"),
            _ => Some("project-developer"),
        },
        Least::Platform(role) => Some(if role == "platform_ops" { "unaffiliated" } else { "ops" }),
        Least::Node { .. } => None,
    }
}

/// A policy key that can be set at every level.
const POLICY: &str = "notify.token_changes";

const SSH_KEY: &str = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI";

pub fn ssh_key(world: &World) -> String {
    let number: u64 = world.fresh("").trim_start_matches('-').parse().expect("a number");
    let blob = gpuaas_core::chain::sha256(&[&number.to_le_bytes()]);
    format!("{SSH_KEY}{}", &base64_of(&blob)[..43])
}

/// Returns 43 characters that decode to 32 bytes after the fixed prefix of an Ed25519 key.
fn base64_of(hex: &str) -> String {
    hex.chars().cycle().take(43).collect()
}

pub async fn fixture(world: &World, row: &Row) -> Fixture {
    let actor = least_holder(&row.least);
    let token = world.token(actor).to_owned();
    let (org, project) = (world.org.as_str(), world.project.as_str());
    let path = row.path.replace("{org_id}", org).replace("{project_id}", project).replace("{key}", POLICY);
    let mut fixture = Fixture { actor: actor.to_owned(), token, path, body: None, other_body: None };
    let name = |prefix: &str| json!({ "name": world.fresh(prefix) });
    let bodies = |one: Value, two: Value| (Some(one), Some(two));
    (fixture.body, fixture.other_body) = match row.id.as_str() {
        "createOrg" => bodies(name("Org"), name("Org")),
        "updateOrg" | "updateProject" => bodies(name("Renamed"), name("Renamed")),
        "createProject" => {
            let body = || json!({ "org_id": org, "name": world.fresh("Project") });
            bodies(body(), body())
        }
        "updateMe" => {
            bodies(json!({ "display_name": world.fresh("Me") }), json!({ "display_name": "Other" }))
        }
        "createToken" => {
            let body = || json!({ "name": world.fresh("token"), "scopes": ["orgs:read"] });
            bodies(body(), body())
        }
        "addSshKey" => {
            let body = || json!({ "name": "laptop", "public_key": ssh_key(world) });
            bodies(body(), body())
        }
        "createUser" => {
            let body = || {
                let name = world.fresh("user");
                json!({ "username": name, "email": format!("{name}@example.org") })
            };
            bodies(body(), body())
        }
        "updateMember" => bodies(json!({ "role": "viewer" }), json!({ "role": "member" })),
        "updateProjectMember" => bodies(json!({ "role": "viewer" }), json!({ "role": "developer" })),
        "suspendUser" | "reinstateUser" | "redriveDeadLetter" | "dropDeadLetter" | "retryWorkflowRun"
        | "cancelWorkflowRun" | "resolveWorkflowRun" => {
            bodies(json!({ "reason": "a test" }), json!({ "reason": "another" }))
        }
        "setPlatformPolicy" | "setOrgPolicy" | "setProjectPolicy" | "setMyPolicy" => {
            bodies(json!({ "value": true }), json!({ "value": false }))
        }
        "adjustBalance" => {
            let body = |reason: &str| json!({ "amount": { "amount_minor": 500, "currency": "USD" }, "reason": reason });
            bodies(body("a test"), body("another"))
        }
        "setBillingTerms" => {
            let body = |limit: i64| json!({ "currency": "USD", "terms": "invoiced", "credit_limit_minor": limit, "reason": "a test" });
            bodies(body(1_000), body(2_000))
        }
        "setBudget" => {
            let monthly = json!({ "amount_minor": 50_000, "currency": "USD" });
            bodies(json!({ "budget": { "monthly": monthly, "hard": false } }), json!({ "budget": null }))
        }
        _ => (None, None),
    };
    special(world, row, &mut fixture).await;
    fixture
}

/// Completes fixtures of operations that consume their resource, or act on the caller's own resources.
async fn special(world: &World, row: &Row, fixture: &mut Fixture) {
    let account = || async { world.account(&world.fresh("person"), "platform_user").await.0 };
    match row.id.as_str() {
        "deleteOrg" => {
            let org = world.make_org("owner").await;
            world.add(&format!("/orgs/{org}/members"), "org-admin", "admin").await;
            fixture.path = format!("/orgs/{org}");
        }
        "deleteProject" => {
            let project = world.make_project("owner", &world.org).await;
            for (name, role) in [("project-admin", "admin"), ("project-developer", "developer")] {
                world.add(&format!("/projects/{project}/members"), name, role).await;
            }
            fixture.path = format!("/projects/{project}");
        }
        "addMember" | "updateMember" | "removeMember" => {
            let (id, name) = account().await;
            if row.id == "addMember" {
                fixture.body = Some(json!({ "user": name, "role": "member" }));
                fixture.other_body = Some(json!({ "user": name, "role": "viewer" }));
                return;
            }
            world.add(&format!("/orgs/{}/members", world.org), &name, "member").await;
            fixture.path = format!("/orgs/{}/members/{}", world.org, id);
        }
        "addProjectMember" | "updateProjectMember" | "removeProjectMember" => {
            let (id, name) = account().await;
            world.add(&format!("/orgs/{}/members", world.org), &name, "member").await;
            if row.id == "addProjectMember" {
                fixture.body = Some(json!({ "user": name, "role": "viewer" }));
                fixture.other_body = Some(json!({ "user": name, "role": "developer" }));
                return;
            }
            world.add(&format!("/projects/{}/members", world.project), &name, "developer").await;
            fixture.path = format!("/projects/{}/members/{}", world.project, id);
        }
        "revokeToken" => {
            let (id, _) = world.api_token(&fixture.actor, &["orgs:read"]).await;
            fixture.path = format!("/tokens/{id}");
        }
        "removeSshKey" => {
            let body = json!({ "name": "old", "public_key": ssh_key(world) });
            let made = world.must(reqwest::Method::POST, "/ssh-keys", &fixture.token, Some(body)).await;
            fixture.path = format!("/ssh-keys/{}", made["id"].as_str().expect("an id"));
        }
        "endSession" => {
            let other = world.sign_in(&fixture.actor, PASSWORD).await;
            let me =
                world.must(reqwest::Method::GET, "/auth/sessions?page_size=200", &other.token, None).await;
            let sessions = me["items"].as_array().expect("sessions");
            let current = sessions.iter().find(|session| session["current"] == true).expect("the new one");
            fixture.path = format!("/auth/sessions/{}", current["id"].as_str().expect("an id"));
        }
        "getUser" | "suspendUser" | "reinstateUser" => {
            let (id, _) = account().await;
            fixture.path = row.path.replace("{user_id}", &id);
            if row.id == "reinstateUser" {
                let suspend = format!("/admin/users/{id}/suspend");
                let body = json!({ "reason": "a test" });
                world.must(reqwest::Method::POST, &suspend, world.token("root"), Some(body)).await;
            }
        }
        "followChanges" => {
            let org = world.make_org(&fixture.actor).await;
            let project = world.make_project(&fixture.actor, &org).await;
            fixture.path = format!("{}?project={project}", row.path);
        }
        _ => signing_in(world, row, fixture).await,
    }
}

/// Completes fixtures of operations on dead letters and probes.
async fn events(world: &World, row: &Row, fixture: &mut Fixture) {
    match row.id.as_str() {
        "readNotification" | "dismissNotification" => {
            let id = notification(world, &fixture.actor).await;
            fixture.path = row.path.replace("{notification_id}", &id);
        }
        "getDeadLetter" | "redriveDeadLetter" | "dropDeadLetter" => {
            fixture.path = row.path.replace("{letter_id}", &dead_letter(world).await);
        }
        "getProbe" => {
            fixture.path = row.path.replace("{probe_id}", &probe(world).await);
        }
        "getWorkflowRun" | "cancelWorkflowRun" => {
            fixture.path = row.path.replace("{run_id}", &world.workflow_run("running").await);
        }
        "retryWorkflowRun" | "resolveWorkflowRun" => {
            fixture.path = row.path.replace("{run_id}", &world.workflow_run("stuck").await);
        }
        _ => {
            catalogue::complete(world, row, fixture).await;
            fleet::prepare(world, row, fixture).await;
            provisioning::complete(world, row, fixture).await;
        }
    }
}

/// Creates a dead letter of a consumer that doesn't exist, so that it stays.
async fn dead_letter(world: &World) -> String {
    let id = LetterId::new(&world.db.sources());
    let insert = format!(
        "insert into events.dead_letters (id, consumer, seq, event_id, event_type, aggregate_type, aggregate_id,
             occurred_at, envelope, state, error, attempts, made_at, changed_at)
         values ('{0}', 'nobody', 1, '{0}', 'test.happened', 'test', '{0}', now(), '{{}}', 'parked', 'failed', 5, now(),
                 now());
         update events.dead_letters set state = 'dead' where id = '{0}'",
        id.uuid(),
    );
    world.db.execute_as_owner(&insert).await;
    id.to_string()
}

/// Creates a finished probe.
async fn probe(world: &World) -> String {
    let id = ProbeId::new(&world.db.sources());
    let insert = format!("insert into probe.probes values ('{0}', '{0}', now(), now(), now())", id.uuid());
    world.db.execute_as_owner(&insert).await;
    id.to_string()
}

/// Creates a notification of the user.
async fn notification(world: &World, name: &str) -> String {
    let id = NotificationId::new(&world.db.sources());
    let insert = format!(
        "with inbox as (
             insert into notify.inboxes as i select id, 1 from identity.users where username = '{name}'
             on conflict (user_id) do update set last_seq = i.last_seq + 1 returning user_id, last_seq)
         insert into notify.notifications (id, user_id, seq, kind, title, body, event_id, correlation_id, created_at)
         select '{0}', user_id, last_seq, 'test', 'Title', 'Body', '{0}', 'corr', now() from inbox",
        id.uuid(),
    );
    world.db.execute_as_owner(&insert).await;
    id.to_string()
}

/// Completes fixtures of operations that consume a session or password.
async fn signing_in(world: &World, row: &Row, fixture: &mut Fixture) {
    match row.id.as_str() {
        "login" => fixture.body = Some(json!({ "username": "unaffiliated", "password": PASSWORD })),
        "refreshToken" => {
            let session = world.sign_in("unaffiliated", PASSWORD).await;
            fixture.body = Some(json!({ "refresh_token": session.refresh }));
        }
        "logout" => fixture.token = world.sign_in("unaffiliated", PASSWORD).await.token,
        "endOtherSessions" => {
            fixture.token = world.person(&world.fresh("person"), "platform_user").await.token;
        }
        "changePassword" => {
            fixture.token = world.person(&world.fresh("person"), "platform_user").await.token;
            let new = world.fresh("another long password");
            fixture.body = Some(json!({ "current_password": PASSWORD, "new_password": new }));
        }
        _ => policies(world, row, fixture).await,
    }
}

async fn policies(world: &World, row: &Row, fixture: &mut Fixture) {
    let token = fixture.token.clone();
    let must = async |method, path: &str, body| {
        world.must(method, path, &token, Some(body)).await;
    };
    match row.id.as_str() {
        "clearPlatformPolicy" | "clearOrgPolicy" | "clearProjectPolicy" | "clearMyPolicy" => {
            must(reqwest::Method::PUT, &fixture.path, json!({ "value": false })).await;
        }
        "listPolicies" => {
            let default = json!({ "default_project_id": world.project });
            must(reqwest::Method::PATCH, "/users/me", default).await;
        }
        _ => events(world, row, fixture).await,
    }
}
