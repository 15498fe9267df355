//! One host's agent: who it is, what it remembers, what it is doing.

use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::PROTOCOL;
use gpuaas_agent_protocol::frames::{Capabilities, FromAgent, Hello};
use gpuaas_agent_protocol::signed::{PublicKey, Signed};
use gpuaas_agent_protocol::tasks::TASKS;
use gpuaas_core::{AllocationId, NodeId, Sources, TaskId};
use parking_lot::{Mutex, RwLock};
use rustls::ClientConfig;
use rustls::client::WebPkiServerVerifier;
use tokio::sync::{Semaphore, mpsc, oneshot};
use uuid::Uuid;

use crate::agent_log::AgentLog;
use crate::command::HostCommand;
use crate::drivers::Host;
use crate::error::{AgentError, Result};
use crate::gateway_link::Transport;
use crate::identity::{HostKey, Identity};
use crate::journal::{Durability, Journal};
use crate::network_faults::NetworkFaults;
use crate::ring::Ring;
use crate::task_group::{TaskGroup, blocking};
use crate::tls;

/// TaskGroup under way at once.
const MAX_BATCH: usize = 8;
/// Frames waiting for the connection.
pub const OUTBOX_FRAMES: usize = 64;

/// How a host's agent is set up.
pub struct NodeOptions {
    pub state_dir: PathBuf,
    pub host: Arc<dyn Host>,
    pub sources: Sources,
    pub durability: Durability,
    pub ring: Ring,
    pub diary_lines: usize,
    /// The host's owner lets no task run longer than this.
    pub task_limit: Option<Duration>,
    /// Shared by hosts that trust the same roots.
    pub trust: Option<Arc<WebPkiServerVerifier>>,
    pub transport: Transport,
    pub network_faults: NetworkFaults,
    pub executed: Executed,
}

/// How often each task was begun: in one life of the process, more than once would be wrong.
#[derive(Clone, Default)]
pub struct Executed(Arc<Mutex<HashMap<TaskId, u32>>>);

impl Executed {
    /// Beyond this many tasks nothing is counted any more.
    const MAX_ROWS: usize = 1_000_000;

    pub(crate) fn begun(&self, task_id: TaskId) {
        let mut counts = self.0.lock();
        if counts.len() < Self::MAX_ROWS || counts.contains_key(&task_id) {
            *counts.entry(task_id).or_default() += 1;
        }
    }

    pub fn counts(&self) -> HashMap<TaskId, u32> {
        self.0.lock().clone()
    }
}

pub struct Node {
    pub(crate) dir: PathBuf,
    pub(crate) key: HostKey,
    identity: RwLock<Arc<Identity>>,
    /// When its certificate is due for renewal.
    renew_at: RwLock<DateTime<Utc>>,
    tls: RwLock<Arc<ClientConfig>>,
    pub(crate) host: Arc<dyn Host>,
    pub(crate) sources: Sources,
    journal: Arc<Mutex<Journal>>,
    pub(crate) ring: Mutex<Ring>,
    pub(crate) agent_log: AgentLog,
    pub(crate) task_limit: Option<Duration>,
    pub(crate) transport: Transport,
    pub(crate) network_faults: NetworkFaults,
    pub(crate) executed: Executed,
    pub(crate) tasks: TaskGroup,
    pub(crate) permits: Arc<Semaphore>,
    /// The last task of each allocation, and when it is over.
    pub(crate) last_task_by_allocation: Mutex<HashMap<AllocationId, (TaskId, oneshot::Receiver<()>)>>,
    outbox: Mutex<Option<mpsc::Sender<FromAgent>>>,
    /// Results sent before, for a host that is sent_results to replay them.
    pub(crate) sent_results: Mutex<VecDeque<Signed>>,
    agent_instance: Uuid,
    boot_id: String,
    connections: AtomicU64,
}

