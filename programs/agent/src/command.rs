//! Parses a task into a typed command and runs it on the host.

use std::time::Duration;

use gpuaas_agent_protocol::task::{Refusal, Task, TaskType};
use gpuaas_agent_protocol::tasks::{
    AllocationProvisionUser, AllocationRevokeUser, AllocationVerify, CollectLogs, CollectLogsParams,
    HealthProbe, InstancePower, InstanceSshKeys, LoadTest, LoadTestParams, LogLines, PosixUser, PowerParams,
    ReleaseParams, RevokeUserParams, SliceVmProvision, SliceVmRelease, SliceVmVerify, SshKeysParams, TASKS,
    TopologyDiscover, VerifyParams, VmParams,
};
use gpuaas_core::AllocationId;
use serde::Serialize;
use serde_json::Value;

use crate::agent_log::AgentLog;
use crate::drivers::{Failure, Host};
use crate::progress::Progress;

/// A task with its type resolved and its parameters parsed.
pub enum HostCommand {
    Discover,
    Provision(VmParams),
    Verify(VerifyParams),
    Release(ReleaseParams),
    ProvisionUser(PosixUser),
    VerifyUser(VerifyParams),
    RevokeUser(RevokeUserParams),
    Power(PowerParams),
    SshKeys(SshKeysParams),
    Health,
    LoadTest(LoadTestParams),
    Logs(CollectLogsParams),
}

impl HostCommand {
    /// Parses a task. Refuses unknown types, other versions and malformed parameters.
    pub fn parse(task: &Task) -> Result<Self, (Refusal, String)> {
        let declared = TASKS.iter().find(|known| known.name == task.kind);
        match declared.map(|declared| declared.version) {
            None => {
                return Err((
                    Refusal::UnknownType,
                    format!("this agent doesn't support task type {}", task.kind),
                ));
            }
            Some(version) if version != task.type_version => {
                let text = format!(
                    "this agent supports version {version} of {}, not {}",
                    task.kind, task.type_version
                );
                return Err((Refusal::UnknownType, text));
            }
            Some(_) => {}
        }
        Ok(match task.kind.as_str() {
            TopologyDiscover::NAME => params::<TopologyDiscover>(task).map(|_| Self::Discover)?,
            SliceVmProvision::NAME => Self::Provision(params::<SliceVmProvision>(task)?),
            SliceVmVerify::NAME => Self::Verify(params::<SliceVmVerify>(task)?),
            SliceVmRelease::NAME => Self::Release(params::<SliceVmRelease>(task)?),
            AllocationProvisionUser::NAME => Self::ProvisionUser(params::<AllocationProvisionUser>(task)?),
            AllocationVerify::NAME => Self::VerifyUser(params::<AllocationVerify>(task)?),
            AllocationRevokeUser::NAME => Self::RevokeUser(params::<AllocationRevokeUser>(task)?),
            InstancePower::NAME => Self::Power(params::<InstancePower>(task)?),
            InstanceSshKeys::NAME => Self::SshKeys(params::<InstanceSshKeys>(task)?),
            HealthProbe::NAME => params::<HealthProbe>(task).map(|_| Self::Health)?,
            LoadTest::NAME => Self::LoadTest(params::<LoadTest>(task)?),
            CollectLogs::NAME => Self::Logs(params::<CollectLogs>(task)?),
            other => {
                return Err((
                    Refusal::UnknownType,
                    format!("this agent doesn't implement task type {other}"),
                ));
            }
        })
    }

    /// Returns the allocation whose tasks run one after the other, in order of arrival.
    pub fn allocation(&self) -> Option<AllocationId> {
        match self {
            Self::Provision(params) => Some(params.allocation_id),
            Self::Verify(params) | Self::VerifyUser(params) => Some(params.allocation_id),
            Self::Release(params) => Some(params.allocation_id),
            Self::ProvisionUser(params) => Some(params.allocation_id),
            Self::RevokeUser(params) => Some(params.allocation_id),
            Self::Power(params) => Some(params.allocation_id),
            Self::SshKeys(params) => Some(params.allocation_id),
            Self::Discover | Self::Health | Self::LoadTest(_) | Self::Logs(_) => None,
        }
    }

    /// Executes the command and returns its output as JSON.
    pub async fn run(
        &self,
        host: &dyn Host,
        agent_log: &AgentLog,
        progress: &Progress,
    ) -> Result<Value, Failure> {
        match self {
            Self::Discover => output(host.discover().await),
            Self::Provision(params) => output(host.provision(params, progress).await),
            Self::Verify(params) => output(host.verify(params, progress).await),
            Self::Release(params) => output(host.release(params, progress).await),
            Self::ProvisionUser(params) => output(host.provision_user(params, progress).await),
            Self::VerifyUser(params) => output(host.verify_user(params, progress).await),
            Self::RevokeUser(params) => output(host.revoke_user(params, progress).await),
            Self::Power(params) => output(host.power(params).await),
            Self::SshKeys(params) => output(host.ssh_keys(params).await),
            Self::Health => output(host.health().await),
            Self::LoadTest(params) => output(host.load_test(params).await),
            Self::Logs(params) => output(Ok(LogLines { lines: agent_log.last(params.lines) })),
        }
    }
}

/// Returns the time limit of a task type; 60 s for an unknown one.
pub fn time_limit(kind: &str) -> Duration {
    let declared = TASKS.iter().find(|known| known.name == kind);
    Duration::from_secs(declared.map_or(60, |declared| u64::from(declared.limit_seconds)))
}

fn params<T: TaskType>(task: &Task) -> Result<T::Params, (Refusal, String)> {
    serde_json::from_value(task.params.clone()).map_err(|error| (Refusal::Malformed, error.to_string()))
}

fn output<T: Serialize>(done: Result<T, Failure>) -> Result<Value, Failure> {
    serde_json::to_value(done?).map_err(|error| Failure::new("internal", error.to_string()))
}
