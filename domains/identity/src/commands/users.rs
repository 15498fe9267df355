//! Writes to accounts: create, suspend, reinstate, update.

use gpuaas_core::{Code, Error, Machine, PlatformRole, ProjectId, Result, Secret, UserId};
use gpuaas_http::text::{DisplayName, Slug};
use gpuaas_store::MutationTx;

use super::revocations::revoke_account;
use super::{orgs, projects, sessions, tokens};
use crate::events::{UserCreated, UserReinstated, UserSuspended};
use crate::model::{Email, OrgKind, User, UserState, Username};
use crate::passwords;
use crate::queries::users;

/// Properties of a new account.
pub(crate) struct NewUser<'a> {
    pub username: &'a Username,
    pub email: &'a Email,
    pub display_name: &'a DisplayName,
    pub platform_role: PlatformRole,
}

/// Creates an account with a generated password, a personal organisation and a first project.
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
    let project = create_personal_org(tx, user, new.username).await?;
    set_default_project(tx, user, Some(project)).await?;
    tx.target("user", user);
    tx.note("username", new.username.as_str());
    tx.emit(&UserCreated { user_id: user })?;
    Ok((users::one(tx, user).await?, password))
}

/// Creates a user's personal organisation with its first project; returns the project.
async fn create_personal_org(tx: &mut MutationTx, user: UserId, username: &Username) -> Result<ProjectId> {
    let text = |text: &str| DisplayName::new(text).map_err(Error::internal);
    // A part of the id prevents collisions with the slugs of other organisations.
    let suffix = user.uuid().simple().to_string();
    let slug = Slug::new(format!("{}-{}", username.as_str().replace('_', "-"), &suffix[24..]))
        .map_err(Error::internal)?;
    let name = text(username.as_str())?;
    let org = orgs::create(tx, user, OrgKind::Personal, &name, &slug, None).await?;
    let slug = Slug::new("default").map_err(Error::internal)?;
    let project = projects::create(tx, (org.id, org.role), user, &text("Default")?, &slug, None).await?;
    Ok(project.id)
}

/// Sets the project used for requests that name none.
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

/// Locks an account: waits for transactions that issue access to it, and blocks new ones until this transaction ends.
pub(crate) async fn lock(tx: &mut MutationTx, user: UserId) -> Result<()> {
    let lock = sqlx::query!("select id from identity.users where id = $1 for no key update", user.uuid());
    tx.optional(lock).await?.map(|_| ()).ok_or_else(|| Code::UserNotFound.into())
}

/// Suspends an account: ends its sessions and revokes its API tokens. Every process rejects its tokens within seconds.
pub(crate) async fn suspend(tx: &mut MutationTx, user: UserId, by: PlatformRole) -> Result<()> {
    change_state(tx, user, UserState::Suspended, by).await?;
    revoke_account(tx, user).await?;
    sessions::end_all(tx, user, "suspended").await?;
    tokens::revoke_all(tx, user).await?;
    tx.emit(&UserSuspended { user_id: user })
}

/// Reinstates a suspended account. Its sessions and API tokens stay revoked.
pub(crate) async fn reinstate(tx: &mut MutationTx, user: UserId, by: PlatformRole) -> Result<()> {
    change_state(tx, user, UserState::Active, by).await?;
    tx.emit(&UserReinstated { user_id: user })
}

/// Changes the state of an account. Rejects an account whose platform role is above the caller's.
async fn change_state(tx: &mut MutationTx, user: UserId, next: UserState, by: PlatformRole) -> Result<()> {
    tx.target("user", user);
    lock(tx, user).await?;
    let row = users::row(tx, user).await?;
    let version = row.version();
    let account = row.user()?;
    if account.platform_role > by {
        return Err(Error::new(Code::InsufficientPermissions, "The account's platform role is above yours."));
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
