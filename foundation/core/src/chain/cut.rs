//! Cuts: the point up to which retention may remove rows of a chain. The sealer signs a cut before anything is dropped,
//! and a verifier accepts the missing rows.

use std::fmt::Write;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

use super::{Digest, SealSigner, sha256};

/// A dropped row of a seal that also has newer rows: its digest, so that the seal can still be verified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct DroppedRow {
    pub id: String,
    #[schema(value_type = String)]
    pub digest: Digest,
}

/// A signed statement that rows older than a moment may be missing. The seals stay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Cut {
    pub chain: String,
    /// Rows older than this may be missing.
    pub before: DateTime<Utc>,
    /// All rows of the seals up to this one are older than `before`; 0 if there is no such seal.
    #[schema(minimum = 0)]
    pub whole_seq: i64,
    /// Sequence number of the last seal with a row older than `before`.
    #[schema(minimum = 1)]
    pub last_seq: i64,
    /// Digest of seal `last_seq`.
    #[schema(value_type = String)]
    pub digest: Digest,
    /// Rows older than `before` in seals after `whole_seq`.
    pub dropped: Vec<DroppedRow>,
    pub made_at: DateTime<Utc>,
    pub key_id: String,
    pub signature: String,
}

impl Cut {
    /// Returns the digest that the signature covers: all other fields.
    pub fn signed_digest(&self) -> Digest {
        let at = |at: DateTime<Utc>| at.to_rfc3339_opts(SecondsFormat::Micros, true);
        let mut text = format!(
            "gpuaas-cut-1\n{}\n{}\n{}\n{}\n{}\n{}\n",
            self.chain,
            at(self.before),
            self.whole_seq,
            self.last_seq,
            self.digest,
            at(self.made_at)
        );
        for row in &self.dropped {
            // Writing to a string can't fail.
            let _ = writeln!(text, "{} {}", row.id, row.digest);
        }
        sha256(&[text.as_bytes()])
    }

    /// Returns the cut, signed.
    #[must_use]
    pub fn signed(mut self, signer: &SealSigner) -> Self {
        signer.key_id().clone_into(&mut self.key_id);
        self.signature = signer.sign(&self.signed_digest());
        self
    }
}
