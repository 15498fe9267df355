//! Simulated hardware: instances that survive a restart, phases with a duration, injected faults.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use gpuaas_agent_protocol::tasks::{GpuProof, PowerState, ProvenGpu, Sanitised, SanitisedSlot, Slot};
use gpuaas_core::{AllocationId, Clock, Sources};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};

use super::fault::Fault;
use super::profile::Profile;
use crate::blocking::blocking;
use crate::drivers::Failure;
use crate::files;
use crate::network_faults::NetworkFaults;
use crate::progress::Progress;

const FILE: &str = "instances.json";
/// Duration of a phase at speed 1.
const PHASE_MS: f64 = 3.0;

/// A VM, or a POSIX user on a whole host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instance {
    pub name: String,
    pub address: String,
    pub username: String,
    pub gpus: Vec<String>,
    pub keys: Vec<String>,
    pub power: PowerState,
}

type InstanceMap = BTreeMap<AllocationId, Instance>;

/// One simulated host.
pub struct Hardware {
    pub(super) name: String,
    pub(super) seed: u64,
    pub(super) profile: Profile,
    pub(super) sources: Sources,
    pub(super) boot_id: String,
    path: PathBuf,
    speed: f64,
    pub(super) instances: Mutex<InstanceMap>,
    /// Serialises writes of the file, so that the latest state is the one on disk.
    writing: tokio::sync::Mutex<()>,
    faults: Mutex<Vec<Fault>>,
    network_faults: NetworkFaults,
}

impl Hardware {
    /// Opens the host with this state directory, including its instances.
    pub fn open(
        dir: &Path,
        name: &str,
        profile: Profile,
        speed: f64,
        network_faults: NetworkFaults,
    ) -> std::io::Result<Self> {
        let path = dir.join(FILE);
        let instances: InstanceMap = files::read_json(&path)?.unwrap_or_default();
        let seed = seed(name);
        let system = Sources::system();
        Ok(Self {
            name: name.to_owned(),
            seed,
            profile,
            sources: Sources { clock: Clock::shifted(), ..system },
            boot_id: format!("{seed:016x}"),
            path,
            speed: speed.max(0.001),
            instances: Mutex::new(instances),
            writing: tokio::sync::Mutex::new(()),
            faults: Mutex::default(),
            network_faults,
        })
    }

    /// Returns sources with the host's own clock, which fault `clock` shifts.
    pub fn clock(&self) -> Sources {
        self.sources.clone()
    }

    /// Returns the seed from which the GPU UUIDs are derived.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the instances on the host, by allocation.
    pub fn instances(&self) -> BTreeMap<AllocationId, Instance> {
        self.instances.lock().clone()
    }

    pub fn faults(&self) -> Vec<Fault> {
        self.faults.lock().clone()
    }

    /// Replaces the host's faults.
    pub fn set_faults(&self, faults: &[Fault]) {
        let clock = |faults: &[Fault]| -> i64 {
            let offset = |fault: &Fault| if let Fault::Clock { seconds } = fault { *seconds } else { 0 };
            faults.iter().map(offset).sum()
        };
        let mut current = self.faults.lock();
        self.sources.clock.advance(chrono::Duration::seconds(clock(faults) - clock(&current)));
        self.network_faults.vanish(faults.contains(&Fault::Vanish));
        self.network_faults.duplicate(faults.contains(&Fault::Duplicate));
        self.network_faults.replay(faults.contains(&Fault::Replay));
        *current = faults.to_vec();
    }

    pub(super) fn has(&self, fault: &Fault) -> bool {
        self.faults.lock().contains(fault)
    }

    pub(super) fn xid(&self) -> Option<u32> {
        let faults = self.faults.lock();
        faults.iter().find_map(|fault| if let Fault::Xid { code } = fault { Some(*code) } else { None })
    }

