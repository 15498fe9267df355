//! Calls to other systems: the claim is committed before the call, the effect and the answer after it.
//!
//! Whatever happens in between, a retry with the same key finds the claim and repeats the call under the same id, which the
//! other system uses as its idempotency key.

use std::ops::{Deref, DerefMut};

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{ClaimId, Error, Result};
use serde_json::Value;
use sqlx::Row;
use uuid::Uuid;

use crate::mutation_tx::{KEY_LIFETIME, read_claim};
use crate::transaction::{Tx, literal};
use crate::{Answer, IdempotencyKey, MutationTx, Request, Scope, Store};

/// The state of a claimed key: new work, a call to repeat, or a stored answer.
pub enum ExternalClaimState {
    New(PrepareTx),
    /// KeyClaim earlier by a request that has ended or doesn't know the outcome of its call.
    Resume(ExternalClaim),
    Replay(Answer),
}

/// A claimed call that isn't concluded.
#[derive(Debug, Clone)]
pub struct ExternalClaim {
    pub id: ClaimId,
    /// The decision stored before the first call.
    pub intent: Value,
    principal: String,
    key: IdempotencyKey,
}

/// The first transaction of an external operation: decides what to request from the other system.
pub struct PrepareTx {
    tx: Tx,
    claim: ExternalClaim,
    now: DateTime<Utc>,
    leased_until: DateTime<Utc>,
}

impl PrepareTx {
    /// Returns the time of this transaction: the same for every row it writes.
    pub fn now(&self) -> DateTime<Utc> {
        self.now
    }

    pub fn claim_id(&self) -> ClaimId {
        self.claim.id
    }

    /// Commits the claim with the parameters of the call.
    pub async fn commit(self, intent: Value) -> Result<ExternalClaim> {
        let Self { tx, claim, now, leased_until } = self;
        // A conflicting row is older than the lifetime of keys, so it may be replaced.
        let insert = format!(
            "insert into store.external_claims (principal, key, id, request, intent, made_at, leased_until)
             values ({}, {}, '{}', {}, {}, '{}', '{}')
             on conflict (principal, key) do update set id = excluded.id, request = excluded.request,
                 intent = excluded.intent, made_at = excluded.made_at, leased_until = excluded.leased_until",
            literal(&claim.principal)?,
            literal(&claim.key.key)?,
            claim.id.uuid(),
            literal(&claim.key.request)?,
            literal(&intent.to_string())?,
            now.to_rfc3339(),
            leased_until.to_rfc3339(),
        );
        tx.commit_with(&insert).await?;
        Ok(ExternalClaim { intent, ..claim })
    }

    pub async fn roll_back(self) {
        self.tx.roll_back().await;
    }
}

impl Deref for PrepareTx {
    type Target = Tx;
    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl DerefMut for PrepareTx {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.tx
    }
}

impl Store {
    /// Claims a key for a call to another system, in one round trip. `offered` becomes the claim's id if the key is new; an
    /// attempt whose commit wasn't confirmed is found again by that id.
    pub async fn claim_external(
        &self,
        scope: Scope,
        request: &Request,
        key: IdempotencyKey,
        offered: ClaimId,
        lease: Duration,
    ) -> Result<ExternalClaimState> {
        let now = self.sources.now();
        self.ensure_partitions(now).await?;
        let (principal, leased_until) = (request.actor.id(), now + lease);
        let claim_call = format!(
            "select * from store.claim_external({}, {}, {}, '{}', '{}', '{}', '{}')",
            literal(&principal)?,
            literal(&key.key)?,
            literal(&key.request)?,
            offered.uuid(),
            (self.steady.now() - KEY_LIFETIME).to_rfc3339(),
            now.to_rfc3339(),
            leased_until.to_rfc3339(),
        );
        let (tx, rows) = self.begin_for(scope, &principal, &claim_call).await?;
        let row = rows.last().ok_or_else(|| Error::internal("the claim returned no row"))?;
        let claim = |id, intent| ExternalClaim { id, intent, principal, key: key.clone() };
        if let Some(id) = row.try_get::<Option<Uuid>, _>("claim").map_err(Error::internal)? {
            let intent = row.try_get("intent").map_err(Error::internal)?;
            tx.commit().await?;
            return Ok(ExternalClaimState::Resume(claim(ClaimId::from_uuid(id), intent)));
        }
        match read_claim(row, &key) {
            Ok(None) => Ok(ExternalClaimState::New(PrepareTx {
                tx,
                claim: claim(offered, Value::Null),
                now,
                leased_until,
            })),
            Ok(Some(answer)) => {
                tx.roll_back().await;
                Ok(ExternalClaimState::Replay(answer))
            }
            Err(error) => {
                tx.roll_back().await;
                Err(error)
            }
        }
    }

    /// Opens the transaction that ends a claim. Returns `None` if another request has ended it. The transaction stores the
    /// answer, unless it ends in a refusal.
    pub async fn conclude(
        &self,
        scope: Scope,
        request: Request,
        claim: &ExternalClaim,
    ) -> Result<Option<MutationTx>> {
        let ExternalClaim { id, principal, key, .. } = claim;
        let (by, named) = (literal(principal)?, literal(&key.key)?);
        let conclude = format!("select store.conclude({by}, {named}, '{}') as ours", id.uuid());
        let now = self.sources.now();
        let (tx, rows) = self.begin_for(scope, principal, &conclude).await?;
        let ours = rows.last().map(|row| row.try_get::<bool, _>("ours")).transpose();
        if ours.map_err(Error::internal)?.unwrap_or_default() {
            return Ok(Some(self.new_mutation_tx(tx, request, Some(key.clone()), now)));
        }
        tx.roll_back().await;
        Ok(None)
    }

    /// Ends the lease of a call whose outcome is unknown, so that the next request with this key may repeat it at once.
    pub async fn leave(&self, scope: Scope, claim: &ExternalClaim) -> Result<()> {
        let now = self.sources.now().to_rfc3339();
        let end = format!(
            "update store.external_claims set leased_until = '{now}' where principal = {} and key = {} and id = '{}'",
            literal(&claim.principal)?,
            literal(&claim.key.key)?,
            claim.id.uuid(),
        );
        let (tx, _) = self.begin_for(scope, &claim.principal, &end).await?;
        tx.commit().await.map(|_| ())
    }

    async fn begin_for(
        &self,
        scope: Scope,
        principal: &str,
        first: &str,
    ) -> Result<(Tx, Vec<sqlx::postgres::PgRow>)> {
        let principal = literal(principal)?;
        let begin = format!("{}; set local gpuaas.principal = {principal}; {first}", scope.begin(false));
        Tx::begin(self.pool(scope).acquire().await?, self, begin).await
    }
}
