//! Operations on runs, for platform staff.

mod decisions;
mod runs;

use gpuaas_core::RunId;
use gpuaas_http::ApiBuilder;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::engine::Engine;

pub(crate) fn register(engine: &Engine, api: ApiBuilder) -> ApiBuilder {
    api.read::<runs::List>(engine)
        .read::<runs::Get>(engine)
        .mutation::<decisions::Retry>(engine)
        .mutation::<decisions::Cancel>(engine)
        .mutation::<decisions::Resolve>(engine)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunPath {
    run_id: RunId,
}
