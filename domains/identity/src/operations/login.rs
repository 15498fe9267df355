//! Sign-in with a built-in account.

use chrono::Duration;
use gpuaas_core::{Actor, Code, Error, Result, SecretText};
use gpuaas_http::{Access, Audited, Call, ProtocolContext, RateLimitClass, WithCookie, operation, text_type};
use gpuaas_settings::keys;
use gpuaas_store::{MutationTx, PlatformReason, Scope, Tx};
use serde::Deserialize;
use utoipa::ToSchema;

use super::sign_in_answer::{Keep, StartedSession, sign_in_answer};
use crate::Identity;
use crate::commands::grants::{self, Grant};
use crate::commands::lockout::{self, LockoutSubject};
use crate::commands::sessions;
use crate::model::{SignedIn, UserState};
use crate::queries::sign_in::{self, Account};

const SIGN_IN_SCOPE: Scope = Scope::Platform(PlatformReason::SignIn);

text_type! {
    /// A user name or e-mail address.
    SignInName, 1..=254, pattern r"^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$", example "ada",
    check gpuaas_http::text::is_plain_line, "must have 1 to 254 characters"
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    username: SignInName,
    password: SecretText,
    /// Where the refresh token is stored; by default it is returned in the answer.
    #[serde(default)]
    keep: Keep,
}

operation! {
    /// Sign in with a built-in account
    pub(crate) protocol Login(Identity) = Post "/auth/personal/login" as "login",
    tag: "auth", access: Access::public(), rate_limit: SignIn, audit: "session.begin",
    natural_key: "none: each sign-in begins a session of its own",
    body: Credentials,
    errors: [CredentialsInvalid, AuthPersonalDisabled, AccountSuspended],
    shows_secret: true,
    run: login => WithCookie<SignedIn>,
}

async fn login(
    identity: &Identity,
    context: ProtocolContext<'_>,
    call: Call<Login>,
) -> Result<Audited<WithCookie<SignedIn>>> {
    if !identity.settings.get(&keys::AUTH_PERSONAL_LOGIN) {
        return Err(Code::AuthPersonalDisabled.into());
    }
    let name = call.body.username.as_str().to_lowercase();
    let mut tx = context.store().read_tx(SIGN_IN_SCOPE).await?;
    let found = find_account(identity, &mut tx, &name).await;
    tx.finish().await;
    let (account, subject, locked) = found?;
    // The limit is per account, whichever of its names is used.
    context.rate_limits().take_named(RateLimitClass::SignIn, &subject.rate_limit_key()).await?;
    locked?;
    let stored = account.as_ref().map(|account| account.password.hash.clone());
    let correct = identity.passwords.verify(call.body.password.secret().clone(), stored).await?;
    match account {
        Some(account) if correct => accept(identity, context, call, account, &subject).await,
        account => Err(reject(identity, context, account, &subject).await),
    }
}

/// The account with a name, the subject of its failures, and an error if the subject is locked.
type FoundAccount = (Option<Account>, LockoutSubject, Result<()>);

async fn find_account(identity: &Identity, tx: &mut Tx, name: &str) -> Result<FoundAccount> {
    let account = sign_in::account(tx, name).await?;
    let subject = match &account {
        Some(account) => LockoutSubject::account(account.user_id),
        None => LockoutSubject::unknown(name, &identity.digests),
    };
    let locked = lockout::check_not_locked(tx, &subject, identity.access.now()).await;
    Ok((account, subject, locked))
}

/// Counts a failure and returns the error. Unknown names are processed like accounts.
async fn reject(
    identity: &Identity,
    mut context: ProtocolContext<'_>,
    account: Option<Account>,
    subject: &LockoutSubject,
) -> Error {
    if let Some(account) = &account {
        context.acting_as(Actor::User(account.user_id), "account", None);
    }
    let mut tx = match context.begin(SIGN_IN_SCOPE).await {
        Ok(tx) => tx,
        Err(error) => return error,
    };
    match lockout::count_failure(&mut tx, subject, &identity.settings).await {
        Ok(answer) => {
            if let Some(account) = &account {
                tx.target("user", account.user_id);
            }
            context.refuse(tx, answer).await
        }
        Err(error) => tx.abandon(error).await,
    }
}

/// Begins a session for a verified password.
async fn accept(
    identity: &Identity,
    mut context: ProtocolContext<'_>,
    call: Call<Login>,
    account: Account,
    subject: &LockoutSubject,
) -> Result<Audited<WithCookie<SignedIn>>> {
    context.acting_as(Actor::User(account.user_id), "account", None);
    let mut tx = context.begin(SIGN_IN_SCOPE).await?;
    let (grant, must_change) = match admit(&mut tx, &account, subject).await {
        Ok(admitted) => admitted,
        Err(error) => return Err(context.refuse(tx, error).await),
    };
    match begin_session(identity, &mut tx, &call, grant, must_change).await {
        Ok(answer) => context.commit(tx, answer).await,
        Err(error) => Err(tx.abandon(error).await),
    }
}

/// Locks the account and clears its failures. Rejects it if its password is no longer the one that was verified, or if it is
/// suspended or locked. Returns its grant, and true if the password must be changed.
async fn admit(tx: &mut MutationTx, account: &Account, subject: &LockoutSubject) -> Result<(Grant, bool)> {
    let grant = grants::lock_account(tx, account.user_id).await?;
    let password = sign_in::password_of(tx, account.user_id).await?;
    if password.hash != account.password.hash {
        return Err(Code::CredentialsInvalid.into());
    }
    if grant.state == UserState::Suspended {
        return Err(Code::AccountSuspended.into());
    }
    lockout::clear_failures(tx, subject).await?;
    Ok((grant, password.change_required))
}

async fn begin_session(
    identity: &Identity,
    tx: &mut MutationTx,
    call: &Call<Login>,
    grant: Grant,
    must_change: bool,
) -> Result<WithCookie<SignedIn>> {
    let lifetime = Duration::hours(identity.settings.get(&keys::AUTH_SESSION_TTL_HOURS));
    let address = call.meta.source_address.map(|address| address.to_string());
    let (session, refresh) =
        sessions::begin(tx, grant.user_id, &call.meta.user_agent, address, lifetime).await?;
    let started = StartedSession { grant, session, must_change, refresh, lifetime };
    sign_in_answer(identity, tx, started, call.body.keep, &call.meta).await
}
