//! Tests of the catalogue: repeated apply from a file, listing and prices.

use std::path::PathBuf;

use serde_json::{Value, json};

use crate::world::{Person, World};

fn demo() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../deploy/demo/catalogue.json")
}

/// Returns the change made to each SKU.
async fn apply(admin: &Person, file: &str) -> Vec<(String, String)> {
    let done = admin.json(&["catalog", "apply", "--file", file]).await;
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    done["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|sku| (text(&sku["slug"]), text(&sku["done"])))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demo_catalogue_is_applied_once_and_visible_to_all_users() {
    let world = World::new().await;
    let admin = world.admin().await;
    let ada = world.user(&admin, "ada").await;
    let demo = demo();
    let demo = demo.to_str().expect("a path");

    let first = apply(&admin, demo).await;
    let second = apply(&admin, demo).await;

    assert!(first.iter().all(|(_, done)| done == "created") && first.len() == 5, "{first:?}");
    assert!(second.iter().all(|(_, done)| done == "unchanged") && second.len() == 5, "{second:?}");
    let listed = ada.run(&["catalog", "list"]).await.succeeded();
    for text in ["h200-sxm-slice", "1 2 4", "4.50 USD", "mi300x", "4.00 USD", "2.00 USD", "0.25 USD"] {
        assert!(listed.stdout.contains(text), "no {text:?} in {listed:#?}");
    }
    let shown = ada.run(&["catalog", "show", "h200-sxm-slice"]).await.succeeded();
    shown.prints("h200_1g_24c_64g").prints("h200_2g_48c_128g").prints("h200_4g_96c_256g");
    ada.run(&["catalog", "apply", "--file", demo]).await.exited(3).prints("platform staff");
    ada.run(&["catalog", "show", "nothing"]).await.exited(4).prints("SKU not found");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn differences_are_applied_and_a_price_gets_a_new_version() {
    let world = World::new().await;
    let admin = world.admin().await;
    let mut catalogue: Value =
        serde_json::from_str(&std::fs::read_to_string(demo()).expect("the demo")).expect("JSON");
    let file = admin.file("catalogue.json");
    let write = |catalogue: &Value| std::fs::write(&file, catalogue.to_string()).expect("written");
    let path = file.to_str().expect("a path");
    write(&catalogue);
    apply(&admin, path).await;

    catalogue["skus"][0]["price"]["amount_minor"] = json!(475);
    catalogue["skus"][1]["active"] = json!(false);
    catalogue["skus"][1]["display_name"] = json!("H200");
    write(&catalogue);
    let done = apply(&admin, path).await;

    assert_eq!(done[0].1, "set a new price");
    assert_eq!(done[1].1, "changed display_name and active");
    assert_eq!(done[2].1, "unchanged");
    let prices = admin.json(&["catalog", "price", "h200-sxm-slice"]).await;
    assert_eq!(prices["items"][0]["unit_price"]["amount_minor"], 475);
    assert_eq!(prices["items"].as_array().map(Vec::len), Some(2));
    let listed = admin.run(&["catalog", "list"]).await.succeeded();
    assert!(!listed.stdout.contains("h200-sxm "), "{listed:#?}");
    admin.run(&["catalog", "list", "--inactive"]).await.succeeded().prints("h200-sxm ");

    catalogue["skus"][2]["vendor"] = json!("AMD");
    write(&catalogue);
    admin.run(&["catalog", "apply", "--file", path]).await.exited(1).prints("vendor can't change");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_price_is_set_in_decimal_notation() {
    let world = World::new().await;
    let admin = world.admin().await;
    apply(&admin, demo().to_str().expect("a path")).await;

    admin.run(&["catalog", "price", "mi300x", "3.75"]).await.succeeded().prints("3.75 USD");

    admin.run(&["catalog", "show", "mi300x"]).await.succeeded().prints("3.75 USD");
    let cases: &[(i32, &[&str], &str)] = &[
        (1, &["catalog", "price", "mi300x", "3.755"], "such as 4.50"),
        (1, &["catalog", "price", "mi300x", "3", "--currency", "dollars"], "ISO 4217"),
        (1, &["catalog", "price", "mi300x", "3", "--from", "2020-01-01T00:00:00Z"], "past"),
        (4, &["catalog", "price", "nothing", "3"], "SKU not found"),
        (1, &["catalog", "apply", "--file", "/nowhere.json"], "nowhere.json"),
    ];
    for (code, words, text) in cases {
        admin.run(words).await.exited(*code).prints(text);
    }
    world.cloud.stop().await;
}
