//! Registers all workflows.

use std::sync::Arc;

use gpuaas_probe::Probe;
use gpuaas_provisioning::Provisioning;
use gpuaas_settings::Settings;
use gpuaas_store::Store;
use gpuaas_workflow::Engine;

pub(crate) fn engine(store: &Store, settings: &Arc<Settings>) -> Engine {
    let engine = Probe::workflows(Engine::new(store.clone()));
    // Releases have no participants yet; access and apps are planned.
    Provisioning::workflows(settings, Vec::new(), engine)
}
