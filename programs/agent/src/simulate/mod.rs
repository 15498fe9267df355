//! Many hosts in one process over the real protocol, each with its own key, certificate, journal and hardware.

mod control;
mod drivers;
mod fault;
mod hardware;
mod profile;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures::stream::{self, StreamExt, TryStreamExt};
use gpuaas_core::{NodeId, TaskId};
use parking_lot::Mutex;
use rustls::client::WebPkiServerVerifier;

use crate::blocking::blocking;
use crate::channel;
use crate::drivers::HostDrivers;
use crate::enrol::{Invitation, enrol};
use crate::error::Result;
use crate::files;
use crate::gateway_link::Transport;
use crate::identity::Identity;
use crate::journal::Durability;
use crate::network_faults::NetworkFaults;
use crate::node::{ExecutionCounts, Node, NodeOptions};
use crate::ring::Ring;
use crate::tls;
use gpuaas_supervisor::Supervisor;

pub use control::set as set_fault;
pub use drivers::drivers;
pub use fault::{Fault, KINDS};
pub use hardware::{Hardware, Instance};
pub use profile::Profile;

const MAX_CONCURRENT_ENROLMENTS: usize = 16;
const MAX_LOG_LINES: usize = 20;
/// Capacity of telemetry samples, shared by all hosts.
const MAX_SAMPLES: usize = 40_000;
const FAULT_POLL_INTERVAL: Duration = Duration::from_millis(250);

/// Configuration of a simulated fleet.
#[derive(Clone)]
pub struct FleetOptions {
    /// Required if some hosts aren't enrolled yet.
    pub invitation: Option<Invitation>,
    pub nodes: usize,
    pub profile: Profile,
    pub state_dir: PathBuf,
    pub name_prefix: String,
    pub faults: Vec<(String, Fault)>,
    /// Speed factor: 2 is twice as fast.
    pub speed: f64,
    /// Limit for the duration of a task.
    pub task_limit: Option<Duration>,
    pub transport: Transport,
}

/// Running simulated hosts.
pub struct Fleet {
    members: Arc<Vec<Member>>,
    state_dir: PathBuf,
    tasks: Supervisor,
    execution_counts: ExecutionCounts,
}

/// One simulated host.
struct Member {
    name: String,
    node: Arc<Node>,
    hardware: Arc<Hardware>,
}

impl Fleet {
    /// Enrols hosts that aren't enrolled yet and starts all of them. Returns before they are connected.
    pub async fn start(options: FleetOptions) -> Result<Self> {
        files::private_dir(&options.state_dir)?;
        for (node, fault) in &options.faults {
            control::set(&options.state_dir, node, Some(fault))?;
        }
        let faults = control::read(&options.state_dir)?;
        let (tasks, execution_counts) = (Supervisor::default(), ExecutionCounts::default());
        let verifiers = Arc::new(Mutex::new(HashMap::new()));
        let names = (0..options.nodes).map(|index| format!("{}-{index:04}", options.name_prefix));
        let starting = names.map(|name| {
            let start = MemberStart {
                options: &options,
                verifiers: &verifiers,
                tasks: &tasks,
                execution_counts: &execution_counts,
            };
            let faults = control::of(&faults, &name);
            async move { start.member(name, &faults).await }
        });
        let members: Vec<Member> =
            stream::iter(starting).buffered(MAX_CONCURRENT_ENROLMENTS).try_collect().await?;
        for member in &members {
            let node = member.node.clone();
            tasks.spawn_until_stopped(async move {
                tokio::join!(channel::maintain(node.clone()), channel::maintain_duplicate(node));
            });
        }
        let fleet =
            Self { members: Arc::new(members), state_dir: options.state_dir, tasks, execution_counts };
        fleet.watch_faults();
        Ok(fleet)
    }

    /// Stops all hosts immediately, as a crash would; running tasks stay in the journals. Returns how often each task was
    /// started.
    pub async fn kill(self) -> HashMap<TaskId, u32> {
        self.tasks.stop(Duration::MAX).await;
        self.executed()
    }

    /// Injects a fault into a host; it persists across restarts.
    pub fn fault(&self, node: &str, fault: &Fault) -> Result<()> {
        control::set(&self.state_dir, node, Some(fault))?;
        self.apply()
    }

    /// Removes all faults of a host.
    pub fn clear(&self, node: &str) -> Result<()> {
        control::set(&self.state_dir, node, None)?;
        self.apply()
    }

    /// Returns the names and ids of the hosts.
    pub fn nodes(&self) -> Vec<(String, NodeId)> {
        self.members.iter().map(|member| (member.name.clone(), member.node.id())).collect()
    }

