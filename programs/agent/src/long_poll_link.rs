//! A channel over HTTP long polling: one connection sends frames, another polls for the gateway's frames.

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

use crate::dial::GatewayConnection;
use crate::error::{AgentError, Result};
use crate::gateway_link::{Incoming, parse_frame};
use gpuaas_supervisor::Supervisor;

/// A gateway's response to a poll.
#[derive(Deserialize)]
struct PollResponse {
    frames: Vec<Box<RawValue>>,
    ended: Option<String>,
}

/// An open long-polling channel.
pub struct LongPollLink {
    node: NodeId,
    sending: GatewayConnection,
    polled: mpsc::Receiver<Result<Incoming>>,
    /// Confirmations of results, received as HTTP responses.
    confirmations: VecDeque<FromGateway>,
    /// Epoch from the welcome.
    epoch: i64,
}

impl LongPollLink {
    /// Opens the channel with the hello and starts polling.
    pub async fn open(
        gateway: &str,
        tls: Arc<ClientConfig>,
        node: NodeId,
        hello: &FromAgent,
        tasks: &Supervisor,
    ) -> Result<Self> {
        let mut sending = GatewayConnection::open(gateway, tls.clone()).await?;
        sending.send(Method::PUT, &paths::channel(node), hello).await?;
        let polling = GatewayConnection::open(gateway, tls).await?;
        // Capacity 1: no poll is sent until the previous message has been received.
        let (sender, polled) = mpsc::channel(1);
        tasks.spawn_until_stopped(poll(polling, paths::wait(node), sender));
        Ok(Self { node, sending, polled, confirmations: VecDeque::new(), epoch: 0 })
    }

    /// Sends one frame.
    pub async fn send(&mut self, frame: &FromAgent) -> Result<()> {
        if let FromAgent::Result(signed) = frame {
            return self.send_result(signed).await;
        }
        self.sending.send(Method::POST, &paths::channel(self.node), &[frame]).await.map(|_| ())
    }

    /// Sends a result. A stored result, and one for a task unknown to the gateway (404), counts as confirmed; after a
    /// temporary error it stays unconfirmed and is resent.
    async fn send_result(&mut self, signed: &Signed) -> Result<()> {
        let result: TaskResult = serde_json::from_str(&signed.payload)
            .map_err(|error| AgentError::State(format!("invalid result in the journal: {error}")))?;
        let task_id = result.task_id;
        let path = format!("{}?epoch={}", paths::result(self.node, task_id), self.epoch);
        match self.sending.send(Method::POST, &path, signed).await {
            Ok(_) | Err(AgentError::Answered { status: 404, .. }) => {
                self.confirmations.push_back(FromGateway::Stored { task_id });
                Ok(())
            }
            Err(error @ AgentError::Answered { .. }) if error.is_temporary() => {
                tracing::warn!(%task_id, %error, "result not stored yet; it will be resent");
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Receives the next message. Cancel safe.
    pub async fn recv(&mut self) -> Result<Incoming> {
        if let Some(frame) = self.confirmations.pop_front() {
            return Ok(Incoming::Frame(frame));
        }
        let incoming = self.polled.recv().await.unwrap_or(Ok(Incoming::End))?;
        if let Incoming::Frame(FromGateway::Welcome { epoch, .. }) = &incoming {
            self.epoch = *epoch;
        }
        Ok(incoming)
    }
}

/// Polls until the channel ends or the receiver is dropped.
async fn poll(mut connection: GatewayConnection, path: String, sender: mpsc::Sender<Result<Incoming>>) {
    while let Ok(permit) = sender.reserve().await {
        let response = tokio::select! {
            response = connection.get(&path) => response,
            () = sender.closed() => return,
        };
        let PollResponse { frames, ended } = match response {
            Ok(response) => response,
            Err(error) => return permit.send(Err(error)),
        };
        permit.send(Ok(Incoming::KeepAlive));
        for frame in frames {
            if sender.send(Ok(parse_frame(frame.get()))).await.is_err() {
                return;
            }
        }
        if let Some(reason) = ended {
            tracing::info!(reason, "the gateway closed the channel");
            let _dropped = sender.send(Ok(Incoming::End)).await;
            return;
        }
    }
}
