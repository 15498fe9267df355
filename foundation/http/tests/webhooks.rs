//! A payment webhook as a domain declares it: its signature covers the exact bytes, its natural key is the event's id.

use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign, verify};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gpuaas_core::{Code, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Audited, Call, ProtocolContext, RawBody, operation};
use serde_json::json;
use tokio::io::AsyncWriteExt;
use uuid::Uuid;

use crate::wire::{TestRequest, get, post, receive};
use crate::world::World;

const MAX_BYTES: usize = 1024 * 1024;
const SECRET: &[u8] = b"shared with the provider";

operation! {
    /// Receive a payment event.
    pub protocol ReceivePayment(()) = Post "/webhooks/payment" as "ReceivePayment",
    tag: "test", access: Access::public(), rate_limit: Api, audit: "payment.receive",
    natural_key: "the event's id",
    body: RawBody, max_body: MAX_BYTES as u64, media_types: ["application/json", "text/plain"],
    headers: ["x-event-id", "x-signature"],
    errors: [SignatureInvalid],
    run: receive_payment => NoContent,
}

gpuaas_core::events! { "test";
    /// A payment was received.
    PaymentReceived = "payment_received" of "payment" by subject { subject: Uuid, bytes: usize }
}

async fn receive_payment(
    _: &(),
    context: ProtocolContext<'_>,
    call: Call<ReceivePayment>,
) -> Result<Audited<NoContent>> {
    let signature = call.header("x-signature")?.and_then(|text| STANDARD.decode(text).ok());
    let id = call.header("x-event-id")?.unwrap_or_default();
    let mut tx = context.begin(call.scope).await?;
    let signed = [id.as_bytes(), b".", call.body.bytes()].concat();
    if verify(&key(), &signed, &signature.unwrap_or_default()).is_err() {
        return Err(context.refuse(tx, Code::SignatureInvalid.into()).await);
    }
    let subject = tx.sources().uuid();
    tx.emit(&PaymentReceived { subject, bytes: call.body.bytes().len() })?;
    context.commit(tx, NoContent).await
}

fn key() -> Key {
    Key::new(HMAC_SHA256, SECRET)
}

async fn world() -> World {
    World::with(&json!({}), |api| api.protocol::<ReceivePayment>(&())).await
}

fn signature(id: &str, body: &[u8]) -> String {
    STANDARD.encode(sign(&key(), &[id.as_bytes(), b".", body].concat()))
}

fn unsigned(id: &str) -> TestRequest {
    post("/webhooks/payment").header("X-Event-Id", id)
}

fn signed(id: &str, body: &[u8]) -> TestRequest {
    unsigned(id).header("X-Signature", &signature(id, body))
}

async fn outcomes(world: &World) -> [u64; 2] {
    let [ok, denied] = ["ok", "denied"].map(|result| format!("audit.log where result = '{result}'"));
    [world.count(&ok).await, world.count(&denied).await]
}

#[tokio::test]
async fn the_signature_covers_the_exact_bytes() {
    let world = world().await;
    // Neither JSON nor UTF-8, with spaces and a NUL that a parser would reject or change.
    let body = b"{ \"amount\":  1.0, \0\xff\r\n }";

    let accepted = world.ask(signed("e1", body).body("application/json", *body)).await;
    let altered = world.ask(signed("e1", body).body("application/json", *b"{ \"amount\":  2.0 }")).await;
    let other_id = unsigned("e2").header("X-Signature", &signature("e1", body));
    let other_id = world.ask(other_id.body("application/json", *body)).await;
    let missing = world.ask(unsigned("e1").body("application/json", *body)).await;

    assert_eq!(accepted.status, 200, "{accepted:?}");
    for refused in [altered, other_id, missing] {
        assert_eq!(refused.problem(), (400, "signature_invalid".to_owned()));
    }
    assert_eq!(outcomes(&world).await, [1, 3]);
    assert_eq!(world.count("events.log").await, 1);
}

