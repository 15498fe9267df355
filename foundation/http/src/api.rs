//! The API: operations registered by kind, and the declaration of each as data.

use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, FromRequestParts, RawPathParams, Request};
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter, get, on, put};
use futures::FutureExt;
use gpuaas_core::{Code, Error, Result};
use gpuaas_store::Store;
use http::HeaderMap;
use tracing::{Instrument, Span};

use crate::access::{Access, Authenticate, AuthenticateNode, ResolveProject};
use crate::admit::RawRequest;
use crate::body::RequestBody;
use crate::cookie;
use crate::denials::DenialCounter;
use crate::dispatch;
use crate::external;
use crate::known_tokens::KnownTokens;
use crate::long_poll::LongPollStreams;
use crate::measure::Stopwatch;
use crate::mutual_tls::PeerCertificate;
use crate::open_sockets::OpenSockets;
use crate::openapi::Document;
use crate::operation::{
    AuditedRead, External, Method, Mutation, Operation, OperationKind, Protocol, Read, RequestMeta, Stream,
};
use crate::problem;
use crate::rate_limit::{RateLimitClass, RateLimits};
use crate::reply::Reply;
use crate::server::Correlation;
use crate::source_address::canonical;
use crate::stream;
use gpuaas_supervisor::Supervisor;

/// Base path of the public API.
pub const BASE: &str = "/api/v1";

/// Default limit on the time an operation takes to answer.
const DEFAULT_ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

/// Dependencies shared by all operations.
#[derive(Clone)]
pub(crate) struct ApiState {
    pub store: Store,
    pub authenticate: Arc<dyn Authenticate>,
    /// `None` where no node connects.
    pub nodes: Option<Arc<dyn AuthenticateNode>>,
    pub resolve: Arc<dyn ResolveProject>,
    pub rate_limits: RateLimits,
    pub supervisor: Supervisor,
    pub denials: DenialCounter,
    pub known_tokens: Arc<KnownTokens>,
    pub open_sockets: OpenSockets,
    pub answer_timeout: Duration,
}

/// Declaration of an operation as data, for the permissions table and the tests that iterate over the contract.
#[derive(Debug, Clone)]
pub struct Declared {
    pub id: &'static str,
    /// Path prefix, such as `/api/v1`.
    pub base: &'static str,
    pub method: Method,
    pub path: &'static str,
    pub tag: &'static str,
    pub summary: &'static str,
    pub kind: OperationKind,
    pub access: Access,
    pub class: RateLimitClass,
    pub audit: Option<&'static str>,
    pub natural_key: Option<&'static str>,
    /// Description of a stream's messages.
    pub messages: Option<&'static str>,
    pub success: u16,
    pub errors: &'static [Code],
    /// Errors of the forms of its body and its answer.
    pub form_errors: [&'static [Code]; 2],
    pub shows_secret: bool,
}

/// A built API.
pub struct Api {
    pub router: Router,
    pub declared: Vec<Declared>,
    documents: Vec<Documents>,
    version: String,
    shared: ApiState,
}

/// Adds an operation to the document.
type Documents = fn(&mut Document, &Declared);

impl Api {
    /// Builds the OpenAPI document. Built on request only: a running process doesn't need it.
    pub fn openapi(&self) -> serde_json::Value {
        let mut document = Document::default();
        for (declared, add) in self.declared.iter().zip(&self.documents) {
            add(&mut document, declared);
        }
        document.finish(&self.version)
    }

    /// Starts the background tasks.
    pub fn start_workers(&self) {
        let shared = self.shared.clone();
        self.shared.supervisor.every("denials", Duration::from_secs(5), move || {
            let shared = shared.clone();
            async move { shared.denials.flush(&shared.store, false).await }
        });
    }

    /// Writes the data that is held only in memory. Must be called when the process ends.
    pub async fn flush(&self) -> Result<()> {
        self.shared.denials.flush(&self.shared.store, true).await
    }
}

/// Collects operations and builds the API.
pub struct ApiBuilder {
    shared: ApiState,
    router: Router,
    declared: Vec<Declared>,
    documents: Vec<Documents>,
    base: &'static str,
}

impl ApiBuilder {
    pub fn new(
        store: Store,
        authenticate: Arc<dyn Authenticate>,
        resolve: Arc<dyn ResolveProject>,
        rate_limits: RateLimits,
        supervisor: Supervisor,
    ) -> Self {
        let (denials, answer_timeout) = (DenialCounter::default(), DEFAULT_ANSWER_TIMEOUT);
        let shared = ApiState {
            store,
            authenticate,
            nodes: None,
            resolve,
            rate_limits,
            supervisor,
            denials,
            known_tokens: Arc::default(),
            open_sockets: OpenSockets::default(),
            answer_timeout,
        };
        let (router, declared, documents) = (Router::new(), Vec::new(), Vec::new());
        Self { shared, router, declared, documents, base: BASE }
    }

