//! Stamps on audit rows: proof that this system wrote them, with a key the database doesn't hold.

use std::sync::Arc;

use aws_lc_rs::hmac::{self, HMAC_SHA256};
use gpuaas_core::Secret;
use gpuaas_core::chain::{hex, unhex};

use crate::Store;

/// For tests, and for what is made of the code alone.
const NO_KEY: [u8; 32] = [0; 32];

/// Makes stamps and tells them from forged ones.
#[derive(Clone)]
pub(crate) struct RowMac(Arc<Vec<hmac::Key>>);

impl RowMac {
    /// Stamps with the key; stamps of the older ones are good too.
    pub(crate) fn new(key: Option<&Secret<Vec<u8>>>, older: &[Secret<Vec<u8>>]) -> Self {
        let key = key.map_or(NO_KEY.as_slice(), |key| key.expose());
        let keys = std::iter::once(key).chain(older.iter().map(|key| key.expose().as_slice()));
        Self(Arc::new(keys.map(|key| hmac::Key::new(HMAC_SHA256, key)).collect()))
    }

    pub(crate) fn compute(&self, digest: &str) -> String {
        hex(hmac::sign(&self.0[0], digest.as_bytes()).as_ref())
    }

    fn verify(&self, digest: &str, stamp: &str) -> bool {
        let Some(stamp) = unhex(stamp) else { return false };
        self.0.iter().any(|key| hmac::verify(key, digest.as_bytes(), &stamp).is_ok())
    }
}

impl Store {
    /// Whether a row with this digest was written by this system, and not straight into the database. Takes
    /// the same time however much of a stamp is right.
    pub fn verify_row_mac(&self, digest: &str, stamp: &str) -> bool {
        self.row_mac.verify(digest, stamp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_fits_one_digest_and_one_key() {
        let key = Secret::new(vec![1; 32]);
        let (ours, theirs) = (RowMac::new(Some(&key), &[]), RowMac::new(None, &[]));
        let stamp = ours.compute("digest");
        assert!(ours.verify("digest", &stamp));
        assert!(!ours.verify("another digest", &stamp));
        assert!(!ours.verify("digest", &theirs.compute("digest")));
        for forged in ["", "00", "no hexadecimal", &stamp[..62], &format!("{stamp}00")] {
            assert!(!ours.verify("digest", forged), "{forged:?}");
        }
    }

    #[test]
    fn after_a_rotation_new_stamps_are_made_with_the_new_key_and_old_ones_are_still_good() {
        let (old, new) = (Secret::new(vec![1; 32]), Secret::new(vec![2; 32]));
        let before = RowMac::new(Some(&old), &[]);
        let after = RowMac::new(Some(&new), &[old]);
        assert!(after.verify("digest", &before.compute("digest")));
        assert!(!before.verify("digest", &after.compute("digest")));
    }

    #[test]
    fn it_is_hmac_as_others_compute_it() {
        let row_mac = RowMac::new(Some(&Secret::new(b"key".to_vec())), &[]);
        let known = "f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8";
        assert_eq!(row_mac.compute("The quick brown fox jumps over the lazy dog"), known);
    }
}
