//! A running control plane: engines, domains and servers, started in order and stopped in reverse.

use std::sync::Arc;
use std::time::Duration;

use gpuaas_bus::Bus;
use gpuaas_core::error::chain_of;
use gpuaas_core::{Code, Error, Result, Sources};
use gpuaas_ephemeral::Ephemeral;
use gpuaas_fleet::Gateway;
use gpuaas_http::{Api, ApiBuilder, RateLimits, Server, Site, TrustedProxies};
use gpuaas_pki::{Keyring, MasterKey};
use gpuaas_settings::keys;
use gpuaas_store::embedded::{EmbeddedOptions, EmbeddedServer};
use gpuaas_store::{Connect, HEARTBEAT_INTERVAL, INSTANCE_EXPIRES_AFTER, Instance, Retention, Store};
use gpuaas_supervisor::Supervisor;
use gpuaas_telemetry::Telemetry;
use uuid::Uuid;

use crate::agent_listener::{self, AgentListener};
use crate::config::{Config, EphemeralEngine};
use crate::domains::Domains;
use crate::readiness::Readiness;
use crate::role::Role;
use crate::{ephemeral, first_password, pages};

/// Limit for workers to end on shutdown.
const STOP_TIMEOUT: Duration = Duration::from_secs(20);
/// Interval of the check for clock jumps.
const CLOCK_WATCH_INTERVAL: Duration = Duration::from_secs(1);
const KEY_CHECK: &str = "master_key_check";

/// Derivation context of the MAC key for audit rows. A different text yields a different key.
///
/// A master key rotation changes this key, and rows with an older MAC would never be sealed. Since rows are sealed within a
/// second of their commit, a rotation stops the writers, waits until all rows are sealed, and restarts.
const AUDIT_ROWS_KEY: &str = "gpuaas audit rows 1";

/// The control plane of this process.
pub struct Cloud {
    pub store: Store,
    pub domains: Domains,
    pub api: Arc<Api>,
    /// The API's server; `None` without role `api`.
    server: Option<Server>,
    /// The server of health and metrics.
    health: Option<Server>,
    /// The agents' listener; `None` without role `agent-gateway`.
    gateway: Option<AgentListener>,
    supervisor: Supervisor,
    readiness: Arc<Readiness>,
    instance: Instance,
    ephemeral: Arc<dyn Ephemeral>,
    embedded: Option<EmbeddedServer>,
}

impl Cloud {
    /// Starts the servers and workers of the roles. `telemetry` is `None` in tests, which don't expose `/metrics`.
    pub async fn start(
        config: &Config,
        roles: &[Role],
        sources: Sources,
        telemetry: Option<Telemetry>,
    ) -> Result<Self> {
        let (connect, embedded) = database(config).await?;
        tracing::info!("database ready");
        Self::start_on(connect, embedded, config, roles, sources, telemetry).await
    }

    /// Starts like [`Cloud::start`], on an existing database.
    pub async fn start_on(
        connect: Connect,
        embedded: Option<EmbeddedServer>,
        config: &Config,
        roles: &[Role],
        sources: Sources,
        telemetry: Option<Telemetry>,
    ) -> Result<Self> {
        Box::pin(Self::open(connect, embedded, config, roles, sources, telemetry)).await
    }

    async fn open(
        connect: Connect,
        embedded: Option<EmbeddedServer>,
        config: &Config,
        roles: &[Role],
        sources: Sources,
        telemetry: Option<Telemetry>,
    ) -> Result<Self> {
        let (store, keyring) = open_store(connect, config, sources.clone()).await?;
        let supervisor = Supervisor::new();
        let domains = Domains::open(&store, &keyring, config.settings()?, &config.fleet()).await?;
        let id = sources.uuid();
        let gateway =
            roles.contains(&Role::AgentGateway).then(|| Gateway::new(&domains.fleet, id, &supervisor));
        let bus = domains.listen(Bus::new(&store), roles);
        let bus = gateway.iter().fold(bus, |bus, gateway| gateway.listen(bus));
        let in_process = engines_in_process(config, roles);
        let instance = register(&store, id, roles, &bus, in_process, embedded.is_some()).await?;
        let ephemeral = ephemeral::open(&config.ephemeral, &sources.clock, &supervisor).await?;
        let rate_limits = RateLimits::new(ephemeral.clone(), domains.settings.clone());
        let api = public_api(&store, &domains, rate_limits, supervisor.clone());
        let api = Arc::new(api.build(env!("CARGO_PKG_VERSION")));
        let mut cloud = Self {
            readiness: Arc::new(Readiness::new(store.clone(), ephemeral.clone())),
            store,
            domains,
            api,
            server: None,
            health: None,
            gateway: None,
            supervisor,
            instance,
            ephemeral,
            embedded,
        };
        cloud.start_workers(config, roles, telemetry.clone());
        bus.start(cloud.instance.id, &cloud.supervisor);
        if let Some(gateway) = &gateway {
            cloud.gateway = Some(Box::pin(AgentListener::open(&cloud, gateway, config)).await?);
        }
        cloud.health = Some(Box::pin(cloud.serve_health(config, gateway.as_ref(), telemetry)).await?);
        if roles.contains(&Role::Api) {
            cloud.server = Some(Box::pin(cloud.serve_api(config)).await?);
        }
        Ok(cloud)
    }

