//! Refreshing: a token for its successor.

use chrono::Duration;
use gpuaas_core::{Actor, Code, Result, Secret, SecretText, SessionId};
use gpuaas_http::{Access, Audited, Call, ProtocolContext, RateLimitClass, WithCookie, operation};
use gpuaas_settings::keys;
use gpuaas_store::{MutationTx, PlatformReason, Scope};
use serde::Deserialize;
use utoipa::ToSchema;

use super::signed_in::{Begun, Keep, signed_in};
use crate::Identity;
use crate::commands::sessions;
use crate::model::{SessionState, SignedIn, UserState};
use crate::queries::sign_in::{self, RefreshedSession};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefreshToken {
    /// Left out by browsers that keep it in a cookie.
    refresh_token: Option<SecretText>,
}

operation! {
    /// Turn a refresh token into new tokens
    pub(crate) protocol Refresh(Identity) = Post "/auth/token/refresh" as "refreshToken",
    tag: "auth", access: Access::public(), rate_limit: SignIn, audit: "session.refresh",
    natural_key: "the refresh token: it is good once",
    body: RefreshToken,
    errors: [AuthPersonalDisabled, TokenMissing, TokenInvalid, TokenExpired, TokenRevoked],
    shows_secret: true,
    run: refresh => WithCookie<SignedIn>,
}

async fn refresh(
    identity: &Identity,
    mut exchange: ProtocolContext<'_>,
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
    let mut tx = exchange.begin(Scope::Platform(PlatformReason::SignIn)).await?;
    let found = match open(&exchange, &mut tx, &sessions::digest(given)).await {
        Ok(found) => found,
        Err(error) => {
            tx.roll_back().await;
            return Err(error);
        }
    };
    let (session, user_id) = (found.id, found.grant.user_id);
    tx.acting_as(Actor::User(user_id), "account");
    exchange.acting_as(Actor::User(user_id), "account", None);
    let Some(refresh) = follow(identity, &mut tx, given, session).await? else {
        // Someone else has the token too; neither can be told apart from the thief.
        sessions::end(&mut tx, user_id, session, "refresh_token_reused").await?;
        identity.access.wake();
        return Err(exchange.refuse(tx, Code::TokenRevoked.into()).await);
    };
    tx.target("session", session);
    let password = sign_in::password_of(&mut tx, user_id).await?;
    let life = found.expires_at - tx.now();
    let begun = Begun { grant: found.grant, session, must_change: password.change_required, refresh, life };
    let answer = signed_in(identity, &mut tx, begun, keep, &call.meta).await?;
    exchange.commit(tx, answer).await
}

/// Locks the session of a refresh token, and its account, and refuses whatever a sign-in would refuse.
async fn open(exchange: &ProtocolContext<'_>, tx: &mut MutationTx, hash: &str) -> Result<RefreshedSession> {
    let found = sign_in::refreshed_session(tx, hash).await?.ok_or(Code::TokenInvalid)?;
    exchange.rate_limits().take_named(RateLimitClass::SignIn, &format!("refresh of {}", found.id))?;
    let revoked = found.state == SessionState::Ended || found.grant.state != UserState::Active;
    match (revoked, found.expires_at <= tx.now()) {
        (true, _) => Err(Code::TokenRevoked.into()),
        (false, true) => Err(Code::TokenExpired.into()),
        (false, false) => Ok(found),
    }
}

/// Returns the token that follows the one given: issued now, or issued before in an answer that was lost. A token has one
/// successor for ever, so that repetitions don't fork a session. `None`: it was used before, and not by mistake.
async fn follow(
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
    let repeated = tx.now() - used_at <= grace && !token.successor_used;
    // Another master key derives another successor, which isn't the one that was issued.
    Ok((repeated && token.successor == Some(hash)).then_some(successor))
}
