//! TLS 1.3 client configurations for gateways: before enrolment with a pinned root, afterwards with the trust bundle and the
//! node's certificate.

use std::sync::{Arc, LazyLock};

use gpuaas_core::chain;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{Resumption, WebPkiServerVerifier};
use rustls::crypto::{CryptoProvider, aws_lc_rs};
use rustls::pki_types::{CertificateDer, PrivatePkcs8KeyDer, ServerName, UnixTime};
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};

use crate::error::{AgentError, Result};
use crate::identity::{HostKey, Identity, certificates};

const RECORD_BYTES: usize = 4096;

static PROVIDER: LazyLock<Arc<CryptoProvider>> = LazyLock::new(|| Arc::new(aws_lc_rs::default_provider()));

/// Returns a configuration that trusts a server whose own chain contains a root with this fingerprint.
pub fn pinned(text: &str) -> Result<Arc<ClientConfig>> {
    let digits = text.strip_prefix("sha256:").map(str::to_ascii_lowercase);
    let is_sha256 = |digits: &String| digits.len() == 64 && chain::unhex(digits).is_some();
    let fingerprint = digits.filter(is_sha256).ok_or_else(|| AgentError::Fingerprint(text.to_owned()))?;
    let builder = ClientConfig::builder_with_provider(PROVIDER.clone())
        .with_protocol_versions(&[&rustls::version::TLS13])
        .map_err(|error| AgentError::State(error.to_string()))?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(PinnedRoot { fingerprint }));
    Ok(Arc::new(limit_memory(builder.with_no_client_auth())))
}

/// Returns the verifier of gateway certificates for a trust bundle. Simulated hosts share one.
pub fn gateway_verifier(bundle: &str) -> Result<Arc<WebPkiServerVerifier>> {
    let unusable =
        |error: &dyn ToString| AgentError::State(format!("the trust bundle: {}", error.to_string()));
    let mut roots = RootCertStore::empty();
    for root in certificates(bundle)? {
        roots.add(root).map_err(|error| unusable(&error))?;
    }
    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), PROVIDER.clone())
        .build()
        .map_err(|error| unusable(&error))
}

/// Returns the configuration for mutual TLS.
pub fn mutual(
    identity: &Identity,
    key: &HostKey,
    verifier: Arc<WebPkiServerVerifier>,
) -> Result<Arc<ClientConfig>> {
    let unusable = |error: Error| AgentError::State(format!("the host's certificate: {error}"));
    let private = PrivatePkcs8KeyDer::from(key.pkcs8().to_vec()).into();
    let config = ClientConfig::builder_with_provider(PROVIDER.clone())
        .with_protocol_versions(&[&rustls::version::TLS13])
        .map_err(unusable)?
        .dangerous()
        .with_custom_certificate_verifier(verifier)
        .with_client_auth_cert(identity.chain()?, private)
        .map_err(unusable)?;
    Ok(Arc::new(limit_memory(config)))
}

/// Limits memory per connection: small records, no session cache.
fn limit_memory(mut config: ClientConfig) -> ClientConfig {
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    config.max_fragment_size = Some(RECORD_BYTES);
    config.resumption = Resumption::disabled();
    config
}

/// Verifier that accepts chains with the pinned root.
#[derive(Debug)]
struct PinnedRoot {
    /// SHA-256 of the root certificate, hexadecimal.
    fingerprint: String,
}

impl ServerCertVerifier for PinnedRoot {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> std::result::Result<ServerCertVerified, Error> {
        let is_pinned = |certificate: &&CertificateDer<'_>| chain::sha256(&[certificate]) == self.fingerprint;
        let unknown = || Error::InvalidCertificate(CertificateError::UnknownIssuer);
        let root = intermediates.iter().find(is_pinned).ok_or_else(unknown)?;
        let mut roots = RootCertStore::empty();
        roots.add(root.clone().into_owned())?;
        let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), PROVIDER.clone())
            .build()
            .map_err(|_| unknown())?;
        verifier.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now)
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> std::result::Result<HandshakeSignatureValid, Error> {
        Err(Error::General("TLS 1.2 isn't supported".to_owned()))
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> std::result::Result<HandshakeSignatureValid, Error> {
        let algorithms = &PROVIDER.signature_verification_algorithms;
        rustls::crypto::verify_tls13_signature(message, cert, dss, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        PROVIDER.signature_verification_algorithms.supported_schemes()
    }
}
