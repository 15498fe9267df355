//! Registers, changes and deletes images.

use gpuaas_core::{Code, Error, ImageId, Machine, OrgId, ProjectId, Result, UserId};
use gpuaas_http::text::DisplayName;
use gpuaas_store::MutationTx;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::events::{ImageChanged, ImageCreated, ImageDeleted};
use crate::model::{
    Image, ImageDigest, ImageFamily, ImageFormat, ImageScope, ImageState, ImageUrl, MAX_IMAGE_BYTES,
};

/// An image to register.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewImage {
    /// Owner: the project if omitted; `organisation` requires its administrator, `platform` platform staff.
    pub(crate) scope: Option<ImageScope>,
    name: DisplayName,
    family: ImageFamily,
    format: ImageFormat,
    digest: ImageDigest,
    /// Size in bytes, at most 16 TiB.
    #[schema(minimum = 1, maximum = 17_592_186_044_416_i64)]
    size_bytes: i64,
    source_url: Option<ImageUrl>,
}

/// A change of an image; omitted fields keep their values.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImageUpdate {
    name: Option<DisplayName>,
    state: Option<ImageState>,
    promoted: Option<bool>,
}

/// Owner of a new image.
#[derive(Clone, Copy)]
pub(crate) enum Owner {
    Platform,
    Organisation(OrgId),
    Project(OrgId, ProjectId),
}

impl Owner {
    fn parts(self) -> (ImageScope, Option<OrgId>, Option<ProjectId>) {
        match self {
            Self::Platform => (ImageScope::Platform, None, None),
            Self::Organisation(org) => (ImageScope::Organisation, Some(org), None),
            Self::Project(org, project) => (ImageScope::Project, Some(org), Some(project)),
        }
    }
}

/// Registers an image. Rejects with `quota_exceeded` if the organisation has `max_images` already.
pub(crate) async fn create(
    tx: &mut MutationTx,
    by: UserId,
    owner: Owner,
    new: &NewImage,
    max_images: i64,
) -> Result<Image> {
    if !(1..=MAX_IMAGE_BYTES).contains(&new.size_bytes) {
        return Err(Error::field("size_bytes", format!("must be from 1 to {MAX_IMAGE_BYTES}")));
    }
    let (image_id, (scope, org, project)) = (tx.new_id(), owner.parts());
    tx.target("image", image_id);
    tx.note("digest", new.digest.as_str());
    let insert = sqlx::query!(
        "insert into catalog.images (id, scope, org_id, project_id, name, family, format, digest, size_bytes, source_url,
                                     state, made_by, created_at)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
         where $3::uuid is null
            or $14 > (select count(*) from catalog.images where org_id = $3 and deleted_at is null)",
        image_id.uuid(),
        scope.as_str(),
        org.map(OrgId::uuid),
        project.map(ProjectId::uuid),
        new.name.as_str(),
        new.family.as_str(),
        new.format.as_str(),
        new.digest.as_str(),
        new.size_bytes,
        new.source_url.as_ref().map(ImageUrl::as_str),
        ImageState::Available.as_str(),
        by.uuid(),
        tx.now(),
        max_images,
    );
    if tx.execute(insert).await? == 0 {
        return Err(Error::new(
            Code::QuotaExceeded,
            "The organisation has reached its image quota: delete an image first.",
        ));
    }
    tx.emit(&ImageCreated { image_id, digest: new.digest.as_str().to_owned() })?;
    Ok(Image {
        id: image_id,
        scope,
        org_id: org,
        project_id: project,
        name: new.name.as_str().to_owned(),
        family: new.family.as_str().to_owned(),
        format: new.format,
        digest: new.digest.as_str().to_owned(),
        size_bytes: new.size_bytes,
        source_url: new.source_url.as_ref().map(|url| url.as_str().to_owned()),
        state: ImageState::Available,
        promoted: false,
        version: 1,
        created_at: tx.now(),
    })
}

/// Changes an image as it was read. Rejects with `state_conflict` if it was changed since.
pub(crate) async fn update(tx: &mut MutationTx, image: Image, change: &ImageUpdate) -> Result<Image> {
    tx.target("image", image.id);
    let name = change.name.as_ref().map_or(image.name.clone(), |name| name.as_str().to_owned());
    let promoted = change.promoted.unwrap_or(image.promoted);
    let step =
        change.state.filter(|next| *next != image.state).map(|next| image.state.to(next)).transpose()?;
    let state = change.state.unwrap_or(image.state);
    let update = sqlx::query!(
        "update catalog.images set name = $3, promoted = $4, state = $5, version = version + 1
         where id = $1 and version = $2 and deleted_at is null",
        image.id.uuid(),
        image.version,
        name,
        promoted,
        state.as_str(),
    );
    match step {
        Some(step) => tx.advance(step, update).await?,
        None if tx.execute(update).await? == 0 => return Err(Code::StateConflict.into()),
        None => {}
    }
    let version = image.version + 1;
    tx.note("state", state.as_str());
    tx.emit(&ImageChanged { image_id: image.id })?;
    Ok(Image { name, promoted, state, version, ..image })
}

/// Deletes an image. Running machines are unaffected; the name may be reused.
pub(crate) async fn delete(tx: &mut MutationTx, image: ImageId) -> Result<()> {
    tx.target("image", image);
    let delete = sqlx::query!(
        "update catalog.images set deleted_at = $2, version = version + 1
         where id = $1 and deleted_at is null",
        image.uuid(),
        tx.now(),
    );
    if tx.execute(delete).await? == 0 {
        return Err(Code::ImageNotFound.into());
    }
    tx.emit(&ImageDeleted { image_id: image })
}
