//! Streams: admitted like any operation, bounded, re-authorised while open, closed with a reason, audited.

use std::net::SocketAddr;
use std::time::Duration;

use bytes::Bytes;
use futures::{SinkExt, StreamExt};
use gpuaas_testkit::eventually;
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::wire::get;
use crate::world::{CONDITION_TIMEOUT, World};

/// Time in which a socket must be closed after its caller has lost access.
const REVOCATION_TIMEOUT: Duration = Duration::from_secs(5);

type Client = WebSocketStream<TcpStream>;
type Headers<'a> = &'a [(&'a str, &'a str)];

/// Opens a stream with the headers; returns status and code if it is refused.
async fn open(to: SocketAddr, path: &str, headers: Headers<'_>) -> Result<Client, (u16, String)> {
    let mut request = format!("ws://{to}/api/v1{path}").into_client_request().expect("an address");
    for (name, value) in headers {
        let name: http::HeaderName = name.parse().expect("a name");
        request.headers_mut().insert(name, value.parse().expect("a value"));
    }
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("set");
    let stream = socket.connect(to).await.expect("connects");
    match client_async(request, stream).await {
        Ok((client, _)) => Ok(client),
        Err(Error::Http(refused)) => {
            let body: Value = serde_json::from_slice(refused.body().as_deref().unwrap_or_default())
                .expect("a problem is JSON");
            Err((refused.status().as_u16(), body["code"].as_str().expect("a code").to_owned()))
        }
        Err(error) => panic!("{error}"),
    }
}

async fn echo(world: &World) -> Client {
    open(world.server.address, "/echo", &[("authorization", "Bearer ann")]).await.expect("opens")
}

/// Reads until the close frame; returns code and reason.
async fn closing(client: &mut Client) -> (u16, String) {
    let closed = tokio::time::timeout(CONDITION_TIMEOUT, async {
        loop {
            match client.next().await {
                Some(Ok(Message::Close(Some(frame)))) => {
                    return (frame.code.into(), frame.reason.to_string());
                }
                Some(Ok(_)) => {}
                other => panic!("ended without a close frame: {other:?}"),
            }
        }
    });
    closed.await.expect("closes")
}

/// Sends until neither side accepts more.
async fn fill(client: &mut Client) {
    let message = Message::Binary(Bytes::from(vec![7; 32 * 1024]));
    let mut sent = 0;
    while tokio::time::timeout(Duration::from_millis(300), client.send(message.clone())).await.is_ok() {
        sent += 1;
        assert!(sent < 10_000, "nothing bounds what is buffered");
    }
}

