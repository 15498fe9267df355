//! An enrolled host without an agent: tests send arbitrary bytes with its key and certificate. Shared by `fleet` and `chaos`.

pub mod attack;
pub mod frames;

use std::net::SocketAddr;
use std::sync::Arc;

use gpuaas_agent::{identity, tls};
use gpuaas_agent_protocol::paths;
use gpuaas_core::NodeId;
use rcgen::KeyPair;
use reqwest::{Method, StatusCode};
use rustls::ClientConfig;
use rustls::pki_types::{PrivatePkcs8KeyDer, ServerName};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite};

pub type Socket = WebSocketStream<TlsStream<TcpStream>>;

/// Reason why a socket couldn't be opened.
pub enum SocketError {
    /// The gateway responded with this status.
    Refused(StatusCode),
    /// The gateway is unreachable, or closed the connection.
    Unreachable(String),
}

pub struct Answer {
    pub status: StatusCode,
    pub body: Value,
}

impl Answer {
    pub fn code(&self) -> &str {
        self.body["code"].as_str().unwrap_or_default()
    }
}

/// An enrolled host under control of the test.
pub struct HostileHost {
    pub node: NodeId,
    gateway: SocketAddr,
    key: KeyPair,
    http: reqwest::Client,
    tls: TlsConnector,
}

impl HostileHost {
    /// Creates a host from its certificate chain and the gateways' roots, both PEM.
    pub fn new(node: NodeId, gateway: SocketAddr, key: KeyPair, certificate: &str, roots: &str) -> Self {
        let identity = format!("{}\n{certificate}", key.serialize_pem());
        let http = client(roots, Some(&identity));
        let tls = connector(roots, certificate, &key);
        Self { node, gateway, key, http, tls }
    }

    /// Opens a long-polling channel with this hello.
    pub async fn open(&self, hello: String) -> Answer {
        self.send(Method::PUT, &paths::channel(self.node), hello).await
    }

    /// Sends frames over the open long-polling channel.
    pub async fn send_frames(&self, frames: &[String]) -> Answer {
        self.send(Method::POST, &paths::channel(self.node), format!("[{}]", frames.join(","))).await
    }

    /// Polls for frames, and for the reason if the channel has ended.
    pub async fn receive(&self) -> Answer {
        self.send(Method::GET, &paths::wait(self.node), String::new()).await
    }

    pub async fn renew(&self) -> Answer {
        let body = serde_json::json!({ "csr": certificate_request(&self.key) });
        self.send(Method::POST, &paths::renew(self.node), body.to_string()).await
    }

    pub async fn send(&self, method: Method, path: &str, body: String) -> Answer {
        send(&self.http, self.gateway, method, path, body).await
    }

    /// Opens a WebSocket channel and sends nothing.
    pub async fn socket(&self) -> Result<Socket, SocketError> {
        self.socket_at(&paths::channel(self.node)).await
    }

    /// Opens a WebSocket at this path and sends nothing.
    pub async fn socket_at(&self, path: &str) -> Result<Socket, SocketError> {
        let unreachable = |error: &dyn ToString| SocketError::Unreachable(error.to_string());
        let tcp = TcpStream::connect(self.gateway).await.map_err(|error| unreachable(&error))?;
        let name = ServerName::from(self.gateway.ip());
        let stream = self.tls.connect(name, tcp).await.map_err(|error| unreachable(&error))?;
        let url = format!("wss://{}{path}", self.gateway);
        match client_async(url, stream).await {
            Ok((socket, _)) => Ok(socket),
            Err(tungstenite::Error::Http(answer)) => Err(SocketError::Refused(answer.status())),
            Err(error) => Err(unreachable(&error)),
        }
    }

    /// Returns the host's key, PKCS#8.
    pub fn key(&self) -> Vec<u8> {
        self.key.serialize_der()
    }
}

pub async fn send(
    http: &reqwest::Client,
    gateway: SocketAddr,
    method: Method,
    path: &str,
    body: String,
) -> Answer {
    let request = http.request(method, format!("https://{gateway}{path}"));
    let response = request.header("content-type", "application/json").body(body).send().await;
    let response = response.expect("an answer");
    let status = response.status();
    let text = response.text().await.expect("a body");
    Answer { status, body: serde_json::from_str(&text).unwrap_or(Value::Null) }
}

/// Creates a client with these trusted roots and this client identity, both PEM.
pub fn client(roots: &str, identity: Option<&str>) -> reqwest::Client {
    let root = reqwest::Certificate::from_pem(roots.as_bytes()).expect("a root");
    let mut http = reqwest::Client::builder().tls_certs_only([root]);
    if let Some(pem) = identity {
        http = http.identity(reqwest::Identity::from_pem(pem.as_bytes()).expect("a client certificate"));
    }
    http.build().expect("a client")
}

fn connector(roots: &str, certificate: &str, key: &KeyPair) -> TlsConnector {
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::aws_lc_rs::default_provider()))
        .with_protocol_versions(&[&rustls::version::TLS13])
        .expect("TLS 1.3")
        .dangerous()
        .with_custom_certificate_verifier(tls::gateway_verifier(roots).expect("a trust bundle"))
        .with_client_auth_cert(
            identity::certificates(certificate).expect("certificates"),
            PrivatePkcs8KeyDer::from(key.serialize_der()).into(),
        )
        .expect("a client certificate");
    TlsConnector::from(Arc::new(config))
}

pub fn certificate_request(key: &KeyPair) -> String {
    let request = rcgen::CertificateParams::default().serialize_request(key);
    request.and_then(|request| request.pem()).expect("a request")
}
