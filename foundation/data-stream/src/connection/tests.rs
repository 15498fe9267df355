//! Tests of streams over sockets in memory.

use std::collections::VecDeque;
use std::future::pending;

use tokio::sync::mpsc;

use super::*;
use crate::{DataStream, open};

const WINDOW: u32 = 4096;
const TIMEOUT: Duration = Duration::from_secs(20);

fn terms() -> StreamTerms {
    StreamTerms { receive_window: WINDOW, send_window: WINDOW, idle_timeout: TIMEOUT, detects_silence: true }
}

type Socket = (mpsc::Receiver<StreamMessage>, mpsc::Sender<StreamMessage>);

/// Returns the two ends of a socket that buffers a few messages.
fn sockets() -> (Socket, Socket) {
    let ((to_two, for_two), (to_one, for_one)) = (mpsc::channel(2), mpsc::channel(2));
    ((for_one, to_two), (for_two, to_one))
}

impl MessageReader for mpsc::Receiver<StreamMessage> {
    async fn recv(&mut self) -> Option<StreamMessage> {
        mpsc::Receiver::recv(self).await
    }
}

impl MessageWriter for mpsc::Sender<StreamMessage> {
    async fn send(&mut self, message: StreamMessage) -> bool {
        mpsc::Sender::send(self, message).await.is_ok()
    }
}

/// Messages of an end that reads nothing.
struct Scripted(VecDeque<StreamMessage>);

impl MessageReader for Scripted {
    async fn recv(&mut self) -> Option<StreamMessage> {
        self.0.pop_front()
    }
}

struct Discarded;

impl MessageWriter for Discarded {
    async fn send(&mut self, _: StreamMessage) -> bool {
        true
    }
}

type Running = std::pin::Pin<Box<dyn Future<Output = Ended> + Send>>;

fn run(connection: StreamConnection, (incoming, outgoing): Socket) -> Running {
    Box::pin(connection.run(incoming, outgoing, pending()))
}

/// Returns two connected streams, and their connections.
fn pair(terms: StreamTerms) -> (DataStream, DataStream, Running) {
    let ((one, one_connection), (two, two_connection)) = (open(terms), open(terms));
    let (one_socket, two_socket) = sockets();
    let both =
        async move { tokio::join!(run(one_connection, one_socket), run(two_connection, two_socket)).0 };
    (one, two, Box::pin(both))
}

async fn echo(stream: DataStream) -> Result<(), StreamFailure> {
    let (mut sender, mut receiver) = stream.split();
    while let Some(data) = receiver.recv().await? {
        sender.send(data).await?;
    }
    sender.end();
    Ok(())
}

#[tokio::test]
async fn bytes_arrive_in_order_in_both_directions_and_then_the_end() {
    let (one, two, connections) = pair(terms());
    let payload: Vec<u8> = (0..1_000_000u32).map(|n| (n % 251) as u8).collect();
    let (mut sender, mut receiver) = one.split();
    let data = Bytes::from(payload.clone());
    let send = async move {
        sender.send(data).await.expect("open");
        sender.end();
    };
    let receive = async {
        let mut received = Vec::new();
        while let Some(data) = receiver.recv().await.expect("open") {
            received.extend_from_slice(&data);
        }
        received
    };

    let ((), received, echoed, ended) = tokio::join!(send, receive, echo(two), connections);

    assert!(received == payload, "{} bytes came back", received.len());
    assert_eq!(echoed, Ok(()));
    assert_eq!(ended, Ended { result: Ok(()), sent_bytes: 1_000_000, received_bytes: 1_000_000 });
}

#[tokio::test]
async fn a_consumer_that_does_not_read_stalls_the_sender_after_one_window() {
    let (mut one, mut two, connections) = pair(terms());
    let connections = tokio::spawn(connections);
    let mut sent = 0;
    while timeout(Duration::from_millis(200), one.send(Bytes::from_static(&[7; 512]))).await.is_ok() {
        sent += 512;
    }
    assert_eq!(sent, WINDOW, "the window is what can be sent");

    let mut taken = 0;
    while taken < WINDOW as usize {
        taken += two.recv().await.expect("open").expect("data").len();
    }

    one.send(Bytes::from_static(b"on")).await.expect("credit was granted");
    drop((one, two));
    assert!(connections.await.expect("no panic").result.is_err());
}

