//! Read-only drivers of a real host, over `/proc` and `/sys`: discovery, diagnosis and telemetry.

mod diagnosis;
mod discovery;
mod meter;
mod sysfs;

use std::path::PathBuf;
use std::sync::Arc;

use gpuaas_core::Sources;

use self::sysfs::Kernel;
use super::{Driver, HostDrivers};

/// A host as its kernel reports it.
pub struct KernelDriver {
    kernel: Kernel,
    sources: Sources,
}

impl KernelDriver {
    /// Returns the driver over `proc`, `sys` and `dev` below a root.
    pub fn at(root: impl Into<PathBuf>, sources: Sources) -> Self {
        Self { kernel: Kernel::at(root), sources }
    }

    /// Returns the drivers of a host for which this is the only one.
    pub fn into_drivers(self) -> HostDrivers {
        let driver = Arc::new(self);
        HostDrivers {
            discovery: Some(driver.clone()),
            diagnosis: Some(driver.clone()),
            meter: Some(driver.clone()),
            boot_id: driver.kernel.boot_id(),
            ..HostDrivers::default()
        }
    }
}

impl Driver for KernelDriver {
    fn is_simulated(&self) -> bool {
        false
    }
}
