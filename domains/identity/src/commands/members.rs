//! Writes to memberships of organisations and projects: add, change, remove.

use gpuaas_core::{Code, Error, OrgId, OrgRole, ProjectId, ProjectRole, Result, UserId};
use gpuaas_store::MutationTx;

use super::grants::{lock_org_role, lock_project_role, org_role};
use super::revocations::revoke;
use crate::events::MembershipChanged;
use crate::model::RevocationKind;
use crate::queries::members;

/// Rejects changes of an owner by a member who isn't one.
fn check_may_change(actor: OrgRole, role: OrgRole) -> Result<()> {
    if role == OrgRole::Owner && actor != OrgRole::Owner {
        return Err(Error::new(Code::OwnershipRequired, "Only an owner can add, change or remove an owner."));
    }
    Ok(())
}

/// Serialises changes of an organisation's members, so that two owners can't remove each other concurrently. Returns the
/// current role of the actor.
async fn lock_org(tx: &mut MutationTx, org: OrgId, actor: UserId) -> Result<OrgRole> {
    let lock = sqlx::query!(
        "update identity.organisations set version = version + 1 where id = $1 and deleted_at is null",
        org.uuid(),
    );
    if tx.execute(lock).await? == 0 {
        return Err(Code::OrgNotFound.into());
    }
    lock_org_role(tx, org, actor, OrgRole::Admin).await
}

/// Revokes cached roles of the user, emits the change, and records it in the audit row.
async fn record_change(
    tx: &mut MutationTx,
    user: UserId,
    org: OrgId,
    project: Option<ProjectId>,
    role: Option<&'static str>,
) -> Result<()> {
    tx.target("user", user);
    tx.note("role", role);
    revoke(tx, RevocationKind::Membership, user.uuid()).await?;
    let role = role.map(str::to_owned);
    tx.emit(&MembershipChanged { user_id: user, org_id: org, project_id: project, role })
}

pub(crate) async fn add_to_org(
    tx: &mut MutationTx,
    (org, actor): (OrgId, UserId),
    name: &str,
    role: OrgRole,
    max_members: i64,
) -> Result<UserId> {
    let actor = lock_org(tx, org, actor).await?;
    check_may_change(actor, role)?;
    let user = members::find_user(tx, name).await?;
    let insert = sqlx::query!(
        "insert into identity.org_members (org_id, user_id, role, added_at)
         select $1, $2, $3, $4
         where (select count(*) from identity.org_members where org_id = $1 and removed_at is null) < $5",
        org.uuid(),
        user.uuid(),
        role.as_str(),
        tx.now(),
        max_members,
    );
    if tx.execute(insert).await? == 0 {
        return Err(Error::new(Code::QuotaExceeded, "The organisation has reached its member limit."));
    }
    record_change(tx, user, org, None, Some(role.as_str())).await?;
    Ok(user)
}

pub(crate) async fn change_in_org(
    tx: &mut MutationTx,
    (org, actor): (OrgId, UserId),
    user: UserId,
    role: OrgRole,
) -> Result<()> {
    let actor = lock_org(tx, org, actor).await?;
    let before = members::role_in_org(tx, org, user).await?;
    check_may_change(actor, before.max(role))?;
    if before == OrgRole::Owner && role != OrgRole::Owner && members::owners(tx, org).await? <= 1 {
        return Err(Code::LastOwner.into());
    }
    let update = sqlx::query!(
        "update identity.org_members set role = $3 where org_id = $1 and user_id = $2 and removed_at is null",
        org.uuid(),
        user.uuid(),
        role.as_str(),
    );
    tx.execute(update).await?;
    record_change(tx, user, org, None, Some(role.as_str())).await
}

/// Removes a user from an organisation and all its projects.
pub(crate) async fn remove_from_org(
    tx: &mut MutationTx,
    (org, actor): (OrgId, UserId),
    user: UserId,
) -> Result<()> {
    let actor = lock_org(tx, org, actor).await?;
    let before = members::role_in_org(tx, org, user).await?;
    check_may_change(actor, before)?;
    if before == OrgRole::Owner && members::owners(tx, org).await? <= 1 {
        return Err(Code::LastOwner.into());
    }
    let now = tx.now();
    let remove = sqlx::query!(
        "update identity.org_members set removed_at = $3 where org_id = $1 and user_id = $2 and removed_at is null",
        org.uuid(),
        user.uuid(),
        now,
    );
    tx.execute(remove).await?;
    let projects = sqlx::query!(
        "update identity.project_members set removed_at = $3
         where org_id = $1 and user_id = $2 and removed_at is null",
        org.uuid(),
        user.uuid(),
        now,
    );
    tx.execute(projects).await?;
    record_change(tx, user, org, None, None).await
}

/// Serialises changes of a project's members. Rejects an actor who isn't an administrator of the project.
async fn lock_project(tx: &mut MutationTx, project: ProjectId, actor: UserId) -> Result<OrgId> {
    let lock = sqlx::query!(
        "update identity.projects set version = version + 1 where id = $1 and deleted_at is null
         returning org_id",
        project.uuid(),
    );
    let row = tx.optional(lock).await?.ok_or(Code::ProjectNotFound)?;
    let org = OrgId::from_uuid(row.org_id);
    lock_project_role(tx, (org, project), actor, ProjectRole::Admin).await?;
    Ok(org)
}

/// Adds a member of the organisation to one of its projects. The error for an account outside the organisation is the same
/// as for an unknown one.
pub(crate) async fn add_to_project(
    tx: &mut MutationTx,
    (project, actor): (ProjectId, UserId),
    name: &str,
    role: ProjectRole,
) -> Result<UserId> {
    let org = lock_project(tx, project, actor).await?;
    let not_a_member = || {
        Error::new(
            Code::MemberNotFound,
            "No such member of the organisation. Add the user to the organisation first.",
        )
    };
    let user = members::look_up_user(tx, name).await?.ok_or_else(not_a_member)?;
    org_role(tx, org, user).await?.ok_or_else(not_a_member)?;
    let insert = sqlx::query!(
        "insert into identity.project_members (project_id, org_id, user_id, role, added_at)
         values ($1, $2, $3, $4, $5)",
        project.uuid(),
        org.uuid(),
        user.uuid(),
        role.as_str(),
        tx.now(),
    );
    tx.execute(insert).await?;
    record_change(tx, user, org, Some(project), Some(role.as_str())).await?;
    Ok(user)
}

pub(crate) async fn change_in_project(
    tx: &mut MutationTx,
    (project, actor): (ProjectId, UserId),
    user: UserId,
    role: ProjectRole,
) -> Result<()> {
    let org = lock_project(tx, project, actor).await?;
    let update = sqlx::query!(
        "update identity.project_members set role = $3
         where project_id = $1 and user_id = $2 and removed_at is null",
        project.uuid(),
        user.uuid(),
        role.as_str(),
    );
    if tx.execute(update).await? == 0 {
        return Err(Code::MemberNotFound.into());
    }
    record_change(tx, user, org, Some(project), Some(role.as_str())).await
}

pub(crate) async fn remove_from_project(
    tx: &mut MutationTx,
    (project, actor): (ProjectId, UserId),
    user: UserId,
) -> Result<()> {
    let org = lock_project(tx, project, actor).await?;
    let remove = sqlx::query!(
        "update identity.project_members set removed_at = $3
         where project_id = $1 and user_id = $2 and removed_at is null",
        project.uuid(),
        user.uuid(),
        tx.now(),
    );
    if tx.execute(remove).await? == 0 {
        return Err(Code::MemberNotFound.into());
    }
    record_change(tx, user, org, Some(project), None).await
}
