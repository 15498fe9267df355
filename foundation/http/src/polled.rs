//! Channels without a WebSocket: what is said to a peer waits until it asks.
//!
//! A `PUT` opens the channel with the peer's first words, a `POST` says more, a `GET` hears what was said meanwhile, or waits
//! for something. The key to a channel is the certificate it was opened with, at the path where it was.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use futures::FutureExt;
use gpuaas_core::{Code, Error, Result};
use http::StatusCode;
use parking_lot::Mutex;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::body;
use crate::channel::{Channel, Heard, MAX_MESSAGE_BYTES, Medium, Peer, Wire, peer_of};
use crate::operation::About;
use crate::problem;
use crate::supervise::Supervisor;

/// Somebody who asks and finds nothing waits this long for it.
const WAIT: Duration = Duration::from_secs(5);
/// From a request's head to the end of its body.
const BODY_TIMEOUT: Duration = Duration::from_secs(20);
/// Why a channel ended can be asked for this long.
const REMEMBERED: Duration = Duration::from_secs(15);
/// Words that may wait in either direction.
const WAITING: usize = 64;
/// Words of one answer, at most.
const AT_ONCE: usize = 16;

/// What a peer hears.
pub(crate) enum Said {
    Text(String),
    End(String),
}

/// The end of whoever converses with the peer.
pub(crate) struct Line {
    pub heard: mpsc::Receiver<Heard>,
    pub said: mpsc::Sender<Said>,
}

/// The peer's end.
struct Far {
    says: mpsc::Sender<Heard>,
    hears: tokio::sync::Mutex<mpsc::Receiver<Said>>,
}

fn line() -> (Line, Far) {
    let ((says, heard), (said, hears)) = (mpsc::channel(WAITING), mpsc::channel(WAITING));
    (Line { heard, said }, Far { says, hears: hears.into() })
}

/// What an answer to a question holds.
#[derive(Serialize, Default)]
struct News {
    frames: Vec<Box<RawValue>>,
    /// Why nothing more will come.
    ended: Option<String>,
}

/// What stands in the path, and the certificate.
type Key = (Vec<(String, String)>, Arc<[u8]>);

/// The channels of one path that are held by requests. A copy is cheap.
#[derive(Clone)]
pub(crate) struct Polled {
    channel: Arc<dyn Channel>,
    supervisor: Supervisor,
    open: Arc<Mutex<HashMap<Key, Arc<Far>>>>,
}

impl Polled {
    pub(crate) fn new(channel: Arc<dyn Channel>, supervisor: Supervisor) -> Self {
        Self { channel, supervisor, open: Arc::default() }
    }

    pub(crate) async fn open(self, request: Request) -> Response {
        let (mut parts, body) = request.into_parts();
        let peer = peer_of(&mut parts).await;
        let about = peer.about.clone();
        let opened = async {
            let key = key(&peer)?;
            // Read before anything is refused: a client that still sends its body might not get the answer.
            let hello = read(body).await?;
            let conversation = self.channel.admit(peer).await?;
            let (line, far) = line();
            // Its first: there is room.
            let _ = far.says.try_send(Heard::Text(hello));
            let far = Arc::new(far);
            self.open.lock().insert(key.clone(), far.clone());
            let conversation = conversation(Wire(Medium::Polled(line)));
            self.supervisor.beside(self.clone().hold(conversation, key, far));
            Ok(StatusCode::NO_CONTENT)
        };
        respond(opened.await, &about)
    }

    async fn hold(self, conversation: impl Future<Output = ()>, key: Key, far: Arc<Far>) {
        conversation.await;
        self.supervisor.stopping().run_until_cancelled(tokio::time::sleep(REMEMBERED)).await;
        let mut open = self.open.lock();
        if open.get(&key).is_some_and(|now| Arc::ptr_eq(now, &far)) {
            open.remove(&key);
        }
    }

    pub(crate) async fn say(self, request: Request) -> Response {
        let (mut parts, body) = request.into_parts();
        let peer = peer_of(&mut parts).await;
        let said = async {
            key(&peer)?;
            let body = read(body).await?;
            let far = self.far(&peer)?;
            let frames: Vec<&RawValue> = serde_json::from_str(&body)
                .map_err(|error| Error::new(Code::InvalidRequest, format!("A list is expected: {error}.")))?;
            for frame in frames {
                far.says.send(Heard::Text(frame.get().to_owned())).await.map_err(|_| none())?;
            }
            Ok(StatusCode::NO_CONTENT)
        };
        respond(said.await, &peer.about)
    }

    pub(crate) async fn hear(self, request: Request) -> Response {
        let (mut parts, _) = request.into_parts();
        let peer = peer_of(&mut parts).await;
        let news = async {
            let far = self.far(&peer)?;
            // Full, it has enough to hear; over, it says so below.
            let _ = far.says.try_send(Heard::Sign);
            Ok(Json(news(&far, &self.supervisor.draining()).await))
        };
        respond(news.await, &peer.about)
    }

    fn far(&self, peer: &Peer) -> Result<Arc<Far>> {
        self.open.lock().get(&key(peer)?).cloned().ok_or_else(none)
    }
}

/// What was said, or is said within the time that is waited. A server that drains doesn't wait.
async fn news(far: &Far, draining: &CancellationToken) -> News {
    let mut hears = far.hears.lock().await;
    let mut news = News::default();
    let next = tokio::time::timeout(WAIT, draining.run_until_cancelled(hears.recv())).await;
    let mut next = next.ok().flatten();
    while let Some(said) = next.take() {
        match said {
            Some(Said::Text(text)) => news.frames.extend(RawValue::from_string(text)),
            Some(Said::End(why)) => news.ended = Some(why),
            None => news.ended = news.ended.or_else(|| Some("the channel is over".to_owned())),
        }
        if news.ended.is_none() && news.frames.len() < AT_ONCE {
            next = hears.recv().now_or_never();
        }
    }
    news
}

fn key(peer: &Peer) -> Result<Key> {
    let missing = || Error::new(Code::TokenMissing, "A certificate is shown here.");
    Ok((peer.path.clone(), peer.about.certificate.clone().ok_or_else(missing)?))
}

fn none() -> Error {
    Error::new(Code::StateConflict, "No channel is open with this certificate.")
}

async fn read(body: axum::body::Body) -> Result<String> {
    let bytes = body::collect(body, MAX_MESSAGE_BYTES, BODY_TIMEOUT).await?;
    String::from_utf8(bytes.into()).map_err(|_| Error::new(Code::InvalidRequest, "The body isn't UTF-8."))
}

fn respond(answer: Result<impl IntoResponse>, about: &About) -> Response {
    match answer {
        Ok(answer) => answer.into_response(),
        Err(error) => problem::respond(&error, &about.correlation_id),
    }
}
