//! Dispatch of operations that call an external system between two transactions.

use axum::response::Response;
use chrono::TimeDelta;
use gpuaas_core::{ClaimId, Code, Error, Result};
use gpuaas_store::{Answer, ExternalClaim, ExternalClaimState, IdempotencyKey, PrepareTx, Request, Scope};

use crate::admit::{Admitted, RawRequest};
use crate::api::ApiState;
use crate::dispatch::{admit_keyed, commit, count, is_rejected_by_key, record_failure, replay};
use crate::operation::{Call, CallFailure, External};

/// Margin of the claim's lease beyond the timeout of the call, for the second transaction.
const LEASE_MARGIN: TimeDelta = TimeDelta::seconds(15);

pub(crate) async fn external<O: External>(
    shared: ApiState,
    state: O::State,
    incoming: RawRequest,
) -> Result<Response> {
    let (admitted, key) = admit_keyed::<O>(&shared, incoming, O::AUDIT).await?;
    let Admitted { call, request, scope, .. } = admitted;
    let supervisor = shared.supervisor.clone();
    supervisor
        .spawn_to_completion(async move {
            ExternalRequest { shared, state, request, scope, key }.perform(call).await
        })
        .await
}

/// One request in progress.
struct ExternalRequest<O: External> {
    shared: ApiState,
    state: O::State,
    request: Request,
    scope: Scope,
    key: IdempotencyKey,
}

/// Result of claiming the key.
enum ClaimResult<I> {
    Claim(ExternalClaim, I),
    Replay(Answer),
    /// The key is unused, and the request is invalid.
    Unclaimed,
}

impl<O: External> ExternalRequest<O> {
    /// Claims the key, calls the external system and concludes.
    async fn perform(self, call: Result<Call<O>>) -> Result<Response> {
        let found = self.claim(call.as_ref().ok()).await;
        let (claim, intent, call) = match (found, call) {
            (Ok(ClaimResult::Claim(claim, intent)), Ok(call)) => (claim, intent, call),
            (Ok(ClaimResult::Replay(answer)), _) => return replay(answer),
            (Err(error), _) if is_rejected_by_key(error.code) => {
                count("refused");
                return Err(error);
            }
            (Err(error), _) | (Ok(_), Err(error)) => return self.fail(error).await,
            (Ok(ClaimResult::Unclaimed), Ok(_)) => {
                return Err(Error::internal("a valid call ended without an answer"));
            }
        };
        let called = tokio::time::timeout(O::TIMEOUT, O::call(&self.state, claim.id, &intent)).await;
        let timed_out = || Error::new(Code::UpstreamError, "the external system didn't answer in time");
        match called.unwrap_or_else(|_| Err(CallFailure::Unknown(timed_out()))) {
            Ok(outcome) => match self.conclude(&call, &claim, &intent, &outcome).await {
                Ok(response) => Ok(response),
                Err(error) => self.unknown(&claim, error).await,
            },
            Err(CallFailure::Refused(error)) => Err(self.refuse(&claim, &intent, error).await),
            Err(CallFailure::Unknown(error)) => self.unknown(&claim, error).await,
        }
    }

    /// Runs the first transaction. Repeats it when the database requires a retry; a commit whose confirmation was lost is
    /// found by the claim's id.
    async fn claim(&self, call: Option<&Call<O>>) -> Result<ClaimResult<O::Intent>> {
        let store = &self.shared.store;
        let new_id = ClaimId::new(store.sources());
        let mut retry = store.retry(true);
        loop {
            let claimed = match (self.claim_external(new_id).await, call) {
                (Ok(ExternalClaimState::Replay(answer)), _) => return Ok(ClaimResult::Replay(answer)),
                (Ok(ExternalClaimState::Resume(claim)), _) => {
                    let intent = serde_json::from_value(claim.intent.clone()).map_err(Error::internal)?;
                    return Ok(ClaimResult::Claim(claim, intent));
                }
                (Ok(ExternalClaimState::New(tx)), Some(call)) => self.prepare(tx, call).await,
                (Ok(ExternalClaimState::New(tx)), None) => {
                    tx.roll_back().await;
                    return Ok(ClaimResult::Unclaimed);
                }
                (Err(error), _) => Err(error),
            };
            match claimed {
                Ok(found) => return Ok(found),
                Err(error) => retry.wait_or_fail(error).await?,
            }
        }
    }