    fn start_workers(&self, config: &Config, roles: &[Role], telemetry: Option<Telemetry>) {
        self.domains.start_workers(roles, &self.supervisor);
        let (store, id) = (self.store.clone(), self.instance.id);
        self.supervisor.every("instance", HEARTBEAT_INTERVAL, move || {
            let store = store.clone();
            async move { store.seen(id).await }
        });
        let store = self.store.clone();
        self.supervisor.every("clock", CLOCK_WATCH_INTERVAL, move || {
            store.watch_clock();
            std::future::ready(Ok(()))
        });
        let store = self.store.clone();
        self.supervisor.spawn_restarting("announcer", move || {
            let store = store.clone();
            async move { store.publish_commits().await }
        });
        let store = self.store.clone();
        self.supervisor.spawn_restarting("listener", move || {
            let store = store.clone();
            async move { store.listen_for_commits().await }
        });
        first_password::watch(&config.data_dir, &self.store, &self.supervisor);
        if let Some(telemetry) = telemetry {
            self.supervisor.every("metrics", Duration::from_secs(5), move || {
                telemetry.upkeep();
                std::future::ready(Ok(()))
            });
        }
        if roles.contains(&Role::Api) {
            self.api.start_workers();
        }
        if roles.contains(&Role::OutboxRelay) {
            let (store, domains) = (self.store.clone(), self.domains.clone());
            self.supervisor.every("retention", Duration::from_secs(3600), move || {
                let (store, domains) = (store.clone(), domains.clone());
                async move { enforce_retention(&store, &domains).await }
            });
        }
    }

    /// Serves the API, its pages, and health checks for load balancers.
    async fn serve_api(&self, config: &Config) -> Result<Server> {
        let site = pages::add(Site::of(&self.api), &self.api);
        let proxies = TrustedProxies::parse(&config.api.trusted_proxies)?;
        let sources = self.store.sources().clone();
        Server::start(self.health_of(site), config.listen(), proxies, sources, &self.supervisor).await
    }

    /// Serves health and metrics on a separate listener, so that problems of the API don't affect them and only operators have
    /// access.
    async fn serve_health(
        &self,
        config: &Config,
        gateway: Option<&Gateway>,
        telemetry: Option<Telemetry>,
    ) -> Result<Server> {
        let metrics = move || {
            let text = telemetry.as_ref().map(Telemetry::metrics_text);
            std::future::ready(Ok(text.unwrap_or_default()))
        };
        let site = self.health_of(Site::empty()).live("/metrics", metrics);
        let site = gateway.into_iter().fold(site, |site, gateway| gateway.metrics(site));
        let sources = self.store.sources().clone();
        // A separate supervisor keeps this server running until all other work has ended.
        let supervisor = Supervisor::new();
        Server::start(site, config.health_listen(), TrustedProxies::default(), sources, &supervisor).await
    }

    fn health_of(&self, site: Site) -> Site {
        let readiness = self.readiness.clone();
        site.live("/healthz", || std::future::ready(Ok("ok\n".to_owned()))).live("/readyz", move || {
            let readiness = readiness.clone();
            async move { readiness.probe().await }
        })
    }

    /// Creates upcoming partitions and deletes data past its retention period.
    pub async fn enforce_retention(&self) -> Result<()> {
        enforce_retention(&self.store, &self.domains).await
    }

    /// Returns the address of the API.
    pub fn address(&self) -> Option<std::net::SocketAddr> {
        self.server.as_ref().map(|server| server.address)
    }

    /// Returns the address of health and metrics.
    pub fn health_address(&self) -> Option<std::net::SocketAddr> {
        self.health.as_ref().map(|server| server.address)
    }

    pub(crate) fn supervisor(&self) -> &Supervisor {
        &self.supervisor
    }

