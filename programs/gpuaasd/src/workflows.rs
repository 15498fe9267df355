//! The workflow engine with the workflows of all domains.

use std::sync::Arc;

use gpuaas_settings::Settings;
use gpuaas_store::Store;
use gpuaas_workflow::Engine;

use crate::registry::DOMAINS;

pub(crate) fn engine(store: &Store, settings: &Arc<Settings>) -> Engine {
    DOMAINS.iter().fold(Engine::new(store.clone()), |engine, domain| (domain.workflows)(settings, engine))
}
