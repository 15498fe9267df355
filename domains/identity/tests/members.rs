//! Adding project members reveals nothing about accounts outside the organisation.

use serde_json::json;

use crate::world::World;

#[tokio::test(flavor = "multi_thread")]
async fn an_account_outside_the_organisation_looks_like_none_when_added_to_a_project() {
    let world = World::new().await;
    let (owner, outsider) = (world.person("platform_user").await, world.person("platform_user").await);
    let org = world.must("POST", "/orgs", &owner.access, json!({ "name": "Acme" })).await.text("/id");
    let project = json!({ "org_id": org, "name": "One" });
    let project = world.must("POST", "/projects", &owner.access, project).await.text("/id");
    let members = format!("/projects/{project}/members");
    let add = async |name: String| {
        let answer =
            world.send("POST", &members, &owner.access, json!({ "user": name, "role": "viewer" })).await;
        (answer.status, answer.code().to_owned(), answer.body["detail"].to_string())
    };

    let unknown = add("nobody-at-all".to_owned()).await;

    assert_eq!(unknown.0, 404);
    for name in [outsider.name.clone(), format!("{}@example.org", outsider.name), outsider.id.clone()] {
        assert_eq!(add(name.clone()).await, unknown, "{name}");
    }
}
