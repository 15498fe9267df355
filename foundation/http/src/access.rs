//! Access declarations of operations, and the ports that authenticate callers and resolve their roles.

use std::net::IpAddr;

use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use gpuaas_core::{OrgId, OrgRole, PlatformRole, ProjectId, ProjectRole, Result, UserId};

use crate::principal::{NodePrincipal, Principal};

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
    /// A node with a client certificate. A `node_id` in the path must be the certificate's.
    Node,
}

impl Level {
    /// Returns true if callers authenticate with a token.
    pub const fn takes_token(self) -> bool {
        !matches!(self, Self::Public | Self::Node)
    }
}

/// Declares who may call an operation. Every operation has one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Access {
    pub level: Level,
    /// The scope an API token needs; without one only a signed-in session may call.
    pub scope: Option<&'static str>,
    /// True if the operation is callable while a password change is required.
    pub before_password_change: bool,
    /// True if the certificate of a node may have expired, within the grace period for renewal.
    pub expired_certificate: bool,
}

impl Access {
    /// Read access for platform staff.
    pub const OPS_READ: Self = Self::platform(PlatformRole::Ops).scope("admin:read");
    /// Write access for platform staff.
    pub const OPS_WRITE: Self = Self::platform(PlatformRole::Ops).scope("admin:write");

    pub const fn public() -> Self {
        Self { before_password_change: true, ..Self::at(Level::Public) }
    }

    pub const fn account() -> Self {
        Self::at(Level::Account)
    }

    pub const fn org(role: OrgRole) -> Self {
        Self::at(Level::Org(role))
    }

    pub const fn project(role: ProjectRole) -> Self {
        Self::at(Level::Project(role))
    }

    pub const fn platform(role: PlatformRole) -> Self {
        Self::at(Level::Platform(role))
    }

    pub const fn node() -> Self {
        Self::at(Level::Node)
    }

    const fn at(level: Level) -> Self {
        Self { level, scope: None, before_password_change: false, expired_certificate: false }
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

    /// Admits a node whose certificate has expired, within the grace period for renewal.
    #[must_use]
    pub const fn also_expired(mut self) -> Self {
        self.expired_certificate = true;
        self
    }
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

/// Authenticates a bearer token: verifies it, and rejects expired and revoked ones, and service accounts and instances of
/// deleted projects.
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

/// Authenticates nodes by the client certificates of their connections.
pub trait AuthenticateNode: Send + Sync {
    /// Returns the node that a certificate was issued to. The connection has proved that the peer holds its key; expiry and
    /// revocation aren't checked.
    fn identify(&self, certificate: &[u8]) -> Result<NodePrincipal>;

    /// Rejects a certificate that is unknown, revoked or expired. `also_expired`: accepts an expired one within the grace
    /// period for renewal.
    fn check<'a>(&'a self, node: &'a NodePrincipal, also_expired: bool) -> BoxFuture<'a, Result<()>>;

    /// Rejects a checked certificate that has expired since, or is revoked as far as this process knows. Called every two seconds
    /// for each open stream of thousands of nodes, so it queries nothing.
    fn recheck(&self, node: &NodePrincipal, also_expired: bool) -> Result<()>;
}

/// Resolves organisations and projects to the caller's role in them. Returns `None` both for a resource that doesn't
/// exist and for one that the caller has no access to.
pub trait ResolveProject: Send + Sync {
    fn org(&self, user: UserId, org: OrgId) -> BoxFuture<'_, Result<Option<OrgAccess>>>;
    fn project(&self, user: UserId, project: ProjectId) -> BoxFuture<'_, Result<Option<ProjectAccess>>>;
    fn default_project(&self, user: UserId) -> BoxFuture<'_, Result<Option<ProjectAccess>>>;
}
