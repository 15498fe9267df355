//! Workflows of allocations: provision, release, stop, start, recover, replace SSH keys.

mod keys;
mod power;
mod proof;
mod provision;
mod recover;
mod release;
mod steps;

use std::sync::Arc;

use gpuaas_core::AllocationId;
use gpuaas_settings::Settings;
use gpuaas_workflow::{Engine, Workflow};
use serde::{Deserialize, Serialize};

use crate::ports::UsageMeter;

pub use keys::ReplaceKeys;
pub use power::{Start, Stop};
pub use provision::{ProvisionBaremetal, ProvisionSlice};
pub use recover::Recover;
pub use release::Release;
pub(crate) use release::signal_part_done;

/// Input of every workflow: the allocation.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Input {
    pub allocation: AllocationId,
}

/// State shared by the steps.
pub struct Shared {
    settings: Arc<Settings>,
    usage: Arc<dyn UsageMeter>,
    /// Names of the release participants: the keys of their signals.
    participants: Arc<[&'static str]>,
}

impl Shared {
    pub fn new(
        settings: &Arc<Settings>,
        usage: &Arc<dyn UsageMeter>,
        participants: &[&'static str],
    ) -> Arc<Self> {
        Arc::new(Self { settings: settings.clone(), usage: usage.clone(), participants: participants.into() })
    }
}

/// A workflow about one allocation.
pub(crate) trait OfAllocation: Workflow<Input = Input, State = Arc<Shared>> {}
impl<W: Workflow<Input = Input, State = Arc<Shared>>> OfAllocation for W {}

/// Registers every workflow of this domain.
pub(crate) fn register(engine: Engine, shared: &Arc<Shared>) -> Engine {
    engine
        .register::<ProvisionSlice>(shared.clone())
        .register::<ProvisionBaremetal>(shared.clone())
        .register::<Release>(shared.clone())
        .register::<Stop>(shared.clone())
        .register::<Start>(shared.clone())
        .register::<Recover>(shared.clone())
        .register::<ReplaceKeys>(shared.clone())
}
