//! The change feed sends `ready`, then the changes of the requested project or of the platform.

use gpuaas_core::{Code, PlatformRole, TokenId};
use gpuaas_identity::events::{ProjectDeleted, TokenCreated};
use gpuaas_testkit::Tenant;
use serde_json::{Value, json};

use crate::world::{World, feed_request, receive};

fn change(of: Tenant, event: &str, subject: String) -> Value {
    json!({ "type": "change", "event": event, "subject": subject, "project_id": of.project })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_project_feed_sends_the_changes_of_its_project_and_no_notifications() {
    let world = World::new().await;
    let (ada, bob) = (world.ada, world.bob);
    let request = feed_request(ada.user, PlatformRole::User, &format!("?project={}", ada.project));
    let feed = world.change_feed();
    feed.admit(&request).await.expect("admitted");
    let mut stream = feed.open(&request).await.expect("opens");
    assert_eq!(receive(&mut stream).await, [json!({ "type": "ready" })]);

    let token_id = TokenId::new(world.store.sources());
    world.emit::<ProjectDeleted>(bob, json!({ "project_id": bob.project, "org_id": bob.org })).await;
    world.emit::<TokenCreated>(ada, json!({ "user_id": ada.user, "token_id": token_id, "name": "ci" })).await;
    world.wait_for("ada", 1).await;
    world.emit::<ProjectDeleted>(ada, json!({ "project_id": ada.project, "org_id": ada.org })).await;

    let mut changes: Vec<Value> = Vec::new();
    while changes.len() < 2 {
        changes.extend(receive(&mut stream).await);
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
    let feed = world.change_feed();
    let refusal = async |role, query: &str| {
        let request = feed_request(world.ada.user, role, query);
        feed.admit(&request).await.err().map(|error| error.code)
    };
    let (ours, theirs) =
        (format!("?project={}", world.ada.project), format!("?project={}", world.bob.project));

    assert_eq!(refusal(PlatformRole::User, &ours).await, None);
    assert_eq!(refusal(PlatformRole::User, &theirs).await, Some(Code::ProjectNotFound));
    assert_eq!(refusal(PlatformRole::User, "?platform=true").await, Some(Code::AdminRequired));
    assert_eq!(refusal(PlatformRole::Ops, "?platform=true").await, None);
    assert_eq!(refusal(PlatformRole::Ops, "").await, Some(Code::ValidationError));
    assert_eq!(
        refusal(PlatformRole::Ops, &format!("{ours}&platform=true")).await,
        Some(Code::ValidationError)
    );
    world.stop().await;
}
