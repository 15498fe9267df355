//! Tests that no input causes a 500: every query parameter, cursor, path parameter and body field of the contract with values
//! that are problematic for databases, clocks and parsers.
//!
//! `GPUAAS_HOSTILE` bodies are tried for each operation (default 40); the other inputs are tried completely.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use gpuaas_core::Entropy;
use reqwest::Method;
use serde_json::{Value, json};

use crate::fixtures::{Fixture, fixture};
use crate::oracle::{Row, contract, operations};
use crate::world::{Answer, World, is_stream};

const TEXTS: &[&str] = &[
    "",
    " ",
    "\0",
    "a\0b",
    "\u{202e}\u{feff}",
    "\u{fffd}\u{10ffff}",
    "'; drop table x; --",
    "\\u0000",
    "{}",
    "[]",
    "null",
    "NaN",
    "-1",
    "0",
    "0.1",
    "1e308",
    "2147483648",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "18446744073709551616",
    "+262000-01-01T00:00:00Z",
    "-200000-01-01T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999999Z",
    "10000-01-01T00:00:00Z",
    "1969-12-31T23:59:59Z",
    "2026-12-31T23:59:60Z",
    "node_ffffffffffffffffffffffffffffffff",
    "usr_00000000000000000000000000000000",
    "gpu_pat_\u{7f}",
    "../../etc/passwd",
    "%00%ff%fe",
];

fn values() -> Vec<Value> {
    let mut values: Vec<Value> = TEXTS.iter().map(|text| Value::from(*text)).collect();
    values.extend([Value::from("x".repeat(5_000)), Value::from("\u{1f600}".repeat(600))]);
    let numbers = json!([0, -1, 1, i64::MAX, i64::MIN, u64::MAX, i32::MAX, i32::MIN, 1e308, 0.1, -0.0]);
    values.extend(numbers.as_array().expect("a list").iter().cloned());
    values.extend([Value::Null, json!(true), json!([]), json!({}), json!([[[[]]]]), json!({ "\0": "\0" })]);
    values
}

fn assert_answered(row: &Row, what: &str, answer: &Answer) {
    let status = answer.status.as_u16();
    // 503 means that a dependency is unavailable, which no input may cause.
    assert!(status < 500, "{} with {what} ended in {answer:?}", row.id);
    assert!(status < 400 || answer.problem, "{} with {what} is no problem document: {answer:?}", row.id);
}

async fn ask(world: &World, row: &Row, fixture: &Fixture, path: &str, body: Option<Value>) -> Answer {
    let method: Method = row.method.parse().expect("a method");
    world.send(method, path, &fixture.token, Some(&world.fresh("hostile")), body).await
}

