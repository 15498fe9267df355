//! Dispatch of stream operations: admission before the upgrade, repeated checks of access, and the end of the socket.

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::extract::ws::WebSocketUpgrade;
use axum::response::Response;
use futures::FutureExt;
use gpuaas_core::chain::Outcome;
use gpuaas_core::{Code, Error, Result, Uptime};
use gpuaas_store::{Request, Store};
use http::{HeaderMap, HeaderValue, header};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use crate::admit::{Admitted, RawRequest, admit};
use crate::api::ApiState;
use crate::dispatch::record_failure;
use crate::open_sockets::SocketPermit;
use crate::operation::{Call, Stream, StreamAudit};
use crate::reauthorize::HeldRequest;
use crate::socket::{SocketLimits, SocketSummary, StreamSocket, close_code};
use crate::transport::Transport;

/// Interval of the checks of access.
const REAUTHORIZE_INTERVAL: Duration = Duration::from_secs(2);
/// Time limit of a check of access. A check that takes longer counts as failed.
const REAUTHORIZE_TIMEOUT: Duration = Duration::from_millis(1500);
/// Time that a handler has to return when its socket must end. After it the handler is dropped.
const HANDLER_GRACE: Duration = Duration::from_millis(500);

pub(crate) async fn stream<O: Stream>(
    shared: Arc<ApiState>,
    state: O::State,
    mut incoming: RawRequest,
) -> Result<Response> {
    let upgrade = WebSocketUpgrade::from_request_parts(&mut incoming.parts, &()).await;
    use_offered_token(&mut incoming.parts.headers);
    let transport = match &upgrade {
        Ok(_) => Ok(()),
        Err(_) => Err(not_an_upgrade()),
    };
    let socket = open::<O>(&shared, state, incoming, transport).await?;
    let upgrade = upgrade.map_err(Error::internal)?;
    Ok(upgrade
        .protocols(["bearer"])
        .read_buffer_size(O::LIMITS.read_buffer_bytes)
        .write_buffer_size(0)
        .max_message_size(O::LIMITS.message_bytes)
        .max_frame_size(O::LIMITS.message_bytes)
        .on_upgrade(move |upgraded| async move {
            // The handler may have ended already.
            let _ = socket.send(Transport::WebSocket(upgraded));
        }))
}

/// Admits a request and starts its handler. Returns the sender of the transport once the handler accepts. `transport` is the error
/// of a request that offers none, returned after those of the layers.
pub(crate) async fn open<O: Stream>(
    shared: &Arc<ApiState>,
    state: O::State,
    incoming: RawRequest,
    transport: Result<()>,
) -> Result<oneshot::Sender<Transport>> {
    let held = HeldRequest::of::<O>(&incoming);
    let action = O::AUDIT.map_or(O::ID, |audit| audit.opened);
    let Admitted { call, request, .. } = admit::<O>(shared, incoming, action).await?;
    let audit = O::AUDIT.map(|actions| StreamRecord {
        store: shared.store.clone(),
        request: request.clone(),
        actions,
    });
    let opened = async {
        let call = call?;
        if let Some(authorize) = O::AUTHORIZE {
            authorize(&state, &call).await?;
        }
        transport?;
        let permit = shared.open_sockets.acquire(O::ID, O::LIMITS.per_caller, &call)?;
        let (pending, slot) = pending(O::ID, const { &O::LIMITS }, audit);
        let held = held.resolved(&call);
        let open = Box::new(OpenStream::<O> { shared: shared.clone(), state, held, slot, _permit: permit });
        // Not aborted when the server drains: streams end when the process stops.
        shared.supervisor.spawn(open.run(Box::new(call)));
        pending.accepted().await
    };
    match opened.await {
        Err(error) if O::AUDIT.is_some() => Err(record_failure(shared, request, error).await),
        opened => opened,
    }
}

fn not_an_upgrade() -> Error {
    let detail = "This operation is a WebSocket: send a GET request with `Connection: upgrade`, `Upgrade: websocket`, \
                  `Sec-WebSocket-Version: 13` and `Sec-WebSocket-Key`.";
    Error::new(Code::InvalidRequest, detail)
}

/// Moves the token of `Sec-WebSocket-Protocol: bearer, <token>` to `Authorization`, which browsers can't set.
fn use_offered_token(headers: &mut HeaderMap) {
    if headers.contains_key(header::AUTHORIZATION) {
        return;
    }
    let offered = headers.get(header::SEC_WEBSOCKET_PROTOCOL).and_then(|offered| offered.to_str().ok());
    let token = offered.and_then(|offered| offered.split_once(','));
    let Some((_, token)) = token.filter(|(scheme, _)| scheme.trim() == "bearer") else { return };
    if let Ok(value) = HeaderValue::from_str(&format!("Bearer {}", token.trim())) {
        headers.insert(header::AUTHORIZATION, value);
    }
}

