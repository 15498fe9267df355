//! The node's identity: its private key (which never leaves the host), certificate, trusted roots and gateway list.

use std::io;
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::enrolment::{Bootstrap, EnrolAnswer, RenewAnswer};
use gpuaas_agent_protocol::signed::{PublicKey, Purpose, Signed};
use gpuaas_core::{Entropy, NodeId, Secret, chain};
use rcgen::{CertificateParams, DistinguishedName, KeyPair, PKCS_ECDSA_P256_SHA256};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer};
use serde::{Deserialize, Serialize};

use crate::error::{AgentError, Result};
use crate::files;

const KEY: &str = "key.pem";
const IDENTITY: &str = "identity.json";

/// The host's private key (PKCS#8). Cloning is cheap.
#[derive(Clone)]
pub struct HostKey(Arc<Secret<Vec<u8>>>);

impl HostKey {
    /// Reads the key from the directory, or generates one.
    pub fn open(dir: &Path) -> Result<Self> {
        let path = dir.join(KEY);
        if let Some(pem) = files::read(&path)? {
            let der = PrivatePkcs8KeyDer::from_pem_slice(&pem)
                .map_err(|_| AgentError::State(format!("{} contains no private key", path.display())))?;
            return Ok(Self(Arc::new(Secret::new(der.secret_pkcs8_der().to_vec()))));
        }
        let generated =
            Entropy::system().p256_key().ok_or_else(|| AgentError::State("key generation failed".into()))?;
        let key = Self(Arc::new(generated));
        files::replace(&path, key.pair()?.serialize_pem().as_bytes())?;
        Ok(key)
    }

    pub fn pkcs8(&self) -> &[u8] {
        self.0.expose()
    }

    /// Creates a certificate request without a subject or extensions: the control plane decides both.
    pub fn request(&self) -> Result<String> {
        let mut params = CertificateParams::default();
        params.distinguished_name = DistinguishedName::new();
        let failed = |_| AgentError::State("creating a certificate request failed".into());
        params.serialize_request(&self.pair()?).and_then(|request| request.pem()).map_err(failed)
    }

    fn pair(&self) -> Result<KeyPair> {
        let der = PrivatePkcs8KeyDer::from(self.pkcs8());
        KeyPair::from_pkcs8_der_and_sign_algo(&der, &PKCS_ECDSA_P256_SHA256)
            .map_err(|_| AgentError::State("the node's private key is invalid".into()))
    }
}

/// The node's credentials, as issued by the control plane.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Identity {
    pub node_id: NodeId,
    /// Certificate chain: the node's and its issuer's, PEM.
    pub certificate: String,
    /// Roots of gateways, PEM.
    pub trust_bundle: String,
    pub task_keys: Vec<PublicKey>,
    /// The signed [`Bootstrap`], unmodified.
    bootstrap: Signed,
}

/// Serial number and validity period of the certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Validity {
    /// Hexadecimal.
    pub serial: String,
    pub not_before: DateTime<Utc>,
    pub not_after: DateTime<Utc>,
}

impl Validity {
    /// Returns the renewal time: two thirds of the certificate's lifetime.
    pub fn renew_at(&self) -> DateTime<Utc> {
        self.not_before + (self.not_after - self.not_before) * 2 / 3
    }
}

impl Identity {
    /// Creates the identity from an enrolment response. Fails unless the gateway list is signed by one of its task keys.
    pub fn enrolled(answer: EnrolAnswer) -> Result<Self> {
        let EnrolAnswer { node_id, certificate, trust_bundle, task_keys, bootstrap } = answer;
        Self { node_id, certificate, trust_bundle, task_keys, bootstrap }.checked()
    }

    /// Creates the identity after a renewal. The response's task keys replace the old ones, which may have been rotated
    /// while the node was offline.
    pub fn renewed(&self, answer: RenewAnswer) -> Result<Self> {
        let RenewAnswer { certificate, trust_bundle, task_keys, bootstrap } = answer;
        Self { node_id: self.node_id, certificate, trust_bundle, task_keys, bootstrap }.checked()
    }

    pub fn with_keys(&self, task_keys: Vec<PublicKey>) -> Self {
        Self { task_keys, ..self.clone() }
    }

    pub fn load(dir: &Path) -> Result<Option<Self>> {
        Ok(files::read_json(&dir.join(IDENTITY))?)
    }

    pub fn save(&self, dir: &Path) -> io::Result<()> {
        files::replace_json(&dir.join(IDENTITY), self)
    }

    /// Returns the only addresses (`host:port`) this agent dials. The signature was verified when the list was received.
    pub fn gateways(&self) -> Result<Vec<String>> {
        let list: Bootstrap = serde_json::from_str(&self.bootstrap.payload)
            .map_err(|_| AgentError::State("the gateway list can't be parsed".into()))?;
        Ok(list.gateways)
    }

    pub fn chain(&self) -> Result<Vec<CertificateDer<'static>>> {
        certificates(&self.certificate)
    }

    pub fn validity(&self) -> Result<Validity> {
        let unreadable = || AgentError::State("the node's certificate can't be parsed".into());
        let chain = self.chain()?;
        let leaf = chain.first().ok_or_else(unreadable)?;
        let (_, parsed) = x509_parser::parse_x509_certificate(leaf).map_err(|_| unreadable())?;
        let time = |at: i64| DateTime::from_timestamp(at, 0).ok_or_else(unreadable);
        Ok(Validity {
            serial: chain::hex(parsed.raw_serial()),
            not_before: time(parsed.validity().not_before.timestamp())?,
            not_after: time(parsed.validity().not_after.timestamp())?,
        })
    }

    fn checked(self) -> Result<Self> {
        let opened = self.bootstrap.open(Purpose::Bootstrap, &self.task_keys);
        let list: Bootstrap = opened.map_err(AgentError::Bootstrap)?;
        if list.node_id != self.node_id || list.gateways.is_empty() {
            return Err(AgentError::State("the gateway list is empty or for another node".into()));
        }
        self.validity()?;
        Ok(self)
    }
}

pub fn certificates(pem: &str) -> Result<Vec<CertificateDer<'static>>> {
    let read = CertificateDer::pem_slice_iter(pem.as_bytes()).collect::<std::result::Result<Vec<_>, _>>();
    read.map_err(|_| AgentError::State("a certificate can't be parsed".into()))
}
