//! Images: permissions, visibility and life cycle.

use gpuaas_catalog::events::{ImageChanged, ImageDeleted};
use gpuaas_core::event::Event;
use gpuaas_core::{Code, ImageId};
use gpuaas_store::Scope;
use serde_json::{Value, json};

use crate::world::{World, read};

fn image(name: &str) -> Value {
    json!({ "name": name, "family": "ubuntu-24.04", "format": "qcow2", "digest": format!("sha256:{}", "a1".repeat(32)),
            "size_bytes": 1 << 30, "source_url": "https://images.example.org/ubuntu.qcow2" })
}

fn organisations(name: &str) -> Value {
    let mut body = image(name);
    body["scope"] = json!("organisation");
    body
}

async fn names(world: &World, who: &str) -> Vec<String> {
    let page = world.must("GET", "/images", who, Value::Null).await;
    page["items"].as_array().expect("items").iter().map(|image| read(&image["name"])).collect()
}

#[tokio::test]
async fn a_tenant_sees_the_platforms_its_organisations_and_its_projects_images() {
    let world = World::new().await;
    world.must("POST", "/admin/images", "ops", image("everyones")).await;
    world.must("POST", "/images", "ada", organisations("ours")).await;
    let own = world.must("POST", "/images", "ada", image("own")).await;
    world.must("POST", "/images", "bob", image("theirs")).await;

    assert_eq!(names(&world, "ada").await, ["everyones", "ours", "own"]);
    assert_eq!(names(&world, "bob").await, ["everyones", "theirs"]);
    let path = format!("/images/{}", own["id"].as_str().expect("an id"));
    for (method, body) in
        [("GET", Value::Null), ("PATCH", json!({ "promoted": true })), ("DELETE", Value::Null)]
    {
        let (status, code, _) = world.refused(method, &path, "bob", body).await;
        assert_eq!((status, code), (404, json!("image_not_found")), "{method}");
    }
}

#[tokio::test]
async fn domains_above_find_only_what_a_project_may_use() {
    let world = World::new().await;
    let own: ImageId = read(&world.must("POST", "/images", "ada", image("own")).await["id"]);
    let found = async |org, project| {
        let mut tx = world.store.read_tx(Scope::Tenant(org)).await.expect("reads");
        let found = gpuaas_catalog::image(&mut tx, project, own).await;
        tx.finish().await;
        found.map(|image| image.id).map_err(|error| error.code)
    };
    let (ours, theirs) = (world.ours, world.theirs);

    assert_eq!(found(ours.org, ours.project).await, Ok(own));
    assert_eq!(found(theirs.org, theirs.project).await, Err(Code::ImageNotFound));
    assert_eq!(found(ours.org, theirs.project).await, Err(Code::ImageNotFound));
}

#[tokio::test]
async fn an_image_is_deprecated_and_restored_and_deleted() {
    let world = World::new().await;
    let made = world.must("POST", "/images", "ada", image("own")).await;
    let path = format!("/images/{}", made["id"].as_str().expect("an id"));
    let change = async |body: Value| world.must("PATCH", &path, "ada", body).await;

    assert_eq!(change(json!({ "state": "deprecated" })).await["state"], "deprecated");
    assert_eq!(change(json!({ "state": "deprecated", "promoted": true })).await["promoted"], true);
    assert_eq!(change(json!({ "state": "available", "name": "renamed" })).await["name"], "renamed");
    world.must("DELETE", &path, "ada", Value::Null).await;

    let (status, code, _) = world.refused("GET", &path, "ada", Value::Null).await;
    assert_eq!((status, code), (404, json!("image_not_found")));
    world.must("POST", "/images", "ada", image("renamed")).await;
    let seqs =
        async |kind| -> Vec<i64> { world.database.events(kind).await.iter().map(|(seq, _)| *seq).collect() };
    assert_eq!(seqs(ImageChanged::TYPE).await, [2, 3, 4]);
    assert_eq!(seqs(ImageDeleted::TYPE).await, [5]);
}

#[tokio::test]
async fn a_name_is_taken_once_in_each_place() {
    let world = World::new().await;
    world.must("POST", "/images", "ada", image("ubuntu")).await;
    world.must("POST", "/images", "ada", organisations("ubuntu")).await;
    world.must("POST", "/images", "bob", image("ubuntu")).await;
    world.must("POST", "/admin/images", "ops", image("ubuntu")).await;

    for (path, who, body) in [
        ("/images", "ada", image("ubuntu")),
        ("/images", "ada", organisations("ubuntu")),
        ("/admin/images", "root", image("ubuntu")),
    ] {
        let (status, code, _) = world.refused("POST", path, who, body).await;
        assert_eq!((status, code), (409, json!("already_exists")), "{path}");
    }
}

#[tokio::test]
async fn only_staff_change_platform_images() {
    let world = World::new().await;
    let made = world.must("POST", "/admin/images", "ops", image("everyones")).await;
    let id = made["id"].as_str().expect("an id");

    let (status, code, _) = world.refused("DELETE", &format!("/images/{id}"), "ada", Value::Null).await;

    assert_eq!((status, code), (403, json!("insufficient_permissions")));
    let own = world.must("POST", "/images", "ada", image("own")).await;
    let own = format!("/admin/images/{}", own["id"].as_str().expect("an id"));
    let (status, _, _) = world.refused("DELETE", &own, "ops", Value::Null).await;
    assert_eq!(status, 404, "staff keep the platform's images, not a tenant's");
    world.must("DELETE", &format!("/admin/images/{id}"), "ops", Value::Null).await;
}

#[tokio::test]
async fn bad_input_is_named_by_its_field() {
    let world = World::new().await;
    let cases = [
        ("digest", json!("sha256:abc")),
        ("digest", json!(format!("sha256:{}", "A1".repeat(32)))),
        ("size_bytes", json!(0)),
        ("format", json!("vmdk")),
        ("family", json!("Ubuntu 24")),
        ("source_url", json!("http://images.example.org/a")),
        ("source_url", json!("https://user@images.example.org/a")),
        ("scope", json!("platform")),
        ("name", json!(" ")),
    ];
    for (field, value) in cases {
        let mut body = image("own");
        body[field] = value;
        let (status, _, fields) = world.refused("POST", "/images", "ada", body.clone()).await;
        assert_eq!((status, fields), (400, vec![field.to_owned()]), "{body}");
    }
}

#[tokio::test]
async fn an_organisations_images_are_limited() {
    let world = World::new().await;
    world.limit_images(1);
    world.must("POST", "/images", "ada", organisations("one")).await;

    let (status, code, _) = world.refused("POST", "/images", "ada", image("two")).await;

    assert_eq!((status, code), (422, json!("quota_exceeded")));
    world.must("POST", "/images", "bob", image("one")).await;
    world.must("POST", "/admin/images", "ops", image("two")).await;
}
