//! Images visible to a project: its own, its organisation's and the platform's.

use gpuaas_core::{Code, Error, ImageId, OrgRole, ProjectRole, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Operation, operation};
use gpuaas_settings::{Place, keys};
use gpuaas_store::{MutationTx, ReadTx, Tx};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::Catalog;
use crate::commands::images::{self as commands, ImageUpdate, NewImage, Owner};
use crate::model::{Image, ImagePage, ImageScope, ImageState};
use crate::queries::images;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImagePath {
    pub(super) image_id: ImageId,
}

gpuaas_http::paged_query! {
    pub(crate) struct ImageFilter {
        scope: Option<ImageScope>,
        state: Option<ImageState>,
    }
}

operation! {
    /// List the images that a project may use
    pub(crate) read List(Catalog) = Get "/images" as "listImages",
    tag: "catalogue", access: Access::project(ProjectRole::Viewer).scope("projects:read"), rate_limit: Api,
    query: ImageFilter,
    run: list => ImagePage,
}

async fn list(_: &Catalog, tx: &mut ReadTx, call: &Call<List>) -> Result<ImagePage> {
    let ImageFilter { scope, state, .. } = &call.query;
    let (project, _) = call.project()?;
    let listing = call.listing(&(project, scope, state))?;
    let after = listing.after()?;
    let rows = images::all(tx, project, (*scope, *state), after, listing.limit()).await?;
    listing.page(rows, |image| image.id)
}

operation! {
    /// Register an image for a project or an organisation
    pub(crate) mutation Create(Catalog) = Post "/images" as "createImage",
    tag: "catalogue", access: Access::project(ProjectRole::Developer).scope("projects:write"), rate_limit: Api,
    audit: "image.create",
    body: NewImage, success: 201,
    errors: [UserRequired, AlreadyExists, QuotaExceeded],
    run: create => Image,
}

async fn create(catalog: &Catalog, tx: &mut MutationTx, call: &Call<Create>) -> Result<Image> {
    let (org, (project, _)) = (call.tenant()?, call.project()?);
    let scope = call.body.scope.unwrap_or(ImageScope::Project);
    let owner = match scope {
        ImageScope::Project => Owner::Project(org, project),
        ImageScope::Organisation => Owner::Organisation(org),
        ImageScope::Platform => {
            return Err(Error::field(
                "scope",
                "must be `project` or `organisation`: platform images are registered under /admin/images",
            ));
        }
    };
    ensure_may_change(tx, call, scope).await?;
    let max_images = catalog.settings.effective(&keys::CATALOG_MAX_IMAGES_PER_ORG, &Place::org(org));
    commands::create(tx, call.user()?.user_id, owner, &call.body, max_images).await
}

/// Rejects a change of an image that the caller may not change: a project's images are changed by its developers, an
/// organisation's by its administrators, the platform's by platform staff under /admin/images.
async fn ensure_may_change<O: Operation>(tx: &mut Tx, call: &Call<O>, scope: ImageScope) -> Result<()> {
    let needed = match scope {
        ImageScope::Project => return Ok(()),
        ImageScope::Organisation => "Only administrators of the organisation may change its images.",
        ImageScope::Platform => "Only platform staff may change platform images, under /admin/images.",
    };
    let role = gpuaas_identity::org_role(tx, call.user()?.user_id, call.tenant()?).await?;
    if scope == ImageScope::Organisation && role >= Some(OrgRole::Admin) {
        return Ok(());
    }
    Err(Error::new(Code::InsufficientPermissions, needed))
}

operation! {
    /// Get an image
    pub(crate) read Get(Catalog) = Get "/images/{image_id}" as "getImage",
    tag: "catalogue", access: Access::project(ProjectRole::Viewer).scope("projects:read"), rate_limit: Api,
    path: ImagePath,
    errors: [ImageNotFound],
    run: get => Image,
}

async fn get(_: &Catalog, tx: &mut ReadTx, call: &Call<Get>) -> Result<Image> {
    images::visible(tx, call.project()?.0, call.path.image_id).await
}

operation! {
    /// Rename, promote or deprecate an image
    pub(crate) mutation Update(Catalog) = Patch "/images/{image_id}" as "updateImage",
    tag: "catalogue", access: Access::project(ProjectRole::Developer).scope("projects:write"), rate_limit: Api,
    audit: "image.update",
    path: ImagePath, body: ImageUpdate,
    errors: [UserRequired, ImageNotFound, AlreadyExists, StateConflict],
    run: update => Image,
}

async fn update(_: &Catalog, tx: &mut MutationTx, call: &Call<Update>) -> Result<Image> {
    let image = images::visible(tx, call.project()?.0, call.path.image_id).await?;
    ensure_may_change(tx, call, image.scope).await?;
    commands::update(tx, image, &call.body).await
}

operation! {
    /// Delete an image; running machines are unaffected
    pub(crate) mutation Delete(Catalog) = Delete "/images/{image_id}" as "deleteImage",
    tag: "catalogue", access: Access::project(ProjectRole::Developer).scope("projects:write"), rate_limit: Api,
    audit: "image.delete",
    path: ImagePath, success: 204,
    errors: [UserRequired, ImageNotFound],
    run: delete => NoContent,
}

async fn delete(_: &Catalog, tx: &mut MutationTx, call: &Call<Delete>) -> Result<NoContent> {
    let image = images::visible(tx, call.project()?.0, call.path.image_id).await?;
    ensure_may_change(tx, call, image.scope).await?;
    commands::delete(tx, image.id).await?;
    Ok(NoContent)
}
