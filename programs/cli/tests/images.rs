//! Tests of images: registration, lookup by name, and deletion by authorised users.

use crate::world::World;

const DIGEST: &str = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

fn create<'a>(name: &'a str, scope: &'a str) -> Vec<&'a str> {
    let words =
        ["images", "create", name, "--family", "ubuntu-24.04", "--format", "qcow2", "--digest", DIGEST];
    [&words[..], &["--size-bytes", "1024", "--scope", scope]].concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn images_belong_to_the_scope_they_were_registered_in() {
    let world = World::new().await;
    let admin = world.admin().await;
    let (ada, bob) = (world.user(&admin, "ada").await, world.user(&admin, "bob").await);

    admin.run(&create("everyones", "platform")).await.succeeded().prints("platform");
    ada.run(&create("ours", "organisation")).await.succeeded().prints("organisation");
    ada.run(&create("own", "project")).await.succeeded().prints("available");

    ada.run(&["images", "list"]).await.succeeded().prints("everyones").prints("ours").prints("own");
    let bobs = bob.run(&["images", "list"]).await.succeeded().prints("everyones");
    assert!(!bobs.stdout.contains("ours") && !bobs.stdout.contains("own"), "{bobs:#?}");
    ada.run(&["images", "show", "own"]).await.succeeded().prints(DIGEST);
    bob.run(&["images", "show", "own"]).await.exited(4).prints("No image");
    ada.run(&create("own", "project")).await.exited(5).prints("already exists");
    ada.run(&["images", "delete", "everyones"]).await.exited(3).prints("platform staff");
    ada.run(&["images", "delete", "own"]).await.succeeded().prints("was deleted");
    admin.run(&["images", "delete", "everyones"]).await.succeeded().prints("was deleted");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_developer_registers_images_of_the_project_but_not_of_the_organisation() {
    let world = World::new().await;
    let admin = world.admin().await;
    let ada = world.user(&admin, "ada").await;
    admin.run(&["orgs", "create", "acme"]).await.succeeded();
    admin.run(&["projects", "create", "vision", "--org", "acme"]).await.succeeded();
    admin.run(&["members", "add", "ada", "--org", "acme", "--role", "member"]).await.succeeded();
    admin.run(&["members", "add", "ada", "--project", "vision", "--role", "developer"]).await.succeeded();
    let there = |words: Vec<&'static str>| [words, vec!["--project", "vision"]].concat();

    ada.run(&there(create("own", "project"))).await.succeeded();

    ada.run(&there(create("ours", "organisation"))).await.exited(3).prints("administrators");
    ada.run(&there(create("everyones", "platform"))).await.exited(3).prints("platform staff");
    admin.run(&there(create("ours", "organisation"))).await.succeeded();
    ada.run(&there(vec!["images", "delete", "ours"])).await.exited(3).prints("administrators");
    world.cloud.stop().await;
}
