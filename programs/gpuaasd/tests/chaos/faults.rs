//! Injected faults.

use gpuaas_testkit::eventually;
use rustix::process::{Signal, kill_process};

use crate::cloud::{Cluster, WAIT_TIMEOUT, pid};

/// Number of processes that hold partition leases of the consumer.
const HOLDERS: &str = "select count(distinct owner) from events.leases where consumer = 'notify'";

#[derive(Clone, Copy)]
pub enum Fault {
    /// Kills and restarts the process at an index of the layout.
    Kill(usize, &'static str),
    /// Suspends a process until its leases have been taken over, and then resumes it.
    Freeze(usize),
    CutConnections,
    RestartDatabase,
    /// Makes a consumer wait for a lock.
    SlowConsumer,
}

pub const SEPARATE: &[Fault] = &[
    Fault::Kill(1, "a consumer is killed"),
    Fault::Freeze(2),
    Fault::CutConnections,
    Fault::Kill(3, "the sealer and the worker are killed"),
    Fault::SlowConsumer,
    Fault::RestartDatabase,
    Fault::Kill(0, "the API is killed"),
];

pub const SINGLE: &[Fault] = &[
    Fault::Kill(0, "gpuaasd is killed"),
    Fault::CutConnections,
    Fault::RestartDatabase,
    Fault::SlowConsumer,
];

impl Fault {
    pub fn name(self) -> &'static str {
        match self {
            Self::Kill(_, name) => name,
            Self::Freeze(_) => "a consumer is suspended beyond its lease and resumed",
            Self::CutConnections => "every connection is cut",
            Self::RestartDatabase => "PostgreSQL is restarted",
            Self::SlowConsumer => "a consumer is slow",
        }
    }

    /// Injects the fault; returns when its cause has ended.
    pub async fn inject(self, cluster: &mut Cluster) {
        match self {
            Self::Kill(index, _) => {
                cluster.kill(index).await;
                cluster.restart(index);
            }
            Self::Freeze(index) => {
                let id = cluster.processes[index].child.id().expect("runs");
                let pid = pid(id);
                kill_process(pid, Signal::STOP).expect("suspended");
                let taken = async || cluster.number(HOLDERS).await == 1;
                assert!(eventually(WAIT_TIMEOUT, taken).await, "another process takes over its partitions");
                kill_process(pid, Signal::CONT).expect("resumed");
            }
            Self::CutConnections => {
                for _ in 0..3 {
                    let cut = "select pg_terminate_backend(pid) from pg_stat_activity
                        where application_name like 'gpuaas_%' and pid <> pg_backend_pid()";
                    cluster.execute(cut).await;
                }
            }
            Self::RestartDatabase => cluster.restart_database().await,
            Self::SlowConsumer => {
                let slow = "begin; lock table notify.inboxes in share mode; select pg_sleep(4); commit";
                cluster.execute(slow).await;
            }
        }
    }
}
