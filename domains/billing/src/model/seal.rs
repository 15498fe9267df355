//! Seals: links of an account's chain.

use chrono::{DateTime, Utc};
use gpuaas_core::chain::{Digest, GENESIS, sha256};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The end of an account's chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealHead {
    pub seq: i64,
    pub digest: Digest,
    pub balance_minor: i64,
}

impl SealHead {
    /// The head of a chain without seals.
    pub fn genesis() -> Self {
        Self { seq: 0, digest: GENESIS.to_owned(), balance_minor: 0 }
    }
}

/// A link of an account's chain: entries in order, bound to the link before, with the balance after them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedgerSeal {
    pub org_id: Uuid,
    pub currency: String,
    pub seq: i64,
    pub previous: Digest,
    pub digest: Digest,
    pub entry_ids: Vec<Uuid>,
    pub entry_ats: Vec<DateTime<Utc>>,
    /// Digest of the entries' texts, joined by line feeds.
    pub rows_digest: Digest,
    pub balance_minor: i64,
    pub sealed_at: DateTime<Utc>,
    pub key_id: String,
    pub signature: String,
}

impl LedgerSeal {
    /// Computes the digest that the seal's other fields must have.
    pub fn expected_digest(&self) -> Digest {
        let fields = (
            "gpuaas-ledger-seal-1",
            self.org_id,
            &self.currency,
            self.seq,
            &self.previous,
            &self.rows_digest,
            self.entry_ids.len(),
            self.balance_minor,
            self.sealed_at.timestamp_micros(),
        );
        sha256(&[serde_json::to_string(&fields).unwrap_or_default().as_bytes()])
    }
}
