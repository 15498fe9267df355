//! Many hosts in one process, over the real protocol: each has its own key, certificate, journal and hardware.

mod control;
mod fault;
mod hardware;
mod host;
mod meter;
mod profile;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures::stream::{self, StreamExt, TryStreamExt};
use gpuaas_core::{NodeId, TaskId};
use parking_lot::Mutex;
use rustls::client::WebPkiServerVerifier;

use crate::channel;
use crate::enrol::{Invitation, enrol};
use crate::error::Result;
use crate::files;
use crate::gateway_link::Transport;
use crate::identity::Identity;
use crate::journal::Durability;
use crate::network_faults::NetworkFaults;
use crate::node::{Executed, Node, NodeOptions};
use crate::ring::Ring;
use crate::task_group::{TaskGroup, blocking};
use crate::tls;

pub use control::set as set_fault;
pub use fault::{Fault, KINDS};
pub use hardware::{Hardware, Instance};
pub use profile::Profile;

/// Hosts that enrol at once.
const ENROLLING: usize = 16;
const DIARY_LINES: usize = 20;
/// Samples that all hosts together remember.
const SAMPLES: usize = 40_000;
const LOOK_FOR_FAULTS: Duration = Duration::from_millis(250);

/// How to simulate.
#[derive(Clone)]
pub struct FleetOptions {
    /// Needed only for hosts that aren't enrolled yet.
    pub invitation: Option<Invitation>,
    pub nodes: usize,
    pub profile: Profile,
    pub state_dir: PathBuf,
    pub name_prefix: String,
    pub faults: Vec<(String, Fault)>,
    /// 2 is twice as fast.
    pub speed: f64,
    /// No task runs longer than this.
    pub task_limit: Option<Duration>,
    pub transport: Transport,
}

/// Running simulated hosts.
pub struct Fleet {
    members: Arc<Vec<Member>>,
    state_dir: PathBuf,
    tasks: TaskGroup,
    executed: Executed,
}

/// One of them.
struct Member {
    name: String,
    node: Arc<Node>,
    hardware: Arc<Hardware>,
}

impl Fleet {
    /// Enrols the hosts that aren't, starts all of them, and returns when each tries to connect.
    pub async fn start(options: FleetOptions) -> Result<Self> {
        files::private_dir(&options.state_dir)?;
        for (node, fault) in &options.faults {
            control::set(&options.state_dir, node, Some(fault))?;
        }
        let faults = control::read(&options.state_dir)?;
        let (tasks, executed) = (TaskGroup::default(), Executed::default());
        let trust = Arc::new(Mutex::new(HashMap::new()));
        let names = (0..options.nodes).map(|index| format!("{}-{index:04}", options.name_prefix));
        let starting = names.map(|name| {
            let start = Start { options: &options, trust: &trust, tasks: &tasks, executed: &executed };
            let faults = control::of(&faults, &name);
            async move { start.member(name, &faults).await }
        });
        let members: Vec<Member> = stream::iter(starting).buffered(ENROLLING).try_collect().await?;
        for member in &members {
            let node = member.node.clone();
            tasks.spawn(async move {
                tokio::join!(channel::keep(node.clone()), channel::keep_double(node));
            });
        }
        let fleet = Self { members: Arc::new(members), state_dir: options.state_dir, tasks, executed };
        fleet.watch_faults();
        Ok(fleet)
    }

    /// Ends everything at once, as a crash would: what was under way is in the journals. Says how often each task was
    /// begun.
    pub async fn kill(self) -> HashMap<TaskId, u32> {
        self.tasks.stop().await;
        self.executed()
    }

    /// Makes something wrong with a host, also for its next start.
    pub fn fault(&self, node: &str, fault: &Fault) -> Result<()> {
        control::set(&self.state_dir, node, Some(fault))?;
        self.apply()
    }

