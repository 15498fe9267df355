//! Suspension and reinstatement need the same role; reinstatement doesn't restore sessions and API tokens.

use serde_json::json;

use crate::world::{PASSWORD, World};

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_can_not_reinstate_an_account_of_a_higher_role() {
    let world = World::new().await;
    let (ops, above) = (world.person("platform_ops").await, world.person("platform_superadmin").await);
    let (suspend, reinstate) =
        (format!("/admin/users/{}/suspend", above.id), format!("/admin/users/{}/reinstate", above.id));
    let reason = json!({ "reason": "a test" });
    assert_eq!(
        world.send("POST", &suspend, &ops.access, reason.clone()).await.code(),
        "insufficient_permissions"
    );
    world.must("POST", &suspend, &world.root.access, reason.clone()).await;

    let refused = world.send("POST", &reinstate, &ops.access, reason.clone()).await;

    assert_eq!((refused.status, refused.code()), (403, "insufficient_permissions"));
    world.must("POST", &reinstate, &world.root.access, reason).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reinstatement_brings_back_neither_api_tokens_nor_sessions() {
    let world = World::new().await;
    let person = world.person("platform_user").await;
    let secret = world.try_token(&person.access).await.text("/secret");
    assert!(world.works(&secret).await);
    for act in ["suspend", "reinstate"] {
        let path = format!("/admin/users/{}/{act}", person.id);
        world.must("POST", &path, &world.root.access, json!({ "reason": "a test" })).await;
        world.refresh_revocations().await;
        assert!(!world.works(&secret).await, "{act}");
        assert!(!world.works(&person.access).await, "{act}");
        assert!(!world.refresh(&person.refresh).await.is_success(), "{act}");
    }
    let again = world.sign_in(&person.name, PASSWORD).await;
    assert!(world.works(&again.access).await);
    assert!(world.try_token(&again.access).await.is_success());
}
