//! What an operation is: a type with the constants of its kind. Without them it doesn't compile.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use gpuaas_core::{ClaimId, Code, Error, OrgId, OrgRole, ProjectId, ProjectRole, Result, Secret};
use gpuaas_store::{PrepareTx, ReadTx, Scope};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::{IntoParams, ToSchema};

use crate::access::{Access, Principal};
use crate::body::RequestBody;
use crate::page::{Listing, Paged};
use crate::protocol::{Audited, ProtocolContext};
use crate::rate_limit::RateLimitClass;
use crate::reply::Reply;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

/// The five kinds of the platform's first law.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Read,
    AuditedRead,
    Mutation,
    External,
    Protocol,
}

impl Kind {
    /// Whether callers send a key with it.
    pub const fn is_keyed(self) -> bool {
        matches!(self, Self::Mutation | Self::External)
    }

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "Read",
            Self::AuditedRead => "AuditedRead",
            Self::Mutation => "Mutation",
            Self::External => "External",
            Self::Protocol => "Protocol",
        }
    }
}

/// The declaration every operation makes.
pub trait Operation: Sized + Send + Sync + 'static {
    /// Name in the contract and in the clients, such as `createProject`.
    const ID: &'static str;
    const METHOD: Method;
    /// Path below `/api/v1`, such as `/orgs/{org_id}/members`.
    const PATH: &'static str;
    const TAG: &'static str;
    const SUMMARY: &'static str;
    const ACCESS: Access;
    const RATE_LIMIT: RateLimitClass;
    /// Status of success.
    const SUCCESS: u16 = 200;
    /// Errors of its own, beyond those of its kind and layers.
    const ERRORS: &'static [Code] = &[];
    /// Whether its answer may hold a secret shown once.
    const SHOWS_SECRET: bool = false;

    /// What the composition root hands to the handler.
    type State: Clone + Send + Sync + 'static;
    type Path: DeserializeOwned + IntoParams + Send + Sync + 'static;
    type Query: DeserializeOwned + IntoParams + Send + Sync + 'static;
    type Body: RequestBody;
    type Answer: Reply;
}

/// Reads, and changes nothing.
pub trait Read: Operation {
    fn read(
        state: &Self::State,
        tx: &mut ReadTx,
        call: &Call<Self>,
    ) -> impl Future<Output = Result<Self::Answer>> + Send;
}

/// Reads what is sensitive: an audit row is written first, in its own short transaction.
pub trait AuditedRead: Operation {
    /// `<noun>.<verb>` in the audit log.
    const AUDIT: &'static str;

    fn read(
        state: &Self::State,
        tx: &mut ReadTx,
        call: &Call<Self>,
    ) -> impl Future<Output = Result<Self::Answer>> + Send;
}

/// Changes state in one transaction, under the caller's key. It may run more than once before it commits.
pub trait Mutation: Operation {
    const AUDIT: &'static str;

    fn run(
        state: &Self::State,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
    ) -> impl Future<Output = Result<Self::Answer>> + Send;
}

/// Calls another system between two transactions, under the caller's key.
///
/// The first commits what is to be asked for, the second what came of it. Whoever retries with the same key repeats the
/// call under the same claim id until its outcome is known, so the other system must take it as its idempotency key.
pub trait External: Operation {
    const AUDIT: &'static str;
    /// The longest the call may take. After that its outcome is unknown.
    const TIMEOUT: Duration;
    /// What is decided before the call and kept with the claim; never a secret.
    type Intent: Serialize + DeserializeOwned + Send + Sync;
    /// What the other system answers.
    type Outcome: Send + Sync;

    /// The first transaction.
    fn prepare(
        state: &Self::State,
        tx: &mut PrepareTx,
        call: &Call<Self>,
    ) -> impl Future<Output = Result<Self::Intent>> + Send;

    /// The call, outside any transaction.
    fn call(
        state: &Self::State,
        claim: ClaimId,
        intent: &Self::Intent,
    ) -> impl Future<Output = Result<Self::Outcome, CallFailure>> + Send;

