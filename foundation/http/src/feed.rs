//! Feeds: messages pushed to a signed-in user over a WebSocket.
//!
//! The token and the user's access are checked every two seconds while a socket is open, so a revocation closes it within
//! seconds.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequestParts, Query, Request};
use axum::response::Response;
use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, Result, UserId};
use http::{Uri, header};
use parking_lot::Mutex;
use serde::de::DeserializeOwned;

use crate::access::Access;
use crate::api::{ApiState, request_meta};
use crate::authenticate::{self, AuthRequest};
use crate::principal::Principal;
use crate::problem;
use crate::rate_limit::RateLimitClass;

/// Interval of the checks of token and access.
const REAUTHORIZE_INTERVAL: Duration = Duration::from_secs(2);
/// Time limit of a send. After it the client is considered gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// Maximum size of a message from a client: only pongs are expected.
const MAX_INCOMING_BYTES: usize = 4096;
/// Maximum number of open sockets per user.
const MAX_SOCKETS_PER_USER: usize = 16;
/// Close code: the token is no longer valid, like HTTP 401.
const CLOSE_UNAUTHORISED: u16 = 4401;
/// Close code: the server failed; the client may reconnect.
const CLOSE_INTERNAL_ERROR: u16 = 1011;
/// Close code: the server is stopping.
const CLOSE_GOING_AWAY: u16 = 1001;

/// A request to subscribe to a feed.
pub struct FeedRequest {
    pub principal: Principal,
    /// The requested URI; its query holds the parameters of the feed.
    pub address: Uri,
}

impl FeedRequest {
    /// Parses the query of the URI.
    pub fn query<T: DeserializeOwned>(&self) -> Result<T> {
        let query = Query::try_from_uri(&self.address);
        query.map(|Query(query)| query).map_err(|refused| Error::field("query", refused.body_text()))
    }
}

/// A source of messages that clients can subscribe to.
pub trait Feed: Send + Sync + 'static {
    /// Rejects a caller without access. Called when the socket is opened and repeatedly while it is open.
    fn admit<'a>(&'a self, request: &'a FeedRequest) -> BoxFuture<'a, Result<()>>;

    /// Starts the stream of an admitted request.
    fn open<'a>(&'a self, request: &'a FeedRequest) -> BoxFuture<'a, Result<Box<dyn FeedStream>>>;
}

/// The messages of one socket.
pub trait FeedStream: Send {
    /// Returns the next messages, in order, as soon as there are any.
    fn next(&mut self) -> BoxFuture<'_, Result<Vec<String>>>;
}

/// Number of open sockets per user.
#[derive(Clone, Default)]
struct ConnectionCounts(Arc<Mutex<HashMap<UserId, usize>>>);

impl ConnectionCounts {
    fn acquire(&self, user: UserId) -> Result<ConnectionPermit> {
        let mut users = self.0.lock();
        let open = users.entry(user).or_default();
        if *open >= MAX_SOCKETS_PER_USER {
            let detail = format!(
                "You already have {MAX_SOCKETS_PER_USER} of these connections open. Close one and retry."
            );
            return Err(Error::new(Code::QuotaExceeded, detail));
        }
        *open += 1;
        metrics::gauge!("gpuaas_websockets_active").increment(1.0);
        Ok(ConnectionPermit { open: self.clone(), user })
    }
}

/// One open socket. Decrements the user's count when dropped.
struct ConnectionPermit {
    open: ConnectionCounts,
    user: UserId,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        metrics::gauge!("gpuaas_websockets_active").decrement(1.0);
        let mut users = self.open.0.lock();
        if let Some(open) = users.get_mut(&self.user) {
            *open -= 1;
            if *open == 0 {
                users.remove(&self.user);
            }
        }
    }
}

/// The route of a feed.
#[derive(Clone)]
pub(crate) struct FeedEndpoint {
    shared: ApiState,
    access: Access,
    feed: Arc<dyn Feed>,
    open: ConnectionCounts,
}

/// A socket that was admitted.
struct FeedSession {
    token: String,
    request: FeedRequest,
    stream: Box<dyn FeedStream>,
    _permit: ConnectionPermit,
}

impl FeedEndpoint {
    pub(crate) fn new(shared: ApiState, access: Access, feed: Arc<dyn Feed>) -> Self {
        Self { shared, access, feed, open: ConnectionCounts::default() }
    }

    pub(crate) async fn open(self, request: Request) -> Response {
        let (mut parts, _) = request.into_parts();
        let correlation_id = request_meta(&parts).correlation_id;
        match self.authorize(&mut parts).await {
            Err(error) => problem::respond(&error, &correlation_id),
            Ok((upgrade, session)) => upgrade
                .protocols(["bearer"])
                .max_message_size(MAX_INCOMING_BYTES)
                .on_upgrade(move |socket| self.serve(socket, session)),
        }
    }

