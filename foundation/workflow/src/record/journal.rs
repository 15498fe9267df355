//! Reads the journal of runs, for their tenants.

use chrono::{DateTime, Utc};
use gpuaas_core::{Result, RunId};
use gpuaas_store::Tx;
use uuid::Uuid;

/// A journal entry.
pub struct Journalled {
    pub step: String,
    /// `do`, or `undo`.
    pub direction: String,
    pub attempt: i32,
    /// `started`, `waiting`, `done` or `failed`.
    pub outcome: String,
    pub error: Option<String>,
    pub at: DateTime<Utc>,
}

/// Returns the journal of these runs, in order; in a tenant's transaction, only of the tenant's own runs.
pub async fn journal(tx: &mut Tx, runs: &[RunId]) -> Result<Vec<Journalled>> {
    let ids: Vec<Uuid> = runs.iter().map(|run| run.uuid()).collect();
    let rows = sqlx::query_as!(
        Journalled,
        r#"select step as "step!", direction as "direction!", attempt as "attempt!", outcome as "outcome!", error,
                  at as "at!"
           from workflow.timeline($1)"#,
        &ids,
    );
    tx.all(rows).await
}
