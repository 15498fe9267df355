//! Lookups of the access layer.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{Code, OrgId, OrgRole, ProjectId, ProjectRole, Result, TokenId, UserId};
use gpuaas_http::{OrgAccess, ProjectAccess};
use gpuaas_store::{Tx, Upkeep};

use crate::access::{Revocation, RevocationKind, TokenOwner};

pub(crate) async fn revocations_since(
    tx: &mut Tx,
    after: i64,
    now: DateTime<Utc>,
) -> Result<Vec<Revocation>> {
    let rows = sqlx::query!(
        "select seq, kind, subject, at, expires_at from identity.revocations
         where seq > $1 and expires_at > $2 order by seq",
        after,
        now,
    );
    let rows = tx.all(rows).await?.into_iter();
    Ok(rows
        .map(|row| Revocation {
            seq: row.seq,
            kind: RevocationKind::parse(&row.kind),
            subject: row.subject,
            at: row.at,
            expires_at: row.expires_at,
        })
        .collect())
}

/// The owner of a live token; notes its use, to the minute.
pub(crate) async fn use_token(tx: &mut Upkeep, hash: &str, now: DateTime<Utc>) -> Result<TokenOwner> {
    let row = sqlx::query!(
        "select t.id, t.user_id, t.scopes, t.expires_at, t.revoked_at, t.last_used_at, u.platform_role, u.state
         from identity.api_tokens t join identity.users u on u.id = t.user_id where t.hash = $1",
        hash,
    );
    let row = tx.optional(row).await?.ok_or(Code::TokenInvalid)?;
    if row.revoked_at.is_some() || row.state != "active" {
        return Err(Code::TokenRevoked.into());
    }
    if row.last_used_at.is_none_or(|at| now - at > Duration::minutes(1)) {
        let used =
            sqlx::query!("update identity.api_tokens set last_used_at = $1 where id = $2", now, row.id);
        tx.execute(used).await?;
    }
    Ok(TokenOwner {
        token_id: TokenId::from_uuid(row.id),
        user_id: UserId::from_uuid(row.user_id),
        platform_role: row.platform_role.parse()?,
        scopes: row.scopes,
        expires_at: row.expires_at,
    })
}

pub(crate) async fn org(tx: &mut Tx, user: UserId, org: OrgId) -> Result<Option<OrgAccess>> {
    let row = sqlx::query!(
        r#"select m.role, o.deleted_at is not null as "deleted!"
           from identity.org_members m join identity.organisations o on o.id = m.org_id
           where m.user_id = $1 and m.org_id = $2 and m.removed_at is null"#,
        user.uuid(),
        org.uuid(),
    );
    let Some(row) = tx.optional(row).await? else { return Ok(None) };
    Ok(Some(OrgAccess { role: row.role.parse()?, deleted: row.deleted }))
}

/// Someone's role in an organisation, for domains above whose operations name a project alone.
pub async fn org_role(tx: &mut Tx, user: UserId, of: OrgId) -> Result<Option<OrgRole>> {
    let access = org(tx, user, of).await?;
    Ok(access.filter(|access| !access.deleted).map(|access| access.role))
}

/// A role of one's own in the project, or `admin` by being owner or admin of its organisation.
pub(crate) async fn project(tx: &mut Tx, user: UserId, project: ProjectId) -> Result<Option<ProjectAccess>> {
    let row = sqlx::query!(
        r#"select p.org_id, p.deleted_at is not null as "deleted!", m.role as org_role, pm.role as "role?"
           from identity.projects p
           join identity.org_members m on m.org_id = p.org_id and m.user_id = $1 and m.removed_at is null
           left join identity.project_members pm
               on pm.project_id = p.id and pm.user_id = $1 and pm.removed_at is null
           where p.id = $2"#,
        user.uuid(),
        project.uuid(),
    );
    let Some(row) = tx.optional(row).await? else { return Ok(None) };
    let by_org = row.org_role.parse::<OrgRole>()? >= OrgRole::Admin;
    let role =
        if by_org { Some(ProjectRole::Admin) } else { row.role.map(|role| role.parse()).transpose()? };
    let (org_id, deleted) = (OrgId::from_uuid(row.org_id), row.deleted);
    Ok(role.map(|role| ProjectAccess { project_id: project, org_id, role, deleted }))
}

pub(crate) async fn default_project(tx: &mut Tx, user: UserId) -> Result<Option<ProjectId>> {
    let row = sqlx::query!("select default_project_id from identity.users where id = $1", user.uuid());
    let row = tx.optional(row).await?;
    Ok(row.and_then(|row| row.default_project_id).map(ProjectId::from_uuid))
}
