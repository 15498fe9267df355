//! Every workflow of the system, registered in one place.

use gpuaas_probe::Probe;
use gpuaas_store::Store;
use gpuaas_workflow::Engine;

pub(crate) fn engine(store: &Store) -> Engine {
    Probe::workflows(Engine::new(store.clone()))
}
