//! Sealing: what is newly visible is ordered into each chain's next seals, signed, and remembered as seen.

use chrono::{DateTime, Utc};
use gpuaas_core::chain::{Checkpoint, GENESIS, SealSigner, seal_digest};
use gpuaas_core::{OrgId, Result};
use gpuaas_store::{Reason, Store, Tx};
use uuid::Uuid;

use crate::model::{AuditEntry, Snapshot};
use crate::queries::{log, sealing};

/// Rows a turn takes, and those of the last one's transaction beside it.
const ROWS_PER_TURN: i64 = 5_000;
const ROWS_PER_SEAL: usize = 1_000;
const POSITIONS_KEPT: i64 = 100;

/// Whether a sealer waits while another one works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Patience {
    Wait,
    LeaveItToThem,
}

/// What a turn did.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Turn {
    pub rows: usize,
    /// Whether another turn has something to do at once.
    pub more: bool,
}

/// One turn, in one transaction.
pub(crate) async fn turn(store: &Store, signer: &SealSigner, patience: Patience) -> Result<Turn> {
    let now = store.sources().now();
    let mut tx = store.upkeep(Reason::Audit).await?;
    let turn = seal_next(&mut tx, signer, patience, now).await;
    match turn {
        Ok(Turn { rows: 1.., .. }) => tx.commit().await?,
        _ => tx.roll_back().await,
    }
    let turn = turn?;
    metrics::counter!("gpuaas_audit_sealed_total").increment(turn.rows as u64);
    Ok(turn)
}

async fn seal_next(tx: &mut Tx, signer: &SealSigner, patience: Patience, now: DateTime<Utc>) -> Result<Turn> {
    match patience {
        Patience::Wait => sealing::wait_alone(tx).await?,
        Patience::LeaveItToThem if sealing::alone(tx).await? => {}
        Patience::LeaveItToThem => return Ok(Turn::default()),
    }
    let span = sealing::span(tx, ROWS_PER_TURN).await?;
    let rows = log::between(tx, &span.seen, &span.until).await?;
    if rows.is_empty() {
        return Ok(Turn::default());
    }
    let chains: Vec<&[AuditEntry]> = rows.chunk_by(|a, b| a.org_id == b.org_id).collect();
    let names: Vec<String> = chains.iter().filter_map(|rows| rows.first()).map(AuditEntry::chain).collect();
    let mut heads = sealing::heads(tx, &names).await?;
    let mut links = Links::default();
    for (name, rows) in names.into_iter().zip(chains) {
        let mut head = heads.remove(&name).unwrap_or(Checkpoint { seq: 0, digest: GENESIS.to_owned() });
        for rows in rows.chunks(ROWS_PER_SEAL) {
            head = links.add(name.clone(), head, rows, signer, now);
            // Digests are work for the processor; requests on this thread go first.
            tokio::task::yield_now().await;
        }
    }
    append(tx, links, signer.key_id(), now).await?;
    remember(tx, &span.until, now).await?;
    Ok(Turn { rows: rows.len(), more: span.more })
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
        let digests: Vec<(String, String)> =
            rows.iter().map(|row| (row.id.to_string(), digest(row))).collect();
        let pairs = digests.iter().map(|(id, digest)| (id.as_str(), digest.as_str()));
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

/// The digest of what the row says now. One that was changed before it was sealed is sealed as it is: the seal
/// says what was found, and the log that it wasn't what was written.
fn digest(row: &AuditEntry) -> String {
    let digest = row.record().digest();
    if digest != row.digest {
        metrics::counter!("gpuaas_audit_digest_mismatches_total").increment(1);
        tracing::error!(row = %row.id, "an audit row differs from what was written");
    }
    digest
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

/// Appends the position and drops those nobody will look at.
async fn remember(tx: &mut Tx, seen: &Snapshot, now: DateTime<Utc>) -> Result<()> {
    let insert = sqlx::query!(
        "with added as (
             insert into audit.positions (seen, sealed_at) values ($1::text::pg_snapshot, $2) returning seq
         )
         delete from audit.positions p using added where p.seq <= added.seq - $3",
        seen.to_string(),
        now,
        POSITIONS_KEPT,
    );
    tx.execute(insert).await.map(|_| ())
}

/// Publishes the sealer's public key, once.
pub(crate) async fn publish_key(store: &Store, signer: &SealSigner) -> Result<()> {
    let mut tx = store.upkeep(Reason::Audit).await?;
    let insert = sqlx::query!(
        "insert into audit.keys (key_id, public_key, made_at) values ($1, $2, $3) on conflict do nothing",
        signer.key_id(),
        signer.public_key(),
        store.sources().now(),
    );
    tx.execute(insert).await?;
    tx.commit().await
}
