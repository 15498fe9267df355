//! How frames travel: over a WebSocket, or by plain requests where none gets through.

use std::fmt;

use bytes::Bytes;
use clap::ValueEnum;
use futures::{SinkExt, StreamExt};
use gpuaas_agent_protocol::frames::{FromAgent, FromGateway};
use gpuaas_agent_protocol::paths;
use tokio::net::TcpStream;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::dial;
use crate::error::{AgentError, Result};
use crate::node::Node;
use crate::requests::Requests;

/// What is said goes in frames of at most this size: of each of its thousands of hosts a gateway keeps room for one.
const PIECE_BYTES: usize = 224;

/// How an agent speaks with its gateways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Transport {
    /// One connection, on which both sides speak when they like.
    #[default]
    Websocket,
    /// Requests that wait for their answers, for networks that let no WebSocket through.
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

/// What was heard.
pub enum Incoming {
    Frame(FromGateway),
    /// It lives, and said nothing that is known here.
    KeepAlive,
    /// Nothing more will come.
    End,
}

/// What is kept open with a gateway.
pub struct GatewayLink<'a> {
    gateway: &'a str,
    medium: LinkTransport,
}

#[expect(clippy::large_enum_variant, reason = "nearly all are sockets")]
enum LinkTransport {
    Socket(Socket),
    Requests(Box<Requests>),
}

type Socket = WebSocketStream<TlsStream<TcpStream>>;

impl<'a> GatewayLink<'a> {
    /// Opens it, and says hello.
    pub async fn open(node: &Node, gateway: &'a str) -> Result<Self> {
        let (tls, id, hello) = (node.tls(), node.id(), FromAgent::Hello(node.hello()));
        if let Transport::Http = node.transport {
            let requests = Requests::open(gateway, tls, id, &hello, &node.tasks).await?;
            return Ok(Self { gateway, medium: LinkTransport::Requests(Box::new(requests)) });
        }
        let socket = dial::channel(gateway, tls, &paths::channel(id)).await?;
        let mut link = Self { gateway, medium: LinkTransport::Socket(socket) };
        link.send(&hello).await?;
        Ok(link)
    }

    pub async fn send(&mut self, frame: &FromAgent) -> Result<()> {
        match &mut self.medium {
            LinkTransport::Socket(socket) => {
                send(socket, frame).await.map_err(|error| AgentError::unreachable(self.gateway, error))
            }
            LinkTransport::Requests(requests) => requests.send(frame).await,
        }
    }

    /// What the gateway says next. May be dropped and asked again.
    pub async fn recv(&mut self) -> Result<Incoming> {
        let socket = match &mut self.medium {
            LinkTransport::Socket(socket) => socket,
            LinkTransport::Requests(requests) => return requests.recv().await,
        };
        let message = socket.next().await.transpose();
        match message.map_err(|error| AgentError::unreachable(self.gateway, error))? {
            None | Some(Message::Close(_)) => Ok(Incoming::End),
            Some(Message::Text(text)) => Ok(known(&text)),
            Some(_) => Ok(Incoming::KeepAlive),
        }
    }

    /// Has a gateway say something that otherwise might not.
    pub async fn ping(&mut self) -> Result<()> {
        match &mut self.medium {
            LinkTransport::Socket(socket) => {
                let sent = socket.send(Message::Ping(Bytes::new())).await;
                sent.map_err(|error| AgentError::unreachable(self.gateway, error))
            }
            LinkTransport::Requests(_) => Ok(()),
        }
    }

    /// Says goodbye. The gateway may be gone.
    pub async fn close(&mut self) {
        if let LinkTransport::Socket(socket) = &mut self.medium {
            let _gone_already = socket.close(None).await;
        }
    }
}

/// A frame, if it is known here: the other side may be newer.
pub fn known(text: &str) -> Incoming {
    match serde_json::from_str(text) {
        Ok(frame) => Incoming::Frame(frame),
        Err(error) => {
            tracing::warn!(%error, "a frame isn't known here");
            Incoming::KeepAlive
        }
    }
}

/// Says something, piece by piece.
async fn send(socket: &mut Socket, frame: &FromAgent) -> std::result::Result<(), tungstenite::Error> {
    let json = serde_json::to_vec(frame).map_err(std::io::Error::from)?;
    let mut rest = Bytes::from(json);
    let mut kind = Data::Text;
    while !rest.is_empty() {
        let piece = rest.split_to(rest.len().min(PIECE_BYTES));
        let piece = Frame::message(piece, OpCode::Data(kind), rest.is_empty());
        socket.feed(Message::Frame(piece)).await?;
        kind = Data::Continue;
    }
    socket.flush().await
}
