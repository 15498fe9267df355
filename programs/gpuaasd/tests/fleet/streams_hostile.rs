//! Tests of data connections that hosts misuse: tickets of others, used ones and wrong ones, and broken streams.

use std::time::Duration;

use futures::{SinkExt, StreamExt};
use gpuaas_agent_protocol::data_stream::{MAX_DATA_BYTES, StreamControl};
use gpuaas_agent_protocol::frames::FromGateway;
use gpuaas_agent_protocol::paths;
use gpuaas_agent_protocol::task::TaskType;
use gpuaas_agent_protocol::task::{Refusal, Task};
use gpuaas_agent_protocol::tasks::{StreamOpen, StreamOpenParams};
use gpuaas_core::{Code, Result};
use gpuaas_data_stream::DataStream;
use reqwest::StatusCode;
use serde_json::json;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::hostile_host::frames::hello;
use crate::hostile_host::{Socket, SocketError};
use crate::raw_host::RawHost;
use crate::streams::{echo, gateway};
use crate::world::{WAIT_TIMEOUT, World};

/// Opens the channel of a raw host.
async fn connect(world: &World, host: &RawHost) -> Socket {
    let mut channel = host.socket_unless_limited().await.expect("open");
    channel.send(Message::text(hello(&world.db.sources()).to_string())).await.expect("listens");
    let welcome = channel.next().await.expect("open").expect("no error");
    assert!(welcome.to_text().is_ok_and(|text| text.contains("welcome")), "{welcome}");
    channel
}

/// A stream that a caller waits for, and the task that its host received.
struct Ordered {
    caller: JoinHandle<Result<DataStream>>,
    task: Task,
    params: StreamOpenParams,
}

impl Ordered {
    async fn new(world: &World, host: &RawHost, channel: &mut Socket) -> Self {
        let (gateway, node) = (gateway(world), host.node);
        let caller = tokio::spawn(async move { gateway.open_stream(node, echo(1)).await });
        let task = timeout(WAIT_TIMEOUT, next_stream_task(channel)).await.expect("a task");
        let params = serde_json::from_value(task.params.clone()).expect("parameters");
        Self { caller, task, params }
    }

    fn open(&self) -> Message {
        open(&self.params, &self.params.ticket)
    }

    fn path(&self, host: &RawHost) -> String {
        paths::stream(host.node, self.params.stream_id)
    }
}

async fn next_stream_task(channel: &mut Socket) -> Task {
    loop {
        let message = channel.next().await.expect("open").expect("no error");
        let Ok(text) = message.to_text() else { continue };
        let Ok(FromGateway::Task(signed)) = serde_json::from_str(text) else { continue };
        let task: Task = serde_json::from_str(&signed.payload).expect("a task");
        if task.kind == StreamOpen::NAME {
            return task;
        }
    }
}

fn open(params: &StreamOpenParams, ticket: &str) -> Message {
    control(&StreamControl::Open { stream_id: params.stream_id, ticket: ticket.to_owned(), window: 1024 })
}

fn control(message: &StreamControl) -> Message {
    Message::text(serde_json::to_string(message).expect("serialises"))
}

async fn socket(host: &RawHost, path: &str) -> Socket {
    let Ok(socket) = host.socket_at(path).await else { panic!("no socket") };
    socket
}

async fn refused(host: &RawHost, path: &str) -> StatusCode {
    match host.socket_at(path).await {
        Err(SocketError::Refused(status)) => status,
        Err(SocketError::Unreachable(cause)) => panic!("unreachable: {cause}"),
        Ok(_) => panic!("opened"),
    }
}

