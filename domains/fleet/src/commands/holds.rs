//! Holds: operators, or the system, keep a node from getting work.

use chrono::{DateTime, Utc};
use gpuaas_agent_protocol::tasks::{HealthProbe, NoParams};
use gpuaas_core::{Code, Error, NodeId, Result};
use gpuaas_store::{Context, Upkeep};

use super::certificates::LAPSED;
use super::tasks;
use crate::events::{MaintenanceEnded, MaintenanceScheduled, MaintenanceStarted, NodeHeld, NodeReleased};
use crate::model::{Hold, Order};

/// Why and by whom a node is held.
pub(crate) struct Terms<'a> {
    pub hold: Hold,
    pub reason: &'a str,
    pub by: &'a str,
    pub until: Option<DateTime<Utc>>,
    /// Whether tenants are told.
    pub notify: bool,
}

/// Holds a node, or changes its hold.
pub(crate) async fn hold<C: Context>(tx: &mut C, node: NodeId, terms: &Terms<'_>) -> Result<()> {
    let now = tx.now();
    let update = sqlx::query!(
        r#"with before as (select id, maintenance_since from fleet.nodes where id = $1 for update)
           update fleet.nodes n
           set hold = $2, hold_reason = $3, hold_by = $4, hold_until = $5, hold_since = $6, maintenance_since = null,
               version = version + 1
           from before where n.id = before.id and n.lifecycle <> 'deleted'
           returning n.version, before.maintenance_since is not null as "was_closed!""#,
        node.uuid(),
        terms.hold.as_str(),
        terms.reason,
        terms.by,
        terms.until,
        now,
    );
    let held = tx.optional(update).await?.ok_or(Code::NodeNotFound)?;
    let version = held.version;
    if held.was_closed {
        tx.emit(&MaintenanceEnded { node_id: node }, version)?;
    }
    let (hold, reason) = (terms.hold.as_str().to_owned(), terms.reason.to_owned());
    if let (Some(deadline), true) = (terms.until, terms.notify) {
        tx.emit(&MaintenanceScheduled { node_id: node, deadline, reason: reason.clone() }, version)?;
    }
    tx.emit(&NodeHeld { node_id: node, hold, reason }, version)
}

/// Lets a node have work again. It must be held this way.
pub(crate) async fn release<C: Context>(tx: &mut C, node: NodeId, held: Hold) -> Result<()> {
    let now = tx.now();
    let update = sqlx::query!(
        r#"with before as (select id, maintenance_since from fleet.nodes where id = $1 for update)
           update fleet.nodes n
           set hold = 'none', hold_reason = null, hold_by = null, hold_until = null, hold_since = $3,
               maintenance_since = null, version = version + 1
           from before where n.id = before.id and n.hold = $2
           returning n.version, before.maintenance_since is not null as "was_closed!""#,
        node.uuid(),
        held.as_str(),
        now,
    );
    match tx.optional(update).await? {
        Some(row) => {
            if row.was_closed {
                tx.emit(&MaintenanceEnded { node_id: node }, row.version)?;
            }
            tx.emit(&NodeReleased { node_id: node }, row.version)
        }
        None => {
            let exists = sqlx::query!(
                "select hold from fleet.nodes where id = $1 and lifecycle <> 'deleted'",
                node.uuid()
            );
            let hold = tx.optional(exists).await?.ok_or(Code::NodeNotFound)?.hold;
            Err(Error::new(Code::StateConflict, format!("The node's hold is {hold}, not {}.", held.as_str())))
        }
    }
}

/// Drains whose deadline has passed: from now on what tenants have there is ended.
pub(crate) async fn begin_maintenance(tx: &mut Upkeep) -> Result<()> {
    let now = tx.now();
    let due = sqlx::query!(
        r#"update fleet.nodes set maintenance_since = $1, version = version + 1
           where hold = 'draining' and hold_until <= $1 and maintenance_since is null
           returning id, version, hold_reason as "reason!""#,
        now,
    );
    for node in tx.all(due).await? {
        let started = MaintenanceStarted { node_id: NodeId::from_uuid(node.id), reason: node.reason };
        tx.emit(&started, node.version)?;
    }
    Ok(())
}

/// A node whose certificate had lapsed gets no work until it is proved well: asked at once.
pub(crate) async fn quarantine_lapsed<C: Context>(tx: &mut C, node: NodeId) -> Result<()> {
    let held = sqlx::query!("select hold from fleet.nodes where id = $1", node.uuid());
    if tx.one(held).await?.hold == Hold::Quarantined.as_str() {
        return Ok(());
    }
    let terms = Terms { hold: Hold::Quarantined, reason: LAPSED, by: "system", until: None, notify: false };
    hold(tx, node, &terms).await?;
    let order = Order::<HealthProbe> {
        id: tx.sources().uuid(),
        node,
        params: NoParams {},
        attempt: 1,
        waiting: None,
        owner: None,
        life: chrono::Duration::hours(1),
    };
    tasks::queue(tx, order).await.map(|_| ())
}

/// A host proved itself well: a hold for lapse ends.
pub(crate) async fn well_again<C: Context>(tx: &mut C, node: NodeId) -> Result<()> {
    let held = sqlx::query!("select hold, hold_reason from fleet.nodes where id = $1", node.uuid());
    let held = tx.one(held).await?;
    if held.hold == Hold::Quarantined.as_str() && held.hold_reason.as_deref() == Some(LAPSED) {
        release(tx, node, Hold::Quarantined).await?;
    }
    Ok(())
}
