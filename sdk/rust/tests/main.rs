//! Tests of the client's requests, retries and errors against a scripted server.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::FutureExt;
use futures::future::BoxFuture;
use gpuaas_client::{Connection, Error, Options, Tokens, types};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

const ORG: &str = r#"{"id":"org_1","kind":"enterprise","name":"Acme","slug":"acme","role":"owner",
    "created_at":"2026-03-01T10:00:00Z","of_a_later_version":true}"#;

fn answer(status: &str, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\n{headers}connection: close\r\ncontent-length: {}\r\n\r\n{body}", body.len())
}

fn json(status: &str, body: &str) -> String {
    answer(status, "content-type: application/json\r\n", body)
}

fn problem(status: u16, code: &str) -> String {
    let body = format!(
        r#"{{"type":"/docs/errors#{code}","title":"T","status":{status},"detail":"D","code":"{code}","correlation_id":"c"}}"#
    );
    answer(&format!("{status} X"), "content-type: application/problem+json\r\nretry-after: 0\r\n", &body)
}

/// Starts a server that answers each connection with the next scripted response; an empty one closes the connection. The task
/// returns the received requests.
async fn server(script: Vec<String>) -> (String, JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("listens");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    let requests = tokio::spawn(async move {
        let mut requests = Vec::new();
        for answer in script {
            let (mut stream, _) = listener.accept().await.expect("a connection");
            let mut request = String::new();
            while !is_whole(&request) {
                let mut piece = [0; 4096];
                let read = stream.read(&mut piece).await.expect("reads");
                request.push_str(&String::from_utf8_lossy(&piece[..read]));
            }
            requests.push(request);
            stream.write_all(answer.as_bytes()).await.expect("writes");
        }
        requests
    });
    (url, requests)
}

fn is_whole(request: &str) -> bool {
    let Some((head, body)) = request.split_once("\r\n\r\n") else { return false };
    let length = header(head, "content-length").map_or(0, |length| length.parse().expect("a length"));
    body.len() >= length
}

fn header<'a>(request: &'a str, name: &str) -> Option<&'a str> {
    let lines = request.lines().filter_map(|line| line.split_once(": "));
    lines.filter(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
}

fn new_org() -> types::NewOrg {
    types::NewOrg { name: "Acme".to_owned().into(), slug: None }
}

async fn create(api: &Connection) -> Result<gpuaas_client::Answer<types::Org>, Error> {
    api.call(async |api| api.create_org().idempotency_key("k1").body(new_org()).send().await).await
}

