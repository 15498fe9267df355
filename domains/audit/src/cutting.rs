//! Cuts: before retention drops rows, the sealer signs which, so that their absence is told from a removal.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::chain::{Cut, SealSigner};
use gpuaas_core::{Error, OrgId, Result};
use gpuaas_store::{PlatformReason, Store, Tx};
use uuid::Uuid;

use crate::queries::{cutting, sealing};

/// A cut is made this long before its rows go, whoever drops them.
const AHEAD: Duration = Duration::days(2);

/// Signs a cut of each chain that has rows whose time is over, or will be soon; how many cuts.
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
    sealing::wait_alone(tx).await?;
    let before = cutting::boundary(tx, now + AHEAD, kept_days).await?;
    let last = cutting::last(tx).await?;
    if last.is_some_and(|last| last >= before) {
        return Ok(0);
    }
    let (mut chains, mut org_ids, mut last_seqs, mut bodies) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for reach in cutting::reaches(tx, last, before).await? {
        let cut = Cut {
            chain: reach.chain.clone(),
            before,
            whole_seq: reach.whole_seq,
            last_seq: reach.last_seq,
            digest: reach.digest,
            dropped: reach.dropped,
            made_at: now,
            key_id: String::new(),
            signature: String::new(),
        };
        bodies.push(serde_json::to_value(cut.signed(signer)).map_err(Error::internal)?);
        chains.push(reach.chain);
        org_ids.push(reach.org_id.map(OrgId::uuid));
        last_seqs.push(reach.last_seq);
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
