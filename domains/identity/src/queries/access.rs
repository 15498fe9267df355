//! Reads for authentication and authorisation.

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, Machine, OrgId, OrgRole, ProjectId, ProjectRole, Result, TokenId, UserId};
use gpuaas_http::{OrgAccess, ProjectAccess};
use gpuaas_store::Tx;

use crate::model::{Revocation, RevocationKind, TokenOwner, UserState};

/// Returns unexpired revocations after a sequence number.
pub(crate) async fn revocations_since(
    tx: &mut Tx,
    after: i64,
    now: DateTime<Utc>,
) -> Result<Vec<Revocation>> {
    let rows = sqlx::query!(
        "select seq, kind, subject, expires_at, access_version from identity.revocations
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
            expires_at: row.expires_at,
            access_version: row.access_version,
        })
        .collect())
}

/// A valid API token.
pub(crate) struct ApiToken {
    pub owner: TokenOwner,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// Returns the token with this hash. Locks the owner's account before it reads the token: a token of an account whose access
/// is being ended is rejected. Rejects revoked tokens and those of suspended accounts.
pub(crate) async fn api_token(tx: &mut Tx, hash: &str) -> Result<ApiToken> {
    let owner = sqlx::query!(
        r#"select t.user_id, h.state as "state!", h.platform_role as "platform_role!"
           from identity.api_tokens t cross join lateral identity.hold_account(t.user_id) h where t.hash = $1"#,
        hash,
    );
    let owner = tx.optional(owner).await?.ok_or(Code::TokenInvalid)?;
    let row = sqlx::query!(
        "select id, scopes, expires_at, revoked_at, last_used_at from identity.api_tokens where hash = $1",
        hash,
    );
    let row = tx.optional(row).await?.ok_or(Code::TokenInvalid)?;
    if row.revoked_at.is_some() || UserState::parse(&owner.state)? != UserState::Active {
        return Err(Code::TokenRevoked.into());
    }
    let owner = TokenOwner {
        token_id: TokenId::from_uuid(row.id),
        user_id: UserId::from_uuid(owner.user_id),
        platform_role: owner.platform_role.parse()?,
        scopes: row.scopes,
        expires_at: row.expires_at,
    };
    Ok(ApiToken { owner, last_used_at: row.last_used_at })
}

/// Returns a user's role in an organisation; `None` without a membership.
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

/// Returns a user's role in an organisation that isn't deleted, for operations of other domains that name only a project.
pub async fn org_role(tx: &mut Tx, user: UserId, of: OrgId) -> Result<Option<OrgRole>> {
    let access = org(tx, user, of).await?;
    Ok(access.filter(|access| !access.deleted).map(|access| access.role))
}

/// Returns a user's role in a project: `admin` for owners and administrators of its organisation, otherwise the role in the
/// project itself.
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
