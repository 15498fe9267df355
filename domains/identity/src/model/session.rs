//! Sessions.

use chrono::{DateTime, Utc};
use gpuaas_core::{SessionId, ShownOnce, state_machine};
use serde::Serialize;
use utoipa::ToSchema;

use super::User;

state_machine! {
    /// State of a session.
    pub enum SessionState in "identity.sessions.state" { initial Active = "active", Ended = "ended" }
    moves { Active => Ended }
}

/// An active session.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Session {
    pub id: SessionId,
    /// User agent of the client that signed in.
    pub client: String,
    pub address: Option<String>,
    pub created_at: DateTime<Utc>,
    pub refreshed_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// True if this is the session of the request.
    pub current: bool,
}

gpuaas_http::page! {
    /// A page of sessions.
    pub struct SessionPage of Session
}

/// Tokens issued by a sign-in or a refresh.
#[derive(Serialize, ToSchema)]
pub struct SignedIn {
    /// Access token; send it as `Authorization: Bearer …`.
    pub access_token: ShownOnce,
    /// Refresh token, valid for one refresh. Null if it is stored in a cookie.
    #[schema(value_type = ShownOnce)]
    pub refresh_token: Option<ShownOnce>,
    #[schema(example = "Bearer")]
    pub token_type: &'static str,
    /// Lifetime of the access token in seconds.
    #[schema(minimum = 0)]
    pub expires_in: i64,
    pub session_id: SessionId,
    pub user: User,
    /// True if the password must be changed before any other request is allowed.
    pub password_change_required: bool,
}
