//! Reconnect storm: all nodes reconnect at the same time, compared with bare handshakes.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use futures::future::try_join_all;
use gpuaas_agent::identity::{HostKey, Identity};
use gpuaas_agent::tls;
use gpuaas_core::{Error, Result, Sources};
use gpuaas_fleet::Fleet;
use gpuaasd::{Config, cloud as composition};
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;
use tokio::time::Instant;
use tokio_rustls::client::TlsStream;
use tokio_rustls::{TlsAcceptor, TlsConnector};
use tokio_tungstenite::{accept_async, client_async};

use crate::cloud::{Cloud, wait_until};
use crate::hosts::Hosts;

const NOW: &str = "select extract(epoch from clock_timestamp())::float8";
/// Time at which the oldest open session was opened, and the time span of the middle nine tenths.
const OPENED: &str = "select extract(epoch from min(opened_at))::float8, extract(epoch from
        percentile_disc(0.95) within group (order by opened_at) - percentile_disc(0.05) within group (order by opened_at))::float8
    from fleet.node_sessions where closed_at is null";

/// Pause before memory is read: by then each node has sent its first telemetry sample.
const SETTLE_TIME: Duration = Duration::from_secs(25);
/// Number of storms. Each lasts seconds, so other load on the machine could distort a single one.
const ROUNDS: usize = 3;

pub async fn measure(cloud: &mut Cloud, hosts: Hosts) -> Result<()> {
    let mut storms = Vec::new();
    for _ in 0..ROUNDS {
        storms.push(storm(cloud, &hosts).await?);
    }
    tokio::time::sleep(SETTLE_TIME).await;
    let (now, peak) = (cloud.gateway_memory("VmRSS")? / 1024.0, cloud.gateway_memory("VmHWM")? / 1024.0);
    println!("the gateway's memory after its restart: {now:.0} MB, at most {peak:.0} MB");
    hosts.healthy.kill().await;
    hosts.failing.kill().await;
    cloud.kill_gateway().await?;
    let (channels, tls) = handshakes(cloud).await?;
    let share = |bare: &[f64]| storms.iter().sum::<f64>() / bare.iter().sum::<f64>();
    println!("nodes reconnected per second: {}", listed(&storms));
    println!(
        "bare handshakes per second, same keys and certificates: {}; the share: {:.2} (aim 0.85)",
        listed(&channels),
        share(&channels)
    );
    println!(
        "bare TLS handshakes per second, without WebSocket: {}; the share: {:.2}",
        listed(&tls),
        share(&tls)
    );
    Ok(())
}

fn listed(rates: &[f64]) -> String {
    rates.iter().map(|rate| format!("{rate:.0}")).collect::<Vec<_>>().join(", ")
}

/// Kills and restarts the gateway. Returns the nodes reconnected per second.
async fn storm(cloud: &mut Cloud, hosts: &Hosts) -> Result<f64> {
    let (all, before) = (hosts.connected(), cloud.server.number(NOW).await?);
    cloud.kill_gateway().await?;
    cloud.start_gateway()?;
    let began = Instant::now();
    let mut middle = 0.0;
    wait_until("every node is connected again", async || {
        // Querying all sessions takes CPU time that the nodes need.
        if hosts.connected() < all {
            return Ok(false);
        }
        let [oldest, took] = cloud.server.numbers(OPENED).await?;
        middle = took;
        Ok(oldest > before)
    })
    .await?;
    println!("{all} nodes reconnected {:.1} s after their gateway was killed", began.elapsed().as_secs_f64());
    Ok(0.9 * all as f64 / middle)
}

/// Measures handshakes of all nodes with a bare listener, as fast as possible: TLS with WebSocket, and TLS only.
async fn handshakes(cloud: &Cloud) -> Result<(Vec<f64>, Vec<f64>)> {
    let this = std::env::current_exe().map_err(Error::internal)?;
    let mut command = Command::new(this);
    command.arg("accept").arg("--listen").arg(cloud.gateway_address.to_string());
    command.arg("--data-dir").arg(cloud.server.data.path());
    command.env("GPUAAS__DATABASE__URL", cloud.server.url()).stdin(Stdio::null()).kill_on_drop(true);
    let _acceptor = command.spawn().map_err(Error::internal)?;
    wait_until("the bare listener accepts connections", async || {
        Ok(TcpStream::connect(cloud.gateway_address).await.is_ok())
    })
    .await?;
    let configs = identities(&cloud.server.data.path().join("hosts"))?;
    let (mut channels, mut tls) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        tls.push(measure_rate(&configs, |config| connect_tls(cloud.gateway_address, config)).await?);
        channels
            .push(measure_rate(&configs, |config| connect_websocket(cloud.gateway_address, config)).await?);
    }
    Ok((channels, tls))
}

