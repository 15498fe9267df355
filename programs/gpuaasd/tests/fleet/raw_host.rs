//! A host without an agent, registered and enrolled by the test.

use std::net::SocketAddr;
use std::ops::Deref;

use gpuaas_agent_protocol::paths;
use rcgen::KeyPair;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::hostile_host::frames::capabilities;
use crate::hostile_host::{Answer, HostileHost, Socket, SocketError, certificate_request, client, send};
use crate::world::{SLICE, World, text};

pub struct RawHost {
    host: HostileHost,
    token: String,
    gateway: SocketAddr,
    roots: String,
    /// Client without a certificate.
    stranger: reqwest::Client,
    request: String,
}

impl Deref for RawHost {
    type Target = HostileHost;

    fn deref(&self) -> &HostileHost {
        &self.host
    }
}

impl RawHost {
    /// Registers a node and enrols it.
    pub async fn enrol(world: &World, name: &str) -> Self {
        let body = json!({ "name": name, "region": "local", "skus": [SLICE] });
        let made = world.must(Method::POST, "/admin/nodes", body).await;
        let node = text(&made["node"]["id"]).parse().expect("an id");
        let cloud = world.cloud.as_ref().expect("runs");
        let (gateway, roots) =
            (cloud.gateway_address().expect("listens"), cloud.domains.fleet.authority().trust_bundle());
        let (token, stranger) = (text(&made["token"]), client(&roots, None));
        let key = KeyPair::generate().expect("a key");
        let request = certificate_request(&key);
        let enrolled = redeem(&stranger, gateway, &token, &request).await;
        assert_eq!(enrolled.status, StatusCode::CREATED, "{}", enrolled.body);
        let host = HostileHost::new(node, gateway, key, &text(&enrolled.body["certificate"]), &roots);
        Self { host, token, gateway, roots, stranger, request }
    }

    /// Redeems the one-time token again, with the same key.
    pub async fn enrol_again(&self) -> Answer {
        redeem(&self.stranger, self.gateway, &self.token, &self.request).await
    }

    /// Returns the same host with another certificate for its key.
    pub fn with_certificate(&self, certificate: &str) -> HostileHost {
        let key = KeyPair::try_from(self.key()).expect("a key");
        HostileHost::new(self.node, self.gateway, key, certificate, &self.roots)
    }

    /// Opens a WebSocket channel; `None` if the gateway responds with 429.
    pub async fn socket_unless_limited(&self) -> Option<Socket> {
        match self.socket().await {
            Ok(socket) => Some(socket),
            Err(SocketError::Refused(StatusCode::TOO_MANY_REQUESTS)) => None,
            Err(SocketError::Refused(status)) => panic!("refused with {status}"),
            Err(SocketError::Unreachable(cause)) => panic!("unreachable: {cause}"),
        }
    }
}

async fn redeem(http: &reqwest::Client, gateway: SocketAddr, token: &str, request: &str) -> Answer {
    send(http, gateway, Method::POST, &paths::enrol(), enrolment(token, request).to_string()).await
}

pub fn enrolment(token: &str, csr: &str) -> Value {
    json!({
        "token": token, "csr": csr, "hostname": "raw", "simulated": true, "capabilities": capabilities(),
    })
}
