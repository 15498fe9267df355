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
use crate::signing::Subject;

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

/// A session, and what it goes on with.
pub(crate) struct Begun {
    /// The account, locked.
    pub grant: Grant,
    pub session: SessionId,
    pub must_change: bool,
    pub refresh: Secret<String>,
    /// What is left of the session.
    pub life: Duration,
}

/// Mints an access token under the lock of its account.
pub(crate) async fn signed_in(
    identity: &Identity,
    tx: &mut MutationTx,
    begun: Begun,
    keep: Keep,
    meta: &RequestMeta,
) -> Result<WithCookie<SignedIn>> {
    let Begun { grant, session, must_change, refresh, life } = begun;
    let (refresh_token, cookie) = match keep {
        Keep::Caller => (Some(ShownOnce::new(refresh)), None),
        Keep::Cookie => (None, Some(Cookie::Keep { token: refresh, life, https: meta.https })),
    };
    let user = users::one(tx, grant.user_id).await?;
    let life = identity.settings.get(&keys::AUTH_ACCESS_TOKEN_TTL_SECONDS);
    let subject = Subject {
        user: grant.user_id,
        role: grant.platform_role,
        session,
        access_version: grant.access_version,
        must_change_password: must_change,
    };
    let access = identity.signing.mint(subject, tx.now(), Duration::seconds(life))?;
    let answer = SignedIn {
        access_token: ShownOnce::new(access),
        refresh_token,
        token_type: "Bearer",
        expires_in: life,
        session_id: session,
        user,
        password_change_required: must_change,
    };
    Ok(WithCookie { answer, cookie })
}
