//! Tests of what operators and users see of the fleet and their allocations.

use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::{Value, json};

use crate::world::{BAREMETAL, SLICE, WAIT_TIMEOUT, World, text};

#[tokio::test(flavor = "multi_thread")]
async fn operators_see_every_node_and_slot_in_the_overview() {
    let world = World::new().await;
    let _fleet = world.fleet(2).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 2 })).await["id"]);
    world.until(&id, "active").await;

    let map = world.get("/admin/fleet/map").await;
    let nodes = map["nodes"].as_array().expect("nodes");
    let slots: String = nodes.iter().filter_map(|node| node["slots"].as_str()).collect();
    let with = |state: char| slots.chars().filter(|slot| *slot == state).count();
    assert_eq!((nodes.len(), with('l'), with('a')), (2, 2, 14), "{map}");
    assert!(nodes.iter().all(|node| node["simulated"] == true && node["status"] == "online"), "{map}");

    let overview = world.get("/admin/overview").await;
    assert_eq!(overview["allocations"]["live"], json!({ "active": 1 }));
    assert_eq!(
        (&overview["allocations"]["gpus"], &overview["fleet"]["slots"]["leased"]),
        (&json!(2), &json!(2))
    );

    let history = world.get("/admin/fleet/capacity").await;
    let notes = history["notes"].as_array().expect("notes");
    let adds_up = |note: &Value| {
        let number = |name: &str| note[name].as_i64().expect("a number");
        number("available") + number("in_use") + number("out") == number("slots")
    };
    assert!(!notes.is_empty() && notes.iter().all(adds_up), "{history}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_project_sees_the_load_of_its_own_gpus_alone() {
    let world = World::new().await;
    let _fleet = world.fleet(1).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 2 })).await["id"]);
    world.until(&id, "active").await;

    let since = world.db.sources().now() - chrono::Duration::hours(1);
    let since = since.to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    for query in [String::new(), format!("?since={since}")] {
        let path = format!("/allocations/{id}/telemetry{query}");
        let measured = async || {
            let answer = world.get(&path).await;
            let samples = answer["samples"].as_array().cloned().unwrap_or_default();
            !samples.is_empty()
                && samples.iter().all(|sample| sample["gpus"].as_array().map(Vec::len) == Some(2))
        };
        assert!(eventually(WAIT_TIMEOUT, measured).await, "{path}: {}", world.get(&path).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sku_is_available_only_where_hosts_accept_work_and_a_whole_host_only_if_one_is_free() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let availability = async |slug: &str| {
        let skus = world.get("/skus").await;
        let skus = skus["items"].as_array().cloned().expect("SKUs");
        let sku = skus.into_iter().find(|sku| sku["slug"] == slug).expect("it is sold");
        sku["availability"][0]["status"].as_str().unwrap_or("nowhere").to_owned()
    };
    let stand = async |slice: &str, whole: &str| {
        let wanted = (slice.to_owned(), whole.to_owned());
        let stands = async || (availability(SLICE).await, availability(BAREMETAL).await);
        let reached = eventually(WAIT_TIMEOUT, async || stands().await == wanted).await;
        assert!(reached, "{:?} instead of {wanted:?}", stands().await);
    };
    stand("available", "low").await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
    world.until(&id, "active").await;
    stand("available", "sold_out").await;

    let drain = format!("/admin/nodes/{}/drain", fleet.nodes()[0].1);
    world.must(Method::POST, &drain, json!({ "reason": "new fans" })).await;

    stand("sold_out", "sold_out").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn gpus_are_numbered_as_inside_the_instance_and_a_simulated_address_is_not_reachable() {
    let world = World::new().await;
    let _fleet = world.fleet(1).await;
    let mut last = String::new();
    for _ in 0..2 {
        last = text(&world.create(json!({ "sku": SLICE, "gpus": 2 })).await["id"]);
        world.until(&last, "active").await;
    }
    let path = format!("/allocations/{last}/telemetry");
    let numbered = async || {
        let gpus = world.get(&path).await["samples"][0]["gpus"].clone();
        let numbers = |name: &str| -> Option<Vec<i64>> {
            gpus.as_array()?.iter().map(|gpu| gpu[name].as_i64()).collect()
        };
        // Operators also see the slot numbers; slots 0 and 1 belong to the first allocation.
        numbers("index") == Some(vec![0, 1]) && numbers("slot").is_some_and(|slots| slots != [0, 1])
    };
    assert!(eventually(WAIT_TIMEOUT, numbered).await, "{}", world.get(&path).await);
    assert_eq!(world.allocation(&last).await["connection"]["reachable"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owner_is_notified_when_an_allocation_is_ready_stopped_and_released() {
    let world = World::new().await;
    let _fleet = world.fleet(1).await;
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1, "name": "training" })).await["id"]);
    world.until(&id, "active").await;

    let told = async |title: &str| {
        let said = async || {
            let page = world.get("/notifications").await;
            let link = json!(format!("/allocations/{id}"));
            page["items"]
                .as_array()
                .is_some_and(|items| items.iter().any(|item| item["title"] == title && item["link"] == link))
        };
        assert!(eventually(WAIT_TIMEOUT, said).await, "{title}: {}", world.get("/notifications").await);
    };
    told("training is ready").await;
    world.must(Method::POST, &format!("/allocations/{id}/stop"), Value::Null).await;
    world.until(&id, "stopped").await;
    told("training is stopped").await;
    world.must(Method::POST, &format!("/allocations/{id}/release"), Value::Null).await;
    told("training is released").await;
    let active = world.db.events("provisioning.active").await;
    assert!(active[0].1["proved_at"].is_string(), "{}", active[0].1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_listing_is_searched_and_counted() {
    let world = World::new().await;
    let _fleet = world.fleet(1).await;
    for name in ["training-1", "training-2", "serving"] {
        let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1, "name": name })).await["id"]);
        world.until(&id, "active").await;
    }
    let page = world.get("/allocations?search=TRAIN&page_size=1").await;
    assert_eq!((page["items"].as_array().map(Vec::len), &page["total"]), (Some(1), &json!(2)));
    let id = text(&page["items"][0]["id"]);
    let by_id = world.get(&format!("/admin/allocations?search={id}")).await;
    assert_eq!((&by_id["total"], &by_id["items"][0]["id"]), (&json!(1), &json!(id)));
    let mine =
        world.get(&format!("/admin/allocations?created_by={}", text(&page["items"][0]["created_by"]))).await;
    assert_eq!(mine["total"], 3);
}
