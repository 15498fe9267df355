//! Message authentication codes (HMAC-SHA256) on audit rows: proof that this system wrote them, with a key that the database
//! doesn't hold.

use std::sync::Arc;

use aws_lc_rs::hmac::{self, HMAC_SHA256};
use gpuaas_core::Secret;
use gpuaas_core::chain::{hex, unhex};

use crate::Store;

/// Used in tests and for output that depends on the code alone.
const NO_KEY: [u8; 32] = [0; 32];

/// Computes and verifies MACs of audit rows.
#[derive(Clone)]
pub(crate) struct RowMac(Arc<Vec<hmac::Key>>);

impl RowMac {
    /// Computes with `key`; MACs made with the older keys are valid too.
    pub(crate) fn new(key: Option<&Secret<Vec<u8>>>, older: &[Secret<Vec<u8>>]) -> Self {
        let key = key.map_or(NO_KEY.as_slice(), |key| key.expose());
        let keys = std::iter::once(key).chain(older.iter().map(|key| key.expose().as_slice()));
        Self(Arc::new(keys.map(|key| hmac::Key::new(HMAC_SHA256, key)).collect()))
    }

    pub(crate) fn compute(&self, digest: &str) -> String {
        hex(hmac::sign(&self.0[0], digest.as_bytes()).as_ref())
    }

    fn verify(&self, digest: &str, mac: &str) -> bool {
        let Some(mac) = unhex(mac) else { return false };
        self.0.iter().any(|key| hmac::verify(key, digest.as_bytes(), &mac).is_ok())
    }
}

impl Store {
    /// Returns true if this system wrote the row with this digest, as opposed to a row inserted into the database directly.
    /// Verification takes constant time.
    pub fn verify_row_mac(&self, digest: &str, mac: &str) -> bool {
        self.row_mac.verify(digest, mac)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mac_is_valid_for_one_digest_and_one_key() {
        let key = Secret::new(vec![1; 32]);
        let (ours, theirs) = (RowMac::new(Some(&key), &[]), RowMac::new(None, &[]));
        let mac = ours.compute("digest");
        assert!(ours.verify("digest", &mac));
        assert!(!ours.verify("another digest", &mac));
        assert!(!ours.verify("digest", &theirs.compute("digest")));
        for forged in ["", "00", "no hexadecimal", &mac[..62], &format!("{mac}00")] {
            assert!(!ours.verify("digest", forged), "{forged:?}");
        }
    }

    #[test]
    fn after_a_rotation_the_new_key_computes_and_the_old_one_still_verifies() {
        let (old, new) = (Secret::new(vec![1; 32]), Secret::new(vec![2; 32]));
        let before = RowMac::new(Some(&old), &[]);
        let after = RowMac::new(Some(&new), &[old]);
        assert!(after.verify("digest", &before.compute("digest")));
        assert!(!before.verify("digest", &after.compute("digest")));
    }

    #[test]
    fn the_mac_matches_a_known_hmac_sha256_value() {
        let row_mac = RowMac::new(Some(&Secret::new(b"key".to_vec())), &[]);
        let known = "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8";
        assert_eq!(row_mac.compute("The quick brown fox jumps over the lazy dog"), known);
    }
}
