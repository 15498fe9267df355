//! Fixtures: successful requests of the catalogue's operations.

use gpuaas_core::chain::sha256;
use reqwest::Method;
use serde_json::{Value, json};

use crate::fixtures::Fixture;
use crate::oracle::Row;
use crate::world::World;

/// Completes the fixture of a catalogue operation.
pub async fn complete(world: &World, row: &Row, fixture: &mut Fixture) {
    let bodies = |one: Value, two: Value| (Some(one), Some(two));
    let named = || json!({ "name": world.fresh("image") });
    match row.id.as_str() {
        "createSku" => (fixture.body, fixture.other_body) = bodies(sku(world), sku(world)),
        "getSku" | "listPrices" => fixture.path = row.path.replace("{sku}", &make_sku(world).await),
        "updateSku" => {
            fixture.path = row.path.replace("{sku}", &make_sku(world).await);
            (fixture.body, fixture.other_body) =
                bodies(json!({ "active": false }), json!({ "display_name": "New" }));
        }
        "setPrice" => {
            fixture.path = row.path.replace("{sku}", &make_sku(world).await);
            let price = |minor: i64| json!({ "unit_price": { "amount_minor": minor, "currency": "USD" } });
            (fixture.body, fixture.other_body) = bodies(price(500), price(600));
        }
        "createImage" | "createPlatformImage" => {
            (fixture.body, fixture.other_body) = bodies(image(world), image(world));
        }
        "updatePlatformImage" | "deletePlatformImage" => {
            let id = make_image(world, "/admin/images", "ops").await;
            fixture.path = row.path.replace("{image_id}", &id);
        }
        _ => {}
    }
    let of_a_project = ["listImages", "createImage", "getImage", "updateImage", "deleteImage"];
    if of_a_project.contains(&row.id.as_str()) {
        settle(world).await;
    }
    if of_a_project[2..].contains(&row.id.as_str()) {
        let id = make_image(world, "/images", "project-developer").await;
        fixture.path = row.path.replace("{image_id}", &id);
    }
    if row.id.starts_with("update") && row.id.ends_with("Image") {
        (fixture.body, fixture.other_body) = bodies(named(), named());
    }
}

/// Sets the world's project as default project of its members, since flat paths don't name a project.
pub async fn settle(world: &World) {
    for name in ["project-viewer", "project-developer"] {
        let default = json!({ "default_project_id": world.project });
        world.must(Method::PATCH, "/users/me", world.token(name), Some(default)).await;
    }
}

fn sku(world: &World) -> Value {
    let profile = json!({ "name": "small", "gpus": 0, "vcpus": 2, "memory_gib": 8, "disk_gib": 40 });
    json!({ "slug": world.fresh("cpu-vm"), "vendor": "any", "display_name": "Small", "shape": "cpu_vm",
            "gpus_per_node": 0, "counts": [], "unit": "hour", "profiles": [profile],
            "price": { "amount_minor": 25, "currency": "USD" } })
}

pub async fn make_sku(world: &World) -> String {
    let made = world.must(Method::POST, "/admin/skus", world.token("ops"), Some(sku(world))).await;
    made["slug"].as_str().expect("a slug").to_owned()
}

fn image(world: &World) -> Value {
    let name = world.fresh("image");
    let digest = format!("sha256:{}", sha256(&[name.as_bytes()]));
    json!({ "name": name, "family": "ubuntu-24.04", "format": "raw", "digest": digest, "size_bytes": 1024 })
}

async fn make_image(world: &World, path: &str, maker: &str) -> String {
    let made = world.must(Method::POST, path, world.token(maker), Some(image(world))).await;
    made["id"].as_str().expect("an id").to_owned()
}
