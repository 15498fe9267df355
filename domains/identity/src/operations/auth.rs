//! Signing in with a built-in account, refreshing, signing out.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::chain::sha256;
use gpuaas_core::{Actor, Code, Error, Result, Secret, SecretText, SessionId, ShownOnce, UserId};
use gpuaas_http::operation::{About, NoContent};
use gpuaas_http::{
    Access, Audited, Call, Cookie, Empty, Exchange, Kept, Lane, Method, NoBody, Operation, Protocol,
    text_type,
};
use gpuaas_settings::keys;
use gpuaas_store::{Mutation, Reason, Scope};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Identity;
use crate::commands::sessions;
use crate::model::{SignedIn, UserState};
use crate::queries::sign_in::{self, Account};
use crate::queries::users;

const BEFORE_ANYONE: Scope = Scope::Platform(Reason::SignIn);

/// A client whose answer was lost may refresh again for this long, if the successor wasn't used.
const SECOND_CHANCE: Duration = Duration::seconds(30);

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

/// Who keeps the refresh token.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Keep {
    /// The caller.
    #[default]
    Caller,
    /// A browser, in a cookie that its scripts can't read; the answer then holds none.
    Cookie,
}

pub(crate) struct Login;

impl Operation for Login {
    const ID: &'static str = "login";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/auth/personal/login";
    const TAG: &'static str = "auth";
    const SUMMARY: &'static str = "Sign in with a built-in account";
    const ACCESS: Access = Access::public();
    const LANE: Lane = Lane::SignIn;
    const ERRORS: &'static [Code] =
        &[Code::CredentialsInvalid, Code::AuthPersonalDisabled, Code::AccountSuspended];
    const SHOWS_SECRET: bool = true;
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = Credentials;
    type Answer = Kept<SignedIn>;
}

impl Protocol for Login {
    const AUDIT: &'static str = "session.begin";
    const NATURAL_KEY: &'static str = "none: each sign-in begins a session of its own";

    async fn run(
        identity: &Identity,
        exchange: Exchange<'_>,
        call: Call<Self>,
    ) -> Result<Audited<Kept<SignedIn>>> {
        if !identity.settings.get(&keys::AUTH_PERSONAL_LOGIN) {
            return Err(Code::AuthPersonalDisabled.into());
        }
        let now = exchange.store().sources().now();
        let name = call.body.username.as_str().to_lowercase();
        exchange.lanes().take_named(Lane::SignIn, &name)?;
        let mut tx = exchange.store().reading(BEFORE_ANYONE).await?;
        let account = sign_in::account(&mut tx, &name).await;
        tx.finish().await;
        let account = account?;
        refuse_locked(account.as_ref(), now)?;
        let stored = account.as_ref().map(|account| account.hash.clone());
        let right = identity.passwords.verify(call.body.password.secret().clone(), stored).await?;
        let Some(account) = account else { return Err(Code::CredentialsInvalid.into()) };
        if right {
            accept(identity, exchange, call, account).await
        } else {
            reject(identity, exchange, account).await
        }
    }
}

fn refuse_locked(account: Option<&Account>, now: DateTime<Utc>) -> Result<()> {
    let until = account.and_then(|account| account.locked_until).filter(|until| *until > now);
    let Some(until) = until else { return Ok(()) };
    let wait = u64::try_from((until - now).num_seconds()).unwrap_or(0) + 1;
    Err(Error::from(Code::RateLimitExceeded).retry_after(wait))
}

async fn reject(
    identity: &Identity,
    mut exchange: Exchange<'_>,
    account: Account,
) -> Result<Audited<Kept<SignedIn>>> {
    exchange.acting_as(Actor::User(account.user_id), "account", None);
    let mut tx = exchange.begin(BEFORE_ANYONE).await?;
    let failures = account.failures.saturating_add(1);
    let locked_until = lock_for(identity, failures).map(|pause| tx.now() + pause);
    let update = sqlx::query!(
        "update identity.passwords set failures = $2, locked_until = $3 where user_id = $1",
        account.user_id.uuid(),
        failures,
        locked_until,
    );
    tx.execute(update).await?;
    tx.target("user", account.user_id);
    Err(exchange.refuse(tx, Code::CredentialsInvalid.into()).await)
}

