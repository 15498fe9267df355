//! Commit notifications: sent at once to listeners in this process, and by a coalesced NOTIFY to other processes.
//!
//! A notification is a hint. Listeners also poll at an interval, so a lost notification costs a short delay and nothing
//! else. A NOTIFY inside each transaction was rejected: such commits serialise (throughput fell from 17k to 5.6k per
//! second).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

use gpuaas_core::{Error, Result};
use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::{Notify, watch};

use crate::{PlatformReason, Store};

const CHANNEL: &str = "gpuaas_wakes";
/// Minimum time between two NOTIFY statements.
const NOTIFY_INTERVAL: Duration = Duration::from_millis(1);

/// A kind of change that listeners can wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// New rows in the event log and the audit log.
    Events,
    /// A workflow run was started or signalled.
    Workflows,
    /// A node has a task or a telemetry request pending.
    Tasks,
}

impl Topic {
    const ALL: [Topic; 3] = [Topic::Events, Topic::Workflows, Topic::Tasks];

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Waits for commits of one topic. Commits since the previous wait count.
pub struct CommitListener(watch::Receiver<u64>);

impl CommitListener {
    /// Returns when a commit is notified or when `timeout` has passed. The result is the number of notifications received so
    /// far.
    pub async fn wait(&mut self, timeout: Duration) -> u64 {
        // The sender lives as long as the store. A timeout is handled like a notification.
        let _ = tokio::time::timeout(timeout, self.0.changed()).await;
        *self.0.borrow_and_update()
    }
}

/// Notifies the listeners of this process and of other processes.
pub(crate) struct CommitNotifier {
    /// Identifies the NOTIFY of this process, so that its own are ignored.
    name: String,
    /// Number of notifications per topic.
    local: [watch::Sender<u64>; 3],
    /// Topics not yet published to other processes.
    unpublished: AtomicU8,
    publish: Notify,
    /// True if other processes run, or may run.
    multi_process: AtomicBool,
}

impl CommitNotifier {
    pub(crate) fn new(name: String) -> Arc<Self> {
        let local = Topic::ALL.map(|_| watch::Sender::new(0));
        let (unpublished, multi_process) = (AtomicU8::new(0), AtomicBool::new(true));
        Arc::new(Self { name, local, unpublished, publish: Notify::new(), multi_process })
    }

    pub(crate) fn set_multi_process(&self, multi_process: bool) {
        self.multi_process.store(multi_process, Ordering::Release);
    }

    /// Notifies that a transaction that touched these topics was committed, or may have been.
    pub(crate) fn committed(&self, topics: u8) {
        if topics == 0 {
            return;
        }
        self.wake_local(topics);
        self.unpublished.fetch_or(topics, Ordering::AcqRel);
        self.publish.notify_one();
    }

    fn wake_local(&self, topics: u8) {
        for (topic, sender) in Topic::ALL.iter().zip(&self.local) {
            if topics & topic.bit() != 0 {
                sender.send_modify(|generation| *generation += 1);
            }
        }
    }
}

impl Store {
    /// Returns a listener for commits of the topic.
    pub fn commit_listener(&self, topic: Topic) -> CommitListener {
        CommitListener(self.commit_notifier.local[topic as usize].subscribe())
    }

    /// Returns the number of notifications this process has received for the topic.
    pub fn generation(&self, topic: Topic) -> u64 {
        *self.commit_notifier.local[topic as usize].borrow()
    }

    /// Notifies the listeners of the topic in this process.
    pub fn wake(&self, topic: Topic) {
        self.commit_notifier.wake_local(topic.bit());
    }

    /// Publishes local commits to other processes while there are any. Returns only with an error.
    pub async fn publish_commits(&self) -> Result<()> {
        let notifier = &self.commit_notifier;
        loop {
            notifier.publish.notified().await;
            if !notifier.multi_process.load(Ordering::Acquire) {
                continue;
            }
            let topics = notifier.unpublished.swap(0, Ordering::AcqRel);
            let payload = format!("{} {topics}", notifier.name);
            // A hint needs no durable commit.
            let notify = sqlx::query!(
                r#"select set_config('synchronous_commit', 'off', true) as "soon!", pg_notify($1, $2)::text as told"#,
                CHANNEL,
                payload
            );
            self.autocommit(PlatformReason::Maintenance, async |tx| tx.one(notify).await).await?;
            tokio::time::sleep(NOTIFY_INTERVAL).await;
        }
    }

    /// Receives the commit notifications of other processes. Returns only with an error.
    pub async fn listen_for_commits(&self) -> Result<()> {
        let pool = PgPoolOptions::new().max_connections(1).connect_lazy_with(self.platform.options());
        let mut listener = PgListener::connect_with(&pool).await.map_err(Error::unavailable)?;
        listener.listen(CHANNEL).await.map_err(Error::unavailable)?;
        loop {
            let notification = listener.recv().await.map_err(Error::unavailable)?;
            let Some((name, topics)) = notification.payload().split_once(' ') else { continue };
            if name != self.commit_notifier.name {
                self.commit_notifier.wake_local(topics.parse().unwrap_or(u8::MAX));
            }
        }
    }
}
