//! Becoming a node: a one-time token and a certificate request against a certificate, trust and keys.

use chrono::{DateTime, Utc};
use gpuaas_core::NodeId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checked;
use crate::frames::Capabilities;
use crate::signed::{PublicKey, Signed};

/// What a host sends once.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnrolRequest {
    /// The one-time token of a node, or that of a profile.
    #[serde(deserialize_with = "checked::label")]
    pub token: String,
    /// A certificate request, PEM. Only its public key is taken.
    #[serde(deserialize_with = "checked::pem")]
    pub csr: String,
    /// The host's own name; a profile names its nodes by it.
    #[serde(deserialize_with = "checked::label")]
    pub hostname: String,
    /// Its hardware is simulated.
    pub simulated: bool,
    pub capabilities: Capabilities,
}

/// What it becomes.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct EnrolAnswer {
    pub node_id: NodeId,
    /// The node's certificate and those between it and the root, PEM.
    pub certificate: String,
    /// Roots the gateway's own certificate is checked against, PEM.
    pub trust_bundle: String,
    pub task_keys: Vec<PublicKey>,
    /// The only hosts the agent may ever dial, signed: a [`Bootstrap`].
    pub bootstrap: Signed,
}

/// The hosts an agent may dial.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Bootstrap {
    pub node_id: NodeId,
    /// `host:port` of agent gateways.
    pub gateways: Vec<String>,
    pub issued_at: DateTime<Utc>,
}

/// A new certificate for the old key.
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
