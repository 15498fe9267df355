//! Operations that call an external system: one effect, whatever happens to the call and to the process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chrono::TimeDelta;
use gpuaas_core::{ClaimId, Code, Error, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, CallFailure, External, operation};
use gpuaas_store::PrepareTx;
use gpuaas_testkit::eventually;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::provider::{ChargeBehaviour, Provider};
use crate::wire::{TestRequest, TestResponse, post, receive};
use crate::world::{CONDITION_TIMEOUT, World};

/// Longer than the lease of a claim.
const AFTER_LEASE: TimeDelta = TimeDelta::seconds(60);

#[derive(Clone)]
struct PaymentState {
    provider: Provider,
    /// Makes the process crash after the next call.
    crash_next: Arc<AtomicBool>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Payment {
    amount: i64,
}

#[derive(Serialize, Deserialize)]
struct Charge {
    amount: i64,
}

gpuaas_core::events! { "test";
    /// A payment was made.
    Paid = "paid" of "payment" by payment { payment: Uuid, amount: i64 }
}

operation! {
    /// Make a payment.
    external Pay(PaymentState) = Post "/payments" as "pay",
    tag: "test", access: Access::account(), rate_limit: Api,
    body: Payment, success: 204,
    answer: NoContent,
}

impl External for Pay {
    const AUDIT: &'static str = "payment.make";
    const TIMEOUT: Duration = Duration::from_secs(2);
    type Intent = Charge;
    type Outcome = ();

    async fn prepare(_: &PaymentState, _: &mut PrepareTx, call: &Call<Self>) -> Result<Charge> {
        match call.body.amount {
            amount @ 1.. => Ok(Charge { amount }),
            _ => Err(Error::field("amount", "must be positive")),
        }
    }

    async fn call(state: &PaymentState, claim: ClaimId, charge: &Charge) -> Result<(), CallFailure> {
        let request = post("/charges").header("idempotency-key", &claim.to_string());
        let request = request.json(&json!({ "amount": charge.amount }));
        match request.answer(state.provider.address).await.status {
            200 => Ok(()),
            402 => Err(CallFailure::Refused(Code::QuotaExceeded.into())),
            status => Err(Error::new(Code::UpstreamError, format!("unexpected status {status}")).into()),
        }
    }

