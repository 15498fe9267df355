//! The agent gateway: enrolment, channels, task dispatch, results. Agents connect to nothing else.
//!
//! A gateway holds channels in memory and writes to the database once per connection. Nothing it holds must survive:
//! a node that reconnects, here or to another gateway, is sent its unfinished tasks again.

mod attempts;
mod authenticate;
mod batcher;
mod connections;
mod dispatch;
mod frame_budget;
mod metrics;
mod operations;
mod periodic;
mod revoked;
mod session;
mod session_batches;
mod streams;
mod telemetry;

use std::sync::Arc;

use futures::future::BoxFuture;
use gpuaas_agent_protocol::BASE;
use gpuaas_agent_protocol::signed::Signed;
use gpuaas_bus::{Bus, Subscriber};
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{Code, Error, NodeId, Result, TaskId};
use gpuaas_http::{ApiBuilder, Site};
use gpuaas_settings::keys;
use gpuaas_store::{PlatformReason, Tx};
use gpuaas_supervisor::Supervisor;
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use uuid::Uuid;

use crate::Fleet;
use crate::commands::results::{self, Reporter};
use crate::events::{CertificatesRevoked, SigningKeysChanged};
use attempts::FailedAttempts;
use connections::ConnectionRegistry;
use periodic::ReconnectGrace;
use revoked::RevokedCertificates;
use session_batches::SessionBatches;
use streams::ExpectedStreams;
pub use streams::StreamRequest;

/// Maximum results written concurrently. Above the size of the connection pool, so that it is used fully.
const MAX_CONCURRENT_REPORTS: usize = 16;

/// The agent gateway of this process. Cheap to clone.
#[derive(Clone)]
pub struct Gateway {
    fleet: Fleet,
    /// Id of this process, which its sessions refer to.
    id: Uuid,
    connections: Arc<ConnectionRegistry>,
    batches: SessionBatches,
    attempts: Arc<FailedAttempts>,
    /// Permits to write results.
    report_permits: Arc<Semaphore>,
    streams: ExpectedStreams,
    reconnect_grace: Arc<Mutex<ReconnectGrace>>,
    revoked: Arc<RevokedCertificates>,
    supervisor: Supervisor,
}

impl Gateway {
    pub fn new(fleet: &Fleet, id: Uuid, supervisor: &Supervisor) -> Self {
        let reconnect_grace = Arc::new(Mutex::new(ReconnectGrace::new(fleet.store.sources().now())));
        Self {
            fleet: fleet.clone(),
            id,
            connections: Arc::default(),
            batches: SessionBatches::default(),
            attempts: Arc::default(),
            report_permits: Arc::new(Semaphore::new(MAX_CONCURRENT_REPORTS)),
            streams: ExpectedStreams::default(),
            reconnect_grace,
            revoked: Arc::default(),
            supervisor: supervisor.clone(),
        }
    }

    /// Registers the operations of the agent listener.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api.at(BASE).authenticate_nodes(Arc::new(self.clone())))
    }

    /// Serves the nodes' latest samples for Prometheus at `/metrics/fleet`.
    pub fn metrics(&self, site: Site) -> Site {
        let connections = self.connections.clone();
        site.live("/metrics/fleet", move || std::future::ready(Ok(metrics::text(&connections))))
    }

    /// Subscribes to certificate revocations and signing key changes.
    #[must_use]
    pub fn listen(&self, bus: Bus) -> Bus {
        bus.subscriber(Arc::new(GatewayEvents(self.clone())))
    }

    /// Starts the gateway's workers.
    pub fn start_workers(&self) {
        session_batches::start(self, &self.supervisor);
        dispatch::start(self, &self.supervisor);
        periodic::start(self, &self.supervisor);
        streams::start(self, &self.supervisor);
    }

    /// Returns the heartbeat interval that agents are sent.
    fn heartbeat_seconds(&self) -> u32 {
        u32::try_from(self.fleet.settings.get(&keys::NODE_HEARTBEAT_SECONDS)).unwrap_or(u32::MAX)
    }

    /// Returns the number of nodes connected to this gateway.
    pub fn connected(&self) -> usize {
        self.connections.count()
    }

    /// Deletes this gateway's registration and closes its sessions, so that its nodes aren't treated as connected.
    pub async fn deregister(&self) -> Result<()> {
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        crate::commands::liveness::deregister_gateway(&mut tx, self.id).await?;
        tx.commit().await
    }

    /// Records a result that arrived over a node's channel; a repeated one changes nothing. After a mass reconnect
    /// many nodes report at once: a waiting report holds only its permit request and the result itself.
    pub async fn report(&self, reporter: &Reporter, signed: &Signed) -> Result<TaskId> {
        let _permit = self.report_permits.acquire().await;
        let record = async {
            self.fleet.flush_progress().await;
            results::report(&self.fleet.store, reporter, signed).await
        };
        Box::pin(record).await
    }

    /// Loads the revoked certificates of a node, or of all nodes. Open streams of theirs are closed by their next check.
    async fn load_revoked(&self, node: Option<NodeId>) -> Result<()> {
        let now = self.fleet.store.sources().now();
        let revoked = async |tx: &mut Tx| crate::queries::certificates::revoked(tx, node, now).await;
        let revoked = self.fleet.store.autocommit(PlatformReason::Fleet, revoked).await?;
        self.revoked.add(revoked, now);
        Ok(())
    }

    /// Clears the failed attempt if the database was unavailable: that isn't the host's fault.
    fn clear_after_outage(&self, serial: &str, error: &Error) {
        if error.code == Code::ServiceUnavailable {
            self.attempts.clear(serial);
        }
    }
}

/// Applies revocations and key changes to open streams.
struct GatewayEvents(Gateway);

impl Subscriber for GatewayEvents {
    fn accepts(&self, event_type: &str) -> bool {
        [CertificatesRevoked::TYPE, SigningKeysChanged::TYPE].contains(&event_type)
    }

    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            if let Some(revoked) = event.read::<CertificatesRevoked>()? {
                self.0.load_revoked(Some(revoked.node_id)).await?;
            }
            if event.read::<SigningKeysChanged>()?.is_some() {
                self.0.fleet.signing_keys.reload().await?;
                self.0.connections.send_keys(self.0.fleet.signing_keys.ring().verification_keys());
            }
            Ok(())
        })
    }

    fn reload(&self) -> BoxFuture<'_, Result<()>> {
        Box::pin(async move {
            self.0.fleet.signing_keys.reload().await?;
            self.0.connections.send_keys(self.0.fleet.signing_keys.ring().verification_keys());
            self.0.load_revoked(None).await
        })
    }
}
