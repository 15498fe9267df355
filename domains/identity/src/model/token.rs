//! API tokens.

use chrono::{DateTime, Utc};
use gpuaas_core::{Shown, ShownOnce, TokenId};
use serde::Serialize;
use utoipa::ToSchema;

/// What every API token begins with, so that a leaked one is recognised.
pub const PREFIX: &str = "gpu_pat_";

/// An API token, without its secret.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Token {
    pub id: TokenId,
    pub name: String,
    pub scopes: Vec<String>,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// To the minute.
    pub last_used_at: Option<DateTime<Utc>>,
}

gpuaas_http::page! {
    /// A page of tokens.
    pub struct TokenPage of Token
}

/// A new token: its secret is shown here and never again.
#[derive(Serialize, ToSchema)]
pub struct TokenMade {
    pub token: Token,
    pub secret: ShownOnce,
    pub shown: Shown,
}
