//! A test gateway with real TLS and WebSockets that signs any task.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use futures::{SinkExt, StreamExt};
use gpuaas_agent_protocol::enrolment::{Bootstrap, EnrolAnswer, EnrolRequest, RenewAnswer, RenewRequest};
use gpuaas_agent_protocol::frames::{FromAgent, FromGateway};
use gpuaas_agent_protocol::signed::{Purpose, Signed};
use gpuaas_agent_protocol::task::{Task, TaskResult};
use gpuaas_core::{NodeId, Sources, TaskId};
use gpuaas_pki::{Authority, NodeCertificateRequest, PeerIdentity, TaskSigner, new_authority, server_config};
use parking_lot::Mutex;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::{Message, protocol::Role};

const DOMAIN: &str = "cloud.example";

/// Frames and requests received by the gateway, and settings of its behaviour.
pub struct State {
    pub enrolments: Vec<EnrolRequest>,
    /// Status lines for the next enrolments, last first; an empty one closes the connection without a response.
    pub enrolment_failures: Vec<&'static str>,
    pub renewals: usize,
    /// Lifetime of issued certificates.
    pub life: Duration,
    /// Addresses in the signed gateway list; this gateway's by default.
    pub listed: Vec<String>,
    /// Signs the list with a key that isn't among the task keys.
    pub forges_list: bool,
    /// Confirms results as stored.
    pub stores: bool,
    /// Telemetry interval sent in the welcome.
    pub telemetry_seconds: u32,
    pub received: Vec<(NodeId, FromAgent)>,
    /// Channels opened, by node.
    pub connects: HashMap<NodeId, usize>,
    /// Channels that ended, by node.
    pub ends: HashMap<NodeId, usize>,
    senders: HashMap<NodeId, Vec<mpsc::UnboundedSender<FromGateway>>>,
}

#[derive(Clone)]
pub struct Gateway {
    pub address: String,
    pub authority: Authority,
    pub signer: TaskSigner,
    pub state: Arc<Mutex<State>>,
    pub sources: Sources,
}

impl Gateway {
    pub async fn start() -> Self {
        Self::start_as(&["127.0.0.1"], None).await
    }

    /// Starts a gateway with a certificate for these names; as a second gateway of the same cloud if one is given.
    pub async fn start_as(names: &[&str], of: Option<&Gateway>) -> Self {
        let sources = Sources::system();
        let generate = || {
            let keys = new_authority(DOMAIN, sources.now() - Duration::days(30)).expect("an authority").0;
            let (id, pkcs8, _) = TaskSigner::generate().expect("a key");
            (Authority::open(keys).expect("opens"), TaskSigner::open(&id, &pkcs8).expect("opens"))
        };
        let (authority, signer) = of.map_or_else(generate, |of| (of.authority.clone(), of.signer.clone()));
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let certificate = authority.issue_server(&names, sources.now()).expect("issued");
        let acceptor =
            TlsAcceptor::from(server_config(&authority.node_bundle(), &certificate).expect("a server"));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("listens");
        let address = listener.local_addr().expect("an address").to_string();
        let state = State {
            enrolments: vec![],
            enrolment_failures: vec![],
            renewals: 0,
            life: Duration::hours(24),
            listed: vec![address.clone()],
            forges_list: false,
            stores: true,
            telemetry_seconds: 5,
            received: vec![],
            connects: HashMap::new(),
            ends: HashMap::new(),
            senders: HashMap::new(),
        };
        let gateway = Self { address, authority, signer, state: Arc::new(Mutex::new(state)), sources };
        tokio::spawn(gateway.clone().accept(listener, acceptor));
        gateway
    }

    async fn accept(self, listener: TcpListener, acceptor: TlsAcceptor) {
        while let Ok((tcp, _)) = listener.accept().await {
            let (gateway, acceptor) = (self.clone(), acceptor.clone());
            tokio::spawn(async move {
                if let Ok(tls) = acceptor.accept(tcp).await {
                    gateway.serve(tls).await;
                }
            });
        }
    }