impl Node {
    /// Opens what an enrolment left in the state directory, and takes up the tasks that were interrupted.
    pub async fn open(options: NodeOptions, tasks: TaskGroup) -> Result<Arc<Self>> {
        let (dir, durability, sources) =
            (options.state_dir.clone(), options.durability, options.sources.clone());
        let now = sources.now();
        let read = move || {
            let journal = Journal::open(&dir, durability, now)?;
            Ok((Identity::load(&dir), HostKey::open(&dir), journal))
        };
        let (identity, key, journal) = blocking(read).await?;
        let (identity, key) = (identity?.ok_or(AgentError::NotEnrolled)?, key?);
        let trust = options.trust.map_or_else(|| tls::trust(&identity.trust_bundle), Ok)?;
        let config = tls::mutual(&identity, &key, trust)?;
        let interrupted = journal.unfinished();
        let node = Arc::new(Self {
            dir: options.state_dir,
            key,
            renew_at: RwLock::new(identity.validity()?.renew_at()),
            identity: RwLock::new(Arc::new(identity)),
            tls: RwLock::new(config),
            agent_instance: sources.uuid(),
            boot_id: options.host.boot_id(),
            host: options.host,
            agent_log: AgentLog::new(options.diary_lines, sources.clone()),
            sources,
            journal: Arc::new(Mutex::new(journal)),
            ring: Mutex::new(options.ring),
            task_limit: options.task_limit,
            transport: options.transport,
            network_faults: options.network_faults,
            executed: options.executed,
            tasks,
            permits: Arc::new(Semaphore::new(MAX_BATCH)),
            last_task_by_allocation: Mutex::default(),
            outbox: Mutex::default(),
            sent_results: Mutex::default(),
            connections: AtomicU64::new(0),
        });
        for task in interrupted {
            match HostCommand::parse(&task) {
                Ok(order) => node.begin(task, order),
                // An older agent may not know what a newer one took on.
                Err((reason, detail)) => node.give_up(&task, reason, &detail).await?,
            }
        }
        Ok(node)
    }

    pub fn id(&self) -> NodeId {
        self.identity().node_id
    }

    pub fn identity(&self) -> Arc<Identity> {
        self.identity.read().clone()
    }

    /// Whether two thirds of the certificate's life are over.
    pub(crate) fn is_due(&self) -> bool {
        *self.renew_at.read() <= self.sources.now()
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// How often this agent got a channel.
    pub fn connections(&self) -> u64 {
        self.connections.load(Ordering::Relaxed)
    }

    /// Whether a channel is up.
    pub fn connected(&self) -> bool {
        self.outbox.lock().as_ref().is_some_and(|outbox| !outbox.is_closed())
    }

    pub(crate) fn tls(&self) -> Arc<ClientConfig> {
        self.tls.read().clone()
    }

    /// Uses the file of the journal on a thread that may block.
    pub(crate) async fn journal<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Journal) -> std::io::Result<T> + Send + 'static,
    ) -> std::io::Result<T> {
        let journal = self.journal.clone();
        blocking(move || work(&mut journal.lock())).await
    }

    /// Results that nobody confirmed: a look into memory, unless the file is being written.
    pub(crate) async fn unstored(&self) -> std::io::Result<Vec<Signed>> {
        if let Some(journal) = self.journal.try_lock() {
            return Ok(journal.unstored());
        }
        self.journal(|journal| Ok(journal.unstored())).await
    }

    /// Becomes what a renewal gave.
    pub(crate) async fn adopt(&self, identity: Identity) -> Result<()> {
        let config = tls::mutual(&identity, &self.key, tls::trust(&identity.trust_bundle)?)?;
        self.keep(identity).await?;
        *self.tls.write() = config;
        Ok(())
    }

    pub(crate) async fn take_keys(&self, keys: Vec<PublicKey>) -> Result<()> {
        if !keys.is_empty() && keys != self.identity().task_keys {
            self.keep(self.identity().with_keys(keys)).await?;
        }
        Ok(())
    }

    async fn keep(&self, identity: Identity) -> Result<()> {
        let (renew_at, identity) = (identity.validity()?.renew_at(), Arc::new(identity));
        let (dir, copy) = (self.dir.clone(), identity.clone());
        blocking(move || copy.save(&dir)).await?;
        *self.identity.write() = identity;
        *self.renew_at.write() = renew_at;
        Ok(())
    }

    /// Everything said from now on goes to this connection.
    pub(crate) fn attach(&self, outbox: mpsc::Sender<FromAgent>) {
        *self.outbox.lock() = Some(outbox);
        self.connections.fetch_add(1, Ordering::Relaxed);
    }

    /// Says something if somebody listens. What must arrive is in the journal and said again.
    pub(crate) fn say(&self, frame: FromAgent) {
        if let Some(outbox) = &*self.outbox.lock() {
            let _full = outbox.try_send(frame);
        }
    }

    pub(crate) fn hello(&self) -> Hello {
        Hello {
            now: self.sources.now(),
            boot_id: self.boot_id.clone(),
            agent_instance: self.agent_instance,
            capabilities: capabilities(&*self.host),
            holding: self.holding(),
        }
    }

    /// Allocations of which something is on the host, or in the journal to be done.
    fn holding(&self) -> Vec<AllocationId> {
        let mut holding = self.host.holding();
        holding.extend(self.last_task_by_allocation.lock().keys());
        holding.sort_unstable();
        holding.dedup();
        holding
    }
}

/// What an agent of this version can do on a host.
pub fn capabilities(host: &dyn Host) -> Capabilities {
    Capabilities {
        agent_version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL,
        task_types: TASKS.iter().map(|known| (known.name.to_owned(), vec![known.version])).collect(),
        simulated: host.simulated(),
        prerequisites: host.prerequisites(),
    }
}
