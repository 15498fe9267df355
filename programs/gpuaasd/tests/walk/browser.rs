//! Tests of browser features: sessions in an HttpOnly cookie, and the change feed.

use std::time::Duration;

use futures::StreamExt;
use gpuaas_testkit::eventually;
use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{Method, Response};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use crate::world::{PASSWORD, World};

const WAIT_TIMEOUT: Duration = Duration::from_secs(30);

async fn post(world: &World, path: &str, body: Value, headers: &[(&str, &str)]) -> Response {
    let request = reqwest::Client::new().post(format!("{}{path}", world.base)).json(&body);
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    request.send().await.expect("an answer")
}

/// Returns the cookie as a browser would send it, and the response's body.
async fn cookie_and_body(answer: Response) -> (String, Value) {
    assert!(answer.status().is_success(), "{answer:?}");
    let set = answer.headers()[SET_COOKIE].to_str().expect("text").to_owned();
    assert!(set.contains("; HttpOnly; SameSite=Strict"), "{set}");
    let cookie = set.split(';').next().expect("a pair").to_owned();
    (cookie, answer.json().await.unwrap_or_default())
}

async fn sign_in(world: &World) -> (String, Value) {
    let body = json!({ "username": "unaffiliated", "password": PASSWORD, "keep": "cookie" });
    cookie_and_body(post(world, "/auth/personal/login", body, &[]).await).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_continues_by_cookie_and_scripts_never_see_the_refresh_token() {
    let world = World::new().await;
    let (cookie, answer) = sign_in(&world).await;
    assert_eq!(answer["refresh_token"], Value::Null);
    let refreshed = post(&world, "/auth/token/refresh", json!({}), &[(COOKIE.as_str(), &cookie)]).await;
    let (next, answer) = cookie_and_body(refreshed).await;
    assert_ne!(next, cookie, "it rotates");
    assert_eq!(answer["refresh_token"], Value::Null);
    let token = answer["access_token"].as_str().expect("a token").to_owned();
    world.must(Method::GET, "/users/me", &token, None).await;

    let bearer = format!("Bearer {token}");
    let (forgotten, _) =
        cookie_and_body(post(&world, "/auth/logout", json!({}), &[("authorization", &bearer)]).await).await;
    assert_eq!(forgotten, "gpuaas_session=");
    let late = post(&world, "/auth/token/refresh", json!({}), &[(COOKIE.as_str(), &next)]).await;
    let late: Value = late.json().await.expect("a problem");
    assert_eq!(late["code"], "token_revoked");
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_site_can_do_nothing_with_the_cookie() {
    let world = World::new().await;
    let (cookie, _) = sign_in(&world).await;
    let headers = [(COOKIE.as_str(), cookie.as_str()), ("sec-fetch-site", "cross-site")];
    let refused: Value =
        post(&world, "/auth/token/refresh", json!({}), &headers).await.json().await.expect("a problem");
    assert_eq!(refused["code"], "token_missing");
    let headers = [(COOKIE.as_str(), cookie.as_str()), ("sec-fetch-site", "same-origin")];
    cookie_and_body(post(&world, "/auth/token/refresh", json!({}), &headers).await).await;
    world.cloud.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sessions_end_and_this_one_stays() {
    let world = World::new().await;
    let person = world.person("roamer", "platform_user").await;
    let elsewhere = world.sign_in("roamer", PASSWORD).await;
    let ended = world.must(Method::DELETE, "/auth/sessions", &person.token, None).await;
    assert_eq!(ended, json!({ "ended": 1 }));
    let cut = async || {
        world.send(Method::GET, "/users/me", &elsewhere.token, None, None).await.code() == "token_revoked"
    };
    assert!(eventually(Duration::from_secs(5), cut).await, "within 5 s");
    world.must(Method::GET, "/users/me", &person.token, None).await;
    world.cloud.stop().await;
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// Opens the change feed; returns the status if it is refused.
async fn listen(world: &World, token: &str, query: &str) -> Result<Socket, u16> {
    let base = world.base.replace("http://", "ws://").replace("/api/v1", "");
    let mut request = format!("{base}/ws/changes?{query}").into_client_request().expect("an address");
    let offered = format!("bearer, {token}").parse().expect("a header");
    request.headers_mut().insert("sec-websocket-protocol", offered);
    match tokio_tungstenite::connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

/// Returns the next message, or the close code.
async fn next_message(socket: &mut Socket) -> Result<Value, u16> {
    loop {
        let message = tokio::time::timeout(WAIT_TIMEOUT, socket.next()).await.expect("in time");
        match message.expect("open").expect("no error") {
            Message::Text(text) => return Ok(serde_json::from_str(&text).expect("JSON")),
            Message::Close(frame) => return Err(frame.expect("a reason").code.into()),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_are_sent_to_affected_users_only() {
    let world = World::new().await;
    let project = format!("project={}", world.project);
    assert_eq!(listen(&world, world.token("outsider"), &project).await.err(), Some(404));
    assert_eq!(listen(&world, world.token("viewer"), "platform=true").await.err(), Some(403));
    assert_eq!(listen(&world, world.token("viewer"), "").await.err(), Some(400));

    let doomed = world.make_project("owner", &world.org).await;
    let mut bystander = listen(&world, world.token("project-viewer"), &project).await.expect("opens");
    let mut owner = listen(&world, world.token("owner"), &format!("project={doomed}")).await.expect("opens");
    let mut operator = listen(&world, world.token("ops"), "platform=true").await.expect("opens");
    for socket in [&mut bystander, &mut owner, &mut operator] {
        assert_eq!(next_message(socket).await, Ok(json!({ "type": "ready" })));
    }

    world.must(Method::DELETE, &format!("/projects/{doomed}"), world.token("owner"), None).await;
    for socket in [&mut owner, &mut operator] {
        let mut change = next_message(socket).await.expect("a change");
        // Earlier changes may arrive late.
        while change["event"] != "identity.project.deleted" {
            change = next_message(socket).await.expect("a change");
        }
        assert_eq!(change["subject"], json!(doomed));
    }
    assert_eq!(next_message(&mut owner).await, Err(4401), "what is gone can't be listened to");
    // Earlier changes of its own project may arrive late as well.
    let mut received = Vec::new();
    while let Ok(change) =
        tokio::time::timeout(Duration::from_millis(300), next_message(&mut bystander)).await
    {
        received.push(change.expect("a change"));
    }
    let own = json!(world.project);
    assert!(
        received.iter().all(|change| change["project_id"] == own),
        "it was another project: {received:?}"
    );
    world.cloud.stop().await;
}