    async fn serve(&self, mut tls: TlsStream<TcpStream>) {
        let certificates = tls.get_ref().1.peer_certificates();
        let peer = certificates.map(|chain| PeerIdentity::from_der(&chain[0], DOMAIN).expect("an identity"));
        let Some((head, body)) = read_request(&mut tls).await else { return };
        let path = head.split_whitespace().nth(1).unwrap_or_default().to_owned();
        match (path.rsplit('/').next().unwrap_or_default(), peer) {
            ("enrol", None) => {
                let answer = self.enrol(parse(&body));
                let failure = self.state.lock().enrolment_failures.pop();
                match failure {
                    None => respond(&mut tls, &answer).await,
                    Some("") => {}
                    Some(status) => {
                        let head = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
                        tls.write_all(head.as_bytes()).await.expect("writes");
                    }
                }
            }
            ("renew", Some(peer)) => {
                let answer = self.renew(&parse(&body), peer.node_id);
                respond(&mut tls, &answer).await;
            }
            ("channel", Some(peer)) if peer.not_after > self.sources.now() => {
                let key = header(&head, "sec-websocket-key").expect("a key");
                let accept = derive_accept_key(key.as_bytes());
                let answer = format!(
                    "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: {accept}\r\n\r\n"
                );
                tls.write_all(answer.as_bytes()).await.expect("writes");
                let socket = WebSocketStream::from_raw_socket(tls, Role::Server, None).await;
                self.run_channel(peer, socket).await;
            }
            // A gateway that is overloaded: data connections get no answer.
            (_, Some(_)) if path.contains("/streams/") => std::future::pending().await,
            _ => {
                let _gone = tls.write_all(b"HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n").await;
            }
        }
    }

    fn enrol(&self, request: EnrolRequest) -> EnrolAnswer {
        let node_id = NodeId::new(&self.sources);
        let certificate = self.issue(&request.csr, node_id);
        self.state.lock().enrolments.push(request);
        EnrolAnswer {
            node_id,
            certificate,
            trust_bundle: self.authority.trust_bundle(),
            task_keys: vec![self.signer.public_key()],
            bootstrap: self.bootstrap(node_id),
        }
    }

    fn renew(&self, request: &RenewRequest, node_id: NodeId) -> RenewAnswer {
        {
            let mut state = self.state.lock();
            state.renewals += 1;
            state.life = Duration::hours(24);
        }
        RenewAnswer {
            certificate: self.issue(&request.csr, node_id),
            trust_bundle: self.authority.trust_bundle(),
            task_keys: vec![self.signer.public_key()],
            bootstrap: self.bootstrap(node_id),
        }
    }

    fn issue(&self, csr: &str, node_id: NodeId) -> String {
        let life = self.state.lock().life;
        let request = NodeCertificateRequest {
            claim: self.sources.uuid(),
            node: node_id,
            csr_pem: csr.to_owned(),
            not_before: self.sources.now(),
            life,
        };
        self.authority.issue_node(&request).expect("issued").chain_pem
    }

    fn bootstrap(&self, node_id: NodeId) -> Signed {
        let (gateways, forges) = {
            let state = self.state.lock();
            (state.listed.clone(), state.forges_list)
        };
        let list = Bootstrap { node_id, gateways, issued_at: self.sources.now() };
        let signer = if forges { foreign_signer(self.signer.id()) } else { self.signer.clone() };
        signer.sign(Purpose::Bootstrap, &list).expect("signs")
    }

    async fn run_channel(&self, peer: PeerIdentity, mut socket: WebSocketStream<TlsStream<TcpStream>>) {
        let node = peer.node_id;
        let (sender, mut outgoing) = mpsc::unbounded_channel();
        {
            let mut state = self.state.lock();
            *state.connects.entry(node).or_default() += 1;
            state.senders.entry(node).or_default().push(sender);
        }
        loop {
            tokio::select! {
                message = socket.next() => {
                    let Some(Ok(message)) = message else { break };
                    let Message::Text(text) = message else { continue };
                    let frame: FromAgent = serde_json::from_str(&text).expect("a frame");
                    for answer in self.on_frame(&peer, frame) {
                        let _gone = socket.send(to_message(&answer)).await;
                    }
                }
                frame = outgoing.recv() => match frame {
                    Some(frame) => { let _gone = socket.send(to_message(&frame)).await; }
                    None => break,
                },
            }
        }
        *self.state.lock().ends.entry(node).or_default() += 1;
    }

