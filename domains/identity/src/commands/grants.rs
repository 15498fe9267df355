//! Locks on the rows that grant access. Transactions that issue access lock and read these rows; transactions that end
//! access update them first. An issue therefore commits before the end, which revokes it, or reads the end and fails.

use gpuaas_core::{
    Code, Error, Machine, OrgId, OrgRole, PlatformRole, ProjectId, ProjectRole, Result, SessionId, TokenId,
    UserId,
};
use gpuaas_http::UserPrincipal;
use gpuaas_store::Tx;

use crate::model::{SessionState, UserState};

/// State of an account whose row is locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Grant {
    pub user_id: UserId,
    pub state: UserState,
    pub platform_role: PlatformRole,
    /// One more than the number of times the account's access has ended.
    pub access_version: i64,
}

impl Grant {
    /// Rejects an account that was suspended after its token was accepted.
    fn require_active(self) -> Result<Self> {
        if self.state == UserState::Active { Ok(self) } else { Err(Code::TokenRevoked.into()) }
    }
}

/// Locks an account until the transaction ends, so that its access can't end meanwhile.
pub(crate) async fn lock_account(tx: &mut Tx, user: UserId) -> Result<Grant> {
    let row = sqlx::query!(
        r#"select state as "state!", platform_role as "platform_role!", access_version as "access_version!"
           from identity.hold_account($1)"#,
        user.uuid(),
    );
    let row = tx.optional(row).await?.ok_or(Code::UserNotFound)?;
    Ok(Grant {
        user_id: user,
        state: UserState::parse(&row.state)?,
        platform_role: row.platform_role.parse()?,
        access_version: row.access_version,
    })
}

/// Locks the caller's account and session or API token. Rejects a session or token that has ended.
pub(crate) async fn lock_caller(tx: &mut Tx, caller: &UserPrincipal) -> Result<Grant> {
    let grant = lock_account(tx, caller.user_id).await?.require_active()?;
    let session = sqlx::query!(
        "select state from identity.sessions where id = $1 and user_id = $2 for share",
        caller.session_id.map(SessionId::uuid),
        caller.user_id.uuid(),
    );
    // The session of a token that this process minted for itself has no row.
    let session = match caller.session_id {
        Some(_) => tx.optional(session).await?.map(|row| SessionState::parse(&row.state)).transpose()?,
        None => None,
    };
    let session_ended = session.is_some_and(|state| state == SessionState::Ended);
    let token = sqlx::query!(
        "select revoked_at from identity.api_tokens where id = $1 and user_id = $2 for share",
        caller.token_id.map(TokenId::uuid),
        caller.user_id.uuid(),
    );
    let token_revoked = match caller.token_id {
        Some(_) => tx.optional(token).await?.is_none_or(|row| row.revoked_at.is_some()),
        None => false,
    };
    if session_ended || token_revoked { Err(Code::TokenRevoked.into()) } else { Ok(grant) }
}

/// Locks a caller's platform role, and rejects a role below `min`.
pub(crate) async fn lock_platform_role(
    tx: &mut Tx,
    caller: &UserPrincipal,
    min: PlatformRole,
) -> Result<PlatformRole> {
    let role = lock_caller(tx, caller).await?.platform_role;
    if role < min { Err(Code::AdminRequired.into()) } else { Ok(role) }
}

/// Locks a caller's role in an organisation, and rejects a role below `min`.
pub(crate) async fn lock_org_role(tx: &mut Tx, org: OrgId, user: UserId, min: OrgRole) -> Result<OrgRole> {
    lock_account(tx, user).await?.require_active()?;
    match org_role(tx, org, user).await? {
        None => Err(Code::OrgNotFound.into()),
        Some(role) if role < min => Err(Code::InsufficientPermissions.into()),
        Some(role) => Ok(role),
    }
}

/// Locks a caller's role in a project, and rejects a role below `min`.
pub(crate) async fn lock_project_role(
    tx: &mut Tx,
    (org, project): (OrgId, ProjectId),
    user: UserId,
    min: ProjectRole,
) -> Result<()> {
    lock_account(tx, user).await?.require_active()?;
    let not_found = || Error::from(Code::ProjectNotFound);
    if org_role(tx, org, user).await?.ok_or_else(not_found)? >= OrgRole::Admin {
        return Ok(());
    }
    let row = sqlx::query!(
        "select role from identity.project_members
         where project_id = $1 and user_id = $2 and removed_at is null for share",
        project.uuid(),
        user.uuid(),
    );
    let role: ProjectRole = tx.optional(row).await?.ok_or_else(not_found)?.role.parse()?;
    if role < min { Err(Code::InsufficientPermissions.into()) } else { Ok(()) }
}

/// Locks a user's membership of an organisation and returns the role; `None` without a membership.
pub(crate) async fn org_role(tx: &mut Tx, org: OrgId, user: UserId) -> Result<Option<OrgRole>> {
    let row = sqlx::query!(
        "select role from identity.org_members
         where org_id = $1 and user_id = $2 and removed_at is null for share",
        org.uuid(),
        user.uuid(),
    );
    tx.optional(row).await?.map(|row| row.role.parse()).transpose()
}