    /// Returns the rate limits, counted by the engine that all listeners share.
    pub(crate) fn rate_limits(&self) -> RateLimits {
        RateLimits::new(self.ephemeral.clone(), self.domains.settings.clone())
    }

    /// Returns the address of the agent gateway.
    pub fn gateway_address(&self) -> Option<std::net::SocketAddr> {
        self.gateway.as_ref().map(AgentListener::address)
    }

    /// Returns the agent gateway.
    pub fn gateway(&self) -> Option<&Gateway> {
        self.gateway.as_ref().map(AgentListener::gateway)
    }

    /// Returns the operations of the agent gateway.
    pub fn gateway_api(&self) -> Option<&Api> {
        self.gateway.as_ref().map(AgentListener::api)
    }

    /// Resolves with the reason when the embedded database has failed too often to be restarted.
    pub fn database_failure(&self) -> impl Future<Output = String> + Send + use<> {
        let given_up = self.embedded.as_ref().map(EmbeddedServer::given_up);
        async move {
            match given_up {
                Some(given_up) => given_up.await,
                None => std::future::pending().await,
            }
        }
    }

    /// Drains requests, stops workers, flushes in-memory counts and closes the database.
    pub async fn stop(mut self) {
        self.supervisor.drain();
        if let Some(server) = self.server.take() {
            server.stop().await;
        }
        let mut gateway = None;
        if let Some(listener) = self.gateway.take() {
            gateway = Some(listener.close().await);
        }
        if !self.supervisor.stop(STOP_TIMEOUT).await {
            tracing::warn!("some workers didn't stop in time; their work will be repeated");
        }
        if let Some(gateway) = gateway {
            agent_listener::deregister(&gateway).await;
        }
        if let Some(health) = self.health.take() {
            health.stop().await;
        }
        if let Err(error) = self.api.flush().await {
            gpuaas_core::log_failure!(error, "counts of denied requests were lost");
        }
        if let Err(error) = self.store.deregister(self.instance.id).await {
            gpuaas_core::log_failure!(error, "process not deregistered; it is still listed as running");
        }
        self.store.close().await;
        if let Some(Err(error)) = self.embedded.take().map(EmbeddedServer::stop) {
            tracing::warn!(cause = chain_of(&error), "the embedded database didn't stop cleanly");
        }
    }
}

/// Returns the API with all domains' operations.
pub(crate) fn public_api(
    store: &Store,
    domains: &Domains,
    rate_limits: RateLimits,
    supervisor: Supervisor,
) -> ApiBuilder {
    let access = domains.identity.access.clone();
    let api = ApiBuilder::new(store.clone(), access.clone(), access, rate_limits, supervisor);
    domains.operations(api)
}

async fn enforce_retention(store: &Store, domains: &Domains) -> Result<()> {
    let settings = &domains.settings;
    let days = |key| u32::try_from(settings.get(key)).unwrap_or(u32::MAX);
    store.keep(Retention {
        audit_days: days(&keys::RETENTION_AUDIT_DAYS),
        events_days: days(&keys::RETENTION_EVENTS_DAYS),
        journal_days: days(&keys::RETENTION_JOURNAL_DAYS),
    });
    store.make_partitions().await?;
    if !store.may_remove_by_age().await? {
        return Ok(());
    }
    domains.audit.cut(settings.get(&keys::RETENTION_AUDIT_DAYS)).await?;
    store.drop_expired().await?;
    gpuaas_bus::forget_letters(store, settings.get(&keys::RETENTION_DEAD_LETTERS_DAYS)).await?;
    domains.notify.forget().await?;
    domains.fleet.forget(settings.get(&keys::RETENTION_TASKS_DAYS)).await?;
    domains.identity.forget(store).await?;
    domains.probe.forget().await
}

/// Connects to the database by URL, or starts the embedded server.
pub async fn database(config: &Config) -> Result<(Connect, Option<EmbeddedServer>)> {
    let sized = |connect: Connect| Connect {
        app_connections: config.database.app_connections,
        platform_connections: config.database.platform_connections,
        ..connect
    };
    if !config.database.url.is_empty() {
        return Ok((sized(Connect::by_url(config.database.url.expose())?), None));
    }
    let options = EmbeddedOptions {
        data_dir: config.data_dir.clone(),
        binaries: Some(config.database.binaries.clone()).filter(|path| !path.as_os_str().is_empty()),
        durable: true,
        settings: Vec::new(),
    };
    let started = Supervisor::blocking(move || EmbeddedServer::start(options)).await?;
    let server = started.map_err(|error| {
        Error::new(Code::ServiceUnavailable, format!("the embedded database failed to start: {error}"))
    })?;
    Ok((sized(Connect::embedded(&server)), Some(server)))
}

