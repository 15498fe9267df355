//! SKUs: created, changed, rejected, and listed with their availability.

use std::collections::HashMap;
use std::sync::Arc;

use futures::future::{BoxFuture, FutureExt, ready};
use gpuaas_catalog::events::{SkuChanged, SkuCreated};
use gpuaas_catalog::{Availability, AvailabilityStatus, RegionAvailability};
use gpuaas_core::event::Event;
use gpuaas_core::{Result, SkuId, Sources};
use serde_json::{Value, json};

use crate::world::World;

/// A slice of a node with eight GPUs.
pub fn slice(slug: &str) -> Value {
    let profile = |gpus: i32| {
        json!({ "name": format!("h200_{gpus}g"), "gpus": gpus, "vcpus": 24 * gpus, "memory_gib": 64 * gpus,
                "disk_gib": 500 })
    };
    json!({ "slug": slug, "vendor": "NVIDIA", "display_name": "H200 slice", "shape": "gpu_slice", "gpus_per_node": 8,
            "counts": [1, 2], "unit": "gpu_hour", "profiles": [profile(1), profile(2)],
            "price": { "amount_minor": 450, "currency": "USD" } })
}

#[tokio::test]
async fn a_sku_is_made_by_staff_and_seen_by_everyone() {
    let world = World::new().await;
    let made = world.must("POST", "/admin/skus", "ops", slice("h200-slice")).await;

    let seen = world.must("GET", "/skus/h200-slice", "bob", Value::Null).await;
    let listed = world.must("GET", "/skus", "ada", Value::Null).await;

    assert_eq!(seen, made);
    assert_eq!(listed["items"], json!([made]));
    assert_eq!(seen["price"]["unit_price"], json!({ "amount_minor": 450, "currency": "USD" }));
    assert_eq!(seen["availability"], json!([]));
    let (status, code, _) = world.refused("POST", "/admin/skus", "ada", slice("mine")).await;
    assert_eq!((status, code), (403, json!("admin_required")));
    assert_eq!(world.database.events(SkuCreated::TYPE).await.len(), 1);
}

#[tokio::test]
async fn a_slug_is_taken_once() {
    let world = World::new().await;
    world.must("POST", "/admin/skus", "ops", slice("h200-slice")).await;

    let (status, code, _) = world.refused("POST", "/admin/skus", "root", slice("h200-slice")).await;

    assert_eq!((status, code), (409, json!("already_exists")));
}

#[tokio::test]
async fn invalid_fields_are_refused_by_name() {
    let world = World::new().await;
    let cases = [
        ("shape", json!("gpu_partition"), vec!["shape"]),
        ("shape", json!("cpu_vm"), vec!["gpus_per_node", "counts", "unit", "profiles"]),
        ("counts", json!([2, 1]), vec!["counts", "profiles"]),
        ("counts", json!([1, 16]), vec!["counts", "profiles"]),
        ("slug", json!("H200"), vec!["slug"]),
        ("price", json!({ "amount_minor": -1, "currency": "USD" }), vec!["price.amount_minor"]),
        ("price", json!({ "amount_minor": 450, "currency": "dollars" }), vec!["price.currency"]),
    ];
    for (field, value, expected) in cases {
        let mut body = slice("h200-slice");
        body[field] = value;
        let (status, code, fields) = world.refused("POST", "/admin/skus", "ops", body.clone()).await;
        assert_eq!((status, code), (400, json!("validation_error")), "{body}");
        assert_eq!(fields, expected, "{body}");
    }
    let nothing = world.must("GET", "/admin/skus", "ops", Value::Null).await;
    assert_eq!(nothing["items"], json!([]));
}

#[tokio::test]
async fn a_change_keeps_omitted_fields_and_must_stay_valid() {
    let world = World::new().await;
    let made = world.must("POST", "/admin/skus", "ops", slice("h200-slice")).await;
    let path = "/admin/skus/h200-slice";

    let retired = world.must("PATCH", path, "ops", json!({ "active": false })).await;

    assert_eq!((&retired["active"], &retired["counts"]), (&json!(false), &made["counts"]));
    assert_eq!(world.must("GET", "/skus", "ada", Value::Null).await["items"], json!([]));
    assert_eq!(world.must("GET", "/skus/h200-slice", "ada", Value::Null).await["active"], false);
    let (_, _, fields) = world.refused("PATCH", path, "ops", json!({ "counts": [1] })).await;
    assert_eq!(fields, ["profiles"]);
    let profiles = json!([made["profiles"][0]]);
    let fewer = world.must("PATCH", path, "ops", json!({ "counts": [1], "profiles": profiles })).await;
    assert_eq!(fewer["profiles"], profiles);
    let changes: Vec<i64> =
        world.database.events(SkuChanged::TYPE).await.iter().map(|(seq, _)| *seq).collect();
    assert_eq!(changes, [3, 4]);
    let (status, code, _) =
        world.refused("PATCH", "/admin/skus/nothing", "ops", json!({ "active": true })).await;
    assert_eq!((status, code), (404, json!("sku_not_found")));
}

#[tokio::test]
async fn skus_come_in_pages_in_the_order_of_their_slugs() {
    let world = World::new().await;
    for slug in ["c", "a", "b"] {
        world.must("POST", "/admin/skus", "ops", slice(slug)).await;
    }
    let slugs = |page: &Value| -> Vec<Value> {
        page["items"].as_array().expect("items").iter().map(|sku| sku["slug"].clone()).collect()
    };

    let first = world.must("GET", "/skus?page_size=2", "ada", Value::Null).await;
    let next = format!("/skus?page_size=2&cursor={}", first["next_cursor"].as_str().expect("a cursor"));
    let last = world.must("GET", &next, "ada", Value::Null).await;

    assert_eq!((slugs(&first), slugs(&last)), (vec![json!("a"), json!("b")], vec![json!("c")]));
    assert_eq!(last["next_cursor"], Value::Null);
}

/// Availability in one region.
struct OneRegion(Sources);

impl Availability for OneRegion {
    fn of<'a>(&'a self, skus: &'a [SkuId]) -> BoxFuture<'a, Result<HashMap<SkuId, Vec<RegionAvailability>>>> {
        let region = |sku: &SkuId| {
            let (status, as_of) = (AvailabilityStatus::Low, self.0.now());
            (*sku, vec![RegionAvailability { region: "north".to_owned(), status, as_of }])
        };
        ready(Ok(skus.iter().map(region).collect())).boxed()
    }
}

#[tokio::test]
async fn skus_are_shown_with_their_availability() {
    let mut world = World::new().await;
    world.must("POST", "/admin/skus", "ops", slice("h200-slice")).await;
    let sources = world.database.sources();
    world.catalog = world.catalog.clone().with_availability(Arc::new(OneRegion(sources)));

    let seen = world.must("GET", "/skus/h200-slice", "ada", Value::Null).await;
    let listed = world.must("GET", "/skus", "ada", Value::Null).await;

    assert_eq!(seen["availability"][0]["region"], "north");
    assert_eq!(seen["availability"][0]["status"], "low");
    assert_eq!(listed["items"][0]["availability"][0]["status"], "low");
}
