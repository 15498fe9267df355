//! The built-in certificate authority: issues certificates for nodes (hours) and for servers of the control plane
//! (months).

use std::net::IpAddr;
use std::sync::Arc;

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{Entropy, Secret, chain};
use rcgen::{
    CertificateParams, ExtendedKeyUsagePurpose, Issuer, KeyPair, KeyUsagePurpose, PublicKeyData, SanType,
    SerialNumber,
};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use uuid::Uuid;

use crate::certificate_authority::NodeCertificateRequest;
use crate::csr::{self, CsrError};
use crate::keys::{AuthorityKeys, IssuerKey, common_name, new_key};

const SERVER_DAYS: i64 = 90;
/// Backdating of certificates, because the clocks of nodes may differ.
const BACKDATED_MINUTES: i64 = 10;

#[derive(Debug, thiserror::Error)]
pub enum AuthorityError {
    #[error("a trust domain is lower-case letters, digits, `.`, `-` and `_`, not {0:?}")]
    TrustDomain(String),
    #[error("{0:?} is neither a DNS name nor an IP address")]
    ServerName(String),
    #[error(transparent)]
    Csr(#[from] CsrError),
    /// The certificate may have been issued: the request is repeated.
    #[error("the certificate authority is unavailable")]
    Unavailable(#[source] Box<dyn std::error::Error + Send + Sync>),
    #[error("the authority's keys can't be read")]
    Unreadable,
    #[error("the certificate can't be issued")]
    Certificate(#[from] rcgen::Error),
    #[error("TLS can't be set up")]
    Tls(#[from] rustls::Error),
}

/// A certificate issued to a node.
#[derive(Debug, Clone)]
pub struct IssuedNode {
    /// PEM: the certificate and its issuer's.
    pub chain_pem: String,
    /// Hexadecimal, as in task results.
    pub serial: String,
    pub not_after: DateTime<Utc>,
    /// An uncompressed point.
    pub public_key: Vec<u8>,
    /// `sha256:…` of the certificate.
    pub fingerprint: String,
}

/// A certificate for a server of the control plane.
#[derive(Clone)]
pub struct ServerCertificate {
    /// PEM: the certificate, its issuer's and the root's, so that a client that knows only the root's fingerprint can
    /// verify it.
    pub chain_pem: String,
    pub key_pem: Secret<String>,
    pub not_after: DateTime<Utc>,
}

/// Issues certificates. Cheap to clone.
#[derive(Clone)]
pub struct Authority(Arc<Opened>);

struct Opened {
    keys: AuthorityKeys,
    control_plane: Issuer<'static, KeyPair>,
    nodes: Issuer<'static, KeyPair>,
    /// End of the issuer's certificate; no issued certificate outlives it.
    nodes_end: DateTime<Utc>,
    fingerprint: String,
}

impl Authority {
    pub fn open(keys: AuthorityKeys) -> Result<Self, AuthorityError> {
        let (control_plane, nodes) = (issuer(keys.control_plane())?, issuer(keys.nodes())?);
        let fingerprint = fingerprint(&certificate(&keys.control_plane().root)?);
        let nodes_end = not_after_of(&certificate(&keys.nodes().certificate)?)?;
        Ok(Self(Arc::new(Opened { keys, control_plane, nodes, nodes_end, fingerprint })))
    }

    pub fn trust_domain(&self) -> &str {
        self.0.keys.trust_domain()
    }

    /// Returns the control plane's root, PEM. Agents trust it.
    pub fn trust_bundle(&self) -> String {
        self.0.keys.control_plane().root.clone()
    }

    /// Returns the nodes' root, PEM. Gateways trust it.
    pub fn node_bundle(&self) -> String {
        self.0.keys.nodes().root.clone()
    }

    /// Returns `sha256:…` of the control plane's root. An agent without any certificate yet pins it.
    pub fn fingerprint(&self) -> String {
        self.0.fingerprint.clone()
    }

    /// Returns the public key of a certificate request. The request's signature proves that the requester holds the
    /// private key.
    pub fn requested_key(csr_pem: &str) -> Result<Vec<u8>, CsrError> {
        csr::public_key(csr_pem).map(|key| key.der_bytes().to_vec())
    }

    /// Issues a certificate for the key of a request. The serial number is that of the claim, so a repeated request issues
    /// no second certificate.
    pub fn issue_node(&self, request: &NodeCertificateRequest) -> Result<IssuedNode, AuthorityError> {
        let NodeCertificateRequest { claim, node, ref csr_pem, not_before: now, life } = *request;
        let key = csr::public_key(csr_pem)?;
        let identity = format!("spiffe://{}/node/{node}", self.trust_domain());
        let name = SanType::URI(identity.as_str().try_into()?);
        let end = (now + life).min(self.0.nodes_end);
        let mut params =
            leaf_params(&node.to_string(), vec![name], ExtendedKeyUsagePurpose::ClientAuth, now, end);
        params.serial_number = Some(serial_of(claim));
        let issued = params.signed_by(&key, &self.0.nodes)?;
        Ok(IssuedNode {
            chain_pem: issued.pem() + &self.0.keys.nodes().certificate,
            serial: params.serial_number.map(|serial| chain::hex(&serial.to_bytes())).unwrap_or_default(),
            not_after: not_after_of(issued.der())?,
            public_key: key.der_bytes().to_vec(),
            fingerprint: fingerprint(issued.der()),
        })
    }

    /// Issues a certificate and a new key for a server with these DNS names and addresses.
    pub fn issue_server(
        &self,
        names: &[String],
        now: DateTime<Utc>,
    ) -> Result<ServerCertificate, AuthorityError> {
        let sans = names.iter().map(|name| server_name(name)).collect::<Result<Vec<_>, _>>()?;
        let first = names.first().ok_or_else(|| AuthorityError::ServerName(String::new()))?;
        let (key, key_pem) = new_key()?;
        let end = now + Duration::days(SERVER_DAYS);
        let params = leaf_params(first, sans, ExtendedKeyUsagePurpose::ServerAuth, now, end);
        let issued = params.signed_by(&key, &self.0.control_plane)?;
        let above = self.0.keys.control_plane();
        let chain_pem = [issued.pem(), above.certificate.clone(), above.root.clone()].concat();
        Ok(ServerCertificate { chain_pem, key_pem, not_after: not_after_of(issued.der())? })
    }
}

/// Returns `sha256:…` of a certificate.
pub(crate) fn fingerprint(der: &[u8]) -> String {
    let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, der);
    format!("sha256:{}", chain::hex(digest.as_ref()))
}

/// Returns a serial number of 127 random bits, so that a new certificate for an old key has another serial.
pub(crate) fn serial() -> SerialNumber {
    serial_from(Entropy::system().bytes())
}

/// Returns the serial number of a claim.
fn serial_of(claim: Uuid) -> SerialNumber {
    let digest = aws_lc_rs::digest::digest(&aws_lc_rs::digest::SHA256, claim.as_bytes());
    let mut bytes = [0; 16];
    bytes.iter_mut().zip(digest.as_ref()).for_each(|(byte, digit)| *byte = *digit);
    serial_from(bytes)
}

fn serial_from(mut bytes: [u8; 16]) -> SerialNumber {
    // Positive, and always of full length.
    bytes[0] = (bytes[0] & 0x3f) | 0x40;
    SerialNumber::from_slice(&bytes)
}

pub(crate) fn validity(params: &mut CertificateParams, now: DateTime<Utc>, end: DateTime<Utc>) {
    let epoch = rcgen::date_time_ymd(1970, 1, 1);
    let at = |time: DateTime<Utc>| {
        epoch + std::time::Duration::from_secs(u64::try_from(time.timestamp()).unwrap_or(0))
    };
    params.not_before = at(now - Duration::minutes(BACKDATED_MINUTES));
    params.not_after = at(end);
}

fn leaf_params(
    name: &str,
    sans: Vec<SanType>,
    usage: ExtendedKeyUsagePurpose,
    now: DateTime<Utc>,
    end: DateTime<Utc>,
) -> CertificateParams {
    let mut params = CertificateParams::default();
    validity(&mut params, now, end);
    params.serial_number = Some(serial());
    params.distinguished_name = common_name(name);
    params.subject_alt_names = sans;
    params.is_ca = rcgen::IsCa::ExplicitNoCa;
    params.key_usages = vec![KeyUsagePurpose::DigitalSignature];
    params.extended_key_usages = vec![usage];
    params.use_authority_key_identifier_extension = true;
    params
}

fn server_name(name: &str) -> Result<SanType, AuthorityError> {
    if let Ok(address) = name.parse::<IpAddr>() {
        return Ok(SanType::IpAddress(address));
    }
    let refused = || AuthorityError::ServerName(name.to_owned());
    rustls::pki_types::DnsName::try_from(name).map_err(|_| refused())?;
    Ok(SanType::DnsName(name.try_into().map_err(|_| refused())?))
}

fn issuer(issuing: &IssuerKey) -> Result<Issuer<'static, KeyPair>, AuthorityError> {
    let key = KeyPair::from_pem(issuing.key.expose())?;
    let mut params = CertificateParams::default();
    params.distinguished_name = common_name(&issuing.name);
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
    Ok(Issuer::new(params, key))
}

pub(crate) fn certificate(pem: &str) -> Result<CertificateDer<'static>, AuthorityError> {
    CertificateDer::from_pem_slice(pem.as_bytes()).map_err(|_| AuthorityError::Unreadable)
}

fn not_after_of(der: &[u8]) -> Result<DateTime<Utc>, AuthorityError> {
    let (_, parsed) = x509_parser::parse_x509_certificate(der).map_err(|_| AuthorityError::Unreadable)?;
    let end = parsed.validity().not_after.timestamp();
    DateTime::from_timestamp(end, 0).ok_or(AuthorityError::Unreadable)
}

#[cfg(test)]
mod tests;
