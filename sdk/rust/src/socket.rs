//! A feed of the server over a WebSocket, with the trust, the token and the errors of every other call.

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
use crate::exchange::{Exchange, Reply};

const PING_INTERVAL: Duration = Duration::from_secs(20);
/// A server that leaves this many questions unanswered is gone.
const UNANSWERED: u32 = 2;
const LONGEST_MESSAGE: usize = 1 << 20;

/// An open feed.
pub struct Socket {
    stream: WebSocketStream<Upgraded>,
    ask: Interval,
    unanswered: u32,
}

impl Connection {
    /// Opens a feed, such as `/ws/notifications?after=7`.
    pub async fn socket(&self, path: &str) -> Result<Socket, Error> {
        let key = generate_key();
        let exchange = Exchange::new(self.shared.clone());
        let outcome = exchange.run(&self.http, question(&self.base_url, path, &key)?).await;
        let left = exchange.left();
        match (outcome, left.renewal) {
            (Ok(answer), _) if accepts(&answer, &key) => {
                let raw = answer.upgrade().await.map_err(Error::Unreachable)?;
                Ok(Socket::new(raw).await)
            }
            (_, Some(renewal)) => Err(renewal),
            (Ok(_), None) => {
                Err(left.reply.map_or(Error::Unreadable { status: left.status }, Reply::into_error))
            }
            (Err(error), None) => Err(Error::Unreachable(error)),
        }
    }
}

fn question(base_url: &str, path: &str, key: &str) -> Result<Request, Error> {
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

/// Whether this answers our question, and not one that something between us remembers.
fn accepts(answer: &Response, key: &str) -> bool {
    let accepted = answer.headers().get(header::SEC_WEBSOCKET_ACCEPT);
    answer.status() == StatusCode::SWITCHING_PROTOCOLS
        && accepted.is_some_and(|accepted| accepted == derive_accept_key(key.as_bytes()).as_str())
}

impl Socket {
    async fn new(raw: Upgraded) -> Self {
        let config = WebSocketConfig::default().max_message_size(Some(LONGEST_MESSAGE));
        let stream = WebSocketStream::from_raw_socket(raw, Role::Client, Some(config)).await;
        let mut ask = interval(PING_INTERVAL);
        ask.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { stream, ask, unanswered: 0 }
    }

    /// The next message; `None` when the server has closed the feed, or is gone.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            tokio::select! {
                heard = self.stream.next() => {
                    self.unanswered = 0;
                    match heard?.ok()? {
                        Message::Close(_) => return None,
                        Message::Text(text) => {
                            if let Ok(message) = serde_json::from_str(&text) {
                                return Some(message);
                            }
                        }
                        _ => {}
                    }
                }
                _ = self.ask.tick() => {
                    if self.unanswered >= UNANSWERED {
                        return None;
                    }
                    self.unanswered += 1;
                    self.stream.send(Message::Ping(Default::default())).await.ok()?;
                }
            }
        }
    }

    /// Says goodbye. Best effort: the server may be gone.
    pub async fn close(mut self) {
        let _ = tokio::time::timeout(Duration::from_secs(1), self.stream.close(None)).await;
    }
}
