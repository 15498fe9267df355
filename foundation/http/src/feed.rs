//! Feeds: what a signed-in user is told over a WebSocket, in order, from where they left off.
//!
//! A message has a sequence, and a client that comes back says the last one it saw: nothing is missed. The token is
//! asked about again and again, so that a revoked one ends its sockets within seconds.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{FromRequestParts, Query, Request};
use axum::response::Response;
use futures::future::BoxFuture;
use gpuaas_core::{Code, Error, Result, UserId};
use http::header;
use parking_lot::Mutex;
use serde::Deserialize;
use tokio::sync::watch;

use crate::access::Access;
use crate::admit::{self, Asked};
use crate::api::{Shared, about_of};
use crate::lanes::Lane;
use crate::problem;

/// A token is asked about this often.
const ASKED_AGAIN: Duration = Duration::from_secs(2);
/// A client that takes nothing for this long is gone.
const PATIENCE: Duration = Duration::from_secs(20);
/// The longest message a client may send: we expect none but pongs.
const MAX_INCOMING_BYTES: usize = 4096;
/// Sockets of one user at once.
const MAX_PER_USER: usize = 16;
/// The token is no longer good: as 401 is in HTTP.
const UNAUTHORISED: u16 = 4401;
/// The server had trouble; coming back helps.
const TROUBLE: u16 = 1011;
const GOING_AWAY: u16 = 1001;

/// A message and its place in the feed.
pub struct FeedMessage {
    pub seq: i64,
    pub json: String,
}

/// What a feed tells.
pub trait Feed: Send + Sync + 'static {
    /// The user's messages after a sequence, in order; bounded.
    fn after(&self, user: UserId, seq: i64) -> BoxFuture<'_, Result<Vec<FeedMessage>>>;
    /// The last sequence there is.
    fn last(&self, user: UserId) -> BoxFuture<'_, Result<i64>>;
}

/// Users with open sockets, to be woken when there is something new for them.
#[derive(Clone, Default)]
pub struct Listeners(Arc<Mutex<HashMap<UserId, Sockets>>>);

/// Those of one user.
#[derive(Default)]
struct Sockets {
    open: usize,
    wake: watch::Sender<()>,
}

impl Listeners {
    /// There may be something new for this user.
    pub fn wake(&self, user: UserId) {
        if let Some(sockets) = self.0.lock().get(&user) {
            sockets.wake.send_replace(());
        }
    }

    /// There may be something new for anyone.
    pub fn wake_all(&self) {
        for sockets in self.0.lock().values() {
            sockets.wake.send_replace(());
        }
    }

    fn join(&self, user: UserId) -> Result<Listening> {
        let mut users = self.0.lock();
        let sockets = users.entry(user).or_default();
        if sockets.open >= MAX_PER_USER {
            let detail = format!("You have {MAX_PER_USER} of these open already.");
            return Err(Error::new(Code::QuotaExceeded, detail));
        }
        sockets.open += 1;
        metrics::gauge!("gpuaas_websockets_active").increment(1.0);
        Ok(Listening { listeners: self.clone(), user, woken: sockets.wake.subscribe() })
    }
}

/// One open socket. Dropped, its place is free.
struct Listening {
    listeners: Listeners,
    user: UserId,
    woken: watch::Receiver<()>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        metrics::gauge!("gpuaas_websockets_active").decrement(1.0);
        let mut users = self.listeners.0.lock();
        if let Some(sockets) = users.get_mut(&self.user) {
            sockets.open -= 1;
            if sockets.open == 0 {
                users.remove(&self.user);
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct From {
    /// The last sequence seen; left out, only what is new is told.
    after: Option<i64>,
}

/// The route of a feed.
#[derive(Clone)]
pub(crate) struct Door {
    pub shared: Shared,
    pub access: Access,
    pub feed: Arc<dyn Feed>,
    pub listeners: Listeners,
}

impl Door {
    pub(crate) async fn open(self, request: Request) -> Response {
        let (mut parts, _) = request.into_parts();
        let about = about_of(&parts);
        let correlation_id = about.correlation_id.clone();
        let opened = async {
            let token = token(&parts.headers)?.to_owned();
            let asked = Asked { access: self.access, lane: Lane::Api, token: Ok(&token), about: &about };
            let principal = admit::authenticate(&self.shared, asked).await?;
            let principal = principal.ok_or(Code::TokenMissing)?;
            let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &()).await;
            let upgrade = upgrade.map_err(|refused| Error::new(Code::InvalidRequest, refused.body_text()))?;
            let from = Query::<From>::try_from_uri(&parts.uri)
                .map_err(|_| Error::field("after", "must be the sequence of a message"))?;
            let listening = self.listeners.join(principal.user_id)?;
            let after = match from.after {
                Some(seq) => seq,
                None => self.feed.last(principal.user_id).await?,
            };
            Ok::<_, Error>((upgrade, token, listening, after))
        };
        match opened.await {
            Err(error) => problem::respond(&error, &correlation_id),
            Ok((upgrade, token, listening, after)) => upgrade
                .protocols(["bearer"])
                .max_message_size(MAX_INCOMING_BYTES)
                .on_upgrade(move |socket| self.tell(socket, token, listening, after)),
        }
    }

    /// Tells until the client leaves, the token ends or the system stops.
    async fn tell(self, mut socket: WebSocket, token: String, mut listening: Listening, mut after: i64) {
        let stopping = self.shared.supervisor.stopping();
        let mut ask_again = tokio::time::interval(ASKED_AGAIN);
        let ended = loop {
            match self.send_after(&mut socket, listening.user, &mut after).await {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => break close(TROUBLE, error.code),
            }
            tokio::select! {
                () = stopping.cancelled() => break close(GOING_AWAY, Code::ServiceUnavailable),
                // The sender lives as long as we listen.
                _ = listening.woken.changed() => {}
                _ = ask_again.tick() => {
                    let asked = self.shared.authenticate.authenticate(&token, None).await;
                    if let Err(error) = asked {
                        let known = error.code.status() == 401;
                        break close(if known { UNAUTHORISED } else { TROUBLE }, error.code);
                    }
                }
                heard = socket.recv() => match heard {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => {}
                },
            }
        };
        // Best effort: the client may be gone.
        let _ = tokio::time::timeout(PATIENCE, socket.send(Message::Close(Some(ended)))).await;
    }

    /// Everything new. `false`: the client is gone.
    async fn send_after(&self, socket: &mut WebSocket, user: UserId, after: &mut i64) -> Result<bool> {
        loop {
            let messages = self.feed.after(user, *after).await?;
            if messages.is_empty() {
                return Ok(true);
            }
            for message in messages {
                let sent = socket.send(Message::Text(message.json.into()));
                if !matches!(tokio::time::timeout(PATIENCE, sent).await, Ok(Ok(()))) {
                    metrics::counter!("gpuaas_websocket_errors_total").increment(1);
                    return Ok(false);
                }
                metrics::counter!("gpuaas_websocket_messages_total").increment(1);
                *after = message.seq;
            }
        }
    }
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
