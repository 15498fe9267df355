//! Reads probes.

use gpuaas_core::{Code, ProbeId, Result, RunId};
use gpuaas_store::Tx;

use crate::model::ProbeResult;

/// Returns a probe.
pub(crate) async fn one(tx: &mut Tx, id: ProbeId) -> Result<ProbeResult> {
    let row = sqlx::query_as!(
        ProbeResult,
        r#"select id as "id: ProbeId", run_id as "run_id: RunId", started_at, echoed_at, finished_at
           from probe.probes where id = $1"#,
        id.uuid(),
    );
    tx.optional(row).await?.ok_or_else(|| Code::ProbeNotFound.into())
}
