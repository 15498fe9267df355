//! Principals: authenticated callers, and what follows from each kind: actor, scopes, rate limit.

use chrono::{DateTime, Utc};
use gpuaas_core::{
    Actor, AllocationId, Code, Error, NodeId, OrgId, PlatformRole, ProjectId, ProjectRole, Result,
    ServiceAccountId, SessionId, TokenId, UserId,
};

use crate::access::ProjectAccess;

/// The authenticated caller of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Principal {
    User(UserPrincipal),
    ServiceAccount(ServiceAccountPrincipal),
    Node(NodePrincipal),
    Instance(InstancePrincipal),
}

/// A user, signed in or with an API token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserPrincipal {
    pub user_id: UserId,
    pub platform_role: PlatformRole,
    pub session_id: Option<SessionId>,
    pub token_id: Option<TokenId>,
    /// An API token's scopes; `None` for a session, which has them all.
    pub scopes: Option<Vec<String>>,
    pub must_change_password: bool,
}

/// A service account. It has no session and acts only in its own project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceAccountPrincipal {
    pub service_account_id: ServiceAccountId,
    pub org_id: OrgId,
    pub project_id: ProjectId,
    pub scopes: Vec<String>,
}

/// A node, by its client certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodePrincipal {
    pub node_id: NodeId,
    /// The certificate's serial number, hexadecimal.
    pub serial: String,
    /// The certificate's key: an uncompressed point.
    pub public_key: Vec<u8>,
    /// Expiry of the certificate.
    pub not_after: DateTime<Utc>,
}

/// The machine of an allocation. It acts only in the allocation's project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InstancePrincipal {
    pub allocation_id: AllocationId,
    pub org_id: OrgId,
    pub project_id: ProjectId,
    pub scopes: Vec<String>,
}

impl Principal {
    /// Returns the actor for the audit log. Its id is also the principal of idempotency keys.
    pub const fn actor(&self) -> Actor {
        match self {
            Self::User(user) => Actor::User(user.user_id),
            Self::ServiceAccount(account) => Actor::ServiceAccount(account.service_account_id),
            Self::Node(node) => Actor::Node(node.node_id),
            Self::Instance(instance) => Actor::Instance(instance.allocation_id),
        }
    }

    /// Returns the scopes that limit this caller; `None` if none do.
    pub fn scopes(&self) -> Option<&[String]> {
        match self {
            Self::User(user) => user.scopes.as_deref(),
            Self::ServiceAccount(account) => Some(&account.scopes),
            Self::Instance(instance) => Some(&instance.scopes),
            Self::Node(_) => None,
        }
    }

    /// Returns the name under which this caller's requests are counted. Nodes are counted by certificate: the holder of a
    /// revoked one can't use up the limit of the node that has its successor.
    pub fn rate_limit_key(&self) -> String {
        match self {
            Self::Node(node) => format!("{}/{}", node.node_id, node.serial),
            _ => self.actor().id(),
        }
    }

    /// Returns the user. Rejects every other kind of caller.
    pub fn user(&self) -> Result<&UserPrincipal> {
        match self {
            Self::User(user) => Ok(user),
            _ => Err(Code::UserRequired.into()),
        }
    }

    /// Returns the node. Fails for every other kind of caller, which no operation of nodes admits.
    pub fn node(&self) -> Result<&NodePrincipal> {
        match self {
            Self::Node(node) => Ok(node),
            _ => Err(Error::internal("the operation isn't declared for nodes")),
        }
    }

    /// Returns the role on the platform. Only users may have more than the least.
    pub const fn platform_role(&self) -> PlatformRole {
        match self {
            Self::User(user) => user.platform_role,
            _ => PlatformRole::User,
        }
    }

    /// Returns the only project in which a service account or an instance may act, as a developer within its scopes. `None`
    /// for users, whose projects are resolved by membership, and for nodes.
    pub(crate) const fn own_project(&self) -> Option<ProjectAccess> {
        let (org_id, project_id) = match self {
            Self::ServiceAccount(account) => (account.org_id, account.project_id),
            Self::Instance(instance) => (instance.org_id, instance.project_id),
            Self::User(_) | Self::Node(_) => return None,
        };
        // The account of a deleted project isn't authenticated.
        Some(ProjectAccess { project_id, org_id, role: ProjectRole::Developer, deleted: false })
    }

    /// Returns the role for the audit log, given the role that a user would have here.
    pub(crate) fn audit_role<'a>(&self, users: &'a str) -> &'a str {
        match self {
            Self::User(_) => users,
            _ => self.actor().kind(),
        }
    }

    pub(crate) const fn must_change_password(&self) -> bool {
        matches!(self, Self::User(UserPrincipal { must_change_password: true, .. }))
    }
}

#[cfg(test)]
mod tests {
    use gpuaas_core::Sources;

    use super::*;

    #[test]
    fn requests_of_a_node_are_counted_by_certificate() {
        let sources = Sources::system();
        let (one, other) = (NodeId::new(&sources), NodeId::new(&sources));
        let key = |node_id, serial: &str| {
            let node = NodePrincipal {
                node_id,
                serial: serial.to_owned(),
                public_key: Vec::new(),
                not_after: sources.now(),
            };
            Principal::Node(node).rate_limit_key()
        };
        assert_eq!(key(one, "01"), key(one, "01"));
        assert_ne!(key(one, "01"), key(one, "02"), "the holder of a revoked certificate uses up the limit");
        assert_ne!(key(one, "01"), key(other, "01"));
    }
}