    /// The second transaction. It may run more than once before it commits.
    fn complete(
        state: &Self::State,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
        intent: &Self::Intent,
        outcome: &Self::Outcome,
    ) -> impl Future<Output = Result<Self::Answer>> + Send;

    /// The second transaction after a refusal: takes back what the first one wrote.
    fn compensate(
        _: &Self::State,
        _: &mut gpuaas_store::MutationTx,
        _: &Self::Intent,
    ) -> impl Future<Output = Result<()>> + Send {
        std::future::ready(Ok(()))
    }
}

/// How a call ended that brought no outcome.
#[derive(Debug)]
pub enum CallFailure {
    /// The other system said no: nothing of it can come to pass any more.
    Refused(Error),
    /// Nobody knows: it may have happened.
    Unknown(Error),
}

impl From<Error> for CallFailure {
    fn from(error: Error) -> Self {
        Self::Unknown(error)
    }
}

/// Speaks a protocol with a natural key of its own, such as sign-in. Its effect and audit row go through the
/// [`ProtocolContext`], which alone can make the [`Audited`] it must return.
pub trait Protocol: Operation {
    const AUDIT: &'static str;
    /// What makes a repetition recognisable.
    const NATURAL_KEY: &'static str;

    fn run(
        state: &Self::State,
        exchange: ProtocolContext<'_>,
        call: Call<Self>,
    ) -> impl Future<Output = Result<Audited<Self::Answer>>> + Send;
}

/// A call that passed every layer: who, on what, with which input.
pub struct Call<O: Operation> {
    /// `None` only for public operations.
    pub principal: Option<Principal>,
    pub org: Option<(OrgId, OrgRole)>,
    pub project: Option<(ProjectId, ProjectRole)>,
    pub scope: Scope,
    pub path: O::Path,
    pub query: O::Query,
    pub body: O::Body,
    pub meta: RequestMeta,
}

impl<O: Operation> Call<O> {
    /// The caller of an operation that isn't public.
    pub fn caller(&self) -> Result<&Principal> {
        self.principal.as_ref().ok_or_else(|| Code::TokenMissing.into())
    }

    /// The organisation the access layer resolved.
    pub fn org(&self) -> Result<(OrgId, OrgRole)> {
        self.org.ok_or_else(|| Error::internal("the operation declares no organisation"))
    }

    /// The organisation whose rows this call sees: the one it names, or its project's.
    pub fn tenant(&self) -> Result<OrgId> {
        match self.scope {
            Scope::Tenant(org) => Ok(org),
            _ => Err(Error::internal("the operation declares no organisation and no project")),
        }
    }

    /// Reads the paging part of the query; `filter` is what else decides which items are listed.
    pub fn listing(&self, filter: &impl Serialize) -> Result<Listing>
    where
        O::Query: Paged,
    {
        Listing::new(O::ID, filter, &self.query)
    }

    /// The project the access layer resolved.
    pub fn project(&self) -> Result<(ProjectId, ProjectRole)> {
        self.project.ok_or_else(|| Error::internal("the operation declares no project"))
    }
}

/// What is known meta a request besides its content.
#[derive(Clone)]
pub struct RequestMeta {
    pub correlation_id: String,
    pub traceparent: String,
    pub source_address: Option<std::net::IpAddr>,
    pub user_agent: String,
    /// It came by HTTPS, as far as this server and the proxies it trusts can tell.
    pub https: bool,
    /// The refresh token a browser keeps for us.
    pub cookie: Option<Secret<String>>,
    /// The certificate the peer proved to hold, DER; whether it is still good isn't said.
    pub certificate: Option<Arc<[u8]>>,
}

/// No path or query parameters.
#[derive(Debug, Clone, Copy, serde::Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct Empty {}

/// No request body.
#[derive(Debug, Clone, Copy)]
pub struct NoBody;

/// Answers without content.
#[derive(Debug, Clone, Copy, serde::Serialize, ToSchema)]
pub struct NoContent;
