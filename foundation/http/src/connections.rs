//! The open connections of a listener, limited in total and per address.
//!
//! WebSockets count towards the listener's limit only; they have limits of their own. At a limit the oldest connection
//! without a request in progress is closed for the new one. Incomplete requests, however many, therefore can't block new
//! ones, health checks included.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::task::{Context, Poll};

use axum::body::{Body, HttpBody};
use axum::response::Response;
use bytes::Bytes;
use futures::task::AtomicWaker;
use http::StatusCode;
use http_body::{Frame, SizeHint};
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::server::TrustedProxies;
use crate::source_address::{canonical, limit_key};

/// Limits on the open connections of a listener.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionLimits {
    pub total: usize,
    /// Per source address; trusted proxies are exempt.
    pub per_address: usize,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self { total: 8192, per_address: 1024 }
    }
}

/// Maximum concurrent handshakes of one address, at a listener that limits them.
const MAX_HANDSHAKES_PER_ADDRESS: usize = 128;

/// The registry of one listener.
pub(crate) struct Connections {
    limits: ConnectionLimits,
    proxies: TrustedProxies,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    last_id: u64,
    /// Ordered by age, because ids ascend.
    all: BTreeMap<u64, Arc<OpenConnection>>,
    by_address: HashMap<IpAddr, AddressState>,
}

/// State of an address that has connections other than WebSockets.
struct AddressState {
    connections: usize,
    handshakes: Arc<Semaphore>,
}

impl Open {
    fn count(&self, address: IpAddr) -> usize {
        self.by_address.get(&address).map_or(0, |state| state.connections)
    }

    /// Counts one more connection of an address. Returns its handshake permits.
    fn add(&mut self, address: IpAddr) -> Arc<Semaphore> {
        let none = || AddressState {
            connections: 0,
            handshakes: Arc::new(Semaphore::new(MAX_HANDSHAKES_PER_ADDRESS)),
        };
        let state = self.by_address.entry(address).or_insert_with(none);
        state.connections += 1;
        state.handshakes.clone()
    }

    fn subtract(&mut self, address: IpAddr) {
        let Some(state) = self.by_address.get_mut(&address) else { return };
        state.connections -= 1;
        if state.connections == 0 {
            self.by_address.remove(&address);
        }
    }

    fn remove(&mut self, id: u64) {
        let Some(connection) = self.all.remove(&id) else { return };
        if !connection.is_upgraded() {
            self.subtract(connection.address);
        }
    }

    /// Counts a connection towards the listener's limit only from now on.
    fn upgrade(&mut self, connection: &OpenConnection) {
        if self.all.contains_key(&connection.id) && !connection.upgraded.swap(true, Ordering::Relaxed) {
            self.subtract(connection.address);
        }
    }

    /// Closes the oldest connection without a request, of one address or of all. Returns false if there is none.
    fn evict(&mut self, of: Option<IpAddr>) -> bool {
        let is_evictable =
            |c: &&Arc<OpenConnection>| of.is_none_or(|address| c.address == address) && !c.is_busy();
        let Some(connection) = self.all.values().find(is_evictable).cloned() else { return false };
        connection.closed.cancel();
        self.remove(connection.id);
        true
    }
}

impl Connections {
    pub(crate) fn new(limits: ConnectionLimits, proxies: TrustedProxies) -> Arc<Self> {
        Arc::new(Self { limits, proxies, open: Mutex::default() })
    }

    /// Registers a connection, closing an older one when a limit is reached. Returns `None` if all of them are busy.
    pub(crate) fn open(self: &Arc<Self>, address: IpAddr) -> Option<Registered> {
        let mut open = self.open.lock();
        let limited = !self.proxies.trusts(canonical(address));
        let address = limit_key(address);
        if limited && open.count(address) >= self.limits.per_address && !open.evict(Some(address)) {
            metrics::counter!("gpuaas_connections_refused_total", "limit" => "address").increment(1);
            return None;
        }
        if open.all.len() >= self.limits.total && !open.evict(None) {
            metrics::counter!("gpuaas_connections_refused_total", "limit" => "listener").increment(1);
            return None;
        }
        open.last_id += 1;
        let connection = Arc::new(OpenConnection {
            id: open.last_id,
            address,
            requests: AtomicUsize::new(0),
            begun: AtomicUsize::new(0),
            upgraded: AtomicBool::new(false),
            closed: CancellationToken::new(),
            reader: AtomicWaker::new(),
            registry: Arc::downgrade(self),
        });
        open.all.insert(connection.id, connection.clone());
        let handshakes = open.add(address);
        Some(Registered { connections: self.clone(), connection, handshakes })
    }
}