fn query(pairs: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// Returns the names of an operation's query parameters.
fn parameters(contract: &Value, row: &Row) -> Vec<String> {
    let base = if is_stream(&row.path) { "" } else { "/api/v1" };
    let operation = &contract["paths"][format!("{base}{}", row.path)][row.method.to_lowercase()];
    let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
    let of_query = parameters.iter().filter(|parameter| parameter["in"] == "query");
    of_query.map(|parameter| parameter["name"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_query_and_no_path_ends_in_an_internal_error() {
    let (world, contract) = (World::new().await, contract());
    let mut tried = 0;
    for row in operations() {
        let names = parameters(&contract, &row);
        let reads = row.method == "GET";
        if reads && !names.is_empty() {
            let fixture = fixture(&world, &row).await;
            for name in &names {
                for text in TEXTS {
                    let path = format!("{}?{}", fixture.path, query(&[(name, text)]));
                    let answer = ask(&world, &row, &fixture, &path, None).await;
                    assert_answered(&row, &format!("{name}={text:?}"), &answer);
                    tried += 1;
                }
            }
        }
        if row.path.contains('{') {
            let fixture = fixture(&world, &row).await;
            for text in TEXTS.iter().filter(|text| !text.is_empty()) {
                let encoded: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
                let mut path = row.path.clone();
                while let (Some(from), Some(to)) = (path.find('{'), path.find('}')) {
                    path.replace_range(from..=to, &encoded);
                }
                let answer = ask(&world, &row, &fixture, &path, fixture.body.clone()).await;
                assert_answered(&row, &format!("path {path}"), &answer);
                tried += 1;
            }
        }
    }
    assert!(tried > 2_000, "only {tried} values were tried");
    world.cloud.stop().await;
}

/// Returns copies in which one leaf is replaced by each hostile value.
fn mutations(of: &Value) -> Vec<Value> {
    let mut found: Vec<Value> = values();
    match of {
        Value::Object(map) => {
            for (key, inner) in map {
                found.extend(mutations(inner).into_iter().map(|value| {
                    let mut map = map.clone();
                    map.insert(key.clone(), value);
                    Value::Object(map)
                }));
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                found.extend(mutations(inner).into_iter().map(|value| {
                    let mut items = items.clone();
                    items[index] = value;
                    Value::Array(items)
                }));
            }
        }
        _ => {}
    }
    found
}

/// Tests cursors with arbitrary positions: their binding isn't secret, so any client can forge them.
#[tokio::test(flavor = "multi_thread")]
async fn no_cursor_ends_in_an_internal_error() {
    let (world, contract) = (World::new().await, contract());
    // Creates more than one page of entries.
    for row in operations().iter().filter(|row| ["POST", "PUT"].contains(&row.method.as_str())) {
        for _ in 0..2 {
            let fixture = fixture(&world, row).await;
            ask(&world, row, &fixture, &fixture.path, fixture.body.clone()).await;
        }
    }
    let mut forged = 0;
    for row in operations() {
        if row.method != "GET" || !parameters(&contract, &row).contains(&"cursor".to_owned()) {
            continue;
        }
        let fixture = fixture(&world, &row).await;
        let first = ask(&world, &row, &fixture, &format!("{}?page_size=1", fixture.path), None).await;
        let page: Value = serde_json::from_str(&first.text).unwrap_or_default();
        let Some(cursor) = page["next_cursor"].as_str() else { continue };
        let token: Value =
            serde_json::from_slice(&URL_SAFE_NO_PAD.decode(cursor).expect("base64")).expect("JSON");
        for position in mutations(&token["p"]) {
            let token = json!({ "b": token["b"], "p": position });
            let cursor = URL_SAFE_NO_PAD.encode(token.to_string());
            let path = format!("{}?{}", fixture.path, query(&[("page_size", "1"), ("cursor", &cursor)]));
            let answer = ask(&world, &row, &fixture, &path, None).await;
            assert_answered(&row, &format!("cursor {token}"), &answer);
        }
        forged += 1;
    }
    assert!(forged >= 8, "only {forged} listings had a second page");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_body_ends_in_an_internal_error() {
    let world = World::new().await;
    let most: usize = std::env::var("GPUAAS_HOSTILE").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    let seed = u64::from_le_bytes(Entropy::system().bytes());
    println!("seed {seed}");
    let entropy = Entropy::seeded(seed);
    for row in operations() {
        // Wrong passwords lock accounts, and building a request may sign in.
        world.db.execute_as_owner("delete from identity.sign_in_failures").await;
        let fixture = fixture(&world, &row).await;
        let Some(body) = &fixture.body else { continue };
        let mut bodies = mutations(body);
        while bodies.len() > most {
            let index = u64::from_le_bytes(entropy.bytes()) % bodies.len() as u64;
            bodies.swap_remove(usize::try_from(index).expect("small"));
        }
        for body in bodies {
            let answer = ask(&world, &row, &fixture, &fixture.path, Some(body.clone())).await;
            assert_answered(&row, &format!("seed {seed} and body {body}"), &answer);
        }
    }
    world.cloud.stop().await;
}
