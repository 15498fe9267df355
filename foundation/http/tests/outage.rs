//! Rate limits while their engine is unavailable: reads are admitted, sign-in and money are not.

use std::sync::Arc;

use gpuaas_core::{Result, Secret};
use gpuaas_ephemeral::Redis;
use gpuaas_http::{Access, ApiBuilder, Call, operation};
use gpuaas_store::ReadTx;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::wire::{TestRequest, get, post};
use crate::world::World;

#[derive(Serialize, ToSchema)]
pub struct Nothing {}

operation! {
    /// Return the balance.
    read ReadBalance(()) = Get "/balance" as "ReadBalance",
    tag: "test", access: Access::account(), rate_limit: Financial,
    run: read_balance => Nothing,
}

async fn read_balance(_: &(), _: &mut ReadTx, _: &Call<ReadBalance>) -> Result<Nothing> {
    Ok(Nothing {})
}

operation! {
    /// Return a terminal token.
    read ReadTerminalToken(()) = Get "/terminal" as "ReadTerminalToken",
    tag: "test", access: Access::account(), rate_limit: TerminalToken,
    run: read_terminal_token => Nothing,
}

async fn read_terminal_token(_: &(), _: &mut ReadTx, _: &Call<ReadTerminalToken>) -> Result<Nothing> {
    Ok(Nothing {})
}

operation! {
    /// Sign in.
    read SignInHere(()) = Get "/sign-in" as "SignInHere",
    tag: "test", access: Access::public(), rate_limit: SignIn,
    run: sign_in_here => Nothing,
}

async fn sign_in_here(_: &(), _: &mut ReadTx, _: &Call<SignInHere>) -> Result<Nothing> {
    Ok(Nothing {})
}

fn operations(api: ApiBuilder) -> ApiBuilder {
    api.read::<ReadBalance>(&()).read::<ReadTerminalToken>(&()).read::<SignInHere>(&())
}

/// Requests of each class that fails open, and of each that fails closed.
fn requests() -> ([TestRequest; 4], [TestRequest; 3]) {
    let note = post("/notes").bearer("ann").header("idempotency-key", "k1").json(&json!({ "text": "x" }));
    let from = |request: TestRequest| request.header("x-forwarded-for", "192.0.2.1");
    let open = [get("/account").bearer("ann"), note, get("/platform").bearer("ops"), get("/hello")];
    let closed = [get("/balance").bearer("ann"), get("/terminal").bearer("ann"), get("/sign-in")];
    (open.map(from), closed.map(from))
}

#[tokio::test]
async fn without_the_engine_reads_are_admitted_and_sign_in_and_money_are_not() {
    let never_connected = Redis::new(&Secret::new("redis://127.0.0.1:1".to_owned())).expect("a valid URL");
    let world = World::counting_in(Arc::new(never_connected), operations).await;
    let (open, closed) = requests();

    for request in open {
        let answer = world.ask(request).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    for request in closed {
        let answer = world.ask(request).await;
        assert_eq!(answer.problem(), (503, "service_unavailable".to_owned()));
        assert_eq!(answer.header("retry-after"), Some("1"));
    }
    let guess = get("/account").bearer("guess").header("x-forwarded-for", "192.0.2.1");
    assert_eq!(world.ask(guess).await.problem(), (401, "token_invalid".to_owned()));
    let without_token = get("/account").header("x-forwarded-for", "192.0.2.1");
    assert_eq!(world.ask(without_token).await.problem(), (401, "token_missing".to_owned()));
}

#[tokio::test]
async fn with_the_engine_the_same_requests_are_admitted() {
    let world = World::with(&json!({}), operations).await;
    let (open, closed) = requests();
    for request in open.into_iter().chain(closed) {
        let answer = world.ask(request).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
}