/// From the threshold on, each failure doubles the pause.
fn lock_for(identity: &Identity, failures: i32) -> Option<Duration> {
    let threshold = identity.settings.get(&keys::AUTH_LOCKOUT_THRESHOLD);
    let over = u32::try_from(i64::from(failures) - threshold).ok()?;
    let base = identity.settings.get(&keys::AUTH_LOCKOUT_BASE_SECONDS);
    let most = identity.settings.get(&keys::AUTH_LOCKOUT_MAX_SECONDS);
    Some(Duration::seconds(base.saturating_mul(1 << over.min(20)).min(most)))
}

async fn accept(
    identity: &Identity,
    mut exchange: Exchange<'_>,
    call: Call<Login>,
    account: Account,
) -> Result<Audited<Kept<SignedIn>>> {
    let user_id = account.user_id;
    exchange.acting_as(Actor::User(user_id), "account", None);
    let mut tx = exchange.begin(BEFORE_ANYONE).await?;
    let user = users::one(&mut tx, user_id).await?;
    if user.state == UserState::Suspended {
        return Err(exchange.refuse(tx, Code::AccountSuspended.into()).await);
    }
    let reset = sqlx::query!(
        "update identity.passwords set failures = 0, locked_until = null where user_id = $1",
        user_id.uuid()
    );
    tx.execute(reset).await?;
    let life = Duration::hours(identity.settings.get(&keys::AUTH_SESSION_TTL_HOURS));
    let address = call.about.source_address.map(|address| address.to_string());
    let (session, refresh) = sessions::begin(&mut tx, user_id, &call.about.user_agent, address, life).await?;
    let begun = Begun { user_id, session, must_change: account.change_required, refresh, life };
    let answer = signed_in(identity, &mut tx, begun, call.body.keep, &call.about).await?;
    exchange.commit(tx, answer).await
}

/// A session, and what it goes on with.
struct Begun {
    user_id: UserId,
    session: SessionId,
    must_change: bool,
    refresh: Secret<String>,
    /// What is left of the session.
    life: Duration,
}

