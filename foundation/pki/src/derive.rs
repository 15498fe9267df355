//! Keys derived from the master key with HKDF: deterministic, one per purpose, revealing nothing about the master key.

use aws_lc_rs::hkdf::{HKDF_SHA256, Prk, Salt};
use gpuaas_core::Secret;

use crate::keyring::{Keyring, KeyringError};
use crate::master_key::MasterKey;

const SALT: &[u8] = b"gpuaas derived keys";
const DERIVED_BYTES: usize = 32;

/// Returns the pseudorandom key from which keys are derived, so that the bytes of the master key needn't be kept.
pub(crate) fn root(master_key: &[u8]) -> Prk {
    Salt::new(HKDF_SHA256, SALT).extract(master_key)
}

impl Keyring {
    /// Derives 32 bytes for the purpose named by `label` from the active master key. A rotation changes them.
    pub fn derive(&self, label: &str) -> Result<Secret<Vec<u8>>, KeyringError> {
        expand(&self.active, label)
    }

    /// Derives the same from each of the older master keys, to verify data made with them.
    pub fn derive_older(&self, label: &str) -> Result<Vec<Secret<Vec<u8>>>, KeyringError> {
        self.older.iter().map(|key| expand(key, label)).collect()
    }
}

fn expand(key: &MasterKey, label: &str) -> Result<Secret<Vec<u8>>, KeyringError> {
    let mut derived = vec![0; DERIVED_BYTES];
    let info = [label.as_bytes()];
    let expanded = key.root().expand(&info, HKDF_SHA256);
    expanded.and_then(|key| key.fill(&mut derived)).map_err(|_| KeyringError::TooLong)?;
    Ok(Secret::new(derived))
}

#[cfg(test)]
mod tests {
    use gpuaas_core::Entropy;

    use super::*;

    fn derived(master_key: u8, label: &str) -> Vec<u8> {
        let key = MasterKey::from_bytes(&Secret::new([master_key; 32])).expect("a key");
        let keyring = Keyring::new(key, vec![], Entropy::seeded(1));
        keyring.derive(label).expect("derives").expose().clone()
    }

    #[test]
    fn a_derived_key_follows_from_master_key_and_label_alone() {
        assert_eq!(derived(1, "sealing"), derived(1, "sealing"));
        assert_ne!(derived(1, "sealing"), derived(1, "signing"));
        assert_ne!(derived(1, "sealing"), derived(2, "sealing"));
    }

    #[test]
    fn it_matches_other_implementations_of_hkdf() {
        let known = "9ff4ab7e12e7a9844365b56b247d70375282623609372b9974237b7fd668f630";
        assert_eq!(gpuaas_core::chain::hex(&derived(1, "sealing")), known);
    }
}