    async fn complete(
        state: &PaymentState,
        tx: &mut gpuaas_store::MutationTx,
        _: &Call<Self>,
        charge: &Charge,
        (): &(),
    ) -> Result<NoContent> {
        assert!(!state.crash_next.swap(false, Ordering::Relaxed), "as the test asks");
        let payment = tx.sources().uuid();
        tx.emit(&Paid { payment, amount: charge.amount })?;
        Ok(NoContent)
    }
}

async fn world() -> (World, PaymentState) {
    let state = PaymentState { provider: Provider::start().await, crash_next: Arc::default() };
    let world = World::with(&json!({}), |api| api.external::<Pay>(&state)).await;
    (world, state)
}

fn payment(amount: i64) -> TestRequest {
    post("/payments").bearer("ann").header("idempotency-key", "k1").json(&json!({ "amount": amount }))
}

/// Counts events, audit rows of success and of failure, stored answers and claims.
async fn effects(world: &World) -> [u64; 5] {
    [
        world.count("events.log where event_type = 'test.paid'").await,
        world.count("audit.log where action = 'payment.make' and result = 'ok'").await,
        world.count("audit.log where action = 'payment.make' and result = 'failed'").await,
        world.count("store.idempotency_keys").await,
        world.count("store.external_claims").await,
    ]
}

const PAID: [u64; 5] = [1, 1, 0, 1, 0];

fn is_replay(answer: &TestResponse) -> bool {
    (answer.status, answer.header("idempotency-replayed")) == (204, Some("true"))
}

#[tokio::test]
async fn it_calls_once_and_a_replay_calls_nothing() {
    let (world, state) = world().await;

    let first = world.ask(payment(5)).await;
    let second = world.ask(payment(5)).await;

    assert_eq!((first.status, first.header("idempotency-replayed")), (204, None), "{first:?}");
    assert!(is_replay(&second), "{second:?}");
    assert_eq!(state.provider.request_counts(), [1]);
    assert_eq!(effects(&world).await, PAID);
}

#[tokio::test]
async fn while_the_call_is_under_way_the_same_key_is_in_progress() {
    let (world, state) = world().await;
    state.provider.next(ChargeBehaviour::Wait);
    let first = payment(5).send(world.server.address).await;
    state.provider.gate.arrival().await;

    let second = world.ask(payment(5)).await;

    assert_eq!(second.problem(), (409, "idempotency_in_progress".to_owned()));
    assert_eq!(effects(&world).await, [0, 0, 0, 0, 1], "no transaction is open during the call");
    state.provider.gate.open();
    assert_eq!(receive(first).await.status, 204);
    assert_eq!(state.provider.request_counts(), [1]);
    assert_eq!(effects(&world).await, PAID);
}

#[tokio::test]
async fn after_a_death_behind_the_call_it_is_repeated_under_the_same_claim_once_the_lease_is_over() {
    let (world, state) = world().await;
    state.crash_next.store(true, Ordering::Relaxed);

    assert_eq!(world.ask(payment(5)).await.status, 500);
    let early = world.ask(payment(5)).await;
    assert_eq!(effects(&world).await, [0, 0, 0, 0, 1]);
    world.database.clock().advance(AFTER_LEASE);
    let late = world.ask(payment(5)).await;

    assert_eq!(early.problem(), (409, "idempotency_in_progress".to_owned()));
    assert_eq!(late.status, 204, "{late:?}");
    assert_eq!(state.provider.request_counts(), [2], "one claim, called twice");
    assert_eq!(effects(&world).await, PAID);
}

#[tokio::test]
async fn who_was_taken_for_dead_answers_with_what_the_other_has_committed() {
    let (world, state) = world().await;
    state.provider.next(ChargeBehaviour::Wait);
    let slow = payment(5).send(world.server.address).await;
    state.provider.gate.arrival().await;

    world.database.clock().advance(AFTER_LEASE);
    let taken_over = world.ask(payment(5)).await;
    state.provider.gate.open();

    assert_eq!((taken_over.status, taken_over.header("idempotency-replayed")), (204, None));
    assert!(is_replay(&receive(slow).await));
    assert_eq!(state.provider.request_counts(), [2]);
    assert_eq!(effects(&world).await, PAID);
}

#[tokio::test]
async fn a_refusal_leaves_a_failed_row_and_a_free_key() {
    let (world, state) = world().await;
    state.provider.next(ChargeBehaviour::Refuse);

    let refused = world.ask(payment(5)).await;

    assert_eq!(refused.problem(), (422, "quota_exceeded".to_owned()));
    assert_eq!(effects(&world).await, [0, 0, 1, 0, 0]);
    assert_eq!(world.ask(payment(7)).await.status, 204, "the key is free for another request");
    assert_eq!(state.provider.request_counts(), [1, 1], "another claim");
    assert_eq!(effects(&world).await, [1, 1, 1, 1, 0]);
}

#[tokio::test]
async fn a_call_of_unknown_outcome_is_repeated_under_the_same_claim() {
    let (world, state) = world().await;
    state.provider.next(ChargeBehaviour::NeverAnswer);

    let unknown = world.ask(payment(5)).await;

    assert_eq!(unknown.problem(), (502, "upstream_error".to_owned()));
    assert_eq!(effects(&world).await, [0, 0, 1, 0, 1], "the claim stays");
    assert_eq!(world.ask(payment(5)).await.status, 204);
    assert_eq!(state.provider.request_counts(), [2], "one claim, called twice");
    assert_eq!(effects(&world).await, [1, 1, 1, 1, 0]);
}

#[tokio::test]
async fn a_key_belongs_to_its_first_request_from_the_claim_on() {
    let (world, state) = world().await;
    state.provider.next(ChargeBehaviour::NeverAnswer);
    assert_eq!(world.ask(payment(5)).await.status, 502);

    let while_unknown = world.ask(payment(6)).await;
    assert_eq!(world.ask(payment(5)).await.status, 204);
    let once_stored = world.ask(payment(6)).await;

    for answer in [while_unknown, once_stored] {
        assert_eq!(answer.problem(), (422, "idempotency_key_reused".to_owned()));
    }
    assert_eq!(state.provider.request_counts(), [2]);
}

#[tokio::test]
async fn what_can_not_be_asked_for_is_not_claimed() {
    let (world, state) = world().await;

    let keyless = post("/payments").bearer("ann").json(&json!({ "amount": 5 }));
    let keyless = world.ask(keyless).await;
    let senseless = world.ask(payment(0)).await;

    assert_eq!(keyless.problem(), (400, "idempotency_key_required".to_owned()));
    assert_eq!(senseless.problem(), (400, "validation_error".to_owned()));
    assert!(state.provider.request_counts().is_empty());
    assert_eq!(effects(&world).await, [0, 0, 1, 0, 0]);
}

#[tokio::test]
async fn a_client_that_hangs_up_leaves_the_whole_effect() {
    let (world, state) = world().await;
    state.provider.next(ChargeBehaviour::Wait);
    let connection = payment(5).send(world.server.address).await;
    state.provider.gate.arrival().await;

    crate::wire::close_without_response(connection).await;
    state.provider.gate.open();

    assert!(eventually(CONDITION_TIMEOUT, async || effects(&world).await == PAID).await);
}
