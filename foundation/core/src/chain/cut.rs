//! Where retention ends a chain's rows: what a verifier accepts as gone, said by the sealer before anything is dropped.

use std::fmt::Write;

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};

use super::{Digest, SealSigner, sha256};

/// A row of a seal that has younger rows too: its digest, so that the seal can still be verified.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct DroppedRow {
    pub id: String,
    #[schema(value_type = String)]
    pub digest: Digest,
}

/// Rows from before a moment may be gone. The seals stay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Cut {
    pub chain: String,
    /// Rows from before this moment may be gone.
    pub before: DateTime<Utc>,
    /// Every row of the seals up to this one is from before; 0 if there is no such seal.
    #[schema(minimum = 0)]
    pub whole_seq: i64,
    /// The last seal with a row from before.
    #[schema(minimum = 1)]
    pub last_seq: i64,
    /// The digest of the last seal with a row from before.
    #[schema(value_type = String)]
    pub digest: Digest,
    /// The rows from before of seals after `whole_seq`.
    pub dropped: Vec<DroppedRow>,
    pub made_at: DateTime<Utc>,
    pub key_id: String,
    pub signature: String,
}

impl Cut {
    /// Returns what the signature covers: everything else.
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

    /// Signs it.
    #[must_use]
    pub fn signed(mut self, signer: &SealSigner) -> Self {
        signer.key_id().clone_into(&mut self.key_id);
        self.signature = signer.sign(&self.signed_digest());
        self
    }
}