/// Opens the store for writing: checks the master key and derives the MAC key of audit rows from it.
pub async fn open_store(
    connect: Connect,
    config: &Config,
    sources: Sources,
) -> Result<(Store, Arc<Keyring>)> {
    let keyring = Arc::new(keyring(config, &sources)?);
    let audit_key = keyring.derive(AUDIT_ROWS_KEY).map_err(Error::internal)?;
    let older_audit_keys = keyring.derive_older(AUDIT_ROWS_KEY).map_err(Error::internal)?;
    let connect = Connect { audit_key: Some(audit_key), older_audit_keys, ..connect };
    let store = Store::open(connect, sources).await?;
    check_master_key(&store, &keyring).await?;
    reseal(&store, &keyring).await?;
    Ok((store, keyring))
}

fn keyring(config: &Config, sources: &Sources) -> Result<Keyring> {
    let unusable = |error| Error::new(Code::InvalidRequest, format!("the master key is unusable: {error}"));
    let key = MasterKey::load(&config.master_key()?, &sources.entropy).map_err(unusable)?;
    let older = config.older_master_keys()?;
    let older = older.iter().map(|source| MasterKey::load_existing(source, &sources.entropy));
    let older = older.collect::<std::result::Result<_, _>>().map_err(unusable)?;
    Ok(Keyring::new(key, older, sources.entropy.clone()))
}

/// Reseals the platform's keys that are under an older master key. Domains reseal their own secrets.
async fn reseal(store: &Store, keyring: &Keyring) -> Result<()> {
    let reseal = |name: &str, stored| {
        let envelope = serde_json::from_value(stored).map_err(Error::internal)?;
        let sealed = match name {
            KEY_CHECK if keyring.needs_reseal(&envelope) => keyring.check().map(Some),
            KEY_CHECK => Ok(None),
            // A secret is sealed for its name.
            name => keyring.reseal(&envelope, name),
        };
        let sealed = sealed.map_err(Error::internal)?;
        sealed.map(|envelope| serde_json::to_value(envelope).map_err(Error::internal)).transpose()
    };
    let resealed = store.reseal_secrets(reseal).await?;
    if resealed > 0 {
        tracing::info!(resealed, "platform keys resealed under the active master key");
    }
    Ok(())
}

/// Rejects a master key other than the one under which the stored secrets are sealed.
async fn check_master_key(store: &Store, keyring: &Keyring) -> Result<()> {
    let check = keyring.check().map_err(Error::internal)?;
    let offered = serde_json::to_value(check).map_err(Error::internal)?;
    let stored = store.keep_secret(KEY_CHECK, offered).await?;
    let stored = serde_json::from_value(stored).map_err(Error::internal)?;
    keyring.verify_check(&stored).map_err(|error| {
        let detail = format!("this isn't the master key of the database: {error}");
        Error::new(Code::InvalidRequest, detail)
    })
}

/// Returns the roles' in-memory engines, which exist once per process: rate limits count only this process's requests.
fn engines_in_process(config: &Config, roles: &[Role]) -> Vec<String> {
    let limits = roles.contains(&Role::Api) && config.ephemeral.engine == EphemeralEngine::InProcess;
    limits.then(|| "ephemeral state".to_owned()).into_iter().collect()
}

async fn register(
    store: &Store,
    id: Uuid,
    roles: &[Role],
    bus: &Bus,
    in_process: Vec<String>,
    alone: bool,
) -> Result<Instance> {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let instance = Instance {
        id,
        host: format!("{} (pid {})", host.trim(), std::process::id()),
        roles: roles.iter().map(|role| role.name().to_owned()).collect(),
        consumers: bus.consumers(),
        in_process,
    };
    // A killed predecessor stays registered until its heartbeat expires.
    let deadline = store.sources().now() + INSTANCE_EXPIRES_AFTER + chrono::Duration::seconds(1);
    loop {
        match store.register(&instance, alone).await {
            Ok(()) => return Ok(instance),
            Err(error) if error.code == Code::StateConflict && store.sources().now() < deadline => {
                tracing::info!("waiting for the registration of the previous process to expire");
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
            Err(error) if error.code == Code::StateConflict => {
                let detail =
                    format!("{} For several, set [ephemeral] engine = \"redis\" and url.", error.detail);
                return Err(Error::new(Code::StateConflict, detail));
            }
            Err(error) => return Err(error),
        }
    }
}