    /// Sets the base path of the operations registered from here on.
    #[must_use]
    pub fn at(mut self, base: &'static str) -> Self {
        self.base = base;
        self
    }

    /// Sets the port that authenticates nodes, for the operations of nodes registered from here on.
    #[must_use]
    pub fn authenticate_nodes(mut self, nodes: Arc<dyn AuthenticateNode>) -> Self {
        self.shared.nodes = Some(nodes);
        self
    }

    /// Limits the time to answer of the operations registered from here on; a JSON or raw body may take two thirds of it.
    /// For uploads the limit is added to their total timeout.
    #[must_use]
    pub fn answer_timeout(mut self, answer_timeout: Duration) -> Self {
        self.shared.answer_timeout = answer_timeout;
        self
    }

    #[must_use]
    pub fn read<O: Read>(self, state: &O::State) -> Self {
        self.add::<O, _, _>(OperationKind::Read, None, None, state, dispatch::read::<O>)
    }

    #[must_use]
    pub fn audited_read<O: AuditedRead>(self, state: &O::State) -> Self {
        self.add::<O, _, _>(
            OperationKind::AuditedRead,
            Some(O::AUDIT),
            None,
            state,
            dispatch::audited_read::<O>,
        )
    }

    #[must_use]
    pub fn mutation<O: Mutation>(self, state: &O::State) -> Self {
        self.add::<O, _, _>(OperationKind::Mutation, Some(O::AUDIT), None, state, dispatch::mutation::<O>)
    }

    #[must_use]
    pub fn external<O: External>(self, state: &O::State) -> Self {
        self.add::<O, _, _>(OperationKind::External, Some(O::AUDIT), None, state, external::external::<O>)
    }

    #[must_use]
    pub fn protocol<O: Protocol>(self, state: &O::State) -> Self {
        let natural_key = Some(O::NATURAL_KEY);
        self.add::<O, _, _>(
            OperationKind::Protocol,
            Some(O::AUDIT),
            natural_key,
            state,
            dispatch::protocol::<O>,
        )
    }

    #[must_use]
    pub fn stream<O: Stream>(self, state: &O::State) -> Self {
        const { assert!(matches!(O::METHOD, Method::Get), "a WebSocket is opened with GET") };
        let audit = O::AUDIT.map(|audit| audit.opened);
        let shared = Arc::new(self.shared.clone());
        let dispatch = move |_, state, incoming| stream::stream::<O>(shared.clone(), state, incoming);
        let mut api = self.add::<O, _, _>(OperationKind::Stream, audit, None, state, dispatch);
        if let Some(declared) = api.declared.last_mut() {
            declared.messages = Some(O::MESSAGES);
        }
        api
    }

    /// Registers a stream that clients whose network lets no WebSocket through open by long polling: `PUT` opens it with the first
    /// text, `POST` sends more, and `GET` of `poll_path` receives.
    #[must_use]
    pub fn stream_or_long_poll<O: Stream>(self, state: &O::State, poll_path: &str) -> Self {
        let streams = LongPollStreams::<O>::new(Arc::new(self.shared.clone()), state.clone());
        let (open, push, poll) = (streams.clone(), streams.clone(), streams);
        let writes = put(move |request: Request| open.clone().open(request))
            .post(move |request: Request| push.clone().push(request));
        let mut api = self.stream::<O>(state);
        let (path, poll_path) = (format!("{}{}", api.base, O::PATH), format!("{}{poll_path}", api.base));
        let polls = get(move |request: Request| poll.clone().poll(request));
        api.router = api.router.route(&path, writes).route(&poll_path, polls);
        api
    }

    /// Registers operations below another base path.
    #[must_use]
    pub fn below(mut self, base: &'static str, register: impl FnOnce(Self) -> Self) -> Self {
        let outer = std::mem::replace(&mut self.base, base);
        let mut api = register(self);
        api.base = outer;
        api
    }

