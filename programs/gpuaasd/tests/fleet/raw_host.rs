//! A host without an agent: its key and certificate, and whatever bytes a test wants to send as it.

use std::sync::Arc;

use gpuaas_agent::{identity, tls};
use gpuaas_agent_protocol::paths;
use gpuaas_core::NodeId;
use rcgen::KeyPair;
use reqwest::{Method, StatusCode};
use rustls::ClientConfig;
use rustls::pki_types::{PrivatePkcs8KeyDer, ServerName};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite};

use crate::world::{Answer, SLICE, World, text};

pub struct RawHost {
    pub node: NodeId,
    key: KeyPair,
    token: String,
    http: reqwest::Client,
    tls: Option<TlsConnector>,
    gateway: String,
}

pub type Socket = WebSocketStream<TlsStream<TcpStream>>;

impl RawHost {
    /// Enters a node and enrols it.
    pub async fn enrol(world: &World, name: &str) -> Self {
        let body = json!({ "name": name, "region": "local", "skus": [SLICE] });
        let made = world.must(Method::POST, "/admin/nodes", body).await;
        let gateway = world.cloud.as_ref().and_then(|cloud| cloud.gateway_address()).expect("listens");
        let mut host = Self {
            node: text(&made["node"]["id"]).parse().expect("an id"),
            key: KeyPair::generate().expect("a key"),
            token: text(&made["token"]),
            http: client(world, None),
            tls: None,
            gateway: format!("https://{gateway}"),
        };
        let enrolled = host.enrol_again().await;
        assert_eq!(enrolled.status, StatusCode::CREATED, "{}", enrolled.body);
        let certificate = text(&enrolled.body["certificate"]);
        let pem = format!("{}\n{certificate}", host.key.serialize_pem());
        host.http = client(world, Some(&pem));
        host.tls = Some(connector(world, &certificate, &host.key));
        host
    }

    /// Redeems the one-time token with the same key once more.
    pub async fn enrol_again(&self) -> Answer {
        let body = enrolment(&self.token, &self.request());
        self.send(Method::POST, &paths::enrol(), body.to_string()).await
    }

    pub async fn renew(&self) -> Answer {
        let body = json!({ "csr": self.request() });
        self.send(Method::POST, &paths::renew(self.node), body.to_string()).await
    }

    /// Opens a channel by requests with these first words.
    pub async fn open(&self, hello: String) -> Answer {
        self.send(Method::PUT, &paths::channel(self.node), hello).await
    }

    /// Sends frames over the open channel.
    pub async fn say(&self, frames: &[String]) -> Answer {
        self.send(Method::POST, &paths::channel(self.node), format!("[{}]", frames.join(","))).await
    }

    /// Receives what was sent to this host, and why the channel ended if it did.
    pub async fn hear(&self) -> Answer {
        self.send(Method::GET, &paths::wait(self.node), String::new()).await
    }

    /// Opens a WebSocket channel, without a word; the status when it is refused.
    pub async fn socket(&self) -> Result<Socket, StatusCode> {
        let gateway = self.gateway.trim_start_matches("https://");
        let tcp = TcpStream::connect(gateway).await.expect("connects");
        let name = ServerName::from(tcp.peer_addr().expect("connected").ip());
        let stream = self.tls.as_ref().expect("enrolled").connect(name, tcp).await.expect("TLS");
        match client_async(format!("wss://{gateway}{}", paths::channel(self.node)), stream).await {
            Ok((socket, _)) => Ok(socket),
            Err(tungstenite::Error::Http(answer)) => Err(answer.status()),
            Err(error) => panic!("{error}"),
        }
    }

    pub async fn send(&self, method: Method, path: &str, body: String) -> Answer {
        let request = self.http.request(method, format!("{}{path}", self.gateway));
        let response = request.header("content-type", "application/json").body(body).send().await;
        let response = response.expect("an answer");
        let status = response.status();
        let text = response.text().await.expect("a body");
        Answer { status, body: serde_json::from_str(&text).unwrap_or(Value::Null) }
    }

    /// Its key, PKCS#8.
    pub fn key(&self) -> Vec<u8> {
        self.key.serialize_der()
    }

    fn request(&self) -> String {
        let request = rcgen::CertificateParams::default().serialize_request(&self.key);
        request.and_then(|request| request.pem()).expect("a request")
    }
}

fn client(world: &World, identity: Option<&str>) -> reqwest::Client {
    let root = world.cloud.as_ref().expect("runs").domains.fleet.authority().trust_bundle();
    let root = reqwest::Certificate::from_pem(root.as_bytes()).expect("a root");
    let mut http = reqwest::Client::builder().tls_certs_only([root]);
    if let Some(pem) = identity {
        http = http.identity(reqwest::Identity::from_pem(pem.as_bytes()).expect("a client certificate"));
    }
    http.build().expect("a client")
}

fn connector(world: &World, certificate: &str, key: &KeyPair) -> TlsConnector {
    let bundle = world.cloud.as_ref().expect("runs").domains.fleet.authority().trust_bundle();
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::aws_lc_rs::default_provider()))
        .with_protocol_versions(&[&rustls::version::TLS13])
        .expect("TLS 1.3")
        .dangerous()
        .with_custom_certificate_verifier(tls::trust(&bundle).expect("a trust bundle"))
        .with_client_auth_cert(
            identity::certificates(certificate).expect("certificates"),
            PrivatePkcs8KeyDer::from(key.serialize_der()).into(),
        )
        .expect("a client certificate");
    TlsConnector::from(Arc::new(config))
}

pub fn enrolment(token: &str, csr: &str) -> Value {
    json!({
        "token": token, "csr": csr, "hostname": "raw", "simulated": true, "capabilities": capabilities(),
    })
}

pub fn capabilities() -> Value {
    json!({ "agent_version": "1", "protocol": 1, "task_types": {}, "simulated": true, "prerequisites": [] })
}