    async fn prepare(&self, mut tx: PrepareTx, call: &Call<O>) -> Result<ClaimResult<O::Intent>> {
        match O::prepare(&self.state, &mut tx, call).await {
            Ok(intent) => {
                let kept = serde_json::to_value(&intent).map_err(Error::internal)?;
                Ok(ClaimResult::Claim(tx.commit(kept).await?, intent))
            }
            Err(error) => {
                tx.roll_back().await;
                Err(error)
            }
        }
    }

    async fn claim_external(&self, id: ClaimId) -> Result<ExternalClaimState> {
        let lease = TimeDelta::from_std(O::TIMEOUT).map_err(Error::internal)? + LEASE_MARGIN;
        self.shared.store.claim_external(self.scope, &self.request, self.key.clone(), id, lease).await
    }

    /// Runs the second transaction. If another request has taken over the claim and concluded first, returns that
    /// request's answer.
    async fn conclude(
        &self,
        call: &Call<O>,
        claim: &ExternalClaim,
        intent: &O::Intent,
        outcome: &O::Outcome,
    ) -> Result<Response> {
        let store = &self.shared.store;
        let mut retry = store.retry(true);
        // Answer of an attempt whose commit wasn't confirmed. It is the answer to this request if the key turns out to be
        // stored.
        let mut unconfirmed = None;
        loop {
            let concluded = match store.conclude(self.scope, self.request.clone(), claim).await {
                Ok(Some(mut tx)) => match O::complete(&self.state, &mut tx, call, intent, outcome).await {
                    Ok(answer) => commit::<O>(tx, answer, &mut unconfirmed).await,
                    Err(error) => {
                        tx.roll_back().await;
                        Err(error)
                    }
                },
                Ok(None) => match self.claim_external(claim.id).await? {
                    ExternalClaimState::Replay(answer) => {
                        return unconfirmed.map_or_else(|| replay(answer), Ok);
                    }
                    _ => return Err(Error::unavailable("another request with this key has ended the call")),
                },
                Err(error) => Err(error),
            };
            match concluded {
                Ok(response) => {
                    count("stored");
                    return Ok(response);
                }
                Err(error) => retry.wait_or_fail(error).await?,
            }
        }
    }

    /// Ends the claim and writes the `failed` audit row. If that fails, the claim stays, and a retry gets the external
    /// system's refusal again.
    async fn refuse(&self, claim: &ExternalClaim, intent: &O::Intent, error: Error) -> Error {
        let store = &self.shared.store;
        let mut retry = store.retry(true);
        loop {
            let failure = match store.conclude(self.scope, self.request.clone(), claim).await {
                Ok(None) => return error,
                Ok(Some(mut tx)) => match O::compensate(&self.state, &mut tx, intent).await {
                    Ok(()) => match tx.commit_refused(&error).await {
                        Ok(()) => return error,
                        Err(failure) => failure,
                    },
                    Err(failure) => {
                        tx.roll_back().await;
                        failure
                    }
                },
                Err(failure) => failure,
            };
            if let Err(failure) = retry.wait_or_fail(failure).await {
                return failure;
            }
        }
    }

    /// Releases the claim's lease but keeps the claim, so that a retry with the same key can repeat the call.
    async fn unknown(&self, claim: &ExternalClaim, error: Error) -> Result<Response> {
        if let Err(error) = self.shared.store.leave(self.scope, claim).await {
            gpuaas_core::log_failure!(error, claim = %claim.id, "a call of unknown outcome can't be repeated before its lease ends");
        }
        self.fail(error).await
    }

    async fn fail(&self, error: Error) -> Result<Response> {
        Err(record_failure(&self.shared, self.request.clone(), error).await)
    }
}
