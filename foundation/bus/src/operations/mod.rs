//! Operations on dead letters, for platform staff.

mod dead_letters;
mod model;

use gpuaas_http::ApiBuilder;

pub(crate) fn register(api: ApiBuilder) -> ApiBuilder {
    api.read::<dead_letters::List>(&())
        .read::<dead_letters::Get>(&())
        .mutation::<dead_letters::Redrive>(&())
        .mutation::<dead_letters::Drop>(&())
}
