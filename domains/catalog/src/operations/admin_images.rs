//! Images of the platform, which its staff keeps for everyone.

use gpuaas_core::{Code, Error, PlatformRole, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Empty, RateLimitClass, Method, Mutation, NoBody, Operation};

use super::images::ImagePath;
use crate::Catalog;
use crate::commands::images::{self as commands, ImageUpdate, NewImage, Owner};
use crate::model::{Image, ImageScope};
use crate::queries::images;

pub(crate) struct Create;

impl Operation for Create {
    const ID: &'static str = "createPlatformImage";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/admin/images";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str = "Make an image known to everyone";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::AlreadyExists];
    type State = Catalog;
    type Path = Empty;
    type Query = Empty;
    type Body = NewImage;
    type Answer = Image;
}

impl Mutation for Create {
    const AUDIT: &'static str = "platform_image.create";

    async fn run(_: &Catalog, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Image> {
        if !matches!(call.body.scope, None | Some(ImageScope::Platform)) {
            return Err(Error::field("scope", "must be platform here, or left out"));
        }
        commands::create(tx, call.caller()?.user_id, Owner::Platform, &call.body, i64::MAX).await
    }
}

pub(crate) struct Update;

impl Operation for Update {
    const ID: &'static str = "updatePlatformImage";
    const METHOD: Method = Method::Patch;
    const PATH: &'static str = "/admin/images/{image_id}";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str = "Rename, promote or deprecate an image of the platform";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const ERRORS: &'static [Code] = &[Code::ImageNotFound, Code::AlreadyExists, Code::StateConflict];
    type State = Catalog;
    type Path = ImagePath;
    type Query = Empty;
    type Body = ImageUpdate;
    type Answer = Image;
}

impl Mutation for Update {
    const AUDIT: &'static str = "platform_image.update";

    async fn run(_: &Catalog, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Image> {
        let image = images::of_platform(tx, call.path.image_id).await?;
        commands::update(tx, image, &call.body).await
    }
}

pub(crate) struct Delete;

impl Operation for Delete {
    const ID: &'static str = "deletePlatformImage";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/admin/images/{image_id}";
    const TAG: &'static str = "administration";
    const SUMMARY: &'static str = "Delete an image of the platform";
    const ACCESS: Access = Access::platform(PlatformRole::Ops).scope("admin:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Admin;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::ImageNotFound];
    type State = Catalog;
    type Path = ImagePath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Mutation for Delete {
    const AUDIT: &'static str = "platform_image.delete";

    async fn run(_: &Catalog, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NoContent> {
        let image = images::of_platform(tx, call.path.image_id).await?;
        commands::delete(tx, image.id).await?;
        Ok(NoContent)
    }
}
