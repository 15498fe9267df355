//! Roles of a process. Without a selection a process has all roles.

use gpuaas_core::{Code, Error, Result};

/// A part of the control plane that can be scaled separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Serves all public and administrative REST operations.
    Api,
    /// Accepts the connections of node agents.
    AgentGateway,
    /// Executes workflows, such as allocations.
    ProvisioningWorker,
    /// Charges usage, assesses balances and budgets, and seals the ledger.
    BillingWorker,
    /// Converts events to notifications.
    NotificationRelay,
    /// Seals the audit log, enforces retention, and probes that events and workflows are processed.
    OutboxRelay,
}

/// Roles that are specified but not implemented yet.
const PLANNED: &[&str] = &["terminal-gateway", "node-log-gateway", "webhook-worker", "app-runtime-worker"];

impl Role {
    pub const ALL: &'static [Role] = &[
        Role::Api,
        Role::AgentGateway,
        Role::ProvisioningWorker,
        Role::BillingWorker,
        Role::NotificationRelay,
        Role::OutboxRelay,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::AgentGateway => "agent-gateway",
            Self::ProvisioningWorker => "provisioning-worker",
            Self::BillingWorker => "billing-worker",
            Self::NotificationRelay => "notification-relay",
            Self::OutboxRelay => "outbox-relay",
        }
    }

    /// Parses role names; returns all roles if there are none.
    pub fn parse_all(names: &[String]) -> Result<Vec<Role>> {
        if names.is_empty() {
            return Ok(Self::ALL.to_vec());
        }
        names.iter().map(|name| Self::parse(name)).collect()
    }

    fn parse(name: &str) -> Result<Role> {
        let known = Self::ALL.iter().copied().find(|role| role.name() == name);
        known.ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(|role| role.name()).collect();
            let detail = if PLANNED.contains(&name) {
                format!("role {name} isn't implemented yet; available roles: {}", names.join(", "))
            } else {
                format!("unknown role {name}; available roles: {}", names.join(", "))
            };
            Error::new(Code::InvalidRequest, detail)
        })
    }
}
