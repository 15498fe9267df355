//! Nodes: lifecycle, hold and connectivity are three separate facts, never one enum.

use chrono::{DateTime, Utc};
use gpuaas_core::{NodeId, Shown, ShownOnce};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

gpuaas_core::state_machine! {
    /// Lifecycle of a node, as decided by operators and enrolment.
    pub enum Lifecycle in "fleet.nodes.lifecycle" {
        initial BootstrapIssued = "bootstrap_issued",
        Enrolling = "enrolling",
        Active = "active",
        Retired = "retired",
        Removing = "removing",
        Deleted = "deleted",
    }
    moves {
        BootstrapIssued => Enrolling, BootstrapIssued => Deleted, Enrolling => BootstrapIssued,
        Enrolling => Active, Active => Retired, Retired => Removing, Removing => Deleted,
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:tt),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
        pub enum $name { $(#[serde(rename = $text)] $variant),+ }

        impl $name {
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            pub(crate) fn parse(text: &str) -> gpuaas_core::Result<Self> {
                match text {
                    $($text => Ok(Self::$variant),)+
                    other => Err(gpuaas_core::Error::internal(format!("{other:?} is no {}", stringify!($name)))),
                }
            }
        }
    };
}

words! {
    /// Hold of a node: keeps it from new work.
    Hold { None = "none", Draining = "draining", Quarantined = "quarantined" }
}
words! {
    /// Connectivity of a node, as observed by its channel.
    Connectivity { Online = "online", Offline = "offline" }
}

/// Status of a node for display, computed from lifecycle, hold and connectivity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NodeStatus {
    Online,
    Offline,
    Maintenance,
    Enrolling,
    Retired,
    Deleted,
}

impl NodeStatus {
    /// Returns the lifecycles, holds and connectivities with this status: any combination of them has it.
    pub(crate) fn facts(self) -> (&'static [Lifecycle], &'static [Hold], &'static [Connectivity]) {
        use {Connectivity as C, Hold as H, Lifecycle as L};
        const ANY_HOLD: &[Hold] = &[H::None, H::Draining, H::Quarantined];
        const ANY: &[Connectivity] = &[C::Online, C::Offline];
        match self {
            Self::Online => (&[L::Active], &[H::None], &[C::Online]),
            Self::Offline => (&[L::Active], ANY_HOLD, &[C::Offline]),
            Self::Maintenance => (&[L::Active], &[H::Draining, H::Quarantined], &[C::Online]),
            Self::Enrolling => (&[L::BootstrapIssued, L::Enrolling], ANY_HOLD, ANY),
            Self::Retired => (&[L::Retired, L::Removing], ANY_HOLD, ANY),
            Self::Deleted => (&[L::Deleted], ANY_HOLD, ANY),
        }
    }
}

/// Lifecycle, hold and connectivity of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Facts {
    pub lifecycle: Lifecycle,
    pub hold: Hold,
    pub connectivity: Connectivity,
}

impl Facts {
    pub(crate) fn status(self) -> NodeStatus {
        match (self.lifecycle, self.hold, self.connectivity) {
            (Lifecycle::BootstrapIssued | Lifecycle::Enrolling, ..) => NodeStatus::Enrolling,
            (Lifecycle::Retired | Lifecycle::Removing, ..) => NodeStatus::Retired,
            (Lifecycle::Deleted, ..) => NodeStatus::Deleted,
            (Lifecycle::Active, _, Connectivity::Offline) => NodeStatus::Offline,
            (Lifecycle::Active, Hold::None, Connectivity::Online) => NodeStatus::Online,
            (Lifecycle::Active, ..) => NodeStatus::Maintenance,
        }
    }
}

/// Health of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum HealthState {
    Healthy,
    /// Accepts work, but something is broken.
    Degraded,
    /// Accepts no new work.
    Unavailable,
}

