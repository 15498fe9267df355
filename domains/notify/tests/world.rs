//! A database with the notify domain, a running bus, and two tenants whose events a test emits.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use gpuaas_bus::Bus;
use gpuaas_core::chain::Outcome;
use gpuaas_core::event::Event;
use gpuaas_core::{Actor, AllocationId, NodeId, TokenId};
use gpuaas_http::{Listen, Server, Site, TrustedProxies};
use gpuaas_identity::events::TokenRevoked;
use gpuaas_notify::Notify;
use gpuaas_provisioning::{BillingPorts, Provisioning, Unmetered};
use gpuaas_settings::Settings;
use gpuaas_store::{Answer, Instance, PlatformReason, Request, Scope, Store};
use gpuaas_supervisor::Supervisor;
use gpuaas_testkit::{People, Tenant, TestDatabase, call_json, count, eventually};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Upper bound on any wait, for slow machines.
pub const WAIT_TIMEOUT: Duration = Duration::from_secs(60);

/// A process with the consumer and the feeds, registered as its own instance.
pub struct Process {
    pub notify: Notify,
    store: Store,
    instance: Instance,
    supervisor: Supervisor,
    server: Server,
    address: SocketAddr,
}

impl Process {
    pub async fn start(store: Store, settings: Arc<Settings>, people: &People) -> Self {
        let notify = Notify::new(&store, settings);
        let bus = notify.listen(notify.consume(Bus::new(&store)));
        let (supervisor, id) = (Supervisor::new(), store.sources().uuid());
        let instance = Instance {
            id,
            host: "test".to_owned(),
            roles: Vec::new(),
            consumers: bus.consumers(),
            in_process: Vec::new(),
        };
        store.register(&instance, false).await.expect("registers");
        let heartbeat = store.clone();
        supervisor.every("instance", Duration::from_secs(1), move || {
            let store = heartbeat.clone();
            async move { store.seen(id).await }
        });
        let api = notify.operations(people.api(&store), Arc::new(people.clone())).build("0");
        let listen = Listen::at(([127, 0, 0, 1], 0).into());
        let (proxies, sources) = (TrustedProxies::default(), store.sources().clone());
        let server = Server::start(Site::of(&api), listen, proxies, sources, &supervisor).await;
        let server = server.expect("listens");
        let address = server.address;
        // The reader of the log sends `ready` when it starts; earlier events don't reach the feeds.
        let mut changes = open(address, "/ws/changes?platform=true", "ops").await.expect("opens");
        receive(&mut changes).await;
        bus.start(id, &supervisor);
        receive(&mut changes).await;
        Self { notify, store, instance, supervisor, server, address }
    }

    pub async fn stop(self) {
        self.server.stop().await;
        assert!(self.supervisor.stop(WAIT_TIMEOUT).await, "stops in time");
        self.store.deregister(self.instance.id).await.expect("deregisters");
    }
}

pub struct World {
    pub database: TestDatabase,
    pub store: Store,
    pub settings: Arc<Settings>,
    pub process: Process,
    pub ada: Tenant,
    pub bob: Tenant,
    pub people: People,
}

impl World {
    pub async fn new() -> Self {
        let database = TestDatabase::new().await;
        let (store, settings) = (database.store(), Arc::new(Settings::default()));
        let (ada, bob) = (database.add_tenant("ada").await, database.add_tenant("bob").await);
        let people = People::of(ada, bob);
        let process = Process::start(store.clone(), settings.clone(), &people).await;
        Self { database, store, settings, process, ada, bob, people }
    }

    pub async fn stop(self) {
        self.process.stop().await;
    }

    /// Commits an event of the tenant's project, with this payload.
    pub async fn emit<E: Event>(&self, tenant: Tenant, payload: Value) {
        let event: E = serde_json::from_value(payload).expect("a payload");
        let request = Request {
            actor: Actor::System("test"),
            actor_role: "system".to_owned(),
            action: "test.emit",
            org_id: Some(tenant.org),
            project_id: Some(tenant.project),
            correlation_id: self.store.sources().uuid().simple().to_string(),
            traceparent: String::new(),
            source_address: None,
        };
        let scope = Scope::Platform(PlatformReason::Events);
        let mut tx = self.store.mutation_tx(scope, request).await.expect("a transaction");
        tx.emit(&event).expect("an event");
        tx.commit(Outcome::Ok, &Answer { status: 0, body: String::new() }).await.expect("commits");
    }

