//! Writes to projects: create, rename, delete.

use gpuaas_core::{Code, Error, OrgId, OrgRole, ProjectId, ProjectRole, Result, UserId};
use gpuaas_http::text::{DisplayName, Slug};
use gpuaas_store::MutationTx;

use crate::events::{ProjectCreated, ProjectDeleted};
use crate::model::Project;

/// Creates a project, up to the limit of the organisation. A creator who isn't an administrator of the organisation becomes
/// administrator of the project.
pub(crate) async fn create(
    tx: &mut MutationTx,
    (org, role): (OrgId, OrgRole),
    creator: UserId,
    name: &DisplayName,
    slug: &Slug,
    max_projects: Option<i64>,
) -> Result<Project> {
    let project = tx.new_id();
    tx.target("project", project);
    tx.belongs_to(org, Some(project));
    let insert = sqlx::query!(
        "insert into identity.projects (id, org_id, name, slug, created_by, created_at)
         select $1, $2, $3, $4, $5, $6
         where $7::bigint is null or $7 > (select count(*) from identity.projects where org_id = $2 and deleted_at is null)",
        project.uuid(),
        org.uuid(),
        name.as_str(),
        slug.as_str(),
        creator.uuid(),
        tx.now(),
        max_projects,
    );
    if tx.execute(insert).await? == 0 {
        return Err(Error::new(Code::QuotaExceeded, "The organisation has reached its project limit."));
    }
    if role < OrgRole::Admin {
        let admin = sqlx::query!(
            "insert into identity.project_members (project_id, org_id, user_id, role, added_at)
             values ($1, $2, $3, 'admin', $4)",
            project.uuid(),
            org.uuid(),
            creator.uuid(),
            tx.now(),
        );
        tx.execute(admin).await?;
    }
    tx.emit(&ProjectCreated { project_id: project, org_id: org })?;
    Ok(Project {
        id: project,
        org_id: org,
        name: name.as_str().to_owned(),
        slug: slug.as_str().to_owned(),
        role: ProjectRole::Admin,
        created_at: tx.now(),
    })
}

pub(crate) async fn rename(tx: &mut MutationTx, project: ProjectId, name: &DisplayName) -> Result<()> {
    tx.target("project", project);
    tx.note("name", name.as_str());
    let update = sqlx::query!(
        "update identity.projects set name = $2, version = version + 1 where id = $1 and deleted_at is null",
        project.uuid(),
        name.as_str(),
    );
    match tx.execute(update).await? {
        0 => Err(Code::ProjectNotFound.into()),
        _ => Ok(()),
    }
}

/// Deletes a project. Its slug can be used again.
pub(crate) async fn delete(tx: &mut MutationTx, project: ProjectId) -> Result<()> {
    tx.target("project", project);
    let delete = sqlx::query!(
        "update identity.projects set deleted_at = $2, version = version + 1
         where id = $1 and deleted_at is null returning org_id, version",
        project.uuid(),
        tx.now(),
    );
    let row = tx.optional(delete).await?.ok_or(Error::from(Code::ProjectNotFound))?;
    tx.emit(&ProjectDeleted { project_id: project, org_id: OrgId::from_uuid(row.org_id) })
}
