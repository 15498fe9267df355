//! Cuts: before retention drops rows, the sealer signs a record of them, so that a verifier can distinguish expired
//! rows from removed ones.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::chain::{Cut, SealSigner};
use gpuaas_core::{Error, OrgId, Result};
use gpuaas_store::{PlatformReason, Store, Tx};
use uuid::Uuid;

use crate::queries::{cutting, sealing};

/// Time between a cut and the earliest moment at which its rows may be dropped.
const CUT_LEAD_TIME: Duration = Duration::days(2);

/// Signs a cut of each chain with rows that have expired or will within the lead time; returns the number of cuts.
pub(crate) async fn cut(store: &Store, signer: &SealSigner, kept_days: i64) -> Result<usize> {
    let mut tx = store.system_tx(PlatformReason::Audit).await?;
    let now = tx.now();
    match cut_all(&mut tx, signer, now, kept_days).await {
        Ok(0) => {
            tx.roll_back().await;
            Ok(0)
        }
        Ok(cuts) => tx.commit().await.map(|()| cuts),
        Err(error) => {
            tx.roll_back().await;
            Err(error)
        }
    }
}

async fn cut_all(tx: &mut Tx, signer: &SealSigner, now: DateTime<Utc>, kept_days: i64) -> Result<usize> {
    sealing::lock(tx).await?;
    let before = cutting::boundary(tx, now + CUT_LEAD_TIME, kept_days).await?;
    let last = cutting::last_boundary(tx).await?;
    if last.is_some_and(|last| last >= before) {
        return Ok(0);
    }
    let (mut chains, mut org_ids, mut last_seqs, mut bodies) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for expired in cutting::expired_ranges(tx, last, before).await? {
        let cut = Cut {
            chain: expired.chain.clone(),
            before,
            whole_seq: expired.whole_seq,
            last_seq: expired.last_seq,
            digest: expired.digest,
            dropped: expired.dropped,
            made_at: now,
            key_id: String::new(),
            signature: String::new(),
        };
        bodies.push(serde_json::to_value(cut.signed(signer)).map_err(Error::internal)?);
        chains.push(expired.chain);
        org_ids.push(expired.org_id.map(OrgId::uuid));
        last_seqs.push(expired.last_seq);
    }
    let insert = sqlx::query!(
        "insert into audit.cuts (chain, before, last_seq, org_id, body)
         select chain, $1, last_seq, org_id, body
         from unnest($2::text[], $3::bigint[], $4::uuid[], $5::jsonb[]) as cuts(chain, last_seq, org_id, body)",
        before,
        &chains,
        &last_seqs,
        &org_ids as &[Option<Uuid>],
        &bodies,
    );
    tx.execute(insert).await?;
    Ok(chains.len())
}
