//! Enrolment: a host exchanges a one-time token and a certificate request for a certificate, trust roots and keys.

use chrono::{DateTime, Utc};
use gpuaas_core::NodeId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checked;
use crate::frames::Capabilities;
use crate::signed::{PublicKey, Signed};

/// Enrolment request of a host.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnrolRequest {
    /// One-time token of a node, or the token of a profile.
    #[serde(deserialize_with = "checked::label")]
    pub token: String,
    /// Certificate request, PEM. Only its public key is used.
    #[serde(deserialize_with = "checked::pem")]
    pub csr: String,
    /// Hostname; a profile names its nodes by it.
    #[serde(deserialize_with = "checked::label")]
    pub hostname: String,
    /// True if the hardware is simulated.
    pub simulated: bool,
    pub capabilities: Capabilities,
}

/// Certificate, trust roots and keys of an enrolled node.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct EnrolAnswer {
    pub node_id: NodeId,
    /// Certificate of the node with its intermediates, PEM.
    pub certificate: String,
    /// Root certificates the gateway's certificate is verified against, PEM.
    pub trust_bundle: String,
    pub task_keys: Vec<PublicKey>,
    /// Gateways the agent may connect to, signed: a [`Bootstrap`].
    pub bootstrap: Signed,
}

/// Gateways the agent may connect to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Bootstrap {
    pub node_id: NodeId,
    /// `host:port` of agent gateways.
    pub gateways: Vec<String>,
    pub issued_at: DateTime<Utc>,
}

/// Request for a new certificate for the same key.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenewRequest {
    #[serde(deserialize_with = "checked::pem")]
    pub csr: String,
}

#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct RenewAnswer {
    pub certificate: String,
    pub trust_bundle: String,
    pub task_keys: Vec<PublicKey>,
    pub bootstrap: Signed,
}
