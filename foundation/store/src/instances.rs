//! Processes that run on this database. An engine held in memory can't be shared, so one process at most holds it.

use chrono::Duration;
use gpuaas_core::{Code, Error, Result};
use uuid::Uuid;

use crate::{PlatformReason, Store};

/// A process that hasn't said anything for this long is gone; it says so every [`HEARTBEAT_INTERVAL`].
pub const INSTANCE_EXPIRES_AFTER: Duration = Duration::seconds(5);
pub const HEARTBEAT_INTERVAL: std::time::Duration = std::time::Duration::from_secs(1);
/// Rows of processes long gone are removed.
const FORGOTTEN_AFTER: Duration = Duration::days(1);

/// This process, as the others see it.
#[derive(Debug, Clone)]
pub struct Instance {
    pub id: Uuid,
    pub host: String,
    pub roles: Vec<String>,
    /// Consumers of events it runs.
    pub consumers: Vec<String>,
    /// Engines it holds in memory, which no second process could share.
    pub in_process: Vec<String>,
}

impl Store {
    /// Registers this process. `alone`: the caller knows that no other process can be running, so rows that
    /// say otherwise were left by one that was killed.
    pub async fn register(&self, instance: &Instance, alone: bool) -> Result<()> {
        let now = self.sources.now();
        let mut tx = self.system_tx(PlatformReason::Maintenance).await?;
        // Of two that start at once, the second waits and sees the first.
        tx.execute(sqlx::query("lock table store.instances in share row exclusive mode")).await?;
        let forget = if alone { now } else { now - FORGOTTEN_AFTER };
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
                    "Another process runs on this database ({}), and {} is held in one process. Stop the other, \
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

    /// Says that this process is alive, and learns whether others are: only they need to be told of commits.
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
        self.wakes.set_multi_process(seen.is_none_or(|row| row.others));
        Ok(())
    }

    /// Says that this process ends.
    pub async fn deregister(&self, instance: Uuid) -> Result<()> {
        let mut tx = self.system_tx(PlatformReason::Maintenance).await?;
        tx.execute(sqlx::query!("delete from store.instances where id = $1", instance)).await?;
        tx.commit().await
    }
}