async fn signed_in(
    identity: &Identity,
    tx: &mut Mutation,
    begun: Begun,
    keep: Keep,
    about: &About,
) -> Result<Kept<SignedIn>> {
    let Begun { user_id, session, must_change, refresh, life } = begun;
    let (refresh_token, cookie) = match keep {
        Keep::Caller => (Some(ShownOnce::new(refresh)), None),
        Keep::Cookie => (None, Some(Cookie::Keep { token: refresh, life, https: about.https })),
    };
    let user = users::one(tx, user_id).await?;
    let life = identity.settings.get(&keys::AUTH_ACCESS_TOKEN_TTL_SECONDS);
    let who = (user_id, user.platform_role);
    let access = identity.signing.mint(who, session, must_change, tx.now(), Duration::seconds(life))?;
    let answer = SignedIn {
        access_token: ShownOnce::new(access),
        refresh_token,
        token_type: "Bearer",
        expires_in: life,
        session_id: session,
        user,
        password_change_required: must_change,
    };
    Ok(Kept { answer, cookie })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefreshToken {
    /// Left out by browsers that keep it in a cookie.
    refresh_token: Option<SecretText>,
}

pub(crate) struct Refresh;

impl Operation for Refresh {
    const ID: &'static str = "refreshToken";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/auth/token/refresh";
    const TAG: &'static str = "auth";
    const SUMMARY: &'static str = "Turn a refresh token into new tokens";
    const ACCESS: Access = Access::public();
    const LANE: Lane = Lane::SignIn;
    const ERRORS: &'static [Code] =
        &[Code::TokenMissing, Code::TokenInvalid, Code::TokenExpired, Code::TokenRevoked];
    const SHOWS_SECRET: bool = true;
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = RefreshToken;
    type Answer = Kept<SignedIn>;
}

impl Protocol for Refresh {
    const AUDIT: &'static str = "session.refresh";
    const NATURAL_KEY: &'static str = "the refresh token: it is good once";

    async fn run(
        identity: &Identity,
        mut exchange: Exchange<'_>,
        call: Call<Self>,
    ) -> Result<Audited<Kept<SignedIn>>> {
        let (keep, given) = match &call.body.refresh_token {
            Some(token) => (Keep::Caller, Some(token.secret())),
            None => (Keep::Cookie, call.about.cookie.as_ref()),
        };
        let given = given.ok_or(Code::TokenMissing)?;
        let hash = sha256(&[given.expose().as_bytes()]);
        let mut tx = exchange.begin(BEFORE_ANYONE).await?;
        let Some(found) = sign_in::refresh(&mut tx, &hash).await? else {
            tx.roll_back().await;
            return Err(Code::TokenInvalid.into());
        };
        if !found.session_active || found.session_expires_at <= tx.now() {
            tx.roll_back().await;
            let ended = if found.session_active { Code::TokenExpired } else { Code::TokenRevoked };
            return Err(ended.into());
        }
        tx.acting_as(Actor::User(found.user_id), "account");
        exchange.acting_as(Actor::User(found.user_id), "account", None);
        let again = found
            .used_at
            .is_some_and(|at| tx.now() - at > SECOND_CHANCE || found.successor_used == Some(true));
        if again {
            // Someone else has the token too; neither can be told apart from the thief.
            sessions::end(&mut tx, found.user_id, found.session_id, "refresh_token_reused").await?;
            identity.access.wake();
            return Err(exchange.refuse(tx, Code::TokenRevoked.into()).await);
        }
        let refresh = sessions::rotate(&mut tx, &hash, found.session_id).await?;
        tx.target("session", found.session_id);
        let begun = Begun {
            user_id: found.user_id,
            session: found.session_id,
            must_change: found.change_required,
            refresh,
            life: found.session_expires_at - tx.now(),
        };
        let answer = signed_in(identity, &mut tx, begun, keep, &call.about).await?;
        exchange.commit(tx, answer).await
    }
}

pub(crate) struct Logout;

impl Operation for Logout {
    const ID: &'static str = "logout";
    const METHOD: Method = Method::Post;
    const PATH: &'static str = "/auth/logout";
    const TAG: &'static str = "auth";
    const SUMMARY: &'static str = "End the session that asks";
    const ACCESS: Access = Access::account().even_before_password_change();
    const LANE: Lane = Lane::Api;
    const SUCCESS: u16 = 204;
    const ERRORS: &'static [Code] = &[Code::SessionNotFound];
    type State = Identity;
    type Path = Empty;
    type Query = Empty;
    type Body = NoBody;
    type Answer = Kept<NoContent>;
}

impl Protocol for Logout {
    const AUDIT: &'static str = "session.end";
    const NATURAL_KEY: &'static str = "the session: it ends once";

    async fn run(
        identity: &Identity,
        exchange: Exchange<'_>,
        call: Call<Self>,
    ) -> Result<Audited<Kept<NoContent>>> {
        let caller = call.caller()?;
        let session = caller.session_id.ok_or(Code::SessionNotFound)?;
        let mut tx = exchange.begin(Scope::Account(caller.user_id)).await?;
        if let Err(error) = sessions::end(&mut tx, caller.user_id, session, "signed_out").await {
            tx.roll_back().await;
            return Err(error);
        }
        identity.access.wake();
        exchange.commit(tx, Kept { answer: NoContent, cookie: Some(Cookie::Forget) }).await
    }
}
