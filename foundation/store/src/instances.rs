//! Registry of the processes that run on this database. An engine held in memory can't be shared: at most one process may
//! hold it.

use chrono::Duration;
use gpuaas_core::{Code, Error, Result};
use uuid::Uuid;

use crate::{PlatformReason, Store};

/// A process without a heartbeat for this long is treated as ended; heartbeats are sent every [`HEARTBEAT_INTERVAL`].
pub const INSTANCE_EXPIRES_AFTER: Duration = Duration::seconds(5);
pub const HEARTBEAT_INTERVAL: std::time::Duration = std::time::Duration::from_secs(1);
/// Retention of the rows of ended processes.
const ROW_RETENTION: Duration = Duration::days(1);

/// Registration of one process.
#[derive(Debug, Clone)]
pub struct Instance {
    pub id: Uuid,
    pub host: String,
    pub roles: Vec<String>,
    /// Event consumers it runs.
    pub consumers: Vec<String>,
    /// Engines it holds in memory, which a second process couldn't share.
    pub in_process: Vec<String>,
}

impl Store {
    /// Registers this process. Fails with `state_conflict` if a live process holds the same in-memory engine. `alone`: the
    /// caller knows that no other process can be running, so other rows were left by a killed process and are removed.
    pub async fn register(&self, instance: &Instance, alone: bool) -> Result<()> {
        let now = self.sources.now();
        let mut tx = self.system_tx(PlatformReason::Maintenance).await?;
        // If two processes start at once, the second waits and sees the first.
        tx.execute(sqlx::query("lock table store.instances in share row exclusive mode")).await?;
        let forget = if alone { now } else { now - ROW_RETENTION };
        tx.execute(sqlx::query!("delete from store.instances where seen_at <= $1", forget)).await?;
        let others = sqlx::query!(
            "select host, in_process from store.instances where seen_at > $1 and id <> $2 order by started_at",
            now - INSTANCE_EXPIRES_AFTER,
            instance.id,
        );
        for other in tx.all(others).await? {
            let both_hold = |engine: &&String| instance.in_process.contains(engine);
            let engines: Vec<&str> = other.in_process.iter().filter(both_hold).map(String::as_str).collect();
            if !engines.is_empty() {
                tx.roll_back().await;
                let detail = format!(
                    "Another process runs on this database ({}), and {} is held in one process. Stop that process, \
                     or configure engines that processes can share.",
                    other.host,
                    engines.join(", "),
                );
                return Err(Error::new(Code::StateConflict, detail));
            }
        }
        let insert = sqlx::query!(
            "insert into store.instances (id, roles, consumers, host, in_process, started_at, seen_at)
             values ($1, $2, $3, $4, $5, $6, $6)",
            instance.id,
            &instance.roles,
            &instance.consumers,
            instance.host,
            &instance.in_process,
            now,
        );
        tx.execute(insert).await?;
        tx.commit().await
    }

    /// Records the heartbeat of this process, and checks whether other processes run: commits are published only to them.
    pub async fn seen(&self, instance: Uuid) -> Result<()> {
        let mut tx = self.system_tx(PlatformReason::Maintenance).await?;
        let now = self.sources.now();
        let seen = sqlx::query!(
            r#"update store.instances set seen_at = $2 where id = $1 returning exists (
                   select from store.instances o where o.id <> $1 and o.seen_at > $3) as "others!""#,
            instance,
            now,
            now - INSTANCE_EXPIRES_AFTER,
        );
        let seen = tx.optional(seen).await?;
        tx.commit().await?;
        self.commit_notifier.set_multi_process(seen.is_none_or(|row| row.others));
        Ok(())
    }

    /// Removes the registration of this process.
    pub async fn deregister(&self, instance: Uuid) -> Result<()> {
        let mut tx = self.system_tx(PlatformReason::Maintenance).await?;
        tx.execute(sqlx::query!("delete from store.instances where id = $1", instance)).await?;
        tx.commit().await
    }
}
