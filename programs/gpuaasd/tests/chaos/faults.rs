//! What goes wrong.

use gpuaas_testkit::eventually;
use rustix::process::{Signal, kill_process};

use crate::cloud::{Cluster, WAIT_TIMEOUT, pid};

/// Processes that hold partitions of the consumer.
const HOLDERS: &str = "select count(distinct owner) from events.leases where consumer = 'notify'";

#[derive(Clone, Copy)]
pub enum Fault {
    /// A process is killed and started again, by its place in the layout.
    Kill(usize, &'static str),
    /// A process doesn't run for a while, and then goes on as if nothing had happened.
    Freeze(usize),
    CutConnections,
    RestartDatabase,
    /// A consumer waits for a lock, again and again.
    SlowConsumer,
}

pub const APART: &[Fault] = &[
    Fault::Kill(1, "a consumer is killed"),
    Fault::Freeze(2),
    Fault::CutConnections,
    Fault::Kill(3, "the sealer and the worker are killed"),
    Fault::SlowConsumer,
    Fault::RestartDatabase,
    Fault::Kill(0, "the API is killed"),
];

pub const TOGETHER: &[Fault] = &[
    Fault::Kill(0, "gpuaasd is killed"),
    Fault::CutConnections,
    Fault::RestartDatabase,
    Fault::SlowConsumer,
];

impl Fault {
    pub fn name(self) -> &'static str {
        match self {
            Self::Kill(_, name) => name,
            Self::Freeze(_) => "a consumer is frozen beyond its lease and wakes up",
            Self::CutConnections => "every connection is cut",
            Self::RestartDatabase => "PostgreSQL is restarted",
            Self::SlowConsumer => "a consumer is slow",
        }
    }

    /// Strikes, and returns when the cause is over.
    pub async fn strike(self, cluster: &mut Cluster) {
        match self {
            Self::Kill(index, _) => {
                cluster.kill(index).await;
                cluster.start_again(index);
            }
            Self::Freeze(index) => {
                let id = cluster.processes[index].child.id().expect("runs");
                let pid = pid(id);
                kill_process(pid, Signal::STOP).expect("frozen");
                let taken = async || cluster.number(HOLDERS).await == 1;
                assert!(eventually(WAIT_TIMEOUT, taken).await, "another takes its partitions");
                kill_process(pid, Signal::CONT).expect("awake");
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
