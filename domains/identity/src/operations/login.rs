//! Signing in with a built-in account.

use chrono::Duration;
use gpuaas_core::{Actor, Code, Error, Result, SecretText};
use gpuaas_http::{Access, Audited, Call, ProtocolContext, RateLimitClass, WithCookie, operation, text_type};
use gpuaas_settings::keys;
use gpuaas_store::{PlatformReason, Scope, Tx};
use serde::Deserialize;
use utoipa::ToSchema;

use super::signed_in::{Begun, Keep, signed_in};
use crate::Identity;
use crate::commands::lockout::{self, Subject};
use crate::commands::{grants, sessions};
use crate::model::{SignedIn, UserState};
use crate::queries::sign_in::{self, Account};

const BEFORE_ANYONE: Scope = Scope::Platform(PlatformReason::SignIn);

text_type! {
    /// What someone types as their name: user name or e-mail address.
    SignInName, 1..=254, pattern r"^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$", example "ada",
    check gpuaas_http::text::is_plain_line, "must have 1 to 254 characters"
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Credentials {
    username: SignInName,
    password: SecretText,
    /// Where the refresh token goes: into the answer unless a cookie is asked for.
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
    exchange: ProtocolContext<'_>,
    call: Call<Login>,
) -> Result<Audited<WithCookie<SignedIn>>> {
    if !identity.settings.get(&keys::AUTH_PERSONAL_LOGIN) {
        return Err(Code::AuthPersonalDisabled.into());
    }
    let name = call.body.username.as_str().to_lowercase();
    let mut tx = exchange.store().read_tx(BEFORE_ANYONE).await?;
    let found = find(identity, &mut tx, &name).await;
    tx.finish().await;
    let (account, subject, locked) = found?;
    // By the account, whatever it was called.
    exchange.rate_limits().take_named(RateLimitClass::SignIn, &subject.rate_limit_key())?;
    locked?;
    let stored = account.as_ref().map(|account| account.password.hash.clone());
    let right = identity.passwords.verify(call.body.password.secret().clone(), stored).await?;
    match account {
        Some(account) if right => accept(identity, exchange, call, account, &subject).await,
        account => Err(reject(identity, exchange, account, &subject).await),
    }
}

/// What a name leads to: an account, what its failures are counted for, and whether that is locked.
type Found = (Option<Account>, Subject, Result<()>);

async fn find(identity: &Identity, tx: &mut Tx, name: &str) -> Result<Found> {
    let account = sign_in::account(tx, name).await?;
    let subject = match &account {
        Some(account) => Subject::account(account.user_id),
        None => Subject::unknown(name, &identity.digests),
    };
    let locked = lockout::refuse_locked(tx, &subject, identity.access.now()).await;
    Ok((account, subject, locked))
}

/// Counts a failure. An account and a name that none has take the same way.
async fn reject(
    identity: &Identity,
    mut exchange: ProtocolContext<'_>,
    account: Option<Account>,
    subject: &Subject,
) -> Error {
    if let Some(account) = &account {
        exchange.acting_as(Actor::User(account.user_id), "account", None);
    }
    let mut tx = match exchange.begin(BEFORE_ANYONE).await {
        Ok(tx) => tx,
        Err(error) => return error,
    };
    match lockout::count_failure(&mut tx, subject, &identity.settings).await {
        Ok(answer) => {
            if let Some(account) = &account {
                tx.target("user", account.user_id);
            }
            exchange.refuse(tx, answer).await
        }
        Err(error) => {
            tx.roll_back().await;
            error
        }
    }
}

/// Begins a session, if the account is still what the password was verified against.
async fn accept(
    identity: &Identity,
    mut exchange: ProtocolContext<'_>,
    call: Call<Login>,
    account: Account,
    subject: &Subject,
) -> Result<Audited<WithCookie<SignedIn>>> {
    let user_id = account.user_id;
    exchange.acting_as(Actor::User(user_id), "account", None);
    let mut tx = exchange.begin(BEFORE_ANYONE).await?;
    let grant = grants::hold(&mut tx, user_id).await?;
    let password = sign_in::password_of(&mut tx, user_id).await?;
    if password.hash != account.password.hash {
        return Err(exchange.refuse(tx, Code::CredentialsInvalid.into()).await);
    }
    if grant.state == UserState::Suspended {
        return Err(exchange.refuse(tx, Code::AccountSuspended.into()).await);
    }
    if let Err(locked) = lockout::forgive(&mut tx, subject).await {
        return Err(exchange.refuse(tx, locked).await);
    }
    let life = Duration::hours(identity.settings.get(&keys::AUTH_SESSION_TTL_HOURS));
    let address = call.meta.source_address.map(|address| address.to_string());
    let (session, refresh) = sessions::begin(&mut tx, user_id, &call.meta.user_agent, address, life).await?;
    let begun = Begun { grant, session, must_change: password.change_required, refresh, life };
    let answer = signed_in(identity, &mut tx, begun, call.body.keep, &call.meta).await?;
    exchange.commit(tx, answer).await
}
