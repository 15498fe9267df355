//! The agents' only door: enrolment, channels, tasks on their way out, results on their way in.
//!
//! A gateway holds channels in memory and tells the database of it once per connection. Whatever it holds can be lost: the
//! host connects again, to this gateway or another, and is told again what it hasn't ended.

mod attempts;
mod batcher;
mod connections;
mod dispatch;
mod frame_budget;
mod metrics;
mod operations;
mod periodic;
mod session;
mod session_batches;
mod telemetry;

use std::sync::Arc;

use futures::future::BoxFuture;
use gpuaas_agent_protocol::BASE;
use gpuaas_agent_protocol::signed::Signed;
use gpuaas_bus::{Bus, Subscriber};
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{Code, Error, NodeId, Result, TaskId};
use gpuaas_http::operation::RequestMeta;
use gpuaas_http::{ApiBuilder, ChannelHandler, Peer, PeerSession, Site, Supervisor};
use gpuaas_pki::PeerIdentity;
use gpuaas_settings::keys;
use gpuaas_store::{PlatformReason, Tx};
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use uuid::Uuid;

use crate::Fleet;
use crate::commands::certificates;
use crate::commands::results::{self, Reporter};
use crate::events::{CertificatesRevoked, SigningKeysChanged};
use attempts::FailedAttempts;
use connections::ConnectionRegistry;
use periodic::ReconnectGrace;
use session_batches::SessionBatches;

/// Results written at once: more than there are connections to write them.
const REPORTS_AT_ONCE: usize = 16;

/// A gateway of this process. A copy is cheap.
#[derive(Clone)]
pub struct Gateway {
    fleet: Fleet,
    /// The process's own id: sessions name it.
    id: Uuid,
    connections: Arc<ConnectionRegistry>,
    batches: SessionBatches,
    attempts: Arc<FailedAttempts>,
    /// Turns of those who report what came of their tasks.
    reports: Arc<Semaphore>,
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
            reports: Arc::new(Semaphore::new(REPORTS_AT_ONCE)),
            reconnect_grace,
        }
    }

    /// Registers the operations of the gateway's own door.
    pub fn operations(&self, api: ApiBuilder) -> ApiBuilder {
        operations::register(self, api.at(BASE))
    }

    /// What the hosts' last samples are, for Prometheus.
    pub fn metrics(&self, site: Site) -> Site {
        let connections = self.connections.clone();
        site.live("/metrics/fleet", move || std::future::ready(Ok(metrics::text(&connections))))
    }

    /// The channel of every host: a WebSocket, or where none gets through requests.
    pub fn channel(&self, site: Site, supervisor: &Supervisor) -> Site {
        let host = format!("{BASE}/nodes/{{node_id}}");
        let (path, heard_at) = (format!("{host}/channel"), format!("{host}/tasks/wait"));
        let door = Arc::new(AgentChannel { gateway: Arc::new(self.clone()), supervisor: supervisor.clone() });
        site.channel(&path, door.clone(), supervisor).long_poll(&path, &heard_at, door, supervisor)
    }

    /// Hears of revocations and new keys.
    #[must_use]
    pub fn listen(&self, bus: Bus) -> Bus {
        bus.subscriber(Arc::new(GatewayEvents(self.clone())))
    }

    /// Starts what runs beside the channels.
    pub fn start_workers(&self, supervisor: &Supervisor) {
        session_batches::start(self, supervisor);
        dispatch::start(self, supervisor);
        periodic::start(self, supervisor);
    }

    /// Hosts say something at least this often.
    fn heartbeat_seconds(&self) -> u32 {
        u32::try_from(self.fleet.settings.get(&keys::NODE_HEARTBEAT_SECONDS)).unwrap_or(u32::MAX)
    }

    /// How many hosts are connected here.
    pub fn connected(&self) -> usize {
        self.connections.count()
    }

    /// Says that this gateway is gone, so that nobody waits for it.
    pub async fn deregister(&self) -> Result<()> {
        let mut tx = self.fleet.store.system_tx(PlatformReason::Fleet).await?;
        crate::commands::liveness::deregister_gateway(&mut tx, self.id).await?;
        tx.commit().await
    }

    /// Takes a result that came over a host's channel. Outbound again, nothing changes. All of a crowd may report at the same
    /// time: what waits for its turn is the result, and no more.
    pub async fn report(&self, reporter: &Reporter, signed: &Signed) -> Result<TaskId> {
        let _turn = self.reports.acquire().await;
        let take = async {
            self.fleet.flush_progress().await;
            results::report(&self.fleet.store, reporter, signed).await
        };
        Box::pin(take).await
    }

    /// Who a certificate says they are: the node that is named, known, unexpired, not revoked.
    async fn identify(&self, meta: &RequestMeta, named: Option<NodeId>) -> Result<PeerIdentity> {
        let identity = shown(&self.fleet, meta, named)?;
        self.check(&identity).await.map(|()| identity)
    }

    /// Whether a certificate is unexpired, not revoked, and of a node that is known.
    async fn check(&self, identity: &PeerIdentity) -> Result<()> {
        certificates::unexpired(identity, self.fleet.store.sources().now())?;
        self.batches.certificate_checks.submit(identity.clone()).await
    }

    /// Lets a host in to say hello, unless too many of its hellos came to nothing.
    async fn admit(&self, meta: &RequestMeta, named: Option<NodeId>) -> Result<PeerIdentity> {
        let identity = shown(&self.fleet, meta, named)?;
        self.attempts.begin(&identity.serial, self.fleet.store.sources().uptime())?;
        let checked = self.check(&identity).await;
        if let Err(error) = &checked {
            self.excuse(&identity.serial, error);
        }
        checked.map(|()| identity)
    }

    /// What isn't a host's fault isn't counted against it.
    fn excuse(&self, serial: &str, error: &Error) {
        if error.code == Code::ServiceUnavailable {
            self.attempts.clear(serial);
        }
    }
}

/// Who a certificate of ours was made for, and nobody but the node that is named.
fn shown(fleet: &Fleet, meta: &RequestMeta, named: Option<NodeId>) -> Result<PeerIdentity> {
    let shown = meta
        .certificate
        .as_deref()
        .ok_or_else(|| Error::new(Code::TokenMissing, "A host shows its certificate here."))?;
    let identity = PeerIdentity::from_der(shown, fleet.authority.trust_domain())
        .map_err(|error| Error::from(Code::TokenInvalid).because(error))?;
    if named != Some(identity.node_id) {
        return Err(Error::new(Code::InsufficientPermissions, "The certificate is another node's."));
    }
    Ok(identity)
}

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

/// Keeps channels in step with what was decided elsewhere.
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
                self.0.fleet.keys.reload().await?;
                self.0.connections.send_keys(self.0.fleet.keys.ring().verification_keys());
            }
            Ok(())
        })
    }

    fn reload(&self) -> BoxFuture<'_, Result<()>> {
        Box::pin(async move {
            self.0.fleet.keys.reload().await?;
            self.0.connections.send_keys(self.0.fleet.keys.ring().verification_keys());
            let serials = self.0.connections.serials();
            let look = async |tx: &mut Tx| crate::queries::certificates::revoked(tx, &serials).await;
            for node in self.0.fleet.store.autocommit(PlatformReason::Fleet, look).await? {
                self.0.connections.close(node, connections::REVOKED);
            }
            Ok(())
        })
    }
}
