//! Operations: types with the constants that their kind requires. A missing constant is a compile error.

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;
use gpuaas_core::{ClaimId, Code, Error, OrgId, OrgRole, ProjectId, ProjectRole, Result, Secret};
use gpuaas_store::{PrepareTx, ReadTx, Scope};
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::{IntoParams, ToSchema};

use crate::access::Access;
use crate::body::{BodyRules, DeclaredHeaders, JsonBody, RequestBody};
use crate::page::{Listing, Paged};
use crate::principal::{NodePrincipal, Principal, UserPrincipal};
use crate::protocol::{Audited, ProtocolContext};
use crate::rate_limit::RateLimitClass;
use crate::reply::Reply;
use crate::socket::SocketLimits;
use crate::stream::SocketUpgrade;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

/// The six kinds of operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperationKind {
    Read,
    AuditedRead,
    Mutation,
    External,
    Protocol,
    Stream,
}

impl OperationKind {
    /// Returns true if callers send an idempotency key.
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
            Self::Stream => "Stream",
        }
    }
}

/// Declares an operation.
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
    /// Errors specific to the operation, beyond those of its kind and layers.
    const ERRORS: &'static [Code] = &[];
    /// True if the answer may contain a secret that is shown once.
    const SHOWS_SECRET: bool = false;
    /// Limit, media types and timeouts of the body.
    const BODY_RULES: BodyRules = BodyRules::JSON;
    /// Names of the headers that the handler reads, in lower case.
    const HEADERS: &'static [&'static str] = &[];

    /// State that the composition root passes to the handler.
    type State: Clone + Send + Sync + 'static;
    type Path: DeserializeOwned + IntoParams + Send + Sync + 'static;
    type Query: DeserializeOwned + IntoParams + Send + Sync + 'static;
    type Body: RequestBody;
    type Answer: Reply;
}

/// Reads only.
pub trait Read: Operation<Body: JsonBody> {
    fn read(
        state: &Self::State,
        tx: &mut ReadTx,
        call: &Call<Self>,
    ) -> impl Future<Output = Result<Self::Answer>> + Send;
}

/// Reads sensitive data: an audit row is written first, in its own short transaction.
pub trait AuditedRead: Operation<Body: JsonBody> {
    /// `<noun>.<verb>` in the audit log.
    const AUDIT: &'static str;

    fn read(
        state: &Self::State,
        tx: &mut ReadTx,
        call: &Call<Self>,
    ) -> impl Future<Output = Result<Self::Answer>> + Send;
}

/// Changes state in one transaction, under the caller's key. The handler may run more than once before a commit.
pub trait Mutation: Operation<Body: JsonBody> {
    const AUDIT: &'static str;

    fn run(
        state: &Self::State,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
    ) -> impl Future<Output = Result<Self::Answer>> + Send;
}

/// Calls an external system between two transactions, under the caller's key.
///
/// The first transaction commits the intent, the second the outcome. A retry with the same key repeats the call under the
/// same claim id until its outcome is known, so the external system must use the claim id as its idempotency key.
pub trait External: Operation<Body: JsonBody> {
    const AUDIT: &'static str;
    /// Time limit of the call. After it the outcome is unknown.
    const TIMEOUT: Duration;
    /// Data decided before the call and stored with the claim; never a secret.
    type Intent: Serialize + DeserializeOwned + Send + Sync;
    /// The external system's answer.
    type Outcome: Send + Sync;

    /// Prepares the call, in the first transaction.
    fn prepare(
        state: &Self::State,
        tx: &mut PrepareTx,
        call: &Call<Self>,
    ) -> impl Future<Output = Result<Self::Intent>> + Send;

    /// Calls the external system, outside any transaction.
    fn call(
        state: &Self::State,
        claim: ClaimId,
        intent: &Self::Intent,
    ) -> impl Future<Output = Result<Self::Outcome, CallFailure>> + Send;

    /// Records the outcome, in the second transaction. May run more than once before a commit.
    fn complete(
        state: &Self::State,
        tx: &mut gpuaas_store::MutationTx,
        call: &Call<Self>,
        intent: &Self::Intent,
        outcome: &Self::Outcome,
    ) -> impl Future<Output = Result<Self::Answer>> + Send;

    /// Undoes the writes of the first transaction after a refusal, in the second transaction.
    fn compensate(
        _: &Self::State,
        _: &mut gpuaas_store::MutationTx,
        _: &Self::Intent,
    ) -> impl Future<Output = Result<()>> + Send {
        std::future::ready(Ok(()))
    }
}

/// Reason why a call has no outcome.
#[derive(Debug)]
pub enum CallFailure {
    /// The external system rejected the call: it has no effect, now or later.
    Refused(Error),
    /// The outcome is unknown: the call may have had its effect.
    Unknown(Error),
}

impl From<Error> for CallFailure {
    fn from(error: Error) -> Self {
        Self::Unknown(error)
    }
}

