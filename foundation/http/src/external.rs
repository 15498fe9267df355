//! From a request to its answer, for operations that call another system between two transactions.

use axum::response::Response;
use chrono::TimeDelta;
use gpuaas_core::{ClaimId, Code, Error, Result};
use gpuaas_store::{Answer, ExternalClaim, ExternalClaimState, IdempotencyKey, PrepareTx, Request, Scope};

use crate::admit::{Admitted, RawRequest};
use crate::api::Shared;
use crate::dispatch::{admit_keyed, commit, count, failed, is_refusal, replay};
use crate::operation::{Call, CallFailure, External};

/// How much longer than the call a claim is leased, for the second transaction.
const BEYOND_THE_CALL: TimeDelta = TimeDelta::seconds(15);

pub(crate) async fn external<O: External>(
    shared: Shared,
    state: O::State,
    incoming: RawRequest,
) -> Result<Response> {
    let (admitted, key) = admit_keyed::<O>(&shared, incoming, O::AUDIT).await?;
    let Admitted { call, request, scope, .. } = admitted;
    let supervisor = shared.supervisor.clone();
    supervisor
        .spawn_to_completion(async move { Work { shared, state, request, scope, key }.perform(call).await })
        .await
}

/// One request on its way.
struct Work<O: External> {
    shared: Shared,
    state: O::State,
    request: Request,
    scope: Scope,
    key: IdempotencyKey,
}

/// What the key leads to.
enum Found<I> {
    Claim(ExternalClaim, I),
    Replay(Answer),
    /// Nothing, and the call can't be made.
    Nothing,
}

impl<O: External> Work<O> {
    /// Claims, calls, concludes.
    async fn perform(self, call: Result<Call<O>>) -> Result<Response> {
        let found = self.claim(call.as_ref().ok()).await;
        let (claim, intent, call) = match (found, call) {
            (Ok(Found::Claim(claim, intent)), Ok(call)) => (claim, intent, call),
            (Ok(Found::Replay(answer)), _) => return replay(answer),
            (Err(error), _) if is_refusal(error.code) => {
                count("refused");
                return Err(error);
            }
            (Err(error), _) | (Ok(_), Err(error)) => return self.fail(error).await,
            (Ok(Found::Nothing), Ok(_)) => return Err(Error::internal("a good call was given up")),
        };
        let asked = tokio::time::timeout(O::TIMEOUT, O::call(&self.state, claim.id, &intent)).await;
        let late = || Error::new(Code::UpstreamError, "the other system didn't answer in time");
        match asked.unwrap_or_else(|_| Err(CallFailure::Unknown(late()))) {
            Ok(outcome) => match self.conclude(&call, &claim, &intent, &outcome).await {
                Ok(response) => Ok(response),
                Err(error) => self.unknown(&claim, error).await,
            },
            Err(CallFailure::Refused(error)) => Err(self.refuse(&claim, &intent, error).await),
            Err(CallFailure::Unknown(error)) => self.unknown(&claim, error).await,
        }
    }

    /// The first transaction; again when the database asks for it. A lost commit is found again by its id.
    async fn claim(&self, call: Option<&Call<O>>) -> Result<Found<O::Intent>> {
        let store = &self.shared.store;
        let offered = ClaimId::new(store.sources());
        let mut retry = store.retry(true);
        loop {
            let claimed = match (self.claim_external(offered).await, call) {
                (Ok(ExternalClaimState::Replay(answer)), _) => return Ok(Found::Replay(answer)),
                (Ok(ExternalClaimState::Resume(claim)), _) => {
                    let intent = serde_json::from_value(claim.intent.clone()).map_err(Error::internal)?;
                    return Ok(Found::Claim(claim, intent));
                }
                (Ok(ExternalClaimState::New(tx)), Some(call)) => self.prepare(tx, call).await,
                (Ok(ExternalClaimState::New(tx)), None) => {
                    tx.roll_back().await;
                    return Ok(Found::Nothing);
                }
                (Err(error), _) => Err(error),
            };
            match claimed {
                Ok(found) => return Ok(found),
                Err(error) => retry.wait_or_fail(error).await?,
            }
        }
    }

    async fn prepare(&self, mut tx: PrepareTx, call: &Call<O>) -> Result<Found<O::Intent>> {
        match O::prepare(&self.state, &mut tx, call).await {
            Ok(intent) => {
                let kept = serde_json::to_value(&intent).map_err(Error::internal)?;
                Ok(Found::Claim(tx.commit(kept).await?, intent))
            }
            Err(error) => {
                tx.roll_back().await;
                Err(error)
            }
        }
    }

    async fn claim_external(&self, offered: ClaimId) -> Result<ExternalClaimState> {
        let lease = TimeDelta::from_std(O::TIMEOUT).map_err(Error::internal)? + BEYOND_THE_CALL;
        self.shared.store.claim_external(self.scope, &self.request, self.key.clone(), offered, lease).await
    }

    /// The second transaction. If somebody who took the claim over was faster, it is their answer.
    async fn conclude(
        &self,
        call: &Call<O>,
        claim: &ExternalClaim,
        intent: &O::Intent,
        outcome: &O::Outcome,
    ) -> Result<Response> {
        let store = &self.shared.store;
        let mut retry = store.retry(true);
        // The answer of an attempt whose commit wasn't confirmed: ours, if the key turns out to be stored.
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

    /// Ends the claim with the `failed` row. If that can't be written, a retry is refused again.
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

    /// Keeps the claim, for whoever asks again.
    async fn unknown(&self, claim: &ExternalClaim, error: Error) -> Result<Response> {
        if let Err(error) = self.shared.store.leave(self.scope, claim).await {
            gpuaas_core::log_failure!(error, claim = %claim.id, "a call of unknown outcome can't be repeated before its lease ends");
        }
        self.fail(error).await
    }

    async fn fail(&self, error: Error) -> Result<Response> {
        Err(failed(&self.shared, self.request.clone(), error).await)
    }
}
