//! Keyed digests, which only this platform can compute and which are the same in every process.

use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use gpuaas_core::chain::hex;
use gpuaas_core::{Entropy, Error, Result, Secret};
use gpuaas_pki::Keyring;

/// Derivation label of the key; another label gives another key.
const LABEL: &str = "gpuaas identity digests 1";

pub(crate) struct Digests(Key);

impl Digests {
    /// Derives the key from the master key.
    pub(crate) fn derive(keyring: &Keyring) -> Result<Self> {
        let key = keyring.derive(LABEL).map_err(Error::internal)?;
        Ok(Self(Key::new(HMAC_SHA256, key.expose())))
    }

    /// Creates a random key that isn't stored.
    pub(crate) fn ephemeral() -> Self {
        Self(Key::new(HMAC_SHA256, &Entropy::system().bytes::<32>()))
    }

    /// Returns the successor of a refresh token: deterministic, and not predictable without the key.
    pub(crate) fn successor(&self, used: &Secret<String>) -> Secret<String> {
        let digest = sign(&self.0, format!("refresh token after {}", used.expose()).as_bytes());
        Secret::new(URL_SAFE_NO_PAD.encode(digest))
    }

    /// Returns a digest of a sign-in name that no account has. The name isn't stored, because users sometimes type a password
    /// there.
    pub(crate) fn name(&self, name: &str) -> String {
        hex(sign(&self.0, format!("sign-in name {name}").as_bytes()).as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_has_one_successor_and_another_key_gives_another() {
        let (ours, other) = (Digests::ephemeral(), Digests::ephemeral());
        let used = Secret::new("used".to_owned());
        let successor = ours.successor(&used);
        assert_eq!(successor.expose(), ours.successor(&used).expose());
        assert_ne!(successor.expose(), other.successor(&used).expose());
        assert_ne!(successor.expose(), ours.successor(&successor).expose());
    }
}
