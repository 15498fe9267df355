//! Sign-ins.

use chrono::{DateTime, Utc};
use gpuaas_core::{SessionId, ShownOnce, state_machine};
use serde::Serialize;
use utoipa::ToSchema;

use super::User;

state_machine! {
    /// The life of a sign-in.
    pub enum SessionState in "identity.sessions.state" { initial Active = "active", Ended = "ended" }
    moves { Active => Ended }
}

/// A sign-in that is still good.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Session {
    pub id: SessionId,
    /// The program that signed in, as it named itself.
    pub client: String,
    pub address: Option<String>,
    pub created_at: DateTime<Utc>,
    pub refreshed_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// Whether this is the session that asks.
    pub current: bool,
}

gpuaas_http::page! {
    /// A page of sessions.
    pub struct SessionPage of Session
}

/// What a sign-in or a refresh yields.
#[derive(Serialize, ToSchema)]
pub struct SignedIn {
    /// Send it as `Authorization: Bearer …`.
    pub access_token: ShownOnce,
    /// Good for one refresh. Null when a cookie keeps it.
    #[schema(value_type = ShownOnce)]
    pub refresh_token: Option<ShownOnce>,
    #[schema(example = "Bearer")]
    pub token_type: &'static str,
    /// Seconds the access token lives.
    #[schema(minimum = 0)]
    pub expires_in: i64,
    pub session_id: SessionId,
    pub user: User,
    /// Until the password is changed, nothing else is allowed.
    pub password_change_required: bool,
}
