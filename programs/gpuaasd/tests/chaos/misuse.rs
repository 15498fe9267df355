//! Background misuse during faults: clients that hang and hosts that send garbage.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures::{SinkExt, StreamExt};
use gpuaas_agent::identity::{HostKey, Identity};
use gpuaas_agent::simulate::{Fleet, FleetOptions};
use gpuaas_core::Sources;
use rcgen::{KeyPair, PKCS_ECDSA_P256_SHA256};
use rustls::pki_types::PrivatePkcs8KeyDer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;

use crate::hostile_host::HostileHost;
use crate::hostile_host::attack::{attack, until_ended};
use crate::hostile_host::frames::{hello, mutate, random, samples};

const CLIENTS: usize = 48;
const PAUSE: Duration = Duration::from_millis(200);
/// Limit for a hanging connection; longer than any idle timeout.
const MAX_HANG: Duration = Duration::from_secs(180);

pub struct Misuse {
    tasks: Vec<JoinHandle<()>>,
    connections: Arc<AtomicUsize>,
    attacks: Arc<AtomicUsize>,
}

impl Misuse {
    /// Starts clients that hang at each of these listeners.
    pub fn start(listeners: &[SocketAddr]) -> Self {
        let connections = Arc::new(AtomicUsize::new(0));
        let client = |n: usize| tokio::spawn(hang(listeners[n % listeners.len()], n, connections.clone()));
        let tasks = (0..CLIENTS).map(client).collect();
        Self { tasks, connections: connections.clone(), attacks: Arc::default() }
    }

    /// Enrols hosts that attack these gateways from then on.
    pub async fn add_hosts(&mut self, options: FleetOptions, gateways: [SocketAddr; 2]) {
        let dir = options.state_dir.clone();
        let enrolled = Fleet::start(options).await.expect("hosts enrol");
        let names: Vec<String> = enrolled.nodes().into_iter().map(|(name, _)| name).collect();
        enrolled.kill().await;
        for (n, name) in names.iter().enumerate() {
            let dir = dir.join(name);
            let identity = Identity::load(&dir).expect("readable").expect("enrolled");
            let key = PrivatePkcs8KeyDer::from(HostKey::open(&dir).expect("a key").pkcs8().to_vec());
            let hosts = gateways.map(|gateway| {
                let key =
                    KeyPair::from_pkcs8_der_and_sign_algo(&key, &PKCS_ECDSA_P256_SHA256).expect("a key");
                let Identity { node_id, certificate, trust_bundle, .. } = &identity;
                HostileHost::new(*node_id, gateway, key, certificate, trust_bundle)
            });
            self.tasks.push(tokio::spawn(attack_gateways(hosts, n, self.attacks.clone())));
        }
    }

    /// Stops the misuse. Fails if a client or a host has failed before.
    pub async fn stop(self) {
        for task in self.tasks {
            task.abort();
            let ended = task.await;
            assert!(ended.as_ref().is_err_and(tokio::task::JoinError::is_cancelled), "{ended:?}");
        }
        let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
        println!(
            "  {} hanging connections, {} attacks by hosts",
            count(&self.connections),
            count(&self.attacks)
        );
    }
}

/// Opens connections, one after the other, that never send a complete request.
async fn hang(listener: SocketAddr, client: usize, connections: Arc<AtomicUsize>) {
    let mut ticks = tokio::time::interval(PAUSE);
    for n in client.. {
        ticks.tick().await;
        let Ok(mut stream) = TcpStream::connect(listener).await else { continue };
        connections.fetch_add(1, Ordering::Relaxed);
        // The listener must close a connection that stays idle or incomplete for too long.
        let cut = tokio::time::timeout(MAX_HANG, misbehave(&mut stream, n)).await;
        assert!(cut.is_ok(), "{listener} never closes a connection of kind {}", n % KINDS);
    }
}

const KINDS: usize = 7;

/// Sends an incomplete request; returns when the listener has closed the connection.
async fn misbehave(stream: &mut TcpStream, kind: usize) {
    let head = "POST /api/v1/projects HTTP/1.1\r\nhost: cloud\r\ncontent-type: application/json\r\n";
    let begin = match kind % KINDS {
        0 => String::new(),
        1 => head.to_owned(),
        2 => format!("{head}content-length: 1000\r\n\r\n{{\"name\": \"hal"),
        3 => format!("{head}transfer-encoding: chunked\r\n\r\nffff\r\n{{\"na"),
        4 => "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0".to_owned(),
        5 => "\0".repeat(5_000),
        // Pipelined requests whose responses are never read.
        _ => "GET /api/v1/openapi.json HTTP/1.1\r\nhost: cloud\r\n\r\n".repeat(50),
    };
    if stream.write_all(begin.as_bytes()).await.is_err() {
        return;
    }
    match kind % KINDS {
        // Sends single bytes slowly.
        1 => {
            while stream.write_all(b"x").await.is_ok() {
                // waits: the client is slow
                tokio::time::sleep(PAUSE).await;
            }
        }
        6 => while stream.write_all(begin.as_bytes()).await.is_ok() {},
        _ => {
            let mut buffer = [0; 1024];
            while stream.read(&mut buffer).await.is_ok_and(|read| read > 0) {}
        }
    }
}

/// Opens channels at alternating gateways and sends malformed frames.
async fn attack_gateways(hosts: [HostileHost; 2], number: usize, attacks: Arc<AtomicUsize>) {
    let (sources, mut next) = (Sources::system(), random());
    let samples = samples(&sources);
    let mut ticks = tokio::time::interval(PAUSE);
    for n in number.. {
        ticks.tick().await;
        let Ok(mut socket) = hosts[n % hosts.len()].socket().await else { continue };
        attacks.fetch_add(1, Ordering::Relaxed);
        let mut frame = samples[next() % samples.len()].clone();
        mutate(&mut frame, &mut next);
        if !next().is_multiple_of(4) {
            // The gateway may be killed at any time.
            let greeted = socket.send(Message::text(hello(&sources).to_string())).await.is_ok();
            if !greeted || !matches!(socket.next().await, Some(Ok(_))) {
                continue;
            }
        }
        if !attack(&mut socket, n / hosts.len(), frame.to_string()).await {
            assert!(until_ended(socket).await, "a gateway keeps the channel of a host that sent garbage");
        }
    }
}
