//! Correlation ids and security headers, which every answer has.

use serde_json::json;

use crate::wire::{get, post};
use crate::world::World;

#[tokio::test]
async fn a_fit_correlation_id_is_echoed_and_kept_with_what_it_caused() {
    let world = World::new().await;
    for id in ["a", "Req-1.2:3_x", &"9".repeat(128)] {
        let note = post("/notes").bearer("ann").header("idempotency-key", id).json(&json!({ "text": "x" }));

        let answer = world.ask(note.header("x-correlation-id", id)).await;

        assert_eq!((answer.status, answer.header("x-correlation-id")), (200, Some(id)));
        assert_eq!(world.count(&format!("audit.log where correlation_id = '{id}'")).await, 1);
        assert_eq!(world.count(&format!("events.log where envelope ->> 'correlation_id' = '{id}'")).await, 1);
    }
}

#[tokio::test]
async fn without_one_or_with_an_unfit_one_it_is_minted() {
    let world = World::new().await;
    let mut minted = vec![];
    for given in [None, Some(""), Some("two words"), Some("<b>"), Some("ä"), Some(&*"9".repeat(129))] {
        let request = get("/account").bearer("ann");
        let request = given.map_or(request.clone(), |id| request.header("x-correlation-id", id));
        let answer = world.ask(request).await;
        let id = answer.header("x-correlation-id").expect("an id").to_owned();
        assert_eq!(answer.status, 200);
        assert!(id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit()), "{given:?} became {id:?}");
        minted.push(id);
    }
    minted.sort();
    minted.dedup();
    assert_eq!(minted.len(), 6, "each its own");
}

#[tokio::test]
async fn problems_name_it_wherever_they_arise() {
    let world = World::new().await;
    let requests = [
        (get("/account"), 401),
        (get("/nowhere"), 404),
        (post("/account").bearer("ann"), 405),
        (get("/panic").bearer("ann"), 500),
    ];
    for (request, status) in requests {
        let answer = world.ask(request.header("x-correlation-id", "mine")).await;
        assert_eq!(answer.problem().0, status);
        assert_eq!(answer.json()["correlation_id"], "mine");
    }
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let world = World::new().await;
    for request in [get("/hello"), get("/account"), get("/nowhere"), get("/panic").bearer("ann")] {
        let answer = world.ask(request).await;
        let csp = answer.header("content-security-policy").unwrap_or_default();
        assert!(csp.contains("default-src 'none'") && csp.contains("frame-ancestors 'none'"), "{answer:?}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{answer:?}");
        assert_eq!(answer.header("x-frame-options"), Some("DENY"), "{answer:?}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{answer:?}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{answer:?}");
        assert_eq!(answer.header("strict-transport-security"), None, "without TLS it would lock people out");
    }
}
