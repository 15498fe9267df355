//! Every workflow of the system, registered in one place.

use std::sync::Arc;

use gpuaas_probe::Probe;
use gpuaas_provisioning::Provisioning;
use gpuaas_settings::Settings;
use gpuaas_store::Store;
use gpuaas_workflow::Engine;

pub(crate) fn engine(store: &Store, settings: &Arc<Settings>) -> Engine {
    let engine = Probe::workflows(Engine::new(store.clone()));
    // Nobody takes part in releases yet: access and apps will.
    Provisioning::workflows(settings, Vec::new(), engine)
}
