//! PostgreSQL access: the embedded server, scopes, and the transaction types for all reads and writes. Pools, connections
//! and SQL that isn't checked at compile time exist only in this crate.

mod audit_row;
mod background_tx;
mod commit_notify;
mod consumer_tx;
pub mod embedded;
mod external;
mod failure;
mod instances;
mod migrate;
mod mutation_tx;
mod outage;
mod outbox;
mod pool;
mod read_tx;
mod row_mac;
mod scope;
mod snapshot;
mod steady_clock;
mod step_tx;
mod system_tx;
mod transaction;
mod write_tx;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, Error, Result, Secret, Sources, Uptime};
use parking_lot::Mutex;
use sqlx::ConnectOptions;
use sqlx::postgres::PgConnectOptions;

pub use audit_row::SystemAction;
pub use commit_notify::{CommitListener, Topic};
pub use consumer_tx::{ConsumerTx, EventClaim};
pub use external::{ExternalClaim, ExternalClaimState, PrepareTx};
pub use failure::{Retry, is_cancelled, is_fenced_off, violated};
pub use instances::{HEARTBEAT_INTERVAL, INSTANCE_EXPIRES_AFTER, Instance};
pub use migrate::migrate;
pub use mutation_tx::{Answer, IdempotencyKey, KeyClaim, MutationTx, Request};
pub use outbox::Cause;
pub use read_tx::ReadTx;
pub use scope::{PlatformReason, Scope};
pub use snapshot::Snapshot;
pub use step_tx::{StepOf, StepTx};
pub use system_tx::{Retention, SystemTx};
pub use transaction::Tx;
pub use write_tx::WriteTx;

use commit_notify::CommitNotifier;
use outage::OutageLog;
use pool::Pool;
use row_mac::RowMac;
use steady_clock::SteadyClock;

/// The two database roles of the service. Neither owns a table and neither is a superuser.
const APP_ROLE: &str = "gpuaas_app";
const PLATFORM_ROLE: &str = "gpuaas_platform";

/// Connection settings: where the database is and how many connections to use.
#[derive(Clone)]
pub struct Connect {
    /// Options of the owner role, which migrates.
    pub owner: PgConnectOptions,
    /// True if the server accepts both roles at sign-in (embedded); otherwise the owner switches to them.
    pub sign_in_as_roles: bool,
    pub app_connections: usize,
    pub platform_connections: usize,
    /// Key of the MAC on audit rows; without one, a publicly known key of zeros is used.
    pub audit_key: Option<Secret<Vec<u8>>>,
    /// Keys of earlier master keys. MACs made with them stay valid until their rows are sealed.
    pub older_audit_keys: Vec<Secret<Vec<u8>>>,
}

impl Connect {
    /// Connects to an external PostgreSQL by its URL. The URL's user owns the schema.
    pub fn by_url(url: &str) -> Result<Self> {
        let owner = url.parse().map_err(|error: sqlx::Error| {
            Error::new(Code::InvalidRequest, format!("invalid database URL: {error}"))
        })?;
        Ok(Self::new(owner, false))
    }

    /// Connects to the embedded server.
    pub fn embedded(server: &embedded::EmbeddedServer) -> Self {
        let owner = PgConnectOptions::new_without_pgpass()
            .socket(server.socket_dir())
            .port(server.port())
            .username(server.superuser())
            .database("postgres");
        Self::new(owner, true)
    }

    /// Connects to no database: for output that depends on the code alone, such as the API contract.
    pub fn nowhere() -> Self {
        Self::new(PgConnectOptions::new_without_pgpass(), false)
    }

    fn new(owner: PgConnectOptions, sign_in_as_roles: bool) -> Self {
        Self {
            owner,
            sign_in_as_roles,
            app_connections: 24,
            platform_connections: 8,
            audit_key: None,
            older_audit_keys: Vec::new(),
        }
    }
}

/// Access to the database. Clones share its pools.
#[derive(Clone)]
pub struct Store {
    app: Pool,
    platform: Pool,
    /// A dedicated connection for readiness checks, so that they don't wait for busy connections.
    readiness: Pool,
    sources: Sources,
    /// Unknown until [`Store::keep`] is called: data governed by a policy is never dropped on a guess.
    retention: Arc<Mutex<Option<Retention>>>,
    row_mac: RowMac,
    commit_notifier: Arc<CommitNotifier>,
    /// Time when this process last created partitions.
    partitions_made_at: Arc<Mutex<Option<DateTime<Utc>>>>,
    steady: SteadyClock,
    attached_at: Uptime,
}

impl Store {
    /// Migrates and opens the database.
    pub async fn open(connect: Connect, sources: Sources) -> Result<Self> {
        migrate(&connect.owner).await?;
        let store = Self::attach(connect, sources);
        store.make_partitions().await?;
        Ok(store)
    }

    /// Opens a database that is already migrated. Connects on first use.
    pub fn attach(connect: Connect, sources: Sources) -> Self {
        let role = |name: &'static str| {
            let limits = [
                ("search_path", ""),
                ("standard_conforming_strings", "on"),
                ("statement_timeout", "15s"),
                ("lock_timeout", "5s"),
                ("idle_in_transaction_session_timeout", "30s"),
                ("timezone", "UTC"),
                ("client_min_messages", "warning"),
            ];
            // sqlx would log the text of slow statements, literals included.
            let options =
                connect.owner.clone().application_name(name).options(limits).disable_statement_logging();
            if connect.sign_in_as_roles { options.username(name) } else { options.options([("role", name)]) }
        };
        let outages = OutageLog::new(sources.clock.clone());
        Self {
            app: Pool::new(role(APP_ROLE), connect.app_connections, outages.clone()),
            platform: Pool::new(role(PLATFORM_ROLE), connect.platform_connections, outages.clone()),
            readiness: Pool::new(role(PLATFORM_ROLE), 1, outages),
            commit_notifier: CommitNotifier::new(sources.uuid().to_string()),
            retention: Arc::default(),
            row_mac: RowMac::new(connect.audit_key.as_ref(), &connect.older_audit_keys),
            partitions_made_at: Arc::default(),
            steady: SteadyClock::new(sources.clone()),
            attached_at: sources.uptime(),
            sources,
        }
    }

    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// Compares the wall clock with the monotonic one, so that a jump is reported when it happens.
    pub fn watch_clock(&self) {
        self.steady.now();
    }

    pub async fn close(&self) {
        self.app.close().await;
        self.platform.close().await;
        self.readiness.close().await;
    }

    /// Closes all idle connections. Called after a lost connection: the idle ones are probably lost too, and the number of
    /// attempts is limited.
    fn drop_idle(&self) {
        self.app.drop_idle();
        self.platform.drop_idle();
        self.readiness.drop_idle();
    }

    fn pool(&self, scope: Scope) -> &Pool {
        if scope.is_platform() { &self.platform } else { &self.app }
    }

    async fn begin(&self, scope: Scope, read_only: bool) -> Result<Tx> {
        let connection = self.pool(scope).acquire().await?;
        Tx::begin(connection, self, scope.begin(read_only)).await.map(|(tx, _)| tx)
    }
}
