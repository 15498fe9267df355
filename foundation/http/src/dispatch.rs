//! Dispatch of requests to handlers, one function per kind of operation.

use axum::response::Response;
use gpuaas_core::chain::{Outcome, canonical, sha256};
use gpuaas_core::{Code, Error, Result};
use gpuaas_store::{Answer, IdempotencyKey, KeyClaim, Request};
use http::{HeaderMap, HeaderValue};
use serde_json::Value;

use crate::admit::{Admitted, RawRequest, admit};
use crate::api::ApiState;
use crate::operation::{AuditedRead, Call, Mutation, Operation, Protocol, Read};
use crate::protocol::ProtocolContext;
use crate::reply::{self, RangeRequest, Reply};

const REPLAYED: &str = "idempotency-replayed";

pub(crate) async fn read<O: Read>(
    shared: ApiState,
    state: O::State,
    incoming: RawRequest,
) -> Result<Response> {
    let range = RangeRequest::of(&incoming.parts);
    let admitted = admit::<O>(&shared, incoming, O::ID).await?;
    let call = admitted.call?;
    let mut tx = shared.store.read_tx(call.scope).await?;
    let answer = O::read(&state, &mut tx, &call).await;
    tx.finish().await;
    answer?.complete().await?.select(&range)?.respond(O::SUCCESS, false)
}

pub(crate) async fn audited_read<O: AuditedRead>(
    shared: ApiState,
    state: O::State,
    incoming: RawRequest,
) -> Result<Response> {
    let range = RangeRequest::of(&incoming.parts);
    let admitted = admit::<O>(&shared, incoming, O::AUDIT).await?;
    let request = admitted.request;
    let call = match admitted.call {
        Ok(call) => call,
        Err(error) => return Err(record_failure(&shared, request, error).await),
    };
    // The audit row states the outcome and is committed before anything is sent: no answer leaves without it.
    match read_once::<O>(&shared, &state, &call, &range).await {
        Ok(answer) => {
            shared.store.record(request, Outcome::Ok, Default::default()).await?;
            answer.respond(O::SUCCESS, O::SHOWS_SECRET)
        }
        Err(error) => Err(record_failure(&shared, request, error).await),
    }
}

async fn read_once<O: AuditedRead>(
    shared: &ApiState,
    state: &O::State,
    call: &Call<O>,
    range: &RangeRequest,
) -> Result<O::Answer> {
    let mut tx = shared.store.read_tx(call.scope).await?;
    let answer = O::read(state, &mut tx, call).await;
    tx.finish().await;
    answer?.complete().await?.select(range)
}

pub(crate) async fn protocol<O: Protocol>(
    shared: ApiState,
    state: O::State,
    incoming: RawRequest,
) -> Result<Response> {
    let admitted = admit::<O>(&shared, incoming, O::AUDIT).await?;
    let (call, request) = (admitted.call?, admitted.request);
    let supervisor = shared.supervisor.clone();
    let work = async move {
        let context = ProtocolContext::new(&shared.store, &shared.rate_limits, request);
        O::run(&state, context, call).await
    };
    supervisor.spawn_to_completion(work).await?.into_answer().respond(O::SUCCESS, O::SHOWS_SECRET)
}

pub(crate) async fn mutation<O: Mutation>(
    shared: ApiState,
    state: O::State,
    incoming: RawRequest,
) -> Result<Response> {
    let (admitted, key) = admit_keyed::<O>(&shared, incoming, O::AUDIT).await?;
    let supervisor = shared.supervisor.clone();
    supervisor.spawn_to_completion(async move { perform::<O>(&shared, &state, admitted, key).await }).await
}

/// Runs the layers and reads the idempotency key.
pub(crate) async fn admit_keyed<O: Operation>(
    shared: &ApiState,
    incoming: RawRequest,
    action: &'static str,
) -> Result<(Admitted<O>, IdempotencyKey)> {
    let line = request_line(&incoming);
    let key = idempotency_key(&incoming.parts.headers);
    let admitted = admit::<O>(shared, incoming, action).await?;
    let key = key?;
    let project = admitted.request.project_id.map(|id| id.to_string()).unwrap_or_default();
    let key = IdempotencyKey { request: request_digest(&line, &project, &admitted.body), key };
    Ok((admitted, key))
}

