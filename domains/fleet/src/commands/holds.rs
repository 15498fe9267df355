//! Holds: operators or the system keep a node from new work. A node may have several holds and gets work again when
//! all have ended.

use chrono::{DateTime, Duration, Utc};
use gpuaas_agent_protocol::tasks::{HealthProbe, NoParams};
use gpuaas_core::{Code, Error, NodeId, Result};
use gpuaas_store::{MutationTx, SystemAction, SystemTx, WriteTx};
use uuid::Uuid;

use super::tasks;
use crate::events::{MaintenanceEnded, MaintenanceScheduled, MaintenanceStarted, NodeHeld, NodeReleased};
use crate::model::{Hold, Order};

/// Hold reason of a node that came back with an expired certificate.
const CERTIFICATE_LAPSED: &str = "the certificate had expired; waiting for a health check";
/// How long a health check stays queued for a node that isn't connected.
const HEALTH_CHECK_TTL: Duration = Duration::hours(1);
/// Maximum health checks queued in one pass.
const MAX_HEALTH_CHECKS: i64 = 200;

/// The cause of a hold. Each cause ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    Drain,
    Quarantine,
    /// An expired certificate was renewed. Ends when a health check passes or an operator lifts the quarantine.
    Lapse,
}

impl Cause {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Drain => "drain",
            Self::Quarantine => "quarantine",
            Self::Lapse => "lapse",
        }
    }

    const fn hold(self) -> Hold {
        match self {
            Self::Drain => Hold::Draining,
            Self::Quarantine | Self::Lapse => Hold::Quarantined,
        }
    }
}

/// Reason, author and end of a hold.
pub(crate) struct Terms<'a> {
    pub cause: Cause,
    pub reason: &'a str,
    pub by: &'a str,
    pub until: Option<DateTime<Utc>>,
    /// True if tenants are notified of the deadline.
    pub notify: bool,
}

/// Locks the node row, which guards its holds. Rejects a deleted node.
async fn lock<C: WriteTx>(tx: &mut C, node: NodeId) -> Result<()> {
    let row = sqlx::query!(
        "select id from fleet.nodes where id = $1 and lifecycle <> 'deleted' for update",
        node.uuid()
    );
    tx.optional(row).await?.map(|_| ()).ok_or_else(|| Code::NodeNotFound.into())
}

/// Adds a hold to a node, or changes the terms of its hold with the same cause.
pub(crate) async fn hold<C: WriteTx>(tx: &mut C, node: NodeId, terms: &Terms<'_>) -> Result<()> {
    lock(tx, node).await?;
    let now = tx.now();
    let insert = sqlx::query!(
        "insert into fleet.node_holds (node_id, cause, reason, held_by, until, since) values ($1, $2, $3, $4, $5, $6)
         on conflict (node_id, cause) do update
         set reason = excluded.reason, held_by = excluded.held_by, until = excluded.until, since = excluded.since",
        node.uuid(),
        terms.cause.as_str(),
        terms.reason,
        terms.by,
        terms.until,
        now,
    );
    tx.execute(insert).await?;
    update_node_hold(tx, node, terms.cause == Cause::Drain).await?;
    let (hold, reason) = (terms.cause.hold().as_str().to_owned(), terms.reason.to_owned());
    if let (Some(deadline), true) = (terms.until, terms.notify) {
        tx.emit(&MaintenanceScheduled { node_id: node, deadline, reason: reason.clone() })?;
    }
    tx.emit(&NodeHeld { node_id: node, hold, reason })
}

/// Ends a node's drain or quarantine. Its other holds stay.
pub(crate) async fn release<C: WriteTx>(tx: &mut C, node: NodeId, held: Hold) -> Result<()> {
    let causes: &[Cause] = match held {
        Hold::Draining => &[Cause::Drain],
        Hold::Quarantined => &[Cause::Quarantine, Cause::Lapse],
        Hold::None => &[],
    };
    lock(tx, node).await?;
    if end_holds(tx, node, causes).await? {
        return Ok(());
    }
    let hold = sqlx::query!("select hold from fleet.nodes where id = $1", node.uuid());
    let hold = tx.one(hold).await?.hold;
    Err(Error::new(Code::StateConflict, format!("The node's hold is {hold}, not {}.", held.as_str())))
}

/// Ends these holds of a locked node. Returns false if it has none of them.
async fn end_holds<C: WriteTx>(tx: &mut C, node: NodeId, causes: &[Cause]) -> Result<bool> {
    let names: Vec<String> = causes.iter().map(|cause| cause.as_str().to_owned()).collect();
    let delete = sqlx::query!(
        "delete from fleet.node_holds where node_id = $1 and cause = any($2)",
        node.uuid(),
        &names,
    );
    if tx.execute(delete).await? == 0 {
        return Ok(false);
    }
    update_node_hold(tx, node, causes.contains(&Cause::Drain)).await?;
    let left = sqlx::query!(
        r#"select n.hold, (select h.reason from fleet.node_holds h where h.node_id = n.id
                           order by case h.cause when 'quarantine' then 1 when 'lapse' then 2 else 3 end limit 1) as reason
           from fleet.nodes n where n.id = $1"#,
        node.uuid(),
    );
    let left = tx.one(left).await?;
    match left.reason {
        None => tx.emit(&NodeReleased { node_id: node })?,
        Some(reason) => tx.emit(&NodeHeld { node_id: node, hold: left.hold, reason })?,
    }
    Ok(true)
}

