//! Streams that send back what they receive, in several ways.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use gpuaas_core::{Code, Error, ProjectRole, Result};
use gpuaas_http::{Access, ApiBuilder, Call, SocketLimits, SocketMessage, SocketUpgrade, operation};
use serde::Deserialize;
use tokio::sync::mpsc;
use utoipa::IntoParams;

/// Number of running handlers.
#[derive(Clone, Default)]
pub struct Running(Arc<AtomicUsize>);

impl Running {
    pub fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    fn enter(&self) -> Handler {
        self.0.fetch_add(1, Ordering::Relaxed);
        Handler(self.clone())
    }
}

struct Handler(Running);

impl Drop for Handler {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

pub fn register(api: ApiBuilder, running: &Running) -> ApiBuilder {
    api.stream::<OpenEcho>(running)
        .stream::<OpenPatientEcho>(running)
        .stream::<OpenSplitEcho>(running)
        .stream::<OpenPinging>(running)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub struct EchoQuery {
    #[serde(default)]
    refuse: bool,
}

operation! {
    /// Echo messages
    pub stream OpenEcho(Running) = Get "/echo" as "OpenEcho",
    tag: "test", access: Access::project(ProjectRole::Developer), rate_limit: Api,
    audit: "echo.open", audit_close: "echo.close",
    query: EchoQuery,
    messages: "Returned unchanged.",
    limits: SocketLimits { send_timeout: Duration::from_secs(1), ..SocketLimits::DEFAULT },
    run: echo,
}

async fn echo(running: &Running, call: Call<OpenEcho>, upgrade: SocketUpgrade<'_>) -> Result<()> {
    if call.query.refuse {
        return Err(Code::StateConflict.into());
    }
    let _handler = running.enter();
    let socket = upgrade.accept().await?;
    while let Some(message) = socket.recv().await {
        match &message {
            SocketMessage::Text(text) if text == "panic" => panic!("as the test asks"),
            SocketMessage::Text(text) if text == "fail" => return Err(Error::field("text", "is refused")),
            _ => socket.send(message).await?,
        }
    }
    Ok(())
}

operation! {
    /// Echo messages to a client however slowly it reads
    pub stream OpenPatientEcho(Running) = Get "/patient-echo" as "OpenPatientEcho",
    tag: "test", access: Access::account(), rate_limit: Api,
    messages: "Returned unchanged.",
    limits: SocketLimits { send_timeout: Duration::from_secs(600), ..SocketLimits::DEFAULT },
    run: patient_echo,
}

async fn patient_echo(running: &Running, _: Call<OpenPatientEcho>, upgrade: SocketUpgrade<'_>) -> Result<()> {
    let _handler = running.enter();
    let socket = upgrade.accept().await?;
    while let Some(message) = socket.recv().await {
        socket.send(message).await?;
    }
    Ok(())
}

operation! {
    /// Echo messages, receiving while answers wait
    pub stream OpenSplitEcho(Running) = Get "/split-echo" as "OpenSplitEcho",
    tag: "test", access: Access::account(), rate_limit: Api,
    messages: "Returned unchanged.",
    run: split_echo,
}

async fn split_echo(_: &Running, _: Call<OpenSplitEcho>, upgrade: SocketUpgrade<'_>) -> Result<()> {
    let (mut receiver, mut sender) = upgrade.accept().await?.split();
    let (queue, mut queued) = mpsc::channel(128);
    let receive = async move {
        while let Some(message) = receiver.recv().await {
            if queue.send(message).await.is_err() {
                break;
            }
        }
    };
    let send = async {
        while let Some(message) = queued.recv().await {
            sender.send(message).await?;
        }
        Ok(())
    };
    tokio::join!(receive, send).1
}

operation! {
    /// Send pings
    pub stream OpenPinging(Running) = Get "/pinging" as "OpenPinging",
    tag: "test", access: Access::account(), rate_limit: Api,
    messages: "None.",
    limits: SocketLimits { ping_interval: Some(Duration::from_millis(300)), ..SocketLimits::DEFAULT },
    run: pinging,
}

async fn pinging(running: &Running, _: Call<OpenPinging>, upgrade: SocketUpgrade<'_>) -> Result<()> {
    let _handler = running.enter();
    let socket = upgrade.accept().await?;
    while socket.recv().await.is_some() {}
    Ok(())
}