/// Connects with every configuration. Returns the rate of the middle nine tenths per second. Connections stay open
/// until all are established.
async fn measure_rate<T: Send + 'static, F>(
    configs: &[Arc<ClientConfig>],
    connect: impl Fn(Arc<ClientConfig>) -> F,
) -> Result<f64>
where
    F: Future<Output = Result<T>> + Send + 'static,
{
    let began = Instant::now();
    let connected = configs.iter().map(|config| {
        let connected = connect(config.clone());
        tokio::spawn(
            async move { connected.await.map(|connection| (began.elapsed().as_secs_f64(), connection)) },
        )
    });
    let connected = try_join_all(connected).await.map_err(Error::internal)?;
    let connected = connected.into_iter().collect::<Result<Vec<_>>>()?;
    let mut times: Vec<f64> = connected.iter().map(|(at, _)| *at).collect();
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[(times.len() as f64 * share) as usize];
    Ok(0.9 * times.len() as f64 / (at(0.95) - at(0.05)))
}

async fn connect_tls(address: SocketAddr, config: Arc<ClientConfig>) -> Result<TlsStream<TcpStream>> {
    let tcp = TcpStream::connect(address).await.map_err(Error::internal)?;
    let name = ServerName::from(address.ip());
    TlsConnector::from(config).connect(name, tcp).await.map_err(Error::internal)
}

async fn connect_websocket(address: SocketAddr, config: Arc<ClientConfig>) -> Result<impl Sized> {
    let stream = connect_tls(address, config).await?;
    client_async(format!("wss://{address}/"), stream).await.map_err(Error::internal)
}

/// Reads the client configuration of every node.
fn identities(dir: &Path) -> Result<Vec<Arc<ClientConfig>>> {
    let mut configs = Vec::new();
    let (mut trust, entries) = (None, |dir: &Path| std::fs::read_dir(dir).map_err(Error::internal));
    for group in entries(dir)? {
        for host in entries(&group.map_err(Error::internal)?.path())? {
            let host = host.map_err(Error::internal)?.path();
            if !host.is_dir() {
                continue;
            }
            let Some(identity) = Identity::load(&host).map_err(Error::internal)? else { continue };
            let key = HostKey::open(&host).map_err(Error::internal)?;
            if trust.is_none() {
                trust = Some(tls::gateway_verifier(&identity.trust_bundle).map_err(Error::internal)?);
            }
            let trust = trust.clone().ok_or_else(|| Error::internal("no trust"))?;
            configs.push(tls::mutual(&identity, &key, trust).map_err(Error::internal)?);
        }
    }
    Ok(configs)
}

/// Runs the bare listener: the gateway's keys and TLS rules, and nothing after the handshakes.
pub async fn accept(listen: SocketAddr, data_dir: PathBuf) -> Result<()> {
    let data_dir = ("GPUAAS__DATA_DIR".to_owned(), data_dir.display().to_string());
    let config = Config::load(None, std::env::vars().chain([data_dir]))?;
    let (connect, _) = composition::database(&config).await?;
    let (store, keyring) = composition::open_store(connect, &config, Sources::system()).await?;
    let fleet = Fleet::open(&store, keyring, Arc::new(config.settings()?), &config.fleet()).await?;
    let authority = fleet.authority();
    let names = [listen.ip().to_string()];
    let certificate = authority.issue_server(&names, store.sources().now()).await.map_err(Error::internal)?;
    let config = gpuaas_pki::server_config(&authority.node_bundle(), &certificate);
    let acceptor = TlsAcceptor::from(config.map_err(Error::internal)?);
    let listener = TcpListener::bind(listen).await.map_err(Error::internal)?;
    loop {
        let (tcp, _) = listener.accept().await.map_err(Error::internal)?;
        let acceptor = acceptor.clone();
        tokio::spawn(async move {
            let Ok(stream) = acceptor.accept(tcp).await else { return };
            if let Ok(mut channel) = accept_async(stream).await {
                // Hold the connection until the node closes it.
                let _closed = channel.next().await;
            }
        });
    }
}
