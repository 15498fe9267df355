//! Images. The transaction's scope limits rows to one organisation; a project sees its own images among them.

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, ImageId, Machine, OrgId, ProjectId, Result};
use gpuaas_store::Tx;

use crate::model::{Image, ImageFormat, ImageScope, ImageState};

struct ImageRow {
    id: ImageId,
    scope: String,
    org_id: Option<OrgId>,
    project_id: Option<ProjectId>,
    name: String,
    family: String,
    format: String,
    digest: String,
    size_bytes: i64,
    source_url: Option<String>,
    state: String,
    promoted: bool,
    version: i64,
    created_at: DateTime<Utc>,
}

impl ImageRow {
    fn image(self) -> Result<Image> {
        Ok(Image {
            id: self.id,
            scope: ImageScope::parse(&self.scope)?,
            org_id: self.org_id,
            project_id: self.project_id,
            name: self.name,
            family: self.family,
            format: ImageFormat::parse(&self.format)?,
            digest: self.digest,
            size_bytes: self.size_bytes,
            source_url: self.source_url,
            state: ImageState::parse(&self.state)?,
            promoted: self.promoted,
            version: self.version,
            created_at: self.created_at,
        })
    }
}

/// Returns an image that a project may use: its own, its organisation's or the platform's.
pub async fn visible(tx: &mut Tx, project: ProjectId, image: ImageId) -> Result<Image> {
    let row = sqlx::query_as!(
        ImageRow,
        r#"select id as "id: ImageId", scope, org_id as "org_id: OrgId", project_id as "project_id: ProjectId", name,
                  family, format, digest, size_bytes, source_url, state, promoted, version, created_at
           from catalog.images
           where id = $1 and (project_id is null or project_id = $2) and deleted_at is null"#,
        image.uuid(),
        project.uuid(),
    );
    tx.optional(row).await?.ok_or(Code::ImageNotFound)?.image()
}

/// Returns a platform image.
pub(crate) async fn of_platform(tx: &mut Tx, image: ImageId) -> Result<Image> {
    let row = sqlx::query_as!(
        ImageRow,
        r#"select id as "id: ImageId", scope, org_id as "org_id: OrgId", project_id as "project_id: ProjectId", name,
                  family, format, digest, size_bytes, source_url, state, promoted, version, created_at
           from catalog.images where id = $1 and scope = 'platform' and deleted_at is null"#,
        image.uuid(),
    );
    tx.optional(row).await?.ok_or(Code::ImageNotFound)?.image()
}

/// Returns the images that a project may use, after `after`, in the order of their ids.
pub(crate) async fn all(
    tx: &mut Tx,
    project: ProjectId,
    (scope, state): (Option<ImageScope>, Option<ImageState>),
    after: Option<ImageId>,
    limit: i64,
) -> Result<Vec<Image>> {
    let rows = sqlx::query_as!(
        ImageRow,
        r#"select id as "id: ImageId", scope, org_id as "org_id: OrgId", project_id as "project_id: ProjectId", name,
                  family, format, digest, size_bytes, source_url, state, promoted, version, created_at
           from catalog.images
           where (project_id is null or project_id = $1) and deleted_at is null
             and ($2::text is null or scope = $2) and ($3::text is null or state = $3)
             and ($4::uuid is null or id > $4)
           order by id limit $5"#,
        project.uuid(),
        scope.map(ImageScope::as_str),
        state.map(Machine::as_str),
        after.map(ImageId::uuid),
        limit,
    );
    tx.all(rows).await?.into_iter().map(ImageRow::image).collect()
}
