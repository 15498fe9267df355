//! Slots in the parameters of tasks, and the proof of their cleanup.

use gpuaas_core::SlotId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checked;

/// A slot of the node's approved topology.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    pub slot_id: SlotId,
    pub index: u32,
    pub gpu_uuid: Option<String>,
    pub gpu_pci: Option<String>,
    pub fabric_pci: Option<String>,
    pub nvme: Option<String>,
    pub private_ip: String,
    pub mac: String,
    pub numa: u32,
}

/// Cleanup proof of each slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Sanitised {
    #[serde(deserialize_with = "checked::list::<_, _, { checked::MAX_SLOTS }>")]
    pub slots: Vec<SanitisedSlot>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SanitisedSlot {
    pub slot_id: SlotId,
    pub gpu_reset: bool,
    pub memory_scrubbed: bool,
    /// How the disk was erased; none if that couldn't be proved.
    #[serde(default, deserialize_with = "checked::optional_text")]
    pub disk_erased_by: Option<String>,
}

impl SanitisedSlot {
    /// Returns true if the cleanup is complete: GPU reset, memory scrubbed and disk erased.
    pub fn is_clean(&self) -> bool {
        self.gpu_reset && self.memory_scrubbed && self.disk_erased_by.is_some()
    }

    /// Returns true if the slot was cleaned on simulated hardware.
    pub fn is_simulated(&self) -> bool {
        self.disk_erased_by.as_deref() == Some(Self::SIMULATED)
    }

    /// Value of `disk_erased_by` on simulated hardware.
    pub const SIMULATED: &str = "simulated";
}
