//! HTTP/1.1 by hand: a test decides what is sent, how much of it, and when the connection goes.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A request in the making.
#[derive(Clone)]
pub struct Sent {
    line: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

pub fn get(path: &str) -> Sent {
    Sent::new("GET", path)
}

pub fn post(path: &str) -> Sent {
    Sent::new("POST", path)
}

impl Sent {
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

    /// A body of some type, announced by its length.
    pub fn body(self, media_type: &str, body: impl Into<Vec<u8>>) -> Self {
        let body = body.into();
        let announced =
            self.header("content-type", media_type).header("content-length", &body.len().to_string());
        Self { body, ..announced }
    }

    pub fn json(self, body: &Value) -> Self {
        self.body("application/json", body.to_string())
    }

    /// Sends it; the connection stays open until it is dropped.
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

    pub async fn answer(self, to: SocketAddr) -> Received {
        receive(self.send(to).await).await
    }
}

/// An answer.
#[derive(Debug)]
pub struct Received {
    pub status: u16,
    headers: BTreeMap<String, String>,
    pub body: String,
}

impl Received {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(String::as_str)
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Status and code of a problem, which is whole.
    pub fn problem(&self) -> (u16, String) {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status, "{self:?}");
        assert_eq!(problem["correlation_id"].as_str(), self.header("x-correlation-id"), "{self:?}");
        (self.status, problem["code"].as_str().expect("a code").to_owned())
    }
}

/// Reads an answer to the end of its connection.
pub async fn receive(mut stream: TcpStream) -> Received {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.expect("an answer");
    let text = String::from_utf8(bytes).expect("UTF-8");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).expect("a status");
    let headers = lines.filter_map(|line| line.split_once(": "));
    Received {
        status: status.parse().expect("a number"),
        headers: headers.map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned())).collect(),
        body: body.to_owned(),
    }
}

/// Closes our side, and waits until the server has let go of the connection without an answer.
pub async fn hang_up(mut stream: TcpStream) {
    stream.shutdown().await.expect("closed");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("closed by the server");
    assert!(answer.is_empty(), "{}", String::from_utf8_lossy(&answer));
}