#[tokio::test]
async fn a_body_may_be_as_large_as_declared() {
    let world = world().await;
    let largest = vec![b'x'; MAX_BYTES];

    let answer = world.ask(signed("e1", &largest).body("text/plain; charset=utf-8", largest)).await;

    assert_eq!(answer.status, 200, "{answer:?}");
    let event = format!("events.log where envelope::text like '%{MAX_BYTES}%'");
    assert_eq!(world.count(&event).await, 1);
}

#[tokio::test]
async fn a_larger_body_is_refused_announced_or_not() {
    let world = world().await;
    let announced = unsigned("e1").header("content-type", "text/plain");
    let announced = announced.header("content-length", &(MAX_BYTES + 1).to_string());
    let chunked = unsigned("e1").header("content-type", "text/plain").header("transfer-encoding", "chunked");

    let before_it_comes = world.ask(announced).await;
    let mut stream = chunked.send(world.server.address).await;
    let chunk = format!("{:x}\r\n{}\r\n", MAX_BYTES + 1, "x".repeat(MAX_BYTES + 1));
    stream.write_all(chunk.as_bytes()).await.expect("sent");
    let where_it_grows = receive(stream).await;

    for refused in [before_it_comes, where_it_grows] {
        assert_eq!(refused.problem(), (413, "payload_too_large".to_owned()));
    }
    assert_eq!(outcomes(&world).await, [0, 0]);
}

#[tokio::test]
async fn ambiguous_headers_and_other_media_types_are_refused() {
    let world = world().await;

    let twice = signed("e1", b"x").header("x-signature", "AAAA").body("text/plain", *b"x");
    let twice = world.ask(twice).await;
    let html = world.ask(signed("e1", b"x").body("text/html", *b"x")).await;

    assert_eq!(twice.problem(), (400, "validation_error".to_owned()));
    assert_eq!(twice.json()["errors"][0]["field"], "x-signature");
    assert_eq!(html.problem(), (415, "unsupported_media_type".to_owned()));
    assert!(html.json()["detail"].as_str().is_some_and(|detail| detail.contains("text/plain")), "{html:?}");
}

#[tokio::test]
async fn the_address_limit_comes_before_the_body() {
    let world = World::with(&json!({ "rate_limits.address_per_minute": 1 }), |api| {
        api.protocol::<ReceivePayment>(&())
    })
    .await;
    let hello = get("/hello").header("x-forwarded-for", "192.0.2.1");
    let event = unsigned("e1").header("x-forwarded-for", "192.0.2.1");
    assert_eq!(world.ask(event.clone()).await.problem(), (400, "signature_invalid".to_owned()));
    assert_eq!(world.ask(hello).await.status, 200, "another operation has its own limit");

    // The body is never sent.
    let refused = world.ask(event.header("content-length", "1000")).await;

    assert_eq!(refused.problem(), (429, "rate_limit_exceeded".to_owned()));
}

#[tokio::test]
async fn the_contract_has_its_limit_media_types_and_headers() {
    let world = world().await;

    let operation = &world.contract["paths"]["/api/v1/webhooks/payment"]["post"];
    let binary = json!({ "schema": { "type": "string", "format": "binary" } });
    assert_eq!(
        operation["requestBody"],
        json!({
            "required": true,
            "description": "At most 1048576 bytes.",
            "content": { "application/json": binary, "text/plain": binary },
        })
    );
    let names: Vec<_> = operation["parameters"].as_array().expect("parameters").iter().collect();
    assert!(names.iter().all(|parameter| parameter["in"] == "header"), "{names:?}");
    assert_eq!(
        names.iter().map(|parameter| &parameter["name"]).collect::<Vec<_>>(),
        ["x-event-id", "x-signature"]
    );
    assert!(["408", "413", "415"].iter().all(|status| operation["responses"][status].is_object()));
}
