//! The audit chain as pure functions: row digests, links between seals, verification.
//!
//! Mutations write their own audit rows; rows are never updated. Later a sealer orders the rows of each chain (one per
//! organisation, one for the platform) into seals. A seal's digest covers the previous seal and the digests of its rows,
//! and is signed with a key the database doesn't hold. Linking every row to its predecessor inside the mutation was
//! rejected: the head of the chain would serialise all mutations of an organisation.

mod cut;
mod verify;

use std::collections::BTreeMap;

use aws_lc_rs::digest::{Context, SHA256};
use aws_lc_rs::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use cut::{Cut, DroppedRow};
pub use verify::Verifier;

/// A SHA-256 digest in hexadecimal.
pub type Digest = String;

/// The `previous` digest of a chain's first seal.
pub const GENESIS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// Name of the chain of rows that belong to no organisation.
pub const PLATFORM_CHAIN: &str = "platform";

/// Result of an audited action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Ok,
    Denied,
    Failed,
}

impl Outcome {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Denied => "denied",
            Self::Failed => "failed",
        }
    }
}

/// An audit row. Its digest covers every field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    pub id: String,
    pub at: DateTime<Utc>,
    pub actor_kind: String,
    pub actor_id: String,
    pub actor_role: String,
    pub action: String,
    pub target_type: Option<String>,
    pub target_id: Option<String>,
    pub result: String,
    pub correlation_id: String,
    pub org_id: Option<String>,
    pub project_id: Option<String>,
    pub source_address: Option<String>,
    /// Allow-listed facts; for denied attempts, how many there were in the minute.
    pub metadata: BTreeMap<String, Value>,
}

impl Record {
    pub fn digest(&self) -> Digest {
        let at = self.at.to_rfc3339_opts(SecondsFormat::Micros, true);
        let metadata: Value = self.metadata.clone().into_iter().collect::<serde_json::Map<_, _>>().into();
        let fields = (
            "gpuaas-audit-1",
            &self.id,
            at,
            &self.actor_kind,
            &self.actor_id,
            &self.actor_role,
            &self.action,
            &self.target_type,
            &self.target_id,
            &self.result,
            &self.correlation_id,
            &self.org_id,
            &self.project_id,
            &self.source_address,
            canonical(&metadata),
        );
        let fields = serde_json::to_string(&fields).unwrap_or_default();
        sha256(&[fields.as_bytes()])
    }

    pub fn chain(&self) -> &str {
        self.org_id.as_deref().unwrap_or(PLATFORM_CHAIN)
    }
}

/// A link of a chain: an ordered set of rows, bound to the previous seal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Seal {
    /// An organisation's id, or `platform`.
    pub chain: String,
    /// 1 for the first seal of the chain.
    pub seq: i64,
    #[schema(value_type = String)]
    pub previous: Digest,
    #[schema(value_type = String)]
    pub digest: Digest,
    pub sealed_at: DateTime<Utc>,
    pub row_ids: Vec<String>,
    pub key_id: String,
    pub signature: String,
    /// The latest cut by retention, present on the last seal it affected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<Box<Cut>>,
}

/// Computes a seal's digest over its header and the ids and digests of its rows.
pub fn seal_digest<'a>(
    chain: &str,
    seq: i64,
    previous: &str,
    sealed_at: DateTime<Utc>,
    rows: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Digest {
    let at = sealed_at.to_rfc3339_opts(SecondsFormat::Micros, true);
    let head = format!("gpuaas-seal-1\n{chain}\n{seq}\n{previous}\n{at}\n");
    let mut context = Context::new(&SHA256);
    context.update(head.as_bytes());
    for (id, digest) in rows {
        context.update(id.as_bytes());
        context.update(b" ");
        context.update(digest.as_bytes());
        context.update(b"\n");
    }
    hex(context.finish().as_ref())
}

/// Returns true if a digest was signed with the key of this public key.
pub fn is_signed_by(public_key: &[u8], digest: &str, signature: &str) -> bool {
    let key = UnparsedPublicKey::new(&ED25519, public_key);
    unhex(signature).is_some_and(|signature| key.verify(digest.as_bytes(), &signature).is_ok())
}

/// Returns the id of a public key: the start of its digest.
pub fn key_id(public_key: &[u8]) -> String {
    sha256(&[b"gpuaas-audit-key", public_key])[..16].to_owned()
}

/// Signs seal digests.
pub struct SealSigner {
    pair: Ed25519KeyPair,
    key_id: String,
}

impl SealSigner {
    pub fn from_seed(seed: &[u8]) -> Option<Self> {
        let pair = Ed25519KeyPair::from_seed_unchecked(seed).ok()?;
        let key_id = key_id(pair.public_key().as_ref());
        Some(Self { pair, key_id })
    }

    pub fn key_id(&self) -> &str {
        &self.key_id
    }

    pub fn public_key(&self) -> &[u8] {
        self.pair.public_key().as_ref()
    }

    pub fn sign(&self, digest: &str) -> String {
        hex(self.pair.sign(digest.as_bytes()).as_ref())
    }
}

/// A defect found in a chain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    pub chain: String,
    pub seq: Option<i64>,
    pub row_id: Option<String>,
    pub problem: &'static str,
}

/// The last seal of a chain that a verifier has seen. A later verification must include it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checkpoint {
    pub seq: i64,
    pub digest: Digest,
}

/// Serialises JSON with sorted object keys, independent of the order in which the value was built.
pub fn canonical(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            let sorted: BTreeMap<_, _> = map.iter().collect();
            let fields = sorted
                .iter()
                .map(|(key, value)| format!("{}:{}", Value::from(key.as_str()), canonical(value)));
            format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(canonical).collect::<Vec<_>>().join(",")),
        plain => plain.to_string(),
    }
}

/// Returns the SHA-256 digest of the concatenated parts, in hexadecimal.
pub fn sha256(parts: &[&[u8]]) -> Digest {
    let mut context = Context::new(&SHA256);
    for part in parts {
        context.update(part);
    }
    hex(context.finish().as_ref())
}

pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
}

pub fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes();
    let pairs = digits.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    pairs
        .map(|pair| std::str::from_utf8(pair).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok()))
        .collect()
}

#[cfg(test)]
mod tests;
