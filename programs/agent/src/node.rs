//! The state of one agent: identity, journal, connection and running tasks.

use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::PROTOCOL;
use gpuaas_agent_protocol::frames::{Capabilities, FromAgent, Hello};
use gpuaas_agent_protocol::signed::{PublicKey, Signed};
use gpuaas_core::{AllocationId, NodeId, Sources, TaskId};
use parking_lot::{Mutex, RwLock};
use rustls::ClientConfig;
use rustls::client::WebPkiServerVerifier;
use tokio::sync::{Semaphore, mpsc, oneshot};
use uuid::Uuid;

use crate::agent_log::AgentLog;
use crate::blocking::blocking;
use crate::drivers::HostDrivers;
use crate::error::{AgentError, Result};
use crate::gateway_link::Transport;
use crate::identity::{HostKey, Identity};
use crate::journal::{Durability, Journal};
use crate::network_faults::NetworkFaults;
use crate::ring::Ring;
use crate::streams::OpenStreams;
use crate::tasks;
use crate::tls;
use gpuaas_supervisor::Supervisor;

/// Limit of tasks that run concurrently.
const MAX_CONCURRENT_TASKS: usize = 8;
/// Limit of frames queued for the connection; further ones are dropped.
pub const FRAME_QUEUE_CAPACITY: usize = 64;

/// Configuration of an agent.
pub struct NodeOptions {
    pub state_dir: PathBuf,
    pub drivers: HostDrivers,
    pub sources: Sources,
    pub durability: Durability,
    pub ring: Ring,
    pub log_lines: usize,
    /// Limit for tasks set by the host's owner; task types have their own limits as well.
    pub task_limit: Option<Duration>,
    /// Certificate verifier to share between simulated hosts with the same roots.
    pub trust: Option<Arc<WebPkiServerVerifier>>,
    pub transport: Transport,
    pub network_faults: NetworkFaults,
    pub execution_counts: ExecutionCounts,
}

/// Counts how often each task was started. More than once within one process is a bug; tests check this.
#[derive(Clone, Default)]
pub struct ExecutionCounts(Arc<Mutex<HashMap<TaskId, u32>>>);

impl ExecutionCounts {
    /// Limit of counted tasks; further tasks aren't counted.
    const MAX_TASKS: usize = 1_000_000;

    pub(crate) fn increment(&self, task_id: TaskId) {
        let mut counts = self.0.lock();
        if counts.len() < Self::MAX_TASKS || counts.contains_key(&task_id) {
            *counts.entry(task_id).or_default() += 1;
        }
    }

    pub fn counts(&self) -> HashMap<TaskId, u32> {
        self.0.lock().clone()
    }
}

/// One agent.
pub struct Node {
    pub(crate) dir: PathBuf,
    pub(crate) key: HostKey,
    identity: RwLock<Arc<Identity>>,
    /// Time at which the certificate is due for renewal.
    renew_at: RwLock<DateTime<Utc>>,
    tls: RwLock<Arc<ClientConfig>>,
    pub(crate) drivers: HostDrivers,
    pub(crate) sources: Sources,
    journal: Arc<Mutex<Journal>>,
    pub(crate) ring: Mutex<Ring>,
    pub(crate) agent_log: AgentLog,
    pub(crate) task_limit: Option<Duration>,
    pub(crate) transport: Transport,
    pub(crate) network_faults: NetworkFaults,
    pub(crate) execution_counts: ExecutionCounts,
    pub(crate) tasks: Supervisor,
    pub(crate) permits: Arc<Semaphore>,
    pub(crate) streams: OpenStreams,
    /// The last task of each allocation, with a receiver that resolves when the task ends.
    pub(crate) last_task_by_allocation: Mutex<HashMap<AllocationId, (TaskId, oneshot::Receiver<()>)>>,
    frame_sender: Mutex<Option<mpsc::Sender<FromAgent>>>,
    /// Results sent before, kept while fault `replay` is set.
    pub(crate) sent_results: Mutex<VecDeque<Signed>>,
    agent_instance: Uuid,
    connections: AtomicU64,
}

