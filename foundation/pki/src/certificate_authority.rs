//! The interface of certificate authorities. Issuing may be a request to another system: it is never called inside an open
//! transaction.

use std::future::ready;
use std::pin::Pin;

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::NodeId;
use uuid::Uuid;

use crate::authority::{Authority, AuthorityError, IssuedNode, ServerCertificate};

/// The result of issuing, later.
pub type Issuing<'a, T> = Pin<Box<dyn Future<Output = Result<T, AuthorityError>> + Send + 'a>>;

/// A request for the certificate of a node.
#[derive(Debug, Clone)]
pub struct NodeCertificateRequest {
    /// Idempotency key. A request whose outcome is unknown is repeated with the same one, always for the same key.
    pub claim: Uuid,
    pub node: NodeId,
    /// Proves possession of the key. Nothing but the key is taken from it.
    pub csr_pem: String,
    pub not_before: DateTime<Utc>,
    pub life: Duration,
}

/// Issues certificates for nodes and for servers of the control plane.
///
/// A certificate is good only while the control plane's own records list it, so an authority needn't revoke. Trust bundles are
/// loaded when the authority is opened.
pub trait CertificateAuthority: Send + Sync {
    fn trust_domain(&self) -> &str;

    /// Returns the control plane's root, PEM. Agents trust it.
    fn trust_bundle(&self) -> String;

    /// Returns the nodes' root, PEM. Gateways trust it.
    fn node_bundle(&self) -> String;

    /// Returns `sha256:…` of the control plane's root. An agent without any certificate yet pins it.
    fn fingerprint(&self) -> String;

    /// Issues a certificate for the key of a request. Fails with [`AuthorityError::Unavailable`] if the outcome is unknown.
    fn issue_node<'a>(&'a self, request: &'a NodeCertificateRequest) -> Issuing<'a, IssuedNode>;

    /// Issues a certificate and a new key for a server with these DNS names and addresses.
    fn issue_server<'a>(&'a self, names: &'a [String], now: DateTime<Utc>) -> Issuing<'a, ServerCertificate>;
}

impl CertificateAuthority for Authority {
    fn trust_domain(&self) -> &str {
        self.trust_domain()
    }

    fn trust_bundle(&self) -> String {
        self.trust_bundle()
    }

    fn node_bundle(&self) -> String {
        self.node_bundle()
    }

    fn fingerprint(&self) -> String {
        self.fingerprint()
    }

    fn issue_node<'a>(&'a self, request: &'a NodeCertificateRequest) -> Issuing<'a, IssuedNode> {
        Box::pin(ready(self.issue_node(request)))
    }

    fn issue_server<'a>(&'a self, names: &'a [String], now: DateTime<Utc>) -> Issuing<'a, ServerCertificate> {
        Box::pin(ready(self.issue_server(names, now)))
    }
}
