//! Seals with the active master key, opens with any known one.

use aws_lc_rs::aead::{Aad, NONCE_LEN, Nonce};
use gpuaas_core::{Entropy, Secret};
use serde_json::Value;

use crate::envelope::{ALGORITHM, Bytes, Envelope, VERSION};
use crate::master_key::{MasterKey, MasterKeyError};

const CHECK_CONTEXT: &str = "master key check";
const CHECK_TEXT: &[u8] = b"gpuaas";

#[derive(Debug, thiserror::Error)]
pub enum KeyringError {
    #[error("sealed by master key {needed}, which is not among those given ({})", given.join(", "))]
    UnknownKey { needed: String, given: Vec<String> },
    #[error("an envelope of version {version} with {algorithm:?}, which this release does not know")]
    Unsupported { version: u8, algorithm: String },
    #[error("the envelope was altered, or belongs to another context")]
    NotAuthentic,
    #[error("too long to seal")]
    TooLong,
}

/// The master keys of this installation: the active one, and older ones until a rotation has resealed everything.
pub struct Keyring {
    pub(crate) active: MasterKey,
    pub(crate) older: Vec<MasterKey>,
    entropy: Entropy,
}

impl Keyring {
    /// Returns a keyring with a random key that isn't stored: its envelopes can be opened only by this process.
    pub fn passing(entropy: Entropy) -> Result<Self, MasterKeyError> {
        let key = MasterKey::from_bytes(&Secret::new(entropy.bytes()))?;
        Ok(Self::new(key, Vec::new(), entropy))
    }

    pub fn new(active: MasterKey, older: Vec<MasterKey>, entropy: Entropy) -> Self {
        Self { active, older, entropy }
    }

    /// Returns the id of the active key.
    pub fn active_id(&self) -> &str {
        self.active.id()
    }

