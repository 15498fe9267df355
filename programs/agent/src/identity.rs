//! Who this host is: its key, which never leaves it, its certificate, whom it trusts and whom it may dial.

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

/// The host's private key (PKCS#8). A copy is cheap.
#[derive(Clone)]
pub struct HostKey(Arc<Secret<Vec<u8>>>);

impl HostKey {
    /// The key in this directory, made now if there is none.
    pub fn open(dir: &Path) -> Result<Self> {
        let path = dir.join(KEY);
        if let Some(pem) = files::read(&path)? {
            let der = PrivatePkcs8KeyDer::from_pem_slice(&pem)
                .map_err(|_| AgentError::State(format!("{} holds no key", path.display())))?;
            return Ok(Self(Arc::new(Secret::new(der.secret_pkcs8_der().to_vec()))));
        }
        let made =
            Entropy::system().p256_key().ok_or_else(|| AgentError::State("no key could be made".into()))?;
        let key = Self(Arc::new(made));
        files::replace(&path, key.pair()?.serialize_pem().as_bytes())?;
        Ok(key)
    }

    pub fn pkcs8(&self) -> &[u8] {
        self.0.expose()
    }

    /// A certificate request that asks for nothing but a certificate.
    pub fn request(&self) -> Result<String> {
        let mut params = CertificateParams::default();
        params.distinguished_name = DistinguishedName::new();
        let unmade = |_| AgentError::State("no certificate request could be made".into());
        params.serialize_request(&self.pair()?).and_then(|request| request.pem()).map_err(unmade)
    }

    fn pair(&self) -> Result<KeyPair> {
        let der = PrivatePkcs8KeyDer::from(self.pkcs8());
        KeyPair::from_pkcs8_der_and_sign_algo(&der, &PKCS_ECDSA_P256_SHA256)
            .map_err(|_| AgentError::State("the host's key can't be used".into()))
    }
}

/// What the control plane gave this host.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Identity {
    pub node_id: NodeId,
    /// The certificate and its issuer's, PEM.
    pub certificate: String,
    /// Roots of gateways, PEM.
    pub trust_bundle: String,
    pub task_keys: Vec<PublicKey>,
    /// A [`Bootstrap`], kept as it was signed.
    bootstrap: Signed,
}

/// What the certificate says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Validity {
    /// Hexadecimal.
    pub serial: String,
    pub not_before: DateTime<Utc>,
    pub not_after: DateTime<Utc>,
}

impl Validity {
    /// When two thirds of its life are over.
    pub fn renew_at(&self) -> DateTime<Utc> {
        self.not_before + (self.not_after - self.not_before) * 2 / 3
    }
}

impl Identity {
    /// What an enrolment gave, once the list of gateways proves to be signed by the keys given with it.
    pub fn enrolled(answer: EnrolAnswer) -> Result<Self> {
        let EnrolAnswer { node_id, certificate, trust_bundle, task_keys, bootstrap } = answer;
        Self { node_id, certificate, trust_bundle, task_keys, bootstrap }.checked()
    }

    /// The same host with what a renewal gave. Keys may have changed while it was dark: those of the answer count.
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

    /// The only addresses (`host:port`) this host dials. The signature was checked when the list was taken.
    pub fn gateways(&self) -> Result<Vec<String>> {
        let list: Bootstrap = serde_json::from_str(&self.bootstrap.payload)
            .map_err(|_| AgentError::State("the list of gateways can't be read".into()))?;
        Ok(list.gateways)
    }

    pub fn chain(&self) -> Result<Vec<CertificateDer<'static>>> {
        certificates(&self.certificate)
    }

    pub fn validity(&self) -> Result<Validity> {
        let unreadable = || AgentError::State("the host's certificate can't be read".into());
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
            return Err(AgentError::State("the list of gateways is for another host, or empty".into()));
        }
        self.validity()?;
        Ok(self)
    }
}

pub fn certificates(pem: &str) -> Result<Vec<CertificateDer<'static>>> {
    let read = CertificateDer::pem_slice_iter(pem.as_bytes()).collect::<std::result::Result<Vec<_>, _>>();
    read.map_err(|_| AgentError::State("a certificate can't be read".into()))
}
