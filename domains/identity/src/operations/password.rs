//! Change of the caller's password.

use chrono::{DateTime, Utc};
use gpuaas_core::{Code, Error, Result, SecretText, UserId};
use gpuaas_http::operation::NoContent;
use gpuaas_http::{Access, Audited, Call, ProtocolContext, UserPrincipal, operation};
use gpuaas_settings::keys;
use gpuaas_store::{MutationTx, Scope, Tx};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Identity;
use crate::commands::lockout::{self, LockoutSubject};
use crate::commands::revocations::revoke_account;
use crate::commands::{grants, passwords, sessions, users};
use crate::model::NewPassword;
use crate::queries::sign_in;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordChange {
    current_password: SecretText,
    new_password: NewPassword,
}

operation! {
    /// Change your password and end all your sessions
    pub(crate) protocol Change(Identity) = Post "/users/me/password" as "changePassword",
    tag: "account", access: Access::account().even_before_password_change(), rate_limit: SignIn,
    audit: "user.change_password",
    natural_key: "the current password: after the change it is no longer current",
    body: PasswordChange, success: 204,
    errors: [CredentialsInvalid, StateConflict],
    run: change => NoContent,
}

async fn change(
    identity: &Identity,
    context: ProtocolContext<'_>,
    call: Call<Change>,
) -> Result<Audited<NoContent>> {
    let caller = call.user()?;
    let user = caller.user_id;
    let (current, new) = (call.body.current_password.secret().clone(), &call.body.new_password.0);
    if current.expose() == new.expose() {
        return Err(Error::field("new_password", "must differ from the current one"));
    }
    let min_length = identity.settings.get(&keys::AUTH_PASSWORD_MIN_LENGTH);
    if i64::try_from(new.expose().chars().count()).is_ok_and(|length| length < min_length) {
        return Err(Error::field("new_password", format!("must have at least {min_length} characters")));
    }
    let subject = LockoutSubject::account(user);
    let mut tx = context.store().read_tx(Scope::Account(user)).await?;
    let stored = stored_unless_locked(&mut tx, user, &subject, identity.access.now()).await;
    tx.finish().await;
    let stored = stored?;
    let correct = identity.passwords.verify(current, Some(stored.clone())).await?;
    let hash = if correct { Some(identity.passwords.hash(new.clone()).await?) } else { None };
    let mut tx = context.begin(Scope::Account(user)).await?;
    tx.target("user", user);
    let Some(hash) = hash else {
        return Err(match lockout::count_failure(&mut tx, &subject, &identity.settings).await {
            Ok(answer) => context.refuse(tx, answer).await,
            Err(error) => tx.abandon(error).await,
        });
    };
    let replaced = replace(&mut tx, caller, &subject, (&stored, &hash)).await;
    if let Err(error) = replaced {
        return Err(context.refuse(tx, error).await);
    }
    identity.access.wake();
    context.commit(tx, NoContent).await
}

async fn stored_unless_locked(
    tx: &mut Tx,
    user: UserId,
    subject: &LockoutSubject,
    now: DateTime<Utc>,
) -> Result<String> {
    lockout::check_not_locked(tx, subject, now).await?;
    Ok(sign_in::password_of(tx, user).await?.hash)
}

/// Locks the account, replaces the verified password if it is still the current one, and ends every session. On an error
/// other than an internal one, nothing has changed.
async fn replace(
    tx: &mut MutationTx,
    caller: &UserPrincipal,
    subject: &LockoutSubject,
    (verified, new): (&str, &str),
) -> Result<()> {
    users::lock(tx, caller.user_id).await?;
    let user = grants::lock_caller(tx, caller).await?.user_id;
    if sign_in::password_of(tx, user).await?.hash != verified {
        return Err(Code::StateConflict.into());
    }
    lockout::clear_failures(tx, subject).await?;
    passwords::replace(tx, user, new, false).await?;
    revoke_account(tx, user).await?;
    sessions::end_all(tx, user, "password_changed").await.map(|_| ())
}
