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
use gpuaas_http::operation::RequestMeta;
use gpuaas_http::{ApiBuilder, AuthenticateNode, ChannelHandler, NodePrincipal, Peer, PeerSession, Site};
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
}

impl Gateway {
    pub fn new(fleet: &Fleet, id: Uuid) -> Self {
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

    /// Serves the channel of every node: a WebSocket, or long polling where none gets through.
    pub fn channel(&self, site: Site, supervisor: &Supervisor) -> Site {
        let host = format!("{BASE}/nodes/{{node_id}}");
        let (path, poll_path) = (format!("{host}/channel"), format!("{host}/tasks/wait"));
        let handler =
            Arc::new(AgentChannel { gateway: Arc::new(self.clone()), supervisor: supervisor.clone() });
        site.channel(&path, handler.clone(), supervisor).long_poll(&path, &poll_path, handler, supervisor)
    }

    /// Subscribes to certificate revocations and signing key changes.
    #[must_use]
    pub fn listen(&self, bus: Bus) -> Bus {
        bus.subscriber(Arc::new(GatewayEvents(self.clone())))
    }

    /// Starts the gateway's workers.
    pub fn start_workers(&self, supervisor: &Supervisor) {
        session_batches::start(self, supervisor);
        dispatch::start(self, supervisor);
        periodic::start(self, supervisor);
        streams::start(self, supervisor);
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

    /// Authenticates a host that opens a channel. Rejected while the back-off after its failed attempts lasts.
    async fn admit(&self, meta: &RequestMeta, named: Option<NodeId>) -> Result<NodePrincipal> {
        let certificate = meta
            .certificate
            .as_deref()
            .ok_or_else(|| Error::new(Code::TokenMissing, "Client certificate required."))?;
        let node = self.identify(certificate)?;
        if named != Some(node.node_id) {
            return Err(Error::new(
                Code::InsufficientPermissions,
                "The certificate belongs to another node.",
            ));
        }
        self.attempts.begin(&node.serial, self.fleet.store.sources().uptime())?;
        let checked = self.check(&node, false).await;
        if let Err(error) = &checked {
            self.clear_after_outage(&node.serial, error);
        }
        checked.map(|()| node)
    }

    /// Clears the failed attempt if the database was unavailable: that isn't the host's fault.
    fn clear_after_outage(&self, serial: &str, error: &Error) {
        if error.code == Code::ServiceUnavailable {
            self.attempts.clear(serial);
        }
    }
}

/// Channel handler that runs one session per connected agent.
struct AgentChannel {
    gateway: Arc<Gateway>,
    supervisor: Supervisor,
}

impl ChannelHandler for AgentChannel {
    fn admit(&self, peer: Peer) -> BoxFuture<'_, Result<PeerSession>> {
        Box::pin(async move {
            let named = peer.path.iter().find(|(name, _)| name == "node_id");
            let named = named.and_then(|(_, value)| value.parse().ok());
            let identity = self.gateway.admit(&peer.meta, named).await?;
            let address = peer.meta.source_address;
            let (gateway, stopping) = (self.gateway.clone(), self.supervisor.stopping());
            let session: PeerSession =
                Box::new(move |peer| Box::pin(session::serve(gateway, identity, address, peer, stopping)));
            Ok(session)
        })
    }
}

/// Applies revocations and key changes to open channels.
struct GatewayEvents(Gateway);

impl Subscriber for GatewayEvents {
    fn accepts(&self, event_type: &str) -> bool {
        [CertificatesRevoked::TYPE, SigningKeysChanged::TYPE].contains(&event_type)
    }

    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            if let Some(revoked) = event.read::<CertificatesRevoked>()? {
                self.0.connections.close(revoked.node_id, connections::REVOKED);
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
            let serials = self.0.connections.serials();
            let revoked = async |tx: &mut Tx| crate::queries::certificates::revoked(tx, &serials).await;
            for node in self.0.fleet.store.autocommit(PlatformReason::Fleet, revoked).await? {
                self.0.connections.close(node, connections::REVOKED);
            }
            Ok(())
        })
    }
}