    /// Emits an event that yields the notification "An API token was revoked"; returns the token's id.
    pub async fn revoke_token(&self, tenant: Tenant) -> TokenId {
        let token_id = TokenId::new(self.store.sources());
        let payload = json!({ "user_id": tenant.user, "token_id": token_id });
        self.emit::<TokenRevoked>(tenant, payload).await;
        token_id
    }

    /// Calls an operation as `ada` or `bob`: status and body.
    pub async fn send(&self, method: &str, path: &str, who: &str) -> (u16, Value) {
        let api = self.process.notify.operations(self.people.api(&self.store), Arc::new(self.people.clone()));
        call_json(api, method, &format!("/api/v1{path}"), who, &Value::Null).await
    }

    /// Calls an operation and expects success.
    pub async fn must(&self, method: &str, path: &str, who: &str) -> Value {
        let (status, body) = self.send(method, path, who).await;
        assert!((200..300).contains(&status), "{method} {path}: {status} {body}");
        body
    }

    /// Returns the notifications shown to a user, oldest first.
    pub async fn notifications(&self, who: &str) -> Vec<Value> {
        let page = self.must("GET", "/notifications", who).await;
        let mut items = page["items"].as_array().expect("items").clone();
        items.reverse();
        items
    }

    /// Waits until a user has `expected` notifications; returns them, oldest first.
    pub async fn wait_for(&self, who: &str, expected: usize) -> Vec<Value> {
        let written = async || self.notifications(who).await.len() >= expected;
        assert!(eventually(WAIT_TIMEOUT, written).await, "{expected} notifications");
        let items = self.notifications(who).await;
        assert_eq!(items.len(), expected, "{items:?}");
        items
    }

    /// Waits until the consumer has processed `expected` events.
    pub async fn wait_for_effects(&self, expected: i64) {
        let mut owner = self.database.owner().await;
        let effects = "events.effects where consumer = 'notify'";
        let done = eventually(WAIT_TIMEOUT, async || count(&mut owner, effects).await >= expected).await;
        assert!(done, "{expected} events processed");
    }

    /// Creates an allocation with one GPU as `ada` or `bob`, on a node of [`World::add_node`].
    pub async fn add_allocation(&self, who: &str, name: &str) -> AllocationId {
        let provisioning =
            Provisioning::detached(&self.store, self.settings.clone(), BillingPorts::of(Arc::new(Unmetered)))
                .expect("opens");
        let api = provisioning.operations(self.people.api(&self.store));
        let body = json!({ "sku": "slice", "gpus": 1, "name": name });
        let (status, created) = call_json(api, "POST", "/api/v1/allocations", who, &body).await;
        assert_eq!(status, 202, "{created}");
        created["id"].as_str().expect("an id").parse().expect("an id")
    }

    /// Adds a SKU and a node with eight slots.
    pub async fn add_node(&self) -> NodeId {
        self.database.add_sku("slice", "gpu_slice", 8, self.ada.user).await;
        self.database.add_host("a", "slice", 8).await.node
    }

    /// Opens a feed, such as `/ws/notifications`, as a caller; returns the error code if it is refused.
    pub async fn open(&self, path: &str, who: &str) -> Result<Socket, String> {
        open(self.process.address, path, who).await
    }
}

/// A feed's WebSocket.
pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn open(address: SocketAddr, path: &str, who: &str) -> Result<Socket, String> {
    let mut request = format!("ws://{address}{path}").into_client_request().expect("an address");
    request.headers_mut().insert("authorization", format!("Bearer {who}").parse().expect("a header"));
    match connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::Error::Http(refused)) => {
            let problem: Value =
                serde_json::from_slice(refused.body().as_deref().unwrap_or_default()).expect("JSON");
            Err(problem["code"].as_str().expect("a code").to_owned())
        }
        Err(error) => panic!("{error}"),
    }
}

/// Returns the next message of a feed.
pub async fn receive(socket: &mut Socket) -> Value {
    loop {
        let message = tokio::time::timeout(WAIT_TIMEOUT, socket.next()).await.expect("in time");
        match message.expect("open").expect("no error") {
            Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
            Message::Close(frame) => panic!("closed: {frame:?}"),
            _ => {}
        }
    }
}

/// The kind and the texts of a notification.
pub fn texts(notification: &Value) -> Value {
    json!([notification["kind"], notification["title"], notification["body"], notification["link"]])
}
