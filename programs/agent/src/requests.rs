//! A channel of plain requests: some say what there is to say, another waits for what the gateway says.

use std::collections::VecDeque;
use std::sync::Arc;

use gpuaas_agent_protocol::frames::{FromAgent, FromGateway};
use gpuaas_agent_protocol::paths;
use gpuaas_agent_protocol::signed::Signed;
use gpuaas_agent_protocol::task::TaskResult;
use gpuaas_core::NodeId;
use http::Method;
use rustls::ClientConfig;
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc;

use crate::dial::Connection;
use crate::error::{AgentError, Result};
use crate::gateway_link::{Incoming, known};
use crate::task_group::TaskGroup;

/// What a gateway answers to who waits.
#[derive(Deserialize)]
struct News {
    frames: Vec<Box<RawValue>>,
    ended: Option<String>,
}

pub struct Requests {
    node: NodeId,
    speaking: Connection,
    heard: mpsc::Receiver<Result<Incoming>>,
    /// Incoming in answer to what was said.
    answered: VecDeque<FromGateway>,
    /// Of the welcome.
    epoch: i64,
}

impl Requests {
    /// Opens the channel with its first word, and begins to listen.
    pub async fn open(
        gateway: &str,
        tls: Arc<ClientConfig>,
        node: NodeId,
        hello: &FromAgent,
        tasks: &TaskGroup,
    ) -> Result<Self> {
        let mut speaking = Connection::open(gateway, tls.clone()).await?;
        speaking.ask(Method::PUT, &paths::channel(node), hello).await?;
        let listening = Connection::open(gateway, tls).await?;
        // One: whoever doesn't listen doesn't ask either.
        let (hears, heard) = mpsc::channel(1);
        tasks.spawn(listen(listening, paths::wait(node), hears));
        Ok(Self { node, speaking, heard, answered: VecDeque::new(), epoch: 0 })
    }

    pub async fn send(&mut self, frame: &FromAgent) -> Result<()> {
        if let FromAgent::Result(signed) = frame {
            return self.report(signed).await;
        }
        self.speaking.ask(Method::POST, &paths::channel(self.node), &[frame]).await.map(|_| ())
    }

    /// A result that is kept, or never will be, isn't sent again; one that couldn't be written is.
    async fn report(&mut self, signed: &Signed) -> Result<()> {
        let result: TaskResult = serde_json::from_str(&signed.payload)
            .map_err(|error| AgentError::State(format!("a result can't be read: {error}")))?;
        let task_id = result.task_id;
        let path = format!("{}?epoch={}", paths::result(self.node, task_id), self.epoch);
        match self.speaking.ask(Method::POST, &path, signed).await {
            Ok(_) | Err(AgentError::Answered { status: 404, .. }) => {
                self.answered.push_back(FromGateway::Stored { task_id });
                Ok(())
            }
            Err(error @ AgentError::Answered { .. }) if error.passes() => {
                tracing::warn!(%task_id, %error, "a result isn't kept yet");
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// What the gateway says next. May be dropped and asked again.
    pub async fn recv(&mut self) -> Result<Incoming> {
        if let Some(frame) = self.answered.pop_front() {
            return Ok(Incoming::Frame(frame));
        }
        let heard = self.heard.recv().await.unwrap_or(Ok(Incoming::End))?;
        if let Incoming::Frame(FromGateway::Welcome { epoch, .. }) = &heard {
            self.epoch = *epoch;
        }
        Ok(heard)
    }
}

/// Asks for news for as long as somebody listens to them.
async fn listen(mut connection: Connection, path: String, hears: mpsc::Sender<Result<Incoming>>) {
    while let Ok(turn) = hears.reserve().await {
        let asked = tokio::select! {
            asked = connection.get(&path) => asked,
            () = hears.closed() => return,
        };
        let News { frames, ended } = match asked {
            Ok(news) => news,
            Err(error) => return turn.send(Err(error)),
        };
        turn.send(Ok(Incoming::KeepAlive));
        for frame in frames {
            if hears.send(Ok(known(frame.get()))).await.is_err() {
                return;
            }
        }
        if let Some(why) = ended {
            tracing::info!(why, "the gateway ended the channel");
            let _nobody_listens = hears.send(Ok(Incoming::End)).await;
            return;
        }
    }
}
