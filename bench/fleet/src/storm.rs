//! Every host connects anew at once, beside the handshakes alone.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;

use futures::future::try_join_all;
use gpuaas_agent::identity::{HostKey, Identity};
use gpuaas_agent::tls;
use gpuaas_core::{Error, Result, Sources};
use gpuaas_fleet::Fleet;
use gpuaasd::{Config, cloud as composition};
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::process::Command;
use tokio::time::Instant;
use tokio_rustls::{TlsAcceptor, TlsConnector};

use crate::cloud::{Cloud, until};
use crate::hosts::Hosts;

/// Sessions since the storm began, and the time in which the middle nine tenths of them opened.
const OPENED: &str = "select count(*)::float8, extract(epoch from
        percentile_disc(0.95) within group (order by opened_at) - percentile_disc(0.05) within group (order by opened_at))::float8
    from fleet.node_sessions where gateway = (select id from fleet.gateways order by seen_at desc limit 1)";

pub async fn measure(cloud: &mut Cloud, hosts: Hosts) -> Result<()> {
    let all = hosts.connected();
    cloud.kill_gateway().await?;
    cloud.start_gateway()?;
    let began = Instant::now();
    let mut middle = 0.0;
    until("every host is back", async || {
        let [opened, took] = cloud.server.numbers(OPENED).await?;
        middle = took;
        Ok(opened as usize == all && hosts.connected() == all)
    })
    .await?;
    let storm = 0.9 * all as f64 / middle;
    println!(
        "{all} hosts are back {:.1} s after their gateway was killed: {storm:.0} a second",
        began.elapsed().as_secs_f64()
    );
    let peak = cloud.gateway_memory("VmHWM")? / 1024.0;
    println!("the gateway's memory at most: {peak:.0} MB");
    hosts.living.kill().await;
    hosts.mortal.kill().await;
    cloud.kill_gateway().await?;
    let raw = handshakes(cloud).await?;
    println!(
        "handshakes alone, same keys and certificates: {raw:.0} a second; the share: {:.2} (aim 0.85)",
        storm / raw
    );
    Ok(())
}

/// All hosts shake hands with a bare listener, as fast as it goes.
async fn handshakes(cloud: &Cloud) -> Result<f64> {
    let this = std::env::current_exe().map_err(Error::internal)?;
    let mut command = Command::new(this);
    command.arg("accept").arg("--listen").arg(cloud.door.to_string());
    command.arg("--data-dir").arg(cloud.server.data.path());
    command.env("GPUAAS__DATABASE__URL", cloud.server.url()).stdin(Stdio::null()).kill_on_drop(true);
    let _acceptor = command.spawn().map_err(Error::internal)?;
    until("it listens", async || Ok(TcpStream::connect(cloud.door).await.is_ok())).await?;
    let configs = identities(&cloud.server.data.path().join("hosts"))?;
    let began = Instant::now();
    let shaken = configs.into_iter().map(|config| tokio::spawn(shake(cloud.door, config, began)));
    let mut times = Vec::new();
    for held in try_join_all(shaken).await.map_err(Error::internal)? {
        times.push(held?.0);
    }
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[(times.len() as f64 * share) as usize];
    Ok(0.9 * times.len() as f64 / (at(0.95) - at(0.05)))
}

/// When it was done, and the connection, which stays open.
async fn shake(door: SocketAddr, config: Arc<ClientConfig>, began: Instant) -> Result<(f64, impl Sized)> {
    let tcp = TcpStream::connect(door).await.map_err(Error::internal)?;
    let name = ServerName::from(door.ip());
    let stream = TlsConnector::from(config).connect(name, tcp).await.map_err(Error::internal)?;
    Ok((began.elapsed().as_secs_f64(), stream))
}

/// What every host connects with.
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
                trust = Some(tls::trust(&identity.trust_bundle).map_err(Error::internal)?);
            }
            let trust = trust.clone().ok_or_else(|| Error::internal("no trust"))?;
            configs.push(tls::mutual(&identity, &key, trust).map_err(Error::internal)?);
        }
    }
    Ok(configs)
}

/// The bare listener: the gateway's keys and rules, and nothing after the handshake.
pub async fn accept(listen: SocketAddr, data_dir: PathBuf) -> Result<()> {
    let data_dir = ("GPUAAS__DATA_DIR".to_owned(), data_dir.display().to_string());
    let config = Config::load(None, std::env::vars().chain([data_dir]))?;
    let (connect, _) = composition::database(&config).await?;
    let (store, keyring) = composition::open_store(connect, &config, Sources::system()).await?;
    let fleet = Fleet::open(&store, keyring, Arc::new(config.settings()?), &config.fleet()).await?;
    let authority = fleet.authority();
    let certificate = authority.issue_server(&[listen.ip().to_string()], store.sources().now());
    let certificate = certificate.map_err(Error::internal)?;
    let acceptor = TlsAcceptor::from(authority.server_config(&certificate).map_err(Error::internal)?);
    let listener = TcpListener::bind(listen).await.map_err(Error::internal)?;
    loop {
        let (tcp, _) = listener.accept().await.map_err(Error::internal)?;
        let acceptor = acceptor.clone();
        tokio::spawn(async move {
            if let Ok(mut stream) = acceptor.accept(tcp).await {
                // Until the host goes.
                let _gone = stream.read_u8().await;
            }
        });
    }
}
