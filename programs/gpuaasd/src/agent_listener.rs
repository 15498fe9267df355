//! The hosts' door: a listener with TLS of our own authority, whose certificate renews itself.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_core::{Error, Result};
use gpuaas_fleet::Gateway;
use gpuaas_http::rate_limit::RateLimitConfig;
use gpuaas_http::{
    Api, ApiBuilder, ConnectionLimits, Listen, MutualTls, RateLimits, Server, Site, Tls, TrustedProxies,
};
use gpuaas_pki::Authority;
use parking_lot::Mutex;

use crate::cloud::Cloud;
use crate::config::Config;

/// A server certificate is replaced this long before its end.
const RENEW_BEFORE: chrono::Duration = chrono::Duration::days(30);
/// Whether it is time is asked this often.
const CHECK_INTERVAL: Duration = Duration::from_secs(3600);

/// The listener hosts connect to.
pub(crate) struct AgentListener {
    server: Server,
    gateway: Gateway,
}

impl AgentListener {
    pub(crate) async fn open(cloud: &Cloud, gateway: &Gateway, config: &Config) -> Result<Self> {
        let (store, supervisor) = (&cloud.store, cloud.supervisor());
        let names = names(config)?;
        let authority = cloud.domains.fleet.authority();
        let (tls, not_after) = serve_with(authority, &names, store.sources().now())?;
        let rates =
            RateLimitConfig { address: config.agent_gateway.enrolments_per_minute, ..config.rate_limits };
        let api = build_api(cloud, gateway, RateLimits::new(rates, store.sources().clock.clone()));
        let site = gateway.channel(Site::of(&api), supervisor);
        let tls = MutualTls::new(tls);
        let limits = ConnectionLimits {
            total: config.agent_gateway.max_connections,
            per_address: config.agent_gateway.max_connections_per_address,
        };
        let listen =
            Listen { tls: Some(Tls::Mutual(tls.clone())), limits, ..Listen::at(config.agent_gateway.listen) };
        let server =
            Server::start(site, listen, TrustedProxies::default(), store.sources().clone(), supervisor)
                .await?;
        cloud.domains.fleet.listens_at(server.address);
        gateway.start_workers(supervisor);
        let (authority, sources) = (authority.clone(), store.sources().clone());
        let ends = Arc::new(Mutex::new(not_after));
        supervisor.every("gateway certificate", CHECK_INTERVAL, move || {
            let now = sources.now();
            let renewed = renew(&authority, &names, &tls, &ends, now);
            std::future::ready(renewed)
        });
        Ok(Self { server, gateway: gateway.clone() })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address
    }

    /// Takes no new connections; channels end when the system stops.
    pub(crate) async fn close(self) -> Gateway {
        self.server.stop().await;
        self.gateway
    }
}

/// The last word of a gateway, so that nobody waits for its silence to be noticed.
pub(crate) async fn leave(gateway: &Gateway) {
    if let Err(error) = gateway.deregister().await {
        gpuaas_core::log_failure!(error, "this gateway is still listed; its silence will be noticed");
    }
}

/// What is asked at the hosts' door outside their channels.
fn build_api(cloud: &Cloud, gateway: &Gateway, rate_limits: RateLimits) -> Api {
    let access = cloud.domains.identity.access.clone();
    let api =
        ApiBuilder::new(cloud.store.clone(), access.clone(), access, rate_limits, cloud.supervisor().clone());
    gateway.operations(api).build(env!("CARGO_PKG_VERSION"))
}

/// The names hosts may know this gateway by.
fn names(config: &Config) -> Result<Vec<String>> {
    let advertised = config.agent_gateway.advertise.iter().map(|address| {
        let host = address.rsplit_once(':').map_or(address.as_str(), |(host, _)| host);
        host.trim_matches(['[', ']']).to_owned()
    });
    let mut names: Vec<String> = advertised.collect();
    let listen = config.agent_gateway.listen.ip();
    if !listen.is_unspecified() {
        names.push(listen.to_string());
    }
    names.push("localhost".to_owned());
    names.sort();
    names.dedup();
    Ok(names)
}

fn serve_with(
    authority: &Authority,
    names: &[String],
    now: DateTime<Utc>,
) -> Result<(Arc<rustls::ServerConfig>, DateTime<Utc>)> {
    let certificate = authority.issue_server(names, now).map_err(Error::internal)?;
    let config = authority.server_config(&certificate).map_err(Error::internal)?;
    Ok((config, certificate.not_after))
}

fn renew(
    authority: &Authority,
    names: &[String],
    tls: &MutualTls,
    ends: &Mutex<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<()> {
    if *ends.lock() - now > RENEW_BEFORE {
        return Ok(());
    }
    let (config, not_after) = serve_with(authority, names, now)?;
    tls.replace(config);
    *ends.lock() = not_after;
    tracing::info!(%not_after, "the gateway's certificate was renewed");
    Ok(())
}
