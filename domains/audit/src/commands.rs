//! Sealing: what is newly visible is ordered into each chain's next seals, signed, and remembered as seen.
//!
//! Only rows that say what this system wrote are sealed: the digest follows from them, and the stamp from the digest
//! and a key the database doesn't hold. Others stay unsealed, and that is how a verifier finds them. Sealing them with
//! a mark was refused: an inserted row would have a place in the chain.

use chrono::{DateTime, Utc};
use gpuaas_core::chain::{Checkpoint, GENESIS, SealSigner, seal_digest};
use gpuaas_core::{AuditId, OrgId, Result};
use gpuaas_store::{PlatformReason, Store, Tx};
use uuid::Uuid;

use crate::model::AuditEntry;
use crate::queries::log::{self, Written};
use crate::queries::sealing;

/// Rows a turn takes, and those of the last one's transaction beside it.
const ROWS_PER_TURN: i64 = 5_000;
const ROWS_PER_SEAL: usize = 1_000;

/// Whether a sealer waits while another one works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Patience {
    Wait,
    LeaveItToThem,
}

/// What a turn did.
#[derive(Debug, Default)]
pub(crate) struct Turn {
    pub sealed: usize,
    /// Rows that were changed, or that somebody else wrote.
    refused: Vec<AuditId>,
    /// Whether another turn has something to do at once.
    pub more: bool,
}

/// One turn, in one transaction. What it refuses is told after the commit, so that each row is told once.
pub(crate) async fn turn(store: &Store, signer: &SealSigner, patience: Patience) -> Result<Turn> {
    let mut tx = store.system_tx(PlatformReason::Audit).await?;
    let turn = match seal_next(&mut tx, store, signer, patience).await {
        Ok(turn) => turn,
        Err(error) => {
            tx.roll_back().await;
            return Err(error);
        }
    };
    if turn.sealed == 0 && turn.refused.is_empty() && !turn.more {
        tx.roll_back().await;
        return Ok(turn);
    }
    tx.commit().await?;
    metrics::counter!("gpuaas_audit_sealed_total").increment(turn.sealed as u64);
    metrics::counter!("gpuaas_audit_refused_rows_total").increment(turn.refused.len() as u64);
    for row in &turn.refused {
        let reason = "its MAC doesn't match its content";
        tracing::error!(%row, reason, "an audit row isn't what this system wrote, and stays unsealed");
    }
    Ok(turn)
}

async fn seal_next(tx: &mut Tx, store: &Store, signer: &SealSigner, patience: Patience) -> Result<Turn> {
    match patience {
        Patience::Wait => sealing::wait_alone(tx).await?,
        Patience::LeaveItToThem if sealing::alone(tx).await? => {}
        Patience::LeaveItToThem => return Ok(Turn::default()),
    }
    let now = store.sources().now();
    let span = sealing::span(tx, ROWS_PER_TURN).await?;
    let written = log::between(tx, &span).await?;
    if written.is_empty() && !span.more {
        return Ok(Turn::default());
    }
    let (rows, refused) = judge(store, written).await;
    let chains: Vec<&[AuditEntry]> = rows.chunk_by(|a, b| a.org_id == b.org_id).collect();
    let names: Vec<String> = chains.iter().filter_map(|rows| rows.first()).map(AuditEntry::chain).collect();
    let mut heads = sealing::heads(tx, &names).await?;
    let mut links = Links::default();
    for (name, rows) in names.into_iter().zip(chains) {
        let mut head = heads.remove(&name).unwrap_or(Checkpoint { seq: 0, digest: GENESIS.to_owned() });
        for rows in rows.chunks(ROWS_PER_SEAL) {
            head = links.add(name.clone(), head, rows, signer, now);
        }
    }
    append(tx, links, signer.key_id(), now).await?;
    sealing::remember(tx, span.after).await?;
    Ok(Turn { sealed: rows.len(), refused, more: span.more })
}

/// What this system wrote, still in its order; and what it didn't, or not like this.
async fn judge(store: &Store, written: Vec<Written>) -> (Vec<AuditEntry>, Vec<AuditId>) {
    let (mut ours, mut refused) = (Vec::with_capacity(written.len()), Vec::new());
    for (n, Written { entry, stamp }) in written.into_iter().enumerate() {
        if entry.record().digest() == entry.digest && store.verify_row_mac(&entry.digest, &stamp) {
            ours.push(entry);
        } else {
            refused.push(entry.id);
        }
        if n % ROWS_PER_SEAL == ROWS_PER_SEAL - 1 {
            // Digests are work for the processor; requests on this thread go first.
            tokio::task::yield_now().await;
        }
    }
    (ours, refused)
}

/// New seals, as columns.
#[derive(Default)]
struct Links {
    chains: Vec<String>,
    seqs: Vec<i64>,
    org_ids: Vec<Option<Uuid>>,
    previous: Vec<String>,
    digests: Vec<String>,
    /// Each an array's text: PostgreSQL has no arrays of arrays of different lengths.
    row_ids: Vec<String>,
    signatures: Vec<String>,
}

impl Links {
    /// Seals rows of one chain onto its head; the new head.
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

async fn append(tx: &mut Tx, links: Links, key_id: &str, now: DateTime<Utc>) -> Result<()> {
    let insert = sqlx::query!(
        "insert into audit.seals (chain, seq, org_id, previous, digest, row_ids, signature, sealed_at, key_id)
         select chain, seq, org_id, previous, digest, row_ids::uuid[], signature, $8, $9
         from unnest($1::text[], $2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])
             as links(chain, seq, org_id, previous, digest, row_ids, signature)",
        &links.chains,
        &links.seqs,
        &links.org_ids as &[Option<Uuid>],
        &links.previous,
        &links.digests,
        &links.row_ids,
        &links.signatures,
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
