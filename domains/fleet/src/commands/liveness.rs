//! Failure detection: gateway heartbeats, and nodes without a channel for too long.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::{NodeId, Result};
use gpuaas_store::{SystemTx, Tx};
use uuid::Uuid;

use crate::events::NodeOffline;

/// A gateway without a heartbeat for this long is dead, and its channels are closed.
const GATEWAY_INSTANCE_EXPIRES_AFTER: Duration = Duration::seconds(6);
/// Minimum disconnected nodes of a mass disconnect, whatever their share of the region.
const MIN_MASS_DROP: i64 = 5;
/// Maximum nodes marked offline in one pass.
const MAX_BATCH: i64 = 1000;

/// Records a gateway's heartbeat.
pub(crate) async fn record_gateway_heartbeat(tx: &mut Tx, gateway: Uuid, now: DateTime<Utc>) -> Result<()> {
    let seen = sqlx::query!(
        "insert into fleet.gateways (id, seen_at) values ($1, $2) on conflict (id) do update set seen_at = $2",
        gateway,
        now,
    );
    tx.execute(seen).await.map(|_| ())
}

/// Deletes a gateway that stops, and closes its sessions.
pub(crate) async fn deregister_gateway(tx: &mut SystemTx, gateway: Uuid) -> Result<()> {
    let now = tx.now();
    let close = sqlx::query!(
        "update fleet.node_sessions set closed_at = $2 where node_id in (
             select node_id from fleet.node_sessions where gateway = $1 and closed_at is null
             order by node_id for update)",
        gateway,
        now,
    );
    tx.execute(close).await?;
    tx.execute(sqlx::query!("delete from fleet.gateways where id = $1", gateway)).await.map(|_| ())
}

/// Deletes gateways without a heartbeat since `before`. Their sessions have long been treated as closed.
pub(crate) async fn forget_gateways(tx: &mut Tx, before: DateTime<Utc>) -> Result<()> {
    let forget = sqlx::query!("delete from fleet.gateways where seen_at < $1", before);
    tx.execute(forget).await.map(|_| ())
}

/// Nodes of a region that lost their channel, as counted in one scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RegionLoss {
    pub region: String,
    /// Nodes without a channel for longer than the offline threshold.
    pub gone: i64,
    /// True if so many nodes disconnected at once that none is marked: the cause is more likely on our side.
    pub mass: bool,
}

/// Marks nodes offline that had no channel for `after`, in regions for which `may_mark` is true. A region of which
/// more than `mass_percent` disconnected within a minute isn't changed. Returns the regions with losses.
pub(crate) async fn mark_offline_nodes(
    tx: &mut SystemTx,
    after: Duration,
    mass_percent: i64,
    may_mark: impl Fn(&str) -> bool,
) -> Result<Vec<RegionLoss>> {
    let now = tx.now();
    let counted = sqlx::query!(
        r#"with missing as (
               select n.region, case when g.seen_at >= $3 then s.closed_at
                                     else least(s.closed_at, coalesce(g.seen_at, s.opened_at)) end as since
               from fleet.nodes n
               left join fleet.node_sessions s on s.node_id = n.id
               left join fleet.gateways g on g.id = s.gateway
               where n.lifecycle in ('active', 'retired') and n.connectivity = 'online'
                 and (s.node_id is null or s.closed_at is not null or g.id is null or g.seen_at < $3)),
           lost as (
               select region, count(*) as missing, count(*) filter (where since is null or since < $2) as gone, 0 as lately
               from missing group by region
               union all
               select region, 0, 0, count(*) from fleet.nodes
               where lifecycle = 'active' and connectivity = 'offline'
                 and connectivity_since > $1::timestamptz - interval '1 minute' group by region)
           select l.region as "region!", sum(l.missing + l.lately)::bigint as "dropped!", sum(l.gone)::bigint as "gone!",
                  (select count(*) from fleet.nodes n where n.region = l.region and n.lifecycle = 'active') as "all!"
           from lost l group by l.region"#,
        now,
        now - after,
        now - GATEWAY_INSTANCE_EXPIRES_AFTER,
    );
    let losses: Vec<RegionLoss> = tx
        .all(counted)
        .await?
        .into_iter()
        .map(|row| {
            let mass = row.dropped >= MIN_MASS_DROP && row.dropped * 100 > row.all * mass_percent;
            RegionLoss { region: row.region, gone: row.gone, mass }
        })
        .collect();
    let marked = losses.iter().filter(|loss| loss.gone > 0 && !loss.mass && may_mark(&loss.region));
    let marked: Vec<String> = marked.map(|loss| loss.region.clone()).collect();
    if !marked.is_empty() {
        mark_regions(tx, after, &marked).await?;
    }
    Ok(losses)
}

async fn mark_regions(tx: &mut SystemTx, after: Duration, regions: &[String]) -> Result<()> {
    let now = tx.now();
    let marked = sqlx::query!(
        r#"update fleet.nodes n set connectivity = 'offline', connectivity_since = gone.since, version = n.version + 1
           from (select n.id, coalesce(s.epoch, 0) as epoch,
                        coalesce(least(s.closed_at, case when g.seen_at >= $2 then null
                                                         else coalesce(g.seen_at, s.opened_at) end), n.connectivity_since) as since
                 from fleet.nodes n
                 left join fleet.node_sessions s on s.node_id = n.id
                 left join fleet.gateways g on g.id = s.gateway
                 where n.lifecycle in ('active', 'retired') and n.connectivity = 'online' and n.region = any($4)
                   and (s.node_id is null or s.closed_at is not null or g.id is null or g.seen_at < $2)
                 limit $3 for update of n skip locked) as gone
           where n.id = gone.id and gone.since < $1
           returning n.id, n.version, gone.epoch as "epoch!", gone.since as "since!""#,
        now - after,
        now - GATEWAY_INSTANCE_EXPIRES_AFTER,
        MAX_BATCH,
        regions,
    );
    for row in tx.all(marked).await? {
        let node_id = NodeId::from_uuid(row.id);
        tx.emit(&NodeOffline { node_id, epoch: row.epoch, since: row.since })?;
        metrics::counter!("gpuaas_node_offline_total").increment(1);
    }
    Ok(())
}
