//! Reads of seals and of the keys that sign them.

use chrono::{DateTime, Utc};
use gpuaas_core::chain::{Seal, hex};
use gpuaas_core::{AuditId, Error, Result};
use gpuaas_store::Tx;
use serde_json::Value;
use uuid::Uuid;

use crate::model::AuditKey;

/// Position of a seal in the listing of all chains: time, chain, number in the chain.
pub(crate) type SealPosition = (DateTime<Utc>, String, i64);

/// A seal, with the last cut of its chain if the cut ends at this seal.
struct SealRow {
    chain: String,
    seq: i64,
    previous: String,
    digest: String,
    sealed_at: DateTime<Utc>,
    row_ids: Vec<Uuid>,
    key_id: String,
    signature: String,
    cut: Option<Value>,
}

impl SealRow {
    fn seal(self) -> Result<Seal> {
        Ok(Seal {
            chain: self.chain,
            seq: self.seq,
            previous: self.previous,
            digest: self.digest,
            sealed_at: self.sealed_at,
            row_ids: self.row_ids.into_iter().map(|id| AuditId::from_uuid(id).to_string()).collect(),
            key_id: self.key_id,
            signature: self.signature,
            cut: self.cut.map(serde_json::from_value).transpose().map_err(Error::internal)?,
        })
    }
}

/// Returns seals of one chain after `after`, by number.
pub(crate) async fn of_chain(
    tx: &mut Tx,
    chain: &str,
    after: Option<&SealPosition>,
    limit: i64,
) -> Result<Vec<Seal>> {
    let rows = sqlx::query_as!(
        SealRow,
        r#"select s.chain, s.seq, s.previous, s.digest, s.sealed_at, s.row_ids, s.key_id, s.signature, c.body as "cut?"
           from audit.seals s
           left join lateral (select last_seq, body from audit.cuts where chain = s.chain order by before desc limit 1) c
               on c.last_seq = s.seq
           where s.chain = $1 and ($2::bigint is null or s.seq > $2)
           order by s.seq limit $3"#,
        chain,
        after.map(|(_, _, seq)| *seq),
        limit,
    );
    tx.all(rows).await?.into_iter().map(SealRow::seal).collect()
}

/// Returns seals of all chains after `after`, by time.
pub(crate) async fn of_all(tx: &mut Tx, after: Option<SealPosition>, limit: i64) -> Result<Vec<Seal>> {
    let (at, chain, seq) = match after {
        Some((at, chain, seq)) => (Some(at), Some(chain), Some(seq)),
        None => (None, None, None),
    };
    let rows = sqlx::query_as!(
        SealRow,
        r#"select s.chain, s.seq, s.previous, s.digest, s.sealed_at, s.row_ids, s.key_id, s.signature, c.body as "cut?"
           from audit.seals s
           left join lateral (select last_seq, body from audit.cuts where chain = s.chain order by before desc limit 1) c
               on c.last_seq = s.seq
           where $1::timestamptz is null or (s.sealed_at, s.chain, s.seq) > ($1, $2::text, $3::bigint)
           order by s.sealed_at, s.chain, s.seq limit $4"#,
        at,
        chain,
        seq,
        limit,
    );
    tx.all(rows).await?.into_iter().map(SealRow::seal).collect()
}

/// Returns keys after `after`, by id.
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
