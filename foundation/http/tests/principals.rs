//! Service accounts and instances: they act in their own project within their scopes, and nowhere else.

use gpuaas_testkit::sqlx;
use serde_json::json;

use crate::wire::{TestRequest, TestResponse, get, post};
use crate::world::World;

const READER: [&str; 2] = ["robot test:read", "machine test:read"];
const WRITER: [&str; 2] = ["robot test:write", "machine test:write"];

fn note(token: &str, key: &str, text: &str) -> TestRequest {
    let note = post("/project/notes").bearer(token).header("idempotency-key", key);
    note.json(&json!({ "text": text }))
}

/// Status and body without the correlation id.
fn without_correlation(answer: &TestResponse) -> (u16, serde_json::Value) {
    let mut body = answer.json();
    body["correlation_id"] = serde_json::Value::Null;
    (answer.status, body)
}

/// The actors of the audit rows of an action: kind, id, role, organisation and project.
type AuditActor = (String, String, String, Option<uuid::Uuid>, Option<uuid::Uuid>);

async fn actors(world: &World, action: &str) -> Vec<AuditActor> {
    let rows = "select actor_kind, actor_id, actor_role, org_id, project_id from audit.log where action = $1 order by at, id";
    sqlx::query_as(rows).bind(action).fetch_all(&mut world.database.owner().await).await.expect("rows")
}

#[tokio::test]
async fn they_act_in_their_own_project_named_or_not() {
    let world = World::new().await;
    let own = world.identity.default_project.project_id.to_string();
    for token in READER {
        for request in [get("/project"), get("/project").header("x-project-id", &own)] {
            let answer = world.ask(request.bearer(token)).await;

            assert_eq!(answer.status, 200, "{token}: {answer:?}");
            assert_eq!(answer.json()["text"], own.as_str(), "{token}");
        }
    }
}

#[tokio::test]
async fn without_the_scope_they_are_refused_and_told_which_one() {
    let world = World::new().await;
    for token in ["robot", "machine", "robot test:read", "machine test:reads other"] {
        let answer = world.ask(note(token, "k", "x")).await;

        assert_eq!(answer.problem(), (403, "token_scope_invalid".to_owned()), "{token}");
        let detail = answer.json()["detail"].to_string();
        assert!(detail.contains("`test:write`"), "{token}: {detail}");
    }
    assert_eq!(world.count("events.log").await, 0);
}

#[tokio::test]
async fn another_project_looks_as_if_it_did_not_exist() {
    let world = World::new().await;
    let anns = world.identity.other_project.project_id.to_string();
    for token in READER {
        let ask = async |project: &str| {
            world.ask(get("/project").bearer(token).header("x-project-id", project)).await
        };
        let (other, nothing) = (ask(&anns).await, ask("proj_01980000000070008000000000000000").await);

        assert_eq!(other.problem(), (404, "project_not_found".to_owned()), "{token}");
        assert_eq!(without_correlation(&other), without_correlation(&nothing), "{token}");
    }
}

#[tokio::test]
async fn administration_of_their_project_is_refused() {
    let world = World::new().await;
    for token in READER {
        let answer = world.ask(get("/project/admin").bearer(token)).await;

        assert_eq!(answer.problem(), (403, "insufficient_permissions".to_owned()), "{token}");
    }
}

#[tokio::test]
async fn outside_projects_they_are_refused_and_the_attempts_are_audited() {
    let world = World::new().await;
    for token in READER {
        for path in ["/account", "/platform", "/platform"] {
            let answer = world.ask(get(path).bearer(token)).await;
            assert_eq!(answer.problem(), (403, "user_required".to_owned()), "{token} {path}");
        }
    }

    world.api.flush().await.expect("flushes");

    let project = world.identity.default_project;
    let place = (Some(project.org_id.uuid()), Some(project.project_id.uuid()));
    let row = |kind: &str, id: String| (kind.to_owned(), id, kind.to_owned(), place.0, place.1);
    let mut denied = actors(&world, "ReadPlatform").await;
    denied.sort();
    let mut expected = [
        row("service_account", world.identity.robot.to_string()),
        row("instance", world.identity.machine.to_string()),
    ];
    expected.sort();
    assert_eq!(denied, expected, "one row per actor and action");
    assert_eq!(world.count("audit.log where result = 'denied' and metadata @> '{\"count\": 2}'").await, 2);
}

#[tokio::test]
async fn their_mutations_are_audited_in_their_name() {
    let world = World::new().await;
    for token in WRITER {
        assert_eq!(world.ask(note(token, "k", "x")).await.status, 200);
    }

    let project = world.identity.default_project;
    let place = (Some(project.org_id.uuid()), Some(project.project_id.uuid()));
    let row = |kind: &str, id: String| (kind.to_owned(), id, kind.to_owned(), place.0, place.1);
    let expected = [
        row("service_account", world.identity.robot.to_string()),
        row("instance", world.identity.machine.to_string()),
    ];
    assert_eq!(actors(&world, "project_note.write").await, expected);
}

#[tokio::test]
async fn the_same_key_of_different_callers_is_a_different_key() {
    let world = World::new().await;
    for token in ["ann", WRITER[0], WRITER[1]] {
        let answer = world.ask(note(token, "shared", token)).await;
        assert_eq!(answer.status, 200, "{token}: {answer:?}");
        assert_eq!(answer.header("idempotency-replayed"), None, "{token}");
    }

    let repeated = world.ask(note(WRITER[0], "shared", WRITER[0])).await;

    assert_eq!(repeated.header("idempotency-replayed"), Some("true"));
    assert!(repeated.json()["text"].to_string().contains(&world.identity.robot.to_string()), "{repeated:?}");
    assert_eq!(world.count("events.log").await, 3);
}
