//! The unexpired revocations, in memory.

use std::collections::HashMap;

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{Code, Result};
use uuid::Uuid;

use crate::model::{Revocation, RevocationKind};
use crate::signing::Claims;

/// Age of the last read of the revocation table above which administrative operations are rejected.
const REVOCATIONS_STALE_AFTER: Duration = Duration::seconds(30);
/// Number of sequence numbers below the newest that each read covers again, for rows that commit late.
const REREAD_SEQS: i64 = 1000;

/// Revocations read so far.
#[derive(Default)]
pub(crate) struct Revocations {
    read_after_seq: i64,
    read_at: Option<DateTime<Utc>>,
    /// Latest row for each ended session and each account whose tokens of earlier versions are revoked.
    revoked: HashMap<(RevocationKind, Uuid), Revocation>,
    /// Expiry of each row that was applied: rows about one subject may be read in any order.
    applied: HashMap<i64, DateTime<Utc>>,
}

impl Revocations {
    /// Returns the sequence number after which the next read starts.
    pub(crate) fn read_after_seq(&self) -> i64 {
        self.read_after_seq
    }

    /// Applies the rows of a read, passes each new one to `on_new`, and removes expired rows.
    pub(crate) fn apply(&mut self, rows: Vec<Revocation>, now: DateTime<Utc>, on_new: impl Fn(Revocation)) {
        for row in rows {
            // A row may commit after one with a higher number: the next read starts below both.
            self.read_after_seq = self.read_after_seq.max(row.seq - REREAD_SEQS);
            if self.applied.insert(row.seq, row.expires_at).is_some() {
                continue;
            }
            let latest = self.revoked.entry((row.kind, row.subject)).or_insert(row);
            if latest.seq < row.seq {
                *latest = row;
            }
            on_new(row);
        }
        self.revoked.retain(|_, row| row.expires_at > now);
        self.applied.retain(|_, expires_at| *expires_at > now);
        self.read_at = Some(now);
    }

    /// Rejects claims of a session that ended, or of an earlier version of the account's access.
    pub(crate) fn check(&self, claims: &Claims) -> Result<()> {
        let revoked = |kind, subject| self.revoked.get(&(kind, subject));
        let session_ended = revoked(RevocationKind::Session, claims.sid.uuid()).is_some();
        let access_ended = revoked(RevocationKind::User, claims.sub.uuid());
        if session_ended || access_ended.is_some_and(|row| claims.ver < row.access_version) {
            return Err(Code::TokenRevoked.into());
        }
        Ok(())
    }

    /// Returns true if the table was read recently.
    pub(crate) fn are_current(&self, now: DateTime<Utc>) -> bool {
        self.read_at.is_some_and(|at| now - at < REVOCATIONS_STALE_AFTER)
    }
}
