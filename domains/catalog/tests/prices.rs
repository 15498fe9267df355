//! Prices: immutable versions with a start of validity.

use chrono::Duration;
use gpuaas_catalog::events::PriceSet;
use gpuaas_core::event::Event;
use gpuaas_core::{Currency, Money};
use gpuaas_http::text::Slug;
use gpuaas_store::Scope;
use serde_json::{Value, json};

use crate::skus::slice;
use crate::world::World;

const PRICES: &str = "/admin/skus/h200-slice/prices";

fn usd(minor: i64) -> Value {
    json!({ "unit_price": { "amount_minor": minor, "currency": "USD" } })
}

async fn world() -> World {
    let world = World::new().await;
    world.must("POST", "/admin/skus", "ops", slice("h200-slice")).await;
    world
}

#[tokio::test]
async fn a_new_price_is_a_new_version_and_a_running_interval_keeps_its_own() {
    let world = world().await;
    let began = world.database.sources().now();
    world.database.clock().advance(Duration::hours(2));

    let set = world.must("POST", PRICES, "ops", usd(500)).await;

    assert_eq!(set["version"], 2);
    let mut tx = world.store.read_tx(Scope::Tenant(world.ours.org)).await.expect("reads");
    let slug = Slug::new("h200-slice").expect("a slug");
    let (then, now) = (began, world.database.sources().now());
    let sku = gpuaas_catalog::sku(&mut tx, &slug, then).await.expect("then");
    let price_then = gpuaas_catalog::price_at(&mut tx, sku.id, then).await.expect("asks").expect("then");
    let price_now = gpuaas_catalog::price_at(&mut tx, sku.id, now).await.expect("asks").expect("now");
    tx.finish().await;
    assert_eq!((price_then.version, price_then.unit_price), (1, Money::new(450, Currency::USD)));
    assert_eq!((price_now.version, price_now.unit_price), (2, Money::new(500, Currency::USD)));
    assert_eq!(sku.hourly(2).expect("fits"), Money::new(900, Currency::USD));
    assert_eq!(sku.profile(2).map(|profile| profile.vcpus), Some(48));
    assert!(sku.profile(4).is_none());
    assert_eq!(world.database.events(PriceSet::TYPE).await.len(), 2);
}

#[tokio::test]
async fn a_price_that_begins_later_counts_from_then_on() {
    let world = world().await;
    let later = world.database.sources().now() + Duration::hours(1);
    let mut body = usd(500);
    body["valid_from"] = json!(later);
    world.must("POST", PRICES, "ops", body).await;
    let shown =
        async || world.must("GET", "/skus/h200-slice", "ada", Value::Null).await["price"]["version"].clone();
    assert_eq!(shown().await, 1);

    world.database.clock().advance(Duration::minutes(61));

    assert_eq!(shown().await, 2);
    world.must("POST", PRICES, "ops", usd(400)).await;
    let versions = world.must("GET", PRICES, "ops", Value::Null).await;
    let versions: Vec<&Value> =
        versions["items"].as_array().expect("items").iter().map(|p| &p["version"]).collect();
    assert_eq!(versions, [3, 2, 1]);
}

#[tokio::test]
async fn a_price_is_never_set_for_the_past_nor_out_of_bounds() {
    let world = world().await;
    let mut past = usd(500);
    past["valid_from"] = json!(world.database.sources().now() - Duration::minutes(1));
    for (body, field) in [
        (past, "valid_from"),
        (usd(-1), "unit_price.amount_minor"),
        (usd(1_000_000_001), "unit_price.amount_minor"),
        (json!({ "unit_price": { "amount_minor": 4.5, "currency": "USD" } }), "unit_price.amount_minor"),
        (json!({ "unit_price": { "amount_minor": 450, "currency": "usd" } }), "unit_price.currency"),
    ] {
        let (status, _, fields) = world.refused("POST", PRICES, "ops", body.clone()).await;
        assert_eq!((status, fields), (400, vec![field.to_owned()]), "{body}");
    }
    let (status, code, _) = world.refused("POST", "/admin/skus/nothing/prices", "ops", usd(1)).await;
    assert_eq!((status, code), (404, json!("sku_not_found")));
}
