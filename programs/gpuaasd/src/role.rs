//! Roles: the parts a process can run. With none named it runs them all.

use gpuaas_core::{Code, Error, Result};

/// A part of the control plane that scales alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Every public and administrative REST route.
    Api,
    /// The hosts' only door.
    AgentGateway,
    /// Runs workflows: allocations and what they need.
    ProvisioningWorker,
    /// Events to notifications.
    NotificationRelay,
    /// Seals the audit log, keeps partitions, and proves that events and workflows come through.
    OutboxRelay,
}

/// Named in the specification, not built yet.
const TO_COME: &[&str] =
    &["terminal-gateway", "node-log-gateway", "webhook-worker", "billing-worker", "app-runtime-worker"];

impl Role {
    pub const ALL: &'static [Role] = &[
        Role::Api,
        Role::AgentGateway,
        Role::ProvisioningWorker,
        Role::NotificationRelay,
        Role::OutboxRelay,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::AgentGateway => "agent-gateway",
            Self::ProvisioningWorker => "provisioning-worker",
            Self::NotificationRelay => "notification-relay",
            Self::OutboxRelay => "outbox-relay",
        }
    }

    /// The roles named, or all of them.
    pub fn choose(names: &[String]) -> Result<Vec<Role>> {
        if names.is_empty() {
            return Ok(Self::ALL.to_vec());
        }
        names.iter().map(|name| Self::parse(name)).collect()
    }

    fn parse(name: &str) -> Result<Role> {
        let known = Self::ALL.iter().copied().find(|role| role.name() == name);
        known.ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|role| role.name()).collect();
            let detail = if TO_COME.contains(&name) {
                format!("the role {name} isn't built yet; there are {}", names.join(", "))
            } else {
                format!("there is no role {name}; there are {}", names.join(", "))
            };
            Error::new(Code::InvalidRequest, detail)
        })
    }
}