/// Health of a node, with reasons.
#[derive(Debug, Serialize, ToSchema)]
pub struct NodeHealth {
    pub state: HealthState,
    /// Why the node isn't healthy. Reasons that keep it from work come first.
    pub reasons: Vec<String>,
}

/// A node, as shown to operators.
#[derive(Debug, Serialize, ToSchema)]
pub struct Node {
    pub id: NodeId,
    pub name: String,
    pub region: String,
    pub status: NodeStatus,
    pub health: NodeHealth,
    pub lifecycle: Lifecycle,
    pub hold: Hold,
    pub hold_reason: Option<String>,
    pub hold_by: Option<String>,
    /// When tenants' work on the node is stopped.
    pub hold_until: Option<DateTime<Utc>>,
    pub connectivity: Connectivity,
    pub connectivity_since: DateTime<Utc>,
    /// Number of the node's current or last session; counts its connections.
    pub epoch: i64,
    /// True if the hardware is simulated.
    pub simulated: bool,
    /// Slugs of the SKUs the node may be sold as.
    pub skus: Vec<String>,
    pub address: Option<String>,
    pub management_address: Option<String>,
    pub agent_version: Option<String>,
    /// Clock of the node minus clock of the control plane, in milliseconds.
    pub clock_offset_ms: i64,
    /// True if a topology report was approved.
    pub topology_approved: bool,
    pub slots: i64,
    /// Available slots; 0 while the node accepts no work.
    pub slots_available: i64,
    pub certificate_expires_at: Option<DateTime<Utc>>,
    pub enrolled_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

gpuaas_http::page! {
    pub struct NodePage of Node
}

/// A node, as shown to everyone: without addresses.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicNode {
    pub id: NodeId,
    pub name: String,
    pub region: String,
    pub status: NodeStatus,
    pub simulated: bool,
    pub skus: Vec<String>,
}

gpuaas_http::page! {
    pub struct PublicNodes of PublicNode
}

/// A new node, with the token its host enrols with.
#[derive(Serialize, ToSchema)]
pub struct NodeMade {
    pub node: Node,
    /// One-time enrolment token.
    pub token: ShownOnce,
    pub expires_at: DateTime<Utc>,
    /// Command to run on the host.
    pub bootstrap_command: ShownOnce,
    pub shown: Shown,
}

#[cfg(test)]
mod tests {
    use super::*;
    use gpuaas_core::Machine;

    #[test]
    fn the_status_follows_from_the_three_facts() {
        let status = |lifecycle, hold, connectivity| Facts { lifecycle, hold, connectivity }.status();
        use {Connectivity as C, Hold as H, Lifecycle as L};
        assert_eq!(status(L::Active, H::None, C::Online), NodeStatus::Online);
        assert_eq!(status(L::Active, H::Draining, C::Online), NodeStatus::Maintenance);
        assert_eq!(status(L::Active, H::Quarantined, C::Offline), NodeStatus::Offline);
        assert_eq!(status(L::Enrolling, H::None, C::Online), NodeStatus::Enrolling);
        assert_eq!(status(L::Removing, H::None, C::Online), NodeStatus::Retired);
    }

    #[test]
    fn a_status_is_found_by_exactly_the_facts_it_follows_from() {
        use {Connectivity as C, Hold as H, NodeStatus as S};
        let all = [S::Online, S::Offline, S::Maintenance, S::Enrolling, S::Retired, S::Deleted];
        for lifecycle in Lifecycle::STATES.iter().copied() {
            for hold in [H::None, H::Draining, H::Quarantined] {
                for connectivity in [C::Online, C::Offline] {
                    let facts = Facts { lifecycle, hold, connectivity };
                    let found = all.iter().filter(|status| {
                        let (lives, holds, connectivities) = status.facts();
                        lives.contains(&lifecycle)
                            && holds.contains(&hold)
                            && connectivities.contains(&connectivity)
                    });
                    assert_eq!(found.collect::<Vec<_>>(), [&facts.status()], "{facts:?}");
                }
            }
        }
    }
}