    /// Returns the agent of a host.
    pub fn node(&self, name: &str) -> Option<Arc<Node>> {
        self.members.iter().find(|member| member.name == name).map(|member| member.node.clone())
    }

    /// Returns the hardware of a host.
    pub fn hardware(&self, name: &str) -> Option<Arc<Hardware>> {
        self.members.iter().find(|member| member.name == name).map(|member| member.hardware.clone())
    }

    /// Returns the number of hosts with an established channel.
    pub fn connected(&self) -> usize {
        self.members.iter().filter(|member| member.node.connected()).count()
    }

    /// Returns how often each task was started since the fleet's start.
    pub fn executed(&self) -> HashMap<TaskId, u32> {
        self.execution_counts.counts()
    }

    fn apply(&self) -> Result<()> {
        apply(&self.members, &control::read(&self.state_dir)?);
        Ok(())
    }

    fn watch_faults(&self) {
        let (members, dir) = (self.members.clone(), self.state_dir.clone());
        self.tasks.spawn_until_stopped(async move {
            let mut known = None;
            loop {
                tokio::time::sleep(FAULT_POLL_INTERVAL).await;
                let path = dir.clone();
                match blocking(move || control::read(&path)).await {
                    Ok(faults) if known.as_ref() == Some(&faults) => {}
                    Ok(faults) => {
                        apply(&members, &faults);
                        known = Some(faults);
                    }
                    Err(error) => tracing::warn!(%error, "failed to read the fault file"),
                }
            }
        });
    }
}

fn apply(members: &[Member], faults: &control::FaultFile) {
    for member in members {
        let wanted = control::of(faults, &member.name);
        if wanted != member.hardware.faults() {
            tracing::info!(host = member.name, faults = ?wanted, "faults changed");
            member.hardware.set_faults(&wanted);
        }
    }
}

/// Verifiers by trust bundle.
type SharedVerifiers = Arc<Mutex<HashMap<String, Arc<WebPkiServerVerifier>>>>;

/// Shared inputs for starting one host.
struct MemberStart<'a> {
    options: &'a FleetOptions,
    verifiers: &'a SharedVerifiers,
    tasks: &'a Supervisor,
    execution_counts: &'a ExecutionCounts,
}

impl MemberStart<'_> {
    async fn member(&self, name: String, faults: &[Fault]) -> Result<Member> {
        let options = self.options;
        let dir = options.state_dir.join(&name);
        let network_faults = NetworkFaults::default();
        let hardware = {
            let (dir, name, profile, speed) = (dir.clone(), name.clone(), options.profile, options.speed);
            let network_faults = network_faults.clone();
            blocking(move || Hardware::open(&dir, &name, profile, speed, network_faults)).await?
        };
        hardware.set_faults(faults);
        let hardware = Arc::new(hardware);
        let drivers = drivers(&hardware);
        let identity = self.identity(&dir, &name, &drivers).await?;
        let node_options = NodeOptions {
            state_dir: dir,
            drivers,
            sources: hardware.clock(),
            // A simulation has to survive the end of its process, not a power failure.
            durability: Durability::Process,
            ring: Ring::memory((MAX_SAMPLES / options.nodes.max(1)).clamp(8, 720)),
            log_lines: MAX_LOG_LINES,
            task_limit: options.task_limit,
            transport: options.transport,
            trust: Some(self.shared_verifier(&identity.trust_bundle)?),
            network_faults,
            execution_counts: self.execution_counts.clone(),
        };
        let node = Node::open(node_options, self.tasks.clone()).await?;
        Ok(Member { name, node, hardware })
    }

    async fn identity(&self, dir: &Path, name: &str, drivers: &HostDrivers) -> Result<Identity> {
        match (Identity::load(dir)?, &self.options.invitation) {
            (Some(identity), _) => Ok(identity),
            (None, Some(invitation)) => enrol(dir, name, drivers, invitation).await,
            (None, None) => Err(crate::AgentError::NotEnrolled),
        }
    }

    /// Returns the verifier of a trust bundle; hosts with the same bundle share it.
    fn shared_verifier(&self, bundle: &str) -> Result<Arc<WebPkiServerVerifier>> {
        let mut known = self.verifiers.lock();
        if let Some(verifier) = known.get(bundle) {
            return Ok(verifier.clone());
        }
        let verifier = tls::gateway_verifier(bundle)?;
        known.insert(bundle.to_owned(), verifier.clone());
        Ok(verifier)
    }
}
