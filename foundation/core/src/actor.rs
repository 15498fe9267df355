//! Who acts, and the roles they can have.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::id::{NodeId, UserId};

macro_rules! roles {
    // Texts are `tt`: a `literal` fragment in `serde(rename)` is invisible to `ToSchema`.
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $text:tt),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $text)] $variant),+ }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = crate::Error;
            fn from_str(text: &str) -> Result<Self, crate::Error> {
                Self::ALL.iter().copied().find(|role| role.as_str() == text).ok_or_else(|| {
                    crate::Error::internal(format!("the database holds an unknown role {text:?}"))
                })
            }
        }
    };
}

roles! {
    /// What someone may do to the platform itself. Ordered: later includes earlier.
    PlatformRole { User = "platform_user", Ops = "platform_ops", Superadmin = "platform_superadmin" }
}
roles! {
    /// What someone may do in an organisation. Ordered: later includes earlier.
    OrgRole { Viewer = "viewer", Member = "member", Admin = "admin", Owner = "owner" }
}
roles! {
    /// What someone may do in a project. Ordered: later includes earlier.
    ProjectRole { Viewer = "viewer", Developer = "developer", Admin = "admin" }
}

/// Who did it, as the audit log names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    User(UserId),
    /// A host of the fleet.
    Node(NodeId),
    /// The system itself, by the name of the part that acted.
    System(&'static str),
}

impl Actor {
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::User(_) => "user",
            Self::Node(_) => "node",
            Self::System(_) => "system",
        }
    }

    pub fn id(&self) -> String {
        match self {
            Self::User(id) => id.to_string(),
            Self::Node(id) => id.to_string(),
            Self::System(part) => (*part).to_owned(),
        }
    }
}
