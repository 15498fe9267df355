//! WebSocket misuse: malformed, oversized and truncated frames.

use std::time::Duration;

use futures::{SinkExt, StreamExt};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};

use super::Socket;

/// More than the gateway's message limit.
const OVERSIZED_BYTES: usize = 600_000;
const KINDS: usize = 9;
const CLOSE_TIMEOUT: Duration = Duration::from_secs(30);

/// Sends malformed data of a kind. Returns true if the attack itself closes the connection midway.
pub async fn attack(socket: &mut Socket, kind: usize, text: String) -> bool {
    let close = CloseFrame { code: CloseCode::Iana(3999), reason: "\u{1b}[2J".into() };
    let part =
        |text: &str, opcode, last| Message::Frame(Frame::message(text.as_bytes().to_vec(), opcode, last));
    let half = text.get(..text.len() / 2).unwrap_or_default().to_owned();
    let raw = match kind % KINDS {
        // The write fails if the gateway closes the connection early, as it should.
        0 => return socket.send(Message::text(text)).await.is_err(),
        1 => return socket.send(Message::binary(text)).await.is_err(),
        2 => return socket.send(Message::text("x".repeat(OVERSIZED_BYTES))).await.is_err(),
        3 => return socket.send(part("x", OpCode::Data(Data::Continue), true)).await.is_err(),
        // An unfinished fragmented message with another message inside.
        4 => {
            let begun = socket.send(part(&half, OpCode::Data(Data::Text), false)).await;
            return begun.is_err() || socket.send(part("{}", OpCode::Data(Data::Text), true)).await.is_err();
        }
        5 => return socket.send(Message::Close(Some(close))).await.is_err(),
        // A header that announces 2^63 bytes; invalid UTF-8 with a zero mask; half a frame followed by a close.
        6 => [&[0x81, 0xff, 0x7f][..], &[0xff; 7], &[0; 4]].concat(),
        7 => [&[0x81, 0x82][..], &[0; 4], &[0xc3, 0x28]].concat(),
        _ => [&[0x81, 0xfe, 0x10, 0x00][..], &[0; 4], half.as_bytes()].concat(),
    };
    let wrote = socket.get_mut().write_all(&raw).await.is_ok() && socket.get_mut().flush().await.is_ok();
    !wrote || kind % KINDS == 8
}

/// Sends a final invalid frame and reads until the gateway ends the channel. Returns false if it doesn't in time.
pub async fn until_ended(mut socket: Socket) -> bool {
    // The channel may be closed already.
    let _ = socket.send(Message::text("{}")).await;
    let ended = async { while let Some(Ok(_)) = socket.next().await {} };
    tokio::time::timeout(CLOSE_TIMEOUT, ended).await.is_ok()
}
