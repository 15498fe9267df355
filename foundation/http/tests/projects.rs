//! Resolution of the project: the one named by the request, else the caller's default, else none.

use crate::wire::{TestResponse, get};
use crate::world::World;

async fn ask(world: &World, token: &str, project: Option<&str>) -> TestResponse {
    let request = get("/project").bearer(token);
    world.ask(project.map_or(request.clone(), |id| request.header("x-project-id", id))).await
}

#[tokio::test]
async fn the_header_names_it_and_the_callers_default_stands_in() {
    let world = World::new().await;
    let (default, other) =
        (world.identity.default_project.project_id, world.identity.other_project.project_id);

    let named = ask(&world, "ann", Some(&other.to_string())).await;
    let unnamed = ask(&world, "ann", None).await;

    assert_eq!((named.status, unnamed.status), (200, 200));
    assert_eq!(
        (named.json()["text"].clone(), unnamed.json()["text"].clone()),
        (other.to_string().into(), default.to_string().into())
    );
}

#[tokio::test]
async fn without_a_default_it_must_be_named() {
    let world = World::new().await;

    assert_eq!(ask(&world, "bob", None).await.problem(), (400, "project_required".to_owned()));
}

#[tokio::test]
async fn a_project_of_others_is_reported_like_a_missing_one() {
    let world = World::new().await;
    let anns = world.identity.other_project.project_id.to_string();
    let gone = world.identity.deleted_project.project_id.to_string();
    let nothing = "proj_01980000000070008000000000000000";

    for (token, project) in [("bob", anns.as_str()), ("ann", nothing), ("ann", gone.as_str())] {
        let answer = ask(&world, token, Some(project)).await;
        assert_eq!(answer.problem(), (404, "project_not_found".to_owned()), "{token} {project}");
    }
}

#[tokio::test]
async fn a_role_below_the_minimum_is_refused_and_a_malformed_id_is_reported() {
    let world = World::new().await;
    let viewed = world.identity.viewed_project.project_id.to_string();

    let low_role = ask(&world, "ann", Some(&viewed)).await;
    let malformed = ask(&world, "ann", Some("org_1")).await;

    assert_eq!(low_role.problem(), (403, "insufficient_permissions".to_owned()));
    assert_eq!(malformed.problem(), (400, "validation_error".to_owned()));
    assert_eq!(malformed.json()["errors"][0]["field"], "project_id");
}
