//! Scans of the worker: allocations that time or the state of their node requires a change of.

use chrono::{DateTime, Utc};
use gpuaas_core::{AllocationId, Machine, Result};
use gpuaas_store::Tx;

use crate::model::AllocationState;

/// An active allocation on an offline node.
pub(crate) struct Disconnected {
    pub id: AllocationId,
    /// Time at which its node went offline.
    pub since: DateTime<Utc>,
}

/// Returns active allocations whose node has been offline since before `before`.
pub(crate) async fn disconnected(
    tx: &mut Tx,
    before: DateTime<Utc>,
    limit: i64,
) -> Result<Vec<Disconnected>> {
    let rows = sqlx::query!(
        r#"select a.id as "id!", n.connectivity_since as "since!"
               from provisioning.allocations a join fleet.v_nodes n on n.id = a.node_id
               where a.state = 'active' and n.connectivity = 'offline' and n.connectivity_since < $1
               order by a.id limit $2"#,
        before,
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    Ok(rows.map(|row| Disconnected { id: AllocationId::from_uuid(row.id), since: row.since }).collect())
}

/// A lost allocation whose node is connected again.
pub(crate) struct Recoverable {
    pub id: AllocationId,
    /// Epoch of the node's open session.
    pub epoch: i64,
}

/// Returns lost allocations whose node is online and whose slots aren't faulty.
pub(crate) async fn recoverable(tx: &mut Tx, limit: i64) -> Result<Vec<Recoverable>> {
    let rows = sqlx::query!(
        r#"select a.id as "id!", s.epoch as "epoch!"
               from provisioning.allocations a
               join fleet.v_nodes n on n.id = a.node_id join fleet.v_sessions s on s.node_id = n.id
               where a.state = 'lost' and n.connectivity = 'online' and s.closed_at is null
                 and not exists (select from fleet.v_slots f join fleet.v_claims c on c.slot_id = f.id
                                 where c.owner = a.id and c.ended_at is null and f.state = 'faulty')
               order by a.id limit $1"#,
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    Ok(rows.map(|row| Recoverable { id: AllocationId::from_uuid(row.id), epoch: row.epoch }).collect())
}

/// Returns active allocations on online nodes in maintenance, with their states; with `stopped`, stopped ones too.
pub(crate) async fn in_maintenance(
    tx: &mut Tx,
    stopped: bool,
    limit: i64,
) -> Result<Vec<(AllocationId, AllocationState)>> {
    let rows = sqlx::query!(
        r#"select a.id as "id!", a.state as "state!"
               from fleet.v_nodes n join provisioning.allocations a on a.node_id = n.id
               where n.maintenance_since is not null and n.connectivity = 'online'
                 and (a.state = 'active' or $1 and a.state = 'stopped')
               order by a.id limit $2"#,
        stopped,
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    rows.map(|row| Ok((AllocationId::from_uuid(row.id), Machine::parse(&row.state)?))).collect()
}

/// Returns allocations that have passed their expiry, with their states.
pub(crate) async fn expired(
    tx: &mut Tx,
    now: DateTime<Utc>,
    limit: i64,
) -> Result<Vec<(AllocationId, AllocationState)>> {
    let rows = sqlx::query!(
        "select id, state from provisioning.allocations
             where ended_at is null and expires_at < $1 and state in ('requested', 'provisioning', 'active', 'stopped', 'lost')
             order by expires_at limit $2",
        now,
        limit,
    );
    let rows = tx.all(rows).await?.into_iter();
    rows.map(|row| Ok((AllocationId::from_uuid(row.id), Machine::parse(&row.state)?))).collect()
}

/// Returns failed releases whose next retry is due.
pub(crate) async fn release_retries(
    tx: &mut Tx,
    now: DateTime<Utc>,
    limit: i64,
) -> Result<Vec<AllocationId>> {
    let rows = sqlx::query!(
        "select id from provisioning.allocations where state = 'release_failed' and retry_at < $1
             order by retry_at limit $2",
        now,
        limit,
    );
    Ok(tx.all(rows).await?.into_iter().map(|row| AllocationId::from_uuid(row.id)).collect())
}
