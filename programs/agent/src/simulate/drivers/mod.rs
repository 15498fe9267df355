//! Drivers of a simulated host.

mod diagnosis;
mod discovery;
mod gpus;
mod instances;
mod meter;
mod users;
mod vms;

use std::sync::Arc;

use super::hardware::Hardware;
use crate::drivers::{Driver, HostDrivers};

impl Driver for Hardware {
    fn is_simulated(&self) -> bool {
        true
    }
}

/// Returns a simulated driver for every capability.
pub fn drivers(hardware: &Arc<Hardware>) -> HostDrivers {
    HostDrivers {
        boot_id: hardware.boot_id.clone(),
        discovery: Some(hardware.clone()),
        gpus: Some(hardware.clone()),
        vms: Some(hardware.clone()),
        users: Some(hardware.clone()),
        power: Some(hardware.clone()),
        ssh_access: Some(hardware.clone()),
        diagnosis: Some(hardware.clone()),
        meter: Some(hardware.clone()),
    }
}
