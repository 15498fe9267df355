//! Scopes of API tokens.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

macro_rules! scopes {
    // Texts are `tt`: a `literal` fragment in `serde(rename)` is invisible to `ToSchema`.
    ($($variant:ident = $text:tt),+ $(,)?) => {
        /// A scope of an API token. A scope never grants more than its owner's role.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
        pub enum TokenScope { $(#[serde(rename = $text)] $variant),+ }

        /// All scopes.
        pub const SCOPES: &[&str] = &[$($text),+];

        impl TokenScope {
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }
    };
}

scopes! {
    AccountRead = "account:read",
    AccountWrite = "account:write",
    OrgsRead = "orgs:read",
    OrgsWrite = "orgs:write",
    ProjectsRead = "projects:read",
    ProjectsWrite = "projects:write",
    AllocationsRead = "allocations:read",
    AllocationsWrite = "allocations:write",
    BillingRead = "billing:read",
    BillingWrite = "billing:write",
    AuditRead = "audit:read",
    AdminRead = "admin:read",
    AdminWrite = "admin:write",
}
