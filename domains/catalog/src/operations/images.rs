//! Images, as a project sees them: its own, its organisation's and the platform's.

use gpuaas_core::{Code, Error, ImageId, OrgRole, ProjectRole, Result};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Call, Cursor, Empty, RateLimitClass, Method, Mutation, NoBody, Operation, PageQuery, Read};
use gpuaas_settings::{Place, keys};
use gpuaas_store::{ReadTx, Tx};
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

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct ImageFilter {
    scope: Option<ImageScope>,
    state: Option<ImageState>,
    /// Where the page before ended: its `next_cursor`.
    #[param(max_length = 512, pattern = "^[A-Za-z0-9_-]+$")]
    cursor: Option<String>,
    /// Items a page.
    #[param(minimum = 1, maximum = 200, default = 50)]
    page_size: Option<u8>,
}

pub(crate) struct List;

impl Operation for List {
    const ID: &'static str = "listImages";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/images";
    const TAG: &'static str = "catalogue";
    const SUMMARY: &'static str = "Images a project may use";
    const ACCESS: Access = Access::project(ProjectRole::Viewer).scope("projects:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    type State = Catalog;
    type Path = Empty;
    type Query = ImageFilter;
    type Body = NoBody;
    type Answer = ImagePage;
}

impl Read for List {
    async fn read(_: &Catalog, tx: &mut ReadTx, call: &Call<Self>) -> Result<ImagePage> {
        let ImageFilter { scope, state, cursor, page_size } = &call.query;
        let page = PageQuery { cursor: cursor.clone(), page_size: *page_size };
        let (project, _) = call.project()?;
        let cursor = Cursor::of(Self::ID, &(project, scope, state))?;
        let after = cursor.position(page.cursor.as_deref())?;
        let rows = images::all(tx, project, (*scope, *state), after, page.limit()?).await?;
        let (items, next_cursor) = cursor.cut(rows, page.size()?, |image| image.id)?;
        Ok(ImagePage { items, next_cursor })
    }
}

pub(crate) struct Create;

impl Operation for Create {
    const ID: &'static str = "createImage";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/images";
    const TAG: &'static str = "catalogue";
    const SUMMARY: &'static str = "Make an image known to a project or an organisation";
    const ACCESS: Access = Access::project(ProjectRole::Developer).scope("projects:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 201;
    const ERRORS: &'static [Code] = &[Code::AlreadyExists, Code::QuotaExceeded];
    type State = Catalog;
    type Path = Empty;
    type Query = Empty;
    type Body = NewImage;
    type Answer = Image;
}

impl Mutation for Create {
    const AUDIT: &'static str = "image.create";

    async fn run(catalog: &Catalog, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Image> {
        let (org, (project, _)) = (call.tenant()?, call.project()?);
        let scope = call.body.scope.unwrap_or(ImageScope::Project);
        let owner = match scope {
            ImageScope::Project => Owner::Project(org, project),
            ImageScope::Organisation => Owner::Organisation(org),
            ImageScope::Platform => {
                return Err(Error::field("scope", "must be project or organisation here"));
            }
        };
        may_change(tx, call, scope).await?;
        let most = catalog.settings.effective(&keys::CATALOG_MAX_IMAGES_PER_ORG, &Place::org(org));
        commands::create(tx, call.caller()?.user_id, owner, &call.body, most).await
    }
}

/// A project's images are its developers' to change, an organisation's its administrators', the platform's its staff's.
async fn may_change<O: Operation>(tx: &mut Tx, call: &Call<O>, scope: ImageScope) -> Result<()> {
    let needed = match scope {
        ImageScope::Project => return Ok(()),
        ImageScope::Organisation => "Images of the organisation are changed by its administrators.",
        ImageScope::Platform => "Images of the platform are changed by its staff, under /admin/images.",
    };
    let role = gpuaas_identity::org_role(tx, call.caller()?.user_id, call.tenant()?).await?;
    if scope == ImageScope::Organisation && role >= Some(OrgRole::Admin) {
        return Ok(());
    }
    Err(Error::new(Code::InsufficientPermissions, needed))
}

pub(crate) struct Get;

impl Operation for Get {
    const ID: &'static str = "getImage";
    const METHOD: Method = Method::Get;
    const PATH: &'static str = "/images/{image_id}";
    const TAG: &'static str = "catalogue";
    const SUMMARY: &'static str = "One image";
    const ACCESS: Access = Access::project(ProjectRole::Viewer).scope("projects:read");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[Code::ImageNotFound];
    type State = Catalog;
    type Path = ImagePath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = Image;
}

impl Read for Get {
    async fn read(_: &Catalog, tx: &mut ReadTx, call: &Call<Self>) -> Result<Image> {
        images::visible(tx, call.project()?.0, call.path.image_id).await
    }
}

pub(crate) struct Update;

impl Operation for Update {
    const ID: &'static str = "updateImage";
    const METHOD: Method = Method::Patch;
    const PATH: &'static str = "/images/{image_id}";
    const TAG: &'static str = "catalogue";
    const SUMMARY: &'static str = "Rename, promote or deprecate an image";
    const ACCESS: Access = Access::project(ProjectRole::Developer).scope("projects:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const ERRORS: &'static [Code] = &[Code::ImageNotFound, Code::AlreadyExists, Code::StateConflict];
    type State = Catalog;
    type Path = ImagePath;
    type Query = Empty;
    type Body = ImageUpdate;
    type Answer = Image;
}

impl Mutation for Update {
    const AUDIT: &'static str = "image.update";

    async fn run(_: &Catalog, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<Image> {
        let image = images::visible(tx, call.project()?.0, call.path.image_id).await?;
        may_change(tx, call, image.scope).await?;
        commands::update(tx, image, &call.body).await
    }
}

pub(crate) struct Delete;

impl Operation for Delete {
    const ID: &'static str = "deleteImage";
    const METHOD: Method = Method::Delete;
    const PATH: &'static str = "/images/{image_id}";
    const TAG: &'static str = "catalogue";
    const SUMMARY: &'static str = "Delete an image; what was started with it goes on";
    const ACCESS: Access = Access::project(ProjectRole::Developer).scope("projects:write");
    const RATE_LIMIT: RateLimitClass = RateLimitClass::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::ImageNotFound];
    type State = Catalog;
    type Path = ImagePath;
    type Query = Empty;
    type Body = NoBody;
    type Answer = NoContent;
}

impl Mutation for Delete {
    const AUDIT: &'static str = "image.delete";

    async fn run(_: &Catalog, tx: &mut gpuaas_store::MutationTx, call: &Call<Self>) -> Result<NoContent> {
        let image = images::visible(tx, call.project()?.0, call.path.image_id).await?;
        may_change(tx, call, image.scope).await?;
        commands::delete(tx, image.id).await?;
        Ok(NoContent)
    }
}
