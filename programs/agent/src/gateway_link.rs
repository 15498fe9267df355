//! Frame transport to a gateway: a WebSocket, or long polling where WebSockets are blocked.

use std::fmt;

use bytes::Bytes;
use clap::ValueEnum;
use futures::{SinkExt, StreamExt};
use gpuaas_agent_protocol::frames::{FromAgent, FromGateway};
use gpuaas_agent_protocol::paths;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::dial::{self, GatewaySocket};
use crate::error::{AgentError, Result};
use crate::long_poll_link::LongPollLink;
use crate::node::Node;

/// Messages are sent as WebSocket frames of at most this size, because a gateway buffers one for each of its thousands of
/// nodes.
const MAX_WS_FRAME_BYTES: usize = 224;

/// Transport between agent and gateways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Transport {
    /// One full-duplex connection.
    #[default]
    Websocket,
    /// HTTP long polling, for networks that block WebSockets.
    Http,
}

impl fmt::Display for Transport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Websocket => "websocket",
            Self::Http => "http",
        })
    }
}

/// A message from the gateway.
pub enum Incoming {
    Frame(FromGateway),
    /// Traffic without a known frame; shows that the gateway is alive.
    KeepAlive,
    /// End of the channel.
    End,
}

/// An open channel to a gateway.
pub struct GatewayLink<'a> {
    gateway: &'a str,
    transport: LinkTransport,
}

#[expect(clippy::large_enum_variant, reason = "nearly all are sockets")]
enum LinkTransport {
    Socket(GatewaySocket),
    LongPoll(Box<LongPollLink>),
}

impl<'a> GatewayLink<'a> {
    /// Connects and sends the hello.
    pub async fn open(node: &Node, gateway: &'a str) -> Result<Self> {
        let (tls, id, hello) = (node.tls(), node.id(), FromAgent::Hello(node.hello()));
        if let Transport::Http = node.transport {
            let polled = LongPollLink::open(gateway, tls, id, &hello, &node.tasks).await?;
            return Ok(Self { gateway, transport: LinkTransport::LongPoll(Box::new(polled)) });
        }
        let socket = dial::channel(gateway, tls, &paths::channel(id)).await?;
        let mut link = Self { gateway, transport: LinkTransport::Socket(socket) };
        link.send(&hello).await?;
        Ok(link)
    }

    pub async fn send(&mut self, frame: &FromAgent) -> Result<()> {
        match &mut self.transport {
            LinkTransport::Socket(socket) => {
                send(socket, frame).await.map_err(|error| AgentError::unreachable(self.gateway, error))
            }
            LinkTransport::LongPoll(polled) => polled.send(frame).await,
        }
    }

    /// Receives the next message. Cancel safe.
    pub async fn recv(&mut self) -> Result<Incoming> {
        let socket = match &mut self.transport {
            LinkTransport::Socket(socket) => socket,
            LinkTransport::LongPoll(polled) => return polled.recv().await,
        };
        let message = socket.next().await.transpose();
        match message.map_err(|error| AgentError::unreachable(self.gateway, error))? {
            None | Some(Message::Close(_)) => Ok(Incoming::End),
            Some(Message::Text(text)) => Ok(parse_frame(&text)),
            Some(_) => Ok(Incoming::KeepAlive),
        }
    }

    /// Sends a ping, so that an idle gateway sends a pong. Does nothing with long polling.
    pub async fn ping(&mut self) -> Result<()> {
        match &mut self.transport {
            LinkTransport::Socket(socket) => {
                let sent = socket.send(Message::Ping(Bytes::new())).await;
                sent.map_err(|error| AgentError::unreachable(self.gateway, error))
            }
            LinkTransport::LongPoll(_) => Ok(()),
        }
    }

    /// Closes the channel; errors are ignored because the gateway may be gone.
    pub async fn close(&mut self) {
        if let LinkTransport::Socket(socket) = &mut self.transport {
            let _gone_already = socket.close(None).await;
        }
    }
}

/// Parses a frame. An unknown frame counts as a keep-alive, because the gateway may be newer than the agent.
pub fn parse_frame(text: &str) -> Incoming {
    match serde_json::from_str(text) {
        Ok(frame) => Incoming::Frame(frame),
        Err(error) => {
            tracing::warn!(%error, "ignored an unknown frame");
            Incoming::KeepAlive
        }
    }
}

/// Sends a frame as fragments of at most [`MAX_WS_FRAME_BYTES`].
async fn send(socket: &mut GatewaySocket, frame: &FromAgent) -> std::result::Result<(), tungstenite::Error> {
    let json = serde_json::to_vec(frame).map_err(std::io::Error::from)?;
    let mut rest = Bytes::from(json);
    let mut kind = Data::Text;
    while !rest.is_empty() {
        let piece = rest.split_to(rest.len().min(MAX_WS_FRAME_BYTES));
        let piece = Frame::message(piece, OpCode::Data(kind), rest.is_empty());
        socket.feed(Message::Frame(piece)).await?;
        kind = Data::Continue;
    }
    socket.flush().await
}