    /// Mends a host.
    pub fn clear(&self, node: &str) -> Result<()> {
        control::set(&self.state_dir, node, None)?;
        self.apply()
    }

    /// Names and ids.
    pub fn nodes(&self) -> Vec<(String, NodeId)> {
        self.members.iter().map(|member| (member.name.clone(), member.node.id())).collect()
    }

    /// One host's agent.
    pub fn node(&self, name: &str) -> Option<Arc<Node>> {
        self.members.iter().find(|member| member.name == name).map(|member| member.node.clone())
    }

    /// One host's hardware.
    pub fn hardware(&self, name: &str) -> Option<Arc<Hardware>> {
        self.members.iter().find(|member| member.name == name).map(|member| member.hardware.clone())
    }

    /// How many have a channel now.
    pub fn connected(&self) -> usize {
        self.members.iter().filter(|member| member.node.connected()).count()
    }

    /// How often each task was begun since the start.
    pub fn executed(&self) -> HashMap<TaskId, u32> {
        self.executed.counts()
    }

    fn apply(&self) -> Result<()> {
        apply(&self.members, &control::read(&self.state_dir)?);
        Ok(())
    }

    fn watch_faults(&self) {
        let (members, dir) = (self.members.clone(), self.state_dir.clone());
        self.tasks.spawn(async move {
            let mut known = None;
            loop {
                tokio::time::sleep(LOOK_FOR_FAULTS).await;
                let path = dir.clone();
                match blocking(move || control::read(&path)).await {
                    Ok(faults) if known.as_ref() == Some(&faults) => {}
                    Ok(faults) => {
                        apply(&members, &faults);
                        known = Some(faults);
                    }
                    Err(error) => tracing::warn!(%error, "the faults can't be read"),
                }
            }
        });
    }
}

fn apply(members: &[Member], faults: &control::Faults) {
    for member in members {
        let wanted = control::of(faults, &member.name);
        if wanted != member.hardware.faults() {
            tracing::info!(host = member.name, faults = ?wanted, "faults changed");
            member.hardware.set_faults(&wanted);
        }
    }
}

type SharedTrust = Arc<Mutex<HashMap<String, Arc<WebPkiServerVerifier>>>>;

/// What starting one host needs.
struct Start<'a> {
    options: &'a FleetOptions,
    trust: &'a SharedTrust,
    tasks: &'a TaskGroup,
    executed: &'a Executed,
}

impl Start<'_> {
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
        let identity = self.identity(&dir, &name, &hardware).await?;
        let node_options = NodeOptions {
            state_dir: dir,
            host: hardware.clone(),
            sources: hardware.clock(),
            // A simulation outlives its process, not the machine's power.
            durability: Durability::Process,
            ring: Ring::memory((SAMPLES / options.nodes.max(1)).clamp(8, 720)),
            diary_lines: DIARY_LINES,
            task_limit: options.task_limit,
            transport: options.transport,
            trust: Some(self.trust_in(&identity.trust_bundle)?),
            network_faults,
            executed: self.executed.clone(),
        };
        let node = Node::open(node_options, self.tasks.clone()).await?;
        Ok(Member { name, node, hardware })
    }

    async fn identity(&self, dir: &Path, name: &str, hardware: &Hardware) -> Result<Identity> {
        match (Identity::load(dir)?, &self.options.invitation) {
            (Some(identity), _) => Ok(identity),
            (None, Some(invitation)) => enrol(dir, name, hardware, invitation).await,
            (None, None) => Err(crate::AgentError::NotEnrolled),
        }
    }

    /// Hosts with the same roots share what checks gateways.
    fn trust_in(&self, bundle: &str) -> Result<Arc<WebPkiServerVerifier>> {
        let mut known = self.trust.lock();
        if let Some(verifier) = known.get(bundle) {
            return Ok(verifier.clone());
        }
        let verifier = tls::trust(bundle)?;
        known.insert(bundle.to_owned(), verifier.clone());
        Ok(verifier)
    }
}
