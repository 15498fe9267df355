//! `/ws/notifications`: notifications as they come, from the last one a client has seen.

use futures::future::BoxFuture;
use gpuaas_bus::Subscriber;
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{Error, Result, UserId};
use gpuaas_http::{Feed, FeedRequest, FeedStream};
use gpuaas_store::{Scope, Store};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;

use crate::events::NotificationCreated;
use crate::listeners::Listeners;
use crate::queries;

/// Notifications read at once.
const PAGE: i64 = 100;

pub(crate) struct Live {
    pub store: Store,
    pub listeners: Listeners,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct From {
    /// The last sequence seen; left out, only what is new is told.
    after: Option<i64>,
}

impl Feed for Live {
    fn admit<'a>(&'a self, _: &'a FeedRequest) -> BoxFuture<'a, Result<()>> {
        Box::pin(std::future::ready(Ok(())))
    }

    fn open<'a>(&'a self, request: &'a FeedRequest) -> BoxFuture<'a, Result<Box<dyn FeedStream>>> {
        Box::pin(async move {
            let user = request.principal.user_id;
            let woken = self.listeners.listen(user);
            let after = match request.query::<From>()?.after {
                Some(seq) => seq,
                None => last(&self.store, user).await?,
            };
            let told: Box<dyn FeedStream> = Box::new(Told { store: self.store.clone(), user, after, woken });
            Ok(told)
        })
    }
}

async fn last(store: &Store, user: UserId) -> Result<i64> {
    let mut tx = store.read_tx(Scope::Account(user)).await?;
    let last = queries::last(&mut tx, user).await;
    tx.finish().await;
    last
}

/// One socket, and how far it has heard.
struct Told {
    store: Store,
    user: UserId,
    after: i64,
    woken: watch::Receiver<()>,
}

impl Told {
    async fn read(&mut self) -> Result<Vec<String>> {
        let mut tx = self.store.read_tx(Scope::Account(self.user)).await?;
        let rows = queries::after(&mut tx, self.user, self.after, PAGE).await;
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

impl FeedStream for Told {
    fn next(&mut self) -> BoxFuture<'_, Result<Vec<String>>> {
        Box::pin(async {
            loop {
                let messages = self.read().await?;
                if !messages.is_empty() {
                    return Ok(messages);
                }
                // The sender lives as long as we listen.
                let _ = self.woken.changed().await;
            }
        })
    }
}

impl Subscriber for Live {
    fn accepts(&self, event_type: &str) -> bool {
        event_type == NotificationCreated::TYPE
    }

    fn on_event<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
        Box::pin(async {
            if let Some(created) = event.read::<NotificationCreated>()? {
                self.listeners.wake(created.user_id);
            }
            Ok(())
        })
    }

    fn reload(&self) -> BoxFuture<'_, Result<()>> {
        self.listeners.wake_all();
        Box::pin(std::future::ready(Ok(())))
    }
}
