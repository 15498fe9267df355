//! Mutation transactions: state change, events, audit row and stored answer commit together or not at all.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::chain::Outcome;
use gpuaas_core::event::Event;
use gpuaas_core::id::Kind;
use gpuaas_core::{Actor, Code, Error, Id, OrgId, ProjectId, Result, Sources, SpanContext};
use serde_json::Value;
use sqlx::Row;

use crate::audit_row::{self, AuditRow};
use crate::failure::Retry;
use crate::outbox::{Cause, KeyRow, Outbox};
use crate::transaction::{Tx, literal};
use crate::{Scope, Store, Topic};

/// How long a stored answer is replayed.
pub(crate) const KEY_LIFETIME: Duration = Duration::hours(24);

/// The caller and the action: everything of a request that its audit row and events carry.
#[derive(Debug, Clone)]
pub struct Request {
    pub actor: Actor,
    pub actor_role: String,
    pub action: &'static str,
    pub org_id: Option<OrgId>,
    pub project_id: Option<ProjectId>,
    pub correlation_id: String,
    pub traceparent: String,
    pub source_address: Option<String>,
}

impl Request {
    /// Returns a request that no HTTP request caused: it starts a trace, with a correlation id of its own.
    pub fn internal(actor: Actor, role: &str, action: &'static str, sources: &Sources) -> Self {
        Self {
            actor,
            actor_role: role.to_owned(),
            action,
            org_id: None,
            project_id: None,
            correlation_id: sources.uuid().simple().to_string(),
            traceparent: SpanContext::root(&sources.entropy).traceparent().to_string(),
            source_address: None,
        }
    }

    fn cause(&self) -> Cause {
        Cause {
            correlation_id: self.correlation_id.clone(),
            traceparent: self.traceparent.clone(),
            org_id: self.org_id,
            project_id: self.project_id,
        }
    }
}

/// An idempotency key and the digest of its request.
#[derive(Debug, Clone)]
pub struct IdempotencyKey {
    pub key: String,
    /// Digest of method, path, project and canonical body.
    pub request: String,
}

/// An answer as stored and replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    pub body: String,
}

/// The result of claiming a key: a new mutation, or the stored answer.
#[expect(clippy::large_enum_variant, reason = "matched where it is returned, never stored")]
pub enum KeyClaim {
    Fresh(MutationTx),
    Replay(Answer),
}

/// One transaction of one request. Commands receive it; `commit` consumes it.
pub struct MutationTx {
    tx: Tx,
    request: Request,
    key: Option<IdempotencyKey>,
    outbox: Outbox,
    target: Option<(&'static str, String)>,
    notes: BTreeMap<String, Value>,
}

impl MutationTx {
    /// Returns the time of this mutation: the same for every row it writes.
    pub fn now(&self) -> DateTime<Utc> {
        self.outbox.now
    }

    pub fn sources(&self) -> &Sources {
        &self.outbox.sources
    }

    /// Sets the actor, for protocols that identify the caller during the request.
    pub fn acting_as(&mut self, actor: Actor, role: &str) {
        self.request.actor = actor;
        self.request.actor_role = role.to_owned();
    }

    pub fn new_id<K: Kind>(&self) -> Id<K> {
        Id::new(&self.outbox.sources)
    }

    /// Sets the target of the audit row.
    pub fn target<K: Kind>(&mut self, kind: &'static str, id: Id<K>) {
        self.target = Some((kind, id.to_string()));
    }

    /// Adds a fact to the audit row: ids, names, roles; never contents or secrets.
    pub fn note(&mut self, name: &'static str, value: impl Into<Value>) {
        self.notes.insert(name.to_owned(), value.into());
    }

    /// Assigns the audit row to an organisation that this mutation created.
    pub fn belongs_to(&mut self, org: OrgId, project: Option<ProjectId>) {
        self.request.org_id = Some(org);
        self.request.project_id = project;
    }

    /// Assigns the mutation to an existing cause, such as the workflow run it belongs to.
    pub fn caused_by(&mut self, cause: &Cause) {
        self.request.correlation_id.clone_from(&cause.correlation_id);
        self.request.traceparent.clone_from(&cause.traceparent);
        self.request.org_id = cause.org_id;
        self.request.project_id = cause.project_id;
    }

    /// Returns the cause for runs that this mutation starts.
    pub fn cause(&self) -> Cause {
        self.request.cause()
    }

    /// Appends an event to the log.
    pub fn emit<E: Event>(&mut self, event: &E) -> Result<()> {
        self.outbox.emit(&self.request.cause(), event)
    }

    pub(crate) fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    /// Commits everything with the answer that a replay returns. Returns the number of round trips.
    pub async fn commit(mut self, outcome: Outcome, answer: &Answer) -> Result<u32> {
        let Outbox { sources, now, row_mac, .. } = &self.outbox;
        let record = audit_row::record(&self.request, sources, *now, outcome, self.target, self.notes);
        let row = AuditRow::of(record, row_mac);
        let key = self.key.map(|key| KeyRow {
            principal: self.request.actor.id(),
            key: key.key,
            claimed_at: *now,
            request: key.request,
            status: answer.status,
            answer: &answer.body,
        });
        let write = self.outbox.commit_sql(Some(&row), key)?;
        self.tx.wakes(Topic::Events);
        self.tx.commit_with(&format!("select {write}")).await
    }

