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
pub enum Heard {
    Frame(FromGateway),
    /// It lives, and said nothing that is known here.
    Sign,
    /// Nothing more will come.
    End,
}

/// What is kept open with a gateway.
pub struct Line<'a> {
    gateway: &'a str,
    medium: Medium,
}

#[expect(clippy::large_enum_variant, reason = "nearly all are sockets")]
enum Medium {
    Socket(Socket),
    Requests(Box<Requests>),
}

type Socket = WebSocketStream<TlsStream<TcpStream>>;

impl<'a> Line<'a> {
    /// Opens it, and says hello.
    pub async fn open(node: &Node, gateway: &'a str) -> Result<Self> {
        let (tls, id, hello) = (node.tls(), node.id(), FromAgent::Hello(node.hello()));
        if let Transport::Http = node.transport {
            let requests = Requests::open(gateway, tls, id, &hello, &node.tasks).await?;
            return Ok(Self { gateway, medium: Medium::Requests(Box::new(requests)) });
        }
        let socket = dial::channel(gateway, tls, &paths::channel(id)).await?;
        let mut line = Self { gateway, medium: Medium::Socket(socket) };
        line.say(&hello).await?;
        Ok(line)
    }

    pub async fn say(&mut self, frame: &FromAgent) -> Result<()> {
        match &mut self.medium {
            Medium::Socket(socket) => {
                say(socket, frame).await.map_err(|error| AgentError::unreachable(self.gateway, error))
            }
            Medium::Requests(requests) => requests.say(frame).await,
        }
    }

    /// What the gateway says next. May be dropped and asked again.
    pub async fn hear(&mut self) -> Result<Heard> {
        let socket = match &mut self.medium {
            Medium::Socket(socket) => socket,
            Medium::Requests(requests) => return requests.hear().await,
        };
        let message = socket.next().await.transpose();
        match message.map_err(|error| AgentError::unreachable(self.gateway, error))? {
            None | Some(Message::Close(_)) => Ok(Heard::End),
            Some(Message::Text(text)) => Ok(known(&text)),
            Some(_) => Ok(Heard::Sign),
        }
    }

    /// Has a gateway say something that otherwise might not.
    pub async fn ping(&mut self) -> Result<()> {
        match &mut self.medium {
            Medium::Socket(socket) => {
                let sent = socket.send(Message::Ping(Bytes::new())).await;
                sent.map_err(|error| AgentError::unreachable(self.gateway, error))
            }
            Medium::Requests(_) => Ok(()),
        }
    }

    /// Says goodbye. The gateway may be gone.
    pub async fn close(&mut self) {
        if let Medium::Socket(socket) = &mut self.medium {
            let _gone_already = socket.close(None).await;
        }
    }
}

/// A frame, if it is known here: the other side may be newer.
pub fn known(text: &str) -> Heard {
    match serde_json::from_str(text) {
        Ok(frame) => Heard::Frame(frame),
        Err(error) => {
            tracing::warn!(%error, "a frame isn't known here");
            Heard::Sign
        }
    }
}

/// Says something, piece by piece.
async fn say(socket: &mut Socket, frame: &FromAgent) -> std::result::Result<(), tungstenite::Error> {
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
