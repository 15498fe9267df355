//! The change feed sends `ready`, then the changes of the requested project or of the platform.

use gpuaas_core::{Code, TokenId};
use gpuaas_identity::events::{ProjectDeleted, TokenCreated};
use gpuaas_testkit::Tenant;
use serde_json::{Value, json};

use crate::world::{World, receive};

fn change(of: Tenant, event: &str, subject: String) -> Value {
    json!({ "type": "change", "event": event, "subject": subject, "project_id": of.project })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_project_feed_sends_the_changes_of_its_project_and_no_notifications() {
    let world = World::new().await;
    let (ada, bob) = (world.ada, world.bob);
    let path = format!("/ws/changes?project={}", ada.project);
    let mut feed = world.open(&path, "ada").await.expect("opens");
    assert_eq!(receive(&mut feed).await, json!({ "type": "ready" }));

    let token_id = TokenId::new(world.store.sources());
    world.emit::<ProjectDeleted>(bob, json!({ "project_id": bob.project, "org_id": bob.org })).await;
    world.emit::<TokenCreated>(ada, json!({ "user_id": ada.user, "token_id": token_id, "name": "ci" })).await;
    world.wait_for("ada", 1).await;
    world.emit::<ProjectDeleted>(ada, json!({ "project_id": ada.project, "org_id": ada.org })).await;

    let mut changes: Vec<Value> = Vec::new();
    while changes.len() < 2 {
        changes.push(receive(&mut feed).await);
    }
    let expected = [
        change(ada, "identity.user.token_created", ada.user.to_string()),
        change(ada, "identity.project.deleted", ada.project.to_string()),
    ];
    assert_eq!(changes, expected);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_caller_without_a_role_is_refused() {
    let world = World::new().await;
    let refusal = async |who, query: &str| world.open(&format!("/ws/changes{query}"), who).await.err();
    let refused = |code: Code| Some(code.as_str().to_owned());
    let (ours, theirs) =
        (format!("?project={}", world.ada.project), format!("?project={}", world.bob.project));

    assert_eq!(refusal("ada", &ours).await, None);
    assert_eq!(refusal("ada", &theirs).await, refused(Code::ProjectNotFound));
    assert_eq!(refusal("ada", "?platform=true").await, refused(Code::AdminRequired));
    assert_eq!(refusal("ops", "?platform=true").await, None);
    assert_eq!(refusal("ops", "").await, refused(Code::ValidationError));
    assert_eq!(refusal("ops", &format!("{ours}&platform=true")).await, refused(Code::ValidationError));
    world.stop().await;
}
