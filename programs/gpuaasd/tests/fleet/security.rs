//! Tests of attacks on the agent gateway: each attempt is refused without effect.

use gpuaas_agent::identity::{HostKey, Identity};
use gpuaas_agent::simulate::Fault;
use gpuaas_agent_protocol::paths;
use gpuaas_core::NodeId;
use gpuaas_testkit::eventually;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::AsyncReadExt;

use crate::hostile_host::Answer;
use crate::raw_host::RawHost;
use crate::world::{SLICE, WAIT_TIMEOUT, World, text};

/// A caller of the agent gateway, with a simulated host's key and certificate or without any.
pub struct Caller {
    http: reqwest::Client,
    gateway: String,
    key: Option<HostKey>,
}

impl Caller {
    pub fn new(world: &World, host: Option<&str>) -> Self {
        let cloud = world.cloud.as_ref().expect("runs");
        let root = cloud.domains.fleet.authority().trust_bundle();
        let root = reqwest::Certificate::from_pem(root.as_bytes()).expect("a root");
        let mut http = reqwest::Client::builder().tls_certs_only([root]);
        let mut held = None;
        if let Some(host) = host {
            let dir = world.hosts("sim").join(host);
            let identity = std::fs::read_to_string(dir.join("identity.json")).expect("enrolled");
            let identity: Identity = serde_json::from_str(&identity).expect("an identity");
            let key = std::fs::read_to_string(dir.join("key.pem")).expect("a key");
            let pem = format!("{key}\n{}", identity.certificate);
            http = http.identity(reqwest::Identity::from_pem(pem.as_bytes()).expect("a client certificate"));
            held = Some(HostKey::open(&dir).expect("a key"));
        }
        let gateway = format!("https://{}", cloud.gateway_address().expect("a gateway"));
        Self { http: http.build().expect("a client"), gateway, key: held }
    }

    pub async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> Answer {
        let mut request = self.http.request(method, format!("{}{path}", self.gateway));
        if let Some(body) = body {
            request = request.json(&body);
        }
        let response = request.send().await.expect("an answer");
        let status = response.status();
        let text = response.text().await.expect("a body");
        Answer { status, body: serde_json::from_str(&text).unwrap_or(Value::Null) }
    }

    async fn renew(&self, node: NodeId) -> Answer {
        let csr = self.key.as_ref().map_or_else(new_request, |key| key.request().expect("a request"));
        self.ask(Method::POST, &paths::renew(node), Some(json!({ "csr": csr }))).await
    }
}

/// Creates a certificate request with a new key.
fn new_request() -> String {
    request_for(&[])
}

fn request_for(names: &[&str]) -> String {
    let key = rcgen::KeyPair::generate().expect("a key");
    let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    let params = rcgen::CertificateParams::new(names).expect("names");
    params.serialize_request(&key).and_then(|request| request.pem()).expect("a request")
}

fn enrolment(token: &str, csr: String) -> Value {
    let capabilities = json!({
        "agent_version": "1", "protocol": 1, "task_types": {}, "simulated": true, "prerequisites": [],
    });
    json!({ "token": token, "csr": csr, "hostname": "intruder", "simulated": true, "capabilities": capabilities })
}

