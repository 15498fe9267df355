//! Enrolled hosts, and valid requests of the agent gateway's operations from them.

use std::net::SocketAddr;
use std::time::Duration;

use gpuaas_agent_protocol::paths;
use gpuaas_agent_protocol::signed::{Purpose, Signed};
use gpuaas_agent_protocol::task::{Outcome, TaskResult};
use gpuaas_core::{DataStreamId, NodeId, TaskId};
use gpuaas_testkit::eventually;
use rcgen::KeyPair;
use reqwest::Method;
use serde_json::{Value, json};

use crate::fleet::new_node;
use crate::hostile_host::frames::{capabilities, hello};
use crate::hostile_host::{self, Answer, HostileHost, certificate_request};
use crate::oracle::Row;
use crate::world::World;

const WAIT_TIMEOUT: Duration = Duration::from_secs(20);

/// A request of an operation that must succeed for its node.
pub struct GatewayRequest {
    pub method: Method,
    pub path: String,
    pub body: String,
}

/// Returns the address of the agent gateway.
pub fn gateway(world: &World) -> SocketAddr {
    world.cloud.gateway_address().expect("listens")
}

/// Returns a client of the gateway without a certificate.
pub fn stranger(world: &World) -> reqwest::Client {
    hostile_host::client(&world.cloud.domains.fleet.authority().trust_bundle(), None)
}

/// Registers a node; returns its id and its enrolment token.
async fn register(world: &World) -> (NodeId, String) {
    let body = new_node(world).await;
    let made = world.must(Method::POST, "/admin/nodes", world.token("ops"), Some(body)).await;
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    (text(&made["node"]["id"]).parse().expect("an id"), text(&made["token"]))
}

fn enrolment(token: &str, key: &KeyPair) -> String {
    let csr = certificate_request(key);
    json!({ "token": token, "csr": csr, "hostname": "raw", "simulated": true, "capabilities": capabilities() })
        .to_string()
}

/// Enrols a new host.
pub async fn enrolled(world: &World) -> HostileHost {
    let (node, token) = register(world).await;
    let key = KeyPair::generate().expect("a key");
    let body = enrolment(&token, &key);
    let answer =
        hostile_host::send(&stranger(world), gateway(world), Method::POST, &paths::enrol(), body).await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.body);
    let certificate = answer.body["certificate"].as_str().expect("a chain");
    let roots = world.cloud.domains.fleet.authority().trust_bundle();
    HostileHost::new(node, gateway(world), key, certificate, &roots)
}

/// Enrols a new host and revokes its certificates.
pub async fn revoked(world: &World) -> HostileHost {
    let host = enrolled(world).await;
    let path = format!("/admin/nodes/{}/revoke-certificates", host.node);
    world.must(Method::POST, &path, world.token("ops"), Some(json!({ "reason": "a test" }))).await;
    host
}

/// Returns a request of an operation that must succeed for this host. An operation without a fixture of its own gets an
/// empty body.
pub async fn request(world: &World, row: &Row, host: &HostileHost) -> GatewayRequest {
    let key = || KeyPair::try_from(host.key()).expect("a key");
    let mut path = row.path.replace("{node_id}", &host.node.to_string());
    let body = match row.id.as_str() {
        "enrolNode" => {
            let (_, token) = register(world).await;
            enrolment(&token, &KeyPair::generate().expect("a key"))
        }
        "renewNodeCertificate" => json!({ "csr": certificate_request(&key()) }).to_string(),
        "reportNodeTask" => {
            let task = dispatched(world, host).await;
            path = path.replace("{task_id}", &task.to_string()) + "?epoch=1";
            signed_result(world, host, task)
        }
        "openDataConnection" => {
            let stream = DataStreamId::new(&world.db.sources());
            path = path.replace("{stream_id}", &stream.to_string());
            String::new()
        }
        _ => String::new(),
    };
    assert!(!path.contains('{'), "{}: no fixture for {path}", row.id);
    GatewayRequest { method: row.method.parse().expect("a method"), path, body }
}

/// Opens the host's channel and waits until it is sent a task.
async fn dispatched(world: &World, host: &HostileHost) -> TaskId {
    let opened = host.open(hello(&world.db.sources()).to_string()).await;
    assert!(opened.status.is_success(), "{}", opened.body);
    let connected = format!(
        "select count(*) from fleet.nodes where connectivity = 'online' and id = '{}'",
        host.node.uuid()
    );
    assert!(
        eventually(WAIT_TIMEOUT, async || world.db.number(&connected).await == 1).await,
        "never connected"
    );
    let (probe, ops) = (format!("/admin/nodes/{}/probe", host.node), world.token("ops"));
    let queued = world.must(Method::POST, &probe, ops, None).await;
    let task: TaskId = queued["task_id"].as_str().expect("an id").parse().expect("an id");
    let shown = format!("/admin/nodes/{}/tasks/{task}", host.node);
    let given = async || world.must(Method::GET, &shown, ops, None).await["state"] == "dispatched";
    assert!(eventually(WAIT_TIMEOUT, given).await, "never dispatched");
    task
}

fn signed_result(world: &World, host: &HostileHost, task: TaskId) -> String {
    let now = world.db.sources().now();
    let result = TaskResult {
        task_id: task,
        node_id: host.node,
        attempt: 1,
        outcome: Outcome::Succeeded { output: json!({ "healthy": true, "checks": [] }) },
        started_at: now,
        finished_at: now,
    };
    let signed = Signed::by_host(Purpose::Result, "01", &host.key(), &result).expect("signs");
    serde_json::to_string(&signed).expect("JSON")
}

/// Sends a request without a certificate and with the token of a user.
pub async fn send_as_user(world: &World, request: &GatewayRequest, token: &str) -> Answer {
    let url = format!("https://{}{}", gateway(world), request.path);
    let sent = stranger(world).request(request.method.clone(), url).bearer_auth(token);
    let sent = sent.header("content-type", "application/json").body(request.body.clone()).send().await;
    let response = sent.expect("an answer");
    let status = response.status();
    let text = response.text().await.expect("a body");
    Answer { status, body: serde_json::from_str(&text).unwrap_or(Value::Null) }
}
