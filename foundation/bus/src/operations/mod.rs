//! Dead letters, for platform staff.

mod letters;
mod model;

use gpuaas_http::ApiBuilder;

pub(crate) fn register(api: ApiBuilder) -> ApiBuilder {
    api.read::<letters::List>(&())
        .read::<letters::Get>(&())
        .mutation::<letters::Redrive>(&())
        .mutation::<letters::Drop>(&())
}
