//! The rows that grant access, locked. Whatever issues access locks them in its own transaction and reads them there;
//! whatever ends access updates them first. So an issue is before an end, and is revoked by it, or after, and fails.

use gpuaas_core::{
    Code, Error, Machine, OrgId, OrgRole, PlatformRole, ProjectId, ProjectRole, Result, SessionId, TokenId,
    UserId,
};
use gpuaas_http::Principal;
use gpuaas_store::Tx;

use crate::model::{SessionState, UserState};

/// An account as it is while its row is locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Grant {
    pub user_id: UserId,
    pub state: UserState,
    pub platform_role: PlatformRole,
    /// How many times the account's access has ended, and one.
    pub access_version: i64,
}

impl Grant {
    /// Refuses an account that was suspended since its token was accepted.
    fn require_active(self) -> Result<Self> {
        if self.state == UserState::Active { Ok(self) } else { Err(Code::TokenRevoked.into()) }
    }
}

/// Locks an account against its end until the transaction is over.
pub(crate) async fn hold(tx: &mut Tx, user: UserId) -> Result<Grant> {
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

/// Locks the account and the session or API token that a call was made with, and refuses one that has ended meanwhile.
pub(crate) async fn hold_caller(tx: &mut Tx, caller: &Principal) -> Result<Grant> {
    let grant = hold(tx, caller.user_id).await?.require_active()?;
    let session = sqlx::query!(
        "select state from identity.sessions where id = $1 and user_id = $2 for share",
        caller.session_id.map(SessionId::uuid),
        caller.user_id.uuid(),
    );
    // A token this process mints for itself has a session of no row.
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

/// Locks a caller's platform role, and refuses one that is less than `least` by now.
pub(crate) async fn hold_platform_role(
    tx: &mut Tx,
    caller: &Principal,
    least: PlatformRole,
) -> Result<PlatformRole> {
    let role = hold_caller(tx, caller).await?.platform_role;
    if role < least { Err(Code::AdminRequired.into()) } else { Ok(role) }
}

/// Locks a caller's role in an organisation, and refuses one that is less than `least` by now.
pub(crate) async fn hold_org_role(tx: &mut Tx, org: OrgId, user: UserId, least: OrgRole) -> Result<OrgRole> {
    hold(tx, user).await?.require_active()?;
    match org_role(tx, org, user).await? {
        None => Err(Code::OrgNotFound.into()),
        Some(role) if role < least => Err(Code::InsufficientPermissions.into()),
        Some(role) => Ok(role),
    }
}

/// Locks a caller's role in a project, and refuses one that is less than `least` by now.
pub(crate) async fn hold_project_role(
    tx: &mut Tx,
    (org, project): (OrgId, ProjectId),
    user: UserId,
    least: ProjectRole,
) -> Result<()> {
    hold(tx, user).await?.require_active()?;
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
    if role < least { Err(Code::InsufficientPermissions.into()) } else { Ok(()) }
}

/// Locks someone's membership of an organisation; `None` without one.
pub(crate) async fn org_role(tx: &mut Tx, org: OrgId, user: UserId) -> Result<Option<OrgRole>> {
    let row = sqlx::query!(
        "select role from identity.org_members
         where org_id = $1 and user_id = $2 and removed_at is null for share",
        org.uuid(),
        user.uuid(),
    );
    tx.optional(row).await?.map(|row| row.role.parse()).transpose()
}
