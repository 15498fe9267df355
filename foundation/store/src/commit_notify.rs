//! Wake-ups after a commit: at once in this process, and by a coalesced NOTIFY in the others.
//!
//! A wake-up is a hint. Whoever waits also looks by itself now and then, so that one that is lost costs a moment and
//! nothing else. NOTIFY inside each transaction was refused: its commits wait for each other (17k → 5.6k per second).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;

use gpuaas_core::{Error, Result};
use sqlx::postgres::{PgListener, PgPoolOptions};
use tokio::sync::{Notify, watch};

use crate::{PlatformReason, Store};

const CHANNEL: &str = "gpuaas_wakes";
/// At most one NOTIFY in this time.
const COALESCED: Duration = Duration::from_millis(1);

/// What somebody may wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// The event log and the audit log have new rows.
    Events,
    /// A run was started or signalled.
    Workflows,
    /// A host has something to do, or was asked something.
    Tasks,
}

impl Topic {
    const ALL: [Topic; 3] = [Topic::Events, Topic::Workflows, Topic::Tasks];

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Waits for commits of one topic. Commits since it last waited count.
pub struct CommitListener(watch::Receiver<u64>);

impl CommitListener {
    /// Returns when something was committed, or when `longest` has passed; how often we were told by then.
    pub async fn wait(&mut self, longest: Duration) -> u64 {
        // The sender lives as long as the store; late is the same as woken.
        let _ = tokio::time::timeout(longest, self.0.changed()).await;
        *self.0.borrow_and_update()
    }
}

/// Who is to be woken, here and elsewhere.
pub(crate) struct CommitNotifier {
    /// Tells our own NOTIFY from the others'.
    name: String,
    /// How often each topic was told of.
    here: [watch::Sender<u64>; 3],
    /// Topics not yet announced to other processes.
    unannounced: AtomicU8,
    announce: Notify,
    /// There are other processes, or may be.
    others: AtomicBool,
}

impl CommitNotifier {
    pub(crate) fn new(name: String) -> Arc<Self> {
        let here = Topic::ALL.map(|_| watch::Sender::new(0));
        let (unannounced, others) = (AtomicU8::new(0), AtomicBool::new(true));
        Arc::new(Self { name, here, unannounced, announce: Notify::new(), others })
    }

    pub(crate) fn set_multi_process(&self, others: bool) {
        self.others.store(others, Ordering::Release);
    }

    /// A transaction that touched these topics was committed, or may have been.
    pub(crate) fn committed(&self, topics: u8) {
        if topics == 0 {
            return;
        }
        self.wake_here(topics);
        self.unannounced.fetch_or(topics, Ordering::AcqRel);
        self.announce.notify_one();
    }

    fn wake_here(&self, topics: u8) {
        for (topic, sender) in Topic::ALL.iter().zip(&self.here) {
            if topics & topic.bit() != 0 {
                sender.send_modify(|told| *told += 1);
            }
        }
    }
}

impl Store {
    /// For one who waits.
    pub fn commit_listener(&self, topic: Topic) -> CommitListener {
        CommitListener(self.wakes.here[topic as usize].subscribe())
    }

    /// How often this process was told of commits of the topic.
    pub fn generation(&self, topic: Topic) -> u64 {
        *self.wakes.here[topic as usize].borrow()
    }

    /// CommitNotifier whoever waits for the topic in this process.
    pub fn wake(&self, topic: Topic) {
        self.wakes.wake_here(topic.bit());
    }

    /// Tells other processes, while there are any, of what was committed here. Ends with an error only.
    pub async fn publish_commits(&self) -> Result<()> {
        let wakes = &self.wakes;
        loop {
            wakes.announce.notified().await;
            if !wakes.others.load(Ordering::Acquire) {
                continue;
            }
            let topics = wakes.unannounced.swap(0, Ordering::AcqRel);
            let payload = format!("{} {topics}", wakes.name);
            // A hint doesn't wait for the disk.
            let notify = sqlx::query!(
                r#"select set_config('synchronous_commit', 'off', true) as "soon!", pg_notify($1, $2)::text as told"#,
                CHANNEL,
                payload
            );
            self.autocommit(PlatformReason::Maintenance, async |tx| tx.one(notify).await).await?;
            tokio::time::sleep(COALESCED).await;
        }
    }

    /// CommitNotifier this process when another one committed. Ends with an error only.
    pub async fn listen_for_commits(&self) -> Result<()> {
        let pool = PgPoolOptions::new().max_connections(1).connect_lazy_with(self.platform.options());
        let mut listener = PgListener::connect_with(&pool).await.map_err(Error::unavailable)?;
        listener.listen(CHANNEL).await.map_err(Error::unavailable)?;
        loop {
            let heard = listener.recv().await.map_err(Error::unavailable)?;
            let Some((name, topics)) = heard.payload().split_once(' ') else { continue };
            if name != self.wakes.name {
                self.wakes.wake_here(topics.parse().unwrap_or(u8::MAX));
            }
        }
    }
}
