//! A thousand simulated hosts in racks; a rack is started and killed as a unit.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use futures::future::join_all;
use gpuaas_agent::journal::Journal;
use gpuaas_agent::simulate::{Fleet, FleetOptions, Profile};
use gpuaas_agent::{Invitation, Transport};
use gpuaas_core::{NodeId, Secret, TaskId};
use serde_json::Value;

use crate::client::text;

const RACKS: usize = 10;
const HOSTS: usize = 100;
pub const ALL: usize = RACKS * HOSTS;
/// Slow enough that faults interrupt running tasks.
const SPEED: f64 = 0.01;

pub struct Rack {
    options: FleetOptions,
    fleet: Option<Fleet>,
    /// Tasks started by its hosts since the first start.
    started: HashSet<TaskId>,
    /// Tasks interrupted by the last kill; they may start again.
    interrupted: HashSet<TaskId>,
}

impl Rack {
    fn new(number: usize, dir: &Path, profile: &Value) -> Self {
        let options = options(format!("rack{number}"), HOSTS, dir, profile);
        Self { options, fleet: None, started: HashSet::new(), interrupted: HashSet::new() }
    }

    /// Starts its hosts; on the first start they enrol.
    pub async fn start(&mut self) {
        self.fleet = Some(Fleet::start(self.options.clone()).await.expect("hosts start"));
    }

    /// Kills its hosts; returns the number of interrupted tasks.
    pub async fn kill(&mut self) -> usize {
        let started = self.fleet.take().expect("running").kill().await;
        self.record_started(started);
        let dirs = std::fs::read_dir(&self.options.state_dir).expect("a directory");
        let dirs = dirs.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir());
        let left = dirs.flat_map(|dir| Journal::read(&dir).expect("a journal").unfinished());
        self.interrupted = left.map(|task| task.task_id).collect();
        self.interrupted.len()
    }

    fn record_started(&mut self, started: HashMap<TaskId, u32>) {
        for (task, times) in started {
            assert_eq!(times, 1, "{task} was started twice within one process");
            let first = self.started.insert(task);
            assert!(first || self.interrupted.contains(&task), "{task} had ended, and was started again");
        }
    }

    pub fn nodes(&self) -> Vec<NodeId> {
        let nodes = self.fleet.as_ref().expect("running").nodes();
        nodes.into_iter().map(|(_, node)| node).collect()
    }
}

/// Returns the options of simulated hosts that enrol with this profile.
pub fn options(name_prefix: String, nodes: usize, dir: &Path, profile: &Value) -> FleetOptions {
    let command = text(&profile["bootstrap_command"]);
    let after =
        |flag: &str| command.split(' ').skip_while(|word| *word != flag).nth(1).expect("given").to_owned();
    let invitation = Invitation {
        gateway: after("--gateway"),
        ca_fingerprint: after("--ca-fingerprint"),
        token: Secret::new(text(&profile["token"])),
        retry_timeout: Invitation::RETRY_TIMEOUT,
    };
    FleetOptions {
        invitation: Some(invitation),
        nodes,
        profile: Profile::H200x8,
        state_dir: dir.join(&name_prefix),
        name_prefix,
        faults: Vec::new(),
        speed: SPEED,
        task_limit: None,
        transport: Transport::default(),
    }
}

pub struct Racks(pub Vec<Rack>);

impl Racks {
    /// Enrols and starts all hosts.
    pub async fn start(dir: PathBuf, profile: &Value) -> Self {
        let mut racks = Self((0..RACKS).map(|n| Rack::new(n, &dir, profile)).collect());
        join_all(racks.0.iter_mut().map(Rack::start)).await;
        racks
    }

    pub fn connected(&self) -> usize {
        self.0.iter().filter_map(|rack| rack.fleet.as_ref()).map(Fleet::connected).sum()
    }

    /// Stops all hosts; returns every task that was ever started.
    pub async fn stop(mut self) -> HashSet<TaskId> {
        let interrupted = join_all(self.0.iter_mut().map(Rack::kill)).await;
        assert_eq!(interrupted.iter().sum::<usize>(), 0, "unfinished tasks in the hosts' journals");
        self.0.into_iter().flat_map(|rack| rack.started).collect()
    }
}