/// The audit rows of one socket.
#[derive(Clone)]
struct StreamRecord {
    store: Store,
    request: Request,
    actions: StreamAudit,
}

impl StreamRecord {
    async fn opened(&self) -> Result<()> {
        self.store.record(self.request.clone(), Outcome::Ok, Default::default()).await
    }

    async fn closed(self, summary: SocketSummary, duration: chrono::Duration) {
        let request = Request { action: self.actions.closed, ..self.request };
        let notes = [
            ("duration_ms", json!(duration.num_milliseconds())),
            ("received_bytes", json!(summary.received_bytes)),
            ("sent_bytes", json!(summary.sent_bytes)),
            ("close_code", summary.close_code.map_or(Value::Null, Value::from)),
        ];
        let notes = notes.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        if let Err(error) = self.store.record(request, Outcome::Ok, notes).await {
            gpuaas_core::log_failure!(error, "end of a stream not recorded");
        }
    }
}

/// The answer that a request waits for: the upgrade, or the refusal.
struct PendingUpgrade {
    accepted: oneshot::Receiver<Result<oneshot::Sender<Transport>>>,
}

impl PendingUpgrade {
    /// Waits until the handler accepts. Returns the sender of the upgraded connection.
    async fn accepted(self) -> Result<oneshot::Sender<Transport>> {
        self.accepted.await.map_err(|_| Error::internal("the stream ended before it was accepted"))?
    }
}

/// The socket of a stream, before and after the upgrade.
struct SocketSlot {
    operation: &'static str,
    limits: &'static SocketLimits,
    accept: Option<oneshot::Sender<Result<oneshot::Sender<Transport>>>>,
    /// Set when the socket must end.
    ending: Arc<AtomicBool>,
    audit: Option<Box<StreamRecord>>,
    /// True if the audit row of the opening is written.
    is_recorded: bool,
    socket: Option<StreamSocket>,
}

fn pending(
    operation: &'static str,
    limits: &'static SocketLimits,
    audit: Option<StreamRecord>,
) -> (PendingUpgrade, SocketSlot) {
    let (accept, accepted) = oneshot::channel();
    let slot = SocketSlot {
        operation,
        limits,
        accept: Some(accept),
        ending: Arc::default(),
        audit: audit.map(Box::new),
        is_recorded: false,
        socket: None,
    };
    (PendingUpgrade { accepted }, slot)
}

/// An admitted request for a WebSocket. The client gets its answer when the handler accepts, or returns an error instead.
pub struct SocketUpgrade<'a>(&'a mut SocketSlot);

impl<'a> SocketUpgrade<'a> {
    /// Writes the audit row of the opening, where declared, and answers the request with the upgrade. Fails if the client is gone.
    pub async fn accept(self) -> Result<&'a mut StreamSocket> {
        let slot = self.0;
        if let Some(audit) = &slot.audit {
            audit.opened().await?;
            slot.is_recorded = true;
        }
        let gone = || Error::new(Code::ServiceUnavailable, "The client disconnected before the upgrade.");
        let accept = slot.accept.take().ok_or_else(gone)?;
        let (sender, upgraded) = oneshot::channel();
        accept.send(Ok(sender)).map_err(|_| gone())?;
        let socket = upgraded.await.map_err(|_| gone())?;
        Ok(slot.socket.insert(StreamSocket::new(socket, slot.operation, slot.limits, slot.ending.clone())))
    }
}

/// Reason why a stream ends.
enum StreamEnd {
    /// The handler returned.
    Handler(Result<(), Box<Error>>),
    /// A check of access failed.
    Access(Box<Error>),
    Stopping,
}

impl StreamEnd {
    /// Returns code and reason of the close frame.
    fn close_frame(&self) -> (u16, &'static str) {
        match self {
            Self::Handler(Ok(())) => (close_code::NORMAL, ""),
            Self::Handler(Err(error)) => match error.code.status() {
                401 => (close_code::UNAUTHORISED, error.code.as_str()),
                413 => (close_code::TOO_LARGE, error.code.as_str()),
                400..500 => (close_code::POLICY, error.code.as_str()),
                _ => (close_code::INTERNAL_ERROR, error.code.as_str()),
            },
            Self::Access(error) if matches!(error.code.status(), 401 | 403 | 404) => {
                (close_code::UNAUTHORISED, error.code.as_str())
            }
            Self::Access(error) => (close_code::INTERNAL_ERROR, error.code.as_str()),
            Self::Stopping => (close_code::GOING_AWAY, Code::ServiceUnavailable.as_str()),
        }
    }

    /// Returns the answer to a request that the handler hasn't accepted.
    fn into_refusal(self) -> Error {
        match self {
            Self::Handler(Ok(())) => Error::internal("the handler accepted no socket"),
            Self::Handler(Err(error)) | Self::Access(error) => *error,
            Self::Stopping => Error::unavailable("the server is stopping"),
        }
    }
}

