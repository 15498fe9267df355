//! The scope of a transaction: which rows it can see. Row-level security enforces it.

use gpuaas_core::{NodeId, OrgId, UserId};

/// The visible rows of a transaction. Every transaction has exactly one scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Rows of one organisation.
    Tenant(OrgId),
    /// Rows of one user.
    Account(UserId),
    /// Rows of one node of the fleet, for everything that its connection causes.
    Node(NodeId),
    /// All rows, for a listed reason.
    Platform(PlatformReason),
}

macro_rules! reasons {
    ($($variant:ident = $text:literal),+ $(,)?) => {
        /// Why a transaction may see rows of more than one tenant. A test lists the reasons.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum PlatformReason { $($variant),+ }

        impl PlatformReason {
            pub const ALL: &'static [PlatformReason] = &[$(PlatformReason::$variant),+];

            pub const fn text(self) -> &'static str {
                match self { $(PlatformReason::$variant => $text),+ }
            }
        }
    };
}

reasons! {
    SignIn = "an account is looked up by name or token before anyone is known",
    Access = "roles of a caller are resolved across organisations",
    Administration = "platform staff act on all accounts and organisations",
    Billing = "accrual and sealing concern the usage of every organisation",
    Audit = "refusals and sealing concern rows of every organisation",
    Events = "the log, its consumers and dead letters concern every organisation",
    Fleet = "hosts, their slots and their tasks belong to no tenant",
    Notifications = "notifications belong to accounts, and platform staff receive those of the fleet",
    Policy = "values of every organisation and user are held in memory",
    Workflows = "runs belong to the platform, and some of their steps act for it",
    Maintenance = "partitions, instances and platform keys belong to no tenant",
}

impl Scope {
    /// Returns the statements that open a transaction in this scope. Ids are typed, so nothing needs quoting.
    pub(crate) fn begin(self, read_only: bool) -> String {
        let begin = if read_only { "begin read only" } else { "begin" };
        match self {
            Self::Tenant(org) => format!("{begin}; set local gpuaas.org = '{}'", org.uuid()),
            Self::Account(user) => format!("{begin}; set local gpuaas.account = '{}'", user.uuid()),
            Self::Node(node) => format!("{begin}; set local gpuaas.node = '{}'", node.uuid()),
            Self::Platform(_) => begin.to_owned(),
        }
    }

    pub(crate) fn is_platform(self) -> bool {
        matches!(self, Self::Platform(_))
    }
}