#[tokio::test]
async fn a_stalled_direction_does_not_delay_the_other_or_an_error() {
    let (one, two, connections) = pair(terms());
    let connections = tokio::spawn(connections);
    let (mut one_sender, mut one_receiver) = one.split();
    let mut two = two;
    one_sender.send(Bytes::from(vec![0; WINDOW as usize])).await.expect("fits the window");
    two.send(Bytes::from_static(b"hello")).await.expect("open");
    assert_eq!(one_receiver.recv().await, Ok(Some(Bytes::from_static(b"hello"))));

    two.fail(StreamFailure::new("gone", "the shell has ended"));

    let failure = StreamFailure::new("gone", "the shell has ended");
    assert_eq!(one_receiver.recv().await, Err(failure.clone()));
    assert_eq!(one_sender.send(Bytes::from_static(b"x")).await, Err(failure.clone()));
    assert_eq!(connections.await.expect("no panic").result, Err(failure));
}

#[tokio::test]
async fn dropping_an_open_stream_aborts_it() {
    let (one, mut two, connections) = pair(terms());
    let connections = tokio::spawn(connections);

    drop(one);

    assert_eq!(two.recv().await.expect_err("aborted").code, "aborted");
    assert_eq!(connections.await.expect("no panic").result.expect_err("aborted").code, "aborted");
}

#[tokio::test]
async fn a_stream_without_data_ends_after_the_idle_timeout() {
    let (mut one, _two, connections) =
        pair(StreamTerms { idle_timeout: Duration::from_millis(50), ..terms() });
    let connections = tokio::spawn(connections);

    assert_eq!(one.recv().await.expect_err("idle").code, "idle");

    assert_eq!(connections.await.expect("no panic").result.expect_err("idle").code, "idle");
}

#[tokio::test]
async fn a_cancelled_connection_tells_the_other_end_why() {
    let ((one, connection), (two, other)) = (open(terms()), open(terms()));
    let (socket, other_socket) = sockets();
    let cancelled = async { StreamFailure::new("revoked", "the certificate was revoked") };
    let connection = connection.run(socket.0, socket.1, cancelled);

    let (ended, other) = tokio::join!(connection, run(other, other_socket));

    assert_eq!(ended.result.as_ref().expect_err("cancelled").code, "revoked");
    assert_eq!(other.result, ended.result);
    drop((one, two));
}

/// Sends these messages to a new stream. Returns how it ended.
async fn receive(messages: Vec<StreamMessage>) -> (DataStream, Ended) {
    let (stream, connection) = open(terms());
    let ended = connection.run(Scripted(messages.into()), Discarded, pending()).await;
    (stream, ended)
}

#[tokio::test]
async fn an_end_that_breaks_the_protocol_is_cut_off() {
    let data = |length: usize| StreamMessage::Data(Bytes::from(vec![0; length]));
    let control = |text: &str| StreamMessage::Text(text.to_owned());
    let window = WINDOW as usize;
    for (messages, code) in [
        (vec![data(window), data(1)], "window_exceeded"),
        (vec![data(window + 1)], "window_exceeded"),
        (vec![data(0)], "malformed"),
        (vec![control(r#"{"control":"end"}"#), data(1)], "malformed"),
        (vec![control(r#"{"control":"credit","bytes":1}"#)], "malformed"),
        (vec![control(r#"{"control":"opened","window":1}"#)], "malformed"),
        (vec![control("{")], "malformed"),
        (vec![control(r#"{"control":"error","code":"gone","detail":"away"}"#)], "gone"),
        (vec![data(1), StreamMessage::Close], "disconnected"),
        (vec![], "disconnected"),
    ] {
        let (_stream, ended) = receive(messages.clone()).await;
        assert_eq!(ended.result.expect_err("cut off").code, code, "{messages:?}");
    }
}

#[tokio::test]
async fn bytes_received_before_a_failure_are_delivered() {
    let data = StreamMessage::Data(Bytes::from_static(b"last words"));
    let (mut stream, _) = receive(vec![data, StreamMessage::Close]).await;
    assert_eq!(stream.recv().await, Ok(Some(Bytes::from_static(b"last words"))));
    assert_eq!(stream.recv().await.expect_err("ended").code, "disconnected");
}

#[tokio::test]
async fn a_stream_fails_when_its_connection_is_dropped() {
    let (mut stream, connection) = open(terms());
    drop(connection);
    assert_eq!(stream.recv().await.expect_err("ended").code, "disconnected");
    assert!(stream.send(Bytes::from_static(b"x")).await.is_err());
}
