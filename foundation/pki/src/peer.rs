//! Identity of a connection's peer, from its certificate.

use chrono::{DateTime, Utc};
use gpuaas_core::{NodeId, chain};
use x509_parser::prelude::{GeneralName, X509Certificate};

use crate::authority::fingerprint;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PeerError {
    #[error("the certificate can't be read")]
    Unreadable,
    #[error("a node certificate has exactly one name, a URI")]
    Names,
    #[error("the certificate is for another trust domain, or not for a node")]
    Identity,
}

/// A node's identity from its TLS certificate. Expiry and revocation aren't checked here; callers must check both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeerIdentity {
    pub node_id: NodeId,
    /// Hexadecimal.
    pub serial: String,
    pub not_before: DateTime<Utc>,
    pub not_after: DateTime<Utc>,
    /// An uncompressed point.
    pub public_key: Vec<u8>,
    /// `sha256:…` of the certificate.
    pub fingerprint: String,
}

impl PeerIdentity {
    pub fn from_der(der: &[u8], trust_domain: &str) -> Result<Self, PeerError> {
        let (_, certificate) = x509_parser::parse_x509_certificate(der).map_err(|_| PeerError::Unreadable)?;
        let time = |at: i64| DateTime::from_timestamp(at, 0).ok_or(PeerError::Unreadable);
        let validity = certificate.validity();
        Ok(Self {
            node_id: node(&certificate, trust_domain)?,
            serial: chain::hex(certificate.raw_serial()),
            not_before: time(validity.not_before.timestamp())?,
            not_after: time(validity.not_after.timestamp())?,
            public_key: certificate.public_key().subject_public_key.as_ref().to_vec(),
            fingerprint: fingerprint(der),
        })
    }
}

fn node(certificate: &X509Certificate<'_>, trust_domain: &str) -> Result<NodeId, PeerError> {
    let names =
        certificate.subject_alternative_name().map_err(|_| PeerError::Names)?.ok_or(PeerError::Names)?;
    let [GeneralName::URI(uri)] = names.value.general_names.as_slice() else {
        return Err(PeerError::Names);
    };
    let path = uri.strip_prefix("spiffe://").and_then(|rest| rest.strip_prefix(trust_domain));
    let node = path.and_then(|path| path.strip_prefix("/node/")).ok_or(PeerError::Identity)?;
    node.parse().map_err(|_| PeerError::Identity)
}
