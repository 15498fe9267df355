//! The levels at which a value can be set, and the sources of effective values.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A policy level, from the whole platform to one user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PolicyLevel)]
pub enum Level {
    Global,
    Organisation,
    Project,
    User,
}

impl Level {
    pub const ALL: &'static [Self] = &[Self::Global, Self::Organisation, Self::Project, Self::User];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Organisation => "organisation",
            Self::Project => "project",
            Self::User => "user",
        }
    }

    /// Returns the role that sets values of this level.
    pub const fn set_by(self) -> &'static str {
        match self {
            Self::Global => "platform superadmin",
            Self::Organisation => "organisation admin",
            Self::Project => "project admin",
            Self::User => "the user",
        }
    }
}

/// The source of an effective value; later sources are more specific.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = PolicySource)]
pub enum Source {
    Default,
    Configuration,
    Global,
    Organisation,
    Project,
    User,
}

impl From<Level> for Source {
    fn from(level: Level) -> Self {
        match level {
            Level::Global => Self::Global,
            Level::Organisation => Self::Organisation,
            Level::Project => Self::Project,
            Level::User => Self::User,
        }
    }
}
