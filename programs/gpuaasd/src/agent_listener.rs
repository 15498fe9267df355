//! The agents' listener: mutual TLS with a certificate of the platform's own authority, renewed automatically.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_core::{Error, Result, Sources};
use gpuaas_fleet::Gateway;
use gpuaas_http::{
    Api, ApiBuilder, ConnectionLimits, Listen, MutualTls, RateLimits, Server, Site, Tls, TrustedProxies,
};
use gpuaas_pki::{CertificateAuthority, server_config};
use gpuaas_settings::keys;
use parking_lot::Mutex;

use crate::cloud::Cloud;
use crate::config::Config;

/// The server certificate is renewed this long before its expiry.
const RENEW_BEFORE: chrono::Duration = chrono::Duration::days(30);
/// Interval of the check for renewal.
const CHECK_INTERVAL: Duration = Duration::from_secs(3600);

/// The listener that agents connect to.
pub(crate) struct AgentListener {
    server: Server,
    api: Box<Api>,
    gateway: Gateway,
}

impl AgentListener {
    /// Starts the listener, the gateway's workers and the renewal of the server certificate.
    pub(crate) async fn open(cloud: &Cloud, gateway: &Gateway, config: &Config) -> Result<Self> {
        let (store, supervisor) = (&cloud.store, cloud.supervisor());
        let names = server_names(config)?;
        let authority = cloud.domains.fleet.authority().clone();
        let (tls, not_after) = issue_tls_config(&*authority, &names, store.sources().now()).await?;
        let rate_limits = cloud.rate_limits().address_rate(&keys::RATE_LIMITS_GATEWAY_PER_MINUTE);
        let api = Box::new(build_api(cloud, gateway, rate_limits));
        let tls = MutualTls::new(tls);
        let limits = ConnectionLimits {
            total: config.agent_gateway.max_connections,
            per_address: config.agent_gateway.max_connections_per_address,
        };
        let listen =
            Listen { tls: Some(Tls::Mutual(tls.clone())), limits, ..Listen::at(config.agent_gateway.listen) };
        let server = Server::start(
            Site::of(&api),
            listen,
            TrustedProxies::default(),
            store.sources().clone(),
            supervisor,
        )
        .await?;
        cloud.domains.fleet.listens_at(server.address);
        gateway.start_workers();
        api.start_workers();
        let renewal = Arc::new(Renewal {
            authority,
            names,
            tls,
            expiry: Mutex::new(not_after),
            sources: store.sources().clone(),
        });
        supervisor.every("gateway certificate", CHECK_INTERVAL, move || {
            let renewal = renewal.clone();
            async move { renewal.renew_if_due().await }
        });
        Ok(Self { server, api, gateway: gateway.clone() })
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address
    }

    pub(crate) const fn api(&self) -> &Api {
        &self.api
    }

    pub(crate) fn gateway(&self) -> &Gateway {
        &self.gateway
    }

    /// Stops accepting connections; open channels end when the supervisor stops.
    pub(crate) async fn close(self) -> Gateway {
        self.server.stop().await;
        if let Err(error) = self.api.flush().await {
            gpuaas_core::log_failure!(error, "counts of denied requests of nodes were lost");
        }
        self.gateway
    }
}

/// Deregisters the gateway, so that other gateways don't have to wait for its heartbeat to expire.
pub(crate) async fn deregister(gateway: &Gateway) {
    if let Err(error) = gateway.deregister().await {
        gpuaas_core::log_failure!(error, "gateway not deregistered; its heartbeat will expire");
    }
}

/// Builds the API of this listener: the requests that agents send outside their channels.
fn build_api(cloud: &Cloud, gateway: &Gateway, rate_limits: RateLimits) -> Api {
    let access = cloud.domains.identity.access.clone();
    let api =
        ApiBuilder::new(cloud.store.clone(), access.clone(), access, rate_limits, cloud.supervisor().clone());
    gateway.operations(api).build(env!("CARGO_PKG_VERSION"))
}

/// Returns the names for the server certificate: advertised hosts, the listen address and localhost.
fn server_names(config: &Config) -> Result<Vec<String>> {
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

/// Issues a server certificate; returns the TLS configuration and the certificate's expiry.
async fn issue_tls_config(
    authority: &dyn CertificateAuthority,
    names: &[String],
    now: DateTime<Utc>,
) -> Result<(Arc<rustls::ServerConfig>, DateTime<Utc>)> {
    let certificate = authority.issue_server(names, now).await.map_err(Error::internal)?;
    let config = server_config(&authority.node_bundle(), &certificate).map_err(Error::internal)?;
    Ok((config, certificate.not_after))
}

/// The renewal of the server certificate.
struct Renewal {
    authority: Arc<dyn CertificateAuthority>,
    names: Vec<String>,
    tls: MutualTls,
    expiry: Mutex<DateTime<Utc>>,
    sources: Sources,
}

impl Renewal {
    /// Renews the certificate if it expires within [`RENEW_BEFORE`].
    async fn renew_if_due(&self) -> Result<()> {
        let now = self.sources.now();
        if *self.expiry.lock() - now > RENEW_BEFORE {
            return Ok(());
        }
        let (config, not_after) = issue_tls_config(&*self.authority, &self.names, now).await?;
        self.tls.replace(config);
        *self.expiry.lock() = not_after;
        tracing::info!(%not_after, "gateway certificate renewed");
        Ok(())
    }
}
