//! The key that signs tasks: Ed25519, separate from all TLS keys.

use std::sync::Arc;

use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use gpuaas_agent_protocol::signed::{PublicKey, Purpose, SignatureError, Signed};
use gpuaas_core::{Secret, chain};
use serde::Serialize;

const ID_BYTES: usize = 8;

/// Signs tasks, which agents execute only with a valid signature. Cheap to clone.
#[derive(Clone)]
pub struct TaskSigner {
    id: String,
    key: Arc<Ed25519KeyPair>,
}

impl TaskSigner {
    /// Generates a key. Returns its id, the private key (PKCS#8, to be sealed) and the public key for agents.
    pub fn generate() -> Result<(String, Secret<Vec<u8>>, PublicKey), SignatureError> {
        let key = Ed25519KeyPair::generate().map_err(|_| SignatureError::Unsignable)?;
        let pkcs8 = key.to_pkcs8().map_err(|_| SignatureError::Unsignable)?;
        let digest = digest(&SHA256, key.public_key().as_ref());
        let id = format!("tk-{}", chain::hex(&digest.as_ref()[..ID_BYTES]));
        let signer = Self { id: id.clone(), key: Arc::new(key) };
        Ok((id, Secret::new(pkcs8.as_ref().to_vec()), signer.public_key()))
    }

    pub fn open(id: &str, pkcs8: &Secret<Vec<u8>>) -> Result<Self, SignatureError> {
        let key = Ed25519KeyPair::from_pkcs8(pkcs8.expose()).map_err(|_| SignatureError::Unsignable)?;
        Ok(Self { id: id.to_owned(), key: Arc::new(key) })
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn public_key(&self) -> PublicKey {
        PublicKey { id: self.id.clone(), key: STANDARD.encode(self.key.public_key()) }
    }

    pub fn sign<T: Serialize>(&self, purpose: Purpose, content: &T) -> Result<Signed, SignatureError> {
        Signed::by_platform(purpose, &self.id, &self.key, content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_restored_key_signs_for_holders_of_its_public_key() {
        let (id, pkcs8, public) = TaskSigner::generate().expect("a key");
        let signer = TaskSigner::open(&id, &pkcs8).expect("opens");
        assert_eq!(signer.public_key(), public);
        let signed = signer.sign(Purpose::Task, &"do it").expect("signs");
        assert_eq!(signed.open::<String>(Purpose::Task, &[public]).as_deref(), Ok("do it"));
    }

    #[test]
    fn every_key_has_an_id_of_its_own() {
        let ids = [(); 2].map(|()| TaskSigner::generate().expect("a key").0);
        assert_ne!(ids[0], ids[1]);
    }
}
