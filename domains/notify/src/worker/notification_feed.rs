//! `/ws/notifications`: sends notifications as they are created, starting after the last one a client has received.

use futures::TryStreamExt;
use futures::future::BoxFuture;
use futures::stream::{self, Stream};
use gpuaas_bus::Subscriber;
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{Error, Result, UserId};
use gpuaas_store::{Scope, Store};
use serde_json::json;
use tokio::sync::watch;

use super::user_signals::UserSignals;
use crate::events::NotificationCreated;
use crate::queries;

/// Maximum number of notifications read in one query.
const MAX_PAGE_ROWS: i64 = 100;

/// Feed of notifications, and the event subscriber that wakes its streams.
pub(crate) struct NotificationFeed {
    store: Store,
    signals: UserSignals,
}

impl NotificationFeed {
    pub(crate) fn new(store: &Store) -> Self {
        Self { store: store.clone(), signals: UserSignals::default() }
    }
}

impl NotificationFeed {
    /// Subscribes a user. `after` is the last sequence received; without it, only notifications created from now on are sent.
    pub(crate) async fn open(&self, user: UserId, after: Option<i64>) -> Result<NotificationStream> {
        let signal = self.signals.subscribe(user);
        let after = match after {
            Some(seq) => seq,
            None => last_seq(&self.store, user).await?,
        };
        Ok(NotificationStream { store: self.store.clone(), user, after, signal })
    }
}

async fn last_seq(store: &Store, user: UserId) -> Result<i64> {
    let mut tx = store.read_tx(Scope::Account(user)).await?;
    let last = queries::last_seq(&mut tx, user).await;
    tx.finish().await;
    last
}

/// The notifications of one socket, and the last sequence sent on it.
pub(crate) struct NotificationStream {
    store: Store,
    user: UserId,
    after: i64,
    signal: watch::Receiver<()>,
}

impl NotificationStream {
    async fn read_page(&mut self) -> Result<Vec<String>> {
        let mut tx = self.store.read_tx(Scope::Account(self.user)).await?;
        let rows = queries::after(&mut tx, self.user, self.after, MAX_PAGE_ROWS).await;
        tx.finish().await;
        let rows = rows?;
        self.after = rows.last().map_or(self.after, |row| row.seq);
        let message = |row| {
            let json = json!({ "type": "notification", "notification": row });
            serde_json::to_string(&json).map_err(Error::internal)
        };
        rows.iter().map(message).collect()
    }
}

impl NotificationStream {
    /// Returns the texts to send.
    pub(crate) fn texts(self) -> impl Stream<Item = Result<String>> {
        let pages = stream::try_unfold(self, |mut notifications| async {
            Ok::<_, Error>(Some((notifications.next_page().await?, notifications)))
        });
        pages.map_ok(|page| stream::iter(page.into_iter().map(Ok))).try_flatten()
    }

    async fn next_page(&mut self) -> Result<Vec<String>> {
        loop {
            let messages = self.read_page().await?;
            if !messages.is_empty() {
                return Ok(messages);
            }
            // The sender is kept as long as this receiver exists.
            let _ = self.signal.changed().await;
        }
    }
}

impl Subscriber for NotificationFeed {
    fn accepts(&self, event_type: &str) -> bool {
        event_type == NotificationCreated::TYPE
    }

    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        Box::pin(async {
            if let Some(created) = event.read::<NotificationCreated>()? {
                self.signals.wake(created.user_id);
            }
            Ok(())
        })
    }

    fn reload(&self) -> BoxFuture<'_, Result<()>> {
        self.signals.wake_all();
        Box::pin(std::future::ready(Ok(())))
    }
}