    fn add<O, D, F>(
        mut self,
        kind: OperationKind,
        audit: Option<&'static str>,
        natural_key: Option<&'static str>,
        state: &O::State,
        dispatch: D,
    ) -> Self
    where
        O: Operation,
        D: Fn(ApiState, O::State, RawRequest) -> F + Clone + Send + Sync + 'static,
        F: Future<Output = Result<Response>> + Send + 'static,
    {
        let declared = Declared {
            id: O::ID,
            base: self.base,
            method: O::METHOD,
            path: O::PATH,
            tag: O::TAG,
            summary: O::SUMMARY,
            kind,
            access: O::ACCESS,
            class: O::RATE_LIMIT,
            audit,
            natural_key,
            messages: None,
            success: O::SUCCESS,
            errors: O::ERRORS,
            form_errors: [O::Body::ERRORS, O::Answer::ERRORS],
            shows_secret: O::SHOWS_SECRET,
        };
        self.declared.push(declared);
        self.documents.push(Document::add::<O>);
        let handler = handler::<O, D, F>(self.shared.clone(), state.clone(), dispatch);
        self.router = self.router.route(&format!("{}{}", self.base, O::PATH), handler);
        self
    }

    pub fn build(self, version: &str) -> Api {
        let Self { shared, router, declared, documents, .. } = self;
        Api { router, declared, documents, version: version.to_owned(), shared }
    }
}

fn handler<O, D, F>(shared: ApiState, state: O::State, dispatch: D) -> MethodRouter
where
    O: Operation,
    D: Fn(ApiState, O::State, RawRequest) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = Result<Response>> + Send + 'static,
{
    on(filter(O::METHOD), move |request: Request| {
        let (shared, state, dispatch) = (shared.clone(), state.clone(), dispatch.clone());
        async move {
            let watch = Stopwatch::start();
            let span = request_span::<O>(&request);
            let (incoming, correlation_id) = receive(request).await;
            let answer_timeout = O::BODY_RULES.answer_timeout(shared.answer_timeout);
            let answer = in_time(answer_timeout, dispatch(shared, state, incoming));
            let answer = AssertUnwindSafe(answer).catch_unwind().instrument(span.clone()).await;
            let response = answer.unwrap_or_else(|_| Err(Error::internal("a handler panicked")));
            let response = response.unwrap_or_else(|error| problem::respond(&error, &correlation_id));
            span.record("status", response.status().as_u16());
            watch.stop(O::ID, response.status().as_u16());
            response
        }
    })
}

/// Opens the span of a request, whose ids the outer layer has assigned.
fn request_span<O: Operation>(request: &Request) -> Span {
    let Some(correlation) = request.extensions().get::<Correlation>() else { return Span::none() };
    let Some(span) = correlation.span else { return Span::none() };
    gpuaas_core::trace_span!(
        "http.request",
        span,
        correlation_id = correlation.id,
        operation = O::ID,
        method = %request.method(),
        status = tracing::field::Empty,
    )
}

async fn in_time<T>(answer_timeout: Duration, answer: impl Future<Output = Result<T>>) -> Result<T> {
    let late = |_| Err(Error::unavailable("the operation timed out; its effect may still be committed"));
    tokio::time::timeout(answer_timeout, answer).await.unwrap_or_else(late)
}

pub(crate) async fn receive(request: Request) -> (RawRequest, String) {
    let (mut parts, body) = request.into_parts();
    let path = RawPathParams::from_request_parts(&mut parts, &()).await;
    let path = path.map(|all| all.iter().map(|(k, v)| (k.to_owned(), v.to_owned())).collect());
    let meta = request_meta(&parts);
    let correlation_id = meta.correlation_id.clone();
    (RawRequest { parts, body, path: path.unwrap_or_default(), meta }, correlation_id)
}

/// Returns the metadata of a request.
pub(crate) fn request_meta(parts: &http::request::Parts) -> RequestMeta {
    let correlation = parts.extensions.get::<Correlation>().cloned().unwrap_or_default();
    RequestMeta {
        correlation_id: correlation.id,
        traceparent: correlation.span.map(|span| span.traceparent().to_string()).unwrap_or_default(),
        source_address: correlation.source_address.or_else(|| peer(&parts.extensions)),
        user_agent: user_agent(&parts.headers),
        https: correlation.https,
        cookie: cookie::token(&parts.headers),
        certificate: parts.extensions.get::<PeerCertificate>().and_then(|peer| peer.0.clone()),
    }
}

pub(crate) fn peer(extensions: &http::Extensions) -> Option<IpAddr> {
    extensions.get::<ConnectInfo<SocketAddr>>().map(|info| canonical(info.0.ip()))
}

fn user_agent(headers: &HeaderMap) -> String {
    let agent = headers.get(http::header::USER_AGENT).and_then(|value| value.to_str().ok());
    agent.unwrap_or_default().chars().take(200).collect()
}

const fn filter(method: Method) -> MethodFilter {
    match method {
        Method::Get => MethodFilter::GET,
        Method::Post => MethodFilter::POST,
        Method::Put => MethodFilter::PUT,
        Method::Patch => MethodFilter::PATCH,
        Method::Delete => MethodFilter::DELETE,
    }
}