    pub(super) fn ecc(&self) -> Option<u32> {
        let faults = self.faults.lock();
        faults.iter().find_map(|fault| if let Fault::Ecc { count } = fault { Some(*count) } else { None })
    }

    /// Runs through phases, slowed down or failed by faults.
    pub(super) async fn phases(&self, progress: &Progress, phases: &[&str]) -> Result<(), Failure> {
        for phase in phases {
            progress.phase(phase);
            let (mut wait, mut fails) = (PHASE_MS / self.speed, false);
            for fault in &*self.faults.lock() {
                match fault {
                    Fault::Slow { millis } => wait += *millis as f64,
                    Fault::FailAt { phase: at } => fails |= at == phase,
                    _ => {}
                }
            }
            tokio::time::sleep(Duration::from_micros((wait * 1000.0) as u64)).await;
            if fails {
                return Err(
                    Failure::new("injected", format!("injected failure in phase {phase}")).retryable()
                );
            }
        }
        Ok(())
    }

    /// Rejects slots with GPUs that aren't on this host or belong to another allocation.
    pub(super) fn check_slots(&self, allocation: AllocationId, slots: &[Slot]) -> Result<(), Failure> {
        let ours: BTreeSet<String> =
            (0..self.profile.gpus()).map(|index| self.profile.gpu_uuid(self.seed, index)).collect();
        let gpus = || slots.iter().filter_map(|slot| slot.gpu_uuid.as_ref());
        if let Some(gpu) = gpus().find(|gpu| !ours.contains(*gpu)) {
            return Err(Failure::new("unknown_gpu", format!("{gpu} isn't on this node")));
        }
        let instances = self.instances.lock();
        let others = instances.iter().filter(|(id, _)| **id != allocation);
        let taken: BTreeSet<&String> = others.flat_map(|(_, instance)| &instance.gpus).collect();
        match gpus().find(|gpu| taken.contains(gpu)) {
            Some(gpu) => Err(Failure::new("slot_busy", format!("{gpu} is used by another allocation"))),
            None => Ok(()),
        }
    }

    /// Changes the instances and saves them.
    pub(super) async fn change<T>(&self, change: impl FnOnce(&mut InstanceMap) -> T) -> Result<T, Failure> {
        let _writing = self.writing.lock().await;
        let (changed, copy) = {
            let mut instances = self.instances.lock();
            (change(&mut instances), instances.clone())
        };
        let path = self.path.clone();
        let written = blocking(move || files::replace_json(&path, &copy)).await;
        written.map_err(|error| Failure::new("state", error.to_string()).retryable())?;
        Ok(changed)
    }

    /// Returns the verification result for these GPUs.
    pub(super) async fn proof(&self, uuids: &[String]) -> GpuProof {
        if self.has(&Fault::NoProof) {
            std::future::pending::<()>().await;
        }
        let broken = self.has(&Fault::DriverBroken);
        let wrong = self.has(&Fault::WrongGpu);
        let seen = |uuid: &String| ProvenGpu {
            uuid: if wrong { format!("{uuid}-other") } else { uuid.clone() },
            kernel_ran: !broken,
            runtime: self.profile.runtime(),
        };
        GpuProof {
            driver_version: self.profile.driver().filter(|_| !broken),
            gpus: uuids.iter().map(seen).collect(),
            checked_at: self.sources.now(),
        }
    }

    pub(super) fn sanitised(&self, slots: &[Slot]) -> Sanitised {
        let clean = !self.has(&Fault::DirtyRelease);
        let slot = |slot: &Slot| SanitisedSlot {
            slot_id: slot.slot_id,
            gpu_reset: true,
            memory_scrubbed: clean,
            disk_erased_by: clean.then(|| SanitisedSlot::SIMULATED.to_owned()),
        };
        Sanitised { slots: slots.iter().map(slot).collect() }
    }
}

/// Hashes the host's name (FNV-1a) into the seed of its hardware ids.
fn seed(name: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    name.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}
