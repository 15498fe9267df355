//! The authority's keys: generated once. The root keys are handed out for offline storage, the others are stored sealed.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{Entropy, Secret};
use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DistinguishedName, DnType, ExtendedKeyUsagePurpose,
    IsCa, KeyPair, KeyUsagePurpose, PKCS_ECDSA_P256_SHA256,
};
use serde::{Deserialize, Serialize, Serializer};
use zeroize::Zeroizing;

use crate::authority::{AuthorityError, serial, validity};

const ROOT_DAYS: i64 = 20 * 365;
const ISSUER_DAYS: i64 = 10 * 365;

/// Data that the authority needs in operation; stored sealed.
#[derive(Clone, Serialize, Deserialize)]
struct StoredKeys {
    trust_domain: String,
    control_plane: IssuerKey,
    nodes: IssuerKey,
}

/// An issuing key, its certificate and the root above it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct IssuerKey {
    pub name: String,
    pub certificate: String,
    pub root: String,
    #[serde(serialize_with = "serialize_exposed")]
    pub key: Secret<String>,
}

fn serialize_exposed<S: Serializer>(key: &Secret<String>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(key.expose())
}

/// Issuer keys and certificates of both hierarchies, without the root keys.
#[derive(Clone)]
pub struct AuthorityKeys(StoredKeys);

impl AuthorityKeys {
    /// Serialises the keys for sealing.
    pub fn to_bytes(&self) -> Result<Secret<Vec<u8>>, AuthorityError> {
        serde_json::to_vec(&self.0).map(Secret::new).map_err(|_| AuthorityError::Unreadable)
    }

    pub fn from_bytes(bytes: &Secret<Vec<u8>>) -> Result<Self, AuthorityError> {
        serde_json::from_slice(bytes.expose()).map(Self).map_err(|_| AuthorityError::Unreadable)
    }

    pub(crate) fn trust_domain(&self) -> &str {
        &self.0.trust_domain
    }

    pub(crate) fn control_plane(&self) -> &IssuerKey {
        &self.0.control_plane
    }

    pub(crate) fn nodes(&self) -> &IssuerKey {
        &self.0.nodes
    }
}

/// The root keys of both hierarchies, PEM. Needed only to create new issuers, so they are stored outside the system.
pub struct RootKeys {
    pub control_plane: Secret<String>,
    pub nodes: Secret<String>,
}

impl RootKeys {
    /// Returns both keys as one text, each preceded by a line with its name.
    pub fn to_pem(&self) -> Secret<String> {
        let (control_plane, nodes) = (self.control_plane.expose(), self.nodes.expose());
        Secret::new(format!("# control-plane root\n{control_plane}# node root\n{nodes}"))
    }
}

/// Generates both hierarchies.
pub fn new_authority(
    trust_domain: &str,
    now: DateTime<Utc>,
) -> Result<(AuthorityKeys, RootKeys), AuthorityError> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | '-' | '_');
    if trust_domain.is_empty() || trust_domain.len() > 255 || !trust_domain.chars().all(plain) {
        return Err(AuthorityError::TrustDomain(trust_domain.to_owned()));
    }
    let server = (format!("{trust_domain} control plane"), ExtendedKeyUsagePurpose::ServerAuth);
    let client = (format!("{trust_domain} nodes"), ExtendedKeyUsagePurpose::ClientAuth);
    let (control_plane, control_plane_root) = new_hierarchy(&server.0, server.1, now)?;
    let (nodes, nodes_root) = new_hierarchy(&client.0, client.1, now)?;
    let stored = StoredKeys { trust_domain: trust_domain.to_owned(), control_plane, nodes };
    Ok((AuthorityKeys(stored), RootKeys { control_plane: control_plane_root, nodes: nodes_root }))
}

/// Generates a root and an issuer below it that can certify for one usage only.
fn new_hierarchy(
    name: &str,
    usage: ExtendedKeyUsagePurpose,
    now: DateTime<Utc>,
) -> Result<(IssuerKey, Secret<String>), AuthorityError> {
    let (root_key, root_pem) = new_key()?;
    let root = CertifiedIssuer::self_signed(
        authority_params(&format!("{name} root"), 1, now, Duration::days(ROOT_DAYS)),
        root_key,
    )?;
    let (key, key_pem) = new_key()?;
    let name = format!("{name} issuer");
    let mut issuer = authority_params(&name, 0, now, Duration::days(ISSUER_DAYS));
    issuer.use_authority_key_identifier_extension = true;
    issuer.extended_key_usages = vec![usage];
    let issuer = issuer.signed_by(&key, &root)?;
    Ok((IssuerKey { name, certificate: issuer.pem(), root: root.pem(), key: key_pem }, root_pem))
}

/// Generates a P-256 key. Returns it with its PEM text.
pub(crate) fn new_key() -> Result<(KeyPair, Secret<String>), AuthorityError> {
    let pkcs8 = Entropy::system().p256_key().ok_or(AuthorityError::Unreadable)?;
    let der = rustls::pki_types::PrivatePkcs8KeyDer::from(pkcs8.expose().as_slice());
    let key = KeyPair::from_pkcs8_der_and_sign_algo(&der, &PKCS_ECDSA_P256_SHA256)?;
    let pem = Zeroizing::new(key.serialize_pem());
    Ok((key, Secret::new(pem.to_string())))
}

/// Returns the parameters common to all certificates of authorities.
fn authority_params(name: &str, path_len: u8, now: DateTime<Utc>, life: Duration) -> CertificateParams {
    let mut params = CertificateParams::default();
    validity(&mut params, now, now + life);
    params.serial_number = Some(serial());
    params.distinguished_name = common_name(name);
    params.is_ca = IsCa::Ca(BasicConstraints::Constrained(path_len));
    params.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::CrlSign];
    params
}

pub(crate) fn common_name(name: &str) -> DistinguishedName {
    let mut distinguished = DistinguishedName::new();
    distinguished.push(DnType::CommonName, name);
    distinguished
}
