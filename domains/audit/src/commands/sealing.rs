//! Sealing: orders newly visible rows into each chain's next seals, signs them, and saves the position.
//!
//! Only rows written by this system are sealed: the digest is computed from the row, and the MAC from the digest and a
//! key that isn't in the database. Other rows stay unsealed, which is how a verifier finds them. Sealing them with a
//! mark was rejected as a design: an inserted row would have a place in the chain.

use chrono::{DateTime, Utc};
use gpuaas_core::chain::{Checkpoint, GENESIS, SealSigner, seal_digest};
use gpuaas_core::{AuditId, OrgId, Result};
use gpuaas_store::{PlatformReason, Store, Tx};
use uuid::Uuid;

use crate::model::AuditEntry;
use crate::queries::log::{self, WrittenRow};
use crate::queries::sealing;

/// Maximum number of rows in a batch, not counting the other rows of the last one's transaction.
const MAX_BATCH_ROWS: i64 = 5_000;
const MAX_SEAL_ROWS: usize = 1_000;

/// Behaviour while another sealer holds the lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LockMode {
    /// Waits for the lock.
    Wait,
    /// Does nothing.
    Skip,
}

/// Result of a batch.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub sealed: usize,
    /// Rows that were changed, or not written by this system.
    rejected: Vec<AuditId>,
    /// True if more rows can be sealed immediately.
    pub more: bool,
}

/// Seals one batch of rows in one transaction. Rejected rows are logged after the commit, so that each is logged once.
pub(crate) async fn seal_batch(store: &Store, signer: &SealSigner, mode: LockMode) -> Result<Batch> {
    let mut tx = store.system_tx(PlatformReason::Audit).await?;
    let batch = match seal_next(&mut tx, store, signer, mode).await {
        Ok(batch) => batch,
        Err(error) => {
            tx.roll_back().await;
            return Err(error);
        }
    };
    if batch.sealed == 0 && batch.rejected.is_empty() && !batch.more {
        tx.roll_back().await;
        return Ok(batch);
    }
    tx.commit().await?;
    metrics::counter!("gpuaas_audit_sealed_total").increment(batch.sealed as u64);
    metrics::counter!("gpuaas_audit_refused_rows_total").increment(batch.rejected.len() as u64);
    for row in &batch.rejected {
        let reason = "its MAC doesn't match its content";
        tracing::error!(%row, reason, "audit row rejected by the sealer: it stays unsealed");
    }
    Ok(batch)
}

async fn seal_next(tx: &mut Tx, store: &Store, signer: &SealSigner, mode: LockMode) -> Result<Batch> {
    match mode {
        LockMode::Wait => sealing::lock(tx).await?,
        LockMode::Skip if sealing::try_lock(tx).await? => {}
        LockMode::Skip => return Ok(Batch::default()),
    }
    let now = store.sources().now();
    let range = sealing::next_range(tx, MAX_BATCH_ROWS).await?;
    let written = log::rows_in(tx, &range).await?;
    if written.is_empty() && !range.more {
        return Ok(Batch::default());
    }
    let (rows, rejected) = verify_rows(store, written).await;
    let chains: Vec<&[AuditEntry]> = rows.chunk_by(|a, b| a.org_id == b.org_id).collect();
    let names: Vec<String> = chains.iter().filter_map(|rows| rows.first()).map(AuditEntry::chain).collect();
    let mut heads = sealing::chain_heads(tx, &names).await?;
    let mut seals = NewSeals::default();
    for (name, rows) in names.into_iter().zip(chains) {
        let mut head = heads.remove(&name).unwrap_or(Checkpoint { seq: 0, digest: GENESIS.to_owned() });
        for rows in rows.chunks(MAX_SEAL_ROWS) {
            head = seals.add(name.clone(), head, rows, signer, now);
        }
    }
    insert_seals(tx, seals, signer.key_id(), now).await?;
    sealing::save_position(tx, range.after).await?;
    Ok(Batch { sealed: rows.len(), rejected, more: range.more })
}

/// Verifies digest and MAC of each row. Returns the valid rows, in their order, and the ids of the others.
async fn verify_rows(store: &Store, written: Vec<WrittenRow>) -> (Vec<AuditEntry>, Vec<AuditId>) {
    let (mut valid, mut rejected) = (Vec::with_capacity(written.len()), Vec::new());
    for (n, WrittenRow { entry, mac }) in written.into_iter().enumerate() {
        if entry.record().digest() == entry.digest && store.verify_row_mac(&entry.digest, &mac) {
            valid.push(entry);
        } else {
            rejected.push(entry.id);
        }
        if n % MAX_SEAL_ROWS == MAX_SEAL_ROWS - 1 {
            // Digests use CPU time: requests on this thread run first.
            tokio::task::yield_now().await;
        }
    }
    (valid, rejected)
}

/// New seals, as columns of an insert.
#[derive(Default)]
struct NewSeals {
    chains: Vec<String>,
    seqs: Vec<i64>,
    org_ids: Vec<Option<Uuid>>,
    previous: Vec<String>,
    digests: Vec<String>,
    /// Array literals: PostgreSQL has no arrays of arrays of different lengths.
    row_ids: Vec<String>,
    signatures: Vec<String>,
}

impl NewSeals {
    /// Adds a seal over rows of one chain after its head; returns the new head.
    fn add(
        &mut self,
        chain: String,
        head: Checkpoint,
        rows: &[AuditEntry],
        signer: &SealSigner,
        now: DateTime<Utc>,
    ) -> Checkpoint {
        let names: Vec<String> = rows.iter().map(|row| row.id.to_string()).collect();
        let pairs = names.iter().zip(rows).map(|(id, row)| (id.as_str(), row.digest.as_str()));
        let seq = head.seq + 1;
        let digest = seal_digest(&chain, seq, &head.digest, now, pairs);
        let ids: Vec<String> = rows.iter().map(|row| row.id.uuid().to_string()).collect();
        self.chains.push(chain);
        self.seqs.push(seq);
        self.org_ids.push(rows.first().and_then(|row| row.org_id).map(OrgId::uuid));
        self.previous.push(head.digest);
        self.digests.push(digest.clone());
        self.row_ids.push(format!("{{{}}}", ids.join(",")));
        self.signatures.push(signer.sign(&digest));
        Checkpoint { seq, digest }
    }
}

async fn insert_seals(tx: &mut Tx, seals: NewSeals, key_id: &str, now: DateTime<Utc>) -> Result<()> {
    let insert = sqlx::query!(
        "insert into audit.seals (chain, seq, org_id, previous, digest, row_ids, signature, sealed_at, key_id)
         select chain, seq, org_id, previous, digest, row_ids::uuid[], signature, $8, $9
         from unnest($1::text[], $2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])
             as links(chain, seq, org_id, previous, digest, row_ids, signature)",
        &seals.chains,
        &seals.seqs,
        &seals.org_ids as &[Option<Uuid>],
        &seals.previous,
        &seals.digests,
        &seals.row_ids,
        &seals.signatures,
        now,
        key_id,
    );
    tx.execute(insert).await.map(|_| ())
}

/// Publishes the sealer's public key, once.
pub(crate) async fn publish_key(store: &Store, signer: &SealSigner) -> Result<()> {
    let mut tx = store.system_tx(PlatformReason::Audit).await?;
    let insert = sqlx::query!(
        "insert into audit.keys (key_id, public_key, made_at) values ($1, $2, $3) on conflict do nothing",
        signer.key_id(),
        signer.public_key(),
        store.sources().now(),
    );
    tx.execute(insert).await?;
    tx.commit().await
}
