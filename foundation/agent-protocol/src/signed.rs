//! Signatures over the exact bytes sent: Ed25519 by the control plane, ECDSA P-256 by a host.

use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1, ED25519, Ed25519KeyPair, UnparsedPublicKey};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gpuaas_core::Entropy;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::checked;

/// Purpose of a signature, part of the signed bytes. A signature for one purpose is invalid for any other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    Task,
    Bootstrap,
    Result,
}

impl Purpose {
    const fn prefix(self) -> &'static [u8] {
        match self {
            Self::Task => b"gpuaas task 1\n",
            Self::Bootstrap => b"gpuaas bootstrap 1\n",
            Self::Result => b"gpuaas result 1\n",
        }
    }

    fn bytes(self, payload: &str) -> Vec<u8> {
        [self.prefix(), payload.as_bytes()].concat()
    }
}

/// A signed JSON text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Signed {
    /// Id of the control plane's key, or serial of the node's certificate for a result.
    #[serde(deserialize_with = "checked::label_or_empty")]
    pub key_id: String,
    /// JSON text, exactly as signed.
    #[serde(deserialize_with = "checked::payload")]
    pub payload: String,
    /// Signature, base64.
    #[serde(deserialize_with = "checked::label_or_empty")]
    pub signature: String,
}

/// A task-signing key of the control plane.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicKey {
    pub id: String,
    /// Ed25519, base64.
    pub key: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    #[error("signed by an unknown key")]
    UnknownKey,
    #[error("invalid signature")]
    Invalid,
    #[error("the signed text can't be read")]
    Unreadable,
    #[error("content can't be serialised for signing")]
    Unsignable,
}

impl Signed {
    /// Signs as the control plane.
    pub fn by_platform<T: Serialize>(
        purpose: Purpose,
        key_id: &str,
        key: &Ed25519KeyPair,
        content: &T,
    ) -> Result<Self, SignatureError> {
        let payload = serde_json::to_string(content).map_err(|_| SignatureError::Unsignable)?;
        let signature = STANDARD.encode(key.sign(&purpose.bytes(&payload)));
        Ok(Self { key_id: key_id.to_owned(), payload, signature })
    }

    /// Signs as a host, with the key of its certificate (PKCS#8).
    pub fn by_host<T: Serialize>(
        purpose: Purpose,
        serial: &str,
        pkcs8: &[u8],
        content: &T,
    ) -> Result<Self, SignatureError> {
        let payload = serde_json::to_string(content).map_err(|_| SignatureError::Unsignable)?;
        let signature = Entropy::system().p256_signature(pkcs8, &purpose.bytes(&payload));
        let signature = signature.ok_or(SignatureError::Unsignable)?;
        Ok(Self { key_id: serial.to_owned(), payload, signature: STANDARD.encode(signature) })
    }

    /// Verifies a text signed by the control plane with one of these keys, and parses it.
    pub fn open<T: DeserializeOwned>(
        &self,
        purpose: Purpose,
        keys: &[PublicKey],
    ) -> Result<T, SignatureError> {
        let key = keys.iter().find(|key| key.id == self.key_id).ok_or(SignatureError::UnknownKey)?;
        let key = STANDARD.decode(&key.key).map_err(|_| SignatureError::UnknownKey)?;
        self.verify(purpose, &UnparsedPublicKey::new(&ED25519, key))?;
        serde_json::from_str(&self.payload).map_err(|_| SignatureError::Unreadable)
    }

    /// Verifies a text signed by a host with this public key (an uncompressed point), and parses it.
    pub fn open_by_host<T: DeserializeOwned>(
        &self,
        purpose: Purpose,
        public_key: &[u8],
    ) -> Result<T, SignatureError> {
        self.verify(purpose, &UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, public_key))?;
        serde_json::from_str(&self.payload).map_err(|_| SignatureError::Unreadable)
    }

    fn verify<B: AsRef<[u8]>>(
        &self,
        purpose: Purpose,
        key: &UnparsedPublicKey<B>,
    ) -> Result<(), SignatureError> {
        let signature = STANDARD.decode(&self.signature).map_err(|_| SignatureError::Invalid)?;
        key.verify(&purpose.bytes(&self.payload), &signature).map_err(|_| SignatureError::Invalid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};

    fn platform() -> (Ed25519KeyPair, Vec<PublicKey>) {
        let key = Ed25519KeyPair::generate().expect("a key");
        let public = PublicKey { id: "k1".into(), key: STANDARD.encode(key.public_key()) };
        (key, vec![public])
    }

    #[test]
    fn a_platform_signature_is_valid_for_its_purpose_only() {
        let (key, keys) = platform();
        let signed = Signed::by_platform(Purpose::Task, "k1", &key, &"do it").expect("signs");
        assert_eq!(signed.open::<String>(Purpose::Task, &keys).as_deref(), Ok("do it"));
        assert_eq!(signed.open::<String>(Purpose::Bootstrap, &keys), Err(SignatureError::Invalid));
    }

    #[test]
    fn an_altered_text_a_foreign_key_and_an_unknown_one_are_refused() {
        let (key, keys) = platform();
        let signed = Signed::by_platform(Purpose::Task, "k1", &key, &"do it").expect("signs");
        let altered = Signed { payload: "\"do more\"".into(), ..signed.clone() };
        assert_eq!(altered.open::<String>(Purpose::Task, &keys), Err(SignatureError::Invalid));
        let (_, foreign) = platform();
        assert_eq!(signed.open::<String>(Purpose::Task, &foreign), Err(SignatureError::Invalid));
        let unknown = Signed { key_id: "k2".into(), ..signed };
        assert_eq!(unknown.open::<String>(Purpose::Task, &keys), Err(SignatureError::UnknownKey));
    }

    #[test]
    fn a_hosts_signature_is_checked_against_its_own_key() {
        let made = || Entropy::system().p256_key().expect("a key").expose().clone();
        let public = |pkcs8: &[u8]| {
            let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8).expect("reads");
            pair.public_key().as_ref().to_vec()
        };
        let (ours, other) = (made(), made());
        let signed = Signed::by_host(Purpose::Result, "01", &ours, &7).expect("signs");
        assert_eq!(signed.open_by_host::<i32>(Purpose::Result, &public(&ours)), Ok(7));
        let refused = signed.open_by_host::<i32>(Purpose::Result, &public(&other));
        assert_eq!(refused, Err(SignatureError::Invalid));
    }
}