    async fn authorize(&self, parts: &mut http::request::Parts) -> Result<(WebSocketUpgrade, FeedSession)> {
        let token = token(&parts.headers)?.to_owned();
        let meta = request_meta(parts);
        let request = AuthRequest {
            operation: "feed",
            action: "feed",
            access: self.access,
            class: RateLimitClass::Api,
            token: Ok(&token),
            path: &[],
            meta: &meta,
        };
        let principal = authenticate::authenticate(&self.shared, request).await?.ok_or(Code::TokenMissing)?;
        let upgrade = WebSocketUpgrade::from_request_parts(parts, &()).await;
        let upgrade = upgrade.map_err(|refused| Error::new(Code::InvalidRequest, refused.body_text()))?;
        let permit = self.open.acquire(principal.user()?.user_id)?;
        let request = FeedRequest { principal, address: parts.uri.clone() };
        self.feed.admit(&request).await?;
        let stream = self.feed.open(&request).await?;
        Ok((upgrade, FeedSession { token, request, stream, _permit: permit }))
    }

    /// Pushes messages until the client disconnects or loses access, or the system stops.
    async fn serve(self, mut socket: WebSocket, session: FeedSession) {
        if let Some(ended) = self.run(&mut socket, session).await {
            // Best effort: the client may be gone.
            let _ = tokio::time::timeout(SEND_TIMEOUT, socket.send(Message::Close(Some(ended)))).await;
        }
    }

    /// Returns the close frame to send, or `None` if the client disconnected by itself.
    async fn run(&self, socket: &mut WebSocket, session: FeedSession) -> Option<CloseFrame> {
        let FeedSession { token, request, stream, _permit } = session;
        let stopping = self.shared.supervisor.stopping();
        tokio::select! {
            biased;
            () = stopping.cancelled() => Some(close(CLOSE_GOING_AWAY, Code::ServiceUnavailable)),
            ended = self.wait_for_access_loss(&token, &request) => Some(ended),
            ended = forward(socket, stream) => ended,
        }
    }

    /// Repeats the access check, even while a message is being sent to a slow client. Returns when access has ended.
    async fn wait_for_access_loss(&self, token: &str, request: &FeedRequest) -> CloseFrame {
        loop {
            tokio::time::sleep(REAUTHORIZE_INTERVAL).await;
            if let Err(error) = self.reauthorize(token, request).await {
                let known = matches!(error.code.status(), 401 | 403 | 404);
                return close(if known { CLOSE_UNAUTHORISED } else { CLOSE_INTERNAL_ERROR }, error.code);
            }
        }
    }

    async fn reauthorize(&self, token: &str, request: &FeedRequest) -> Result<()> {
        self.shared.authenticate.authenticate(token, None).await?;
        self.feed.admit(request).await
    }
}

/// Sends the messages of a stream. Returns a close frame if the stream fails, `None` if the client disconnects.
async fn forward(socket: &mut WebSocket, mut stream: Box<dyn FeedStream>) -> Option<CloseFrame> {
    loop {
        let mut next = stream.next();
        let messages = loop {
            tokio::select! {
                messages = &mut next => break messages,
                incoming = socket.recv() => match incoming {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                    Some(Ok(_)) => {}
                },
            }
        };
        match messages {
            Err(error) => return Some(close(CLOSE_INTERNAL_ERROR, error.code)),
            Ok(messages) => send(socket, messages).await?,
        }
    }
}

/// Sends messages. Returns `None` if the client is gone.
async fn send(socket: &mut WebSocket, messages: Vec<String>) -> Option<()> {
    for message in messages {
        let sent = socket.send(Message::Text(message.into()));
        if !matches!(tokio::time::timeout(SEND_TIMEOUT, sent).await, Ok(Ok(()))) {
            metrics::counter!("gpuaas_websocket_errors_total").increment(1);
            return None;
        }
        metrics::counter!("gpuaas_websocket_messages_total").increment(1);
    }
    Some(())
}

fn close(code: u16, why: Code) -> CloseFrame {
    CloseFrame { code, reason: why.as_str().into() }
}

/// Returns the token from `Authorization`, or from `Sec-WebSocket-Protocol: bearer, <token>`, which browsers can set.
fn token(headers: &http::HeaderMap) -> Result<&str> {
    if headers.contains_key(header::AUTHORIZATION) {
        return authenticate::bearer(headers);
    }
    let offered = headers.get(header::SEC_WEBSOCKET_PROTOCOL).ok_or(Code::TokenMissing)?;
    let offered = offered.to_str().map_err(|_| Code::TokenInvalid)?;
    match offered.split_once(',') {
        Some((scheme, token)) if scheme.trim() == "bearer" => Ok(token.trim()),
        _ => Err(Code::TokenMissing.into()),
    }
}