/// Returns the gateway's next control message; `None` at the end of the connection.
async fn answer(socket: &mut Socket) -> Option<StreamControl> {
    loop {
        match timeout(WAIT_TIMEOUT, socket.next()).await.expect("answers")? {
            Ok(Message::Text(text)) => return Some(StreamControl::read(&text).expect("a control message")),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

async fn error_code(socket: &mut Socket) -> String {
    match answer(socket).await {
        Some(StreamControl::Error { code, .. }) => code,
        Some(_) => "accepted".to_owned(),
        None => "closed".to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_opens_its_stream_once_on_its_own_node() {
    let world = World::new().await;
    let (host, other) = (RawHost::enrol(&world, "raw").await, RawHost::enrol(&world, "other").await);
    let mut channel = connect(&world, &host).await;
    let ordered = Ordered::new(&world, &host, &mut channel).await;
    assert!(ordered.task.expires_at - ordered.task.issued_at <= chrono::Duration::minutes(1));

    let own_path = paths::stream(other.node, ordered.params.stream_id);
    assert_eq!(refused(&other, &own_path).await, StatusCode::NOT_FOUND, "another node's stream");
    assert_eq!(refused(&other, &ordered.path(&host)).await, StatusCode::FORBIDDEN, "another node's path");
    let mut wrong = socket(&host, &ordered.path(&host)).await;
    wrong.send(open(&ordered.params, &"0".repeat(64))).await.expect("listens");
    assert_eq!(error_code(&mut wrong).await, "ticket_invalid");

    let mut right = socket(&host, &ordered.path(&host)).await;
    let mut replay = socket(&host, &ordered.path(&host)).await;
    right.send(ordered.open()).await.expect("listens");
    assert!(matches!(answer(&mut right).await, Some(StreamControl::Opened { .. })));
    let stream = ordered.caller.await.expect("no panic").expect("opens");
    replay.send(open(&ordered.params, &ordered.params.ticket)).await.expect("listens");
    assert_eq!(error_code(&mut replay).await, "ticket_invalid", "replayed");
    assert_eq!(
        refused(&host, &paths::stream(host.node, ordered.params.stream_id)).await,
        StatusCode::NOT_FOUND
    );
    drop(stream);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_expires_with_its_caller_and_a_refused_task_ends_the_wait() {
    let world = World::new().await;
    let host = RawHost::enrol(&world, "raw").await;
    let mut channel = connect(&world, &host).await;
    let ordered = Ordered::new(&world, &host, &mut channel).await;
    let mut late = socket(&host, &ordered.path(&host)).await;
    ordered.caller.abort();
    assert!(ordered.caller.await.is_err_and(|end| end.is_cancelled()));
    late.send(open(&ordered.params, &ordered.params.ticket)).await.expect("listens");
    assert_eq!(error_code(&mut late).await, "ticket_invalid", "the caller has given up");
    let path = paths::stream(host.node, ordered.params.stream_id);
    assert_eq!(refused(&host, &path).await, StatusCode::NOT_FOUND);

    let ordered = Ordered::new(&world, &host, &mut channel).await;
    let frame = gpuaas_agent_protocol::frames::FromAgent::Refused {
        task_id: ordered.task.task_id,
        reason: Refusal::NotAllowed,
        detail: "the owner allows no streams".to_owned(),
    };
    let frame = serde_json::to_string(&frame).expect("serialises");
    channel.send(Message::text(frame)).await.expect("listens");
    let error = timeout(Duration::from_secs(10), ordered.caller).await.expect("before its limit");
    let error = error.expect("no panic").err().expect("refused");
    assert_eq!(error.code, Code::UpstreamError);
    assert!(error.detail.contains("the owner allows no streams"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_breaks_the_stream_is_cut_off_and_its_caller_learns_why() {
    let world = World::new().await;
    let host = RawHost::enrol(&world, "raw").await;
    let mut channel = connect(&world, &host).await;
    let data = |length: usize| Message::binary(vec![0; length]);
    let end = || control(&StreamControl::End);
    for (messages, code) in [
        // The gateway's window is 256 KiB.
        ((0..5).map(|_| data(MAX_DATA_BYTES)).collect::<Vec<_>>(), "window_exceeded"),
        (vec![data(MAX_DATA_BYTES + 1)], "disconnected"),
        (vec![data(0)], "malformed"),
        (vec![end(), data(1)], "malformed"),
        (vec![control(&StreamControl::Credit { bytes: 1 })], "malformed"),
        (vec![Message::text("{")], "malformed"),
        (vec![Message::text(json!({ "control": "open" }).to_string())], "malformed"),
        (vec![control(&StreamControl::Error { code: "broken".into(), detail: "pty".into() })], "broken"),
        (vec![Message::Close(None)], "disconnected"),
    ] {
        let ordered = Ordered::new(&world, &host, &mut channel).await;
        let mut socket = socket(&host, &ordered.path(&host)).await;
        socket.send(ordered.open()).await.expect("listens");
        assert!(matches!(answer(&mut socket).await, Some(StreamControl::Opened { .. })));
        let mut stream = ordered.caller.await.expect("no panic").expect("opens");

        for message in messages {
            // The gateway may have closed meanwhile.
            let _ = socket.send(message).await;
        }

        // Before the consumer reads: that would grant more credit.
        let ended = async { while let Some(Ok(_)) = socket.next().await {} };
        timeout(WAIT_TIMEOUT, ended).await.expect("the connection is closed");
        let failure = loop {
            match timeout(WAIT_TIMEOUT, stream.recv()).await.expect("ends") {
                Ok(Some(_)) => {}
                // After the host's end the failure shows when something is sent.
                Ok(None) => {
                    let send = async { while stream.send(vec![1].into()).await.is_ok() {} };
                    timeout(WAIT_TIMEOUT, send).await.expect("ends");
                    break stream.send(vec![1].into()).await.expect_err("ended");
                }
                Err(failure) => break failure,
            }
        };
        assert_eq!(failure.code, code);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_without_a_ticket_is_rejected() {
    let world = World::new().await;
    let host = RawHost::enrol(&world, "raw").await;
    let mut channel = connect(&world, &host).await;
    let ordered = Ordered::new(&world, &host, &mut channel).await;
    for message in [
        Message::binary(vec![1]),
        Message::text("{}"),
        control(&StreamControl::End),
        Message::text("x".repeat(20_000)),
    ] {
        let mut socket = socket(&host, &ordered.path(&host)).await;
        socket.send(message).await.expect("listens");
        assert_eq!(error_code(&mut socket).await, "malformed");
    }
    let mut right = socket(&host, &ordered.path(&host)).await;
    right.send(ordered.open()).await.expect("listens");
    assert!(
        matches!(answer(&mut right).await, Some(StreamControl::Opened { .. })),
        "the ticket is still valid"
    );
    ordered.caller.await.expect("no panic").expect("opens");
}
