//! API tokens.

use chrono::{DateTime, Utc};
use gpuaas_core::{PlatformRole, Shown, ShownOnce, TokenId, UserId};
use serde::Serialize;
use utoipa::ToSchema;

/// Prefix of every API token, so that leaked tokens are recognised.
pub const PREFIX: &str = "gpu_pat_";

/// An API token, without its secret.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Token {
    pub id: TokenId,
    pub name: String,
    pub scopes: Vec<String>,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// Time of the last use, to the minute.
    pub last_used_at: Option<DateTime<Utc>>,
}

gpuaas_http::page! {
    /// A page of tokens.
    pub struct TokenPage of Token
}

/// A new API token. The secret is shown only in this answer.
#[derive(Serialize, ToSchema)]
pub struct TokenMade {
    pub token: Token,
    pub secret: ShownOnce,
    pub shown: Shown,
}

/// Owner and scopes of a valid API token.
#[derive(Clone)]
pub(crate) struct TokenOwner {
    pub token_id: TokenId,
    pub user_id: UserId,
    pub platform_role: PlatformRole,
    pub scopes: Vec<String>,
    pub expires_at: DateTime<Utc>,
}
