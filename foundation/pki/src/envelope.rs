//! A sealed secret as it is stored: `{v, alg, key_id, nonce, ct}`, bytes in base64.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(crate) const VERSION: u8 = 1;
pub(crate) const ALGORITHM: &str = "AES-256-GCM";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Envelope {
    pub(crate) v: u8,
    pub(crate) alg: String,
    pub(crate) key_id: String,
    pub(crate) nonce: Bytes,
    pub(crate) ct: Bytes,
}

impl Envelope {
    /// Returns the id of the master key that sealed the envelope.
    pub fn key_id(&self) -> &str {
        &self.key_id
    }

    /// Returns the associated data: the envelope's header and the context it belongs to, so that it can't be opened
    /// elsewhere.
    pub(crate) fn associated_data(key_id: &str, context: &str) -> String {
        format!("{VERSION}\0{ALGORITHM}\0{key_id}\0{context}")
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bytes(pub Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        STANDARD.decode(text).map(Self).map_err(serde::de::Error::custom)
    }
}