    /// Seals a secret for one context, which names the row. The envelope can be opened only with the same context.
    pub fn seal(&self, secret: &Secret<Vec<u8>>, context: &str) -> Result<Envelope, KeyringError> {
        let key_id = self.active.id().to_owned();
        let nonce: [u8; NONCE_LEN] = self.entropy.bytes();
        let associated = Aad::from(Envelope::associated_data(&key_id, context));
        let mut ct = secret.expose().clone();
        self.active
            .cipher()
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), associated, &mut ct)
            .map_err(|_| KeyringError::TooLong)?;
        let (nonce, ct) = (Bytes(nonce.to_vec()), Bytes(ct));
        Ok(Envelope { v: VERSION, alg: ALGORITHM.to_owned(), key_id, nonce, ct })
    }

    pub fn open(&self, envelope: &Envelope, context: &str) -> Result<Secret<Vec<u8>>, KeyringError> {
        if envelope.v != VERSION || envelope.alg != ALGORITHM {
            let (version, algorithm) = (envelope.v, envelope.alg.clone());
            return Err(KeyringError::Unsupported { version, algorithm });
        }
        let key = self.keys().find(|key| key.id() == envelope.key_id).ok_or_else(|| {
            let given = self.keys().map(|key| key.id().to_owned()).collect();
            KeyringError::UnknownKey { needed: envelope.key_id.clone(), given }
        })?;
        let forged = |_| KeyringError::NotAuthentic;
        let nonce = Nonce::try_assume_unique_for_key(&envelope.nonce.0).map_err(forged)?;
        let associated = Aad::from(Envelope::associated_data(key.id(), context));
        let mut buffer = envelope.ct.0.clone();
        let length = key.cipher().open_in_place(nonce, associated, &mut buffer).map_err(forged)?.len();
        buffer.truncate(length);
        Ok(Secret::new(buffer))
    }

    /// Seals a text. Returns the envelope as JSON.
    pub fn seal_text(&self, text: &str, context: &str) -> Result<Value, KeyringError> {
        let envelope = self.seal(&Secret::new(text.as_bytes().to_vec()), context)?;
        serde_json::to_value(envelope).map_err(|_| KeyringError::NotAuthentic)
    }

    /// Opens a serialised envelope that contains a text.
    pub fn open_text(&self, sealed: &str, context: &str) -> Result<Secret<String>, KeyringError> {
        let envelope = serde_json::from_str(sealed).map_err(|_| KeyringError::NotAuthentic)?;
        let bytes = self.open(&envelope, context)?.expose().clone();
        String::from_utf8(bytes).map(Secret::new).map_err(|_| KeyringError::NotAuthentic)
    }

    /// Returns true if a rotation still has to reseal the envelope.
    pub fn needs_reseal(&self, envelope: &Envelope) -> bool {
        envelope.key_id != self.active.id()
    }

    /// Reseals an envelope with the active key. Returns `None` if that key already seals it.
    pub fn reseal(&self, envelope: &Envelope, context: &str) -> Result<Option<Envelope>, KeyringError> {
        if !self.needs_reseal(envelope) {
            return Ok(None);
        }
        self.seal(&self.open(envelope, context)?, context).map(Some)
    }

    /// Seals a known text with the active key. Stored, it lets a later start detect a wrong key at once.
    pub fn check(&self) -> Result<Envelope, KeyringError> {
        self.seal(&Secret::new(CHECK_TEXT.to_vec()), CHECK_CONTEXT)
    }

    pub fn verify_check(&self, stored: &Envelope) -> Result<(), KeyringError> {
        let text = self.open(stored, CHECK_CONTEXT)?;
        if text.expose() == CHECK_TEXT { Ok(()) } else { Err(KeyringError::NotAuthentic) }
    }

    fn keys(&self) -> impl Iterator<Item = &MasterKey> {
        std::iter::once(&self.active).chain(&self.older)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(byte: u8) -> MasterKey {
        MasterKey::from_bytes(&Secret::new([byte; 32])).expect("a key")
    }

    fn keyring(active: u8, older: &[u8]) -> Keyring {
        Keyring::new(key(active), older.iter().copied().map(key).collect(), Entropy::seeded(1))
    }

    fn sealed(keyring: &Keyring) -> Envelope {
        keyring.seal(&Secret::new(b"hunter2".to_vec()), "users/1").expect("seals")
    }

    fn opens(keyring: &Keyring, envelope: &Envelope, context: &str) -> Result<Vec<u8>, KeyringError> {
        keyring.open(envelope, context).map(|secret| secret.expose().clone())
    }

    #[test]
    fn what_is_sealed_can_be_stored_and_opened() {
        let keyring = keyring(1, &[]);
        let stored = serde_json::to_string(&sealed(&keyring)).expect("serialises");
        assert!(!stored.contains("hunter2"));
        let read = serde_json::from_str(&stored).expect("reads");
        assert_eq!(opens(&keyring, &read, "users/1").expect("opens"), b"hunter2");
    }

    #[test]
    fn the_stored_form_has_the_specified_fields() {
        let stored = serde_json::to_value(sealed(&keyring(1, &[]))).expect("serialises");
        let fields: Vec<&String> = stored.as_object().expect("an object").keys().collect();
        assert_eq!(fields, ["alg", "ct", "key_id", "nonce", "v"]);
        assert_eq!((&stored["v"], &stored["alg"]), (&1.into(), &"AES-256-GCM".into()));
    }

    #[test]
    fn the_same_secret_sealed_twice_looks_different() {
        let keyring = keyring(1, &[]);
        let (first, second) = (sealed(&keyring), sealed(&keyring));
        assert_ne!(first.nonce, second.nonce);
        assert_ne!(first.ct, second.ct);
    }

    #[test]
    fn a_change_of_any_field_is_found() {
        let keyring = keyring(1, &[2]);
        let whole = sealed(&keyring);
        let other_key = key(2).id().to_owned();
        let mut altered = vec![
            Envelope { v: 2, ..whole.clone() },
            Envelope { alg: "none".to_owned(), ..whole.clone() },
            Envelope { key_id: other_key, ..whole.clone() },
            Envelope { key_id: "0".repeat(16), ..whole.clone() },
            Envelope { nonce: Bytes(vec![]), ..whole.clone() },
            Envelope { ct: Bytes(vec![]), ..whole.clone() },
        ];
        for index in 0..whole.nonce.0.len() {
            let mut copy = whole.clone();
            copy.nonce.0[index] ^= 1;
            altered.push(copy);
        }
        for index in 0..whole.ct.0.len() {
            let mut copy = whole.clone();
            copy.ct.0[index] ^= 1;
            altered.push(copy);
        }
        for envelope in altered {
            assert!(opens(&keyring, &envelope, "users/1").is_err(), "{envelope:?}");
        }
        assert!(opens(&keyring, &whole, "users/1").is_ok());
    }

    #[test]
    fn an_envelope_opens_only_where_it_belongs() {
        let keyring = keyring(1, &[]);
        let moved = opens(&keyring, &sealed(&keyring), "users/2");
        assert!(matches!(moved, Err(KeyringError::NotAuthentic)));
    }

    #[test]
    fn unknown_fields_are_refused() {
        let mut stored = serde_json::to_value(sealed(&keyring(1, &[]))).expect("serialises");
        stored["note"] = "extra".into();
        assert!(serde_json::from_value::<Envelope>(stored).is_err());
    }

    #[test]
    fn a_rotation_opens_the_old_and_seals_with_the_new() {
        let (before, during, after) = (keyring(1, &[]), keyring(2, &[1]), keyring(2, &[]));
        let old = sealed(&before);
        assert!(during.needs_reseal(&old));

        let secret = during.open(&old, "users/1").expect("opens with the older key");
        let new = during.seal(&secret, "users/1").expect("seals with the active key");

        assert!(!during.needs_reseal(&new));
        assert_eq!(opens(&after, &new, "users/1").expect("opens"), b"hunter2");
        assert!(matches!(opens(&after, &old, "users/1"), Err(KeyringError::UnknownKey { .. })));
    }

    #[test]
    fn the_key_check_detects_a_wrong_key() {
        let stored = keyring(1, &[]).check().expect("seals");
        assert!(keyring(1, &[]).verify_check(&stored).is_ok());
        assert!(keyring(2, &[1]).verify_check(&stored).is_ok());
        let wrong = keyring(2, &[]).verify_check(&stored).expect_err("another key").to_string();
        assert!(wrong.contains(key(1).id()) && wrong.contains(key(2).id()), "{wrong}");
    }

    #[test]
    fn a_secret_is_no_key_check() {
        let keyring = keyring(1, &[]);
        assert!(keyring.verify_check(&sealed(&keyring)).is_err());
    }
}