    fn on_frame(&self, peer: &PeerIdentity, frame: FromAgent) -> Vec<FromGateway> {
        let mut state = self.state.lock();
        state.received.push((peer.node_id, frame.clone()));
        match frame {
            FromAgent::Hello(_) => {
                let task_keys = vec![self.signer.public_key()];
                let now = self.sources.now();
                vec![FromGateway::Welcome {
                    epoch: 1,
                    now,
                    task_keys,
                    telemetry_seconds: state.telemetry_seconds,
                    heartbeat_seconds: gpuaas_agent_protocol::HEARTBEAT_SECONDS,
                }]
            }
            FromAgent::Result(signed) => {
                let result: TaskResult =
                    signed.open_by_host(Purpose::Result, &peer.public_key).expect("signed by the host");
                let stored = FromGateway::Stored { task_id: result.task_id };
                if state.stores { vec![stored] } else { vec![] }
            }
            _ => vec![],
        }
    }

    /// Sends a frame on the node's newest channel.
    pub fn send_frame(&self, node: NodeId, frame: FromGateway) {
        let state = self.state.lock();
        let newest = state.senders.get(&node).and_then(|senders| senders.last());
        newest.expect("connected").send(frame).expect("connected");
    }

    /// Closes the node's channels.
    pub fn disconnect(&self, node: NodeId) {
        self.state.lock().senders.remove(&node);
    }

    /// Signs and sends a task, without changing it.
    pub fn send(&self, task: &Task) {
        let signed = self.signer.sign(Purpose::Task, task).expect("signs");
        self.send_frame(task.node_id, FromGateway::Task(signed));
    }

    pub fn received(&self, node: NodeId) -> Vec<FromAgent> {
        let state = self.state.lock();
        state.received.iter().filter(|(from, _)| *from == node).map(|(_, frame)| frame.clone()).collect()
    }

    pub fn connects(&self, node: NodeId) -> usize {
        self.state.lock().connects.get(&node).copied().unwrap_or(0)
    }

    pub fn ends(&self, node: NodeId) -> usize {
        self.state.lock().ends.get(&node).copied().unwrap_or(0)
    }

    /// Returns the received results of a task, including duplicates.
    pub fn results(&self, node: NodeId, task: TaskId) -> Vec<TaskResult> {
        let results = self.received(node).into_iter().filter_map(|frame| match frame {
            FromAgent::Result(signed) => serde_json::from_str::<TaskResult>(&signed.payload).ok(),
            _ => None,
        });
        results.filter(|result| result.task_id == task).collect()
    }

    pub fn now(&self) -> DateTime<Utc> {
        self.sources.now()
    }
}

/// Returns a signer with this key id but a newly generated key.
pub fn foreign_signer(id: &str) -> TaskSigner {
    let (_, pkcs8, _) = TaskSigner::generate().expect("a key");
    TaskSigner::open(id, &pkcs8).expect("opens")
}

fn to_message(frame: &FromGateway) -> Message {
    Message::text(serde_json::to_string(frame).expect("serialises"))
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> T {
    serde_json::from_slice(body).expect("a request")
}

fn header(head: &str, name: &str) -> Option<String> {
    let lines = head.lines().filter_map(|line| line.split_once(": "));
    lines.into_iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.to_owned())
}

async fn read_request(tls: &mut TlsStream<TcpStream>) -> Option<(String, Vec<u8>)> {
    let mut read = Vec::new();
    let end = loop {
        if let Some(end) = read.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
            break end + 4;
        }
        if tls.read_buf(&mut read).await.ok()? == 0 {
            return None;
        }
    };
    let mut body = read.split_off(end);
    let head = String::from_utf8(read).expect("text");
    let length = header(&head, "content-length").map_or(0, |text| text.parse().expect("a number"));
    while body.len() < length {
        tls.read_buf(&mut body).await.ok()?;
    }
    Some((head, body))
}

async fn respond(tls: &mut TlsStream<TcpStream>, answer: &impl serde::Serialize) {
    let body = serde_json::to_string(answer).expect("serialises");
    let text = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    let _gone = tls.write_all(text.as_bytes()).await;
    let _gone = tls.shutdown().await;
}
