//! How full the fleet is, noted down from time to time.

use chrono::{DateTime, Duration, Utc};
use gpuaas_core::Result;
use gpuaas_store::SystemTx;

/// Notes are this far apart, and this old at most.
pub(crate) const EVERY: Duration = Duration::minutes(5);
pub(crate) const KEPT: Duration = Duration::days(30);

/// Writes the note of this moment, unless another process has.
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
        EVERY.num_seconds(),
    );
    tx.execute(insert).await.map(|_| ())
}

/// Removes notes from before.
pub(crate) async fn forget(tx: &mut SystemTx, before: DateTime<Utc>) -> Result<()> {
    let delete = sqlx::query!("delete from fleet.capacity where at < $1", before);
    tx.execute(delete).await.map(|_| ())
}
