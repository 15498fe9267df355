//! Actors and their roles.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::id::{AllocationId, NodeId, ServiceAccountId, UserId};

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
    /// Roles on the platform itself. Ordered: a later role includes the earlier ones.
    PlatformRole { User = "platform_user", Ops = "platform_ops", Superadmin = "platform_superadmin" }
}
roles! {
    /// Roles in an organisation. Ordered: a later role includes the earlier ones.
    OrgRole { Viewer = "viewer", Member = "member", Admin = "admin", Owner = "owner" }
}
roles! {
    /// Roles in a project. Ordered: a later role includes the earlier ones.
    ProjectRole { Viewer = "viewer", Developer = "developer", Admin = "admin" }
}

/// The actor of an action, as recorded in the audit log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    User(UserId),
    ServiceAccount(ServiceAccountId),
    /// A node of the fleet.
    Node(NodeId),
    /// The machine of an allocation.
    Instance(AllocationId),
    /// The system itself, with the name of the component that acted.
    System(&'static str),
}

impl Actor {
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::User(_) => "user",
            Self::ServiceAccount(_) => "service_account",
            Self::Node(_) => "node",
            Self::Instance(_) => "instance",
            Self::System(_) => "system",
        }
    }

    /// Returns the id as text. Its prefix tells the kind: no two actors have the same.
    pub fn id(&self) -> String {
        match self {
            Self::User(id) => id.to_string(),
            Self::ServiceAccount(id) => id.to_string(),
            Self::Node(id) => id.to_string(),
            Self::Instance(id) => id.to_string(),
            Self::System(part) => (*part).to_owned(),
        }
    }
}
