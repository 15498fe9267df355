//! Sealing: binds new entries to each account's chain, and adds them to its balance.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use gpuaas_core::Result;
use gpuaas_core::chain::SealSigner;
use gpuaas_store::{PlatformReason, Store, Tx};
use uuid::Uuid;

use crate::model::{LedgerSeal, SealHead};
use crate::queries::sealing::{self, AccountRows};

/// Maximum number of entries in a batch, not counting the others of the last one's transaction.
const MAX_BATCH_ENTRIES: i64 = 100_000;

/// Result of a batch.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct SealedBatch {
    pub entries: usize,
    /// True if more entries can be sealed immediately.
    pub more: bool,
}

/// Seals one batch of entries in one transaction. Does nothing while another process seals.
pub(crate) async fn seal_batch(store: &Store, signer: &SealSigner) -> Result<SealedBatch> {
    let mut tx = store.system_tx(PlatformReason::Billing).await?;
    match seal_next(&mut tx, signer).await {
        Ok(batch) if batch.entries == 0 && !batch.more => {
            tx.roll_back().await;
            Ok(batch)
        }
        Ok(batch) => {
            tx.commit().await?;
            metrics::counter!("gpuaas_billing_sealed_total").increment(batch.entries as u64);
            Ok(batch)
        }
        Err(error) => {
            tx.roll_back().await;
            Err(error)
        }
    }
}

async fn seal_next(tx: &mut Tx, signer: &SealSigner) -> Result<SealedBatch> {
    if !sealing::try_lock(tx).await? {
        return Ok(SealedBatch::default());
    }
    let now = tx.sources().now();
    let range = sealing::next_range(tx, MAX_BATCH_ENTRIES).await?;
    let accounts = sealing::summarise(tx, &range).await?;
    let entries = accounts.iter().map(|account| account.entry_ids.len()).sum();
    if entries == 0 && !range.more {
        return Ok(SealedBatch::default());
    }
    let heads = sealing::heads(tx, &accounts).await?;
    insert_seals(tx, link(accounts, heads, signer, now)).await?;
    sealing::save_position(tx, &range).await?;
    Ok(SealedBatch { entries, more: range.more })
}

/// Links the entries of each account to its chain.
fn link(
    accounts: Vec<AccountRows>,
    mut heads: HashMap<(Uuid, String), SealHead>,
    signer: &SealSigner,
    now: DateTime<Utc>,
) -> Vec<LedgerSeal> {
    let link = |account: AccountRows| {
        let head = heads.remove(&(account.org, account.currency.clone())).unwrap_or_else(SealHead::genesis);
        let mut seal = LedgerSeal {
            org_id: account.org,
            currency: account.currency,
            seq: head.seq + 1,
            previous: head.digest,
            digest: String::new(),
            entry_ids: account.entry_ids,
            entry_ats: account.entry_ats,
            rows_digest: account.rows_digest,
            balance_minor: head.balance_minor + account.change_minor,
            sealed_at: now,
            key_id: signer.key_id().to_owned(),
            signature: String::new(),
        };
        seal.digest = seal.expected_digest();
        seal.signature = signer.sign(&seal.digest);
        seal
    };
    accounts.into_iter().map(link).collect()
}

async fn insert_seals(tx: &mut Tx, seals: Vec<LedgerSeal>) -> Result<()> {
    let column = |text: fn(&LedgerSeal) -> String| -> Vec<String> { seals.iter().map(text).collect() };
    let orgs: Vec<Uuid> = seals.iter().map(|seal| seal.org_id).collect();
    let numbers: Vec<i64> = seals.iter().map(|seal| seal.seq).collect();
    let balances: Vec<i64> = seals.iter().map(|seal| seal.balance_minor).collect();
    let times: Vec<DateTime<Utc>> = seals.iter().map(|seal| seal.sealed_at).collect();
    let insert = sqlx::query!(
        "insert into billing.seals (org_id, currency, seq, previous, digest, entry_ids, entry_ats, rows_digest, balance_minor,
                                    sealed_at, key_id, signature)
         select org_id, currency, seq, previous, digest, entry_ids::uuid[], entry_ats::timestamptz[], rows_digest,
                balance_minor, sealed_at, key_id, signature
         from unnest($1::uuid[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                     $9::bigint[], $10::timestamptz[], $11::text[], $12::text[])
             as links(org_id, currency, seq, previous, digest, entry_ids, entry_ats, rows_digest, balance_minor, sealed_at,
                      key_id, signature)",
        &orgs,
        &column(|seal| seal.currency.clone()),
        &numbers,
        &column(|seal| seal.previous.clone()),
        &column(|seal| seal.digest.clone()),
        &column(|seal| array_literal(&seal.entry_ids)),
        &column(|seal| array_literal(&seal.entry_ats)),
        &column(|seal| seal.rows_digest.clone()),
        &balances,
        &times,
        &column(|seal| seal.key_id.clone()),
        &column(|seal| seal.signature.clone()),
    );
    tx.execute(insert).await.map(|_| ())
}

/// Returns an array as text: PostgreSQL has no arrays of arrays of different lengths.
fn array_literal(values: &[impl std::fmt::Display]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("\"{value}\"")).collect();
    format!("{{{}}}", values.join(","))
}

/// Publishes the sealer's public key, once.
pub(crate) async fn publish_key(store: &Store, signer: &SealSigner) -> Result<()> {
    let mut tx = store.system_tx(PlatformReason::Billing).await?;
    let insert = sqlx::query!(
        "insert into billing.keys (key_id, public_key, made_at) values ($1, $2, $3) on conflict do nothing",
        signer.key_id(),
        signer.public_key(),
        store.sources().now(),
    );
    tx.execute(insert).await?;
    tx.commit().await
}
