//! Notifications as they come, for sockets of this process.

use futures::future::BoxFuture;
use gpuaas_bus::Subscriber;
use gpuaas_core::event::{Envelope, Event};
use gpuaas_core::{Error, Result, UserId};
use gpuaas_http::{Feed, FeedMessage, Listeners};
use gpuaas_store::{Scope, Store};
use serde_json::json;

use crate::events::NotificationCreated;
use crate::queries;

/// Notifications read at once.
const PAGE: i64 = 100;

pub(crate) struct Live {
    pub store: Store,
    pub listeners: Listeners,
}

impl Feed for Live {
    fn after(&self, user: UserId, seq: i64) -> BoxFuture<'_, Result<Vec<FeedMessage>>> {
        Box::pin(async move {
            let mut tx = self.store.reading(Scope::Account(user)).await?;
            let rows = queries::after(&mut tx, user, seq, PAGE).await;
            tx.finish().await;
            let message = |notification| {
                let json = json!({ "type": "notification", "notification": notification });
                serde_json::to_string(&json).map_err(Error::internal)
            };
            rows?.iter().map(|row| Ok(FeedMessage { seq: row.seq, json: message(row)? })).collect()
        })
    }

    fn last(&self, user: UserId) -> BoxFuture<'_, Result<i64>> {
        Box::pin(async move {
            let mut tx = self.store.reading(Scope::Account(user)).await?;
            let last = queries::last(&mut tx, user).await;
            tx.finish().await;
            last
        })
    }
}

impl Subscriber for Live {
    fn events(&self) -> &'static [&'static str] {
        &[NotificationCreated::TYPE]
    }

    fn heard<'a>(&'a self, event: &'a Envelope) -> BoxFuture<'a, Result<()>> {
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
