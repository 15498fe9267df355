//! Access declarations of operations, and the two ports through which identity authenticates callers and resolves their
//! roles.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use gpuaas_core::{OrgId, OrgRole, PlatformRole, ProjectId, ProjectRole, Result, SessionId, TokenId, UserId};

/// The least role an operation needs, and the level at which it is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// No sign-in required.
    Public,
    /// Any signed-in user, for resources of their own.
    Account,
    /// A role in the organisation named by `org_id` in the path or the body.
    Org(OrgRole),
    /// A role in the project named by `project_id` in the path, by `X-Project-ID`, or by default.
    Project(ProjectRole),
    /// A role on the platform itself.
    Platform(PlatformRole),
}

/// Declares who may call an operation. Every operation has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    pub level: Level,
    /// The scope an API token needs; without one only a signed-in session may call.
    pub scope: Option<&'static str>,
    /// True if the operation is callable while a password change is required.
    pub before_password_change: bool,
}

impl Access {
    /// Read access for platform staff.
    pub const OPS_READ: Self = Self::platform(PlatformRole::Ops).scope("admin:read");
    /// Write access for platform staff.
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

/// The authenticated caller, as identified by the token.
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

/// A caller's role in an organisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrgAccess {
    pub role: OrgRole,
    /// True if it is deleted: new operations are rejected, stored answers are still replayed.
    pub deleted: bool,
}

/// A caller's role in a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProjectAccess {
    pub project_id: ProjectId,
    pub org_id: OrgId,
    pub role: ProjectRole,
    /// True if it is deleted: new operations are rejected, stored answers are still replayed.
    pub deleted: bool,
}

/// Authenticates a bearer token: verifies it, and rejects expired and revoked ones.
pub trait Authenticate: Send + Sync {
    fn authenticate<'a>(&'a self, token: &'a str, from: Option<IpAddr>) -> BoxFuture<'a, Result<Principal>>;

    /// Returns true if the token can be verified only with a database query, so that attempts with wrong tokens must be
    /// limited.
    fn needs_lookup(&self, _token: &str) -> bool {
        true
    }

    /// Returns true if the known revocations are up to date at `now`. Administrative and financial operations fail closed
    /// otherwise.
    fn knows_revocations(&self, now: DateTime<Utc>) -> bool;
}

/// Resolves organisations and projects to the caller's role in them. Returns `None` both for a resource that doesn't
/// exist and for one that the caller has no access to.
pub trait ResolveProject: Send + Sync {
    fn org(&self, user: UserId, org: OrgId) -> BoxFuture<'_, Result<Option<OrgAccess>>>;
    fn project(&self, user: UserId, project: ProjectId) -> BoxFuture<'_, Result<Option<ProjectAccess>>>;
    fn default_project(&self, user: UserId) -> BoxFuture<'_, Result<Option<ProjectAccess>>>;
}
