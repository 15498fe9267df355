//! WebSocket feeds, with the same certificates, token and errors as calls.

use std::time::Duration;

use futures::{SinkExt, StreamExt};
use http::{HeaderValue, StatusCode, header};
use reqwest::{Method, Request, Response, Upgraded, Url};
use serde_json::Value;
use tokio::time::{Interval, MissedTickBehavior, interval};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::client::generate_key;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};

use crate::Connection;
use crate::error::{Error, root_cause};
use crate::transport::{ApiTransport, Reply};

const PING_INTERVAL: Duration = Duration::from_secs(20);
/// Limit of unanswered pings; beyond it the server counts as unreachable.
const MAX_UNANSWERED_PINGS: u32 = 2;
const MAX_MESSAGE_BYTES: usize = 1 << 20;

/// An open feed.
pub struct Socket {
    stream: WebSocketStream<Upgraded>,
    ping: Interval,
    unanswered: u32,
}

impl Connection {
    /// Opens a feed, such as `/ws/notifications?after=7`.
    pub async fn socket(&self, path: &str) -> Result<Socket, Error> {
        let key = generate_key();
        let transport = ApiTransport::new(self.shared.clone());
        let outcome = transport.run(&self.http, upgrade_request(&self.base_url, path, &key)?).await;
        let state = transport.take_state();
        match (outcome, state.renewal) {
            (Ok(answer), _) if accepts(&answer, &key) => {
                let raw = answer.upgrade().await.map_err(Error::Unreachable)?;
                Ok(Socket::new(raw).await)
            }
            (_, Some(renewal)) => Err(renewal),
            (Ok(_), None) => {
                Err(state.reply.map_or(Error::Unreadable { status: state.status }, Reply::into_error))
            }
            (Err(error), None) => Err(Error::Unreachable(error)),
        }
    }
}

fn upgrade_request(base_url: &str, path: &str, key: &str) -> Result<Request, Error> {
    let url = Url::parse(&format!("{base_url}{path}"));
    let url = url.map_err(|error| Error::Invalid(root_cause(&error)))?;
    let key = HeaderValue::from_str(key).map_err(|error| Error::Invalid(root_cause(&error)))?;
    let mut request = Request::new(Method::GET, url);
    let headers = request.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(header::SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
    headers.insert(header::SEC_WEBSOCKET_KEY, key);
    Ok(request)
}

/// Returns true if the response accepts this request's key, and isn't a cached response of a proxy.
fn accepts(answer: &Response, key: &str) -> bool {
    let accepted = answer.headers().get(header::SEC_WEBSOCKET_ACCEPT);
    answer.status() == StatusCode::SWITCHING_PROTOCOLS
        && accepted.is_some_and(|accepted| accepted == derive_accept_key(key.as_bytes()).as_str())
}

impl Socket {
    async fn new(raw: Upgraded) -> Self {
        let config = WebSocketConfig::default().max_message_size(Some(MAX_MESSAGE_BYTES));
        let stream = WebSocketStream::from_raw_socket(raw, Role::Client, Some(config)).await;
        let mut ping = interval(PING_INTERVAL);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { stream, ping, unanswered: 0 }
    }

    /// Returns the next message; `None` if the server has closed the feed or doesn't respond.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            tokio::select! {
                message = self.stream.next() => {
                    self.unanswered = 0;
                    match message?.ok()? {
                        Message::Close(_) => return None,
                        Message::Text(text) => {
                            if let Ok(message) = serde_json::from_str(&text) {
                                return Some(message);
                            }
                        }
                        _ => {}
                    }
                }
                _ = self.ping.tick() => {
                    if self.unanswered >= MAX_UNANSWERED_PINGS {
                        return None;
                    }
                    self.unanswered += 1;
                    self.stream.send(Message::Ping(Default::default())).await.ok()?;
                }
            }
        }
    }

    /// Closes the feed. Best effort: the server may be gone.
    pub async fn close(mut self) {
        let _ = tokio::time::timeout(Duration::from_secs(1), self.stream.close(None)).await;
    }
}
