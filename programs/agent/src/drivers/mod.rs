//! Drivers of a host: one trait for each capability, composed per host.
//!
//! A task whose driver the host lacks isn't among the task types of the hello, and fails with `not_supported`.

mod diagnosis;
mod discovery;
mod failure;
mod gpus;
mod kernel;
mod meter;
mod power;
mod ssh_access;
mod users;
mod vms;

use std::sync::Arc;

use futures::future::BoxFuture;
use gpuaas_agent_protocol::frames::Prerequisite;
use gpuaas_agent_protocol::telemetry::Telemetry;
use gpuaas_core::{AllocationId, Sources};

pub use diagnosis::Diagnosis;
pub use discovery::Discovery;
pub use failure::Failure;
pub use gpus::Gpus;
pub use kernel::KernelDriver;
pub use meter::Meter;
pub use power::PowerControl;
pub use ssh_access::SshAccess;
pub use users::Users;
pub use vms::Vms;

/// Future of a driver call. Dropping it stops the work; a later call continues from what already exists.
pub type Work<'a, T> = BoxFuture<'a, Result<T, Failure>>;

/// Supertrait of all driver traits. Every method of a driver is idempotent: a second call leads to the same state.
pub trait Driver: Send + Sync {
    /// Returns true if the driver neither measures nor changes real hardware.
    fn is_simulated(&self) -> bool;
}

/// The drivers of one host. `None` is a capability that the host lacks.
#[derive(Clone, Default)]
pub struct HostDrivers {
    /// Id that changes with each boot of the host.
    pub boot_id: String,
    pub discovery: Option<Arc<dyn Discovery>>,
    pub gpus: Option<Arc<dyn Gpus>>,
    pub vms: Option<Arc<dyn Vms>>,
    pub users: Option<Arc<dyn Users>>,
    pub power: Option<Arc<dyn PowerControl>>,
    pub ssh_access: Option<Arc<dyn SshAccess>>,
    pub diagnosis: Option<Arc<dyn Diagnosis>>,
    pub meter: Option<Arc<dyn Meter>>,
}

impl HostDrivers {
    /// Returns the drivers of the machine that the agent runs on. None of them changes it.
    pub fn of_this_host(sources: Sources) -> Self {
        KernelDriver::at("/", sources).into_drivers()
    }

    /// Returns true if any driver is simulated: a mix is reported as a simulated host.
    pub fn is_simulated(&self) -> bool {
        let Self { boot_id: _, discovery, gpus, vms, users, power, ssh_access, diagnosis, meter } = self;
        simulated(discovery)
            || simulated(gpus)
            || simulated(vms)
            || simulated(users)
            || simulated(power)
            || simulated(ssh_access)
            || simulated(diagnosis)
            || simulated(meter)
    }

    /// Returns the allocations that have a VM or a user on the host.
    pub fn holding(&self) -> Vec<AllocationId> {
        let mut holding = self.vms.as_ref().map(|vms| vms.holding()).unwrap_or_default();
        holding.extend(self.users.iter().flat_map(|users| users.holding()));
        holding
    }

    pub fn prerequisites(&self) -> Vec<Prerequisite> {
        self.diagnosis.as_ref().map(|diagnosis| diagnosis.prerequisites()).unwrap_or_default()
    }

    /// Returns a telemetry sample, or `None` if the host measures nothing.
    pub fn sample(&self) -> Option<Telemetry> {
        self.meter.as_ref().map(|meter| meter.sample())
    }
}

fn simulated<D: Driver + ?Sized>(driver: &Option<Arc<D>>) -> bool {
    driver.as_ref().is_some_and(|driver| driver.is_simulated())
}
