//! Accounts: made, suspended, reinstated, set up by their owners.

use gpuaas_core::{Code, Error, Machine, PlatformRole, ProjectId, Result, Secret, UserId};
use gpuaas_http::text::{DisplayName, Slug};
use gpuaas_store::MutationTx;

use super::revoke::revoke_account;
use super::{orgs, projects, sessions, tokens};
use crate::events::{UserCreated, UserReinstated, UserSuspended};
use crate::model::{Email, OrgKind, User, UserState, Username};
use crate::passwords;
use crate::queries::users;

/// A new account's own facts.
pub(crate) struct NewUser<'a> {
    pub username: &'a Username,
    pub email: &'a Email,
    pub display_name: &'a DisplayName,
    pub platform_role: PlatformRole,
}

/// Makes an account with a password for its first sign-in, a personal organisation and a first project.
pub(crate) async fn create(tx: &mut MutationTx, new: NewUser<'_>) -> Result<(User, Secret<String>)> {
    let user: UserId = tx.new_id();
    let now = tx.now();
    let insert = sqlx::query!(
        "insert into identity.users (id, username, email, display_name, subject, platform_role, state, created_at)
         values ($1, $2, $3, $4, $5, $6, 'active', $7)",
        user.uuid(),
        new.username.as_str(),
        new.email.as_str(),
        new.display_name.as_str(),
        user.to_string(),
        new.platform_role.as_str(),
        now,
    );
    tx.execute(insert).await?;
    let (password, stored) = passwords::generate(tx.sources());
    let keep = sqlx::query!(
        "insert into identity.passwords (user_id, hash, change_required, changed_at) values ($1, $2, true, $3)",
        user.uuid(),
        stored,
        now,
    );
    tx.execute(keep).await?;
    let project = personal_home(tx, user, new.username).await?;
    set_default_project(tx, user, Some(project)).await?;
    tx.target("user", user);
    tx.note("username", new.username.as_str());
    tx.emit(&UserCreated { user_id: user })?;
    Ok((users::one(tx, user).await?, password))
}

async fn personal_home(tx: &mut MutationTx, user: UserId, username: &Username) -> Result<ProjectId> {
    let text = |text: &str| DisplayName::new(text).map_err(Error::internal);
    // A part of the id keeps the slug free of clashes with organisations people name themselves.
    let tail = user.uuid().simple().to_string();
    let slug = Slug::new(format!("{}-{}", username.as_str().replace('_', "-"), &tail[24..]))
        .map_err(Error::internal)?;
    let name = text(username.as_str())?;
    let org = orgs::found(tx, user, OrgKind::Personal, &name, &slug, None).await?;
    let slug = Slug::new("default").map_err(Error::internal)?;
    let project = projects::create(tx, (org.id, org.role), user, &text("Default")?, &slug, None).await?;
    Ok(project.id)
}

/// Sets what is used when a request names no project.
pub(crate) async fn set_default_project(
    tx: &mut MutationTx,
    user: UserId,
    project: Option<ProjectId>,
) -> Result<()> {
    let update = sqlx::query!(
        "update identity.users set default_project_id = $2, version = version + 1 where id = $1",
        user.uuid(),
        project.map(ProjectId::uuid),
    );
    tx.execute(update).await.map(|_| ())
}

pub(crate) async fn set_display_name(tx: &mut MutationTx, user: UserId, name: &DisplayName) -> Result<()> {
    let update = sqlx::query!(
        "update identity.users set display_name = $2, version = version + 1 where id = $1",
        user.uuid(),
        name.as_str(),
    );
    tx.execute(update).await.map(|_| ())
}

/// Locks an account: whatever is being issued to it is waited for, and whatever will be waits.
pub(crate) async fn lock(tx: &mut MutationTx, user: UserId) -> Result<()> {
    let lock = sqlx::query!("select id from identity.users where id = $1 for no key update", user.uuid());
    tx.optional(lock).await?.map(|_| ()).ok_or_else(|| Code::UserNotFound.into())
}

/// Stops someone from acting: sessions end, API tokens are revoked, tokens die everywhere within seconds.
pub(crate) async fn suspend(tx: &mut MutationTx, user: UserId, by: PlatformRole) -> Result<()> {
    move_to(tx, user, UserState::Suspended, by).await?;
    revoke_account(tx, user).await?;
    sessions::end_all(tx, user, "suspended").await?;
    tokens::withdraw_all(tx, user).await?;
    tx.emit(&UserSuspended { user_id: user })
}

/// Lets someone act again. What was revoked stays revoked.
pub(crate) async fn reinstate(tx: &mut MutationTx, user: UserId, by: PlatformRole) -> Result<()> {
    move_to(tx, user, UserState::Active, by).await?;
    tx.emit(&UserReinstated { user_id: user })
}

/// Moves an account whose platform role isn't above the mover's.
async fn move_to(tx: &mut MutationTx, user: UserId, next: UserState, by: PlatformRole) -> Result<()> {
    tx.target("user", user);
    lock(tx, user).await?;
    let row = users::row(tx, user).await?;
    let version = row.version();
    let account = row.user()?;
    if account.platform_role > by {
        return Err(Error::new(Code::InsufficientPermissions, "Their role is above yours."));
    }
    let step = account.state.to(next)?;
    let update = sqlx::query!(
        "update identity.users set state = $3, version = version + 1 where id = $1 and version = $2",
        user.uuid(),
        version,
        step.to(),
    );
    tx.advance(step, update).await
}