/// Copies the strongest hold to the node row. A drain that changed or ended also ends its maintenance.
async fn update_node_hold<C: WriteTx>(tx: &mut C, node: NodeId, drain_changed: bool) -> Result<()> {
    let now = tx.now();
    let update = sqlx::query!(
        r#"with before as (select maintenance_since from fleet.nodes where id = $1),
                strongest as (
               select case cause when 'drain' then 'draining' else 'quarantined' end as hold, reason, held_by, until, since
               from fleet.node_holds where node_id = $1
               order by case cause when 'quarantine' then 1 when 'lapse' then 2 else 3 end limit 1)
           update fleet.nodes n
           set hold = coalesce(s.hold, 'none'), hold_reason = s.reason, hold_by = s.held_by, hold_until = s.until,
               hold_since = coalesce(s.since, $3),
               maintenance_since = case when $2 then null else n.maintenance_since end, version = n.version + 1
           from before left join strongest s on true where n.id = $1
           returning before.maintenance_since is not null and $2 as "was_closed!""#,
        node.uuid(),
        drain_changed,
        now,
    );
    if tx.one(update).await?.was_closed {
        tx.emit(&MaintenanceEnded { node_id: node })?;
    }
    Ok(())
}

/// Starts maintenance on nodes whose drain deadline has passed: tenants' work there is stopped.
pub(crate) async fn begin_maintenance(tx: &mut SystemTx) -> Result<()> {
    let now = tx.now();
    let due = sqlx::query!(
        r#"update fleet.nodes n set maintenance_since = $1, version = n.version + 1
           from fleet.node_holds h
           where h.node_id = n.id and h.cause = 'drain' and h.until <= $1 and n.maintenance_since is null
             and n.lifecycle <> 'deleted'
           returning n.id, n.version, h.reason"#,
        now,
    );
    for node in tx.all(due).await? {
        let id = NodeId::from_uuid(node.id);
        tx.record(SystemAction::on("agent-gateway", "node.begin_maintenance", ("node", id), &node.reason));
        tx.emit(&MaintenanceStarted { node_id: id, reason: node.reason })?;
    }
    Ok(())
}

/// Quarantines a node whose certificate had expired, and queues a health check that can lift the quarantine.
pub(crate) async fn quarantine_lapsed(tx: &mut MutationTx, node: NodeId) -> Result<()> {
    tx.note("quarantined", CERTIFICATE_LAPSED);
    let terms =
        Terms { cause: Cause::Lapse, reason: CERTIFICATE_LAPSED, by: "system", until: None, notify: false };
    hold(tx, node, &terms).await?;
    queue_health_check(tx, node).await
}

async fn queue_health_check<C: WriteTx>(tx: &mut C, node: NodeId) -> Result<()> {
    let order = Order::<HealthProbe> {
        id: tx.sources().uuid(),
        node,
        params: NoParams {},
        attempt: 1,
        waiting: None,
        owner: None,
        life: HEALTH_CHECK_TTL,
    };
    tasks::queue(tx, order).await.map(|_| ())
}

/// Queues another health check for quarantined nodes whose last one failed, expired or was refused more than `after`
/// ago.
pub(crate) async fn retry_health_checks(tx: &mut SystemTx, after: Duration) -> Result<()> {
    let now = tx.now();
    let unchecked = sqlx::query!(
        "select n.id from fleet.node_holds h join fleet.nodes n on n.id = h.node_id
         where h.cause = 'lapse' and h.since < $1 and n.connectivity = 'online' and n.lifecycle in ('active', 'retired')
           and not exists (select from fleet.tasks t
                           where t.node_id = n.id and t.kind = 'diag.health_probe'
                             and (t.state in ('queued', 'dispatched', 'running') or t.finished_at > $1))
         order by n.id limit $2 for update of n skip locked",
        now - after,
        MAX_HEALTH_CHECKS,
    );
    let unchecked: Vec<Uuid> = tx.all(unchecked).await?.into_iter().map(|row| row.id).collect();
    for node in unchecked {
        queue_health_check(tx, NodeId::from_uuid(node)).await?;
    }
    Ok(())
}

/// Lifts the quarantine for an expired certificate after a passed health check. Other holds stay.
pub(crate) async fn lift_lapsed_quarantine(tx: &mut MutationTx, node: NodeId) -> Result<()> {
    lock(tx, node).await?;
    if end_holds(tx, node, &[Cause::Lapse]).await? {
        tx.note("quarantine_lifted", true);
    }
    Ok(())
}