/// One open connection.
pub(crate) struct OpenConnection {
    id: u64,
    address: IpAddr,
    /// Number of requests whose answer isn't complete.
    requests: AtomicUsize,
    /// Total number of requests whose head was complete.
    begun: AtomicUsize,
    /// Set when the connection becomes a WebSocket, which has limits of its own.
    upgraded: AtomicBool,
    pub(crate) closed: CancellationToken,
    /// Woken when a request ends, because the wait for the next one begins.
    pub(crate) reader: AtomicWaker,
    registry: Weak<Connections>,
}

impl OpenConnection {
    pub(crate) fn is_busy(&self) -> bool {
        self.requests.load(Ordering::Relaxed) > 0 || self.is_upgraded()
    }

    pub(crate) fn is_upgraded(&self) -> bool {
        self.upgraded.load(Ordering::Relaxed)
    }

    fn upgrade(&self) {
        if let Some(registry) = self.registry.upgrade() {
            registry.open.lock().upgrade(self);
        }
    }

    pub(crate) fn begun(&self) -> usize {
        self.begun.load(Ordering::Relaxed)
    }

    pub(crate) fn begin_request(self: &Arc<Self>) -> RequestGuard {
        self.begun.fetch_add(1, Ordering::Relaxed);
        self.requests.fetch_add(1, Ordering::Relaxed);
        RequestGuard(self.clone())
    }
}

/// Removes the connection from the registry when it ends.
pub(crate) struct Registered {
    connections: Arc<Connections>,
    pub(crate) connection: Arc<OpenConnection>,
    /// Handshake permits of the connection's address.
    pub(crate) handshakes: Arc<Semaphore>,
}

impl Drop for Registered {
    fn drop(&mut self) {
        self.connections.open.lock().remove(self.connection.id);
    }
}

/// Marks its connection as busy until dropped.
pub(crate) struct RequestGuard(Arc<OpenConnection>);

impl RequestGuard {
    /// Keeps the connection busy until the whole body of the answer has been sent, or permanently if it became a
    /// WebSocket.
    pub(crate) fn until_sent(self, response: Response) -> Response {
        if response.status() == StatusCode::SWITCHING_PROTOCOLS {
            self.0.upgrade();
            return response;
        }
        response.map(|body| Body::new(GuardedBody { body, _guard: self }))
    }
}

impl Drop for RequestGuard {
    fn drop(&mut self) {
        self.0.requests.fetch_sub(1, Ordering::Relaxed);
        self.0.reader.wake();
    }
}

struct GuardedBody {
    body: Body,
    _guard: RequestGuard,
}

impl HttpBody for GuardedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const B: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    fn limited(total: usize, per_address: usize) -> Arc<Connections> {
        let proxies = TrustedProxies::parse(&["192.0.2.2".to_owned()]).expect("parses");
        Connections::new(ConnectionLimits { total, per_address }, proxies)
    }

    #[test]
    fn at_the_limit_of_an_address_its_oldest_idle_connection_is_closed() {
        let connections = limited(10, 2);
        let open = || connections.open(A).expect("room");
        let (busy, idle) = (open(), open());
        let _request = busy.connection.begin_request();

        let new = open();

        assert!(idle.connection.closed.is_cancelled());
        assert!(!busy.connection.closed.is_cancelled() && !new.connection.closed.is_cancelled());
        drop(idle);
        assert_eq!(connections.open.lock().count(A), 2);
    }

    #[test]
    fn connections_with_requests_are_never_closed_and_new_ones_are_rejected() {
        let connections = limited(2, 2);
        let (one, two) = (connections.open(A).expect("room"), connections.open(A).expect("room"));
        let _requests = (one.connection.begin_request(), two.connection.begin_request());
        assert!(connections.open(A).is_none());
        assert!(connections.open(B).is_none());
    }

    #[test]
    fn web_sockets_count_for_the_listener_alone() {
        let connections = limited(3, 1);
        let open = || connections.open(A).expect("room");
        let channels = [0, 1].map(|_| {
            let channel = open();
            channel.connection.upgrade();
            channel
        });
        let idle = open();
        assert_eq!(connections.open.lock().count(A), 1);
        drop((channels, idle));
        assert_eq!(connections.open.lock().count(A), 0);
        assert!(connections.open.lock().by_address.is_empty());
    }

    #[test]
    fn a_trusted_proxy_has_only_the_limit_of_the_listener() {
        let connections = limited(3, 1);
        let open: Vec<_> = (0..3).map(|_| connections.open(B).expect("room")).collect();
        assert!(open.iter().all(|registered| !registered.connection.closed.is_cancelled()));
        assert!(connections.open(A).is_some());
        assert!(open[0].connection.closed.is_cancelled());
    }
}
