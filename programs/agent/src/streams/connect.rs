//! The socket of a data connection: dialled, opened with the ticket, and split for its stream.

use std::time::Duration;

use bytes::Bytes;
use futures::stream::{SplitSink, SplitStream};
use futures::{SinkExt, StreamExt};
use gpuaas_agent_protocol::data_stream::{DEFAULT_WINDOW_BYTES, StreamControl};
use gpuaas_agent_protocol::paths;
use gpuaas_agent_protocol::tasks::StreamOpenParams;
use gpuaas_data_stream::{MessageReader, MessageWriter, StreamMessage};
use tokio_tungstenite::tungstenite::Message;

use crate::dial::{self, GatewaySocket};
use crate::drivers::Failure;
use crate::node::Node;

/// Limit for the gateway's answer to the ticket.
const OPENED_TIMEOUT: Duration = Duration::from_secs(10);

/// An open data connection.
pub(super) struct StreamSocket(GatewaySocket);

impl StreamSocket {
    /// Connects to the task's gateway and presents the ticket. Returns the socket and the gateway's window.
    pub(super) async fn open(node: &Node, params: &StreamOpenParams) -> Result<(Self, u32), Failure> {
        let path = paths::stream(node.id(), params.stream_id);
        let unreachable = |error: crate::AgentError| Failure::new("connection_failed", error.to_string());
        let socket = dial::data_connection(&params.gateway, node.tls(), &path).await.map_err(unreachable)?;
        let mut socket = Self(socket);
        let open = StreamControl::Open {
            stream_id: params.stream_id,
            ticket: params.ticket.clone(),
            window: DEFAULT_WINDOW_BYTES,
        };
        let window = tokio::time::timeout(OPENED_TIMEOUT, socket.exchange(&open)).await;
        let window = window.unwrap_or_else(|_| Err(refused("no answer to the ticket in time")))?;
        Ok((socket, window))
    }

    async fn exchange(&mut self, open: &StreamControl) -> Result<u32, Failure> {
        let text = serde_json::to_string(open).map_err(|error| refused(&error.to_string()))?;
        self.0.send(Message::text(text)).await.map_err(|error| refused(&error.to_string()))?;
        loop {
            let answer = match self.0.next().await {
                Some(Ok(Message::Text(text))) => StreamControl::read(&text),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                _ => return Err(refused("the gateway closed the connection")),
            };
            return match answer {
                Ok(StreamControl::Opened { window }) => Ok(window),
                Ok(StreamControl::Error { code, detail }) => Err(Failure::new(&code, detail)),
                _ => Err(refused("the gateway's answer can't be read")),
            };
        }
    }

    pub(super) fn split(self) -> (SocketWriter, SocketReader) {
        let (writer, reader) = self.0.split();
        (SocketWriter(writer), SocketReader(reader))
    }
}

fn refused(detail: &str) -> Failure {
    Failure::new("connection_failed", detail)
}

pub(super) struct SocketReader(SplitStream<GatewaySocket>);

impl MessageReader for SocketReader {
    async fn recv(&mut self) -> Option<StreamMessage> {
        let message = match self.0.next().await?.ok()? {
            Message::Binary(data) => StreamMessage::Data(data),
            Message::Text(text) => StreamMessage::Text(text.as_str().to_owned()),
            Message::Close(_) => StreamMessage::Close,
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => StreamMessage::KeepAlive,
        };
        Some(message)
    }
}

pub(super) struct SocketWriter(SplitSink<GatewaySocket, Message>);

impl MessageWriter for SocketWriter {
    async fn send(&mut self, message: StreamMessage) -> bool {
        let message = match message {
            StreamMessage::Data(data) => Message::Binary(data),
            StreamMessage::Text(text) => Message::text(text),
            StreamMessage::KeepAlive => Message::Ping(Bytes::new()),
            StreamMessage::Close => Message::Close(None),
        };
        self.0.send(message).await.is_ok()
    }
}