#[tokio::test]
async fn a_request_is_retried_with_its_key_until_it_succeeds() {
    let busy = [problem(503, "service_unavailable"), problem(409, "idempotency_in_progress")];
    let script = [vec![String::new()], busy.to_vec(), vec![json("201 Created", ORG)]].concat();
    let (url, requests) = server(script).await;
    let api = Connection::open(Options::new(url).token("t1").correlation_id("run-7").user_agent("test/1"));

    let org = create(&api.expect("opens")).await.expect("made in the end");

    assert_eq!(org.slug, "acme");
    assert_eq!(org.json["of_a_later_version"], true, "what the client doesn't know is kept");
    let requests = requests.await.expect("served");
    assert_eq!(requests.len(), 4);
    for request in &requests {
        assert!(request.starts_with("POST /api/v1/orgs "), "{request}");
        assert_eq!(header(request, "idempotency-key"), Some("k1"));
        assert_eq!(header(request, "authorization"), Some("Bearer t1"));
        assert_eq!(header(request, "x-correlation-id"), Some("run-7"));
        assert_eq!(header(request, "user-agent"), Some("test/1"));
        assert!(request.ends_with(r#"{"name":"Acme"}"#), "{request}");
    }
}

#[tokio::test]
async fn a_request_without_a_key_is_not_retried_if_its_effect_is_unknown() {
    let (url, requests) = server(vec![problem(503, "service_unavailable")]).await;
    let api = Connection::open(Options::new(url)).expect("opens");

    let error = api.call(async |api| api.logout().send().await).await.expect_err("refused");

    assert_eq!(error.code(), Some("service_unavailable"));
    assert_eq!(requests.await.expect("served").len(), 1);
}

#[tokio::test]
async fn attempts_are_limited() {
    let (url, requests) = server(vec![problem(429, "rate_limit_exceeded"); 4]).await;
    let api = Connection::open(Options::new(url)).expect("opens");

    let error = create(&api).await.expect_err("refused each time");

    assert_eq!(error.code(), Some("rate_limit_exceeded"));
    assert_eq!(requests.await.expect("served").len(), 4);
}

#[tokio::test]
async fn a_problem_is_typed_whatever_its_status() {
    for (status, code) in [(400, "validation_error"), (404, "org_not_found"), (500, "internal_error")] {
        let (url, _) = server(vec![problem(status, code)]).await;
        let api = Connection::open(Options::new(url)).expect("opens");

        let error = create(&api).await.expect_err("refused");

        let Error::Problem { problem, json } = error else { panic!("{error:?}") };
        assert_eq!((problem.status, problem.code.as_str()), (i32::from(status), code));
        assert_eq!(json["type"], format!("/docs/errors#{code}"));
    }
}

#[tokio::test]
async fn a_response_of_another_server_is_reported_as_unreadable() {
    let page = answer("201 Created", "content-type: text/html\r\n", "<html>");
    let gateway = answer("502 Bad Gateway", "content-type: text/html\r\n", "<html>");
    let moved = answer("301 Moved", "location: http://elsewhere.invalid/\r\n", "");
    for (answer, expected) in [(page, 201), (gateway, 502), (moved, 301), (json("201 Created", "{}"), 201)] {
        let (url, _) = server(vec![answer]).await;
        let api = Connection::open(Options::new(url)).expect("opens");

        let error = create(&api).await.expect_err("no answer");

        assert!(matches!(error, Error::Unreadable { status } if status == expected), "{error:?}");
    }
}

#[tokio::test]
async fn a_closed_port_is_unreachable() {
    let api = Connection::open(Options::new("http://127.0.0.1:1")).expect("opens");

    assert!(matches!(create(&api).await, Err(Error::Unreachable(_))));
    assert!(matches!(Connection::open(Options::new("gpu.example.org")), Err(Error::Invalid(_))));
}

/// Token source that counts renewals.
struct Renewing(Arc<AtomicUsize>);

impl Tokens for Renewing {
    fn current(&self) -> Option<String> {
        Some("old".to_owned())
    }

    fn renew<'a>(&'a self, expired: &'a str) -> BoxFuture<'a, Result<Option<String>, Error>> {
        assert_eq!(expired, "old");
        self.0.fetch_add(1, Ordering::Relaxed);
        std::future::ready(Ok(Some("new".to_owned()))).boxed()
    }
}

#[tokio::test]
async fn an_expired_token_is_renewed_once() {
    let renewals = Arc::new(AtomicUsize::new(0));
    let expired = problem(401, "token_expired");
    let (url, requests) = server(vec![expired.clone(), json("201 Created", ORG)]).await;
    let api = Connection::open(Options::new(url).tokens(Renewing(renewals.clone()))).expect("opens");

    create(&api).await.expect("made with the new token");

    let requests = requests.await.expect("served");
    let tokens: Vec<_> = requests.iter().filter_map(|request| header(request, "authorization")).collect();
    assert_eq!(tokens, ["Bearer old", "Bearer new"]);

    let (url, requests) = server(vec![expired.clone(), expired]).await;
    let api = Connection::open(Options::new(url).tokens(Renewing(renewals.clone()))).expect("opens");
    assert_eq!(create(&api).await.expect_err("refused again").code(), Some("token_expired"));
    assert_eq!(requests.await.expect("served").len(), 2);
    assert_eq!(renewals.load(Ordering::Relaxed), 2);
}
