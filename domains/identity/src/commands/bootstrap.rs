//! Creation of the first account, and password reset from the command line.

use gpuaas_core::{Actor, Code, Error, PlatformRole, Result, Secret};
use gpuaas_http::text::DisplayName;
use gpuaas_store::{MutationTx, PlatformReason, Request, Scope, Store};

use super::users::{self, NewUser};
use super::{lockout, revocations::revoke_account, sessions};
use crate::model::{Email, Username};
use crate::passwords;
use crate::queries::members;
use crate::queries::sign_in::{self, Account};

/// Credentials for the first sign-in, at which the password must be changed.
pub struct FirstSignIn {
    pub username: String,
    pub password: Secret<String>,
}

/// Creates the first superadmin if no account exists. Calls `keep` to store the password before the account is committed,
/// because the password can't be read again later. If `keep` fails, no account is created.
pub async fn first_superadmin(
    store: &Store,
    keep: impl FnOnce(&FirstSignIn) -> Result<()>,
) -> Result<Option<FirstSignIn>> {
    let mut tx = begin_tx(store, "user.bootstrap").await?;
    let lock = sqlx::query!("select pg_advisory_xact_lock(hashtextextended('identity.first_superadmin', 0))");
    let created = match tx.execute(lock).await {
        Ok(_) => create_if_none(&mut tx).await,
        Err(error) => Err(error),
    };
    let kept = created.and_then(|created| {
        created.as_ref().map_or(Ok(()), keep)?;
        Ok(created)
    });
    commit_or_roll_back(tx, kept).await
}

async fn create_if_none(tx: &mut MutationTx) -> Result<Option<FirstSignIn>> {
    let any = sqlx::query!(r#"select exists (select from identity.users) as "any!""#);
    if tx.one(any).await?.any {
        return Ok(None);
    }
    let name = "admin";
    let new = NewUser {
        username: &Username::new(name).map_err(Error::internal)?,
        email: &Email::new("admin@localhost").map_err(Error::internal)?,
        display_name: &DisplayName::new("Platform administrator").map_err(Error::internal)?,
        platform_role: PlatformRole::Superadmin,
    };
    let (user, password) = users::create(tx, new).await?;
    Ok(Some(FirstSignIn { username: user.username, password }))
}

/// Returns true if an account still has its generated password; `None` if the account doesn't exist.
pub async fn first_password_works(store: &Store, first: &FirstSignIn) -> Result<Option<bool>> {
    let mut tx = store.read_tx(Scope::Platform(PlatformReason::SignIn)).await?;
    let account = sign_in::account(&mut tx, &first.username).await;
    tx.finish().await;
    let Some(Account { password, .. }) = account? else { return Ok(None) };
    Ok(Some(password.change_required && password.hash == passwords::generated(first.password.expose())))
}

/// Sets a new generated password, which must be changed at the next sign-in, and ends the account's sessions.
pub async fn reset_password(store: &Store, username: &str) -> Result<FirstSignIn> {
    let mut tx = begin_tx(store, "user.reset_password").await?;
    let reset = reset(&mut tx, username).await.map(Some);
    commit_or_roll_back(tx, reset).await?.ok_or_else(|| Code::UserNotFound.into())
}

async fn reset(tx: &mut MutationTx, username: &str) -> Result<FirstSignIn> {
    let user = members::find_user(tx, username).await?;
    tx.target("user", user);
    revoke_account(tx, user).await?;
    let (password, stored) = passwords::generate(tx.sources());
    super::passwords::replace(tx, user, &stored, true).await?;
    lockout::delete_failures(tx, user).await?;
    sessions::end_all(tx, user, "password_reset").await?;
    Ok(FirstSignIn { username: username.to_owned(), password })
}

async fn begin_tx(store: &Store, action: &'static str) -> Result<MutationTx> {
    let request = Request::internal(Actor::System("gpuaasd"), "operator", action, store.sources());
    store.mutation_tx(Scope::Platform(PlatformReason::Administration), request).await
}

/// Commits if there is a result, and rolls back otherwise.
async fn commit_or_roll_back<T>(tx: MutationTx, done: Result<Option<T>>) -> Result<Option<T>> {
    match done {
        Ok(Some(value)) => {
            tx.commit_protocol().await?;
            Ok(Some(value))
        }
        other => {
            tx.roll_back().await;
            other
        }
    }
}