/// Claims the key, runs the handler and commits. Repeats all three when the database requires a retry; a commit whose
/// confirmation was lost is found by its key.
async fn perform<O: Mutation>(
    shared: &ApiState,
    state: &O::State,
    admitted: Admitted<O>,
    key: IdempotencyKey,
) -> Result<Response> {
    let Admitted { call, request, scope, .. } = admitted;
    let mut retry = shared.store.retry(true);
    // Answer of an attempt whose commit wasn't confirmed. It is the answer to this request if the key turns out to be
    // stored.
    let mut unconfirmed = None;
    loop {
        let claimed = shared.store.claim(scope, request.clone(), key.clone()).await;
        let outcome = match claimed {
            Ok(KeyClaim::Replay(answer)) => return unconfirmed.map_or_else(|| replay(answer), Ok),
            Ok(KeyClaim::Fresh(tx)) => match &call {
                Ok(call) => attempt::<O>(state, tx, call, &mut unconfirmed).await,
                Err(_) => {
                    tx.roll_back().await;
                    break;
                }
            },
            Err(error) => Err(error),
        };
        let error = match outcome {
            Ok(response) => {
                count("stored");
                return Ok(response);
            }
            Err(error) => error,
        };
        let rejected_by_key = is_rejected_by_key(error.code);
        match retry.wait_or_fail(error).await {
            Ok(()) => {}
            Err(error) if rejected_by_key => {
                count("refused");
                return Err(error);
            }
            Err(error) => return Err(record_failure(shared, request, error).await),
        }
    }
    match call {
        Ok(_) => Err(Error::internal("a valid call ended without an answer")),
        Err(error) => Err(record_failure(shared, request, error).await),
    }
}

async fn attempt<O: Mutation>(
    state: &O::State,
    mut tx: gpuaas_store::MutationTx,
    call: &Call<O>,
    unconfirmed: &mut Option<Response>,
) -> Result<Response> {
    match O::run(state, &mut tx, call).await {
        Ok(answer) => commit::<O>(tx, answer, unconfirmed).await,
        Err(error) => {
            tx.roll_back().await;
            Err(error)
        }
    }
}

/// Commits the effect together with the stored answer.
pub(crate) async fn commit<O: Operation>(
    tx: gpuaas_store::MutationTx,
    answer: O::Answer,
    unconfirmed: &mut Option<Response>,
) -> Result<Response> {
    let stored = Answer { status: O::SUCCESS, body: answer.stored()? };
    let response = answer.respond(O::SUCCESS, O::SHOWS_SECRET)?;
    match tx.commit(Outcome::Ok, &stored).await {
        Ok(_) => Ok(response),
        Err(error) => {
            *unconfirmed = Some(response);
            Err(error)
        }
    }
}

pub(crate) fn count(outcome: &'static str) {
    metrics::counter!("gpuaas_idempotency_total", "outcome" => outcome).increment(1);
}

pub(crate) fn replay(answer: Answer) -> Result<Response> {
    let mut response = reply::json(answer.status, answer.body)?;
    count("replayed");
    response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    Ok(response)
}

/// Returns true if the request was rejected because of its key alone: the mutation didn't run, so it has no audit row.
pub(crate) fn is_rejected_by_key(code: Code) -> bool {
    matches!(code, Code::IdempotencyInProgress | Code::IdempotencyKeyReused)
}

/// Writes the `failed` audit row of an execution that ended in a catalogue error. Returns the error.
pub(crate) async fn record_failure(shared: &ApiState, request: Request, error: Error) -> Error {
    let notes = [("code".to_owned(), Value::from(error.code.as_str()))].into_iter().collect();
    match shared.store.record(request, Outcome::Failed, notes).await {
        Ok(()) => error,
        // If the database is unavailable, neither the mutation nor its failure can be recorded; nothing was changed.
        Err(unrecorded) if error.code.status() < 500 => unrecorded,
        Err(_) => error,
    }
}

fn idempotency_key(headers: &HeaderMap) -> Result<String> {
    let header = headers.get("idempotency-key").or_else(|| headers.get("x-idempotency-key"));
    let Some(header) = header else { return Err(Code::IdempotencyKeyRequired.into()) };
    let printable =
        |text: &&str| (1..=255).contains(&text.len()) && text.bytes().all(|b| (b' '..=b'~').contains(&b));
    let key = header.to_str().ok().map(str::trim).filter(printable);
    let unusable = || Error::field("Idempotency-Key", "must have 1 to 255 printable characters");
    key.map(str::to_owned).ok_or_else(unusable)
}

fn request_line(incoming: &RawRequest) -> String {
    format!("{} {}", incoming.parts.method, incoming.parts.uri)
}

fn request_digest(line: &str, project: &str, body: &Value) -> String {
    sha256(&[line.as_bytes(), b"\n", project.as_bytes(), b"\n", canonical(body).as_bytes()])
}
