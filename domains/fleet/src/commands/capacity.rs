//! Capacity history of the fleet: a sample every five minutes.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::Result;
use gpuaas_store::SystemTx;

/// Interval between samples.
pub(crate) const NOTE_INTERVAL: Duration = Duration::minutes(5);
/// How long samples are kept.
pub(crate) const RETENTION: Duration = Duration::days(30);

/// Writes the sample of the current interval, unless another process has written it.
pub(crate) async fn note(tx: &mut SystemTx) -> Result<()> {
    let now = tx.now();
    let insert = sqlx::query!(
        "insert into fleet.capacity (at, nodes, nodes_online, slots, available, in_use, out)
         select date_bin($2::bigint * interval '1 second', $1, 'epoch'), n.nodes, n.online, s.slots, s.available, s.in_use,
                s.slots - s.available - s.in_use
         from (select count(*)::int as nodes, count(*) filter (where connectivity = 'online')::int as online
               from fleet.nodes where lifecycle = 'active') n,
              (select count(*)::int as slots, count(*) filter (where s.state = 'available' and fleet.takes_work(n))::int as available,
                      count(*) filter (where s.state in ('reserved', 'leased'))::int as in_use
               from fleet.slots s join fleet.nodes n on n.id = s.node_id where n.lifecycle = 'active') s
         on conflict do nothing",
        now,
        NOTE_INTERVAL.num_seconds(),
    );
    tx.execute(insert).await.map(|_| ())
}

/// Deletes samples older than `before`.
pub(crate) async fn forget(tx: &mut SystemTx, before: DateTime<Utc>) -> Result<()> {
    let delete = sqlx::query!("delete from fleet.capacity where at < $1", before);
    tx.execute(delete).await.map(|_| ())
}
