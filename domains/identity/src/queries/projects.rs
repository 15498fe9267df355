//! Reads of projects.

use gpuaas_core::{Code, OrgId, OrgRole, ProjectId, ProjectRole, Result, UserId};
use gpuaas_store::Tx;

use crate::model::Project;

/// Returns the projects that a user has access to after `after`, by id.
pub(crate) async fn of_user(
    tx: &mut Tx,
    user: UserId,
    org: Option<OrgId>,
    after: Option<ProjectId>,
    limit: i64,
) -> Result<Vec<Project>> {
    let rows = sqlx::query!(
        r#"select p.id, p.org_id, p.name, p.slug, p.created_at, m.role as org_role, pm.role as "role?"
           from identity.org_members m
           join identity.projects p on p.org_id = m.org_id
           left join identity.project_members pm
               on pm.project_id = p.id and pm.user_id = m.user_id and pm.removed_at is null
           where m.user_id = $1 and m.removed_at is null and p.deleted_at is null
             and (m.role in ('owner', 'admin') or pm.role is not null)
             and ($2::uuid is null or p.org_id = $2) and ($3::uuid is null or p.id > $3)
           order by p.id limit $4"#,
        user.uuid(),
        org.map(OrgId::uuid),
        after.map(ProjectId::uuid),
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    rows.map(|row| {
        let by_org = row.org_role.parse::<OrgRole>()? >= OrgRole::Admin;
        let own = row.role.map(|role| role.parse()).transpose()?;
        Ok(Project {
            id: ProjectId::from_uuid(row.id),
            org_id: OrgId::from_uuid(row.org_id),
            name: row.name,
            slug: row.slug,
            role: if by_org { ProjectRole::Admin } else { own.unwrap_or(ProjectRole::Viewer) },
            created_at: row.created_at,
        })
    })
    .collect()
}

/// Returns a project as seen by a member with this role.
pub(crate) async fn one(tx: &mut Tx, project: ProjectId, role: ProjectRole) -> Result<Project> {
    let row = sqlx::query!(
        "select org_id, name, slug, created_at from identity.projects where id = $1 and deleted_at is null",
        project.uuid(),
    );
    let row = tx.optional(row).await?.ok_or(Code::ProjectNotFound)?;
    let org_id = OrgId::from_uuid(row.org_id);
    Ok(Project { id: project, org_id, name: row.name, slug: row.slug, role, created_at: row.created_at })
}
