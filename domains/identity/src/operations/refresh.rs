//! Exchange of a refresh token for its successor.

use chrono::Duration;
use gpuaas_core::{Actor, Code, Result, Secret, SecretText, SessionId};
use gpuaas_http::operation::RequestMeta;
use gpuaas_http::{Access, Audited, Call, ProtocolContext, RateLimitClass, WithCookie, operation};
use gpuaas_settings::keys;
use gpuaas_store::{MutationTx, PlatformReason, Scope};
use serde::Deserialize;
use utoipa::ToSchema;

use super::sign_in_answer::{Keep, StartedSession, sign_in_answer};
use crate::Identity;
use crate::commands::sessions;
use crate::model::{SessionState, SignedIn, UserState};
use crate::queries::sign_in::{self, RefreshedSession};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefreshToken {
    /// Omitted by browsers, which send the token in a cookie.
    refresh_token: Option<SecretText>,
}

operation! {
    /// Exchange a refresh token for new tokens
    pub(crate) protocol Refresh(Identity) = Post "/auth/token/refresh" as "refreshToken",
    tag: "auth", access: Access::public(), rate_limit: SignIn, audit: "session.refresh",
    natural_key: "the refresh token: it is valid once",
    body: RefreshToken,
    errors: [AuthPersonalDisabled, TokenMissing, TokenInvalid, TokenExpired, TokenRevoked],
    shows_secret: true,
    run: refresh => WithCookie<SignedIn>,
}

async fn refresh(
    identity: &Identity,
    mut context: ProtocolContext<'_>,
    call: Call<Refresh>,
) -> Result<Audited<WithCookie<SignedIn>>> {
    if !identity.settings.get(&keys::AUTH_PERSONAL_LOGIN) {
        return Err(Code::AuthPersonalDisabled.into());
    }
    let (keep, given) = match &call.body.refresh_token {
        Some(token) => (Keep::Caller, Some(token.secret())),
        None => (Keep::Cookie, call.meta.cookie.as_ref()),
    };
    let given = given.ok_or(Code::TokenMissing)?;
    let mut tx = context.begin(Scope::Platform(PlatformReason::SignIn)).await?;
    let found = match lock_session(&context, &mut tx, &sessions::digest(given)).await {
        Ok(found) => found,
        Err(error) => return Err(tx.abandon(error).await),
    };
    let user_id = found.grant.user_id;
    tx.acting_as(Actor::User(user_id), "account");
    context.acting_as(Actor::User(user_id), "account", None);
    match continue_session(identity, &mut tx, found, given, keep, &call.meta).await {
        Ok(Some(answer)) => context.commit(tx, answer).await,
        Ok(None) => {
            identity.access.wake();
            Err(context.refuse(tx, Code::TokenRevoked.into()).await)
        }
        Err(error) => Err(tx.abandon(error).await),
    }
}

/// Returns the answer with the successor of a refresh token. Ends the session and returns `None` if the token was reused.
async fn continue_session(
    identity: &Identity,
    tx: &mut MutationTx,
    found: RefreshedSession,
    given: &Secret<String>,
    keep: Keep,
    meta: &RequestMeta,
) -> Result<Option<WithCookie<SignedIn>>> {
    let (session, user_id) = (found.id, found.grant.user_id);
    let Some(refresh) = successor_of(identity, tx, given, session).await? else {
        // Two clients have the token, and either may be the attacker.
        sessions::end(tx, user_id, session, "refresh_token_reused").await?;
        return Ok(None);
    };
    tx.target("session", session);
    let must_change = sign_in::password_of(tx, user_id).await?.change_required;
    let lifetime = found.expires_at - tx.now();
    let started = StartedSession { grant: found.grant, session, must_change, refresh, lifetime };
    sign_in_answer(identity, tx, started, keep, meta).await.map(Some)
}

/// Locks the session and the account of a refresh token. Rejects ended or expired sessions and suspended accounts.
async fn lock_session(
    context: &ProtocolContext<'_>,
    tx: &mut MutationTx,
    hash: &str,
) -> Result<RefreshedSession> {
    let found = sign_in::refreshed_session(tx, hash).await?.ok_or(Code::TokenInvalid)?;
    context.rate_limits().take_named(RateLimitClass::SignIn, &format!("refresh of {}", found.id)).await?;
    let revoked = found.state == SessionState::Ended || found.grant.state != UserState::Active;
    match (revoked, found.expires_at <= tx.now()) {
        (true, _) => Err(Code::TokenRevoked.into()),
        (false, true) => Err(Code::TokenExpired.into()),
        (false, false) => Ok(found),
    }
}

/// Returns the successor of a refresh token: issued now, or issued before in an answer that was lost. A token has exactly one
/// successor, so that retries don't fork a session. Returns `None` if the token was reused and this isn't a retry.
async fn successor_of(
    identity: &Identity,
    tx: &mut MutationTx,
    given: &Secret<String>,
    session: SessionId,
) -> Result<Option<Secret<String>>> {
    let used = sessions::digest(given);
    let token = sign_in::refresh_token(tx, &used).await?;
    let successor = identity.digests.successor(given);
    let hash = sessions::digest(&successor);
    let Some(used_at) = token.used_at else {
        sessions::rotate(tx, session, &used, &hash).await?;
        return Ok(Some(successor));
    };
    let grace = Duration::seconds(identity.settings.get(&keys::AUTH_REFRESH_RETRY_SECONDS));
    let is_retry = tx.now() - used_at <= grace && !token.successor_used;
    // Another master key derives another successor than the one that was issued.
    Ok((is_retry && token.successor == Some(hash)).then_some(successor))
}
