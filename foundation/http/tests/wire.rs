//! A minimal HTTP/1.1 client: the test controls which bytes are sent and when the connection is closed.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A request under construction.
#[derive(Clone)]
pub struct TestRequest {
    line: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

pub fn get(path: &str) -> TestRequest {
    TestRequest::new("GET", path)
}

pub fn head(path: &str) -> TestRequest {
    TestRequest::new("HEAD", path)
}

pub fn post(path: &str) -> TestRequest {
    TestRequest::new("POST", path)
}

impl TestRequest {
    fn new(method: &str, path: &str) -> Self {
        let line = format!("{method} /api/v1{path} HTTP/1.1");
        let headers = [("host", "test"), ("connection", "close")];
        Self { line, headers: headers.map(|(n, v)| (n.to_owned(), v.to_owned())).into(), body: Vec::new() }
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn bearer(self, token: &str) -> Self {
        self.header("authorization", &format!("Bearer {token}"))
    }

    /// Sets a body of a media type, with its content length.
    pub fn body(self, media_type: &str, body: impl Into<Vec<u8>>) -> Self {
        let body = body.into();
        let announced =
            self.header("content-type", media_type).header("content-length", &body.len().to_string());
        Self { body, ..announced }
    }

    pub fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string())
    }

    /// Sends the request. The connection stays open until it is dropped.
    pub async fn send(self, to: SocketAddr) -> TcpStream {
        let mut bytes = self.line.into_bytes();
        for (name, value) in self.headers {
            bytes.extend_from_slice(format!("\r\n{name}: {value}").as_bytes());
        }
        bytes.extend_from_slice(b"\r\n\r\n");
        bytes.extend_from_slice(&self.body);
        let mut stream = TcpStream::connect(to).await.expect("connects");
        stream.write_all(&bytes).await.expect("sent");
        stream
    }

    pub async fn answer(self, to: SocketAddr) -> TestResponse {
        receive(self.send(to).await).await
    }
}

/// A response.
#[derive(Debug)]
pub struct TestResponse {
    pub status: u16,
    headers: BTreeMap<String, String>,
    pub body: String,
}

impl TestResponse {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the status and code of a problem; asserts that it is complete.
    pub fn problem(&self) -> (u16, String) {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status, "{self:?}");
        assert_eq!(problem["correlation_id"].as_str(), self.header("x-correlation-id"), "{self:?}");
        (self.status, problem["code"].as_str().expect("a code").to_owned())
    }
}

/// Reads a response to the end of its connection.
pub async fn receive(mut stream: TcpStream) -> TestResponse {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.expect("an answer");
    let text = String::from_utf8(bytes).expect("UTF-8");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).expect("a status");
    let headers = lines.filter_map(|line| line.split_once(": "));
    TestResponse {
        status: status.parse().expect("a number"),
        headers: headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect(),
        body: body.to_owned(),
    }
}

/// Closes the sending half, and waits until the server has closed the connection without a response.
pub async fn close_without_response(mut stream: TcpStream) {
    stream.shutdown().await.expect("closed");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("closed by the server");
    assert!(answer.is_empty(), "{}", String::from_utf8_lossy(&answer));
}