/// Implements a protocol with a natural key of its own, such as sign-in. Its effect and audit row are written through the
/// [`ProtocolContext`], which alone can construct the [`Audited`] that `run` returns.
pub trait Protocol: Operation {
    const AUDIT: &'static str;
    /// The data that identifies a repeated request.
    const NATURAL_KEY: &'static str;

    fn run(
        state: &Self::State,
        context: ProtocolContext<'_>,
        call: Call<Self>,
    ) -> impl Future<Output = Result<Audited<Self::Answer>>> + Send;
}

/// Exchanges messages with a client over a WebSocket.
///
/// The request passes the same layers as any other. While the socket is open, the checks of access are repeated every two seconds;
/// when one fails, or the process stops, receiving and sending end, and the handler is dropped if it doesn't return within half a second.
pub trait Stream: Operation<Body = NoBody> {
    /// Actions of the audit rows of opening and closing, for streams that reach a workload.
    const AUDIT: Option<StreamAudit> = None;
    const LIMITS: SocketLimits = SocketLimits::DEFAULT;
    /// Describes the messages in both directions, for the contract.
    const MESSAGES: &'static str;

    /// Checks access beyond what [`Operation::ACCESS`] declares, before the upgrade and repeatedly while the socket is open.
    const AUTHORIZE: Option<Authorize<Self>> = None;

    /// Accepts the socket and uses it until it is closed. An error returned before `accept` refuses the request; later it closes the
    /// socket with 4401 (unauthorised), 1008 (another error of the client) or 1011.
    fn run(
        state: &Self::State,
        call: Call<Self>,
        upgrade: SocketUpgrade<'_>,
    ) -> impl Future<Output = Result<()>> + Send;
}

/// A check of access beyond the declared one.
pub type Authorize<O> = for<'a> fn(&'a <O as Operation>::State, &'a Call<O>) -> BoxFuture<'a, Result<()>>;

/// Actions of a stream in the audit log, each `<noun>.<verb>`.
#[derive(Debug, Clone, Copy)]
pub struct StreamAudit {
    pub opened: &'static str,
    /// The row also has the duration and the bytes in each direction.
    pub closed: &'static str,
}

/// A call that passed every layer: caller, scope and parsed input.
pub struct Call<O: Operation> {
    /// `None` only for public operations.
    pub principal: Option<Principal>,
    pub org: Option<(OrgId, OrgRole)>,
    pub project: Option<(ProjectId, ProjectRole)>,
    pub scope: Scope,
    pub path: O::Path,
    pub query: O::Query,
    pub headers: DeclaredHeaders,
    pub body: O::Body,
    pub meta: RequestMeta,
}

impl<O: Operation> Call<O> {
    /// Returns the caller. Fails for public operations.
    pub fn caller(&self) -> Result<&Principal> {
        self.principal.as_ref().ok_or_else(|| Code::TokenMissing.into())
    }

    /// Returns the user who calls. Rejects a service account or an instance.
    pub fn user(&self) -> Result<&UserPrincipal> {
        self.caller()?.user()
    }

    /// Returns the node that calls.
    pub fn node(&self) -> Result<&NodePrincipal> {
        self.caller()?.node()
    }

    /// Returns the organisation that the access layer resolved.
    pub fn org(&self) -> Result<(OrgId, OrgRole)> {
        self.org.ok_or_else(|| Error::internal("the operation declares no organisation"))
    }

    /// Returns the organisation whose rows this call sees: the one it names, or that of its project.
    pub fn tenant(&self) -> Result<OrgId> {
        match self.scope {
            Scope::Tenant(org) => Ok(org),
            _ => Err(Error::internal("the operation declares no organisation and no project")),
        }
    }

    /// Returns the value of a header that the operation declares. Fails if it doesn't declare it.
    pub fn header(&self, name: &str) -> Result<Option<&str>> {
        self.headers.get(name)
    }

    /// Parses the paging part of the query. `filter` contains everything else that decides which items are listed.
    pub fn listing(&self, filter: &impl Serialize) -> Result<Listing>
    where
        O::Query: Paged,
    {
        Listing::new(O::ID, filter, &self.query)
    }

    /// Returns the project that the access layer resolved.
    pub fn project(&self) -> Result<(ProjectId, ProjectRole)> {
        self.project.ok_or_else(|| Error::internal("the operation declares no project"))
    }
}

/// Metadata of a request.
#[derive(Clone)]
pub struct RequestMeta {
    pub correlation_id: String,
    pub traceparent: String,
    pub source_address: Option<std::net::IpAddr>,
    pub user_agent: String,
    /// True if the request came over HTTPS, according to this server or a trusted proxy.
    pub https: bool,
    /// Refresh token from the session cookie.
    pub cookie: Option<Secret<String>>,
    /// The certificate whose key the peer proved to hold, DER. Expiry and revocation are checked only for operations of nodes.
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