    /// Commits the audit row of a definitive refusal and what the refusal leaves behind. The key can be used again.
    pub async fn commit_refused(mut self, error: &Error) -> Result<()> {
        self.key = None;
        self.note("code", error.code.as_str());
        self.commit(Outcome::Failed, &Answer { status: 0, body: String::new() }).await.map(|_| ())
    }

    /// Commits the effect of a protocol operation with its audit row. No answer is stored: the natural key finds the effect.
    pub async fn commit_protocol(self) -> Result<()> {
        self.commit(Outcome::Ok, &Answer { status: 0, body: String::new() }).await.map(|_| ())
    }

    /// Commits the effects of a protocol operation's refusal (a counted failure, an ended session) with its audit row. Returns
    /// the error to answer with. An internal error isn't a refusal: nothing is committed.
    pub async fn refuse_protocol(mut self, error: Error) -> Error {
        if error.code.status() >= 500 {
            return self.abandon(error).await;
        }
        self.note("code", error.code.as_str());
        match self.commit(Outcome::Denied, &Answer { status: 0, body: String::new() }).await {
            Ok(_) => error,
            Err(failed) => failed,
        }
    }

    /// Rolls back because of an error, and returns it. A transaction that is dropped instead closes its connection.
    pub async fn abandon(self, error: Error) -> Error {
        self.roll_back().await;
        error
    }

    /// Rolls back: nothing takes effect.
    pub async fn roll_back(self) {
        self.tx.roll_back().await;
    }
}

impl Deref for MutationTx {
    type Target = Tx;
    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl DerefMut for MutationTx {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.tx
    }
}

impl Store {
    /// Returns the retry state for one unit of work: see [`Retry::wait_or_fail`]. `keyed`: a repeated attempt is recognised
    /// by its key, so that even a commit with an unknown outcome can be retried.
    pub fn retry(&self, keyed: bool) -> Retry<'_> {
        Retry::new(self, keyed)
    }

    /// Opens a mutation and claims its key, in one round trip.
    pub async fn claim(&self, scope: Scope, request: Request, key: IdempotencyKey) -> Result<KeyClaim> {
        let now = self.sources.now();
        self.ensure_partitions(now).await?;
        let principal = literal(&request.actor.id())?;
        let begin = format!(
            "{}; set local gpuaas.principal = {principal}; select * from store.claim({principal}, {}, '{}')",
            scope.begin(false),
            literal(&key.key)?,
            (self.steady.now() - KEY_LIFETIME).to_rfc3339(),
        );
        let (tx, rows) = Tx::begin(self.pool(scope).acquire().await?, self, begin).await?;
        let stored = rows.last().ok_or_else(|| Error::internal("the claim returned no row"))?;
        match read_claim(stored, &key) {
            Ok(None) => Ok(KeyClaim::Fresh(self.new_mutation_tx(tx, request, Some(key), now))),
            Ok(Some(answer)) => {
                tx.roll_back().await;
                Ok(KeyClaim::Replay(answer))
            }
            Err(error) => {
                tx.roll_back().await;
                Err(error)
            }
        }
    }

    /// Opens the mutation of a protocol operation, whose natural key is in its own tables.
    pub async fn mutation_tx(&self, scope: Scope, request: Request) -> Result<MutationTx> {
        let now = self.sources.now();
        self.ensure_partitions(now).await?;
        let tx = self.begin(scope, false).await?;
        Ok(self.new_mutation_tx(tx, request, None, now))
    }

    /// Writes a single audit row: for refusals, failures and audited reads.
    pub async fn record(
        &self,
        request: Request,
        outcome: Outcome,
        notes: BTreeMap<String, Value>,
    ) -> Result<()> {
        let mut retry = self.retry(false);
        loop {
            let scope = Scope::Platform(crate::PlatformReason::Audit);
            let failed = match self.mutation_tx(scope, request.clone()).await {
                Ok(mut mutation) => {
                    mutation.notes = notes.clone();
                    let answer = Answer { status: 0, body: String::new() };
                    match mutation.commit(outcome, &answer).await {
                        Ok(_) => return Ok(()),
                        Err(error) => error,
                    }
                }
                Err(error) => error,
            };
            retry.wait_or_fail(failed).await?;
        }
    }

    pub(crate) fn new_mutation_tx(
        &self,
        tx: Tx,
        request: Request,
        key: Option<IdempotencyKey>,
        now: DateTime<Utc>,
    ) -> MutationTx {
        MutationTx { tx, request, key, outbox: Outbox::new(self, now), target: None, notes: BTreeMap::new() }
    }
}

pub(crate) fn read_claim(row: &sqlx::postgres::PgRow, key: &IdempotencyKey) -> Result<Option<Answer>> {
    if row.try_get::<bool, _>("held").map_err(Error::internal)? {
        return Err(Error::from(Code::IdempotencyInProgress).retry_after(1));
    }
    let Some(request) = row.try_get::<Option<String>, _>("request").map_err(Error::internal)? else {
        return Ok(None);
    };
    if request != key.request {
        return Err(Code::IdempotencyKeyReused.into());
    }
    let status: i16 = row.try_get("status").map_err(Error::internal)?;
    let body = row.try_get("answer").map_err(Error::internal)?;
    let status = u16::try_from(status).map_err(Error::internal)?;
    Ok(Some(Answer { status, body }))
}
