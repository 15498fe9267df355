//! Checks that the memory of the processes stays bounded.

use crate::cloud::Cluster;

/// Accepted growth factor of a process during the run.
const MAX_GROWTH: f64 = 1.5;
const ALLOWANCE_MIB: f64 = 48.0;

/// Resident memory of each process in MiB.
pub struct Memory(Vec<f64>);

impl Memory {
    pub fn of(cluster: &Cluster) -> Self {
        Self(cluster.processes.iter().map(|process| resident(process.child.id().expect("runs"))).collect())
    }

    /// Fails if a process has grown beyond the accepted factor and allowance.
    pub fn assert_bounded(&self, cluster: &Cluster) {
        let now = Self::of(cluster);
        println!("  memory in MiB: {:.0?}, then {:.0?}", self.0, now.0);
        for (before, now) in self.0.iter().zip(&now.0) {
            assert!(*now <= before * MAX_GROWTH + ALLOWANCE_MIB, "a process grew from {before} to {now} MiB");
        }
    }
}

fn resident(pid: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
    line.trim().trim_end_matches(" kB").parse::<f64>().expect("a number") / 1024.0
}
