//! Images are made known, found by name, and deleted by whoever may.

use crate::world::World;

const DIGEST: &str = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

fn create<'a>(name: &'a str, scope: &'a str) -> Vec<&'a str> {
    let words =
        ["images", "create", name, "--family", "ubuntu-24.04", "--format", "qcow2", "--digest", DIGEST];
    [&words[..], &["--size-bytes", "1024", "--scope", scope]].concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn images_live_where_they_were_made_for() {
    let world = World::new().await;
    let admin = world.admin().await;
    let (ada, bob) = (world.user(&admin, "ada").await, world.user(&admin, "bob").await);

    admin.run(&create("everyones", "platform")).await.succeeded().says("platform");
    ada.run(&create("ours", "organisation")).await.succeeded().says("organisation");
    ada.run(&create("own", "project")).await.succeeded().says("available");

    ada.run(&["images", "list"]).await.succeeded().says("everyones").says("ours").says("own");
    let bobs = bob.run(&["images", "list"]).await.succeeded().says("everyones");
    assert!(!bobs.stdout.contains("ours") && !bobs.stdout.contains("own"), "{bobs:#?}");
    ada.run(&["images", "show", "own"]).await.succeeded().says(DIGEST);
    bob.run(&["images", "show", "own"]).await.exited(4).says("No image");
    ada.run(&create("own", "project")).await.exited(5).says("already exists");
    ada.run(&["images", "delete", "everyones"]).await.exited(3).says("platform staff");
    ada.run(&["images", "delete", "own"]).await.succeeded().says("was deleted");
    admin.run(&["images", "delete", "everyones"]).await.succeeded().says("was deleted");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_developer_makes_images_of_the_project_and_none_of_the_organisation() {
    let world = World::new().await;
    let admin = world.admin().await;
    let ada = world.user(&admin, "ada").await;
    admin.run(&["orgs", "create", "acme"]).await.succeeded();
    admin.run(&["projects", "create", "vision", "--org", "acme"]).await.succeeded();
    admin.run(&["members", "add", "ada", "--org", "acme", "--role", "member"]).await.succeeded();
    admin.run(&["members", "add", "ada", "--project", "vision", "--role", "developer"]).await.succeeded();
    let there = |words: Vec<&'static str>| [words, vec!["--project", "vision"]].concat();

    ada.run(&there(create("own", "project"))).await.succeeded();

    ada.run(&there(create("ours", "organisation"))).await.exited(3).says("administrators");
    ada.run(&there(create("everyones", "platform"))).await.exited(3).says("platform staff");
    admin.run(&there(create("ours", "organisation"))).await.succeeded();
    ada.run(&there(vec!["images", "delete", "ours"])).await.exited(3).says("administrators");
    world.cloud.stop().await;
}
