//! Feeds: what a signed-in user is told over a WebSocket for as long as they listen.
//!
//! The token is request meta again and again, and so is the right to listen: a revoked one ends its sockets within seconds.

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

use crate::access::{Access, Principal};
use crate::admit::{self, AuthRequest};
use crate::api::{Shared, request_meta};
use crate::problem;
use crate::rate_limit::RateLimitClass;

/// A token is request meta this often.
const REAUTHORIZE_INTERVAL: Duration = Duration::from_secs(2);
/// A client that takes nothing for this long is gone.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// The longest message a client may send: we expect none but pongs.
const MAX_INCOMING_BYTES: usize = 4096;
/// Sockets of one user at once.
const MAX_PER_USER: usize = 16;
/// The token is no longer good: as 401 is in HTTP.
const UNAUTHORISED: u16 = 4401;
/// The server had trouble; coming back helps.
const INTERNAL_ERROR: u16 = 1011;
const GOING_AWAY: u16 = 1001;

/// Who listens, and to what.
pub struct FeedRequest {
    pub principal: Principal,
    /// The address request for: its query says what is wanted.
    pub address: Uri,
}

impl FeedRequest {
    /// What the query of the address says.
    pub fn query<T: DeserializeOwned>(&self) -> Result<T> {
        let query = Query::try_from_uri(&self.address);
        query.map(|Query(query)| query).map_err(|refused| Error::field("query", refused.body_text()))
    }
}

/// What can be listened to.
pub trait Feed: Send + Sync + 'static {
    /// Refuses whoever may not listen. AuthRequest at the beginning and again while they do.
    fn admit<'a>(&'a self, request: &'a FeedRequest) -> BoxFuture<'a, Result<()>>;

    /// Begins to tell an admitted request.
    fn open<'a>(&'a self, request: &'a FeedRequest) -> BoxFuture<'a, Result<Box<dyn FeedStream>>>;
}

/// What one socket is told.
pub trait FeedStream: Send {
    /// The next messages, in order, as soon as there are any.
    fn next(&mut self) -> BoxFuture<'_, Result<Vec<String>>>;
}

/// How many sockets each user has open.
#[derive(Clone, Default)]
struct ConnectionCounts(Arc<Mutex<HashMap<UserId, usize>>>);

impl ConnectionCounts {
    fn open_one(&self, user: UserId) -> Result<ConnectionPermit> {
        let mut users = self.0.lock();
        let open = users.entry(user).or_default();
        if *open >= MAX_PER_USER {
            let detail = format!("You have {MAX_PER_USER} of these open already.");
            return Err(Error::new(Code::QuotaExceeded, detail));
        }
        *open += 1;
        metrics::gauge!("gpuaas_websockets_active").increment(1.0);
        Ok(ConnectionPermit { open: self.clone(), user })
    }
}

/// One open socket. Dropped, its place is free.
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
    shared: Shared,
    access: Access,
    feed: Arc<dyn Feed>,
    open: ConnectionCounts,
}

/// A socket that was let in.
struct FeedSession {
    token: String,
    request: FeedRequest,
    stream: Box<dyn FeedStream>,
    _place: ConnectionPermit,
}

impl FeedEndpoint {
    pub(crate) fn new(shared: Shared, access: Access, feed: Arc<dyn Feed>) -> Self {
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
            access: self.access,
            class: RateLimitClass::Api,
            token: Ok(&token),
            meta: &meta,
        };
        let principal = admit::authenticate(&self.shared, request).await?.ok_or(Code::TokenMissing)?;
        let upgrade = WebSocketUpgrade::from_request_parts(parts, &()).await;
        let upgrade = upgrade.map_err(|refused| Error::new(Code::InvalidRequest, refused.body_text()))?;
        let place = self.open.open_one(principal.user_id)?;
        let request = FeedRequest { principal, address: parts.uri.clone() };
        self.feed.admit(&request).await?;
        let stream = self.feed.open(&request).await?;
        Ok((upgrade, FeedSession { token, request, stream, _place: place }))
    }

    /// Tells until the client leaves, may no longer listen, or the system stops.
    async fn serve(self, mut socket: WebSocket, session: FeedSession) {
        if let Some(ended) = self.tell(&mut socket, session).await {
            // Best effort: the client may be gone.
            let _ = tokio::time::timeout(SEND_TIMEOUT, socket.send(Message::Close(Some(ended)))).await;
        }
    }

    /// `None`: the client left by itself.
    async fn tell(&self, socket: &mut WebSocket, session: FeedSession) -> Option<CloseFrame> {
        let FeedSession { token, request, stream, _place } = session;
        let stopping = self.shared.supervisor.stopping();
        tokio::select! {
            biased;
            () = stopping.cancelled() => Some(close(GOING_AWAY, Code::ServiceUnavailable)),
            ended = self.until_access_ends(&token, &request) => Some(ended),
            ended = forward(socket, stream) => ended,
        }
    }

    /// Asks again and again, whatever is being sent meanwhile to a client that reads slowly.
    async fn until_access_ends(&self, token: &str, request: &FeedRequest) -> CloseFrame {
        loop {
            tokio::time::sleep(REAUTHORIZE_INTERVAL).await;
            if let Err(error) = self.admit_again(token, request).await {
                let known = matches!(error.code.status(), 401 | 403 | 404);
                return close(if known { UNAUTHORISED } else { INTERNAL_ERROR }, error.code);
            }
        }
    }

    async fn admit_again(&self, token: &str, request: &FeedRequest) -> Result<()> {
        self.shared.authenticate.authenticate(token, None).await?;
        self.feed.admit(request).await
    }
}

/// Sends what there is to tell until the client leaves, which is `None`, or nothing more can be told.
async fn forward(socket: &mut WebSocket, mut stream: Box<dyn FeedStream>) -> Option<CloseFrame> {
    loop {
        let mut next = stream.next();
        let messages = loop {
            tokio::select! {
                messages = &mut next => break messages,
                heard = socket.recv() => match heard {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                    Some(Ok(_)) => {}
                },
            }
        };
        match messages {
            Err(error) => return Some(close(INTERNAL_ERROR, error.code)),
            Ok(messages) => send(socket, messages).await?,
        }
    }
}

/// `None`: the client is gone.
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

/// From `Authorization`, or from `Sec-WebSocket-Protocol: bearer, <token>`, where browsers can put it.
fn token(headers: &http::HeaderMap) -> Result<&str> {
    if headers.contains_key(header::AUTHORIZATION) {
        return admit::bearer(headers);
    }
    let offered = headers.get(header::SEC_WEBSOCKET_PROTOCOL).ok_or(Code::TokenMissing)?;
    let offered = offered.to_str().map_err(|_| Code::TokenInvalid)?;
    match offered.split_once(',') {
        Some((scheme, token)) if scheme.trim() == "bearer" => Ok(token.trim()),
        _ => Err(Code::TokenMissing.into()),
    }
}
