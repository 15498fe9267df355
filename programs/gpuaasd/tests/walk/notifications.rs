//! Tests of notifications: sent once, stored and live; feeds resume without a gap and end with their token.

use std::time::Duration;

use futures::StreamExt;
use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::world::World;

const REVOCATION_TIMEOUT: Duration = Duration::from_secs(5);
const WAIT_TIMEOUT: Duration = Duration::from_secs(30);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn open(world: &World, token: &str, query: &str) -> Result<Socket, tungstenite::Error> {
    let base = world.base.replace("http://", "ws://").replace("/api/v1", "");
    let mut request = format!("{base}/ws/notifications{query}").into_client_request()?;
    if !token.is_empty() {
        let offered = format!("bearer, {token}").parse().expect("a header");
        request.headers_mut().insert("sec-websocket-protocol", offered);
    }
    connect_async(request).await.map(|(socket, _)| socket)
}

/// Returns the next notification.
async fn next(socket: &mut Socket) -> Value {
    loop {
        let message = tokio::time::timeout(WAIT_TIMEOUT, socket.next()).await.expect("in time");
        match message.expect("open").expect("no error") {
            Message::Text(text) => {
                let message: Value = serde_json::from_str(&text).expect("JSON");
                assert_eq!(message["type"], "notification");
                return message["notification"].clone();
            }
            Message::Close(frame) => panic!("closed: {frame:?}"),
            _ => {}
        }
    }
}

/// Creates a user and adds them to the organisation with this role.
async fn make_member(world: &World, name: &str, role: &str) {
    world.add(&format!("/orgs/{}/members", world.org), name, role).await;
}

async fn set_role(world: &World, person: &str, role: &str) {
    let path = format!("/orgs/{}/members/{person}", world.org);
    world.must(Method::PATCH, &path, world.token("owner"), Some(json!({ "role": role }))).await;
}

async fn list(world: &World, token: &str) -> Value {
    world.must(Method::GET, "/notifications", token, None).await
}

#[tokio::test(flavor = "multi_thread")]
async fn notifications_are_sent_live_and_kept_until_dismissed() {
    let world = World::new().await;
    let person = world.person("newcomer", "platform_user").await;
    let mut socket = open(&world, &person.token, "").await.expect("opens");

    make_member(&world, "newcomer", "member").await;
    let notification = next(&mut socket).await;

    assert_eq!((&notification["kind"], &notification["seq"]), (&json!("membership.changed"), &json!(1)));
    assert!(
        notification["title"].as_str().is_some_and(|title| title.starts_with("You are now member of")),
        "{notification}"
    );
    let page = list(&world, &person.token).await;
    assert_eq!((&page["items"][0]["id"], &page["unread"]), (&notification["id"], &json!(1)));
    let id = notification["id"].as_str().expect("an id");
    world.must(Method::POST, &format!("/notifications/{id}/read"), &person.token, None).await;
    assert_eq!(list(&world, &person.token).await["unread"], json!(0));
    let cleared = world.must(Method::POST, "/notifications/clear", &person.token, None).await;
    assert_eq!(cleared, json!({ "dismissed": 1 }));
    assert_eq!(list(&world, &person.token).await["items"], json!([]));
    let others = format!("/notifications/{id}/dismiss");
    let refused = world.send(Method::POST, &others, world.token("viewer"), Some("k"), None).await;
    assert_eq!(refused.code(), "notification_not_found");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn token_creation_and_revocation_are_notified_unless_disabled_by_the_owner() {
    let world = World::new().await;
    let person = world.person("careful", "platform_user").await;
    let mut socket = open(&world, &person.token, "").await.expect("opens");
    let make_and_revoke = async || {
        let body = json!({ "name": "ci", "scopes": ["orgs:read"] });
        let made = world.must(Method::POST, "/tokens", &person.token, Some(body)).await;
        let token = format!("/tokens/{}", made["token"]["id"].as_str().expect("an id"));
        world.must(Method::DELETE, &token, &person.token, None).await;
    };

    make_and_revoke().await;

    assert_eq!(next(&mut socket).await["kind"], "token.created");
    assert_eq!(next(&mut socket).await["kind"], "token.revoked");
    let own = "/users/me/policies/notify.token_changes";
    world.must(Method::PUT, own, &person.token, Some(json!({ "value": false }))).await;
    world.cloud.domains.policy.reload().await.expect("loads");
    make_and_revoke().await;
    make_member(&world, "careful", "viewer").await;
    assert_eq!(next(&mut socket).await["kind"], "membership.changed", "no more token notifications");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reconnecting_client_misses_no_notification() {
    let world = World::new().await;
    let person = world.person("traveller", "platform_user").await;
    make_member(&world, "traveller", "viewer").await;
    let mut socket = open(&world, &person.token, "?after=0").await.expect("opens");
    assert_eq!(next(&mut socket).await["seq"], 1);
    drop(socket);

    for role in ["member", "admin", "viewer"] {
        set_role(&world, &person.id, role).await;
    }
    let written = async || list(&world, &person.token).await["items"].as_array().map(Vec::len) == Some(4);
    assert!(eventually(WAIT_TIMEOUT, written).await);

    let mut socket = open(&world, &person.token, "?after=1").await.expect("opens");
    for (seq, role) in [(2, "member"), (3, "admin"), (4, "viewer")] {
        let notification = next(&mut socket).await;
        assert_eq!(notification["seq"], seq);
        assert!(notification["title"].as_str().is_some_and(|title| title.contains(role)), "{notification}");
    }
    socket.close(None).await.expect("closes");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_ends_with_its_token() {
    let world = World::new().await;
    let person = world.person("mallory", "platform_user").await;
    let mut socket = open(&world, &person.token, "").await.expect("opens");

    let suspend = format!("/admin/users/{}/suspend", person.id);
    world.must(Method::POST, &suspend, world.token("ops"), Some(json!({ "reason": "a test" }))).await;

    let closed = tokio::time::timeout(REVOCATION_TIMEOUT, async {
        loop {
            match socket.next().await {
                Some(Ok(Message::Close(Some(frame)))) => {
                    return (u16::from(frame.code), frame.reason.to_string());
                }
                Some(Ok(_)) => {}
                other => panic!("ended without a word: {other:?}"),
            }
        }
    });
    assert_eq!(closed.await.expect("within 5 s"), (4401, "token_revoked".to_owned()));
    for token in ["", "nonsense", &person.token] {
        let Err(tungstenite::Error::Http(refused)) = open(&world, token, "").await else { panic!("refused") };
        assert_eq!(refused.status(), 401, "{token}");
        let body = String::from_utf8(refused.body().clone().unwrap_or_default()).expect("UTF-8");
        assert!(body.contains("\"correlation_id\""), "{body}");
    }
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_server_closes_feeds_with_a_reason() {
    let world = World::new().await;
    let mut socket = open(&world, world.token("viewer"), "").await.expect("opens");
    let stopping = tokio::spawn(world.cloud.stop());
    let closed = tokio::time::timeout(WAIT_TIMEOUT, async {
        while let Some(message) = socket.next().await {
            if let Ok(Message::Close(Some(frame))) = message {
                return Some(u16::from(frame.code));
            }
        }
        None
    });
    assert_eq!(closed.await.expect("in time"), Some(1001));
    stopping.await.expect("stops");
}
