//! TLS for agents: 1.3 only, optional client certificates, small buffers for ten thousand connections.

use std::sync::Arc;

use rustls::client::danger::HandshakeSignatureValid;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, UnixTime};
use rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use rustls::server::{NoServerSessionStorage, WebPkiClientVerifier};
use rustls::{DigitallySignedStruct, DistinguishedName, Error, RootCertStore, ServerConfig, SignatureScheme};

use crate::authority::{AuthorityError, ServerCertificate, certificate};

/// Maximum record size. Small, because agents send small frames.
const RECORD_BYTES: usize = 4096;

/// Returns the TLS configuration of a gateway that trusts nodes with this root, PEM. A node may connect without a certificate (to enrol) or with an expired
/// one (to renew): callers must check both.
pub fn server_config(
    node_bundle: &str,
    server: &ServerCertificate,
) -> Result<Arc<ServerConfig>, AuthorityError> {
    let unreadable = |_| AuthorityError::Unreadable;
    let chain = CertificateDer::pem_slice_iter(server.chain_pem.as_bytes());
    let chain = chain.collect::<Result<Vec<_>, _>>().map_err(unreadable)?;
    let key = PrivateKeyDer::from_pem_slice(server.key_pem.expose().as_bytes()).map_err(unreadable)?;
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let mut roots = RootCertStore::empty();
    roots.add(certificate(node_bundle)?)?;
    let inner = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider.clone())
        .allow_unauthenticated()
        .build()
        .map_err(|_| AuthorityError::Unreadable)?;
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_protocol_versions(&[&rustls::version::TLS13])?
        .with_client_cert_verifier(Arc::new(HostVerifier(inner)))
        .with_single_cert(chain, key)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    config.max_fragment_size = Some(RECORD_BYTES);
    // Every connection proves possession of its key again: no session is resumed or stored.
    config.send_tls13_tickets = 0;
    config.session_storage = Arc::new(NoServerSessionStorage {});
    Ok(Arc::new(config))
}
/// Verifies node certificates as of their last valid moment if they have expired.
#[derive(Debug)]
struct HostVerifier(Arc<dyn ClientCertVerifier>);

impl ClientCertVerifier for HostVerifier {
    fn offer_client_auth(&self) -> bool {
        self.0.offer_client_auth()
    }

    fn client_auth_mandatory(&self) -> bool {
        self.0.client_auth_mandatory()
    }

    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        self.0.root_hint_subjects()
    }

    fn verify_client_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        now: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        self.0.verify_client_cert(end_entity, intermediates, verification_time(end_entity, now))
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.0.verify_tls12_signature(message, cert, dss)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.0.verify_tls13_signature(message, cert, dss)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_verify_schemes()
    }
}

fn verification_time(certificate: &[u8], now: UnixTime) -> UnixTime {
    let Ok((_, parsed)) = x509_parser::parse_x509_certificate(certificate) else { return now };
    let end = u64::try_from(parsed.validity().not_after.timestamp()).unwrap_or(0);
    UnixTime::since_unix_epoch(std::time::Duration::from_secs(end)).min(now)
}
