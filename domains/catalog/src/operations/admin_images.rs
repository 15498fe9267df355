//! Platform images, maintained by platform staff.

use gpuaas_core::{Error, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, operation};
use gpuaas_store::MutationTx;

use super::images::ImagePath;
use crate::Catalog;
use crate::commands::images::{self as commands, ImageUpdate, NewImage, Owner};
use crate::model::{Image, ImageScope};
use crate::queries::images;

operation! {
    /// Register a platform image
    pub(crate) mutation Create(Catalog) = Post "/admin/images" as "createPlatformImage",
    tag: "administration", access: Access::OPS_WRITE, rate_limit: Admin, audit: "platform_image.create",
    body: NewImage, success: 201,
    errors: [AlreadyExists],
    run: create => Image,
}

async fn create(_: &Catalog, tx: &mut MutationTx, call: &Call<Create>) -> Result<Image> {
    if !matches!(call.body.scope, None | Some(ImageScope::Platform)) {
        return Err(Error::field(
            "scope",
            "must be `platform` or omitted: register other images under /images",
        ));
    }
    commands::create(tx, call.user()?.user_id, Owner::Platform, &call.body, i64::MAX).await
}

operation! {
    /// Rename, promote or deprecate a platform image
    pub(crate) mutation Update(Catalog) = Patch "/admin/images/{image_id}" as "updatePlatformImage",
    tag: "administration", access: Access::OPS_WRITE, rate_limit: Admin, audit: "platform_image.update",
    path: ImagePath, body: ImageUpdate,
    errors: [ImageNotFound, AlreadyExists, StateConflict],
    run: update => Image,
}

async fn update(_: &Catalog, tx: &mut MutationTx, call: &Call<Update>) -> Result<Image> {
    let image = images::of_platform(tx, call.path.image_id).await?;
    commands::update(tx, image, &call.body).await
}

operation! {
    /// Delete a platform image
    pub(crate) mutation Delete(Catalog) = Delete "/admin/images/{image_id}" as "deletePlatformImage",
    tag: "administration", access: Access::OPS_WRITE, rate_limit: Admin, audit: "platform_image.delete",
    path: ImagePath, success: 204,
    errors: [ImageNotFound],
    run: delete => NoContent,
}

async fn delete(_: &Catalog, tx: &mut MutationTx, call: &Call<Delete>) -> Result<NoContent> {
    let image = images::of_platform(tx, call.path.image_id).await?;
    commands::delete(tx, image.id).await?;
    Ok(NoContent)
}
