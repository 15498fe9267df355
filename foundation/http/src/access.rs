//! Who may call an operation, and the two ports through which identity answers that.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use gpuaas_core::{OrgId, OrgRole, PlatformRole, ProjectId, ProjectRole, Result, SessionId, TokenId, UserId};

/// The least role an operation needs, and the level at which it is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// Anyone, signed in or not.
    Public,
    /// Anyone signed in, on what is theirs.
    Account,
    /// A role in the organisation named by `org_id` in the path or the body.
    Org(OrgRole),
    /// A role in the project named by `project_id` in the path, by `X-Project-ID`, or by default.
    Project(ProjectRole),
    /// A role on the platform itself.
    Platform(PlatformRole),
}

/// Who may call an operation. Every operation declares one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    pub level: Level,
    /// The scope an API token needs; without one only a signed-in session may call.
    pub scope: Option<&'static str>,
    /// Callable while the password still has to be changed.
    pub before_password_change: bool,
}

impl Access {
    /// Platform staff who read.
    pub const OPS_READ: Self = Self::platform(PlatformRole::Ops).scope("admin:read");
    /// Platform staff who change something.
    pub const OPS_WRITE: Self = Self::platform(PlatformRole::Ops).scope("admin:write");

    pub const fn public() -> Self {
        Self { level: Level::Public, scope: None, before_password_change: true }
    }

    pub const fn account() -> Self {
        Self { level: Level::Account, scope: None, before_password_change: false }
    }

    pub const fn org(role: OrgRole) -> Self {
        Self { level: Level::Org(role), scope: None, before_password_change: false }
    }

    pub const fn project(role: ProjectRole) -> Self {
        Self { level: Level::Project(role), scope: None, before_password_change: false }
    }

    pub const fn platform(role: PlatformRole) -> Self {
        Self { level: Level::Platform(role), scope: None, before_password_change: false }
    }

    #[must_use]
    pub const fn scope(mut self, scope: &'static str) -> Self {
        self.scope = Some(scope);
        self
    }

    #[must_use]
    pub const fn even_before_password_change(mut self) -> Self {
        self.before_password_change = true;
        self
    }
}

/// Who is calling, as their token says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Principal {
    pub user_id: UserId,
    pub platform_role: PlatformRole,
    pub session_id: Option<SessionId>,
    pub token_id: Option<TokenId>,
    /// An API token's scopes; `None` for a session, which has them all.
    pub scopes: Option<Vec<String>>,
    pub must_change_password: bool,
}

/// A caller's place in an organisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrgAccess {
    pub role: OrgRole,
    /// Deleted: nothing can be done with it any more, but what was done can still be replayed.
    pub deleted: bool,
}

/// A caller's place in a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProjectAccess {
    pub project_id: ProjectId,
    pub org_id: OrgId,
    pub role: ProjectRole,
    /// Deleted: nothing can be done with it any more, but what was done can still be replayed.
    pub deleted: bool,
}

/// Turns a bearer token into a principal: verified, unexpired, not revoked.
pub trait Authenticate: Send + Sync {
    fn authenticate<'a>(&'a self, token: &'a str, from: Option<IpAddr>) -> BoxFuture<'a, Result<Principal>>;

    /// Returns true if the token means nothing without a look at the database, so that wrong ones must be limited.
    fn needs_lookup(&self, _token: &str) -> bool {
        true
    }

    /// Whether revocations are known up to now. Administrative and financial operations fail closed otherwise.
    fn knows_revocations(&self, now: DateTime<Utc>) -> bool;
}

/// Resolves organisations and projects to the caller's role in them; `None` looks the same whether the thing
/// doesn't exist or isn't theirs.
pub trait ResolveProject: Send + Sync {
    fn org(&self, user: UserId, org: OrgId) -> BoxFuture<'_, Result<Option<OrgAccess>>>;
    fn project(&self, user: UserId, project: ProjectId) -> BoxFuture<'_, Result<Option<ProjectAccess>>>;
    fn default_project(&self, user: UserId) -> BoxFuture<'_, Result<Option<ProjectAccess>>>;
}
