//! The context of protocol operations: their own lookups first, then one audited transaction.

use gpuaas_core::{Actor, Error, OrgId, Result};
use gpuaas_store::{MutationTx, Request, Scope, Store};

use crate::rate_limit::RateLimits;

/// One request of a protocol operation. Slow work (hashing a password) is done before its transaction is opened.
pub struct ProtocolContext<'a> {
    store: &'a Store,
    rate_limits: &'a RateLimits,
    request: Request,
}

/// An answer whose audit row has been written, by this request or by the original one. Only a [`ProtocolContext`]
/// constructs it.
pub struct Audited<A>(A);

impl<A> Audited<A> {
    pub(crate) fn into_answer(self) -> A {
        self.0
    }
}

impl<'a> ProtocolContext<'a> {
    pub(crate) fn new(store: &'a Store, rate_limits: &'a RateLimits, request: Request) -> Self {
        Self { store, rate_limits, request }
    }

    /// Sets the actor once the request has identified it.
    pub fn acting_as(&mut self, actor: Actor, role: impl Into<String>, org: Option<OrgId>) {
        self.request.actor = actor;
        self.request.actor_role = role.into();
        self.request.org_id = org;
    }

    pub fn rate_limits(&self) -> &RateLimits {
        self.rate_limits
    }

    /// Returns the store, for lookups before the transaction.
    pub fn store(&self) -> &Store {
        self.store
    }

    pub async fn begin(&self, scope: Scope) -> Result<MutationTx> {
        self.store.mutation_tx(scope, self.request.clone()).await
    }

    /// Commits the effect with its audit row.
    pub async fn commit<A>(self, mutation: MutationTx, answer: A) -> Result<Audited<A>> {
        mutation.commit_protocol().await?;
        Ok(Audited(answer))
    }

    /// Returns the answer to a request that was already executed and audited. Writes nothing.
    pub async fn already_recorded<A>(self, mutation: MutationTx, answer: A) -> Audited<A> {
        mutation.roll_back().await;
        Audited(answer)
    }

    /// Commits the effects of a refusal with its audit row: see [`MutationTx::refuse_protocol`].
    pub async fn refuse(self, mutation: MutationTx, error: Error) -> Error {
        mutation.refuse_protocol(error).await
    }
}