async fn closings(world: &World) -> u64 {
    world.count("audit.log where action = 'echo.close' and result = 'ok'").await
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_and_binary_messages_go_both_ways() {
    let world = World::new().await;
    let mut client = echo(&world).await;
    for message in [Message::Text("text".into()), Message::Binary(Bytes::from(vec![0, 159, 255]))] {
        client.send(message.clone()).await.expect("sent");
        let answer = client.next().await.expect("open").expect("a message");
        assert_eq!(answer, message);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_send_their_token_as_a_subprotocol() {
    let world = World::new().await;
    let offered = [("sec-websocket-protocol", "bearer, ann")];
    let mut client = open(world.server.address, "/echo", &offered).await.expect("opens");
    client.send(Message::Text("text".into())).await.expect("sent");
    assert!(client.next().await.expect("open").expect("a message").is_text());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_layers_refuse_before_the_upgrade() {
    let world = World::new().await;
    let viewed = world.identity.viewed_project.project_id.to_string();
    let cases: [(Headers<'_>, u16, &str); 5] = [
        (&[], 401, "token_missing"),
        (&[("sec-websocket-protocol", "bearer, wrong")], 401, "token_invalid"),
        (&[("authorization", "Bearer bob")], 400, "project_required"),
        (&[("authorization", "Bearer ann"), ("x-project-id", &viewed)], 403, "insufficient_permissions"),
        (&[("authorization", "Bearer ann"), ("x-project-id", "proj_1")], 400, "validation_error"),
    ];
    for (headers, status, code) in cases {
        let refused = open(world.server.address, "/echo", headers).await.err();
        assert_eq!(refused, Some((status, code.to_owned())), "{headers:?}");
    }
    assert_eq!(world.count("audit.log where action = 'echo.open' and result = 'ok'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_without_an_upgrade_is_told_so() {
    let world = World::new().await;
    let answer = world.ask(get("/echo").bearer("ann")).await;
    assert_eq!(answer.problem(), (400, "invalid_request".to_owned()));
    assert!(answer.body.contains("WebSocket"), "{answer:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_handler_can_refuse_before_the_upgrade() {
    let world = World::new().await;
    let refused =
        open(world.server.address, "/echo?refuse=true", &[("authorization", "Bearer ann")]).await.err();
    assert_eq!(refused, Some((409, "state_conflict".to_owned())));
    assert_eq!(world.count("audit.log where action = 'echo.open' and result = 'failed'").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_over_the_limit_closes_the_socket() {
    let world = World::new().await;
    let mut client = echo(&world).await;
    client.send(Message::Binary(Bytes::from(vec![0; 64 * 1024 + 1]))).await.expect("sent");
    assert_eq!(closing(&mut client).await, (1009, "payload_too_large".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_reads_nothing_is_bounded_and_disconnected() {
    let world = World::new().await;
    let mut client = echo(&world).await;
    fill(&mut client).await;
    assert!(eventually(CONDITION_TIMEOUT, async || closings(&world).await == 1).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_token_closes_the_socket() {
    let world = World::new().await;
    let mut client = echo(&world).await;
    world.identity.revoke_ann();
    let closed = tokio::time::timeout(REVOCATION_TIMEOUT, closing(&mut client)).await;
    assert_eq!(closed.expect("within 5 s"), (4401, "token_revoked".to_owned()));
    let row = "audit.log where action = 'echo.close' and metadata->>'close_code' = '4401'";
    assert!(eventually(CONDITION_TIMEOUT, async || world.count(row).await == 1).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_token_closes_the_socket_while_a_send_is_blocked() {
    let world = World::new().await;
    let headers = [("authorization", "Bearer ann")];
    let mut client = open(world.server.address, "/patient-echo", &headers).await.expect("opens");
    fill(&mut client).await;
    world.identity.revoke_ann();
    let is_closed = async || world.running.count() == 0;
    assert!(eventually(REVOCATION_TIMEOUT, is_closed).await, "within 5 s");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_role_closes_the_socket() {
    let world = World::new().await;
    let mut client = echo(&world).await;
    world.identity.remove_ann();
    let closed = tokio::time::timeout(REVOCATION_TIMEOUT, closing(&mut client)).await;
    assert_eq!(closed.expect("within 5 s"), (4401, "project_not_found".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_caller_has_a_maximum_of_open_sockets() {
    let world = World::new().await;
    let mut clients = Vec::new();
    for _ in 0..16 {
        clients.push(echo(&world).await);
    }
    let headers = [("authorization", "Bearer ann")];
    let refused = open(world.server.address, "/echo", &headers).await.err();
    assert_eq!(refused, Some((422, "quota_exceeded".to_owned())));
    clients.pop().expect("a client").close(None).await.expect("closes");
    let reopened = async || open(world.server.address, "/echo", &headers).await.is_ok();
    assert!(eventually(CONDITION_TIMEOUT, reopened).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_process_closes_its_sockets() {
    let world = World::new().await;
    let mut client = echo(&world).await;
    let supervisor = world.supervisor.clone();
    let stopping = tokio::spawn(async move { supervisor.stop(CONDITION_TIMEOUT).await });
    assert_eq!(closing(&mut client).await.0, 1001);
    assert!(eventually(CONDITION_TIMEOUT, async || world.running.count() == 0).await);
    stopping.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_and_closing_leave_audit_rows() {
    let world = World::new().await;
    let mut client = echo(&world).await;
    assert_eq!(world.count("audit.log where action = 'echo.open' and result = 'ok'").await, 1);
    client.send(Message::Text("four".into())).await.expect("sent");
    client.next().await.expect("open").expect("a message");
    assert_eq!(closings(&world).await, 0);

    client.close(None).await.expect("closes");

    let row = "audit.log where action = 'echo.close' and metadata->>'received_bytes' = '4' \
               and metadata->>'sent_bytes' = '4' and metadata ? 'duration_ms'";
    assert!(eventually(CONDITION_TIMEOUT, async || world.count(row).await == 1).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_or_a_panic_of_the_handler_closes_the_socket_with_a_code() {
    let world = World::new().await;
    for (text, code) in [("panic", 1011), ("fail", 1008)] {
        let mut client = echo(&world).await;
        client.send(Message::Text(text.into())).await.expect("sent");
        assert_eq!(closing(&mut client).await.0, code, "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_split_socket_sends_while_it_receives() {
    let world = World::new().await;
    let headers = [("authorization", "Bearer ann")];
    let mut client = open(world.server.address, "/split-echo", &headers).await.expect("opens");
    let message = Message::Binary(Bytes::from(vec![7; 32 * 1024]));
    // More than every buffer between the two holds: the server must take messages while its answers wait.
    for _ in 0..64 {
        client.send(message.clone()).await.expect("taken");
    }
    for _ in 0..64 {
        assert_eq!(client.next().await.expect("open").expect("a message"), message);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_answers_no_pings_is_disconnected() {
    let world = World::new().await;
    let headers = [("authorization", "Bearer ann")];
    let client = open(world.server.address, "/pinging", &headers).await.expect("opens");
    assert_eq!(world.running.count(), 1);
    // The socket isn't read, so that no ping is answered.
    assert!(eventually(CONDITION_TIMEOUT, async || world.running.count() == 0).await);
    drop(client);
    let mut alive = open(world.server.address, "/pinging", &headers).await.expect("opens");
    let mut pings = 0;
    while pings < 4 {
        pings += u32::from(alive.next().await.expect("open").expect("a frame").is_ping());
    }
    assert_eq!(world.running.count(), 1);
}
