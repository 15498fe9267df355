//! Certificate requests of nodes: proof of possession of a key, and nothing else.

use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1, UnparsedPublicKey};
use rcgen::{PKCS_ECDSA_P256_SHA256, PublicKeyData, SignatureAlgorithm};
use rustls::pki_types::CertificateSigningRequestDer;
use rustls::pki_types::pem::PemObject;
use x509_parser::certification_request::X509CertificationRequest;
use x509_parser::oid_registry::{OID_EC_P256, OID_KEY_TYPE_EC_PUBLIC_KEY, OID_SIG_ECDSA_WITH_SHA256};
use x509_parser::prelude::FromDer;

/// Size of an uncompressed P-256 point.
const POINT_BYTES: usize = 65;

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CsrError {
    #[error("the certificate request can't be read")]
    Unreadable,
    #[error("only ECDSA P-256 keys are supported")]
    KeyType,
    #[error("the request isn't signed by its own key")]
    NotSigned,
    #[error("the request contains names or extensions: the authority sets them")]
    ExtraNames,
}

/// The public key of a certificate request.
#[derive(Debug)]
pub(crate) struct RequestedKey(Vec<u8>);

impl PublicKeyData for RequestedKey {
    fn der_bytes(&self) -> &[u8] {
        &self.0
    }

    fn algorithm(&self) -> &'static SignatureAlgorithm {
        &PKCS_ECDSA_P256_SHA256
    }
}

/// Returns the public key of a request. Rejects other key types, invalid signatures, and requests for names or
/// extensions.
pub(crate) fn public_key(pem: &str) -> Result<RequestedKey, CsrError> {
    let unreadable = |_| CsrError::Unreadable;
    let der =
        CertificateSigningRequestDer::from_pem_slice(pem.as_bytes()).map_err(|_| CsrError::Unreadable)?;
    let (rest, request) = X509CertificationRequest::from_der(&der).map_err(|_| CsrError::Unreadable)?;
    if !rest.is_empty() {
        return Err(CsrError::Unreadable);
    }
    let info = &request.certification_request_info;
    let point = info.subject_pki.subject_public_key.as_ref();
    let algorithm = &info.subject_pki.algorithm;
    let curve = algorithm.parameters.as_ref().map(|curve| curve.as_oid()).transpose().map_err(unreadable)?;
    let p256 = algorithm.algorithm == OID_KEY_TYPE_EC_PUBLIC_KEY
        && curve.is_some_and(|curve| curve == OID_EC_P256)
        && request.signature_algorithm.algorithm == OID_SIG_ECDSA_WITH_SHA256
        && point.len() == POINT_BYTES;
    if !p256 {
        return Err(CsrError::KeyType);
    }
    let key = UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point);
    key.verify(info.raw, request.signature_value.as_ref()).map_err(|_| CsrError::NotSigned)?;
    if !info.attributes().is_empty() {
        return Err(CsrError::ExtraNames);
    }
    Ok(RequestedKey(point.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rcgen::{CertificateParams, CustomExtension, KeyPair, PKCS_ECDSA_P384_SHA384, SanType};
    use rustls::pki_types::CertificateSigningRequestDer as Der;

    fn request(params: CertificateParams, key: &KeyPair) -> String {
        params.serialize_request(key).expect("a request").pem().expect("text")
    }

    fn plain() -> CertificateParams {
        CertificateParams::default()
    }

    #[test]
    fn the_key_of_a_plain_request_is_taken() {
        let key = KeyPair::generate().expect("a key");
        let taken = public_key(&request(plain(), &key)).expect("taken");
        assert_eq!(taken.der_bytes(), key.public_key_raw());
    }

    #[test]
    fn a_request_for_names_or_extensions_is_refused() {
        let key = KeyPair::generate().expect("a key");
        let uri = SanType::URI("spiffe://other/node/x".try_into().expect("ascii"));
        let mut named = plain();
        named.subject_alt_names = vec![uri];
        let mut extended = plain();
        extended.custom_extensions = vec![CustomExtension::from_oid_content(&[1, 2, 3], vec![5, 0])];
        for params in [named, extended] {
            assert_eq!(public_key(&request(params, &key)).err(), Some(CsrError::ExtraNames));
        }
    }

    #[test]
    fn another_curve_is_refused() {
        let key = KeyPair::generate_for(&PKCS_ECDSA_P384_SHA384).expect("a key");
        assert_eq!(public_key(&request(plain(), &key)).err(), Some(CsrError::KeyType));
    }

    #[test]
    fn a_request_signed_by_another_key_is_refused() {
        let (ours, other) = (KeyPair::generate().expect("a key"), KeyPair::generate().expect("a key"));
        let text = request(plain(), &ours);
        let mut der = Der::from_pem_slice(text.as_bytes()).expect("reads").to_vec();
        let at = der.windows(65).position(|bytes| bytes == ours.public_key_raw()).expect("holds the key");
        der[at..at + 65].copy_from_slice(other.public_key_raw());
        let body = base64::Engine::encode(&base64::engine::general_purpose::STANDARD, der);
        let forged =
            format!("-----BEGIN CERTIFICATE REQUEST-----\n{body}\n-----END CERTIFICATE REQUEST-----\n");
        assert_eq!(public_key(&forged).err(), Some(CsrError::NotSigned));
    }

    #[test]
    fn noise_is_refused() {
        assert_eq!(public_key("hello").err(), Some(CsrError::Unreadable));
    }
}
