//! The transports of a stream: a WebSocket, or long polling where none gets through.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::Error;
use axum::extract::ws::{Message, WebSocket};
use bytes::Bytes;
use futures::{Sink, Stream};
use tokio::sync::mpsc;
use tokio_util::sync::PollSender;

/// A text for a client that polls, or the end of its stream.
#[derive(Debug)]
pub(crate) enum Outgoing {
    Text(String),
    End(String),
}

/// A text from a client that polls, or a poll.
pub(crate) enum Incoming {
    Text(String),
    /// A poll.
    KeepAlive,
}

/// The handler's end of a stream that is polled.
pub(crate) struct HandlerEnd {
    pub incoming: mpsc::Receiver<Incoming>,
    pub outgoing: PollSender<Outgoing>,
}

/// A transport as frames of a WebSocket. Over long polling there are only texts: other messages aren't sent.
#[expect(clippy::large_enum_variant, reason = "nearly all are WebSockets")]
pub(crate) enum Transport {
    WebSocket(WebSocket),
    LongPoll(HandlerEnd),
}

impl Stream for Transport {
    type Item = Result<Message, Error>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.get_mut() {
            Self::WebSocket(socket) => Pin::new(socket).poll_next(cx),
            Self::LongPoll(end) => end.incoming.poll_recv(cx).map(|incoming| {
                incoming.map(|incoming| match incoming {
                    Incoming::Text(text) => Ok(Message::Text(text.into())),
                    Incoming::KeepAlive => Ok(Message::Ping(Bytes::new())),
                })
            }),
        }
    }
}

impl Sink<Message> for Transport {
    type Error = Error;

    fn poll_ready(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        match self.get_mut() {
            Self::WebSocket(socket) => Pin::new(socket).poll_ready(cx),
            Self::LongPoll(end) => end.outgoing.poll_reserve(cx).map_err(Error::new),
        }
    }

    fn start_send(self: Pin<&mut Self>, message: Message) -> Result<(), Error> {
        match self.get_mut() {
            Self::WebSocket(socket) => Pin::new(socket).start_send(message),
            Self::LongPoll(end) => {
                let outgoing = match message {
                    Message::Text(text) => Outgoing::Text(text.as_str().to_owned()),
                    Message::Close(frame) => {
                        Outgoing::End(frame.map(|frame| frame.reason.as_str().to_owned()).unwrap_or_default())
                    }
                    Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => return Ok(()),
                };
                end.outgoing.send_item(outgoing).map_err(Error::new)
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        match self.get_mut() {
            Self::WebSocket(socket) => Pin::new(socket).poll_flush(cx),
            Self::LongPoll(_) => Poll::Ready(Ok(())),
        }
    }

    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        match self.get_mut() {
            Self::WebSocket(socket) => Pin::new(socket).poll_close(cx),
            Self::LongPoll(end) => {
                end.outgoing.close();
                Poll::Ready(Ok(()))
            }
        }
    }
}
