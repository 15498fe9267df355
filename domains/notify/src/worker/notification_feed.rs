//! `/ws/notifications`: sends notifications as they are created, starting after the last one a client has received.

use futures::future::BoxFuture;
use gpuaas_bus::Subscriber;
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{Error, Result, UserId};
use gpuaas_http::{Feed, FeedRequest, FeedStream};
use gpuaas_store::{Scope, Store};
use serde::Deserialize;
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NotificationFeedQuery {
    /// The last sequence received. Without it, the feed sends only notifications created from now on.
    after: Option<i64>,
}

impl Feed for NotificationFeed {
    fn admit<'a>(&'a self, _: &'a FeedRequest) -> BoxFuture<'a, Result<()>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn open<'a>(&'a self, request: &'a FeedRequest) -> BoxFuture<'a, Result<Box<dyn FeedStream>>> {
        Box::pin(async move {
            let user = request.principal.user()?.user_id;
            let signal = self.signals.subscribe(user);
            let after = match request.query::<NotificationFeedQuery>()?.after {
                Some(seq) => seq,
                None => last_seq(&self.store, user).await?,
            };
            let stream: Box<dyn FeedStream> =
                Box::new(NotificationStream { store: self.store.clone(), user, after, signal });
            Ok(stream)
        })
    }
}

async fn last_seq(store: &Store, user: UserId) -> Result<i64> {
    let mut tx = store.read_tx(Scope::Account(user)).await?;
    let last = queries::last_seq(&mut tx, user).await;
    tx.finish().await;
    last
}

/// The notifications of one socket, and the last sequence sent on it.
struct NotificationStream {
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

impl FeedStream for NotificationStream {
    fn next(&mut self) -> BoxFuture<'_, Result<Vec<String>>> {
        Box::pin(async {
            loop {
                let messages = self.read_page().await?;
                if !messages.is_empty() {
                    return Ok(messages);
                }
                // The sender is kept as long as this receiver exists.
                let _ = self.signal.changed().await;
            }
        })
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