#[tokio::test(flavor = "multi_thread")]
async fn enrolment_accepts_a_valid_token_once_and_a_plain_request_only() {
    let world = World::new().await;
    let stranger = Caller::new(&world, None);
    let enrol = async |token: &str, csr| {
        stranger.ask(Method::POST, &paths::enrol(), Some(enrolment(token, csr))).await
    };
    assert_eq!(enrol("gpu_enr_guessed", new_request()).await.code(), "token_invalid");
    let token = world.profile(&[SLICE], 1).await;
    let extra = enrol(&token, request_for(&["api.gpuaas.internal"])).await;
    assert_eq!(extra.code(), "validation_error", "{}", extra.body);
    assert_eq!(world.count("select count(*) from fleet.nodes").await, 0, "a refusal left a node behind");
    let mut odd = enrolment(&token, new_request());
    odd["admin"] = json!(true);
    let odd = stranger.ask(Method::POST, &paths::enrol(), Some(odd)).await;
    assert_eq!(odd.code(), "validation_error");

    let made = enrol(&token, new_request()).await;

    assert_eq!(made.status, 201, "{}", made.body);
    assert_eq!(enrol(&token, new_request()).await.code(), "token_invalid", "the token was used up");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_outside_the_networks_that_are_allowed_does_not_enrol() {
    let world = World::new().await;
    let stranger = Caller::new(&world, None);
    let token = world.profile(&[SLICE], 1).await;
    let allow = async |networks: Value| {
        let policy = json!({ "value": networks });
        world.must(Method::PUT, "/admin/policies/fleet.address_allow_list", policy).await;
        world.cloud.as_ref().expect("runs").domains.policy.reload().await.expect("loads");
    };
    let enrol =
        async || stranger.ask(Method::POST, &paths::enrol(), Some(enrolment(&token, new_request()))).await;

    allow(json!(["10.0.0.0/8"])).await;
    assert_eq!(enrol().await.code(), "token_invalid");

    allow(json!(["10.0.0.0/8", "127.0.0.1"])).await;
    assert_eq!(enrol().await.status.as_u16(), 201);
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_do_not_block_other_callers() {
    let world = World::new().await;
    let gateway = world.cloud.as_ref().and_then(|cloud| cloud.gateway_address()).expect("a gateway");
    let connect = (0..400).map(|_| tokio::net::TcpStream::connect(gateway));
    let silent = futures::future::try_join_all(connect).await.expect("they are let wait");

    let _fleet = world.fleet(1).await;

    drop(silent);
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_beyond_the_limit_of_an_address_close_its_oldest_and_no_channel() {
    let mut world = World::new().await;
    world.config.agent_gateway.max_connections_per_address = 50;
    world.restart().await;
    let fleet = world.fleet(2).await;
    let gateway = world.cloud.as_ref().and_then(|cloud| cloud.gateway_address()).expect("listens");
    let connect = (0..200).map(|_| tokio::net::TcpStream::connect(gateway));
    let mut silent = futures::future::try_join_all(connect).await.expect("they connect");

    let ended = tokio::time::timeout(WAIT_TIMEOUT, silent[0].read(&mut [0; 1])).await.expect("is closed");

    assert!(matches!(ended, Ok(0) | Err(_)), "{ended:?}");
    assert_eq!(fleet.connected(), 2, "a channel was closed");
    RawHost::enrol(&world, "late").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_connections_do_not_block_other_callers() {
    let world = World::new().await;
    let callers: Vec<Caller> = (0..300).map(|_| Caller::new(&world, None)).collect();
    let enrol = paths::enrol();
    let asked = callers.iter().map(|caller| caller.ask(Method::POST, &enrol, Some(json!({}))));
    for answer in futures::future::join_all(asked).await {
        assert!(answer.status.is_client_error(), "{}", answer.body);
    }

    let _fleet = world.fleet(1).await;

    drop(callers);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_is_valid_for_its_own_node_only() {
    let world = World::new().await;
    let fleet = world.fleet(2).await;
    let nodes = fleet.nodes();
    let (own, other) = (nodes[0].1, nodes[1].1);
    let host = Caller::new(&world, Some("sim-0000"));
    let stranger = Caller::new(&world, None);
    for path in [paths::channel(other), paths::renew(other)] {
        let method = if path.ends_with("renew") { Method::POST } else { Method::GET };
        let body = path.ends_with("renew").then(|| json!({ "csr": new_request() }));
        let refused = host.ask(method.clone(), &path, body.clone()).await;
        assert_eq!(refused.code(), "insufficient_permissions", "{path}: {}", refused.body);
        assert_eq!(stranger.ask(method, &path, body).await.code(), "token_missing", "{path}");
    }
    let another_key = host.ask(Method::POST, &paths::renew(own), Some(json!({ "csr": new_request() }))).await;
    assert_eq!(another_key.code(), "validation_error", "{}", another_key.body);
    assert_eq!(world.count("select count(*) from fleet.certificates").await, 2, "a refusal issued something");
    assert_eq!(host.renew(own).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn renewals_at_once_answer_the_same_certificate_or_new_ones_with_an_audit_row_each() {
    let world = World::new().await;
    let host = RawHost::enrol(&world, "raw").await;
    let renewals = futures::future::join_all((0..4).map(|_| host.renew())).await;
    for renewed in &renewals {
        assert_eq!(renewed.status, 200, "{}", renewed.body);
    }
    let issued = world.count("select count(*) from fleet.certificates").await - 1;
    assert!((1..=4).contains(&issued), "{issued} certificates of 4 renewals");
    assert_eq!(world.count("select count(*) from audit.log where action = 'node.renew'").await, issued);
    assert_eq!(world.count("select count(*) from fleet.certificate_claims").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revoked_certificate_is_refused() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let node = fleet.nodes()[0].1;
    let body = json!({ "reason": "it was stolen" });
    world.must(Method::POST, &format!("/admin/nodes/{node}/revoke-certificates"), body).await;
    let host = Caller::new(&world, Some("sim-0000"));
    assert_eq!(host.renew(node).await.code(), "token_revoked");
    assert_eq!(host.ask(Method::GET, &paths::channel(node), None).await.code(), "token_revoked");
}

/// A host offline for a weekend renews its certificate automatically; one offline for too long can't.
#[tokio::test(flavor = "multi_thread")]
async fn a_lapsed_certificate_renews_within_grace_into_quarantine_and_not_beyond() {
    let world = World::new().await;
    let fleet = world.fleet(1).await;
    let node = fleet.nodes()[0].1;
    let host = Caller::new(&world, Some("sim-0000"));
    fleet.kill().await;
    world.db.clock().advance(chrono::Duration::days(3));
    assert_eq!(host.ask(Method::GET, &paths::channel(node), None).await.code(), "token_expired");

    let renewed = host.renew(node).await;

    assert_eq!(renewed.status, 200, "{}", renewed.body);
    let quarantined = "select count(*) from fleet.nodes where hold = 'quarantined'";
    assert_eq!(world.count(quarantined).await, 1, "it has to prove itself first");
    assert_eq!(world.count("select count(*) from fleet.tasks where kind = 'diag.health_probe'").await, 1);
    world.db.clock().advance(chrono::Duration::days(30));
    assert_eq!(host.renew(node).await.code(), "token_expired");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_whose_clock_is_off_gets_no_channel() {
    for seconds in [600, -600] {
        let world = World::new().await;
        let token = world.profile(&[SLICE], 1).await;
        let faults = vec![("sim-0000".to_owned(), Fault::Clock { seconds })];
        let options = gpuaas_agent::simulate::FleetOptions { faults, ..world.options("sim", 1, Some(token)) };
        let _fleet = gpuaas_agent::simulate::Fleet::start(options).await.expect("starts");
        let enrolled = "select count(*) from fleet.nodes where lifecycle = 'enrolling'";
        assert!(
            eventually(WAIT_TIMEOUT, async || world.count(enrolled).await == 1).await,
            "it never enrolled"
        );
        assert_eq!(world.count("select count(*) from fleet.node_sessions").await, 0);
    }
}

/// Two hosts with one identity: the newer connection is kept, and frames of the older one are refused.
#[tokio::test(flavor = "multi_thread")]
async fn two_hosts_with_one_identity_never_execute_a_task_twice() {
    let world = World::new().await;
    let fleet = world.fleet_with(1, vec![("sim-0000".to_owned(), Fault::Duplicate)]).await;
    let epochs = "select epoch from fleet.node_sessions";
    assert!(
        eventually(WAIT_TIMEOUT, async || world.count(epochs).await > 1).await,
        "the double never connected"
    );
    fleet.clear("sim-0000").expect("mends");
    let id = text(&world.create(json!({ "sku": SLICE, "gpus": 1 })).await["id"]);
    world.until(&id, "active").await;
    assert!(fleet.executed().values().all(|times| *times == 1), "a task ran twice");
}
