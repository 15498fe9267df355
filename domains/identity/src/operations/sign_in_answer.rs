//! The answer to a sign-in and a refresh.

use chrono::Duration;
use gpuaas_core::{Result, Secret, SessionId, ShownOnce};
use gpuaas_http::operation::RequestMeta;
use gpuaas_http::{Cookie, WithCookie};
use gpuaas_settings::keys;
use gpuaas_store::MutationTx;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Identity;
use crate::commands::grants::Grant;
use crate::model::SignedIn;
use crate::queries::users;
use crate::signing::TokenSubject;

/// Where the refresh token is stored.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Keep {
    /// By the caller, from the answer.
    #[default]
    Caller,
    /// By the browser, in a cookie that scripts can't read; the answer then has no refresh token.
    Cookie,
}

/// A new or refreshed session.
pub(crate) struct StartedSession {
    /// The account, locked.
    pub grant: Grant,
    pub session: SessionId,
    pub must_change: bool,
    pub refresh: Secret<String>,
    /// Remaining lifetime of the session.
    pub lifetime: Duration,
}

/// Mints an access token under the lock of its account, and returns the answer to a sign-in or refresh.
pub(crate) async fn sign_in_answer(
    identity: &Identity,
    tx: &mut MutationTx,
    started: StartedSession,
    keep: Keep,
    meta: &RequestMeta,
) -> Result<WithCookie<SignedIn>> {
    let StartedSession { grant, session, must_change, refresh, lifetime } = started;
    let (refresh_token, cookie) = match keep {
        Keep::Caller => (Some(ShownOnce::new(refresh)), None),
        Keep::Cookie => (None, Some(Cookie::Keep { token: refresh, life: lifetime, https: meta.https })),
    };
    let user = users::one(tx, grant.user_id).await?;
    let expires_in = identity.settings.get(&keys::AUTH_ACCESS_TOKEN_TTL_SECONDS);
    let subject = TokenSubject {
        user: grant.user_id,
        role: grant.platform_role,
        session,
        access_version: grant.access_version,
        must_change_password: must_change,
    };
    let access = identity.signing.mint(subject, tx.now(), Duration::seconds(expires_in))?;
    let answer = SignedIn {
        access_token: ShownOnce::new(access),
        refresh_token,
        token_type: "Bearer",
        expires_in,
        session_id: session,
        user,
        password_change_required: must_change,
    };
    Ok(WithCookie { answer, cookie })
}
