//! Task-signing keys.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

gpuaas_core::state_machine! {
    /// The life of a signing key. Hosts trust staged, active and grace keys; only the active one signs.
    pub enum KeyState in "fleet.signing_keys.state" {
        initial Staged = "staged",
        Active = "active",
        Grace = "grace",
        Retired = "retired",
        Revoked = "revoked",
    }
    moves {
        Staged => Active, Active => Grace, Grace => Retired,
        Staged => Revoked, Active => Revoked, Grace => Revoked, Retired => Revoked,
    }
}

/// A signing key, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct SigningKey {
    pub id: String,
    pub state: KeyState,
    pub made_at: DateTime<Utc>,
    pub state_since: DateTime<Utc>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SigningKeys {
    pub items: Vec<SigningKey>,
}
