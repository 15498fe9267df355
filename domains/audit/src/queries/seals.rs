//! Seals and the keys they are signed with.

use gpuaas_core::chain::{Seal, hex};
use gpuaas_core::{AuditId, Result};
use gpuaas_store::Tx;

use crate::model::AuditKey;

/// Seals after `after`, chain by chain in their order.
pub(crate) async fn seals(
    tx: &mut Tx,
    chain: Option<&str>,
    after: Option<(String, i64)>,
    limit: i64,
) -> Result<Vec<Seal>> {
    let (after_chain, after_seq) = after.unzip();
    let rows = sqlx::query!(
        "select chain, seq, previous, digest, sealed_at, row_ids, key_id, signature from audit.seals
         where ($1::text is null or chain = $1) and ($2::text is null or (chain, seq) > ($2, $3::bigint))
         order by chain, seq limit $4",
        chain,
        after_chain,
        after_seq,
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    Ok(rows
        .map(|row| Seal {
            chain: row.chain,
            seq: row.seq,
            previous: row.previous,
            digest: row.digest,
            sealed_at: row.sealed_at,
            row_ids: row.row_ids.into_iter().map(|id| AuditId::from_uuid(id).to_string()).collect(),
            key_id: row.key_id,
            signature: row.signature,
        })
        .collect())
}

/// Keys after `after`, in the order of their ids.
pub(crate) async fn keys(tx: &mut Tx, after: Option<String>, limit: i64) -> Result<Vec<AuditKey>> {
    let rows = sqlx::query!(
        "select key_id, public_key, made_at from audit.keys
         where ($1::text is null or key_id > $1) order by key_id limit $2",
        after,
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    Ok(rows
        .map(|row| AuditKey { key_id: row.key_id, public_key: hex(&row.public_key), made_at: row.made_at })
        .collect())
}
