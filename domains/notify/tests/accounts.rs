//! Notifications about memberships, API tokens and reinstatement.

use gpuaas_core::{ProjectId, TokenId};
use gpuaas_identity::events::{MembershipChanged, TokenCreated, TokenRevoked, UserReinstated};
use gpuaas_settings::{StoredValue, Subject};
use gpuaas_testkit::Tenant;
use serde_json::{Value, json};

use crate::world::{World, texts};

fn membership(of: Tenant, project: Option<ProjectId>, role: Option<&str>) -> Value {
    json!({ "user_id": of.user, "org_id": of.org, "project_id": project, "role": role })
}

#[tokio::test(flavor = "multi_thread")]
async fn each_event_of_an_account_yields_one_notification() {
    let world = World::new().await;
    let (ada, user_id) = (world.ada, world.ada.user);
    let token_id = TokenId::new(world.store.sources());

    world.emit::<MembershipChanged>(ada, membership(ada, None, Some("admin"))).await;
    world.wait_for("ada", 1).await;
    world.emit::<MembershipChanged>(ada, membership(ada, Some(ada.project), Some("viewer"))).await;
    world.wait_for("ada", 2).await;
    world.emit::<MembershipChanged>(ada, membership(ada, None, None)).await;
    world.wait_for("ada", 3).await;
    world.emit::<TokenCreated>(ada, json!({ "user_id": user_id, "token_id": token_id, "name": "ci" })).await;
    world.wait_for("ada", 4).await;
    world.emit::<TokenRevoked>(ada, json!({ "user_id": user_id, "token_id": token_id })).await;
    world.wait_for("ada", 5).await;
    world.emit::<UserReinstated>(ada, json!({ "user_id": user_id })).await;
    let notifications = world.wait_for("ada", 6).await;

    let seqs: Vec<_> = notifications.iter().map(|notification| notification["seq"].clone()).collect();
    assert_eq!(seqs, (1..=6).map(|seq| json!(seq)).collect::<Vec<_>>());
    let (org, project, role) = (ada.org, ada.project, "An administrator changed your role.");
    let created = format!(
        "{token_id} grants access to your account until it expires. If you didn't create it, revoke it and change your password."
    );
    let revoked =
        format!("{token_id} no longer grants access. If you didn't revoke it, change your password.");
    let reinstated = "The suspension was lifted. Your sessions were ended and your API tokens revoked permanently: \
                      sign in and create new tokens.";
    let expected = [
        json!(["membership.changed", "You are now admin of ada", role, format!("/orgs/{org}/members")]),
        json!([
            "membership.changed",
            "You are now viewer of ada / ada",
            role,
            format!("/projects/{project}/members")
        ]),
        json!(["membership.changed", "You are no longer a member of ada", role, null]),
        json!(["token.created", "The API token ci was created", created, "/settings/tokens"]),
        json!(["token.revoked", "An API token was revoked", revoked, "/settings/tokens"]),
        json!(["account.reinstated", "Your account was reinstated", reinstated, null]),
    ];
    assert_eq!(notifications.iter().map(texts).collect::<Vec<_>>(), expected);
    assert_eq!(world.notifications("bob").await, [json!(null); 0]);
    world.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_user_who_disabled_a_kind_receives_only_the_others() {
    let world = World::new().await;
    let subject = Subject::User(world.ada.user);
    let off =
        StoredValue { subject, key: "notify.token_changes".to_owned(), value: json!(false), hard: false };
    world.settings.replace_subject(subject, [off]);

    world.revoke_token(world.ada).await;
    world.emit::<UserReinstated>(world.ada, json!({ "user_id": world.ada.user })).await;
    world.revoke_token(world.bob).await;

    world.wait_for_effects(3).await;
    assert_eq!(world.wait_for("ada", 1).await[0]["kind"], "account.reinstated");
    assert_eq!(world.wait_for("bob", 1).await[0]["kind"], "token.revoked");
    world.stop().await;
}