/// A stream whose request was admitted.
struct OpenStream<O: Stream> {
    shared: Arc<ApiState>,
    state: O::State,
    held: HeldRequest,
    slot: SocketSlot,
    _permit: SocketPermit,
}

impl<O: Stream> OpenStream<O> {
    /// Runs the handler until it returns, access ends or the process stops, and closes the socket.
    ///
    /// The parts are boxed: an `async fn` keeps its arguments beside what it moves out of them.
    async fn run(mut self: Box<Self>, call: Box<Call<O>>) {
        let opened_at = self.shared.store.sources().uptime();
        let end = run_handler::<O>(&self.shared, &self.state, &self.held, &mut self.slot, call).await;
        Box::pin(finish(&self.shared, &mut self.slot, end, opened_at, O::ID)).await;
    }
}

async fn run_handler<O: Stream>(
    shared: &ApiState,
    state: &O::State,
    held: &HeldRequest,
    slot: &mut SocketSlot,
    call: Box<Call<O>>,
) -> StreamEnd {
    let ending = slot.ending.clone();
    let stopping = shared.supervisor.stopping();
    let mut handler = pin!(AssertUnwindSafe(O::run(state, *call, SocketUpgrade(slot))).catch_unwind());
    let end = tokio::select! {
        biased;
        result = &mut handler => {
            let panicked = |_| Err(Error::internal("a handler panicked"));
            return StreamEnd::Handler(result.unwrap_or_else(panicked).map_err(Box::new));
        }
        () = stopping.cancelled() => StreamEnd::Stopping,
        error = access_loss::<O>(shared, state, held) => StreamEnd::Access(error),
    };
    // Receiving and sending end at once, even while the client doesn't read; other work of the handler gets a moment.
    ending.store(true, Ordering::Relaxed);
    let _ = Box::pin(tokio::time::timeout(HANDLER_GRACE, handler)).await;
    end
}

/// Repeats all checks of access, even while a message is sent to a slow client. Returns when one fails.
async fn access_loss<O: Stream>(shared: &ApiState, state: &O::State, held: &HeldRequest) -> Box<Error> {
    loop {
        tokio::time::sleep(REAUTHORIZE_INTERVAL).await;
        let check = tokio::time::timeout(REAUTHORIZE_TIMEOUT, held.reauthorize::<O>(shared, state));
        let late = |_| Err(Error::unavailable("access couldn't be checked in time"));
        if let Err(error) = Box::pin(check).await.unwrap_or_else(late) {
            return Box::new(error);
        }
    }
}

/// Closes the socket, or answers the request if the handler hasn't accepted it; writes the audit row of the end.
async fn finish(
    shared: &ApiState,
    slot: &mut SocketSlot,
    end: StreamEnd,
    opened_at: Uptime,
    operation: &'static str,
) {
    let summary = match &mut slot.socket {
        Some(socket) => close(socket, &end, operation).await,
        None => {
            if let Some(accept) = slot.accept.take() {
                // The client may be gone.
                let _ = accept.send(Err(end.into_refusal()));
            }
            SocketSummary::default()
        }
    };
    if let Some(audit) = slot.audit.take().filter(|_| slot.is_recorded) {
        let duration = shared.store.sources().uptime().since(opened_at);
        audit.closed(summary, duration).await;
    }
}

async fn close(socket: &mut StreamSocket, end: &StreamEnd, operation: &'static str) -> SocketSummary {
    if let StreamEnd::Handler(Err(error)) = end
        && socket.is_open()
        && error.code.status() >= 500
    {
        gpuaas_core::log_failure!(error, operation, "stream failed");
    }
    let (code, reason) = end.close_frame();
    socket.finish(code, reason).await;
    socket.summary()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::Method;
    use crate::{Access, Empty, NoBody, Operation, RateLimitClass};

    struct Nothing;

    impl Operation for Nothing {
        const ID: &'static str = "Nothing";
        const METHOD: Method = Method::Get;
        const PATH: &'static str = "/nothing";
        const TAG: &'static str = "test";
        const SUMMARY: &'static str = "";
        const ACCESS: Access = Access::node();
        const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
        type State = ();
        type Path = Empty;
        type Query = Empty;
        type Body = NoBody;
        type Answer = crate::operation::NoContent;
    }

    impl Stream for Nothing {
        const MESSAGES: &'static str = "";

        fn run(_: &(), _: Call<Self>, _: SocketUpgrade<'_>) -> impl Future<Output = Result<()>> + Send {
            std::future::ready(Ok(()))
        }
    }

    fn size<A, B, F>(_: fn(A, B) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn an_open_stream_takes_little_memory_beside_its_handler() {
        let bytes = size_of::<OpenStream<Nothing>>() + size(OpenStream::<Nothing>::run);
        assert!(bytes < 1100, "{bytes}");
    }
}
