//! Revocations of sessions, API tokens, accounts and memberships.

use chrono::{DateTime, Utc};
use uuid::Uuid;

/// A row of the revocation table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Revocation {
    pub seq: i64,
    pub kind: RevocationKind,
    pub subject: Uuid,
    pub expires_at: DateTime<Utc>,
    /// For an account: the first version of its access whose tokens are valid.
    pub access_version: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum RevocationKind {
    Session,
    Token,
    User,
    Membership,
}

impl RevocationKind {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Token => "token",
            Self::User => "user",
            Self::Membership => "membership",
        }
    }

    pub(crate) fn parse(text: &str) -> Self {
        match text {
            "session" => Self::Session,
            "token" => Self::Token,
            "user" => Self::User,
            _ => Self::Membership,
        }
    }
}