impl Node {
    /// Opens the state directory of an enrolled host and resumes interrupted tasks.
    pub async fn open(options: NodeOptions, tasks: Supervisor) -> Result<Arc<Self>> {
        let (dir, durability, sources) =
            (options.state_dir.clone(), options.durability, options.sources.clone());
        let now = sources.now();
        let read = move || {
            let journal = Journal::open(&dir, durability, now)?;
            Ok((Identity::load(&dir), HostKey::open(&dir), journal))
        };
        let (identity, key, journal) = blocking(read).await?;
        let (identity, key) = (identity?.ok_or(AgentError::NotEnrolled)?, key?);
        let trust = options.trust.map_or_else(|| tls::gateway_verifier(&identity.trust_bundle), Ok)?;
        let config = tls::mutual(&identity, &key, trust)?;
        let interrupted = journal.unfinished();
        let node = Arc::new(Self {
            dir: options.state_dir,
            key,
            renew_at: RwLock::new(identity.validity()?.renew_at()),
            identity: RwLock::new(Arc::new(identity)),
            tls: RwLock::new(config),
            agent_instance: sources.uuid(),
            drivers: options.drivers,
            agent_log: AgentLog::new(options.log_lines, sources.clone()),
            sources,
            journal: Arc::new(Mutex::new(journal)),
            ring: Mutex::new(options.ring),
            task_limit: options.task_limit,
            transport: options.transport,
            network_faults: options.network_faults,
            execution_counts: options.execution_counts,
            tasks,
            permits: Arc::new(Semaphore::new(MAX_CONCURRENT_TASKS)),
            streams: OpenStreams::default(),
            last_task_by_allocation: Mutex::default(),
            frame_sender: Mutex::default(),
            sent_results: Mutex::default(),
            connections: AtomicU64::new(0),
        });
        for task in interrupted {
            match tasks::prepare(&task) {
                Ok(prepared) => node.start_task(task, prepared),
                // After a downgrade the agent may not support a task that the newer version accepted.
                Err(refused) => node.report_unsupported(&task, refused).await?,
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

    /// Returns true if two thirds of the certificate's lifetime have passed.
    pub(crate) fn is_renewal_due(&self) -> bool {
        *self.renew_at.read() <= self.sources.now()
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Returns how many channels were established since the start.
    pub fn connections(&self) -> u64 {
        self.connections.load(Ordering::Relaxed)
    }

    /// Returns true if a channel is established.
    pub fn connected(&self) -> bool {
        self.frame_sender.lock().as_ref().is_some_and(|sender| !sender.is_closed())
    }

    /// Returns the number of open streams.
    pub fn open_streams(&self) -> usize {
        self.streams.count()
    }

    pub(crate) fn tls(&self) -> Arc<ClientConfig> {
        self.tls.read().clone()
    }

    /// Runs journal work on a blocking thread.
    pub(crate) async fn journal<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Journal) -> std::io::Result<T> + Send + 'static,
    ) -> std::io::Result<T> {
        let journal = self.journal.clone();
        blocking(move || work(&mut journal.lock())).await
    }

    /// Returns the unconfirmed results. Reads memory directly unless the journal file is being written.
    pub(crate) async fn unstored(&self) -> std::io::Result<Vec<Signed>> {
        if let Some(journal) = self.journal.try_lock() {
            return Ok(journal.unstored());
        }
        self.journal(|journal| Ok(journal.unstored())).await
    }

    /// Saves a renewed identity and uses it for new connections.
    pub(crate) async fn apply_renewal(&self, identity: Identity) -> Result<()> {
        let config = tls::mutual(&identity, &self.key, tls::gateway_verifier(&identity.trust_bundle)?)?;
        self.save_identity(identity).await?;
        *self.tls.write() = config;
        Ok(())
    }

    /// Saves new task keys; an empty list changes nothing.
    pub(crate) async fn update_task_keys(&self, keys: Vec<PublicKey>) -> Result<()> {
        if !keys.is_empty() && keys != self.identity().task_keys {
            self.save_identity(self.identity().with_keys(keys)).await?;
        }
        Ok(())
    }

    async fn save_identity(&self, identity: Identity) -> Result<()> {
        let (renew_at, identity) = (identity.validity()?.renew_at(), Arc::new(identity));
        let (dir, copy) = (self.dir.clone(), identity.clone());
        blocking(move || copy.save(&dir)).await?;
        *self.identity.write() = identity;
        *self.renew_at.write() = renew_at;
        Ok(())
    }

    /// Directs frames to this connection from now on.
    pub(crate) fn attach_channel(&self, sender: mpsc::Sender<FromAgent>) {
        *self.frame_sender.lock() = Some(sender);
        self.connections.fetch_add(1, Ordering::Relaxed);
    }

    /// Queues a frame if a channel is established, and drops it otherwise. Results are in the journal and are resent.
    pub(crate) fn send_frame(&self, frame: FromAgent) {
        if let Some(sender) = &*self.frame_sender.lock() {
            let _full = sender.try_send(frame);
        }
    }

    pub(crate) fn hello(&self) -> Hello {
        Hello {
            now: self.sources.now(),
            boot_id: self.drivers.boot_id.clone(),
            agent_instance: self.agent_instance,
            capabilities: capabilities(&self.drivers),
            holding: self.holding(),
        }
    }

    /// Returns the allocations with an instance on the host or a pending task in the journal.
    fn holding(&self) -> Vec<AllocationId> {
        let mut holding = self.drivers.holding();
        holding.extend(self.last_task_by_allocation.lock().keys());
        holding.sort_unstable();
        holding.dedup();
        holding
    }
}

/// Returns what this agent version supports with the drivers of a host.
pub fn capabilities(drivers: &HostDrivers) -> Capabilities {
    Capabilities {
        agent_version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL,
        task_types: tasks::supported_types(drivers),
        simulated: drivers.is_simulated(),
        prerequisites: drivers.prerequisites(),
    }
}
